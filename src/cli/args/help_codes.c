/* simdiri help codes: what each code of a record means, and what to do about it. */
/* SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <stdio.h>

#include "cli/args/help_text.h"
#include "cli/outcome/code_texts.h"
#include "cli/outcome/record_status.h"

enum { TEXT_COLUMN = 8 };

static const char introduction[] =
    "Codes of records\n\n"
    "check, --status, --rejects and the summary of a run name these codes. Names never change their meaning.\n\n"
    "normalize repairs what it can by percent-encoding, and reports the rest. check repairs nothing, so it reports "
    "more "
    "records; the summaries of both say how many of them normalize repairs. A warning does not make a record bad, "
    "unless --severity makes it an error.\n";

/* Writes the name, and below it the message as a sentence and the advice. */
static void put_code(cli_output *output, const cli_code_text *code) {
  const char *message = cli_status_message(code->status);
  char text[600];
  (void)snprintf(text, sizeof text, "%c%s. %s", toupper((unsigned char)*message), message + 1, code->advice);
  cli_output_put(output, "  ");
  cli_output_put(output, cli_status_name(code->status));
  cli_output_put(output, "\n");
  cli_put_help_paragraphs(output, TEXT_COLUMN, text);
}

void cli_write_codes_help(cli_output *output, const void *argument) {
  (void)argument;
  cli_put_help_paragraphs(output, 0, introduction);
  for (size_t i = 0; i < cli_code_group_count; i++) {
    const cli_code_group *group = &cli_code_groups[i];
    cli_output_put(output, "\n");
    cli_put_help_paragraphs(output, 0, group->title);
    for (size_t k = 0; k < group->count; k++) put_code(output, &group->codes[k]);
  }
}
