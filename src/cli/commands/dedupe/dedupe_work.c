/* The work of dedupe on one chunk, in any thread: the keys of its records, and the text to print for each. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/dedupe/dedupe.h"
#include "cli/util/append.h"

unsigned cli_dedupe_choose_arrays(const cli_dedupe_shared *dedupe) {
  return (dedupe->wants_rules ? CLI_RECORDS_RULES : 0) | (dedupe->has_state ? 0 : CLI_RECORDS_NEW) |
         (dedupe->part_bits > 0 ? CLI_RECORDS_PARTS : 0);
}

static unsigned choose_arrays(const cli_run *run) {
  const cli_dedupe_shared *dedupe = run->shared;
  return cli_dedupe_choose_arrays(dedupe) | (dedupe->is_plain ? 0 : CLI_RECORDS_STATUSES) |
         (run->options->print == CLI_PRINT_RECORD ? 0 : CLI_RECORDS_WIRES);
}

/* Fills in where each record ends, with its separator: where the next one begins. */
static void list_ends(cli_records *records, size_t count) {
  records->count = count;
  for (size_t i = 0; i < count; i++) records->ends[i] = (size_t)records->begins[i + 1];
}

static simdiri_status make_keys(const cli_run *run, cli_worker *worker, cli_chunk *chunk, size_t len,
                                simdiri_keys_result *keys) {
  const cli_framing *framing = run->framing;
  cli_records *records = &chunk->records;
  const simdiri_records input = {
      .data = chunk->block.data, .data_len = len, .separator = framing->separator, .keep_cr = framing->ends_with_cr};
  const size_t capacity = cli_records_capacity(chunk->block.data, len, framing->separator);
  if (cli_records_reserve(records, capacity, choose_arrays(run)) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  keys->batch.statuses = records->statuses;
  keys->batch.changes = records->changes;
  keys->batch.output_offsets = records->wire_offsets;
  keys->batch.record_offsets = records->begins;
  keys->batch.dense_capacity = records->capacity;
  keys->lossy = records->lossy;
  worker->bare.len = 0;
  const simdiri_status status =
      simdiri_keys(((const cli_dedupe_shared *)run->shared)->keyer.keyer, worker->scratch, &input,
                   records->fingerprints, records->capacity, records->wire_offsets ? &worker->bare : NULL, keys);
  list_ends(records, keys->batch.record_count);
  if (!records->numbers) return status;
  for (size_t i = 0; i < records->count; i++) records->numbers[i] = i;
  return status;
}

simdiri_status cli_dedupe_hash_text(const cli_dedupe_shared *dedupe, cli_worker *worker, const char *text, size_t len,
                                    uint64_t *hash) {
  simdiri_fingerprint key = {0};
  worker->found.len = 0;
  simdiri_status status = cli_append(&worker->found, ":", 1);
  if (status == SIMDIRI_OK) status = cli_append(&worker->found, text, len);
  if (status != SIMDIRI_OK) return status;
  const cli_keyer *keyer = &dedupe->keyer;
  status = simdiri_key(keyer->bare ? keyer->bare : keyer->keyer, worker->scratch, worker->found.data, worker->found.len,
                       &key, NULL);
  *hash = key.low;
  return status == SIMDIRI_ERROR_NO_MEMORY ? status : SIMDIRI_OK;
}

/* Hashes the text of each record. */
static simdiri_status hash_texts(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  const char *at = chunk->block.data, *end = at + chunk->block.len;
  cli_records *records = &chunk->records;
  simdiri_status status = SIMDIRI_OK;
  cli_record record;
  for (size_t i = 0; i < records->count && status == SIMDIRI_OK; i++) {
    if (!run->framing->next(run->framing, &at, end, &record)) break;
    status = cli_dedupe_hash_text(run->shared, worker, record.text, record.text_len, &records->texts[i]);
  }
  return status;
}

/* ------------------------------------------------------------------------------------------- the text to print */

static simdiri_status append_with_end(simdiri_buffer *out, const char *text, size_t len, const char *end) {
  const size_t end_len = strlen(end);
  if (cli_reserve(out, len + end_len) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  if (len > 0) memcpy(out->data + out->len, text, len);
  memcpy(out->data + out->len + len, end, end_len);
  out->len += len + end_len;
  return SIMDIRI_OK;
}

/* Appends the output of a record: its columns, and its own end, or the separator if the input ends without one. */
static simdiri_status put_record(const cli_run *run, const cli_worker *worker, cli_chunk *chunk, cli_record *record,
                                 size_t i) {
  const cli_options *options = run->options;
  const cli_records *records = &chunk->records;
  const char *text = record->text;
  size_t len = record->text_len;
  simdiri_status status = SIMDIRI_OK;
  if (options->print == CLI_PRINT_ALL) {
    char hex[SIMDIRI_FINGERPRINT_CAPACITY];
    const size_t hex_len = simdiri_fingerprint_write(records->fingerprints[i], options->hash, hex);
    status = append_with_end(&chunk->out, hex, hex_len, "\t");
  }
  if (options->print != CLI_PRINT_RECORD) {
    const char *wire = worker->bare.data + records->wire_offsets[i];
    const size_t wire_len = (size_t)(records->wire_offsets[i + 1] - records->wire_offsets[i]) - record->end_len;
    if (status == SIMDIRI_OK && options->print == CLI_PRINT_ALL)
      status = append_with_end(&chunk->out, wire, wire_len, "\t");
    if (options->print == CLI_PRINT_WIRE) {
      text = wire;
      len = wire_len;
    }
  }
  if (record->end_len == 0) {
    record->end = &run->framing->separator;
    record->end_len = 1;
  }
  if (status != SIMDIRI_OK) return status;
  return run->framing->write(run->framing, &chunk->out, record, text, len,
                             options->show_status ? simdiri_status_name((simdiri_status)records->statuses[i]) : NULL);
}

/* Copies the entries of record `from` to record `to`. */
static void move_record(cli_records *records, size_t from, size_t to) {
  records->fingerprints[to] = records->fingerprints[from];
  if (!records->numbers) return;
  records->numbers[to] = records->numbers[from];
  records->changes[to] = records->changes[from];
  records->lossy[to] = records->lossy[from];
  records->texts[to] = records->texts[from];
}

/* Appends the output of all records, without the bad ones under --on-error=skip. */
static simdiri_status put_records(const cli_run *run, const cli_worker *worker, cli_chunk *chunk) {
  cli_records *records = &chunk->records;
  const char *at = chunk->block.data, *end = at + (records->count > 0 ? records->ends[records->count - 1] : 0);
  const bool skips = run->options->on_error == SIMDIRI_ON_ERROR_SKIP;
  simdiri_status status = SIMDIRI_OK;
  size_t kept = 0;
  cli_record record;
  for (size_t i = 0; status == SIMDIRI_OK && run->framing->next(run->framing, &at, end, &record); i++) {
    if (skips && simdiri_is_error((simdiri_status)records->statuses[i])) continue;
    status = put_record(run, worker, chunk, &record, i);
    move_record(records, i, kept);
    records->ends[kept++] = chunk->out.len;
  }
  records->count = kept;
  return status;
}

/* ------------------------------------------------------------------------------------------- the chunk */

static void work_on_lines(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  simdiri_keys_result keys = {
      .batch = {.notes = worker->keys.batch.notes, .note_capacity = worker->keys.batch.note_capacity}};
  const bool is_plain = ((const cli_dedupe_shared *)run->shared)->is_plain;
  size_t len = chunk->block.len;
  chunk->status = make_keys(run, worker, chunk, len, &keys);
  const simdiri_note *bad = run->options->on_error == CLI_ON_ERROR_FAIL ? cli_find_error(&keys.batch) : NULL;
  if (chunk->status == SIMDIRI_OK && bad) { /* repeat the work with only the records before it, once in a run */
    chunk->is_stopped = true;
    chunk->bad = *bad;
    len = chunk->bad.begin;
    chunk->status = make_keys(run, worker, chunk, len, &keys);
  }
  if (chunk->status == SIMDIRI_OK && ((const cli_dedupe_shared *)run->shared)->wants_rules)
    chunk->status = hash_texts(run, worker, chunk);
  if (chunk->status == SIMDIRI_OK && !is_plain) chunk->status = put_records(run, worker, chunk);
  chunk->owes_separator = is_plain && len > 0 && chunk->block.data[len - 1] != run->framing->separator;
  if (chunk->status == SIMDIRI_OK && run->options->rejects && cli_chunk_reject_all(chunk, &keys.batch, 0) != 0)
    chunk->status = SIMDIRI_ERROR_NO_MEMORY;
  cli_summary_add(&chunk->tally, &keys.batch, NULL, 0);
  worker->keys.batch.notes = keys.batch.notes;
  worker->keys.batch.note_capacity = keys.batch.note_capacity;
}

void cli_dedupe_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  const cli_dedupe_shared *dedupe = run->shared;
  if (run->format || run->prepares)
    cli_dedupe_fields(run, worker, chunk);
  else
    work_on_lines(run, worker, chunk);
  if (dedupe->part_bits > 0 && chunk->status == SIMDIRI_OK) cli_dedupe_sort_parts(dedupe, &chunk->records);
}
