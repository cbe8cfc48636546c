/* The main thread's part of dedupe: finds the new records of each chunk, in order, and prints them. */
/* SPDX-License-Identifier: MIT */
#include <stdint.h>
#include <stdlib.h>

#include "cli/commands/dedupe/dedupe.h"
#include "cli/util/message.h"
#include "cli/util/whole_file.h"

/* ------------------------------------------------------------------------------------------- finding new records */

/* Allocates for the ordinals of `capacity` keys. */
static int reserve_ordinals(cli_dedupe *dedupe, size_t capacity) {
  if (!dedupe->map || capacity <= dedupe->capacity) return 0;
  if (capacity > SIZE_MAX / sizeof *dedupe->ordinals) return -1;
  uint64_t *ordinals = realloc(dedupe->ordinals, capacity * sizeof *ordinals);
  if (!ordinals) return -1;
  dedupe->ordinals = ordinals;
  dedupe->capacity = capacity;
  return 0;
}

static int say_failure(const cli_job *job, simdiri_status status) {
  if (status == SIMDIRI_ERROR_SET_FULL)
    cli_say("dedupe: the keys need more memory than --memory allows; allow more%s",
            ((const cli_dedupe *)job->data)->map ? "" : ", or keep them on disk with --state=DIR");
  else if (status == SIMDIRI_ERROR_UNEVEN)
    cli_say("%s: the keys collide, which somebody has caused on purpose; use --hash=siphash",
            cli_input_name(job->path));
  else
    cli_say_status(cli_input_name(job->path), status);
  return CLI_EXIT_TROUBLE;
}

/* Stores facts about the first record of each new key, for --explain-merges. */
static void note_firsts(const cli_job *job, const cli_records *records) {
  const cli_dedupe *dedupe = job->data;
  for (size_t i = 0; i < records->count && dedupe->shared.wants_rules; i++) {
    if (!records->is_new[i]) continue;
    *cli_key_map_first(dedupe->map, dedupe->ordinals[i]) = (cli_key_first){.path = job->path,
                                                                           .number = job->record + records->numbers[i],
                                                                           .text = records->texts[i],
                                                                           .changes = records->changes[i],
                                                                           .lossy = records->lossy[i]};
  }
}

static int find_new(cli_job *job, const cli_chunk *chunk) {
  cli_dedupe *dedupe = job->data;
  const cli_records *records = &chunk->records;
  simdiri_status status = SIMDIRI_ERROR_NO_MEMORY;
  size_t new_count = 0;
  if (reserve_ordinals(dedupe, records->count) != 0) return say_failure(job, status);
  if (dedupe->map)
    status = cli_key_map_insert(dedupe->map, records->fingerprints, records->count, dedupe->ordinals, records->is_new);
  else
    status = cli_dedupe_insert(dedupe, chunk);
  if (status != SIMDIRI_OK) return say_failure(job, status);
  for (size_t i = 0; i < records->count; i++) new_count += records->is_new[i];
  job->summary.known_count += records->count - new_count;
  if (dedupe->map) note_firsts(job, records);
  return CLI_EXIT_DONE;
}

/* ------------------------------------------------------------------------------------------- printing */

/* Prints the new records. Neighbouring ones are written in one piece. */
static void print_new(cli_job *job, const cli_chunk *chunk) {
  const cli_records *records = &chunk->records;
  const char *lines = cli_dedupe_lines(&job->run, chunk);
  for (size_t i = 0; i < records->count && !job->output.failed;) {
    const size_t first = i;
    while (i < records->count && records->is_new[i]) i++;
    job->summary.printed_count += i - first;
    const size_t begin = first > 0 ? records->ends[first - 1] : 0;
    if (i > first) cli_output_records(&job->output, lines + begin, records->ends[i - 1] - begin);
    while (i < records->count && !records->is_new[i]) i++;
  }
  if (!chunk->owes_separator || records->count == 0 || !records->is_new[records->count - 1]) return;
  if (cli_needs_cr(job->run.framing, lines, records->ends[records->count - 1])) cli_output_put(&job->output, "\r");
  cli_output_records(&job->output, &job->run.framing->separator, 1);
}

/* Keeps the new records for the end, without their separators. */
static void spool_new(cli_job *job, const cli_chunk *chunk) {
  cli_dedupe *dedupe = job->data;
  const cli_records *records = &chunk->records;
  const char *lines = cli_dedupe_lines(&job->run, chunk);
  size_t begin = 0;
  for (size_t i = 0; i < records->count && !dedupe->spool.output.failed; begin = records->ends[i++]) {
    const bool owes = chunk->owes_separator && i + 1 == records->count;
    if (records->is_new[i])
      cli_spool_write(&dedupe->spool, lines + begin, records->ends[i] - begin - (owes ? 0 : 1), 1);
  }
}

static int print_records(cli_job *job, const cli_chunk *chunk) {
  cli_dedupe *dedupe = job->data;
  int status = CLI_EXIT_DONE;
  if (dedupe->batch) {
    status =
        cli_state_batch_add(dedupe->batch, cli_dedupe_lines(&job->run, chunk), &chunk->records, chunk->owes_separator);
  } else {
    status = find_new(job, chunk);
    if (status == CLI_EXIT_DONE) (cli_dedupe_counts(job->run.options) ? spool_new : print_new)(job, chunk);
    if (status == CLI_EXIT_DONE && dedupe->shared.wants_rules) status = cli_dedupe_tell_merges(job, chunk);
  }
  return job->output.failed || dedupe->spool.output.failed ? CLI_EXIT_TROUBLE : status;
}

