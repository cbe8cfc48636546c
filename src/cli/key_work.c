/* The work of `key` on one chunk: from a block of records to the keys that are to be written. */
/* SPDX-License-Identifier: MIT */
#include "cli/key_work.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static size_t count_records(const char *data, size_t len, char separator) {
  const char *end = data + len;
  size_t count = 1; /* what follows the last separator */
  while (data < end && (data = memchr(data, separator, (size_t)(end - data))) != NULL) {
    data++;
    count++;
  }
  return count;
}

/* Room for so many keys and statuses. */
static int reserve(cli_lane *lane, size_t room) {
  if (room <= lane->fingerprint_room) return 0;
  const size_t more = room + room / 2;
  if (more < room || more > SIZE_MAX / sizeof *lane->fingerprints) return -1;
  simdiri_fingerprint *fingerprints = realloc(lane->fingerprints, more * sizeof *fingerprints);
  if (fingerprints) lane->fingerprints = fingerprints;
  uint16_t *statuses = realloc(lane->keys.batch.statuses, more * sizeof *statuses);
  if (statuses) lane->keys.batch.statuses = statuses;
  if (!fingerprints || !statuses) return -1;
  lane->fingerprint_room = lane->keys.batch.dense_room = more;
  return 0;
}

static simdiri_status make_keys(const cli_job *job, cli_lane *lane, const char *data, size_t len) {
  const cli_framing *framing = job->framing;
  const simdiri_records records = {
      .data = data, .data_len = len, .separator = framing->separator, .keep_cr = (uint8_t)framing->ends_with_cr};
  if (reserve(lane, count_records(data, len, framing->separator)) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  return simdiri_keys(((const cli_keying *)job->state)->keyer.keyer, lane->scratch, &records, lane->fingerprints,
                      lane->fingerprint_room, NULL, &lane->keys);
}

static const simdiri_note *first_error(const simdiri_batch_result *result) {
  for (size_t i = 0; i < result->note_count; i++)
    if (simdiri_is_error((simdiri_status)result->notes[i].status)) return &result->notes[i];
  return NULL;
}

/* Writes the key of one record, as --on-error and --status ask. */
static simdiri_status put_key(const cli_job *job, cli_chunk *chunk, const cli_record *record, simdiri_fingerprint key,
                              simdiri_status status) {
  char hex[SIMDIRI_FINGERPRINT_ROOM];
  const cli_options *options = job->options;
  const int is_bad = simdiri_is_error(status);
  if (is_bad && options->on_error == SIMDIRI_ON_ERROR_SKIP) return SIMDIRI_OK;
  const int is_empty = is_bad && options->on_error == SIMDIRI_ON_ERROR_EMPTY;
  const size_t len = is_empty ? 0 : simdiri_fingerprint_write(key, options->hash, hex);
  chunk->owes_separator = record->end_len == 0;
  return job->framing->put(job->framing, &chunk->out, record, hex, len,
                           options->show_status ? simdiri_status_name(status) : NULL);
}

static simdiri_status put_keys(const cli_job *job, const cli_lane *lane, cli_chunk *chunk, const char *data,
                               size_t len) {
  const simdiri_batch_result *result = &lane->keys.batch;
  const char *end = data + len;
  simdiri_status outcome = SIMDIRI_OK;
  cli_record record;
  for (size_t i = 0; i < result->record_count && outcome == SIMDIRI_OK; i++) {
    job->framing->next(job->framing, &data, end, &record);
    outcome = put_key(job, chunk, &record, lane->fingerprints[i], (simdiri_status)result->statuses[i]);
  }
  return outcome;
}

/* ------------------------------------------------------------------------------------------- chunks */

void simdiri_cli_key_work(const cli_job *job, cli_lane *lane, cli_chunk *chunk) {
  const char *data = chunk->block.data;
  size_t len = chunk->block.len;
  chunk->status = make_keys(job, lane, data, len);
  if (chunk->status != SIMDIRI_OK) return;
  const simdiri_note *bad = job->options->on_error == ON_ERROR_FAIL ? first_error(&lane->keys.batch) : NULL;
  if (bad) { /* what stands before it is done again by itself, once in a run */
    chunk->is_stopped = 1;
    chunk->bad = *bad;
    len = chunk->bad.begin;
    chunk->status = make_keys(job, lane, data, len);
  }
  if (chunk->status == SIMDIRI_OK) chunk->status = put_keys(job, lane, chunk, data, len);
  if (chunk->status == SIMDIRI_OK && job->rejects && simdiri_cli_chunk_reject_all(chunk, &lane->keys.batch, 0) != 0)
    chunk->status = SIMDIRI_ERROR_NO_MEMORY;
  simdiri_cli_summary_add(&chunk->tally, &lane->keys.batch, NULL, 0);
}
