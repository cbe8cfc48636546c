/* Preparing records. */
/* SPDX-License-Identifier: MIT */
#include "cli/format/prepare.h"

#include <string.h>

#include "cli/format/format.h"
#include "cli/outcome/status.h"
#include "cli/util/buffer.h"
#include "cli/util/message.h"

int cli_prepares(const cli_options *options) {
  return options->input_charset || options->query_charset || cli_is_given(options, CLI_OPTION_UNESCAPE);
}

static simdiri_escaping escaping_of(const cli_options *options) { return (simdiri_escaping)options->unescape; }

/* RFC 3987 3.1 step 1b; browsers do no such thing. */
static simdiri_unicode unicode_of(const cli_options *options) {
  return options->iri.profile == SIMDIRI_PROFILE_WEB ? SIMDIRI_UNICODE_KEEP : SIMDIRI_UNICODE_NFC;
}

/* ------------------------------------------------------------------------------------------- making */

static void mark_concerned(cli_preparer *preparer) {
  const cli_options *options = preparer->options;
  if (cli_is_given(options, CLI_OPTION_UNESCAPE)) preparer->is_concerned['&'] = 1;
  if (!options->input_charset && !options->query_charset) return;
  memset(preparer->is_concerned + 0x80, 1, 0x80);
  /* Shifts and escapes, which ISO-2022-JP does not have as characters. */
  for (const char *at = "\x0E\x0F\x1B"; *at; at++) preparer->is_concerned[(unsigned char)*at] = 1;
  if (!options->input_charset) return;
  preparer->is_concerned['\\'] = preparer->is_concerned['~'] = 1; /* ASCII that is none in some charsets */
  preparer->is_concerned[0] = 1;
}

static simdiri_status make_charset(const char *name, simdiri_charset **charset) {
  return name ? simdiri_charset_create(name, strlen(name), NULL, charset) : SIMDIRI_OK;
}

simdiri_status cli_preparer_init(cli_preparer *preparer, const cli_options *options) {
  const simdiri_allocator *allocator = simdiri_default_allocator();
  *preparer = (cli_preparer){.options = options};
  preparer->decoded.allocator = preparer->unescaped.allocator = allocator;
  preparer->encoded.allocator = preparer->kept.allocator = allocator;
  mark_concerned(preparer);
  simdiri_status status = make_charset(options->input_charset, &preparer->input);
  return status == SIMDIRI_OK ? make_charset(options->query_charset, &preparer->query) : status;
}

void cli_preparer_trim(cli_preparer *preparer) {
  simdiri_buffer_free(&preparer->decoded);
  simdiri_buffer_free(&preparer->unescaped);
  simdiri_buffer_free(&preparer->encoded);
  simdiri_buffer_free(&preparer->kept);
}

void cli_preparer_free(cli_preparer *preparer) {
  simdiri_charset_free(preparer->input);
  simdiri_charset_free(preparer->query);
  cli_preparer_trim(preparer);
}

static int say_input_charset(const cli_options *options, simdiri_status status) {
  const char *remedy = status == SIMDIRI_ERROR_UNFIT_CHARSET ? "; convert the whole input first: iconv -t UTF-8" : "";
  cli_say_usage(options->command->name, "--input-charset=%s: %s%s", options->input_charset,
                simdiri_status_message(status), remedy);
  return -1;
}

static int say_query_charset(const cli_options *options, simdiri_status status) {
  const char *message = status == SIMDIRI_ERROR_UNFIT_CHARSET
                            ? "queries cannot be in this charset: its octets are not ASCII where they look like it"
                            : simdiri_status_message(status);
  cli_say_usage(options->command->name, "--query-charset=%s: %s", options->query_charset, message);
  return -1;
}

/* Characters of such charsets as ISO-2022-JP contain bytes that are quotation marks and commas elsewhere; so the fields
 * of a record cannot be found before it is decoded, and it is the fields that are decoded. */
static int has_false_quotes(cli_preparer *preparer, simdiri_scratch *scratch) {
  /* A character each of ISO-2022-JP, ISO-2022-KR, ISO-2022-CN and HZ. */
  static const char *const probes[] = {"\x1B$B\"!\x1B(B", "\x1B$)C\x0E\"!\x0F", "\x1B$)A\x0E\"1\x0F", "~{\"1~}"};
  simdiri_result result;
  for (size_t i = 0; i < sizeof probes / sizeof *probes; i++) {
    preparer->decoded.len = 0;
    if (simdiri_charset_decode(preparer->input, scratch, SIMDIRI_UNICODE_KEEP, probes[i], strlen(probes[i]),
                               &preparer->decoded, &result) == SIMDIRI_OK &&
        !memchr(result.text, '"', result.text_len))
      return 1;
  }
  return 0;
}

