/* Applies the library to a batch. */
/* SPDX-License-Identifier: MIT */
#include "cli/engine/apply.h"

#include "cli/engine/item.h"
#include "cli/outcome/record_status.h"

/* ------------------------------------------------------------------------------------------- arrays */

/* Uses the arrays of the chunk, which are large enough for all records of its block. */
static int use_chunk_arrays(cli_cursor *cursor, unsigned wanted) {
  cli_batch *batch = cursor->batch;
  const simdiri_records *input = &batch->records;
  cli_records *records = &cursor->chunk->records;
  const size_t base = records->count;
  const size_t count = cli_records_capacity(input->data, input->data_len, input->separator);
  if (cli_records_reserve(records, base + count, wanted) != 0) return -1;
  if (wanted & CLI_RECORDS_STATUSES) batch->statuses = records->statuses + base;
  if (wanted & CLI_RECORDS_RESULTS) batch->result_offsets = records->result_offsets + base;
  if (wanted & CLI_RECORDS_KEYS) batch->keys = records->fingerprints + base;
  batch->result.record_offsets = records->begins + base;
  if (wanted & CLI_RECORDS_CHANGES) batch->changes = records->changes + base;
  if (wanted & CLI_RECORDS_CHANGES) batch->lossy = records->lossy + base;
  batch->result.dense_capacity = records->capacity - base;
  return 0;
}

static void use_own_arrays(cli_batch *batch, unsigned wanted) {
  if (wanted & CLI_RECORDS_STATUSES) batch->statuses = batch->own_statuses;
  if (wanted & CLI_RECORDS_RESULTS) batch->result_offsets = batch->own_result_offsets;
  if (wanted & CLI_RECORDS_KEYS) batch->keys = batch->own_keys;
  if (wanted & CLI_RECORDS_CHANGES) batch->changes = batch->own_changes;
  if (wanted & CLI_RECORDS_CHANGES) batch->lossy = batch->own_lossy;
  batch->result.dense_capacity = CLI_BATCH_MAX;
}

simdiri_status cli_apply_begin(cli_cursor *cursor, unsigned wanted) {
  cli_batch *batch = cursor->batch;
  simdiri_batch_result *result = &batch->result;
  *result = (simdiri_batch_result){.notes = result->notes, .note_capacity = result->note_capacity};
  batch->results.len = 0;
  batch->statuses = NULL;
  batch->result_offsets = NULL;
  batch->keys = NULL;
  batch->changes = NULL;
  batch->lossy = NULL;
  if (batch->has_notes_only) wanted &= ~(unsigned)(CLI_RECORDS_STATUSES | CLI_RECORDS_RESULTS | CLI_RECORDS_CHANGES);
  if (!batch->is_block)
    use_own_arrays(batch, wanted);
  else if (wanted != 0 && use_chunk_arrays(cursor, wanted) != 0)
    return SIMDIRI_ERROR_NO_MEMORY;
  result->statuses = batch->statuses;
  result->output_offsets = batch->result_offsets;
  result->changes = batch->changes;
  return SIMDIRI_OK;
}

simdiri_on_error cli_apply_on_error(const cli_cursor *cursor) {
  const int on_error = cursor->run->options->on_error;
  if (!cursor->batch->is_direct) return SIMDIRI_ON_ERROR_EMPTY;
  return on_error == CLI_ON_ERROR_FAIL ? SIMDIRI_ON_ERROR_KEEP : (simdiri_on_error)on_error;
}

/* ------------------------------------------------------------------------------------------- operations */

