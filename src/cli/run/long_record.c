/* A record that is too long to be held in memory. */
/* SPDX-License-Identifier: MIT */
#include "cli/run/long_record.h"

#include "cli/outcome/summary_say.h"
#include "cli/stream/rejects.h"

int cli_job_long_stretch(cli_job *job, const cli_chunk *chunk, cli_printer *print) {
  const cli_block *block = &chunk->block;
  cli_reject_stretch(job, block);
  if (block->is_first) {
    if (job->run.options->on_error == CLI_ON_ERROR_FAIL) {
      cli_summary_report_stop(CLI_STATUS_LONG_RECORD, job->run.options->max_record, job->run.options, job->path,
                              job->record);
      return CLI_EXIT_BAD;
    }
    cli_job_count(job, CLI_STATUS_LONG_RECORD);
  }
  const int status = print(job, chunk, CLI_STEP_LONG);
  job->output.is_cut = !block->is_last;
  if (!block->is_last) return status;
  job->record++;
  job->summary.record_count++;
  return status;
}
