/* Operations on a job that every command needs. */
/* SPDX-License-Identifier: MIT */
#include "cli/stream/job.h"

void cli_job_count(cli_job *job, int status) { cli_summary_count(&job->summary, status, job->path, job->record); }

bool cli_is_relative(const cli_options *options, const char *text, size_t len) {
  simdiri_components components;
  if (!options->base) return false;
  simdiri_parse(text, len, &components);
  return !components.has_scheme;
}

int cli_job_flush(cli_job *job) {
  if (job->rejects && cli_output_flush(job->rejects) != 0) return -1;
  return cli_output_flush(&job->output);
}
