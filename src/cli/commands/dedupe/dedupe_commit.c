/* The main thread's part of dedupe: which records are first, in order, and what is printed of them. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/commands/dedupe/dedupe.h"
#include "cli/run/long_record.h"
#include "cli/stream/header.h"
#include "cli/stream/rejects.h"
#include "cli/util/message.h"
#include "cli/util/whole_file.h"

/* ------------------------------------------------------------------------------------------- which are first */

static int reserve(cli_dedupe *dedupe, size_t capacity) {
  if (capacity <= dedupe->capacity) return 0;
  uint8_t *is_new = realloc(dedupe->is_new, capacity);
  if (is_new) dedupe->is_new = is_new;
  uint64_t *ordinals = dedupe->map && capacity <= SIZE_MAX / sizeof *ordinals
                           ? realloc(dedupe->ordinals, capacity * sizeof *ordinals)
                           : dedupe->ordinals;
  if (ordinals) dedupe->ordinals = ordinals;
  if (!is_new || (dedupe->map && !ordinals)) return -1;
  dedupe->capacity = capacity;
  return 0;
}

static int say_failure(const cli_run *run, simdiri_status status) {
  if (status == SIMDIRI_ERROR_SET_FULL)
    cli_say("dedupe: the keys need more memory than --memory allows; allow more%s",
            ((const cli_dedupe *)run->state)->map ? "" : ", or keep them on disk with --state=DIR");
  else if (status == SIMDIRI_ERROR_UNEVEN)
    cli_say("dedupe: somebody has made keys that collide; use --hash=siphash");
  else
    cli_say_status("dedupe", status);
  return CLI_EXIT_TROUBLE;
}

/* Notes what is known of the first records of the map's new entries. */
static void note_firsts(const cli_job *job, const cli_records *records) {
  const cli_dedupe *dedupe = job->run.state;
  for (size_t i = 0; i < records->count && dedupe->wants_rules; i++) {
    if (!dedupe->is_new[i]) continue;
    cli_key_entry *entry = cli_key_map_entry(dedupe->map, dedupe->ordinals[i]);
    entry->first = job->summary.record_count + records->numbers[i] + 1;
    entry->changes = records->changes[i];
    entry->lossy = records->lossy[i];
  }
}

static int find_new(cli_job *job, const cli_records *records) {
  cli_dedupe *dedupe = job->run.state;
  simdiri_status status = SIMDIRI_ERROR_NO_MEMORY;
  if (reserve(dedupe, records->count) != 0) return say_failure(&job->run, status);
  if (dedupe->map)
    status = cli_key_map_insert(dedupe->map, records->fingerprints, records->count, dedupe->ordinals, dedupe->is_new);
  else
    status = simdiri_seen_insert(dedupe->seen, records->fingerprints, records->count, dedupe->is_new, NULL);
  if (status != SIMDIRI_OK) return say_failure(&job->run, status);
  if (dedupe->map) note_firsts(job, records);
  return CLI_EXIT_DONE;
}

/* ------------------------------------------------------------------------------------------- printing */

static const char *lines_of(const cli_run *run, const cli_chunk *chunk) {
  return ((const cli_dedupe *)run->state)->is_plain ? chunk->block.data + chunk->header_len : chunk->out.data;
}

/* Prints the new ones, whole runs of them at once. */
static void print_new(cli_job *job, const cli_chunk *chunk) {
  cli_dedupe *dedupe = job->run.state;
  const cli_records *records = &chunk->records;
  const char *lines = lines_of(&job->run, chunk);
  for (size_t i = 0; i < records->count && !job->output.failed;) {
    const size_t first = i;
    while (i < records->count && dedupe->is_new[i]) i++;
    job->summary.printed_count += i - first;
    const size_t begin = first > 0 ? records->ends[first - 1] : 0;
    if (i > first) cli_output_records(&job->output, lines + begin, records->ends[i - 1] - begin);
    while (i < records->count && !dedupe->is_new[i]) i++;
  }
  if (chunk->owes_separator && records->count > 0 && dedupe->is_new[records->count - 1])
    cli_output_records(&job->output, &job->run.framing->separator, 1);
}

