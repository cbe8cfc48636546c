/* Tables: tab-separated values (TSV) and comma-separated values (CSV, RFC 4180). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/format/format_table.h"
#include "cli/outcome/record_status.h"
#include "cli/util/append.h"

/* ------------------------------------------------------------------------------------------- CSV: records */

static const cli_format *get_format(const cli_framing *framing) { return (const cli_format *)(const void *)framing; }

/* Returns the first LF in the quoted text [at, end) that is beyond the limit and so ends the record, or NULL. `number`
 * is the offset of `at` in the record. */
static const char *find_cut(const cli_format *format, size_t number, const char *at, const char *end) {
  size_t len = (size_t)(end - at), limit = format->options->max_record;
  if (len == 0 || !cli_is_beyond_limit(format, number + len - 1)) return NULL;
  if (!cli_is_beyond_limit(format, number)) at += limit + 2 - number;
  return memchr(at, '\n', (size_t)(end - at));
}

const char *cli_scan_csv_record(const cli_format *format, cli_scan *scan, const char *at, const char *end) {
  const char *from = at;
  while (at < end) {
    if (scan->state == CLI_CSV_IN_QUOTED) {
      const char *quote = memchr(at, '"', (size_t)(end - at));
      const char *cut = find_cut(format, scan->len + (size_t)(at - from), at, quote ? quote : end);
      if (cut) return cut + 1;
      if (!quote) break;
      scan->state = CLI_CSV_AFTER_QUOTE;
      at = quote + 1;
      continue;
    }
    const char byte = *at++;
    if (byte == '\n') return at;
    if (byte == ',')
      scan->state = CLI_CSV_AT_BEGIN;
    else if (byte == '"' && scan->state != CLI_CSV_IN_PLAIN)
      scan->state = CLI_CSV_IN_QUOTED;
    else {
      scan->state = CLI_CSV_IN_PLAIN;
      while (at < end && *at != ',' && *at != '\n') at++;
    }
  }
  scan->len += (size_t)(end - from);
  return NULL;
}

/* Skips a byte-order mark, which is not part of the first record. */
static size_t skip_mark(cli_scan *scan, const char *data, size_t from, size_t len) {
  enum { MARK_LEN = 3 };
  for (; scan->mark < MARK_LEN && from < len; from++) {
    if (data[from] == "\xEF\xBB\xBF"[scan->mark]) {
      scan->mark++;
      continue;
    }
    if (scan->mark > 0) scan->state = CLI_CSV_IN_PLAIN;
    scan->len = scan->mark;
    scan->mark = MARK_LEN;
    break;
  }
  return from;
}

static size_t scan_csv(const cli_framing *framing, cli_scan *scan, const char *data, size_t from, size_t len) {
  const cli_format *format = get_format(framing);
  size_t last = from;
  const char *end = data + len, *at = data + skip_mark(scan, data, from, len);
  if (format->scan_ends) {
    at = format->scan_ends(format, scan, at, end);
    return at ? (size_t)(at - data) : from;
  }
  while (at < end && (at = cli_scan_csv_record(format, scan, at, end)) != NULL) {
    last = (size_t)(at - data);
    scan->state = CLI_CSV_AT_BEGIN;
    scan->len = 0;
  }
  return last;
}

static bool next_csv(const cli_framing *framing, const char **at, const char *end, cli_record *record) {
  const char *begin = *at;
  cli_scan scan = {.state = CLI_CSV_AT_BEGIN};
  if (begin == end) return 0;
  const char *next = cli_scan_csv_record(get_format(framing), &scan, begin, end);
  const char *text_end = next ? next - 1 : end;
  *at = next ? next : end;
  if (next && text_end > begin && text_end[-1] == '\r') text_end--;
  size_t len = (size_t)(text_end - begin);
  *record = (cli_record){.text = begin, .text_len = len, .frame = begin, .frame_len = len, .end = text_end};
  record->end_len = (size_t)(*at - text_end);
  return 1;
}

/* ------------------------------------------------------------------------------------------- fields */

