/* Tables: tab-separated values, and comma-separated ones (RFC 4180). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/format/format.h"
#include "cli/outcome/status.h"
#include "cli/util/buffer.h"

/* ------------------------------------------------------------------------------------------- CSV: records */

/* Where the scanner is in a field. A quote opens only where a field begins. */
enum { AT_BEGIN, IN_PLAIN, IN_QUOTED, BEHIND_QUOTE };

static const cli_format *format_of(const cli_framing *framing) { return (const cli_format *)(const void *)framing; }

/* Is byte number `at` of a record so far behind the limit that any LF ends it? A record that is too long ends with the
 * line, so that a quote which is never closed does not swallow the rest of the file. */
static int is_beyond(const cli_format *format, size_t at) {
  size_t limit = format->options->max_record;
  return at > limit && at - limit > 1; /* there may be a CR in front of the LF */
}

/* The first LF of the quoted text [at, end) that ends a record after all, or NULL. `number`: that of the byte at
 * `at`. */
static const char *find_cut(const cli_format *format, size_t number, const char *at, const char *end) {
  size_t len = (size_t)(end - at), limit = format->options->max_record;
  if (len == 0 || !is_beyond(format, number + len - 1)) return NULL;
  if (!is_beyond(format, number)) at += limit + 2 - number;
  return memchr(at, '\n', (size_t)(end - at));
}

/* Goes on to the end of the record: gives what stands behind its LF, or NULL at `end`. */
static const char *scan_record(const cli_format *format, cli_scan *scan, const char *at, const char *end) {
  const char *from = at;
  while (at < end) {
    if (scan->state == IN_QUOTED) {
      const char *quote = memchr(at, '"', (size_t)(end - at));
      const char *cut = find_cut(format, scan->len + (size_t)(at - from), at, quote ? quote : end);
      if (cut) return cut + 1;
      if (!quote) break;
      scan->state = BEHIND_QUOTE;
      at = quote + 1;
      continue;
    }
    const char byte = *at++;
    if (byte == '\n') return at;
    if (byte == ',')
      scan->state = AT_BEGIN;
    else if (byte == '"' && scan->state != IN_PLAIN)
      scan->state = IN_QUOTED;
    else {
      scan->state = IN_PLAIN;
      while (at < end && *at != ',' && *at != '\n') at++;
    }
  }
  scan->len += (size_t)(end - from);
  return NULL;
}

/* A byte-order mark is no part of the first record. */
static size_t skip_mark(cli_scan *scan, const char *data, size_t from, size_t len) {
  enum { MARK_LEN = 3 };
  for (; scan->mark < MARK_LEN && from < len; from++) {
    if (data[from] == "\xEF\xBB\xBF"[scan->mark]) {
      scan->mark++;
      continue;
    }
    if (scan->mark > 0) scan->state = IN_PLAIN;
    scan->len = scan->mark;
    scan->mark = MARK_LEN;
    break;
  }
  return from;
}

static size_t scan(const cli_framing *framing, cli_scan *scan, const char *data, size_t from, size_t len) {
  size_t last = from;
  const char *end = data + len, *at = data + skip_mark(scan, data, from, len);
  while (at < end && (at = scan_record(format_of(framing), scan, at, end)) != NULL) {
    last = (size_t)(at - data);
    scan->state = AT_BEGIN;
    scan->len = 0;
  }
  return last;
}

static int next_csv(const cli_framing *framing, const char **at, const char *end, cli_record *record) {
  const char *begin = *at;
  cli_scan scan = {.state = AT_BEGIN};
  if (begin == end) return 0;
  const char *next = scan_record(format_of(framing), &scan, begin, end);
  const char *text_end = next ? next - 1 : end;
  *at = next ? next : end;
  if (next && text_end > begin && text_end[-1] == '\r') text_end--;
  size_t len = (size_t)(text_end - begin);
  *record = (cli_record){.text = begin, .text_len = len, .frame = begin, .frame_len = len, .end = text_end};
  record->end_len = (size_t)(*at - text_end);
  return 1;
}

/* ------------------------------------------------------------------------------------------- fields */

static void find_nothing(cli_field *field, const cli_record *record, int status, size_t offset) {
  *field = (cli_field){.status = status, .offset = offset, .tail = record->frame_len, .raw = record->frame};
}

static void find_tsv(const cli_format *format, cli_finder *finder, size_t column, const cli_record *record,
                     cli_field *field) {
  const char *at = record->frame, *end = at + record->frame_len, *tab;
  (void)finder;
  for (; column > 0; column--) {
    tab = memchr(at, format->delimiter, (size_t)(end - at));
    if (!tab) {
      find_nothing(field, record, STATUS_NO_FIELD, record->frame_len);
      return;
    }
    at = tab + 1;
  }
  tab = at < end ? memchr(at, format->delimiter, (size_t)(end - at)) : NULL;
  size_t len = (size_t)((tab ? tab : end) - at);
  *field = (cli_field){.raw = at, .raw_len = len, .value = at, .value_len = len, .text = at, .text_len = len};
  field->tail = record->frame_len;
}