/* Has the new ones wait, without their separators. */
static void spool_new(cli_job *job, const cli_chunk *chunk) {
  cli_dedupe *dedupe = job->run.state;
  const cli_records *records = &chunk->records;
  const char *lines = lines_of(&job->run, chunk);
  size_t begin = 0;
  for (size_t i = 0; i < records->count && !dedupe->spool.output.failed; begin = records->ends[i++]) {
    const int owes = chunk->owes_separator && i + 1 == records->count;
    if (dedupe->is_new[i]) cli_spool_put(&dedupe->spool, lines + begin, records->ends[i] - begin - (owes ? 0 : 1), 1);
  }
}

static int commit_records(cli_job *job, const cli_chunk *chunk) {
  cli_dedupe *dedupe = job->run.state;
  if (chunk->status != SIMDIRI_OK) {
    cli_say_status(cli_input_name(job->path), chunk->status);
    return CLI_EXIT_TROUBLE;
  }
  int status = CLI_EXIT_DONE;
  if (dedupe->batch) {
    status = cli_state_batch_add(dedupe->batch, lines_of(&job->run, chunk), &chunk->records, chunk->owes_separator);
  } else {
    status = find_new(job, &chunk->records);
    if (status == CLI_EXIT_DONE) (dedupe_counts(job->run.options) ? spool_new : print_new)(job, chunk);
    if (status == CLI_EXIT_DONE && dedupe->wants_rules) status = cli_dedupe_tell_merges(job, chunk);
  }
  if (job->output.failed || dedupe->spool.output.failed) status = CLI_EXIT_TROUBLE;
  if (status != CLI_EXIT_DONE) return status;
  cli_reject_records(job, chunk);
  if (job->rejects && job->rejects->failed) return CLI_EXIT_TROUBLE;
  cli_summary_merge(&job->summary, &chunk->tally, job->path, job->record);
  job->record += chunk->tally.record_count;
  return chunk->is_stopped ? cli_reject_last(job, chunk) : CLI_EXIT_DONE;
}

/* Where records are counted, one that has no key takes a place among those that have, with a key of its own. */
static int take_place(const cli_run *run) {
  simdiri_fingerprint key;
  uint64_t ordinal;
  uint8_t is_new;
  if (!dedupe_counts(run->options)) return CLI_EXIT_DONE;
  if (cli_random(&key, sizeof key) != 0) return CLI_EXIT_TROUBLE;
  const simdiri_status status = cli_key_map_insert(((const cli_dedupe *)run->state)->map, &key, 1, &ordinal, &is_new);
  return status == SIMDIRI_OK ? CLI_EXIT_DONE : say_failure(run, status);
}

/* A part of a record that is too long: it is printed, or has to wait for the counts. */
static void put_part(cli_job *job, const char *text, size_t len, int is_end) {
  cli_dedupe *dedupe = job->run.state;
  int is_printed = 1;
  if (dedupe_counts(job->run.options)) {
    cli_spool_put(&dedupe->spool, text, len, is_end);
  } else if (dedupe->batch) {
    (void)cli_state_batch_put_long(dedupe->batch, text, len);
    if (is_end) is_printed = cli_state_batch_end_long(dedupe->batch);
  } else {
    cli_output_write(&job->output, text, len);
    if (is_end) cli_output_end_record(&job->output);
  }
  job->summary.printed_count += (uint64_t)(is_end && is_printed);
}

/* What stands behind a record that is too long: columns more, and its end; of what waits, without the separator. */
static void end_long(cli_job *job, const cli_block *block) {
  const int counts = dedupe_counts(job->run.options), has_end = block->end_len > 0;
  char text[64];
  simdiri_buffer rest = {text, 0, sizeof text, NULL};
  cli_record record = {.text = "", .frame = "", .end = &job->run.framing->separator, .end_len = 1};
  if (has_end) {
    record.end = block->end;
    record.end_len = block->end_len;
  }
  record.end_len -= (size_t)counts;
  (void)job->run.framing->put(job->run.framing, &rest, &record, "", 0,
                              job->run.options->show_status ? cli_status_name(STATUS_LONG_RECORD) : NULL);
  put_part(job, rest.data, rest.len, 1);
}