static bool is_csv(const cli_format *format) { return format->options->format == CLI_FORMAT_CSV; }

static void set_missing(cli_field *field, const cli_record *record, int status, size_t offset) {
  *field = (cli_field){.status = status, .offset = offset, .tail = record->frame_len, .raw = record->frame};
}

/* Returns the end of the field that begins at `at`: its delimiter, or the end of the record. Stores the quotation mark
 * that closes the field, or NULL, and whether the field contains doubled quotation marks. */
static const char *find_field_end(const cli_format *format, const char *at, const char *end, const char **closing,
                                  bool *has_quotes) {
  *closing = NULL;
  *has_quotes = false;
  if (is_csv(format) && at < end && *at == '"') {
    for (at++; at < end; at += 2) {
      at = memchr(at, '"', (size_t)(end - at));
      if (!at) return end;
      if (end - at < 2 || at[1] != '"') break;
      *has_quotes = true;
    }
    if (at >= end) return end;
    *closing = at++;
  }
  const char *delimiter = at < end ? memchr(at, format->delimiter, (size_t)(end - at)) : NULL;
  return delimiter ? delimiter : end;
}

/* Returns the quotation mark that opens the last field of [at, end) if none closes it, else NULL. `at` is the start of
 * a field. */
static const char *find_open_quote(const cli_format *format, const char *at, const char *end) {
  const char *closing, *field_end;
  bool has_quotes;
  while ((field_end = find_field_end(format, at, end, &closing, &has_quotes)) < end) at = field_end + 1;
  return at < end && *at == '"' && !closing ? at : NULL;
}

/* Sets the field to a quotation mark that is not closed. No column can be added: it would be part of the open field. */
static void set_open_quote(cli_field *field, const cli_record *record, const char *quote) {
  set_missing(field, record, CLI_STATUS_BAD_QUOTES, (size_t)(quote - record->frame));
  field->tail = CLI_FIELD_NOWHERE;
}

static void find_column(const cli_format *format, cli_finder *finder, size_t column, const cli_record *record,
                        cli_field *field) {
  const char *at = record->frame, *end = at + record->frame_len, *field_end, *closing;
  bool has_quotes;
  /* An open quotation mark, in any field, has made the rest of the file part of this last record. */
  const char *open = is_csv(format) && record->end_len == 0 ? find_open_quote(format, at, end) : NULL;
  if (open) {
    set_open_quote(field, record, open);
    return;
  }
  for (;; column--) {
    field_end = find_field_end(format, at, end, &closing, &has_quotes);
    if (column == 0) break;
    if (field_end == end) {
      set_missing(field, record, CLI_STATUS_NO_FIELD, record->frame_len);
      return;
    }
    at = field_end + 1;
  }
  size_t len = (size_t)(field_end - at);
  bool is_quoted = is_csv(format) && len > 0 && *at == '"';
  /* Text follows the closing quotation mark. */
  if (is_quoted && (!closing || closing + 1 != field_end)) {
    set_missing(field, record, CLI_STATUS_BAD_QUOTES, (size_t)((closing ? closing + 1 : at) - record->frame));
    return;
  }
  *field = (cli_field){.raw = at, .raw_len = len, .tail = record->frame_len};
  field->value = field->text = at + is_quoted;
  field->value_len = field->text_len = is_quoted ? len - 2 : len;
  if (has_quotes) cli_unescape_field(format, finder, record, field);
}

static bool next_text(const cli_format *format, cli_text_walk *walk, const cli_record *record, cli_text *text) {
  const char *begin = record->frame + walk->at, *end = record->frame + record->frame_len, *closing = NULL;
  bool has_quotes = false;
  if (walk->is_started && walk->at >= record->frame_len) return false;
  if (walk->is_started) begin++; /* the delimiter */
  walk->is_started = true;
  const char *field_end = find_field_end(format, begin, end, &closing, &has_quotes);
  walk->at = (size_t)(field_end - record->frame);
  *text = (cli_text){.value = begin, .len = (size_t)(field_end - begin), .has_escapes = has_quotes};
  text->column = ++walk->index;
  if (!is_csv(format) || text->len == 0 || *begin != '"') return true;
  /* After the closing quotation mark there may be text, which is bad, or nothing. */
  text->is_open = !closing;
  text->has_rest = closing && closing + 1 != field_end;
  text->value++;
  text->len -= text->is_open || text->has_rest ? 1 : 2;
  return true;
}

