/* Checks the header of each table, and writes it once in a run. */
/* SPDX-License-Identifier: MIT */
#include "cli/stream/header.h"

#include "cli/io/files.h"
#include "cli/util/message.h"

int cli_commit_header(cli_job *job, const cli_chunk *chunk, simdiri_buffer *out) {
  if (chunk->header_problem != CLI_HEADER_GOOD) {
    cli_report_header(job->run.format, job->path, cli_files_path(job->run.options, 0), chunk->header_problem,
                      chunk->block.data, chunk->header_len);
    return CLI_EXIT_TROUBLE;
  }
  if (chunk->header_len == 0) return CLI_EXIT_DONE;
  job->record++;
  if (job->has_header) return CLI_EXIT_DONE;
  job->has_header = true;
  simdiri_status status =
      job->run.operation->put_front ? job->run.operation->put_front(job->run.format, out) : SIMDIRI_OK;
  if (status == SIMDIRI_OK) status = cli_write_header(job->run.format, out, chunk->block.data, chunk->header_len);
  if (status == SIMDIRI_OK) return CLI_EXIT_DONE;
  cli_say_status(cli_input_name(job->path), status);
  return CLI_EXIT_TROUBLE;
}
