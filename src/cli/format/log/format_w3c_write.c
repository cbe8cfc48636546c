/* Logs in the W3C extended format: escapes, and writing values into columns. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/format/log/format_log.h"
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

/* Zeek writes backslashes and controls as escapes, and the first byte of texts that would mean another value. */
static simdiri_status put_zeek(simdiri_buffer *out, const char *text, size_t len) {
  static const cli_escaping escaping = {
      .mark = "\\x", .digits = "0123456789abcdef", .first = 0x20, .end = 0x100, .encoded = "\x7F", .marked = "\\"};
  static const char empty[] = "(empty)";
  const bool is_word = (len == 1 && *text == '-') || (len == sizeof empty - 1 && memcmp(text, empty, len) == 0);
  if (!is_word) return cli_append_escaped(out, &escaping, text, len);
  const simdiri_status status = cli_append(out, *text == '-' ? "\\x2d" : "\\x28", 4);
  return status == SIMDIRI_OK ? cli_append(out, text + 1, len - 1) : status;
}

/* An empty text is not the same as an absent one, but CloudFront has a word for the latter only. */
static simdiri_status put_empty(simdiri_buffer *out, const cli_format *format, bool is_absent) {
  const char *word = is_absent || format->escape == '%' ? "-" : format->escape == '\\' ? "(empty)" : "\"\"";
  return cli_append(out, word, strlen(word));
}

static simdiri_status put_column(simdiri_buffer *out, const cli_format *format, const simdiri_text *old,
                                 const char *text, size_t len) {
  if (len == 0) return put_empty(out, format, !text);
  if (format->escape == '\\') return put_zeek(out, text, len);
  if (format->escape == '%')
    return len == 1 && *text == '-' ? cli_append(out, "%2D", 3) : cli_append_escaped(out, &percent, text, len);
  return put_text(out, text, len, old->len >= 2 && *old->text == '"');
}

simdiri_status cli_w3c_encode(simdiri_buffer *out, const cli_format *format, const cli_field *field, const char *text,
                              size_t len) {
  static const simdiri_text none = {"", 0};
  if (!field) return put_column(out, format, &none, text, len);
  if (field->query.text) return cli_write_joined(out, format, field, (simdiri_text){text, len}, put_column);
  const simdiri_text raw = {field->raw, field->raw_len};
  return put_column(out, format, &raw, text, len);
}

/* Adds a column: to a #Fields line its name, and to other lines the text. */
simdiri_status cli_w3c_add(simdiri_buffer *out, const cli_format *format, const cli_field *field, const char *name,
                           const char *text, size_t len) {
  const bool is_name = field && field->is_comment;
  const bool is_tabbed = format->options->log == CLI_LOG_CLOUDFRONT || format->options->log == CLI_LOG_ZEEK;
  const bool has_tab = (!is_name && is_tabbed) || (field && field->has_tabs);
  const simdiri_status status = cli_append(out, has_tab ? "\t" : " ", 1);
  if (status != SIMDIRI_OK) return status;
  if (is_name) return field->is_type ? cli_append(out, "string", 6) : cli_append(out, name, strlen(name));
  return cli_w3c_encode(out, format, NULL, text, len);
}
