/* Makes the keys of fields. */
/* SPDX-License-Identifier: MIT */
#include "cli/stream/fields_work.h"

static simdiri_status make_key(cli_worker *worker, const simdiri_keyer *keyer) {
  cli_fields *fields = worker->fields;
  simdiri_key_result result;
  const simdiri_status status =
      simdiri_key(keyer, worker->scratch, fields->lone, fields->lone_len, &fields->keys[0], &result);
  if (cli_status_is_machine((int)status)) return status;
  fields->alone = result.normalized;
  fields->statuses[0] = (uint16_t)status;
  fields->changes[0] = result.normalized.changes;
  fields->lossy[0] = result.lossy;
  return SIMDIRI_OK;
}

static simdiri_status make_keys(cli_worker *worker, const simdiri_keyer *keyer, bool wire) {
  cli_fields *fields = worker->fields;
  const simdiri_records records = {.data = fields->texts.data,
                                   .data_len = fields->texts.len,
                                   .offsets64 = fields->offsets,
                                   .record_count = fields->entry_count};
  simdiri_keys_result keys = {.batch = fields->result, .lossy = fields->lossy};
  keys.batch.changes = fields->changes;
  if (!wire) keys.batch.output_offsets = NULL;
  const simdiri_status status = simdiri_keys(keyer, worker->scratch, &records, fields->keys, CLI_FIELDS_MAX,
                                             wire ? &fields->results : NULL, &keys);
  keys.batch.changes = NULL;
  keys.batch.output_offsets = fields->result_offsets;
  fields->result = keys.batch;
  return status;
}

/* Makes the key of an entry that is a record without an IRI. */
static simdiri_status make_record_key(cli_worker *worker, const simdiri_keyer *keyer, size_t entry) {
  cli_fields *fields = worker->fields;
  const char *text = fields->is_alone ? fields->lone : fields->texts.data + fields->offsets[entry];
  const size_t len =
      fields->is_alone ? fields->lone_len : (size_t)(fields->offsets[entry + 1] - fields->offsets[entry]);
  const simdiri_status status = simdiri_key(keyer, worker->scratch, text, len, &fields->keys[entry], NULL);
  return cli_status_is_machine((int)status) ? status : SIMDIRI_OK;
}

simdiri_status cli_fields_keys(cli_worker *worker, const simdiri_keyer *keyer, const simdiri_keyer *bare, bool wire) {
  cli_fields *fields = worker->fields;
  simdiri_status status = SIMDIRI_OK;
  fields->results.len = 0;
  fields->result.note_count = 0;
  if (fields->entry_count == 0) return SIMDIRI_OK;
  status = fields->is_alone ? make_key(worker, keyer) : make_keys(worker, keyer, wire);
  for (size_t i = 0; i < fields->item_count && status == SIMDIRI_OK; i++) {
    const cli_item *item = &fields->items[i];
    if (item->entry == CLI_FIELD_NOWHERE) continue;
    if (item->is_whole_record && bare) status = make_record_key(worker, bare, item->entry);
    fields->keys[item->entry].low ^= item->key_mask;
    if (item->is_whole_record) fields->changes[item->entry] = fields->lossy[item->entry] = 0;
  }
  return status;
}
