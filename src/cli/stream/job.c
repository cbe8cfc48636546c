/* What a run and its views have in common: counting, places, failing. */
/* SPDX-License-Identifier: MIT */
#include "cli/stream/job.h"

#include <string.h>

#include "cli/io/files.h"
#include "cli/outcome/status.h"
#include "cli/stream/chunk.h"
#include "cli/util/message.h"

void cli_job_count(cli_job *job, int status) { cli_summary_count(&job->summary, status, job->path, job->record); }

int cli_is_relative(const cli_options *options, const char *text, size_t len) {
  simdiri_components components;
  if (!options->base) return 0;
  simdiri_parse(text, len, &components);
  return !components.has_scheme;
}

static size_t field_offset(const cli_job *job, const cli_record *record, size_t offset) {
  const cli_field *field = &job->field;
  if (job->preparer && offset > field->prefix_len)
    offset = field->prefix_len +
             cli_unprepared_offset(job->preparer, field->text, field->text_len, offset - field->prefix_len);
  return cli_field_offset(job->format, record, field, offset);
}

size_t cli_job_offset(const cli_job *job, const cli_record *record, size_t offset) {
  if (job->format) return record->status != SIMDIRI_OK ? offset : field_offset(job, record, offset);
  if (!record->raw || record->status != SIMDIRI_OK) return offset;
  return cli_unprepared_offset(job->preparer, record->raw, record->raw_len, offset);
}

int cli_job_flush(cli_job *job) {
  if (job->rejects && cli_output_flush(job->rejects) != 0) return -1;
  return cli_output_flush(&job->output);
}

int cli_job_fail(cli_job *job, simdiri_status status) {
  if (job->chunk) {
    job->chunk->status = status;
    return EXIT_TROUBLE;
  }
  cli_say_status(job->options->command->name, status);
  return EXIT_TROUBLE;
}
