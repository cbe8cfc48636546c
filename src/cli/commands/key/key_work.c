/* The work of `key` on one chunk: from a block of records to their keys. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/key/key_work.h"
#include "cli/stream/worker.h"
#include "cli/util/append.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Is exactly one key, without a status, written for every record? */
static bool is_plain(const cli_run *run) {
  return run->framing->is_plain && !run->options->show_status &&
         (run->options->on_error == SIMDIRI_ON_ERROR_KEEP || run->options->on_error == CLI_ON_ERROR_FAIL);
}

/* Allocates for the keys of `capacity` records, and for the results that belong to them. */
static int reserve_keys(const cli_run *run, cli_worker *worker, size_t capacity) {
  if (capacity <= worker->fingerprint_capacity) return 0;
  const size_t more = capacity + capacity / 2;
  if (more < capacity || more >= SIZE_MAX / sizeof *worker->fingerprints) return -1;
  simdiri_fingerprint *fingerprints = realloc(worker->fingerprints, more * sizeof *fingerprints);
  if (fingerprints) worker->fingerprints = fingerprints;
  uint16_t *statuses = is_plain(run) ? NULL : realloc(worker->keys.batch.statuses, more * sizeof *statuses);
  if (statuses) worker->keys.batch.statuses = statuses;
  int64_t *begins = realloc(worker->keys.batch.record_offsets, (more + 1) * sizeof *begins);
  if (begins) worker->keys.batch.record_offsets = begins;
  if (!fingerprints || (!statuses && !is_plain(run)) || !begins) return -1;
  worker->fingerprint_capacity = worker->keys.batch.dense_capacity = more;
  return 0;
}

static simdiri_status make_keys(const cli_run *run, cli_worker *worker, const char *data, size_t len) {
  const cli_framing *framing = run->framing;
  const simdiri_records records = {
      .data = data, .data_len = len, .separator = framing->separator, .keep_cr = framing->ends_with_cr};
  if (reserve_keys(run, worker, cli_records_capacity(data, len, framing->separator)) != 0)
    return SIMDIRI_ERROR_NO_MEMORY;
  return simdiri_keys(((const cli_keyer *)run->shared)->keyer, worker->scratch, &records, worker->fingerprints,
                      worker->fingerprint_capacity, NULL, &worker->keys);
}

/* Writes the key of one record, as --on-error and --status ask. */
static simdiri_status put_key(const cli_run *run, cli_chunk *chunk, const cli_record *record, simdiri_fingerprint key,
                              simdiri_status status) {
  char hex[SIMDIRI_FINGERPRINT_CAPACITY];
  const cli_options *options = run->options;
  const bool is_bad = simdiri_is_error(status);
  if (is_bad && options->on_error == SIMDIRI_ON_ERROR_SKIP) return SIMDIRI_OK;
  const bool is_empty = is_bad && options->on_error == SIMDIRI_ON_ERROR_EMPTY;
  const size_t len = is_empty ? 0 : simdiri_fingerprint_write(key, options->hash, hex);
  chunk->owes_separator = record->end_len == 0;
  return run->framing->write(run->framing, &chunk->out, record, hex, len,
                             options->show_status ? simdiri_status_name(status) : NULL);
}

/* Returns the length of the end of a record, whose length with its end is `len`. */
static size_t count_end(const cli_framing *framing, const char *record, size_t len) {
  if (record[len - 1] != framing->separator) return 0;
  return framing->ends_with_cr && len > 1 && record[len - 2] == '\r' ? 2 : 1;
}

/* Writes the keys of all records if is_plain. */
static simdiri_status put_plain_keys(const cli_run *run, const cli_worker *worker, cli_chunk *chunk, const char *data) {
  const simdiri_batch_result *result = &worker->keys.batch;
  const simdiri_hash hash = run->options->hash;
  simdiri_buffer *out = &chunk->out;
  if (cli_reserve(out, result->record_count * (SIMDIRI_FINGERPRINT_CAPACITY + CLI_RECORD_END_MAX)) != 0)
    return SIMDIRI_ERROR_NO_MEMORY;
  char *at = out->data + out->len;
  for (size_t i = 0; i < result->record_count; i++) {
    const char *record = data + result->record_offsets[i], *end = data + result->record_offsets[i + 1];
    const size_t len = count_end(run->framing, record, (size_t)(end - record));
    at += simdiri_fingerprint_write(worker->fingerprints[i], hash, at);
    for (size_t k = len; k > 0; k--) *at++ = end[-(ptrdiff_t)k];
    chunk->owes_separator = len == 0;
  }
  out->len = (size_t)(at - out->data);
  return SIMDIRI_OK;
}

/* Writes the keys of all records otherwise. */
static simdiri_status put_keys(const cli_run *run, const cli_worker *worker, cli_chunk *chunk, const char *data,
                               size_t len) {
  const simdiri_batch_result *result = &worker->keys.batch;
  const char *end = data + len;
  simdiri_status outcome = SIMDIRI_OK;
  cli_record record;
  for (size_t i = 0; i < result->record_count && outcome == SIMDIRI_OK; i++) {
    run->framing->next(run->framing, &data, end, &record);
    outcome = put_key(run, chunk, &record, worker->fingerprints[i], (simdiri_status)result->statuses[i]);
  }
  return outcome;
}

/* ------------------------------------------------------------------------------------------- chunks */

void cli_key_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  const char *data = chunk->block.data;
  size_t len = chunk->block.len;
  chunk->status = make_keys(run, worker, data, len);
  if (chunk->status != SIMDIRI_OK) return;
  const simdiri_note *bad = run->options->on_error == CLI_ON_ERROR_FAIL ? cli_find_error(&worker->keys.batch) : NULL;
  if (bad) { /* repeat the work with only the records before it, once in a run */
    chunk->is_stopped = true;
    chunk->bad = *bad;
    len = chunk->bad.begin;
    chunk->status = make_keys(run, worker, data, len);
  }
  if (chunk->status == SIMDIRI_OK)
    chunk->status = is_plain(run) ? put_plain_keys(run, worker, chunk, data) : put_keys(run, worker, chunk, data, len);
  if (chunk->status == SIMDIRI_OK && run->options->rejects && cli_chunk_reject_all(chunk, &worker->keys.batch, 0) != 0)
    chunk->status = SIMDIRI_ERROR_NO_MEMORY;
  cli_summary_add(&chunk->tally, &worker->keys.batch, NULL, 0);
}