static simdiri_status apply_alone(cli_cursor *cursor, simdiri_operation operation) {
  const cli_run *run = cursor->run;
  cli_batch *batch = cursor->batch;
  simdiri_scratch *scratch = cursor->worker->scratch;
  const char *text = batch->lone;
  const size_t len = batch->lone_len;
  simdiri_buffer *out = &batch->results;
  simdiri_result *result = &batch->alone;
  simdiri_status status;
  if (operation == SIMDIRI_OPERATION_NORMALIZE && run->base &&
      (run->options->iri.profile == SIMDIRI_PROFILE_WEB || cli_is_relative(run->options, text, len)))
    operation = SIMDIRI_OPERATION_RESOLVE;
  switch (operation) {
  case SIMDIRI_OPERATION_TO_URI: status = simdiri_to_uri(run->context, scratch, text, len, out, result); break;
  case SIMDIRI_OPERATION_TO_IRI: status = simdiri_to_iri(run->context, scratch, text, len, out, result); break;
  case SIMDIRI_OPERATION_RESOLVE:
    status = simdiri_resolve(run->context, scratch, run->base, text, len, out, result);
    break;
  default: status = simdiri_normalize(run->context, scratch, text, len, out, result); break;
  }
  cli_worker_trim_scratch(cursor->worker, len);
  if (batch->statuses) batch->statuses[0] = (uint16_t)status;
  if (batch->changes) batch->changes[0] = result->changes;
  return cli_status_is_machine((int)status) ? status : SIMDIRI_OK;
}

static simdiri_status apply(cli_cursor *cursor, simdiri_operation operation, unsigned wanted, uint32_t groups) {
  const cli_run *run = cursor->run;
  cli_batch *batch = cursor->batch;
  const simdiri_status status = cli_apply_begin(cursor, wanted);
  if (status != SIMDIRI_OK || (!batch->is_block && batch->entry_count == 0)) return status;
  if (batch->is_alone) return apply_alone(cursor, operation);
  batch->result.review_groups = groups;
  return simdiri_batch(run->context, cursor->worker->scratch, operation, cli_apply_on_error(cursor), run->base,
                       &batch->records, cli_apply_out(cursor), &batch->result);
}

/* The library reviews the lines of a block. Those that were gathered were reviewed then. */
static simdiri_status apply_reviewed(cli_cursor *cursor, simdiri_operation operation) {
  return apply(cursor, operation, CLI_RECORDS_STATUSES | CLI_RECORDS_RESULTS,
               cursor->batch->is_block ? cursor->run->reviewer.groups : 0);
}

simdiri_status cli_apply_normalize(cli_cursor *cursor) { return apply_reviewed(cursor, SIMDIRI_OPERATION_NORMALIZE); }

static simdiri_status clean_alone(cli_cursor *cursor, const simdiri_cleaner *cleaner) {
  cli_batch *batch = cursor->batch;
  const simdiri_status status =
      simdiri_clean(cleaner, cursor->worker->scratch, batch->lone, batch->lone_len, &batch->results, &batch->alone);
  cli_worker_trim_scratch(cursor->worker, batch->lone_len);
  if (batch->statuses) batch->statuses[0] = (uint16_t)status;
  return cli_status_is_machine((int)status) ? status : SIMDIRI_OK;
}

simdiri_status cli_apply_clean(cli_cursor *cursor, const simdiri_cleaner *cleaner) {
  cli_batch *batch = cursor->batch;
  const simdiri_status status = cli_apply_begin(cursor, CLI_RECORDS_STATUSES | CLI_RECORDS_RESULTS);
  if (status != SIMDIRI_OK || (!batch->is_block && batch->entry_count == 0)) return status;
  if (batch->is_alone) return clean_alone(cursor, cleaner);
  batch->result.review_groups = batch->is_block ? cursor->run->reviewer.groups : 0;
  return simdiri_clean_batch(cleaner, cursor->worker->scratch, cli_apply_on_error(cursor), &batch->records,
                             cli_apply_out(cursor), &batch->result);
}

simdiri_status cli_apply_resolve(cli_cursor *cursor) { return apply_reviewed(cursor, SIMDIRI_OPERATION_RESOLVE); }

simdiri_status cli_apply_to_uri(cli_cursor *cursor) { return apply_reviewed(cursor, SIMDIRI_OPERATION_TO_URI); }

simdiri_status cli_apply_to_iri(cli_cursor *cursor) { return apply_reviewed(cursor, SIMDIRI_OPERATION_TO_IRI); }

