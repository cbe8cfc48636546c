/* Finds the file of each record of a chunk: its key modulo the number of files. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/partition/partition_work.h"

#include <stdlib.h>

#include "cli/stream/fields_work.h"
#include "cli/stream/records.h"
#include "cli/util/append.h"

static simdiri_status add_note(const cli_run *run, cli_chunk *chunk, const cli_record *record, uint64_t hash) {
  const size_t begin = (size_t)(record->frame - chunk->block.data);
  const cli_part_note note = {.begin = begin,
                              .end = begin + record->frame_len + record->end_len,
                              .part = (uint32_t)(hash % (uint32_t)run->options->parts)};
  return cli_append(&chunk->out, (const char *)&note, sizeof note);
}

/* A bad record is placed by its bytes: its key also has a byte that no normal form has. */
static simdiri_status add_bad_note(const cli_run *run, cli_chunk *chunk, const cli_record *record, const char *bytes,
                                   size_t len) {
  return add_note(run, chunk, record, simdiri_partition(bytes, len, (uint32_t)run->options->parts));
}

/* ------------------------------------------------------------------------------------------- lines */

static int reserve_keys(cli_worker *worker, size_t capacity) {
  if (capacity <= worker->fingerprint_capacity) return 0;
  const size_t more = capacity + capacity / 2;
  if (more < capacity || more >= SIZE_MAX / sizeof *worker->fingerprints) return -1;
  simdiri_fingerprint *fingerprints = realloc(worker->fingerprints, more * sizeof *fingerprints);
  if (!fingerprints) return -1;
  worker->fingerprints = fingerprints;
  worker->fingerprint_capacity = more;
  return 0;
}

static simdiri_status make_keys(const cli_run *run, cli_worker *worker, const cli_block *block) {
  const cli_keyer *keyer = run->shared;
  const simdiri_records records = {.data = block->data,
                                   .data_len = block->len,
                                   .separator = run->framing->separator,
                                   .keep_cr = run->framing->ends_with_cr};
  if (reserve_keys(worker, cli_records_capacity(block->data, block->len, records.separator)) != 0)
    return SIMDIRI_ERROR_NO_MEMORY;
  return simdiri_keys(keyer->keyer, worker->scratch, &records, worker->fingerprints, worker->fingerprint_capacity, NULL,
                      &worker->keys);
}

static simdiri_status note_lines(const cli_run *run, const cli_worker *worker, cli_chunk *chunk) {
  const simdiri_batch_result *result = &worker->keys.batch;
  const char *at = chunk->block.data, *end = at + chunk->block.len;
  simdiri_status status = SIMDIRI_OK;
  cli_record record;
  size_t note = 0;
  for (size_t i = 0; i < result->record_count && status == SIMDIRI_OK; i++) {
    run->framing->next(run->framing, &at, end, &record);
    status = cli_is_bad_record(result, i, &note) ? add_bad_note(run, chunk, &record, record.frame, record.frame_len)
                                                 : add_note(run, chunk, &record, worker->fingerprints[i].low);
  }
  return status;
}

void cli_partition_lines(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  if (chunk->block.len == 0) return;
  chunk->status = make_keys(run, worker, &chunk->block);
  if (chunk->status != SIMDIRI_OK) return;
  cli_summary_add(&chunk->tally, &worker->keys.batch, NULL, chunk->tally.record_count);
  chunk->status = note_lines(run, worker, chunk);
}

/* ------------------------------------------------------------------------------------------- fields */

/* A comment of a W3C log goes to the first file; a #Fields line, which has a tail, to all. */
static simdiri_status add_comment(cli_chunk *chunk, const cli_item *item) {
  const cli_record *record = &item->record;
  const size_t begin = (size_t)(record->frame - chunk->block.data);
  const cli_part_note note = {.begin = begin,
                              .end = begin + record->frame_len + record->end_len,
                              .part = item->field.tail == CLI_FIELD_NOWHERE ? 0 : CLI_PART_EVERY};
  return cli_append(&chunk->out, (const char *)&note, sizeof note);
}

/* Equal bad fields have equal keys, so they are placed by the bytes of the field. */
static simdiri_status place_item(const cli_run *run, const cli_fields *fields, cli_chunk *chunk, const cli_item *item) {
  const cli_record *record = &item->record;
  const size_t entry = item->entry;
  if (entry == CLI_FIELD_NOWHERE || item->is_whole_record)
    return add_bad_note(run, chunk, record, record->frame, record->frame_len);
  if (!cli_status_is_error(cli_item_status(fields, item))) return add_note(run, chunk, record, fields->keys[entry].low);
  if (fields->is_alone) return add_bad_note(run, chunk, record, fields->lone, fields->lone_len);
  return add_bad_note(run, chunk, record, fields->texts.data + fields->offsets[entry],
                      (size_t)(fields->offsets[entry + 1] - fields->offsets[entry]));
}

static simdiri_status note_item(const cli_run *run, cli_worker *worker, cli_chunk *chunk, cli_item *item) {
  bool is_stopped;
  cli_item_restore(worker->fields, item);
  const simdiri_status status = cli_item_count(run, worker, chunk, item, &is_stopped);
  if (status != SIMDIRI_OK) return status;
  return item->field.is_comment ? add_comment(chunk, item) : place_item(run, worker->fields, chunk, item);
}

void cli_partition_fields(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  const char *at = chunk->block.data + chunk->header_len, *end = chunk->block.data + chunk->block.len;
  const cli_keyer *keyer = run->shared;
  simdiri_operation none = SIMDIRI_OPERATION_NORMALIZE;
  simdiri_status status = cli_fields_start(run, worker);
  while (status == SIMDIRI_OK && at < end && !chunk->is_stopped) {
    status = cli_fields_gather(run, worker, chunk->column, &at, end, NULL, &none);
    if (status == SIMDIRI_OK) status = cli_fields_keys(worker, keyer->keyer, keyer->bare, false);
    for (size_t i = 0; status == SIMDIRI_OK && i < worker->fields->item_count && !chunk->is_stopped; i++)
      status = note_item(run, worker, chunk, &worker->fields->items[i]);
  }
  chunk->status = status;
}
