/* The header of tables, as it is written. */
/* SPDX-License-Identifier: MIT */
#include "cli/stream/header.h"

#include "cli/io/files.h"
#include "cli/util/message.h"

int cli_commit_header(cli_job *job, const cli_chunk *chunk, simdiri_buffer *out) {
  if (chunk->header_problem != HEADER_GOOD) {
    cli_say_header(job->run.format, job->path, cli_files_path(job->run.options, 0), chunk->header_problem);
    return CLI_EXIT_TROUBLE;
  }
  if (chunk->header_len == 0) return CLI_EXIT_DONE;
  job->record++;
  if (job->is_headed) return CLI_EXIT_DONE;
  job->is_headed = 1;
  simdiri_status status =
      job->run.operation->put_front ? job->run.operation->put_front(job->run.format, out) : SIMDIRI_OK;
  if (status == SIMDIRI_OK) status = cli_put_header(job->run.format, out, chunk->block.data, chunk->header_len);
  if (status == SIMDIRI_OK) return CLI_EXIT_DONE;
  cli_say_status(cli_input_name(job->path), status);
  return CLI_EXIT_TROUBLE;
}