simdiri_status cli_apply_check(cli_cursor *cursor, uint32_t review_groups) {
  if (cursor->batch->is_alone) return SIMDIRI_OK;
  return apply(cursor, SIMDIRI_OPERATION_CHECK, 0, review_groups);
}

simdiri_status cli_apply_normalize_as(cli_cursor *cursor, unsigned wanted) {
  return apply(cursor, SIMDIRI_OPERATION_NORMALIZE, wanted, 0);
}

/* ------------------------------------------------------------------------------------------- keys */

static simdiri_status make_key(cli_cursor *cursor, const simdiri_keyer *keyer) {
  cli_batch *batch = cursor->batch;
  simdiri_key_result result;
  const simdiri_status status =
      simdiri_key(keyer, cursor->worker->scratch, batch->lone, batch->lone_len, &batch->keys[0], &result);
  if (cli_status_is_machine((int)status)) return status;
  batch->alone = result.normalized;
  /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a batch with keys has this array */
  batch->statuses[0] = (uint16_t)status;
  if (batch->changes) batch->changes[0] = result.normalized.changes;
  if (batch->lossy) batch->lossy[0] = result.lossy;
  return SIMDIRI_OK;
}

static simdiri_status make_keys(cli_cursor *cursor, const simdiri_keyer *keyer) {
  cli_batch *batch = cursor->batch;
  simdiri_keys_result keys = {.batch = batch->result, .lossy = batch->lossy};
  const simdiri_status status =
      simdiri_keys(keyer, cursor->worker->scratch, &batch->records, batch->keys, batch->result.dense_capacity,
                   batch->result_offsets ? &batch->results : NULL, &keys);
  batch->result = keys.batch;
  return status;
}

/* Makes the key of a record without an IRI. */
static simdiri_status make_record_key(cli_cursor *cursor, const simdiri_keyer *keyer, const cli_item *item) {
  const simdiri_text text = cli_item_entry(cursor, item);
  const simdiri_status status =
      simdiri_key(keyer, cursor->worker->scratch, text.text, text.len, &cursor->batch->keys[item->entry], NULL);
  return cli_status_is_machine((int)status) ? status : SIMDIRI_OK;
}

/* Masks that flip one bit of the key of a record without an IRI, or of a path without a host, so that this key cannot
 * equal the key of an IRI. */
static uint64_t choose_mask(const cli_item *item) {
  enum { KEY_OF_RECORD = 1, KEY_OF_PATH = 2 };
  return item->is_whole_record ? KEY_OF_RECORD : item->field.hides_prefix ? KEY_OF_PATH : 0;
}

/* Finishes the keys of gathered records. */
static simdiri_status mark_keys(cli_cursor *cursor, const simdiri_keyer *bare) {
  cli_batch *batch = cursor->batch;
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < batch->item_count && status == SIMDIRI_OK; i++) {
    const cli_item *item = &batch->items[i];
    if (!cli_item_has_entry(item)) continue;
    if (item->is_whole_record && bare) status = make_record_key(cursor, bare, item);
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a command with keys has this array */
    batch->keys[item->entry].low ^= choose_mask(item);
    if (item->is_whole_record && batch->changes) batch->changes[item->entry] = batch->lossy[item->entry] = 0;
  }
  return status;
}

simdiri_status cli_apply_keys(cli_cursor *cursor, const simdiri_keyer *keyer, const simdiri_keyer *bare,
                              unsigned wanted) {
  const cli_batch *batch = cursor->batch;
  simdiri_status status = cli_apply_begin(cursor, wanted | CLI_RECORDS_KEYS | CLI_RECORDS_STATUSES);
  if (status != SIMDIRI_OK || (!batch->is_block && batch->entry_count == 0)) return status;
  status = batch->is_alone ? make_key(cursor, keyer) : make_keys(cursor, keyer);
  return status == SIMDIRI_OK && !batch->is_block ? mark_keys(cursor, bare) : status;
}
