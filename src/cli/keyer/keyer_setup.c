/* The keyer of a run: its secret, its rules file and its redirects. */
/* SPDX-License-Identifier: MIT */
#include "cli/keyer/keyer_setup.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/keyer/redirects_file.h"
#include "cli/keyer/suffix_file.h"
#include "cli/outcome/record_status.h"
#include "cli/util/ascii.h"
#include "cli/util/message.h"
#include "cli/util/whole_file.h"

enum { SECRET_FILE_MAX = 2 * SIMDIRI_SECRET_LEN + 2, RULES_FILE_MAX = 16 << 20 };

int cli_keyer_check(cli_options *options) {
  const char *name = options->command->name;
  if (options->key_file && options->hash != SIMDIRI_HASH_SIPHASH_128) {
    cli_say_usage(name, "--key-file needs --hash=siphash: the other hashes have no secret");
    return -1;
  }
  return 0;
}

/* ------------------------------------------------------------------------------------------- the secret */

static int parse_hex(const char *text, size_t len, unsigned char secret[SIMDIRI_SECRET_LEN]) {
  if (len > 0 && text[len - 1] == '\n') len--;
  if (len > 0 && text[len - 1] == '\r') len--;
  if (len != (size_t)2 * SIMDIRI_SECRET_LEN) return -1;
  for (size_t i = 0; i < SIMDIRI_SECRET_LEN; i++) {
    const int high = cli_hex_value(text[2 * i]), low = cli_hex_value(text[2 * i + 1]);
    if (high < 0 || low < 0) return -1;
    secret[i] = (unsigned char)(high << 4 | low);
  }
  return 0;
}

/* Reads a secret: 16 bytes, or 32 hexadecimal digits and an optional line end. Warns if other users can read the file.
 * Returns 0, or -1 after a message. */
static int read_secret(const char *path, unsigned char secret[SIMDIRI_SECRET_LEN]) {
  struct stat info;
  size_t len;
  char *text = cli_read_file_info(path, SECRET_FILE_MAX, &len, &info);
  if (!text) return -1;
  int outcome = 0;
  if (len == SIMDIRI_SECRET_LEN)
    memcpy(secret, text, len);
  else
    outcome = parse_hex(text, len, secret);
  free(text);
  if (outcome != 0)
    cli_say("%s: is not a secret, which has 16 bytes or 32 hexadecimal digits; (umask 077; head -c 16 /dev/urandom "
            ">FILE) makes one",
            path);
  else if (S_ISREG(info.st_mode) && (info.st_mode & (S_IRGRP | S_IROTH)))
    cli_say("%s: others can read this secret: run chmod 600 %s", path, path);
  return outcome;
}

int cli_choose_secret(const cli_options *options, cli_secret_finder *find, const void *user,
                      unsigned char secret[SIMDIRI_SECRET_LEN]) {
  if (options->hash != SIMDIRI_HASH_SIPHASH_128) return 0;
  if (options->key_file) return read_secret(options->key_file, secret) == 0 ? 1 : -1;
  const int found = find ? find(user, secret) : 0;
  if (found != 0) return found;
  return cli_read_random(secret, SIMDIRI_SECRET_LEN) == 0 ? 1 : -1;
}

/* ------------------------------------------------------------------------------------------- the keyer */

int cli_rules_read(const char *path, simdiri_key_rules **rules) {
  size_t len;
  simdiri_key_rules_failure failure;
  char *text = cli_read_file(path, RULES_FILE_MAX, &len);
  if (!text) return -1;
  const simdiri_status status = simdiri_key_rules_create(text, len, NULL, rules, &failure);
  free(text);
  if (status == SIMDIRI_OK) return 0;
  cli_say_bad_file(path, status, failure.line, failure.message);
  return -1;
}

int cli_keyer_create(cli_keyer *keyer, const cli_options *options, const simdiri_context *context,
                     const simdiri_base *base) {
  unsigned char secret[SIMDIRI_SECRET_LEN];
  *keyer = (cli_keyer){.keyer = NULL};
  if (options->key_file && read_secret(options->key_file, secret) != 0) return -1;
  return cli_keyer_create_with(keyer, options, context, base, options->key_file ? secret : NULL);
}

/* The bytes of a record without an IRI must be bad text. With a base, the URL parser would complete them; the profile
 * rfc3987 refuses ":" at the start in either case (cli_apply_keys). */
static simdiri_status create_keyers(cli_keyer *keyer, const simdiri_context *context, simdiri_key_options *key,
                                    bool is_web) {
  const simdiri_status status = simdiri_keyer_create(context, key, NULL, &keyer->keyer);
  if (status != SIMDIRI_OK || !key->base || !is_web) return status;
  key->base = NULL;
  return simdiri_keyer_create(context, key, NULL, &keyer->bare);
}

