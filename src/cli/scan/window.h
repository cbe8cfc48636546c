/* A window: the next bytes of a block, with the positions of all bytes in them that delimit records and fields. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_SCAN_WINDOW_H
#define SIMDIRI_CLI_SCAN_WINDOW_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/scan/marks.h"

/* A record begins at `at`; positions[next] is the first position in it or after it. */
typedef struct {
  const char *at; /* NULL: nothing is listed */
  size_t next;
} cli_window_place;

/* Belongs to one thread. All zeros at first. */
typedef struct {
  cli_window_place place;
  const char *base, *end; /* the bytes that are listed */
  const char *plain_end;  /* plain C reads the records that begin before here; NULL: none */
  bool has_stray;         /* the list ends before a byte that only plain C can judge */
  size_t count;
  cli_marks marks;
  uint16_t positions[CLI_MARKED_MAX + CLI_LIST_SLACK];
  uint64_t specials[CLI_MARK_WORDS + 1]; /* of cli_window_mark and cli_window_join: a bitmap of bytes of some kinds */
  size_t mark_count;                     /* its words without the last one, which is 0 */
} cli_window;

/* Forgets everything. Called before a block, because its memory may have contained another one. */
void cli_window_reset(cli_window *window);

/* Goes back to `place`, where the window was before the record at `at` was found. The list may be another one since. */
static inline void cli_window_go_back(cli_window *window, cli_window_place place, const char *at) {
  window->place = window->base == at ? (cli_window_place){at, 0} : place;
}

/* Lists the bytes of the three kinds in the bytes from `at` on, where a record begins. With `has_quotes` (CSV),
 * kinds[0] is the quotation mark, and the other bytes are listed only outside quotes. */
void cli_window_fill(cli_window *window, const cli_marker *marker, const char kinds[CLI_MARK_KINDS], bool has_quotes,
                     const char *at, const char *end);

/* The same, but lists only the bytes of the kind 2, which end records. For records of which only the first bytes of the
 * other kinds count. */
void cli_window_mark(cli_window *window, const cli_marker *marker, const char kinds[CLI_MARK_KINDS], const char *at,
                     const char *end);

/* The same, but lists nothing: marks all three kinds in the specials. The window ends with the last byte of the kind 2;
 * it has no bytes if there is none. */
void cli_window_join(cli_window *window, const cli_marker *marker, const char kinds[CLI_MARK_KINDS], const char *at,
                     const char *end);

/* Returns the position of the first special byte from `from` on, or CLI_MARKED_MAX. */
static inline size_t cli_window_special(const cli_window *window, size_t from) {
  size_t w = from / 64;
  if (w >= window->mark_count) return CLI_MARKED_MAX;
  const uint64_t near = window->specials[w] >> from % 64 | window->specials[w + 1] << 1 << (63 - from % 64);
  if (near) return from + (size_t)__builtin_ctzll(near);
  while (++w < window->mark_count)
    if (window->specials[w]) return 64 * w + (size_t)__builtin_ctzll(window->specials[w]);
  return CLI_MARKED_MAX;
}

#endif
