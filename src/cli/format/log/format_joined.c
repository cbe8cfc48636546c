/* Logs whose path and query are two columns: the IRI is both, and a new value is divided again at its first "?". */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/format/log/format_log.h"
#include "cli/util/append.h"

simdiri_status cli_join_path(cli_finder *finder, const cli_field *path) {
  simdiri_buffer *all = &finder->joined;
  if (!all->allocator) all->allocator = simdiri_default_allocator();
  all->len = 0;
  const simdiri_status status = cli_append(all, path->text, path->text_len);
  return status == SIMDIRI_OK ? cli_append(all, "?", 1) : status;
}

void cli_join_query(cli_finder *finder, cli_field *path, const cli_field *query, simdiri_status status) {
  simdiri_buffer *all = &finder->joined;
  path->path_text_len = path->text_len;
  path->path = (simdiri_text){path->raw, path->raw_len};
  if (status == SIMDIRI_OK && query->status == SIMDIRI_OK) status = cli_append(all, query->text, query->text_len);
  path->status = status != SIMDIRI_OK ? (int)status : query->status;
  path->query = (simdiri_text){query->raw, query->raw_len};
  path->query_value = query->value;
  path->query_value_len = query->value_len;
  path->offset = query->offset;
  path->text = all->data;
  path->text_len = all->len;
  const char *begin = path->raw < query->raw ? path->raw : query->raw;
  const char *end = path->raw < query->raw ? query->raw + query->raw_len : path->raw + path->raw_len;
  path->raw = begin;
  path->raw_len = (size_t)(end - begin);
}

/* Appends the column of the query. After a "?" that begins the column, no word is needed for an empty query, and "-" is
 * not read as absent. */
static simdiri_status write_query(simdiri_buffer *out, const cli_format *format, const cli_field *field,
                                  const simdiri_text *query, cli_column_writer *write) {
  const bool has_mark = field->has_mark && query->text;
  const simdiri_status status = has_mark ? cli_append(out, "?", 1) : SIMDIRI_OK;
  if (status != SIMDIRI_OK || (has_mark && query->len == 0)) return status;
  if (has_mark && query->len == 1 && *query->text == '-') return cli_append(out, "-", 1);
  return write(out, format, &field->query, query->text, query->len);
}

simdiri_status cli_write_joined(simdiri_buffer *out, const cli_format *format, const cli_field *field,
                                simdiri_text text, cli_column_writer *write) {
  const char *mark = text.len > 0 ? memchr(text.text, '?', text.len) : NULL;
  const simdiri_text path = {text.text, mark ? (size_t)(mark - text.text) : text.len};
  const simdiri_text query = {mark ? mark + 1 : NULL, mark ? text.len - path.len - 1 : 0};
  const bool is_path_first = field->path.text < field->query.text;
  const simdiri_text *first = is_path_first ? &field->path : &field->query;
  const simdiri_text *second = is_path_first ? &field->query : &field->path;
  const char *between = first->text + first->len;
  simdiri_status status = is_path_first ? write(out, format, &field->path, path.text, path.len)
                                        : write_query(out, format, field, &query, write);
  if (status == SIMDIRI_OK) status = cli_append(out, between, (size_t)(second->text - between));
  if (status != SIMDIRI_OK) return status;
  return is_path_first ? write_query(out, format, field, &query, write)
                       : write(out, format, &field->path, path.text, path.len);
}