static int check_quotes(cli_preparer *preparer, const cli_options *options) {
  if (options->format != CLI_FORMAT_CSV && options->format != CLI_FORMAT_LOG) return 0;
  simdiri_scratch *scratch;
  if (simdiri_scratch_create(NULL, &scratch) != SIMDIRI_OK) {
    cli_say_status(options->command->name, SIMDIRI_ERROR_NO_MEMORY);
    return -1;
  }
  const int is_refused = has_false_quotes(preparer, scratch);
  simdiri_scratch_free(scratch);
  if (!is_refused) return 0;
  cli_say_usage(options->command->name,
                "--input-charset=%s: with --csv and --log, fields cannot be found in this charset: its characters "
                "contain the octets of quotation marks and commas; convert the whole input first: iconv -t UTF-8",
                options->input_charset);
  return -1;
}

/* Some charsets can be had for queries, and not for records. */
int cli_preparer_start(cli_preparer *preparer, const cli_options *options) {
  simdiri_status status = cli_preparer_init(preparer, options);
  simdiri_result result;
  /* That of the input is made first. */
  if (status != SIMDIRI_OK && (preparer->input || !options->input_charset)) return say_query_charset(options, status);
  if (status == SIMDIRI_OK && preparer->input)
    status = simdiri_charset_decode(preparer->input, NULL, SIMDIRI_UNICODE_KEEP, "", 0, &preparer->decoded, &result);
  if (status != SIMDIRI_OK) return say_input_charset(options, status);
  return preparer->input ? check_quotes(preparer, options) : 0;
}

/* ------------------------------------------------------------------------------------------- records */

int cli_is_prepared(const cli_preparer *preparer, const char *text, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (preparer->is_concerned[(unsigned char)text[i]]) return 0;
  return 1;
}

static int take(cli_prepared *prepared, simdiri_status status, const simdiri_result *result) {
  *prepared = (cli_prepared){result->text, result->text_len, status, result->offset};
  return status == SIMDIRI_OK;
}

/* The prefix is still in front of what comes out: only queries change. */
static void encode_query(cli_preparer *preparer, simdiri_scratch *scratch, const simdiri_base *base, const char *prefix,
                         size_t prefix_len, cli_prepared *prepared) {
  simdiri_result result;
  preparer->kept.len = 0;
  if (prefix_len > 0) {
    simdiri_status joined = cli_append(&preparer->kept, prefix, prefix_len);
    if (joined == SIMDIRI_OK) joined = cli_append(&preparer->kept, prepared->text, prepared->len);
    prepared->status = joined;
    if (joined != SIMDIRI_OK) return;
    prepared->text = preparer->kept.data;
    prepared->len = preparer->kept.len;
  }
  const simdiri_status status =
      simdiri_charset_encode_query(preparer->query, scratch, preparer->options->iri.profile, base, prepared->text,
                                   prepared->len, &preparer->encoded, &result);
  if (!take(prepared, status, &result)) return;
  prepared->text += prefix_len;
  prepared->len -= prefix_len;
}

cli_prepared cli_prepare_behind(cli_preparer *preparer, simdiri_scratch *scratch, const simdiri_base *base,
                                const char *prefix, size_t prefix_len, const char *text, size_t len) {
  cli_prepared p = {text, len, SIMDIRI_OK, 0};
  simdiri_result result;
  preparer->decoded.len = preparer->unescaped.len = preparer->encoded.len = 0;
  if (preparer->input) {
    simdiri_status status = simdiri_charset_decode(preparer->input, scratch, unicode_of(preparer->options), p.text,
                                                   p.len, &preparer->decoded, &result);
    if (!take(&p, status, &result)) return p;
  }
  if (cli_is_given(preparer->options, CLI_OPTION_UNESCAPE)) {
    simdiri_status status =
        simdiri_unescape(escaping_of(preparer->options), p.text, p.len, &preparer->unescaped, &result);
    if (!take(&p, status, &result)) return p;
  }
  if (preparer->query) encode_query(preparer, scratch, base, prefix, prefix_len, &p);
  return p;
}

cli_prepared cli_prepare(cli_preparer *preparer, simdiri_scratch *scratch, const simdiri_base *base, const char *text,
                         size_t len) {
  return cli_prepare_behind(preparer, scratch, base, NULL, 0, text, len);
}

void cli_keep_prepared(cli_preparer *preparer, cli_prepared *prepared) {
  simdiri_buffer *kept = &preparer->kept;
  kept->len = 0;
  if (prepared->status != SIMDIRI_OK || prepared->len == 0) return;
  if (cli_reserve(kept, prepared->len) != 0) {
    *prepared = (cli_prepared){.status = SIMDIRI_ERROR_NO_MEMORY};
    return;
  }
  memcpy(kept->data, prepared->text, prepared->len);
  kept->len = prepared->len;
  prepared->text = kept->data;
}

size_t cli_unprepared_offset(const cli_preparer *preparer, const char *text, size_t len, size_t offset) {
  const cli_options *options = preparer->options;
  if (options->input_charset || options->query_charset) return offset;
  return simdiri_unescape_offset(escaping_of(options), text, len, offset);
}
