/* Making the format that the options ask for. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_FORMAT_REGISTRY_H
#define SIMDIRI_CLI_FORMAT_FORMAT_REGISTRY_H

#include "cli/format/format.h"

/* Makes the format that the options ask for: *format is NULL if that is none. 0, or -1 after a message. */
int cli_format_create(const cli_options *options, cli_format **format);
void cli_format_free(cli_format *format);

/* Gives back all memory. It can be used again. */
void cli_finder_free(cli_finder *finder);

#endif
