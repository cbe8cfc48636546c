/* The header of tables, as it is written. */
/* SPDX-License-Identifier: MIT */
#include "cli/header.h"

#include <string.h>

#include "cli/buffer.h"
#include "cli/dedupe.h"
#include "cli/files.h"

/* The names of columns that dedupe puts in front of records. */
static simdiri_status put_front(const cli_format *format, simdiri_buffer *out) {
  const cli_options *options = format->options;
  const int is_dedupe = options->command->bit == FOR_DEDUPE, has_keys = options->print == PRINT_ALL;
  const char *names[] = {options->count ? "count" : NULL, has_keys ? "key" : NULL, has_keys ? "wire" : NULL};
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; is_dedupe && i < sizeof names / sizeof *names && status == SIMDIRI_OK; i++) {
    if (!names[i]) continue;
    status = simdiri_cli_append(out, names[i], strlen(names[i]));
    if (status == SIMDIRI_OK) status = simdiri_cli_append(out, simdiri_cli_front_delimiter(format), 1);
  }
  return status;
}

int simdiri_cli_commit_header(cli_job *job, const cli_chunk *chunk, simdiri_buffer *out) {
  if (chunk->header_problem != HEADER_GOOD) {
    simdiri_cli_say_header(job->format, job->path, simdiri_cli_files_path(job->options, 0), chunk->header_problem);
    return EXIT_TROUBLE;
  }
  if (chunk->header_len == 0) return EXIT_DONE;
  job->record++;
  if (job->is_headed) return EXIT_DONE;
  job->is_headed = 1;
  simdiri_status status = put_front(job->format, out);
  if (status == SIMDIRI_OK) status = simdiri_cli_put_header(job->format, out, chunk->block.data, chunk->header_len);
  if (status == SIMDIRI_OK) return EXIT_DONE;
  simdiri_cli_say_status(simdiri_cli_input_name(job->path), status);
  return EXIT_TROUBLE;
}
