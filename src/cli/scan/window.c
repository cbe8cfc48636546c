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

/* Keeps the delimiters outside quotes. Returns the number of words up to the one with the first stray mark. */
static size_t keep_unquoted(cli_window *window, const cli_marker *marker, size_t count) {
  uint64_t(*words)[CLI_MARK_WORDS] = window->marks.words;
  cli_quote_state state = {.inside = 0, .may_open = 1};
  uint64_t sums[CLI_MARK_WORDS];
  marker->sum(words[0], sums);
  for (size_t w = 0; w < count; w++) {
    const uint64_t ends = words[1][w] | words[2][w];
    const cli_quote_word word = cli_resolve_quotes(words[0][w], sums[w], ends, &state);
    const uint64_t outside = ~word.inside & (word.strays ? (word.strays & -word.strays) - 1 : UINT64_MAX);
    window->specials[w] = ends & outside;
    words[2][w] &= outside;
    window->has_stray = word.strays != 0;
    if (window->has_stray) return w + 1;
  }
  return count;
}

static size_t join_kinds(cli_window *window, size_t count) {
  const cli_marks *marks = &window->marks;
  for (size_t w = 0; w < count; w++) window->specials[w] = marks->words[0][w] | marks->words[1][w] | marks->words[2][w];
  return count;
}

/* Lists the ends of records, the bits of words of which nearly none has two: without a branch for each word. Returns
 * their number. */
static size_t list_ends(const uint64_t *words, size_t count, uint16_t *positions) {
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

/* Marks the bytes from `at` on. */
static void mark_kinds(cli_window *window, const cli_marker *marker, const char kinds[CLI_MARK_KINDS], bool has_quotes,
                       const char *at, const char *end) {
  const size_t rest = (size_t)(end - at), len = rest < CLI_MARKED_MAX ? rest : CLI_MARKED_MAX;
  cli_window_reset(window);
  window->place.at = window->base = at;
  window->end = at + len;
  const size_t whole = cli_mark_text(marker, at, len, kinds, &window->marks);
  const size_t count = has_quotes ? keep_unquoted(window, marker, whole) : join_kinds(window, whole);
  window->specials[count] = window->specials[count + 1] = 0;
  window->mark_count = count;
}

void cli_window_join(cli_window *window, const cli_marker *marker, const char kinds[CLI_MARK_KINDS], const char *at,
                     const char *end) {
  const uint64_t *ends = window->marks.words[2];
  mark_kinds(window, marker, kinds, false, at, end);
  size_t last = window->mark_count;
  while (last > 0 && ends[last - 1] == 0) last--;
  window->end = last > 0 ? at + CLI_MARK_BLOCK * last - (size_t)__builtin_clzll(ends[last - 1]) : at;
}

bool cli_window_reach(cli_window *window, const cli_marker *marker, const char kinds[CLI_MARK_KINDS], bool has_quotes,
                      const char *at, const char *end) {
  if (window->plain_end && at < window->plain_end) return false;
  if (window->place.at == at && window->place.next < window->count) return true;
  if (window->place.at != at || window->base != at) {
    mark_kinds(window, marker, kinds, has_quotes, at, end);
    window->count = list_ends(window->marks.words[2], window->mark_count, window->positions);
  }
  if (window->count > 0) return true;
  if (window->has_stray) window->plain_end = window->end;
  return false;
}
