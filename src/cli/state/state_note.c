/* The note of a state of dedupe: the files that contain the output for its keys. */
/* SPDX-License-Identifier: MIT */
#include "cli/state/state_note.h"

#include <stdio.h>
#include <string.h>

#include "cli/util/message.h"

#include "cli/state/state_tail.h"

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

/* ------------------------------------------------------------------------------------------- how records were read */

static const char read_beginning[] = "read ";

static void add_text(char entry[CLI_STATE_READING_CAPACITY], const char *before, const char *text) {
  const size_t len = strlen(entry);
  (void)snprintf(entry + len, CLI_STATE_READING_CAPACITY - len, "%s%s", before, text);
}

/* Returns --field as it is written in the entry, or NULL if it is the default. */
static const char *find_field(const cli_options *options) {
  const bool is_log = options->format == CLI_FORMAT_LOG;
  if (!options->field || strcmp(options->field, is_log ? "request" : "1") == 0) return NULL;
  return options->log_referrer ? "referer" : options->field;
}

void cli_state_reading_write(const cli_options *options, char entry[CLI_STATE_READING_CAPACITY]) {
  static const char *const formats[] = {"lines", "--tsv", "--csv", "--jsonl", "--log=combined"};
  const bool is_common = options->format == CLI_FORMAT_LOG && options->log == CLI_LOG_COMMON;
  const char *field = find_field(options);
  (void)snprintf(entry, CLI_STATE_READING_CAPACITY, "%s%s", read_beginning,
                 is_common ? "--log=common" : formats[options->format]);
  if (field) add_text(entry, " --field=", field);
  if (options->has_requests) add_text(entry, " --request", options->has_targets ? "=target" : "");
  if (options->virtual_field > 0) {
    char number[32];
    (void)snprintf(number, sizeof number, "%zu", options->virtual_field);
    add_text(entry, " --vhost-field=", number);
  }
  if (!options->base) return;
  /* The base of requests is a site, which a run can mistake; that of references is their page, another one each time.
   */
  if (options->format == CLI_FORMAT_LOG || options->has_requests)
    add_text(entry, " --base=", options->base);
  else
    add_text(entry, " --base", "");
}

const char *cli_state_reading_next(const char **note, size_t *note_len, size_t *options_len) {
  const size_t skip = sizeof read_beginning - 1;
  while (*note_len > 0) {
    const char *text = *note, *end = memchr(text, '\0', *note_len);
    const size_t len = end ? (size_t)(end - text) : *note_len, taken = end ? len + 1 : len;
    *note += taken;
    *note_len -= taken;
    *options_len = len - (len > skip ? skip : len);
    if (len > skip && memcmp(text, read_beginning, skip) == 0) return text + skip;
  }
  return NULL;
}

static bool has_options(const char *note, size_t note_len, const char *options, size_t options_len) {
  size_t len;
  for (const char *text; (text = cli_state_reading_next(&note, &note_len, &len)) != NULL;)
    if (len == options_len && memcmp(text, options, len) == 0) return true;
  return false;
}

void cli_state_reading_warn(const char *path, const char *note, size_t note_len, const char *entry) {
  const char *options = entry + sizeof read_beginning - 1, *rest = note;
  size_t len, rest_len = note_len;
  const char *known = cli_state_reading_next(&rest, &rest_len, &len);
  if (!known || has_options(note, note_len, options, strlen(options))) return;
  cli_say("%s: warning: this run reads its records as '%s', but earlier runs read theirs as '%.*s'; if you forgot an "
          "option, records that the state knows count as new",
          path, options, (int)len, known);
}

/* Did another program write the note? */
static bool is_foreign(const char *note, size_t note_len) {
  const char *rest = note;
  size_t rest_len = note_len, len;
  cli_state_note_entry entry;
  if (note_len == 0 || cli_state_note_next(&rest, &rest_len, &entry)) return false;
  return cli_state_reading_next(&note, &note_len, &len) == NULL;
}

static size_t append_entry(char *note, size_t len, size_t capacity, const char *options, size_t options_len) {
  const size_t skip = sizeof read_beginning - 1, separator = len > 0;
  if (separator + skip + options_len > capacity - len) return len;
  if (separator) note[len] = '\0';
  memcpy(note + len + separator, read_beginning, skip);
  memcpy(note + len + separator + skip, options, options_len);
  return len + separator + skip + options_len;
}

size_t cli_state_reading_append(char *note, size_t len, size_t capacity, const char *old, size_t old_len,
                                const char *entry) {
  const char *options = entry + sizeof read_beginning - 1, *rest = old;
  size_t rest_len = old_len, known_len;
  if (is_foreign(old, old_len)) return len;
  for (const char *known; (known = cli_state_reading_next(&rest, &rest_len, &known_len)) != NULL;)
    if (!has_options(note, len, known, known_len)) len = append_entry(note, len, capacity, known, known_len);
  if (has_options(note, len, options, strlen(options))) return len;
  return append_entry(note, len, capacity, options, strlen(options));
}
