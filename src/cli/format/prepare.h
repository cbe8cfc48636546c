/* Preparing records: removing white space from their ends (--trim), then decoding the text of a document to IRIs
 * (--input-charset, --unescape, --query-charset). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_PREPARE_H
#define SIMDIRI_CLI_FORMAT_PREPARE_H

#include <stdbool.h>

#include "cli/options/command.h"

/* The maximum number of charsets of --input-charset. */
enum { CLI_CHARSETS_MAX = 4 };

/* One for each thread. All zeros: not initialized yet. */
typedef struct {
  const cli_options *options;
  simdiri_charset *inputs[CLI_CHARSETS_MAX]; /* of --input-charset, in their order */
  size_t input_count;
  simdiri_charset *query;
  bool changes_inside;  /* not only --trim is given */
  bool may_change[256]; /* bytes that preparing can change: a record without them stays unchanged */
  simdiri_buffer decoded, unescaped, encoded, copy;
} cli_preparer;

typedef struct {
  const char *text;
  size_t len;
  simdiri_status status; /* on an error there is no text */
  size_t offset;         /* of the error */
  size_t charset;        /* the number of the charset of --input-charset that the record fits, from 0 */
} cli_prepared;

/* Returns true if the options ask for records to be prepared. */
bool cli_prepares(const cli_options *options);

simdiri_status cli_preparer_init(cli_preparer *preparer, const cli_options *options);
void cli_preparer_free(cli_preparer *preparer);
/* Frees the memory of prepared texts. */
void cli_preparer_trim(cli_preparer *preparer);

/* Initializes a preparer, and reports what is wrong with the options if that fails. Returns 0 or -1. */
int cli_preparer_start(cli_preparer *preparer, const cli_options *options);

/* Returns true if preparing would leave the record unchanged. */
bool cli_is_prepared(const cli_preparer *preparer, const char *text, size_t len);

/* Prepares a record. The text is valid until the next call. Relative references are resolved against `base`, which may
 * be NULL. */
cli_prepared cli_prepare(cli_preparer *preparer, simdiri_scratch *scratch, const simdiri_base *base, const char *text,
                         size_t len);

/* Prepares a text that follows a prefix (scheme and authority). The prefix is not part of the document: it only
 * determines the scheme that the encoding of the query depends on. The result does not contain it. */
cli_prepared cli_prepare_after_prefix(cli_preparer *preparer, simdiri_scratch *scratch, const simdiri_base *base,
                                      simdiri_text prefix, simdiri_text text);

/* Copies the text that was prepared last, so that it stays valid until the next call of this function, or of
 * cli_prepare_after_prefix with a prefix. If memory is exhausted, sets the status of *prepared. */
void cli_keep_prepared(cli_preparer *preparer, cli_prepared *prepared);

/* Maps an offset in the prepared text to an offset in the record. Offsets are not tracked through charsets: with
 * --input-charset or --query-charset, only the white space that --trim removed is added. */
size_t cli_unprepared_offset(const cli_preparer *preparer, const char *text, size_t len, size_t offset);

#endif
