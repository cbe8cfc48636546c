/* What the crosschecks of formats share. */
/* SPDX-License-Identifier: MIT */
#include "formats/fields_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/format/choice/format_registry.h"
#include "cli/format/log/format_request.h"
#include "support/random.h"

uint64_t fields_seed = 20261122;
size_t fields_taken, fields_lines, fields_read;

size_t fields_below(size_t limit) { return (size_t)(support_next_random(&fields_seed) % limit); }

void fields_require(bool is_right, const char *what, const char *text, size_t len) {
  if (is_right) return;
  (void)fprintf(stderr, "%s differs; the input, in hex:\n", what);
  for (size_t i = 0; i < len && i < 1000; i++) (void)fprintf(stderr, "%02x", (unsigned char)text[i]);
  (void)fprintf(stderr, "\n");
  abort();
}

static bool is_same_text(const char *a, size_t a_len, const char *b, size_t b_len) {
  return a_len == b_len && (a_len == 0 || memcmp(a, b, a_len) == 0);
}

static bool is_same_record(const cli_record *a, const cli_record *b) {
  return a->text == b->text && a->text_len == b->text_len && a->frame == b->frame && a->frame_len == b->frame_len &&
         a->end == b->end && a->end_len == b->end_len && a->status == b->status;
}

/* Texts that were decoded are in different buffers. */
static bool is_same_field(const cli_field *a, const cli_field *b) {
  if (a->status != b->status || a->tail != b->tail || a->raw != b->raw || a->raw_len != b->raw_len) return false;
  if (a->is_empty_object != b->is_empty_object) return false;
  if (a->offset != b->offset || a->problem != b->problem || a->is_absent != b->is_absent ||
      a->is_partial != b->is_partial)
    return false;
  if (a->value != b->value || a->value_len != b->value_len || (a->text == a->value) != (b->text == b->value))
    return false;
  if (a->hides_prefix != b->hides_prefix || a->lead_len != b->lead_len || a->trail_len != b->trail_len) return false;
  return is_same_text(a->text, a->text_len, b->text, b->text_len) &&
         is_same_text(a->prefix, a->prefix_len, b->prefix, b->prefix_len);
}

/* Returns where the records end that cli_format.take_lines finds. */
static const char *check_lines(const cli_format *format, cli_finder *finder, cli_finder *plain, size_t column,
                               simdiri_text rest) {
  enum { LINES_MAX = 40 };
  const bool is_log = format->options->format == CLI_FORMAT_LOG;
  const char *at = rest.text, *end = rest.text + rest.len;
  cli_fast_line lines[LINES_MAX + 1];
  cli_record record;
  cli_field field;
  size_t prefix_len = 0;
  const char *prefix = is_log ? cli_path_prefix(format, &prefix_len) : "";
  const size_t count = format->take_lines(format, finder, column, at, end, lines, 1 + fields_below(LINES_MAX));
  for (size_t i = 0; i < count; i++) {
    const cli_fast_line *line = &lines[i];
    fields_require(line->begin == at, "the begin of a line", rest.text, rest.len);
    fields_require(format->framing.next(&format->framing, &at, end, &record), "a line", rest.text, rest.len);
    cli_find_field(format, plain, column, &record, &field);
    fields_require(field.status == SIMDIRI_OK && !field.is_absent, "a line with a text", rest.text, rest.len);
    fields_require(field.text == line->text && field.text_len == line->text_len, "a line's text", rest.text, rest.len);
    fields_require(!memchr(line->text, format->framing.separator, line->text_len), "one line", rest.text, rest.len);
    fields_require(is_same_text(field.prefix, field.prefix_len, prefix, prefix_len), "a prefix", rest.text, rest.len);
  }
  fields_require(count == 0 || lines[count].begin == at, "the end of the lines", rest.text, rest.len);
  fields_lines += count;
  return at;
}

void fields_check(const cli_format *format, const char *text, size_t len, size_t column) {
  cli_finder finder = {.json = NULL}, plain = {.json = NULL};
  cli_record record, expected;
  cli_field field, expected_field;
  const char *at = text, *end = text + len, *next = at;
  fields_require(cli_finder_start(format, &finder) == 0, "memory", "", 0);
  while (format->framing.next(&format->framing, &next, end, &expected)) {
    cli_find_field(format, &plain, column, &expected, &expected_field);
    fields_read++;
    const cli_window_place place = finder.window ? finder.window->place : (cli_window_place){NULL, 0};
    const simdiri_text rest = {at, (size_t)(end - at)};
    if (finder.window && fields_below(4) == 0) { /* as if the record did not fit into a batch */
      (void)cli_take_field(format, &finder, column, rest, &record, &field);
      cli_window_go_back(finder.window, place, at);
    }
    const char *taken = cli_take_field(format, &finder, column, rest, &record, &field);
    if (taken) {
      fields_taken++;
      fields_require(taken == next, "the next record", text, len);
      fields_require(is_same_record(&record, &expected), "a record", text, len);
      fields_require(is_same_field(&field, &expected_field), "a field", text, len);
    } else {
      cli_find_field(format, &finder, column, &expected, &field);
      fields_require(is_same_field(&field, &expected_field), "a field of an unusual record", text, len);
    }
    at = next;
    if (format->take_lines && fields_below(4) == 0)
      at = next = check_lines(format, &finder, &plain, column, (simdiri_text){at, (size_t)(end - at)});
  }
  fields_require(at == end, "the end", text, len);
  cli_finder_free(&finder);
  cli_finder_free(&plain);
}
