/* Marks: bitmaps of the bytes that delimit records and fields, made 64 bytes at a time by vector instructions. A mark
 * says only where a byte is; portable code (quotes.h, window.h, the formats) decides what it means. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_SCAN_MARKS_H
#define SIMDIRI_CLI_SCAN_MARKS_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Three bytes are marked at a time, in texts of up to CLI_MARKED_MAX bytes. */
enum {
  CLI_MARK_KINDS = 3,
  CLI_MARK_BLOCK = 64,
  CLI_MARKED_MAX = 8192,
  CLI_MARK_WORDS = CLI_MARKED_MAX / CLI_MARK_BLOCK
};

/* words[k] has bit i % 64 of word i / 64 set if byte i of the text is the byte of kind k. */
typedef struct {
  uint64_t words[CLI_MARK_KINDS][CLI_MARK_WORDS];
} cli_marks;

/* What is not in a text of printable ASCII. DEL is in one. */
typedef struct {
  bool has_controls, has_high; /* bytes below 0x20, but not separators; bytes above ASCII */
} cli_text_kinds;

/* The functions of one ISA level. */
typedef struct {
  /* Marks the bytes of `count` whole blocks. */
  void (*mark)(const char *data, size_t count, const char kinds[CLI_MARK_KINDS], cli_marks *marks);
  /* Of each word, finds the bits up to which, their own included, an odd number of bits is set. */
  void (*sum)(const uint64_t words[CLI_MARK_WORDS], uint64_t sums[CLI_MARK_WORDS]);
  /* Finds the kinds of bytes in `count` whole blocks. */
  cli_text_kinds (*find_kinds)(const char *data, size_t count, char separator);
} cli_marker;

/* Returns the functions of a level that this machine supports; NULL for the level scalar, at which formats do not use
 * marks. */
const cli_marker *cli_marker_of(simdiri_isa isa);

/* The same functions without vector instructions. The tests compare the others with them. */
extern const cli_marker cli_plain_marker;

/* Finds the kinds of bytes in a text. Reads no byte after it. */
cli_text_kinds cli_find_text_kinds(const cli_marker *marker, const char *data, size_t len, char separator);

/* Marks the bytes of a text of up to CLI_MARKED_MAX bytes. Reads no byte after it. Returns the number of words. */
size_t cli_mark_text(const cli_marker *marker, const char *data, size_t len, const char kinds[CLI_MARK_KINDS],
                     cli_marks *marks);

#endif