/* ------------------------------------------------------------------------------------------- long records */

/* With counts, a record that is too long gets an entry in the map under a random key, so that it is printed in its
 * order. */
static int add_random_key(const cli_job *job) {
  simdiri_fingerprint key;
  uint64_t ordinal;
  uint8_t is_new;
  if (!cli_dedupe_counts(job->run.options)) return CLI_EXIT_DONE;
  if (cli_read_random(&key, sizeof key) != 0) return CLI_EXIT_TROUBLE;
  const simdiri_status status = cli_key_map_insert(((const cli_dedupe *)job->data)->map, &key, 1, &ordinal, &is_new);
  return status == SIMDIRI_OK ? CLI_EXIT_DONE : say_failure(job, status);
}

/* Prints a stretch of a record that is too long, or keeps it until the counts are known. */
static void put_stretch(cli_job *job, const char *text, size_t len, bool is_end) {
  cli_dedupe *dedupe = job->data;
  bool is_printed = true;
  if (cli_dedupe_counts(job->run.options)) {
    cli_spool_write(&dedupe->spool, text, len, is_end);
  } else if (dedupe->batch) {
    (void)cli_state_batch_put_long(dedupe->batch, text, len);
    if (is_end) is_printed = cli_state_batch_end_long(dedupe->batch);
  } else {
    cli_output_write(&job->output, text, len);
    if (is_end) cli_output_end_record(&job->output);
  }
  job->summary.printed_count += (uint64_t)(is_end && is_printed);
}

/* Writes what follows a record that is too long: the column of --status, and its end; without the separator if the
 * record is kept for the counts. */
static void end_long(cli_job *job, const cli_block *block) {
  const bool counts = cli_dedupe_counts(job->run.options), has_end = block->end_len > 0;
  char text[64];
  simdiri_buffer rest = {text, 0, sizeof text, NULL};
  cli_record record = {.text = "", .frame = "", .end = &job->run.framing->separator, .end_len = 1};
  if (has_end) {
    record.end = block->end;
    record.end_len = block->end_len;
  }
  record.end_len -= (size_t)counts;
  (void)job->run.framing->write(job->run.framing, &rest, &record, "", 0,
                                job->run.options->show_status ? cli_status_name(CLI_STATUS_LONG_RECORD) : NULL);
  put_stretch(job, rest.data, rest.len, true);
}

/* A record that is too long has no key, so it is printed, unless only its field would be. */
static int print_long_stretch(cli_job *job, const cli_block *block) {
  cli_dedupe *dedupe = job->data;
  const cli_options *options = job->run.options;
  if (options->on_error == SIMDIRI_ON_ERROR_SKIP || options->only_field) return CLI_EXIT_DONE;
  if (block->is_first && dedupe->batch && cli_state_batch_begin_long(dedupe->batch) != CLI_EXIT_DONE)
    return CLI_EXIT_TROUBLE;
  if (block->is_first && add_random_key(job) != CLI_EXIT_DONE) return CLI_EXIT_TROUBLE;
  if (block->is_first && options->print == CLI_PRINT_ALL) {
    const char *delimiter = cli_front_delimiter(job->run.format);
    const char front[] = {'-', *delimiter, '-', *delimiter};
    put_stretch(job, front, sizeof front, false);
  }
  put_stretch(job, block->data, block->len, false);
  if (block->is_last) end_long(job, block);
  return job->output.failed || dedupe->spool.output.failed ? CLI_EXIT_TROUBLE : CLI_EXIT_DONE;
}

/* ------------------------------------------------------------------------------------------- the header */

/* Writes the names of the columns that precede each record. */
static void put_front_names(cli_job *job) {
  const cli_options *options = job->run.options;
  const bool has_keys = options->print == CLI_PRINT_ALL;
  const char *names[] = {options->count ? "count" : NULL, has_keys ? "key" : NULL, has_keys ? "wire" : NULL};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (!names[i]) continue;
    cli_output_put(&job->output, names[i]);
    cli_output_write(&job->output, cli_front_delimiter(job->run.format), 1);
  }
}

/* Writes the header before all records, also before those that are kept for the counts. A file of -o that is continued
 * has it already. */
void cli_dedupe_put_header(cli_job *job) {
  const simdiri_buffer *header = job->header;
  const char *separator = &job->run.framing->separator;
  if (job->run.options->only_field) return;
  if (job->output.written_len + job->output.held_len > 0) return;
  const size_t lead = cli_header_lead(job->run.format, header->data, header->len);
  cli_output_write(&job->output, header->data, lead);
  if (header->len > lead) put_front_names(job);
  cli_output_write(&job->output, header->data + lead, header->len - lead);
  if (header->data[header->len - 1] != *separator) cli_output_write(&job->output, separator, 1);
  cli_output_end_record(&job->output);
}

int cli_dedupe_print(cli_job *job, const cli_chunk *chunk, cli_print_step step) {
  if (step == CLI_STEP_RECORDS) return print_records(job, chunk);
  if (step == CLI_STEP_LONG) return print_long_stretch(job, &chunk->block);
  if (step == CLI_STEP_HEADER) cli_dedupe_put_header(job);
  return CLI_EXIT_DONE;
}
