/* --compress, and the compression that the name of the output asks for. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ARGS_PACKING_OPTIONS_H
#define SIMDIRI_CLI_ARGS_PACKING_OPTIONS_H

#include "cli/options/command.h"

/* --compress: gzip, zstd or none, perhaps with a level after a colon. 0, or -1 after a message. */
int cli_set_packing(cli_options *options, const char *value);

/* Without --compress, the name of the output decides. 0, or -1 after a message. */
int cli_choose_packing(cli_options *options);

#endif
