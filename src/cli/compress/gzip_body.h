/* The body and the trailer of a gzip member (RFC 1952 2.3), by ISA-L. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMPRESS_GZIP_BODY_H
#define SIMDIRI_CLI_COMPRESS_GZIP_BODY_H

#include <stdbool.h>

#include "cli/compress/packing.h"

typedef struct cli_gzip_body cli_gzip_body;

/* Sets *body to a decoder, or to NULL if this build lacks ISA-L. Returns 0, or -1 if memory is exhausted. */
int cli_gzip_body_create(cli_gzip_body **body);
void cli_gzip_body_free(cli_gzip_body *body);

/* Begins the body of a member. Call it before each one. */
void cli_gzip_body_begin(cli_gzip_body *body);

/* Decodes as cli_decode does. *is_complete: the step ends after the trailer, which matches the data. */
int cli_gzip_body_decode(cli_gzip_body *body, cli_decode_step *step, bool *is_complete, const char **reason);

#endif