/* ------------------------------------------------------------------------------------------- writing */

/* Appends text, with its quotation marks doubled if it is inside quotes. The caller has reserved 2 * len bytes. */
static void put_quoted(simdiri_buffer *out, const char *text, size_t len, bool is_quoted) {
  while (len > 0) {
    const char *quote = is_quoted ? memchr(text, '"', len) : NULL;
    const size_t plain = quote ? (size_t)(quote - text) + 1 : len;
    memcpy(out->data + out->len, text, plain);
    out->len += plain;
    if (quote) out->data[out->len++] = '"';
    text += plain;
    len -= plain;
  }
}

static bool needs_quotes(const char *text, size_t len) {
  if (len == 0) return false;
  return memchr(text, ',', len) || memchr(text, '"', len) || memchr(text, '\r', len) || memchr(text, '\n', len);
}

static simdiri_status encode_csv(simdiri_buffer *out, const cli_format *format, const cli_field *field,
                                 const char *text, size_t len) {
  const bool is_partial = field && field->is_partial, is_whole = !is_partial || field->lead_len > 0;
  const bool was_quoted = field && !is_partial && field->raw_len > 0 && *field->raw == '"';
  const bool adds_quotes = is_whole && (was_quoted || needs_quotes(text, len));
  const bool is_quoted = adds_quotes || !is_whole;
  const size_t lead = is_partial ? field->lead_len : 0, trail = is_partial ? field->trail_len : 0;
  (void)format;
  if (len > SIZE_MAX / 8 || cli_reserve(out, 2 * (lead + len + trail) + 2) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  if (adds_quotes) out->data[out->len++] = '"';
  if (lead > 0) put_quoted(out, field->raw, lead, is_quoted);
  put_quoted(out, text, len, is_quoted);
  if (trail > 0) put_quoted(out, field->raw + field->raw_len - trail, trail, is_quoted);
  if (adds_quotes) out->data[out->len++] = '"';
  return SIMDIRI_OK;
}

/* TSV cannot represent a tab in a field, and no result contains one. */
static simdiri_status encode_tsv(simdiri_buffer *out, const cli_format *format, const cli_field *field,
                                 const char *text, size_t len) {
  (void)format;
  (void)field;
  return cli_append(out, text, len);
}

static simdiri_status add_column(simdiri_buffer *out, const cli_format *format, const cli_field *field,
                                 const char *name, const char *text, size_t len) {
  (void)field;
  (void)name;
  simdiri_status status = cli_append(out, &format->delimiter, 1);
  return status == SIMDIRI_OK ? format->encode(out, format, NULL, text, len) : status;
}

/* Returns the column, from 0, if --field is a number from 1. CLI_FIELD_NOWHERE: it is a name in the header. */
static size_t read_column(const char *field) {
  size_t number = 0;
  for (; *field >= '0' && *field <= '9' && number < SIZE_MAX / 16; field++)
    number = 10 * number + (size_t)(*field - '0');
  return *field == '\0' && number > 0 ? number - 1 : CLI_FIELD_NOWHERE;
}

int cli_format_table(cli_format *format) {
  format->column = format->options->field ? read_column(format->options->field) : 0;
  format->add = add_column;
  format->find = find_column;
  format->next_text = format->next_name = next_text;
  if (format->options->format == CLI_FORMAT_TSV) {
    format->delimiter = '\t';
    format->encode = encode_tsv;
    return 0;
  }
  format->delimiter = ',';
  format->framing.next = next_csv; /* next_rest is that of lines: after the limit, a record ends with its line */
  format->framing.scan = scan_csv;
  format->encode = encode_csv;
  format->escape = '"';
  format->take_escape = cli_take_pair;
  return 0;
}
