/* The work of `key` if the IRI is a field of a record, or has to be prepared. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/key/key_work.h"
#include "cli/stream/fields_work.h"

/* Makes SURT keys as results. A record without one gets an empty key, which no IRI has. */
static simdiri_status make_surts(const cli_run *run, cli_worker *worker) {
  cli_fields *fields = worker->fields;
  fields->results.len = 0;
  fields->result.note_count = 0;
  fields->result_offsets[0] = 0;
  for (size_t i = 0; i < fields->item_count; i++) {
    const cli_item *item = &fields->items[i];
    const size_t entry = item->entry;
    if (entry == CLI_FIELD_NOWHERE) continue;
    const char *text = fields->is_alone ? fields->lone : fields->texts.data + fields->offsets[entry];
    const size_t len =
        fields->is_alone ? fields->lone_len : (size_t)(fields->offsets[entry + 1] - fields->offsets[entry]);
    const size_t begin = fields->results.len;
    /* Without a host, the prefix of a path is only a placeholder: it must not get into a key. */
    const bool has_key = !item->is_whole_record && !item->field.hides_prefix;
    const simdiri_status status = has_key ? cli_make_surt(run, worker, text, len, &fields->results) : SIMDIRI_OK;
    if (cli_status_is_machine((int)status)) return status;
    fields->statuses[entry] = (uint16_t)status;
    fields->result_offsets[entry + 1] = (int64_t)fields->results.len;
    fields->alone = (simdiri_result){.text = fields->results.data + begin, .text_len = fields->results.len - begin};
  }
  return SIMDIRI_OK;
}

/* Writes the key of an item as text. */
static const char *write_key(const cli_run *run, const cli_fields *fields, const cli_item *item,
                             char hex[SIMDIRI_FINGERPRINT_CAPACITY], size_t *len) {
  const int64_t *offsets = fields->result_offsets + item->entry;
  const bool is_error = cli_status_is_error(cli_item_status(fields, item));
  *len = 0;
  if (is_error && run->options->on_error == SIMDIRI_ON_ERROR_EMPTY) return "";
  if (!run->options->surt) {
    *len = simdiri_fingerprint_write(fields->keys[item->entry], run->options->hash, hex);
    return hex;
  }
  *len = (size_t)(offsets[1] - offsets[0]);
  return *len > 0 ? fields->results.data + offsets[0] : "";
}

static simdiri_status put_item(const cli_run *run, const cli_worker *worker, cli_chunk *chunk, cli_item *item) {
  const cli_options *options = run->options;
  const cli_fields *fields = worker->fields;
  char hex[SIMDIRI_FINGERPRINT_CAPACITY];
  bool is_stopped;
  size_t len;
  cli_item_restore(fields, item);
  const int status = cli_item_status(fields, item);
  const simdiri_status outcome = cli_item_count(run, worker, chunk, item, &is_stopped);
  if (outcome != SIMDIRI_OK || is_stopped) return outcome;
  if (item->field.is_comment && !options->append) return SIMDIRI_OK; /* not a record, so it has no key */
  if (cli_status_is_error(status) && options->on_error == SIMDIRI_ON_ERROR_SKIP) return SIMDIRI_OK;
  const char *key = write_key(run, fields, item, hex, &len);
  if (options->only_field) return cli_write_only(run->format, &chunk->out, key, len, status);
  chunk->owes_separator = item->record.end_len == 0;
  if (options->append) return cli_write_field(run->format, &chunk->out, &item->record, &item->field, key, len, status);
  return run->framing->write(run->framing, &chunk->out, &item->record, key, len,
                             options->show_status ? cli_status_name(status) : NULL);
}

void cli_key_fields(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  const char *at = chunk->block.data + chunk->header_len, *end = chunk->block.data + chunk->block.len;
  const cli_keyer *keyer = run->shared;
  simdiri_operation none = SIMDIRI_OPERATION_NORMALIZE;
  simdiri_status status = cli_fields_start(run, worker);
  while (status == SIMDIRI_OK && at < end && !chunk->is_stopped) {
    status = cli_fields_gather(run, worker, chunk->column, &at, end, NULL, &none);
    if (status == SIMDIRI_OK)
      status = run->options->surt ? make_surts(run, worker) : cli_fields_keys(worker, keyer->keyer, keyer->bare, false);
    for (size_t i = 0; status == SIMDIRI_OK && i < worker->fields->item_count && !chunk->is_stopped; i++)
      status = put_item(run, worker, chunk, &worker->fields->items[i]);
  }
  chunk->status = status;
}
