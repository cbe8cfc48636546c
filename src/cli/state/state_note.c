/* The note of a state of dedupe: the files that contain the output for its keys, and how their records were read. */
/* SPDX-License-Identifier: MIT */
#include "cli/state/state_note.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/state/state_tail.h"

static const char output_word[] = "output ", places_word[] = "long=", tail_word[] = "tail=", reading_word[] = "read ";

/* ------------------------------------------------------------------------------------------- reading */

/* Takes an entry of any kind off the note. Returns its text without the NUL, or NULL at the end. */
static const char *take_entry(const char **note, size_t *note_len, size_t *len) {
  if (*note_len == 0) return NULL;
  const char *const text = *note, *const nul = memchr(text, '\0', *note_len);
  *len = nul ? (size_t)(nul - text) : *note_len;
  const size_t taken = nul ? *len + 1 : *len;
  *note += taken;
  *note_len -= taken;
  return text;
}

/* Moves *at past the word. Returns false if the text does not begin with it. */
static bool skip_word(const char **at, const char *end, const char *word) {
  const size_t len = strlen(word);
  if ((size_t)(end - *at) < len || memcmp(*at, word, len) != 0) return false;
  *at += len;
  return true;
}

/* Takes the word, a value and a space off the text. Returns the value, or NULL if the text begins otherwise. */
static const char *take_value(const char **at, const char *end, const char *word, size_t *len) {
  const char *value = *at;
  if (!skip_word(&value, end, word)) return NULL;
  const char *const space = memchr(value, ' ', (size_t)(end - value));
  if (!space) return NULL;
  *len = (size_t)(space - value);
  *at = space + 1;
  return value;
}

bool cli_state_note_number(const char **at, const char *end, uint64_t *number) {
  const char *const begin = *at;
  for (*number = 0; *at < end && **at >= '0' && **at <= '9'; (*at)++) {
    const uint64_t digit = (uint64_t)(**at - '0');
    if (*number > (UINT64_MAX - digit) / 10) return false;
    *number = 10 * *number + digit;
  }
  return *at > begin;
}

static bool read_output(const char *text, size_t len, cli_state_note_output *output) {
  const char *at = text, *const end = text + len;
  size_t tail_len = 0;
  *output = (cli_state_note_output){.places = ""};
  if (!skip_word(&at, end, output_word) || !cli_state_note_number(&at, end, &output->len)) return false;
  if (!skip_word(&at, end, " ")) return false;
  const char *const places = take_value(&at, end, places_word, &output->places_len);
  if (places) output->places = places;
  output->tail = take_value(&at, end, tail_word, &tail_len);
  if (tail_len != CLI_STATE_TAIL_LEN) output->tail = NULL;
  output->path = at;
  output->path_len = (size_t)(end - at);
  return true;
}

bool cli_state_note_next_output(const char **note, size_t *note_len, cli_state_note_output *output) {
  size_t len;
  for (const char *text; (text = take_entry(note, note_len, &len)) != NULL;)
    if (read_output(text, len, output)) return true;
  return false;
}

const char *cli_state_note_next_reading(const char **note, size_t *note_len, size_t *options_len) {
  size_t len;
  for (const char *text; (text = take_entry(note, note_len, &len)) != NULL;) {
    const char *const end = text + len;
    if (!skip_word(&text, end, reading_word)) continue;
    *options_len = (size_t)(end - text);
    return text;
  }
  return NULL;
}

static bool is_text(const char *text, size_t len, const char *other) {
  return len == strlen(other) && memcmp(text, other, len) == 0;
}

bool cli_state_note_find_output(const char *note, size_t note_len, const char *path, cli_state_note_output *output) {
  while (cli_state_note_next_output(&note, &note_len, output))
    if (is_text(output->path, output->path_len, path)) return true;
  return false;
}

bool cli_state_note_has_reading(const char *note, size_t note_len, const char *options) {
  size_t len;
  for (const char *text; (text = cli_state_note_next_reading(&note, &note_len, &len)) != NULL;)
    if (is_text(text, len, options)) return true;
  return false;
}

/* ------------------------------------------------------------------------------------------- writing */

/* Did another program write the note? */
static bool is_foreign(const char *note, size_t note_len) {
  const char *rest = note;
  size_t rest_len = note_len, len;
  cli_state_note_output output;
  return note_len > 0 && !cli_state_note_next_output(&rest, &rest_len, &output) &&
         !cli_state_note_next_reading(&note, &note_len, &len);
}

/* Appends an entry if it fits. */
static void append_entry(char note[SIMDIRI_STATE_NOTE_MAX], size_t *len, const char *word, const char *text,
                         size_t text_len) {
  const size_t separator_len = *len > 0, word_len = strlen(word);
  if (separator_len + word_len + text_len > SIMDIRI_STATE_NOTE_MAX - *len) return;
  if (*len > 0) note[(*len)++] = '\0';
  memcpy(note + *len, word, word_len);
  memcpy(note + *len + word_len, text, text_len);
  *len += word_len + text_len;
}

/* Writes the first entry. It fits, because its path has at most CLI_STATE_NOTE_PATH_MAX bytes. */
static size_t write_output(const cli_state_note_output *output, char note[SIMDIRI_STATE_NOTE_MAX]) {
  const bool has_places = output->places_len > 0, has_tail = output->tail != NULL;
  const int len = snprintf(note, SIMDIRI_STATE_NOTE_MAX, "%s%" PRIu64 " %s%.*s%s%s%.*s%s%.*s", output_word, output->len,
                           has_places ? places_word : "", (int)output->places_len, output->places,
                           has_places ? " " : "", has_tail ? tail_word : "", has_tail ? CLI_STATE_TAIL_LEN : 0,
                           has_tail ? output->tail : "", has_tail ? " " : "", (int)output->path_len, output->path);
  return len > 0 ? (size_t)len : 0;
}

static bool has_same_path(const cli_state_note_output *a, const cli_state_note_output *b) {
  return a->path_len == b->path_len && memcmp(a->path, b->path, a->path_len) == 0;
}

/* Appends the entries of the old note, without that of the new output's path. */
static void append_old(char note[SIMDIRI_STATE_NOTE_MAX], size_t *len, const cli_state_note_output *new_output,
                       const char *old, size_t old_len) {
  cli_state_note_output output;
  const char *rest = old, *text;
  size_t rest_len = old_len, text_len;
  while ((text = take_entry(&rest, &rest_len, &text_len)) != NULL)
    if (read_output(text, text_len, &output) && !has_same_path(&output, new_output))
      append_entry(note, len, "", text, text_len);
  while ((text = cli_state_note_next_reading(&old, &old_len, &text_len)) != NULL)
    append_entry(note, len, reading_word, text, text_len);
}

size_t cli_state_note_write(const cli_state_note_output *output, const char *reading, const char *old, size_t old_len,
                            char note[SIMDIRI_STATE_NOTE_MAX]) {
  size_t len = old_len;
  if (output) {
    len = write_output(output, note);
    append_old(note, &len, output, old, old_len);
  } else if (old_len > 0) {
    memcpy(note, old, old_len);
  }
  const bool is_kept = !output && is_foreign(old, old_len);
  if (!is_kept && !cli_state_note_has_reading(note, len, reading))
    append_entry(note, &len, reading_word, reading, strlen(reading));
  return len;
}
