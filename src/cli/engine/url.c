/* The two operations of the URL parser on a record (profile web). */
/* SPDX-License-Identifier: MIT */
#include "cli/engine/url.h"

/* Returns the error of a record that could not be prepared. */
static simdiri_status fail_unprepared(const cli_record *record, simdiri_result *result) {
  *result = (simdiri_result){.status = record->status, .offset = record->offset};
  return record->status;
}

simdiri_status cli_check_url(cli_cursor *cursor, const cli_record *record, simdiri_url_report *report, void *user,
                             simdiri_result *result) {
  if (record->status != SIMDIRI_OK) return fail_unprepared(record, result);
  return simdiri_check_url(cursor->run->context, cursor->worker->scratch, cursor->run->base, record->text,
                           record->text_len, report, user, result);
}

simdiri_status cli_parse_url(cli_cursor *cursor, const cli_record *record, simdiri_buffer *out,
                             simdiri_result *result) {
  out->len = 0;
  if (record->status != SIMDIRI_OK) return fail_unprepared(record, result);
  if (cursor->run->base)
    return simdiri_resolve(cursor->run->context, cursor->worker->scratch, cursor->run->base, record->text,
                           record->text_len, out, result);
  return simdiri_normalize(cursor->run->context, cursor->worker->scratch, record->text, record->text_len, out, result);
}
