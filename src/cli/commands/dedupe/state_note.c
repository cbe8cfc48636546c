/* The note of a state of dedupe: the files that contain the output for its keys. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/dedupe/state_note.h"

#include <string.h>

#include "cli/commands/dedupe/state_tail.h"

static const char beginning[] = CLI_STATE_NOTE_BEGINNING, places_beginning[] = CLI_STATE_NOTE_PLACES,
                  tail_beginning[] = CLI_STATE_NOTE_TAIL;

/* Takes a word with this beginning and the space after it off the text. Returns the rest of the word, or NULL. */
static const char *take_word(const char **at, const char *end, const char *word, size_t skip, size_t *len) {
  const char *const text = *at + skip;
  if ((size_t)(end - *at) <= skip || memcmp(*at, word, skip) != 0) return NULL;
  const char *const space = memchr(text, ' ', (size_t)(end - text));
  if (!space) return NULL;
  *len = (size_t)(space - text);
  *at = space + 1;
  return text;
}

/* Finds the places of long records, the digest, and the path after them. */
static void read_path(cli_state_note_entry *entry, const char *at, const char *end) {
  size_t tail_len = 0;
  entry->places_len = 0;
  const char *const places = take_word(&at, end, places_beginning, sizeof places_beginning - 1, &entry->places_len);
  entry->tail = take_word(&at, end, tail_beginning, sizeof tail_beginning - 1, &tail_len);
  if (tail_len != CLI_STATE_TAIL_LEN) entry->tail = NULL;
  entry->path = at;
  entry->places = places ? places : at;
  entry->path_len = (size_t)(end - entry->path);
}

/* Reads one entry without its NUL. */
static bool read_entry(const char *text, size_t text_len, cli_state_note_entry *entry) {
  const size_t skip = sizeof beginning - 1;
  size_t at = skip;
  *entry = (cli_state_note_entry){.text = text, .text_len = text_len};
  if (text_len <= skip || memcmp(text, beginning, skip) != 0) return false;
  for (; at < text_len && text[at] >= '0' && text[at] <= '9'; at++) {
    const uint64_t digit = (uint64_t)(text[at] - '0');
    if (entry->len > (UINT64_MAX - digit) / 10) return false;
    entry->len = 10 * entry->len + digit;
  }
  if (at == skip || at >= text_len || text[at] != ' ') return false;
  read_path(entry, text + at + 1, text + text_len);
  return true;
}

bool cli_state_note_next(const char **note, size_t *note_len, cli_state_note_entry *entry) {
  if (*note_len == 0) return false;
  const char *text = *note, *end = memchr(text, '\0', *note_len);
  const size_t len = end ? (size_t)(end - text) : *note_len;
  *note += end ? len + 1 : len;
  *note_len -= end ? len + 1 : len;
  return read_entry(text, len, entry);
}

static bool has_path(const cli_state_note_entry *entry, const char *path) {
  return entry->path_len == strlen(path) && memcmp(entry->path, path, entry->path_len) == 0;
}

bool cli_state_note_find(const char *note, size_t note_len, const char *path, cli_state_note_entry *entry) {
  while (cli_state_note_next(&note, &note_len, entry))
    if (has_path(entry, path)) return true;
  return false;
}

size_t cli_state_note_append_others(char *note, size_t len, size_t capacity, const char *old, size_t old_len,
                                    const char *path) {
  cli_state_note_entry entry;
  while (cli_state_note_next(&old, &old_len, &entry)) {
    if (has_path(&entry, path)) continue;
    if (entry.text_len + 1 > capacity - len) break;
    note[len] = '\0';
    memcpy(note + len + 1, entry.text, entry.text_len);
    len += entry.text_len + 1;
  }
  return len;
}