static bool needs_list(const cli_options *options) {
  return options->by == SIMDIRI_KEY_BY_DOMAIN || options->by == SIMDIRI_KEY_BY_SITE;
}

/* Options that nothing reads are a mistake. A redirect would move one record out of its group. */
static bool are_groups_bad(const cli_options *options) {
  static const cli_option_id ids[] = {CLI_OPTION_GROUP_HOST, CLI_OPTION_TEMPLATES, CLI_OPTION_ROUTES,
                                      CLI_OPTION_PARAMS};
  const char *name = options->command->name;
  const cli_option_row *row = cli_find_given(options, ids, sizeof ids / sizeof *ids);
  if (options->by != SIMDIRI_KEY_BY_LABEL && row) {
    cli_say_usage(name, "--%s needs --by=label: other keys have no labels", row->name);
    return true;
  }
  if (options->by < SIMDIRI_KEY_BY_PARAMS || !options->redirects) return false;
  cli_say_usage(name, "--by=%s and --redirects contradict each other: a redirect would move one IRI out of its group",
                options->by == SIMDIRI_KEY_BY_LABEL ? "label" : "params");
  return true;
}

/* Is there nothing to unwrap, or would records of one host, or one label, get several keys? */
static bool is_unwrapping_bad(const cli_options *options, const simdiri_key_rules *rules) {
  const char *problem = NULL;
  if ((options->lossy & SIMDIRI_LOSSY_UNWRAP) && !rules)
    problem = "--lossy=unwrap needs --rules: its lines \"unwrap\" name the redirect wrappers";
  else if (((options->lossy | simdiri_key_rules_lossy(rules)) & SIMDIRI_LOSSY_UNWRAP) &&
           options->by != SIMDIRI_KEY_BY_IRI)
    problem = "unwrap needs --by=iri: an address and its redirect wrappers are on several hosts";
  if (problem) cli_say_usage(options->command->name, "%s", problem);
  return problem != NULL;
}

/* Reads the list for domains and sites. Without them, a list that nothing reads is a mistake; labels have their own. */
static int read_list(cli_keyer *keyer, const cli_options *options) {
  if (needs_list(options)) return cli_suffixes_read(options, &keyer->suffixes);
  return options->by != SIMDIRI_KEY_BY_LABEL && cli_suffixes_given(options) ? -1 : 0;
}

static int create_labeler(cli_keyer *keyer, const cli_options *options, const simdiri_context *context) {
  simdiri_label_options label;
  simdiri_label_options_init(&label);
  if (options->by != SIMDIRI_KEY_BY_LABEL) return 0;
  return cli_labeler_create(&keyer->labeler, options, context, &label);
}

int cli_keyer_create_with(cli_keyer *keyer, const cli_options *options, const simdiri_context *context,
                          const simdiri_base *base, const unsigned char *secret) {
  simdiri_key_options key;
  simdiri_key_options_init(&key);
  *keyer = (cli_keyer){.keyer = NULL};
  if (secret) memcpy(key.secret, secret, sizeof key.secret);
  if (are_groups_bad(options)) return -1;
  if (options->rules && cli_rules_read(options->rules, &keyer->rules) != 0) return -1;
  if (is_unwrapping_bad(options, keyer->rules)) return -1;
  key.hash = options->hash;
  key.lossy = options->lossy;
  key.rules = keyer->rules;
  key.base = base;
  if (options->redirects && cli_redirects_read(options, context, &keyer->redirects) != 0) return -1;
  key.redirects = keyer->redirects;
  key.by = options->by;
  if (read_list(keyer, options) != 0 || create_labeler(keyer, options, context) != 0) return -1;
  key.suffixes = keyer->suffixes;
  key.labeler = keyer->labeler.labeler;
  const simdiri_status status = create_keyers(keyer, context, &key, options->iri.profile == SIMDIRI_PROFILE_WEB);
  if (status == SIMDIRI_OK) return 0;
  cli_say_status(options->command->name, status);
  return -1;
}

void cli_keyer_free(cli_keyer *keyer) {
  simdiri_keyer_free(keyer->keyer);
  simdiri_keyer_free(keyer->bare);
  simdiri_key_rules_free(keyer->rules);
  simdiri_redirects_free(keyer->redirects);
  simdiri_suffix_list_free(keyer->suffixes);
  cli_labeler_free(&keyer->labeler);
  *keyer = (cli_keyer){.keyer = NULL};
}
