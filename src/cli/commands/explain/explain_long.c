/* Records that are too long to be explained. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/explain/explain.h"
#include "cli/util/buffer.h"
#include "cli/util/message.h"
#include "cli/util/text.h"

int cli_explain_long_part(cli_job *job, simdiri_buffer *text, const cli_block *block, int *has_begun) {
  enum { SHOWN_MAX = 600 };
  const cli_layout layout = {&job->output, cli_shows_non_ascii(job->output.fd)};
  if (block->is_first) text->len = 0;
  const size_t rest = text->len < SHOWN_MAX ? SHOWN_MAX - text->len : 0, len = block->len < rest ? block->len : rest;
  if (cli_append(text, block->data, len) != SIMDIRI_OK) {
    cli_say_status("explain", SIMDIRI_ERROR_NO_MEMORY);
    return CLI_EXIT_TROUBLE;
  }
  if (!block->is_last) return CLI_EXIT_DONE;
  if (*has_begun) cli_output_put(&job->output, "\n\n");
  *has_begun = 1;
  cli_put_iri_line(&layout, text->data, text->len);
  cli_put_format(&layout, "\nNot explained: %s\n", cli_status_message(STATUS_LONG_RECORD));
  return CLI_EXIT_DONE;
}
