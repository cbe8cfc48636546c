/* The keyer that the options ask for. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_KEYER_KEYER_H
#define SIMDIRI_CLI_KEYER_KEYER_H

#include "cli/options/command.h"

typedef struct {
  simdiri_key_rules *rules;
  simdiri_redirects *redirects;
  simdiri_keyer *keyer;
} cli_keyer;

/* Do --hash and --key-file fit together? 0, or -1 after a message. */
int cli_keyer_check(cli_options *options);

/* Reads the files that --key-file and --rules name, and makes a keyer of the context, which must outlive it. 0, or -1
 * after a message; free it in any case. */
int cli_keyer_create(cli_keyer *keyer, const cli_options *options, const simdiri_context *context);
/* The same with another secret than that of --key-file; NULL: none. */
int cli_keyer_create_with(cli_keyer *keyer, const cli_options *options, const simdiri_context *context,
                          const unsigned char *secret);
void cli_keyer_free(cli_keyer *keyer);

/* Reads a secret from a file: 16 bytes, or 32 hexadecimal digits and perhaps a line end. 0, or -1 after a message.
 * Warns of a file that others may read. */
int cli_read_secret(const char *path, unsigned char secret[SIMDIRI_SECRET_LEN]);

#endif
