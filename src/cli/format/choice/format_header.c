/* The header line of a table. */
/* SPDX-License-Identifier: MIT */
#include "cli/format/choice/format_header.h"

#include <stdlib.h>
#include <string.h>

#include "cli/format/choice/format_registry.h"
#include "cli/io/input_stream.h"
#include "cli/outcome/record_status.h"
#include "cli/util/append.h"
#include "cli/util/ascii.h"
#include "cli/util/message.h"

/* Returns true if `rest`, the rest of the header, begins with the name. */
static bool is_named(const cli_format *format, cli_finder *finder, const cli_record *rest, const char *name,
                     cli_field *field) {
  size_t name_len = strlen(name);
  format->find(format, finder, 0, rest, field);
  return field->status == SIMDIRI_OK && field->text_len == name_len && memcmp(field->text, name, name_len) == 0;
}

static size_t find_column(const cli_format *format, const cli_record *record, const char *name) {
  cli_finder finder = {.text = {.allocator = simdiri_default_allocator()}};
  cli_record rest = *record;
  const char *end = record->frame + record->frame_len;
  size_t column = 0;
  cli_field field;
  rest.end_len =
      1; /* a line end follows, so find_column of tables need not search all of `rest` for an open quotation mark */
  while (!is_named(format, &finder, &rest, name, &field)) {
    const char *field_end = field.raw + field.raw_len;
    if (field.status != SIMDIRI_OK || field_end == end) {
      column = CLI_FIELD_NOWHERE;
      break;
    }
    rest.frame = field_end + 1;
    rest.frame_len = (size_t)(end - rest.frame);
    column++;
  }
  cli_finder_free(&finder);
  return column;
}

/* Is the line "sep=" and a byte, perhaps in quotation marks? Excel reads it, and other programs write it for Excel. */
static bool is_delimiter_line(const char *line, size_t len) {
  static const char prefix[] = "sep=";
  enum { PREFIX_LEN = sizeof prefix - 1 };
  if (len >= 2 && *line == '"' && line[len - 1] == '"') {
    line++;
    len -= 2;
  }
  if (len != PREFIX_LEN + 1) return false;
  for (size_t i = 0; i < PREFIX_LEN; i++)
    if (cli_to_lower(line[i]) != prefix[i]) return false;
  return true;
}

size_t cli_header_lead(const cli_format *format, const char *data, size_t len) {
  const char *at = data;
  cli_record record;
  if (!format->framing.next(&format->framing, &at, data + len, &record)) return 0;
  return is_delimiter_line(record.frame, record.frame_len) ? (size_t)(at - data) : 0;
}

bool cli_is_zeek_line(const char *line, size_t len) {
  static const char prefix[] = "#separator ";
  return len >= sizeof prefix - 1 && memcmp(line, prefix, sizeof prefix - 1) == 0;
}

static bool is_same_header(const cli_header *header, const cli_record *record) {
  return header->len == record->frame_len &&
         (header->len == 0 || memcmp(header->text, record->frame, header->len) == 0);
}

/* Returns the first added name that the header already has, or NULL. */
static const char *find_known_name(const cli_format *format, const cli_record *record) {
  for (size_t i = 0; i < format->added_count; i++)
    if (find_column(format, record, format->added[i]) != CLI_FIELD_NOWHERE) return format->added[i];
  return NULL;
}

static cli_header_problem keep_header(const cli_format *format, cli_header *header, const cli_record *record) {
  header->column =
      format->column == CLI_FIELD_NOWHERE ? find_column(format, record, format->options->field) : format->column;
  if (header->column == CLI_FIELD_NOWHERE) return CLI_HEADER_WITHOUT_COLUMN;
  const char *known = find_known_name(format, record);
  if (known && format->adds_new_only) return CLI_HEADER_HAS_COLUMN;
  if (known) cli_say("warning: --append=%s: the header has a column of this name, and gets a second one", known);
  header->text = malloc(record->frame_len + 1);
  if (!header->text) return CLI_HEADER_NO_MEMORY;
  memcpy(header->text, record->frame, record->frame_len);
  header->len = record->frame_len;
  header->has_first = true;
  return CLI_HEADER_GOOD;
}

