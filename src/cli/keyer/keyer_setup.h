/* The keyer of a run: its secret, its rules file and its redirects. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_KEYER_KEYER_SETUP_H
#define SIMDIRI_CLI_KEYER_KEYER_SETUP_H

#include "cli/keyer/labeler_setup.h"
#include "cli/options/command.h"

typedef struct {
  simdiri_key_rules *rules;
  simdiri_redirects *redirects;
  simdiri_suffix_list *suffixes;
  cli_labeler labeler; /* of --by=label */
  simdiri_keyer *keyer;
  simdiri_keyer *bare; /* the same without a base; for records without an IRI; NULL: `keyer` does for them, too */
} cli_keyer;

/* Checks --hash and --key-file together. Returns 0, or -1 after a message. */
int cli_keyer_check(cli_options *options);

/* Creates a keyer, with the secret, rules and redirects that the options name. The context and the base (NULL: none)
 * must outlive it. Returns 0, or -1 after a message. The caller frees the keyer in both cases. */
int cli_keyer_create(cli_keyer *keyer, const cli_options *options, const simdiri_context *context,
                     const simdiri_base *base);
/* Does the same with this secret instead of that of --key-file; NULL: the hash has no secret. */
int cli_keyer_create_with(cli_keyer *keyer, const cli_options *options, const simdiri_context *context,
                          const simdiri_base *base, const unsigned char *secret);
void cli_keyer_free(cli_keyer *keyer);

/* Reads a rules file. Returns 0, or -1 after a message. */
int cli_rules_read(const char *path, simdiri_key_rules **rules);

/* Stores a secret that exists already. Returns 1, or 0 if there is none, or -1 after a message. */
typedef int cli_secret_finder(const void *user, unsigned char secret[SIMDIRI_SECRET_LEN]);

/* Chooses the secret of a new keyer: the one in --key-file; else the one that `find` returns, unless `find` is NULL;
 * else a random one. Returns 1 if there is a secret, 0 if --hash needs none, or -1 after a message. */
int cli_choose_secret(const cli_options *options, cli_secret_finder *find, const void *user,
                      unsigned char secret[SIMDIRI_SECRET_LEN]);

#endif
