/* The public suffix list of a run. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_KEYER_SUFFIX_FILE_H
#define SIMDIRI_CLI_KEYER_SUFFIX_FILE_H

#include "cli/options/command.h"

/* Reads the file of --psl, or opens the list of libpsl. The caller frees the list. Returns 0, or -1 after a message. */
int cli_suffixes_read(const cli_options *options, simdiri_suffix_list **list);

/* Returns whether --psl or --psl-section is given although nothing reads the list, and says so. */
bool cli_suffixes_given(const cli_options *options);

#endif
