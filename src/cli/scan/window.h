/* A window: the next bytes of a block, with a bitmap of all bytes in them that delimit records and fields, and a list
 * of the ends of records. */
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
  uint16_t positions[CLI_MARKED_MAX + 1]; /* of the ends of records; one more is written after the last one */
  uint64_t specials[CLI_MARK_WORDS + 2];  /* a bitmap of the bytes that delimit */
  size_t mark_count;                      /* its words without the last two, which are 0 */
} cli_window;

/* Forgets everything. Called before a block, because its memory may have contained another one. */
void cli_window_reset(cli_window *window);

/* Goes back to `place`, where the window was before the record at `at` was found. The list may be another one since,
 * and begin after this record. */
static inline void cli_window_go_back(cli_window *window, cli_window_place place, const char *at) {
  const cli_window_place begin = {at, 0}, none = {NULL, 0};
  window->place = window->base == at ? begin : window->base > at ? none : place;
}

/* Says whether the window lists the end of the record that begins at `at`. If it does not, makes a window that begins
 * there: all bytes of the three kinds are special, and those of the kind 2, which end records, are listed. With
 * `has_quotes` (CSV), kinds[0] is the quotation mark, which is not special, and the other bytes count only outside
 * quotes. */
bool cli_window_reach(cli_window *window, const cli_marker *marker, const char kinds[CLI_MARK_KINDS], bool has_quotes,
                      const char *at, const char *end);

/* Makes a window from `at` on that lists nothing; all bytes of the three kinds are special. It ends with the last byte
 * of the kind 2; it has no bytes if there is none. */
void cli_window_join(cli_window *window, const cli_marker *marker, const char kinds[CLI_MARK_KINDS], const char *at,
                     const char *end);

/* Returns which of the 64 bytes from `from` on are special. `from` is in the window. */
static inline uint64_t cli_window_marks(const cli_window *window, size_t from) {
  const uint64_t *words = window->specials + from / 64;
  return words[0] >> from % 64 | words[1] << 1 << (63 - from % 64);
}

/* Returns the position of the first special byte from `from` on, or CLI_MARKED_MAX. Of the first 64 bytes and the next,
 * one is chosen without a branch, because most texts have about that length. */
static inline size_t cli_window_special(const cli_window *window, size_t from) {
  const uint64_t *words = window->specials;
  size_t w = from / 64;
  if (w >= window->mark_count) return CLI_MARKED_MAX;
  const uint64_t near = cli_window_marks(window, from), far = cli_window_marks(window, from + 64);
  const uint64_t is_far = (uint64_t)0 - (near == 0), chosen = near | (far & is_far);
  if (chosen) return from + (size_t)(is_far & 64) + (size_t)__builtin_ctzll(chosen);
  while (++w < window->mark_count)
    if (words[w]) return 64 * w + (size_t)__builtin_ctzll(words[w]);
  return CLI_MARKED_MAX;
}

#endif
