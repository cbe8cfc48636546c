/* Logs in the W3C extended format: escapes, and writing values into columns. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/format/log/format_w3c.h"
#include "cli/util/append.h"

/* The bytes that CloudFront encodes: ASCII 0 to 32, 127 and higher, and these characters (Amazon CloudFront Developer
 * Guide, Standard log file format). */
static const cli_escaping percent = {.mark = "%",
                                     .digits = "0123456789ABCDEF",
                                     .first = 0x21,
                                     .end = 0x7F,
                                     .encoded = "<>\"#%{}|\\^~[]`'",
                                     .marked = ""};

/* In quotation marks if the column was, or if the text would end the column or be read as absent. */
static simdiri_status put_text(simdiri_buffer *out, const char *text, size_t len, bool was_quoted) {
  const bool adds_quotes =
      was_quoted || memchr(text, ' ', len) || memchr(text, '\t', len) || *text == '"' || (len == 1 && *text == '-');
  if (len > SIZE_MAX / 8 || cli_reserve(out, 2 * len + 2) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  if (adds_quotes) out->data[out->len++] = '"';
  for (size_t i = 0; i < len; i++) {
    if (adds_quotes && text[i] == '"') out->data[out->len++] = '"';
    out->data[out->len++] = text[i];
  }
  if (adds_quotes) out->data[out->len++] = '"';
  return SIMDIRI_OK;
}

static simdiri_status put_column(simdiri_buffer *out, const cli_format *format, const simdiri_text *old,
                                 const char *text, size_t len) {
  if (len == 0) return cli_append(out, "-", 1);
  if (format->escape == '%')
    return len == 1 && *text == '-' ? cli_append(out, "%2D", 3) : cli_append_escaped(out, &percent, text, len);
  return put_text(out, text, len, old->len >= 2 && *old->text == '"');
}

/* Writes path and query into their columns, and between them what was there. */
static simdiri_status put_both(simdiri_buffer *out, const cli_format *format, const cli_field *field, const char *text,
                               size_t len) {
  const char *mark = len > 0 ? memchr(text, '?', len) : NULL;
  const size_t path_len = mark ? (size_t)(mark - text) : len, query_len = mark ? len - path_len - 1 : 0;
  const bool is_path_first = field->path.text < field->query.text;
  const simdiri_text *first = is_path_first ? &field->path : &field->query;
  const simdiri_text *second = is_path_first ? &field->query : &field->path;
  const char *between = first->text + first->len;
  const char *query = mark ? mark + 1 : "";
  simdiri_status status =
      put_column(out, format, first, is_path_first ? text : query, is_path_first ? path_len : query_len);
  if (status == SIMDIRI_OK) status = cli_append(out, between, (size_t)(second->text - between));
  if (status != SIMDIRI_OK) return status;
  return put_column(out, format, second, is_path_first ? query : text, is_path_first ? query_len : path_len);
}

simdiri_status cli_w3c_encode(simdiri_buffer *out, const cli_format *format, const cli_field *field, const char *text,
                              size_t len) {
  static const simdiri_text none = {"", 0};
  if (!field) return put_column(out, format, &none, text, len);
  if (field->query.text) return put_both(out, format, field, text, len);
  const simdiri_text raw = {field->raw, field->raw_len};
  return put_column(out, format, &raw, text, len);
}

/* Adds a column: to a #Fields line its name, and to other lines the text. */
simdiri_status cli_w3c_add(simdiri_buffer *out, const cli_format *format, const cli_field *field, const char *name,
                           const char *text, size_t len) {
  const bool is_name = field && field->is_comment;
  const bool has_tab = (!is_name && format->options->log == CLI_LOG_CLOUDFRONT) || (field && field->has_tabs);
  const simdiri_status status = cli_append(out, has_tab ? "\t" : " ", 1);
  if (status != SIMDIRI_OK) return status;
  if (is_name) return cli_append(out, name, strlen(name));
  return cli_w3c_encode(out, format, NULL, text ? text : "", text ? len : 0);
}