/* The end of the field that begins at `at`: its comma, or the record's end. Stores the closing quote, or NULL, and
 * whether there are quotes inside. */
static const char *end_of_field(const char *at, const char *end, const char **closing, int *has_quotes) {
  const char *comma;
  *closing = NULL;
  *has_quotes = 0;
  if (at < end && *at == '"') {
    for (at++; at < end; at += 2) {
      at = memchr(at, '"', (size_t)(end - at));
      if (!at) return end;
      if (end - at < 2 || at[1] != '"') break;
      *has_quotes = 1;
    }
    if (at >= end) return end;
    *closing = at++;
  }
  comma = at < end ? memchr(at, ',', (size_t)(end - at)) : NULL;
  return comma ? comma : end;
}

/* A quote inside of quotes is doubled. */
static size_t take_pair(const char **at, const char *end, char says[ESCAPE_MAX]) {
  (void)end;
  *at += 2;
  *says = '"';
  return 1;
}

/* The quote that opens the last field of [at, end), which begins with a field, if none closes it; or NULL. */
static const char *find_open_quote(const char *at, const char *end) {
  const char *closing, *field_end;
  int has_quotes;
  while ((field_end = end_of_field(at, end, &closing, &has_quotes)) < end) at = field_end + 1;
  return at < end && *at == '"' && !closing ? at : NULL;
}

/* Behind a quote that is not closed nothing can be added: it would be a part of that field. */
static void find_open(cli_field *field, const cli_record *record, const char *quote) {
  find_nothing(field, record, STATUS_BAD_QUOTES, (size_t)(quote - record->frame));
  field->tail = FIELD_NOWHERE;
}

static void find_csv(const cli_format *format, cli_finder *finder, size_t column, const cli_record *record,
                     cli_field *field) {
  const char *at = record->frame, *end = at + record->frame_len, *field_end, *closing;
  int has_quotes;
  /* Such a quote has taken the rest of the file, whichever field it is in. */
  const char *open = record->end_len == 0 ? find_open_quote(at, end) : NULL;
  if (open) {
    find_open(field, record, open);
    return;
  }
  for (;; column--) {
    field_end = end_of_field(at, end, &closing, &has_quotes);
    if (column == 0) break;
    if (field_end == end) {
      find_nothing(field, record, STATUS_NO_FIELD, record->frame_len);
      return;
    }
    at = field_end + 1;
  }
  size_t len = (size_t)(field_end - at);
  int is_quoted = len > 0 && *at == '"';
  /* Text behind the quote that closes. */
  if (is_quoted && (!closing || closing + 1 != field_end)) {
    find_nothing(field, record, STATUS_BAD_QUOTES, (size_t)((closing ? closing + 1 : at) - record->frame));
    return;
  }
  *field = (cli_field){.raw = at, .raw_len = len, .tail = record->frame_len};
  field->value = field->text = at + is_quoted;
  field->value_len = field->text_len = is_quoted ? len - 2 : len;
  if (has_quotes) cli_unescape_field(format, finder, record, field);
}

/* ------------------------------------------------------------------------------------------- writing */

static simdiri_status encode_csv(simdiri_buffer *out, const cli_format *format, const cli_field *field,
                                 const char *text, size_t len) {
  int needs_quotes = field && field->raw_len > 0 && *field->raw == '"';
  (void)format;
  for (size_t i = 0; i < len && !needs_quotes; i++) needs_quotes = memchr(",\"\r\n", text[i], 4) != NULL;
  if (!needs_quotes) return cli_append(out, text, len);
  if (len > SIZE_MAX / 4 || cli_reserve(out, 2 * len + 2) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  out->data[out->len++] = '"';
  for (size_t i = 0; i < len; i++) {
    if (text[i] == '"') out->data[out->len++] = '"';
    out->data[out->len++] = text[i];
  }
  out->data[out->len++] = '"';
  return SIMDIRI_OK;
}

/* There is no way to write a tab into such a field, and no result that holds one. */
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

/* Digits: a number from 1. Anything else is a name in the header. */
static size_t read_column(const char *field) {
  size_t number = 0;
  for (; *field >= '0' && *field <= '9' && number < SIZE_MAX / 16; field++)
    number = 10 * number + (size_t)(*field - '0');
  return *field == '\0' && number > 0 ? number - 1 : FIELD_NOWHERE;
}

int cli_format_table(cli_format *format) {
  format->column = format->options->field ? read_column(format->options->field) : 0;
  format->add = add_column;
  if (format->options->format == CLI_FORMAT_TSV) {
    format->delimiter = '\t';
    format->find = find_tsv;
    format->encode = encode_tsv;
    return 0;
  }
  format->delimiter = ',';
  format->framing.next = next_csv;
  format->framing.scan = scan;
  format->find = find_csv;
  format->encode = encode_csv;
  format->escape = '"';
  format->take_escape = take_pair;
  return 0;
}
