/* The labeler of a run, for labels and for keys of labels. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_KEYER_LABELER_SETUP_H
#define SIMDIRI_CLI_KEYER_LABELER_SETUP_H

#include "cli/options/command.h"
#include "keys/option_text/option_names.h"

typedef struct {
  simdiri_labeler *labeler;
  simdiri_routes *routes;
  simdiri_suffix_list *suffixes;
  option_names params; /* the names of --params */
} cli_labeler;

/* Creates a labeler of --group-host, --templates, --routes and --params. `label` has the other options. Returns 0, or
 * -1 after a message. Freed by cli_labeler_free in both cases. */
int cli_labeler_create(cli_labeler *labeler, const cli_options *options, const simdiri_context *context,
                       simdiri_label_options *label);
void cli_labeler_free(cli_labeler *labeler);

#endif