/* Records that are too long have no key: each is printed. */
int cli_dedupe_long_part(cli_job *job, const cli_block *block) {
  cli_dedupe *dedupe = job->run.state;
  const cli_options *options = job->run.options;
  if (options->on_error == SIMDIRI_ON_ERROR_SKIP) return CLI_EXIT_DONE;
  if (block->is_first && dedupe->batch && cli_state_batch_begin_long(dedupe->batch) != CLI_EXIT_DONE)
    return CLI_EXIT_TROUBLE;
  if (block->is_first && take_place(&job->run) != CLI_EXIT_DONE) return CLI_EXIT_TROUBLE;
  if (block->is_first && options->print == PRINT_ALL) {
    const char *delimiter = cli_front_delimiter(job->run.format);
    const char front[] = {'-', *delimiter, '-', *delimiter};
    put_part(job, front, sizeof front, 0);
  }
  put_part(job, block->data, block->len, 0);
  if (block->is_last) end_long(job, block);
  return job->output.failed || dedupe->spool.output.failed ? CLI_EXIT_TROUBLE : CLI_EXIT_DONE;
}

/* The header comes first of all, also of what waits. A file that is continued has it. */
static int commit_header(cli_job *job, const cli_chunk *chunk) {
  simdiri_buffer out = {.allocator = simdiri_default_allocator()};
  const int is_continued = job->output.written_len + job->output.held_len > 0;
  int status = cli_commit_header(job, chunk, &out);
  if (status == CLI_EXIT_DONE && out.len > 0 && !is_continued) {
    cli_output_write(&job->output, out.data, out.len);
    if (out.data[out.len - 1] != job->run.framing->separator)
      cli_output_write(&job->output, &job->run.framing->separator, 1);
    cli_output_end_record(&job->output);
  }
  simdiri_buffer_free(&out);
  return job->output.failed ? CLI_EXIT_TROUBLE : status;
}

int cli_dedupe_commit(cli_job *job, const cli_chunk *chunk) {
  cli_dedupe *dedupe = job->run.state;
  if (chunk->file != dedupe->file) job->record = 1;
  dedupe->file = chunk->file;
  job->path = chunk->path;
  const int status = commit_header(job, chunk);
  if (status != CLI_EXIT_DONE) return status;
  if (chunk->block.is_long) return cli_job_long_part(job, &chunk->block);
  return chunk->block.len > chunk->header_len ? commit_records(job, chunk) : CLI_EXIT_DONE;
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
  const cli_options *options = at->job->run.options;
  cli_output *output = &at->job->output;
  if (!at->is_inside) {
    const uint64_t count = cli_key_map_entry(((cli_dedupe *)at->job->run.state)->map, at->ordinal)->count;
    char number[32];
    at->is_printed = !(options->repeated && count == 1) && !(options->unique && count > 1);
    (void)snprintf(number, sizeof number, "%" PRIu64 "%s", count, cli_front_delimiter(at->job->run.format));
    if (at->is_printed && options->count) cli_output_put(output, number);
    at->job->summary.printed_count += (uint64_t)at->is_printed;
  }
  at->is_inside = !is_end;
  at->ordinal += (uint64_t)is_end;
  if (!at->is_printed) return CLI_EXIT_DONE;
  cli_output_write(output, text, len);
  if (is_end) cli_output_records(output, &at->job->run.framing->separator, 1);
  return output->failed ? CLI_EXIT_TROUBLE : CLI_EXIT_DONE;
}

int cli_dedupe_print_counts(cli_job *job) {
  counted at = {.job = job};
  job->summary.printed_count = 0;
  return cli_spool_read(&((cli_dedupe *)job->run.state)->spool, print_counted, &at) == 0 ? CLI_EXIT_DONE
                                                                                         : CLI_EXIT_TROUBLE;
}
