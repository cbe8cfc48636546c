/* Preparing records: from what a document holds to IRIs (--input-charset, --unescape, --query-charset). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_PREPARE_H
#define SIMDIRI_CLI_FORMAT_PREPARE_H

#include <stdbool.h>

#include "cli/options/command.h"

/* Of one thread. All zeros: not made yet. */
typedef struct {
  const cli_options *options;
  simdiri_charset *input, *query;
  char is_concerned[256]; /* bytes without which a record stays as it is */
  simdiri_buffer decoded, unescaped, encoded, kept;
} cli_preparer;

typedef struct {
  const char *text;
  size_t len;
  simdiri_status status; /* on an error there is no text */
  size_t offset;         /* of the error */
} cli_prepared;

/* Do the options ask for it? */
bool cli_prepares(const cli_options *options);

simdiri_status cli_preparer_init(cli_preparer *preparer, const cli_options *options);
void cli_preparer_free(cli_preparer *preparer);
/* Gives back the memory that texts took. */
void cli_preparer_trim(cli_preparer *preparer);

/* Makes one that must work: says what is wrong with the options if it does not. 0, or -1. */
int cli_preparer_start(cli_preparer *preparer, const cli_options *options);

/* Would the record stay as it is? */
bool cli_is_prepared(const cli_preparer *preparer, const char *text, size_t len);

/* Prepares a record. The text is good until the next call. `base`: what relative references are resolved against, or
 * NULL. */
cli_prepared cli_prepare(cli_preparer *preparer, simdiri_scratch *scratch, const simdiri_base *base, const char *text,
                         size_t len);

/* The same for a text that stands behind a prefix, which is in no document: it says only what kind of IRI has the
 * query. What is given is without it. */
cli_prepared cli_prepare_behind(cli_preparer *preparer, simdiri_scratch *scratch, const simdiri_base *base,
                                const char *prefix, size_t prefix_len, const char *text, size_t len);

/* Makes the text that was prepared last good until the call of this after the next. The memory failing gives an error.
 */
void cli_keep_prepared(cli_preparer *preparer, cli_prepared *prepared);

/* Where in the record stands what an offset in the prepared text is about. If it was in another charset, or its query
 * is now: the same offset, as the text in between is nothing that anybody can look at in UTF-8. */
size_t cli_unprepared_offset(const cli_preparer *preparer, const char *text, size_t len, size_t offset);

#endif
