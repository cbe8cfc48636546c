/* The main thread's part of dedupe: which records are first, in order, and what is printed of them. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/dedupe.h"
#include "cli/message.h"

/* ------------------------------------------------------------------------------------------- which are first */

static int reserve(cli_dedupe *dedupe, size_t room) {
  if (room <= dedupe->room) return 0;
  uint8_t *is_new = realloc(dedupe->is_new, room);
  if (is_new) dedupe->is_new = is_new;
  uint64_t *ordinals = dedupe->map && room <= SIZE_MAX / sizeof *ordinals
                           ? realloc(dedupe->ordinals, room * sizeof *ordinals)
                           : dedupe->ordinals;
  if (ordinals) dedupe->ordinals = ordinals;
  if (!is_new || (dedupe->map && !ordinals)) return -1;
  dedupe->room = room;
  return 0;
}

static int say_failure(const cli_job *job, simdiri_status status) {
  if (status == SIMDIRI_ERROR_SET_FULL)
    simdiri_cli_say("dedupe: the keys need more memory than --memory allows; allow more%s",
                    ((const cli_dedupe *)job->state)->map ? "" : ", or keep them on disk with --state=DIR");
  else if (status == SIMDIRI_ERROR_UNEVEN)
    simdiri_cli_say("dedupe: somebody has made keys that collide; use --hash=siphash");
  else
    simdiri_cli_say_status("dedupe", status);
  return EXIT_TROUBLE;
}

/* Notes what is known of the first records of the map's new entries. */
static void note_firsts(const cli_job *job, const cli_records *records) {
  const cli_dedupe *dedupe = job->state;
  for (size_t i = 0; i < records->count && dedupe->wants_rules; i++) {
    if (!dedupe->is_new[i]) continue;
    cli_key_entry *entry = simdiri_cli_key_map_entry(dedupe->map, dedupe->ordinals[i]);
    entry->first = job->summary.record_count + records->numbers[i] + 1;
    entry->changes = records->changes[i];
    entry->lossy = records->lossy[i];
  }
}

static int find_new(cli_job *job, const cli_records *records) {
  cli_dedupe *dedupe = job->state;
  simdiri_status status = SIMDIRI_ERROR_NO_MEMORY;
  if (reserve(dedupe, records->count) != 0) return say_failure(job, status);
  if (dedupe->map)
    status = simdiri_cli_key_map_insert(dedupe->map, records->fingerprints, records->count, dedupe->ordinals,
                                        dedupe->is_new);
  else
    status = simdiri_seen_insert(dedupe->seen, records->fingerprints, records->count, dedupe->is_new, NULL);
  if (status != SIMDIRI_OK) return say_failure(job, status);
  if (dedupe->map) note_firsts(job, records);
  return EXIT_DONE;
}

/* ------------------------------------------------------------------------------------------- printing */

static const char *lines_of(const cli_job *job, const cli_chunk *chunk) {
  return ((const cli_dedupe *)job->state)->is_plain ? chunk->block.data : chunk->out.data;
}

/* Prints the new ones, whole runs of them at once. */
static void print_new(cli_job *job, const cli_chunk *chunk) {
  cli_dedupe *dedupe = job->state;
  const cli_records *records = &chunk->records;
  cli_output *output = dedupe_counts(job->options) ? &dedupe->spool.output : &job->output;
  const char *lines = lines_of(job, chunk);
  for (size_t i = 0; i < records->count && !output->failed;) {
    const size_t first = i;
    while (i < records->count && dedupe->is_new[i]) i++;
    job->summary.printed_count += i - first;
    const size_t begin = first > 0 ? records->ends[first - 1] : 0;
    if (i > first) simdiri_cli_output_records(output, lines + begin, records->ends[i - 1] - begin);
    while (i < records->count && !dedupe->is_new[i]) i++;
  }
  if (chunk->owes_separator && records->count > 0 && dedupe->is_new[records->count - 1])
    simdiri_cli_output_records(output, &job->framing->separator, 1);
}

static int commit_records(cli_job *job, const cli_chunk *chunk) {
  cli_dedupe *dedupe = job->state;
  if (chunk->status != SIMDIRI_OK) {
    simdiri_cli_say_status(simdiri_cli_input_name(job->path), chunk->status);
    return EXIT_TROUBLE;
  }
  int status = EXIT_DONE;
  if (dedupe->batch) {
    status = simdiri_cli_state_batch_add(dedupe->batch, lines_of(job, chunk), &chunk->records, chunk->owes_separator);
  } else {
    status = find_new(job, &chunk->records);
    if (status == EXIT_DONE) print_new(job, chunk);
    if (status == EXIT_DONE && dedupe->wants_rules) status = simdiri_cli_dedupe_tell_merges(job, chunk);
  }
  if (job->output.failed || dedupe->spool.output.failed) status = EXIT_TROUBLE;
  if (status != EXIT_DONE) return status;
  simdiri_cli_summary_merge(&job->summary, &chunk->tally, job->path, job->record);
  job->record += chunk->tally.record_count;
  if (!chunk->is_stopped) return EXIT_DONE;
  simdiri_cli_job_count(job, chunk->bad.status);
  simdiri_cli_summary_say_stop(chunk->bad.status, chunk->bad.offset, job->options, job->path, job->record);
  return EXIT_BAD;
}

