/* A record that is too long to be held in memory. */
/* SPDX-License-Identifier: MIT */
#include "cli/run/long_record.h"

#include "cli/outcome/summary_say.h"
#include "cli/stream/rejects.h"

int cli_job_long_part(cli_job *job, const cli_block *block) {
  cli_reject_part(job, block);
  if (block->is_first) {
    if (job->run.options->on_error == CLI_ON_ERROR_FAIL) {
      cli_summary_report_stop(CLI_STATUS_LONG_RECORD, job->run.options->max_record, job->run.options, job->path,
                              job->record);
      return CLI_EXIT_BAD;
    }
    cli_job_count(job, CLI_STATUS_LONG_RECORD);
  }
  const cli_operation *operation = job->run.operation;
  const int status = operation->long_part ? operation->long_part(job, block) : CLI_EXIT_DONE;
  job->output.is_cut = !block->is_last;
  if (!block->is_last) return status;
  job->record++;
  job->summary.record_count++;
  return status;
}
