/* Records one by one: their fields, their preparation, and the worker's part. */
/* SPDX-License-Identifier: MIT */
#include "cli/run/job_records.h"

#include "cli/outcome/status.h"
#include "cli/outcome/summary_say.h"
#include "cli/stream/rejects.h"
#include "cli/util/buffer.h"

/* Has the record's field be its text. */
static simdiri_status take_field(cli_job *job, cli_record *record) {
  cli_field *field = &job->field;
  job->format->find(job->format, &job->finder, job->header.column, record, field);
  if (field->status == SIMDIRI_ERROR_NO_MEMORY) return SIMDIRI_ERROR_NO_MEMORY;
  record->status = (simdiri_status)field->status;
  record->offset = field->offset;
  record->text = field->text;
  record->text_len = field->text_len;
  if (job->preparer && field->status == SIMDIRI_OK) {
    const cli_prepared prepared = cli_prepare_behind(job->preparer, job->scratch, job->base, field->prefix,
                                                     field->prefix_len, field->text, field->text_len);
    if (cli_status_is_machine((int)prepared.status)) return prepared.status;
    record->status = prepared.status;
    record->offset = cli_field_offset(job->format, record, field, field->prefix_len + prepared.offset);
    if (prepared.status != SIMDIRI_OK) return SIMDIRI_OK;
    record->text = prepared.text;
    record->text_len = prepared.len;
  }
  if (field->prefix_len == 0) return SIMDIRI_OK;
  job->text.len = 0;
  job->text.allocator = simdiri_default_allocator();
  simdiri_status status = cli_append(&job->text, field->prefix, field->prefix_len);
  if (status == SIMDIRI_OK) status = cli_append(&job->text, record->text, record->text_len);
  record->text = job->text.data;
  record->text_len = job->text.len;
  return status;
}

static int do_field(cli_job *job, cli_record *record) {
  simdiri_status status = take_field(job, record);
  if (status == SIMDIRI_OK) return job->field.is_left_as_it_is ? EXIT_DONE : job->worker->record(job, record);
  return cli_job_fail(job, status);
}

int cli_job_record(cli_job *job, cli_record *record) {
  if (job->format) return do_field(job, record);
  if (!job->preparer || job->worker->prepares) return job->worker->record(job, record);
  cli_prepared prepared = cli_prepare(job->preparer, job->scratch, job->base, record->text, record->text_len);
  if (cli_status_is_machine((int)prepared.status)) return cli_job_fail(job, prepared.status);
  record->raw = record->text;
  record->raw_len = record->text_len;
  record->status = prepared.status;
  record->offset = prepared.offset;
  if (prepared.status == SIMDIRI_OK) {
    record->text = prepared.text;
    record->text_len = prepared.len;
  }
  return job->worker->record(job, record);
}

static int do_records(cli_job *job, const char *data, size_t len) {
  const char *end = data + len;
  cli_record record;
  while (job->framing->next(job->framing, &data, end, &record)) {
    int status = cli_job_record(job, &record);
    if (status != EXIT_DONE) return status;
    job->record++;
    job->summary.record_count++;
    /* A block of short records may be a lot of work and output. */
    if (job->output.failed || (!job->chunk && job->rejects && job->rejects->failed)) return EXIT_TROUBLE;
  }
  return EXIT_DONE;
}

int cli_job_long_part(cli_job *job, const cli_block *block) {
  cli_reject_part(job, block);
  if (block->is_first) {
    if (job->options->on_error == ON_ERROR_FAIL) {
      cli_summary_say_stop(STATUS_LONG_RECORD, job->options->max_record, job->options, job->path, job->record);
      return EXIT_BAD;
    }
    cli_job_count(job, STATUS_LONG_RECORD);
  }
  int status = job->worker->long_part(job, block);
  job->output.is_cut = !block->is_last;
  if (!block->is_last) return status;
  job->record++;
  job->summary.record_count++;
  return status;
}

int cli_job_records(cli_job *job, const char *data, size_t len) {
  const int is_plain = job->worker->block && !job->preparer && !job->format;
  return is_plain ? job->worker->block(job, data, len) : do_records(job, data, len);
}