/* Where records are counted, one that has no key takes a place among those that have, with a key of its own. */
static int take_place(const cli_job *job) {
  simdiri_fingerprint key;
  uint64_t ordinal;
  uint8_t is_new;
  if (!dedupe_counts(job->options)) return EXIT_DONE;
  if (simdiri_cli_random(&key, sizeof key) != 0) return EXIT_TROUBLE;
  const simdiri_status status =
      simdiri_cli_key_map_insert(((const cli_dedupe *)job->state)->map, &key, 1, &ordinal, &is_new);
  return status == SIMDIRI_OK ? EXIT_DONE : say_failure(job, status);
}

/* Records that are too long have no key: each is printed. */
int simdiri_cli_dedupe_long_part(cli_job *job, const cli_block *block) {
  cli_dedupe *dedupe = job->state;
  const cli_options *options = job->options;
  cli_output *output = dedupe_counts(options) ? &dedupe->spool.output : &job->output;
  if (options->on_error == SIMDIRI_ON_ERROR_SKIP) return EXIT_DONE;
  if (block->is_first && dedupe->batch && simdiri_cli_state_batch_decide(dedupe->batch) != EXIT_DONE)
    return EXIT_TROUBLE;
  if (block->is_first && take_place(job) != EXIT_DONE) return EXIT_TROUBLE;
  if (block->is_first && options->print == PRINT_ALL) simdiri_cli_output_put(output, "-\t-\t");
  simdiri_cli_output_write(output, block->data, block->len);
  if (!block->is_last) return output->failed ? EXIT_TROUBLE : EXIT_DONE;
  if (options->show_status) {
    simdiri_cli_output_put(output, "\t");
    simdiri_cli_output_put(output, simdiri_cli_status_name(STATUS_LONG_RECORD));
  }
  const int has_end = block->end_len > 0;
  simdiri_cli_output_write(output, has_end ? block->end : &job->framing->separator, has_end ? block->end_len : 1);
  simdiri_cli_output_end_record(output);
  job->summary.printed_count++;
  return output->failed ? EXIT_TROUBLE : EXIT_DONE;
}

int simdiri_cli_dedupe_commit(cli_job *job, const cli_chunk *chunk) {
  cli_dedupe *dedupe = job->state;
  if (chunk->file != dedupe->file) job->record = 1;
  dedupe->file = chunk->file;
  job->path = chunk->path;
  if (chunk->block.is_long) return simdiri_cli_job_long_part(job, &chunk->block);
  return chunk->block.len > 0 ? commit_records(job, chunk) : EXIT_DONE;
}

/* ------------------------------------------------------------------------------------------- counts */

typedef struct {
  cli_job *job;
  uint64_t ordinal; /* of the record at hand */
  int is_inside, is_printed;
} counted;

/* A piece of a first record: those that are asked for are printed, behind their count. */
static int print_counted(void *user, const char *text, size_t len, int is_end) {
  counted *at = user;
  const cli_options *options = at->job->options;
  cli_output *output = &at->job->output;
  if (!at->is_inside) {
    const uint64_t count = simdiri_cli_key_map_entry(((cli_dedupe *)at->job->state)->map, at->ordinal)->count;
    char number[32];
    at->is_printed = !(options->repeated && count == 1) && !(options->unique && count > 1);
    (void)snprintf(number, sizeof number, "%" PRIu64 "\t", count);
    if (at->is_printed && options->count) simdiri_cli_output_put(output, number);
    at->job->summary.printed_count += (uint64_t)at->is_printed;
  }
  at->is_inside = !is_end;
  at->ordinal += (uint64_t)is_end;
  if (!at->is_printed) return EXIT_DONE;
  simdiri_cli_output_write(output, text, len);
  if (is_end) simdiri_cli_output_records(output, &at->job->framing->separator, 1);
  return output->failed ? EXIT_TROUBLE : EXIT_DONE;
}

int simdiri_cli_dedupe_print_counts(cli_job *job) {
  counted at = {.job = job};
  job->summary.printed_count = 0;
  return simdiri_cli_spool_read(&((cli_dedupe *)job->state)->spool, print_counted, &at) == 0 ? EXIT_DONE : EXIT_TROUBLE;
}
