/* simdiri help codes: what each code of a record means, and what to do about it. */
/* SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <stdio.h>

#include "cli/args/help_text.h"
#include "cli/outcome/record_status.h"

enum { TEXT_COLUMN = 8 };

static const char introduction[] =
    "Codes of records\n\n"
    "check, --status, --rejects and the summary of a run name these codes. Names never change their meaning.\n\n"
    "normalize repairs what it can by percent-encoding, and reports the rest. check repairs nothing, so it reports "
    "more "
    "records; the summaries of both say how many of them normalize repairs. A warning does not make a record bad, "
    "unless --severity makes it an error.\n";

static void put_title(cli_output *output, const char *title) {
  cli_output_put(output, "\n");
  cli_put_help_paragraphs(output, 0, title);
}

/* Writes the name, and below it the message as a sentence and the advice. */
static void put_code(cli_output *output, int status, const char *advice) {
  const char *message = cli_status_message(status);
  char text[600];
  (void)snprintf(text, sizeof text, "%c%s. %s", toupper((unsigned char)*message), message + 1, advice);
  cli_output_put(output, "  ");
  cli_output_put(output, cli_status_name(status));
  cli_output_put(output, "\n");
  cli_put_help_paragraphs(output, TEXT_COLUMN, text);
}

void cli_write_codes_help(cli_output *output, const void *argument) {
  (void)argument;
  cli_put_help_paragraphs(output, 0, introduction);
  for (const cli_code_row *row = cli_code_rows; row < cli_code_rows + cli_code_row_count; row++) {
    if (row->title)
      put_title(output, row->title);
    else
      put_code(output, row->status, row->advice);
  }
}
