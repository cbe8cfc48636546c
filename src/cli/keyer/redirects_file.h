/* The file of --redirects, and contexts that follow its redirects. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_KEYER_REDIRECTS_FILE_H
#define SIMDIRI_CLI_KEYER_REDIRECTS_FILE_H

#include "cli/options/command.h"

/* Checks --redirects and --rung together. Redirects need the rung protocol, and select it if --rung is not given.
 * Returns 0, or -1 after a message. */
int cli_redirects_check(cli_options *options);

/* Reads the file of --redirects; the context normalizes its IRIs. Returns 0, or -1 after a message. */
int cli_redirects_read(const cli_options *options, const simdiri_context *context, simdiri_redirects **redirects);

/* Creates a context with the options `iri`, which follows the redirects of --redirects if that is given. The caller
 * frees *redirects (NULL without --redirects) after the context, in every case. Returns a simdiri_status, or -1 after a
 * message. */
int cli_context_create(const cli_options *options, const simdiri_options *iri, simdiri_context **context,
                       simdiri_redirects **redirects);

#endif
