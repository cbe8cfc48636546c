/* One operation over every record of the inputs, a block at a time. */
/* SPDX-License-Identifier: MIT */
#include "cli/stream.h"

#include <stdlib.h>
#include <string.h>

#include "cli/input.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/summary.h"

typedef struct {
  const cli_options *options;
  simdiri_operation operation;
  simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_base *base;
  simdiri_buffer out;
  simdiri_batch_result result;
  cli_input input;
  cli_output output;
  cli_summary summary;
  char separator;
  int is_first_file;
  int owes_separator; /* the last file ended without one */
  uint64_t record;    /* number of the next record of this file, from 1 */
} cli_job;

/* ------------------------------------------------------------------------------------------- one block */

static uint64_t count_records(const char *data, size_t len, char separator) {
  const char *end = data + len;
  uint64_t count = 1; /* what follows the last separator */
  while (data < end && (data = memchr(data, separator, (size_t)(end - data))) != NULL) {
    data++;
    count++;
  }
  return count;
}

/* Room in the dense arrays, which only --status needs. */
static int reserve_dense(simdiri_batch_result *result, size_t room) {
  if (room <= result->dense_room) return 0;
  size_t more = room + room / 2;
  if (more < room || more > SIZE_MAX / sizeof(int64_t) - 1) return -1;
  uint16_t *statuses = realloc(result->statuses, more * sizeof *statuses);
  if (statuses) result->statuses = statuses;
  int64_t *offsets = realloc(result->output_offsets, (more + 1) * sizeof *offsets);
  if (offsets) result->output_offsets = offsets;
  if (!statuses || !offsets) return -1;
  result->dense_room = more;
  return 0;
}

static int run_batch(cli_job *job, const char *data, size_t len) {
  simdiri_records records = {
      .data = data, .data_len = len, .separator = job->separator, .keep_cr = !job->options->null_separated};
  simdiri_on_error on_error =
      job->options->on_error == ON_ERROR_FAIL ? SIMDIRI_ON_ERROR_KEEP : (simdiri_on_error)job->options->on_error;
  job->out.len = 0;
  if (job->options->show_status && reserve_dense(&job->result, count_records(data, len, job->separator)) != 0) {
    simdiri_cli_say_status(job->input.name, SIMDIRI_ERROR_NO_MEMORY);
    return -1;
  }
  simdiri_status status =
      simdiri_batch(job->context, job->scratch, job->operation, on_error, job->base, &records, &job->out, &job->result);
  if (status == SIMDIRI_OK) return 0;
  simdiri_cli_say_status(job->input.name, status);
  return -1;
}

/* Octets that end the record: its separator, and a CR in front of that. */
static size_t line_end_len(const cli_job *job, const char *record, size_t len) {
  if (len == 0 || record[len - 1] != job->separator) return 0;
  return !job->options->null_separated && len >= 2 && record[len - 2] == '\r' ? 2 : 1;
}

static int write_with_status(cli_job *job) {
  const simdiri_batch_result *result = &job->result;
  for (size_t i = 0; i < result->record_count; i++) {
    simdiri_status status = (simdiri_status)result->statuses[i];
    if (simdiri_is_error(status) && job->options->on_error == SIMDIRI_ON_ERROR_SKIP) continue;
    const char *record = job->out.data + result->output_offsets[i];
    size_t len = (size_t)(result->output_offsets[i + 1] - result->output_offsets[i]);
    size_t end_len = line_end_len(job, record, len);
    const char *name = simdiri_status_name(status);
    simdiri_cli_output_write(&job->output, record, len - end_len);
    simdiri_cli_output_write(&job->output, "\t", 1);
    simdiri_cli_output_write(&job->output, name, strlen(name));
    simdiri_cli_output_write(&job->output, record + (len - end_len), end_len);
  }
  return simdiri_cli_output_flush(&job->output);
}

/* Between a file that does not end with a separator and the next one, so that two records do not become one. A block
 * whose records are all skipped leaves nothing to separate. */
static void write_joint(cli_job *job) {
  const int is_skipping = job->options->on_error == SIMDIRI_ON_ERROR_SKIP;
  if (job->result.record_count == 0 || (is_skipping && job->out.len == 0)) return;
  if (job->owes_separator) simdiri_cli_output_write(&job->output, &job->separator, 1);
  job->owes_separator = job->out.len == 0 || job->out.data[job->out.len - 1] != job->separator;
}

static int write_batch(cli_job *job) {
  write_joint(job);
  if (job->options->show_status) return write_with_status(job);
  simdiri_cli_output_write(&job->output, job->out.data, job->out.len);
  return simdiri_cli_output_flush(&job->output);
}

static const simdiri_note *first_error(const simdiri_batch_result *result) {
  for (size_t i = 0; i < result->note_count; i++)
    if (simdiri_is_error((simdiri_status)result->notes[i].status)) return &result->notes[i];
  return NULL;
}

