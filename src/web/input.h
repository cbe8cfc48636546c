/* What the URL parser reads: UTF-8 without the bytes that it would skip. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_WEB_INPUT_H
#define SIMDIRI_WEB_INPUT_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct {
  const unsigned char *given; /* the record */
  size_t given_len;
  size_t trimmed_begin, trimmed_end; /* of it, without controls and spaces at the ends */
  const unsigned char *text;         /* what is left: a view of it, or a copy in the scratch */
  size_t len;
  bool is_copy;
  uint32_t changes;
  size_t last_clean, last_given; /* a pair of offsets that belong together, in text and in the record */
} simdiri_web_input;

static inline bool simdiri_web_is_tab_or_newline(unsigned char byte) {
  return byte == '\t' || byte == '\n' || byte == '\r';
}

/* Prepares the input: removes controls and spaces at the ends, then all tabs and newlines, and puts U+FFFD in place of
 * what is not UTF-8, as the Encoding Standard's UTF-8 decode does; a byte order mark is a character like any other.
 * `copy` is where a copy goes if one is needed. Returns OK, or an error of the machine. */
simdiri_status simdiri_web_read(const char *text, size_t len, simdiri_buffer *copy, simdiri_web_input *input);

/* The offset into the record of an offset into the text. Cheapest in increasing order. */
size_t simdiri_web_offset(simdiri_web_input *input, size_t offset);

/* How many bytes from p < end one U+FFFD stands for, where no sequence is well-formed. */
size_t simdiri_web_count_undecodable(const unsigned char *p, const unsigned char *end);

/* Appends UTF-8, with U+FFFD in place of what is none. There must be room for 3 * len bytes. Returns whether anything
 * had to be replaced. */
bool simdiri_web_decode(const unsigned char *text, size_t len, simdiri_buffer *out);

#endif