cli_header_problem cli_read_header(const cli_format *format, cli_header *header, const char *data, size_t len,
                                   size_t *header_len) {
  const size_t lead = header->is_cut ? 0 : cli_header_lead(format, data, len);
  const char *at = data + lead;
  cli_record record;
  *header_len = lead;
  header->is_cut = lead > 0 && lead == len;
  if (!format->framing.next(&format->framing, &at, data + len, &record)) return CLI_HEADER_GOOD;
  *header_len = (size_t)(at - data);
  if (cli_is_zeek_line(record.frame, record.frame_len)) return CLI_HEADER_OF_ZEEK;
  if (header->has_first) return is_same_header(header, &record) ? CLI_HEADER_GOOD : CLI_HEADER_DIFFERS;
  return keep_header(format, header, &record);
}

void cli_header_free(cli_header *header) {
  free(header->text);
  header->text = NULL;
}

simdiri_status cli_write_header(const cli_format *format, simdiri_buffer *out, const char *data, size_t len) {
  const char *at = data;
  cli_record record;
  simdiri_status status = SIMDIRI_OK;
  if (!format->framing.next(&format->framing, &at, data + len, &record)) return SIMDIRI_OK;
  status = cli_append(out, record.frame, record.frame_len);
  for (size_t i = 0; i < format->added_count && status == SIMDIRI_OK; i++)
    status = format->add(out, format, NULL, "", format->added[i], strlen(format->added[i]));
  if (status == SIMDIRI_OK && format->options->show_status)
    status = format->add(out, format, NULL, "", CLI_FIELD_STATUS_NAME, strlen(CLI_FIELD_STATUS_NAME));
  return status == SIMDIRI_OK ? cli_append(out, record.end, record.end_len) : status;
}

/* Says that the header has no column of the name, and which columns it has. */
static void say_columns(const cli_format *format, const char *file, const char *header, size_t len) {
  enum { SHOWN_MAX = 400 };
  if (len > 0 && header[len - 1] == format->framing.separator) len--;
  if (len > 0 && header[len - 1] == '\r') len--;
  const bool is_cut = len > SHOWN_MAX;
  cli_say("%s: the header has no column named '%s'; it is: %.*s%s", file, format->options->field,
          (int)(is_cut ? SHOWN_MAX : len), len > 0 ? header : "", is_cut ? "..." : "");
  if (len == 0 || memchr(header, format->delimiter, len)) return;
  if (memchr(header, ';', len))
    cli_say("hint: the columns seem to be separated by ';': make them tabs or commas first");
  if (memchr(header, '\t', len)) cli_say("hint: this looks like TSV (--tsv)");
  if (memchr(header, ',', len)) cli_say("hint: this looks like CSV (--csv)");
}

/* Says which added name the header already has. */
static void say_known_name(const cli_format *format, const char *file, const char *header, size_t len) {
  cli_record record;
  if (!format->framing.next(&format->framing, &header, header + len, &record)) return;
  const char *name = find_known_name(format, &record);
  if (name)
    cli_say("%s: the header already has a column named '%s'; rename the column, or leave this part out", file, name);
}

void cli_report_header(const cli_format *format, const char *file, const char *first_file, cli_header_problem problem,
                       const char *header, size_t len) {
  const size_t lead = cli_header_lead(format, header, len);
  file = cli_input_name(file);
  header += lead;
  len -= lead;
  switch (problem) {
  case CLI_HEADER_GOOD: break;
  case CLI_HEADER_TOO_LONG: cli_say("%s: the header is longer than --max-record allows", file); break;
  case CLI_HEADER_WITHOUT_COLUMN: say_columns(format, file, header, len); break;
  case CLI_HEADER_DIFFERS: cli_say("%s: the header differs from that of %s", file, cli_input_name(first_file)); break;
  case CLI_HEADER_OF_ZEEK: cli_say("%s: this is a log of Zeek; read it with --log=zeek", file); break;
  case CLI_HEADER_HAS_COLUMN: say_known_name(format, file, header, len); break;
  case CLI_HEADER_NO_MEMORY: cli_say_status(file, SIMDIRI_ERROR_NO_MEMORY); break;
  }
}
