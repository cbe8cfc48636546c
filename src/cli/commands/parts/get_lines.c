/* The work of parse --get if each line is an IRI: one batch of the library for each block. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "cli/commands/parts/get_work.h"
#include "cli/commands/parts/row.h"
#include "cli/stream/records.h"

typedef struct {
  simdiri_buffer texts;     /* normal forms, and parts that are not in them */
  simdiri_part_span *spans; /* of each record */
  int64_t *offsets;         /* of the normal forms */
  simdiri_part *row;
  size_t capacity;
} got_parts;

static int reserve_parts(got_parts *got, size_t capacity, size_t part_count) {
  if (part_count == 0 || capacity >= SIZE_MAX / sizeof *got->spans / part_count) return -1;
  got->capacity = capacity;
  got->spans = malloc((capacity + 1) * part_count * sizeof *got->spans);
  got->offsets = malloc((capacity + 1) * sizeof *got->offsets);
  got->row = malloc(part_count * sizeof *got->row);
  return got->spans && got->offsets && got->row ? 0 : -1;
}

static void free_parts(got_parts *got) {
  free(got->spans);
  free(got->offsets);
  free(got->row);
  simdiri_buffer_free(&got->texts);
}

static simdiri_status put_row(const cli_run *run, simdiri_buffer *out, const got_parts *got, size_t record) {
  const cli_wanted_parts *wanted = run->shared;
  const simdiri_part_span *spans = got->spans + record * wanted->count;
  for (size_t i = 0; i < wanted->count; i++) {
    got->row[i] = (simdiri_part){.text = NULL};
    if (spans[i].begin >= 0)
      got->row[i] = (simdiri_part){.text = got->texts.data ? got->texts.data + spans[i].begin : "",
                                   .len = (size_t)(spans[i].end - spans[i].begin)};
  }
  return cli_put_row(out, run->options->output_format, wanted, got->row);
}

static simdiri_status put_rows(const cli_run *run, cli_worker *worker, cli_chunk *chunk, const got_parts *got,
                               size_t count) {
  const simdiri_batch_result *result = &worker->result;
  const bool skips = run->options->on_error == SIMDIRI_ON_ERROR_SKIP;
  simdiri_status status = SIMDIRI_OK;
  size_t note = 0;
  for (size_t i = 0; i < count && status == SIMDIRI_OK; i++) {
    while (note < result->note_count && result->notes[note].index < i) note++;
    const bool is_noted = note < result->note_count && result->notes[note].index == i;
    if (skips && is_noted && simdiri_is_error((simdiri_status)result->notes[note].status)) continue;
    status = put_row(run, &chunk->out, got, i);
  }
  return status;
}

/* Counts the records of the batch, and with --on-error=fail only those before the first bad one. */
static size_t count_records(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  simdiri_batch_result *result = &worker->result;
  const simdiri_note *bad = run->options->on_error == CLI_ON_ERROR_FAIL ? cli_find_error(result) : NULL;
  if (bad) {
    chunk->is_stopped = true;
    chunk->bad = *bad;
    result->note_count = (size_t)(bad - result->notes);
    result->record_count = bad->index;
    result->error_count = 0;
    result->changed_count = result->warning_count = 0;
    for (size_t i = 0; i < result->note_count; i++) result->warning_count += result->notes[i].status != SIMDIRI_OK;
  }
  cli_summary_add(&chunk->tally, result, NULL, chunk->tally.record_count);
  return result->record_count;
}

static simdiri_status get_parts(const cli_run *run, cli_worker *worker, cli_chunk *chunk, got_parts *got) {
  const cli_wanted_parts *wanted = run->shared;
  const cli_block *block = &chunk->block;
  const simdiri_records records = {.data = block->data,
                                   .data_len = block->len,
                                   .separator = run->framing->separator,
                                   .keep_cr = run->framing->ends_with_cr};
  if (reserve_parts(got, cli_count_records(block->data, block->len, records.separator), wanted->count) != 0)
    return SIMDIRI_ERROR_NO_MEMORY;
  worker->result.output_offsets = got->offsets;
  worker->result.dense_capacity = got->capacity;
  const simdiri_status status = simdiri_parts_batch(wanted->parts, worker->scratch, run->base, &records, &got->texts,
                                                    got->spans, got->capacity, &worker->result);
  worker->result.output_offsets = NULL;
  worker->result.dense_capacity = 0;
  if (status != SIMDIRI_OK) return status;
  if (run->options->rejects && cli_chunk_reject_all(chunk, &worker->result, 0) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  return put_rows(run, worker, chunk, got, count_records(run, worker, chunk));
}

void cli_get_lines(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  got_parts got = {.texts = {.allocator = simdiri_default_allocator()}};
  chunk->status = chunk->block.len > 0 ? get_parts(run, worker, chunk, &got) : SIMDIRI_OK;
  free_parts(&got);
}
