/* --redirects: redirects that were observed, and contexts that lead on by them. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_KEYER_REDIRECTS_H
#define SIMDIRI_CLI_KEYER_REDIRECTS_H

#include "cli/options/command.h"

/* Do --redirects and --rung fit together? Redirects are of the rung protocol, which is chosen if none is given. 0, or
 * -1 after a message. */
int cli_redirects_check(cli_options *options);

/* Reads the file of --redirects under the context. 0, or -1 after a message. */
int cli_redirects_read(const cli_options *options, const simdiri_context *context, simdiri_redirects **redirects);

/* Makes a context of `iri` that leads on by the redirects of --redirects, if that is given. *redirects, NULL if not, is
 * to be freed behind the context, in any case. Gives the status; -1 after a message. */
int cli_context_create(const cli_options *options, const simdiri_options *iri, simdiri_context **context,
                       simdiri_redirects **redirects);

#endif
