/* normalize, convert and resolve: one operation over every record, a block at a time. */
/* SPDX-License-Identifier: MIT */
#include "cli/filter.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli/job.h"
#include "cli/message.h"

enum { SPARE_LEN = 1 << 24 }; /* an output buffer that one long record made larger is given back */

typedef struct {
  simdiri_operation operation;
  simdiri_buffer out;
  simdiri_batch_result result;
} cli_filter;

/* ------------------------------------------------------------------------------------------- one batch */

static size_t count_records(const char *data, size_t len, char separator) {
  const char *end = data + len;
  size_t count = 1; /* what follows the last separator */
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

static int run_batch(cli_job *job, simdiri_operation operation, const char *data, size_t len) {
  cli_filter *filter = job->state;
  const cli_framing *framing = job->framing;
  simdiri_records records = {
      .data = data, .data_len = len, .separator = framing->separator, .keep_cr = (uint8_t)framing->ends_with_cr};
  simdiri_on_error on_error =
      job->options->on_error == ON_ERROR_FAIL ? SIMDIRI_ON_ERROR_KEEP : (simdiri_on_error)job->options->on_error;
  simdiri_status status = SIMDIRI_ERROR_NO_MEMORY;
  if (filter->out.capacity > SPARE_LEN && len < SPARE_LEN / 8) simdiri_buffer_free(&filter->out);
  filter->out.len = 0;
  if (!job->options->show_status || reserve_dense(&filter->result, count_records(data, len, framing->separator)) == 0)
    status = simdiri_batch(job->context, job->scratch, operation, on_error,
                           operation == SIMDIRI_OPERATION_RESOLVE ? job->base : NULL, &records, &filter->out,
                           &filter->result);
  if (status == SIMDIRI_OK) return 0;
  simdiri_cli_say_status(job->input.name, status);
  return -1;
}

static void write_with_status(cli_job *job, const char *data, size_t len) {
  cli_filter *filter = job->state;
  const simdiri_batch_result *result = &filter->result;
  const char *end = data + len;
  cli_record record;
  for (size_t i = 0; i < result->record_count && job->framing->next(job->framing, &data, end, &record); i++) {
    simdiri_status status = (simdiri_status)result->statuses[i];
    if (simdiri_is_error(status) && job->options->on_error == SIMDIRI_ON_ERROR_SKIP) continue;
    const char *text = filter->out.data + result->output_offsets[i];
    size_t text_len = (size_t)(result->output_offsets[i + 1] - result->output_offsets[i]) - record.end_len;
    job->framing->put(job->framing, &job->output, &record, text, text_len, simdiri_status_name(status));
  }
}

static int is_last_skipped(const cli_job *job) {
  const simdiri_batch_result *result = &((const cli_filter *)job->state)->result;
  if (job->options->on_error != SIMDIRI_ON_ERROR_SKIP || result->note_count == 0) return 0;
  const simdiri_note *note = &result->notes[result->note_count - 1];
  return note->index == result->record_count - 1 && simdiri_is_error((simdiri_status)note->status);
}

static int commit_batch(cli_job *job, const char *data, size_t len) {
  cli_filter *filter = job->state;
  if (job->options->show_status)
    write_with_status(job, data, len);
  else
    simdiri_cli_output_records(&job->output, filter->out.data, filter->out.len);
  if (job->output.failed) return EXIT_TROUBLE;
  simdiri_cli_summary_add(&job->summary, &filter->result, job->input.path, job->record);
  job->record += filter->result.record_count;
  if (len > 0) job->owes_separator = data[len - 1] != job->framing->separator && !is_last_skipped(job);
  return EXIT_DONE;
}

/* --on-error=fail: what stands before the first bad record is done again by itself, once in a run. */
static int stop_at(cli_job *job, simdiri_operation operation, simdiri_note bad, const char *data) {
  if (bad.begin > 0 &&
      (run_batch(job, operation, data, bad.begin) != 0 || commit_batch(job, data, bad.begin) != EXIT_DONE))
    return EXIT_TROUBLE;
  simdiri_cli_job_count(job, bad.status);
  simdiri_cli_summary_say_stop(bad.status, bad.offset, job->options, job->input.path, job->record);
  return EXIT_BAD;
}

static const simdiri_note *first_error(const simdiri_batch_result *result) {
  for (size_t i = 0; i < result->note_count; i++)
    if (simdiri_is_error((simdiri_status)result->notes[i].status)) return &result->notes[i];
  return NULL;
}

static int do_batch(cli_job *job, simdiri_operation operation, const char *data, size_t len) {
  const cli_filter *filter = job->state;
  if (run_batch(job, operation, data, len) != 0) return EXIT_TROUBLE;
  if (job->options->on_error == ON_ERROR_FAIL && filter->result.error_count > 0) {
    const simdiri_note *bad = first_error(&filter->result);
    if (bad) return stop_at(job, operation, *bad, data);
  }
  return commit_batch(job, data, len);
}

/* ------------------------------------------------------------------------------------------- blocks */

/* The end of the run of records that are relative, or are not, as the first of them. */
static const char *find_run_end(const cli_job *job, const char *at, const char *end, int *is_relative) {
  const cli_framing *framing = job->framing;
  cli_record record;
  const char *run_end = at;
  *is_relative = framing->next(framing, &run_end, end, &record) &&
                 simdiri_cli_is_relative(job->options, record.text, record.text_len);
  for (at = run_end; framing->next(framing, &at, end, &record); run_end = at)
    if (simdiri_cli_is_relative(job->options, record.text, record.text_len) != *is_relative) break;
  return run_end;
}

/* normalize --base: only references are resolved (RFC 3986 5.2.4 would change `urn:a/../b`, which needs no base). */
static int do_mixed(cli_job *job, const char *data, size_t len) {
  const char *end = data + len;
  int status = EXIT_DONE, is_relative;
  while (status == EXIT_DONE && data < end) {
    const char *run_end = find_run_end(job, data, end, &is_relative);
    simdiri_operation operation = is_relative ? SIMDIRI_OPERATION_RESOLVE : SIMDIRI_OPERATION_NORMALIZE;
    status = do_batch(job, operation, data, (size_t)(run_end - data));
    data = run_end;
  }
  return status;
}

static int do_block(cli_job *job, const char *data, size_t len) {
  const cli_filter *filter = job->state;
  if (filter->operation == SIMDIRI_OPERATION_NORMALIZE && job->base) return do_mixed(job, data, len);
  return do_batch(job, filter->operation, data, len);
}

static int do_long_part(cli_job *job, const cli_block *block) {
  int on_error = job->options->on_error;
  if (on_error == SIMDIRI_ON_ERROR_SKIP) return EXIT_DONE;
  if (on_error == SIMDIRI_ON_ERROR_KEEP) simdiri_cli_output_write(&job->output, block->data, block->len);
  if (!block->is_last) return EXIT_DONE;
  cli_record record = {"", 0, "", 0, block->end, block->end_len};
  const char *status = job->options->show_status ? simdiri_cli_status_name(STATUS_LONG_RECORD) : NULL;
  job->framing->put(job->framing, &job->output, &record, "", 0, status);
  job->owes_separator = block->end_len == 0;
  return EXIT_DONE;
}

static const cli_worker worker = {.block = do_block, .long_part = do_long_part, .passes_marks = 1};

int simdiri_cli_run_filter(const cli_options *options, simdiri_operation operation) {
  cli_filter filter = {.operation = operation};
  filter.out.allocator = simdiri_default_allocator();
  int status = simdiri_cli_run_job(options, &worker, &filter);
  free(filter.result.statuses);
  free(filter.result.output_offsets);
  simdiri_batch_result_free(&filter.result, NULL);
  simdiri_buffer_free(&filter.out);
  return status;
}
