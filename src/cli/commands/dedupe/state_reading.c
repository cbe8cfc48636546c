/* How the records of a state were read. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/dedupe/state_reading.h"

#include <stdio.h>
#include <string.h>

#include "cli/commands/dedupe/state_note.h"
#include "cli/util/message.h"

static const char beginning[] = "read ";

/* ------------------------------------------------------------------------------------------- writing */

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
  (void)snprintf(entry, CLI_STATE_READING_CAPACITY, "%s%s", beginning,
                 is_common ? "--log=common" : formats[options->format]);
  if (field) add_text(entry, " --field=", field);
  if (options->has_requests) add_text(entry, " --request", options->has_targets ? "=target" : "");
  if (options->virtual_field > 0) {
    char number[32];
    (void)snprintf(number, sizeof number, "%zu", options->virtual_field);
    add_text(entry, " --vhost-field=", number);
  }
  if (options->base) add_text(entry, " --base=", options->base);
}

/* ------------------------------------------------------------------------------------------- the note */

const char *cli_state_reading_next(const char **note, size_t *note_len, size_t *options_len) {
  const size_t skip = sizeof beginning - 1;
  while (*note_len > 0) {
    const char *text = *note, *end = memchr(text, '\0', *note_len);
    const size_t len = end ? (size_t)(end - text) : *note_len, taken = end ? len + 1 : len;
    *note += taken;
    *note_len -= taken;
    *options_len = len - (len > skip ? skip : len);
    if (len > skip && memcmp(text, beginning, skip) == 0) return text + skip;
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
  const char *options = entry + sizeof beginning - 1, *rest = note;
  size_t len, rest_len = note_len;
  const char *known = cli_state_reading_next(&rest, &rest_len, &len);
  if (!known || has_options(note, note_len, options, strlen(options))) return;
  cli_say(
      "%s: warning: this run reads its records as '%s', but earlier runs with this state as '%.*s': the same IRI can "
      "get another key",
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
  const size_t skip = sizeof beginning - 1, separator = len > 0;
  if (separator + skip + options_len > capacity - len) return len;
  if (separator) note[len] = '\0';
  memcpy(note + len + separator, beginning, skip);
  memcpy(note + len + separator + skip, options, options_len);
  return len + separator + skip + options_len;
}

size_t cli_state_reading_append(char *note, size_t len, size_t capacity, const char *old, size_t old_len,
                                const char *entry) {
  const char *options = entry + sizeof beginning - 1, *rest = old;
  size_t rest_len = old_len, known_len;
  if (is_foreign(old, old_len)) return len;
  for (const char *known; (known = cli_state_reading_next(&rest, &rest_len, &known_len)) != NULL;)
    if (!has_options(note, len, known, known_len)) len = append_entry(note, len, capacity, known, known_len);
  if (has_options(note, len, options, strlen(options))) return len;
  return append_entry(note, len, capacity, options, strlen(options));
}