static int commit_batch(cli_job *job) {
  if (write_batch(job) != 0) return EXIT_TROUBLE;
  simdiri_cli_summary_add(&job->summary, &job->result, job->input.name, job->record);
  job->record += job->result.record_count;
  return EXIT_DONE;
}

/* --on-error=fail: what stands before the first bad record is done again by itself, once in a run. */
static int stop_at(cli_job *job, simdiri_note bad, const char *data) {
  if (bad.begin > 0 && (run_batch(job, data, bad.begin) != 0 || commit_batch(job) != EXIT_DONE)) return EXIT_TROUBLE;
  simdiri_cli_summary_say_stop(&bad, job->options, job->input.name, job->record);
  return EXIT_BAD;
}

static int process_block(cli_job *job, const char *data, size_t len) {
  if (run_batch(job, data, len) != 0) return EXIT_TROUBLE;
  if (job->options->on_error == ON_ERROR_FAIL && job->result.error_count > 0) {
    const simdiri_note *bad = first_error(&job->result);
    if (bad) return stop_at(job, *bad, data);
  }
  return commit_batch(job);
}

/* ------------------------------------------------------------------------------------------- one file */

/* The byte-order mark of the first file is passed on; in the midst of the output it would be part of a record. */
static void write_mark(cli_job *job, int has_mark) {
  if (has_mark && job->is_first_file) simdiri_cli_output_write(&job->output, "\xEF\xBB\xBF", 3);
}

static int process_opened(cli_job *job) {
  const char *block;
  size_t len;
  int has_mark;
  for (;;) {
    int got = simdiri_cli_input_next(&job->input, &block, &len, &has_mark);
    if (got < 0) return EXIT_TROUBLE;
    if (got == 0) return EXIT_DONE;
    write_mark(job, has_mark);
    int status = process_block(job, block, len);
    if (status != EXIT_DONE) return status;
  }
}

static int process_file(cli_job *job, const char *path) {
  if (simdiri_cli_input_open(&job->input, path, job->separator) != 0) return EXIT_TROUBLE;
  job->record = 1;
  int status = process_opened(job);
  simdiri_cli_input_close(&job->input);
  job->is_first_file = 0;
  return status;
}

static int process_files(cli_job *job) {
  if (job->options->operand_count == 0) return process_file(job, "-");
  int status = EXIT_DONE;
  for (int i = 0; i < job->options->operand_count && status == EXIT_DONE; i++)
    status = process_file(job, job->options->operands[i]);
  return status;
}

/* ------------------------------------------------------------------------------------------- the run */

void simdiri_cli_say_status(const char *what, simdiri_status status) {
  simdiri_cli_say("%s: %s (%s)", what, simdiri_status_message(status), simdiri_status_name(status));
}

static int prepare_base(cli_job *job) {
  const char *text = job->options->base;
  simdiri_result result;
  if (!text) return 0;
  simdiri_status status =
      simdiri_base_create(job->context, job->scratch, text, strlen(text), NULL, &job->base, &result);
  if (!simdiri_is_error(status)) return 0;
  simdiri_cli_say("--base: octet %zu: %s (%s)", result.offset, simdiri_status_message(status),
                  simdiri_status_name(status));
  return -1;
}

static int prepare(cli_job *job) {
  simdiri_status status = simdiri_context_create(&job->options->iri, NULL, &job->context);
  if (status == SIMDIRI_OK) status = simdiri_scratch_create(NULL, &job->scratch);
  if (status != SIMDIRI_OK) {
    simdiri_cli_say_status(job->options->command->name, status);
    return -1;
  }
  return prepare_base(job);
}

static int run_job(cli_job *job) {
  if (prepare(job) != 0 || simdiri_cli_input_check(job->options) != 0) return EXIT_TROUBLE;
  if (simdiri_cli_output_open(&job->output, job->options->output) != 0) return EXIT_TROUBLE;
  int status = process_files(job);
  if (simdiri_cli_output_close(&job->output) != 0) return EXIT_TROUBLE;
  if (status == EXIT_DONE && !job->options->quiet) simdiri_cli_summary_say(&job->summary, job->options);
  return status;
}

static void free_job(cli_job *job) {
  free(job->result.statuses);
  free(job->result.output_offsets);
  simdiri_batch_result_free(&job->result, NULL);
  simdiri_buffer_free(&job->out);
  simdiri_cli_input_free(&job->input);
  simdiri_base_free(job->base);
  simdiri_scratch_free(job->scratch);
  simdiri_context_free(job->context);
  free(job);
}

int simdiri_cli_stream(const cli_options *options, simdiri_operation operation) {
  cli_job *job = calloc(1, sizeof *job);
  if (!job) {
    simdiri_cli_say_status(options->command->name, SIMDIRI_ERROR_NO_MEMORY);
    return EXIT_TROUBLE;
  }
  job->options = options;
  job->operation = operation;
  job->out.allocator = simdiri_default_allocator();
  job->separator = options->null_separated ? '\0' : '\n';
  job->is_first_file = 1;
  int status = run_job(job);
  free_job(job);
  return status;
}
