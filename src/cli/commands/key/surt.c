/* key --surt: SURT keys, which have rules of their own. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/key/surt.h"

#include "cli/engine/apply.h"
#include "cli/engine/write.h"
#include "cli/util/append.h"

#include <string.h>

/* Copies the text as simdiri_surt reads it: without white space at its ends, and without tabs and line ends. */
static simdiri_status copy_clean(simdiri_buffer *out, const char *text, size_t len) {
  static const char spaces[] = " \t\n\r\v\f";
  out->len = 0;
  out->allocator = simdiri_default_allocator();
  while (len > 0 && memchr(spaces, *text, sizeof spaces - 1)) text++, len--;
  while (len > 0 && memchr(spaces, text[len - 1], sizeof spaces - 1)) len--;
  if (cli_reserve(out, len) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  for (size_t i = 0; i < len; i++)
    if (text[i] != '\t' && text[i] != '\n' && text[i] != '\r') out->data[out->len++] = text[i];
  return SIMDIRI_OK;
}

/* Resolves a relative reference against --base into a buffer of the worker. The context has the rung simple, because
 * SURT keys have rules of their own. Other text is copied. */
static simdiri_status resolve_text(const cli_run *run, cli_worker *worker, const char **text, size_t *len) {
  simdiri_buffer *clean = &worker->text, *target = &worker->found;
  simdiri_result result;
  simdiri_status status = copy_clean(clean, *text, *len);
  if (status != SIMDIRI_OK) return status;
  *text = clean->len > 0 ? clean->data : "";
  *len = clean->len;
  if (!cli_is_relative(run->options, *text, *len)) return SIMDIRI_OK;
  target->len = 0;
  target->allocator = simdiri_default_allocator();
  status = simdiri_resolve(run->context, worker->scratch, run->base, *text, *len, target, &result);
  if (simdiri_is_error(status)) return status;
  *text = result.text;
  *len = result.text_len;
  return SIMDIRI_OK;
}

/* Appends the SURT key of a text. */
static simdiri_status make_surt(const cli_run *run, cli_worker *worker, const char *text, size_t len,
                                simdiri_buffer *out) {
  static const uint32_t flags_of[] = {[CLI_SURT_PLAIN] = SIMDIRI_SURT_PLAIN,
                                      [CLI_SURT_KEEP_WWW] = SIMDIRI_SURT_KEEP_WWW,
                                      [CLI_SURT_COMMON_CRAWL] = SIMDIRI_SURT_COMMON_CRAWL};
  const uint32_t flags = flags_of[run->options->surt];
  const simdiri_status status = run->base ? resolve_text(run, worker, &text, &len) : SIMDIRI_OK;
  return status == SIMDIRI_OK ? simdiri_surt(worker->scratch, flags, text, len, out) : status;
}

/* Stores the key of an entry, and in a block the end of its record. An entry without text has an empty key. */
static simdiri_status add_surt(cli_cursor *cursor, size_t entry, simdiri_text text, simdiri_text end) {
  cli_batch *batch = cursor->batch;
  const size_t begin = batch->results.len;
  simdiri_status status = SIMDIRI_OK;
  if (text.text) status = make_surt(cursor->run, cursor->worker, text.text, text.len, &batch->results);
  if (cli_status_is_machine((int)status)) return status;
  batch->statuses[entry] = (uint16_t)status;
  if (simdiri_is_error(status)) batch->results.len = begin;
  if (end.len > 0 && cli_append(&batch->results, end.text, end.len) != SIMDIRI_OK) return SIMDIRI_ERROR_NO_MEMORY;
  batch->result_offsets[entry] = (int64_t)begin;
  batch->result_offsets[entry + 1] = (int64_t)batch->results.len;
  const size_t len = batch->results.len - begin; /* 0: there may be no memory, and nothing may be added to NULL */
  batch->alone = (simdiri_result){.text = len > 0 ? batch->results.data + begin : "", .text_len = len};
  return SIMDIRI_OK;
}

static simdiri_status add_lines(cli_cursor *cursor) {
  const cli_framing *framing = cursor->run->framing;
  const simdiri_records *input = &cursor->batch->records;
  const char *at = input->data, *end = at + input->data_len;
  simdiri_status status = SIMDIRI_OK;
  cli_record record;
  for (size_t i = 0; status == SIMDIRI_OK && framing->next(framing, &at, end, &record); i++)
    status =
        add_surt(cursor, i, (simdiri_text){record.text, record.text_len}, (simdiri_text){record.end, record.end_len});
  return status;
}

simdiri_status cli_make_surts(cli_cursor *cursor) {
  const cli_batch *batch = cursor->batch;
  const simdiri_text none = {NULL, 0};
  simdiri_status status = cli_apply_begin(cursor, CLI_RECORDS_STATUSES | CLI_RECORDS_RESULTS);
  cursor->batch->result.record_offsets = NULL; /* the library does not fill them in */
  if (status == SIMDIRI_OK && batch->is_block) return add_lines(cursor);
  for (size_t i = 0; i < batch->item_count && status == SIMDIRI_OK; i++) {
    const cli_item *item = &batch->items[i];
    /* Without a host, the prefix of a path is only a placeholder: it must not get into a key. */
    const bool has_key = !item->is_whole_record && !item->field.hides_prefix;
    if (cli_item_has_entry(item))
      status = add_surt(cursor, item->entry, has_key ? cli_item_entry(cursor, item) : none, none);
  }
  return status;
}

simdiri_status cli_write_surt(cli_cursor *cursor, cli_item *item) {
  simdiri_text key = cli_item_whole_result(cursor, item);
  if (!key.text) key.text = "";
  return cli_write_text(cursor, item, key);
}
