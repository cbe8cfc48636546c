/* Lists the bytes that delimit records and fields. */
/* SPDX-License-Identifier: MIT */
#include "cli/scan/window.h"

#include "cli/scan/quotes.h"

void cli_window_reset(cli_window *window) {
  window->place = (cli_window_place){NULL, 0};
  window->base = window->end = window->plain_end = NULL;
  window->has_stray = false;
  window->count = 0;
}

static void join_kinds(cli_marks *marks, size_t count) {
  for (size_t w = 0; w < count; w++) marks->words[0][w] |= marks->words[1][w] | marks->words[2][w];
}

/* Keeps the delimiters outside quotes. Returns the number of words up to the one with the first stray mark. */
static size_t keep_unquoted(cli_window *window, const cli_marker *marker, size_t count) {
  uint64_t(*words)[CLI_MARK_WORDS] = window->marks.words;
  cli_quote_state state = {.inside = 0, .may_open = 1};
  uint64_t sums[CLI_MARK_WORDS];
  marker->sum(words[0], sums);
  for (size_t w = 0; w < count; w++) {
    const uint64_t ends = words[1][w] | words[2][w];
    const cli_quote_word word = cli_resolve_quotes(words[0][w], sums[w], ends, &state);
    words[0][w] = ends & ~word.inside;
    if (word.strays == 0) continue;
    words[0][w] &= (word.strays & -word.strays) - 1;
    window->has_stray = true;
    return w + 1;
  }
  return count;
}

/* Lists the bits of words of which nearly none has two: without a branch for each word. Returns their number. */
static size_t list_sparse(const uint64_t *words, size_t count, uint16_t *positions) {
  size_t found = 0;
  for (size_t w = 0; w < count; w++) {
    uint64_t word = words[w];
    positions[found] = (uint16_t)(CLI_MARK_BLOCK * w + (size_t)__builtin_ctzll(word | (uint64_t)1 << 63));
    found += word != 0;
    for (word &= word - 1; word; word &= word - 1)
      positions[found++] = (uint16_t)(CLI_MARK_BLOCK * w + (size_t)__builtin_ctzll(word));
  }
  return found;
}

void cli_window_mark(cli_window *window, const cli_marker *marker, const char kinds[CLI_MARK_KINDS], const char *at,
                     const char *end) {
  const size_t rest = (size_t)(end - at), len = rest < CLI_MARKED_MAX ? rest : CLI_MARKED_MAX;
  const cli_marks *marks = &window->marks;
  const size_t count = cli_mark_text(marker, at, len, kinds, &window->marks);
  cli_window_reset(window);
  for (size_t w = 0; w < count; w++) window->specials[w] = marks->words[0][w] | marks->words[1][w];
  window->specials[count] = window->specials[count + 1] = 0;
  window->mark_count = count;
  window->count = list_sparse(marks->words[2], count, window->positions);
  window->place.at = window->base = at;
  window->end = at + len;
}

void cli_window_join(cli_window *window, const cli_marker *marker, const char kinds[CLI_MARK_KINDS], const char *at,
                     const char *end) {
  const size_t rest = (size_t)(end - at), len = rest < CLI_MARKED_MAX ? rest : CLI_MARKED_MAX;
  const cli_marks *marks = &window->marks;
  const size_t count = cli_mark_text(marker, at, len, kinds, &window->marks);
  size_t last = count;
  cli_window_reset(window);
  for (size_t w = 0; w < count; w++) window->specials[w] = marks->words[0][w] | marks->words[1][w] | marks->words[2][w];
  window->specials[count] = window->specials[count + 1] = 0;
  window->mark_count = count;
  while (last > 0 && marks->words[2][last - 1] == 0) last--;
  window->place.at = window->base = window->end = at;
  if (last > 0) window->end += CLI_MARK_BLOCK * last - (size_t)__builtin_clzll(marks->words[2][last - 1]);
}

void cli_window_fill(cli_window *window, const cli_marker *marker, const char kinds[CLI_MARK_KINDS], bool has_quotes,
                     const char *at, const char *end) {
  const size_t rest = (size_t)(end - at), len = rest < CLI_MARKED_MAX ? rest : CLI_MARKED_MAX;
  size_t count = cli_mark_text(marker, at, len, kinds, &window->marks);
  cli_window_reset(window);
  if (has_quotes)
    count = keep_unquoted(window, marker, count);
  else
    join_kinds(&window->marks, count);
  window->count = marker->list(window->marks.words[0], count, window->positions);
  window->place.at = window->base = at;
  window->end = at + len;
}
