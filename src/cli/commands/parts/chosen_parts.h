/* The parts that a run writes. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_PARTS_CHOSEN_PARTS_H
#define SIMDIRI_CLI_COMMANDS_PARTS_CHOSEN_PARTS_H

#include <stdbool.h>

#include "cli/options/command.h"
#include "keys/option_text/option_names.h"

typedef struct {
  option_names list;
  bool may_have_controls;        /* parts, because the rung is simple */
  simdiri_suffix_list *suffixes; /* NULL: no part needs it */
  simdiri_parts *parts;
  /* For a path without a host, which a format completed and the library normalized: parts of text that is not an IRI.
   */
  simdiri_context *path_context;
  simdiri_parts *path_parts;
} cli_chosen_parts;

/* Reads names with commas between them; a comma in a name is written %2C. Returns 0, or -1 after a message. Freed by
 * cli_chosen_parts_free in both cases. */
int cli_chosen_parts_read(cli_chosen_parts *chosen, const cli_options *options, const char *option, const char *names,
                          const simdiri_context *context);
void cli_chosen_parts_free(cli_chosen_parts *chosen);

#endif
