/* Preparing records. */
/* SPDX-License-Identifier: MIT */
#include "cli/format/prepare.h"

#include <string.h>

#include "cli/format/record_format.h"
#include "cli/outcome/record_status.h"
#include "cli/util/append.h"
#include "cli/util/message.h"
#include "cli/util/terminal_text.h"

bool cli_prepares(const cli_options *options) {
  return options->input_charset || options->query_charset || options->trims ||
         cli_is_given(options, CLI_OPTION_UNESCAPE);
}

/* ------------------------------------------------------------------------------------------- trimming */

/* The white space of C, of which no charset that contains ASCII uses a byte in another meaning. The URL Standard (4.4)
 * also strips other controls, but ESC, SO and SI at the ends of a record can belong to ISO-2022. */
static bool is_space(char byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

/* Returns the length of the white space before the text; of all of the text, if there is nothing else. */
static size_t count_lead(const char *text, size_t len) {
  size_t lead = 0;
  while (lead < len && is_space(text[lead])) lead++;
  return lead;
}

/* Removes white space from both ends. Returns the number of bytes before the text. */
static size_t trim_text(const cli_options *options, const char **text, size_t *len) {
  if (!options->trims) return 0;
  const size_t lead = count_lead(*text, *len);
  if (lead > 0) *text += lead;
  *len -= lead;
  while (*len > 0 && is_space((*text)[*len - 1])) --*len;
  return lead;
}

static simdiri_escaping get_escaping(const cli_options *options) { return (simdiri_escaping)options->unescape; }

/* Decoded text is normalized to NFC (RFC 3987 3.1 step 1b), except in profile web, as browsers do not. */
static simdiri_unicode get_unicode(const cli_options *options) {
  return options->iri.profile == SIMDIRI_PROFILE_WEB ? SIMDIRI_UNICODE_KEEP : SIMDIRI_UNICODE_NFC;
}

/* ------------------------------------------------------------------------------------------- creating */

static void mark_changing_bytes(cli_preparer *preparer) {
  const cli_options *options = preparer->options;
  if (cli_is_given(options, CLI_OPTION_UNESCAPE)) preparer->may_change['&'] = true;
  if (!options->input_charset && !options->query_charset) return;
  memset(preparer->may_change + 0x80, 1, 0x80);
  /* SO, SI and ESC: control codes that switch character sets in ISO-2022 encodings. */
  for (const char *at = "\x0E\x0F\x1B"; *at; at++) preparer->may_change[(unsigned char)*at] = true;
  if (!options->input_charset) return;
  preparer->may_change['\\'] = preparer->may_change['~'] = true; /* not the ASCII characters in some charsets */
  preparer->may_change[0] = true;
}

static simdiri_status make_charset(const char *name, simdiri_charset **charset) {
  return name ? simdiri_charset_create(name, strlen(name), NULL, charset) : SIMDIRI_OK;
}

/* Creates the charsets of a list such as utf-8,windows-1252. */
static simdiri_status make_inputs(cli_preparer *preparer, const char *names) {
  simdiri_status status = SIMDIRI_OK;
  while (names && status == SIMDIRI_OK) {
    const size_t len = strcspn(names, ",");
    simdiri_charset **charset = &preparer->inputs[preparer->input_count];
    if (preparer->input_count == CLI_CHARSETS_MAX) return SIMDIRI_ERROR_BAD_OPTION;
    status = simdiri_charset_create(names, len, NULL, charset);
    preparer->input_count += status == SIMDIRI_OK;
    names = names[len] == ',' ? names + len + 1 : NULL;
  }
  return status;
}

simdiri_status cli_preparer_init(cli_preparer *preparer, const cli_options *options) {
  const simdiri_allocator *allocator = simdiri_default_allocator();
  *preparer = (cli_preparer){.options = options};
  preparer->decoded.allocator = preparer->unescaped.allocator = allocator;
  preparer->encoded.allocator = preparer->copy.allocator = allocator;
  mark_changing_bytes(preparer);
  preparer->changes_inside =
      options->input_charset || options->query_charset || cli_is_given(options, CLI_OPTION_UNESCAPE);
  simdiri_status status = make_inputs(preparer, options->input_charset);
  return status == SIMDIRI_OK ? make_charset(options->query_charset, &preparer->query) : status;
}

void cli_preparer_trim(cli_preparer *preparer) {
  simdiri_buffer_free(&preparer->decoded);
  simdiri_buffer_free(&preparer->unescaped);
  simdiri_buffer_free(&preparer->encoded);
  simdiri_buffer_free(&preparer->copy);
}

void cli_preparer_free(cli_preparer *preparer) {
  for (size_t i = 0; i < preparer->input_count; i++) simdiri_charset_free(preparer->inputs[i]);
  simdiri_charset_free(preparer->query);
  cli_preparer_trim(preparer);
}

static int say_input_charset(const cli_options *options, simdiri_status status) {
  if (status == SIMDIRI_ERROR_BAD_OPTION) {
    cli_say_usage(options->command->name, "--input-charset: more than %d charsets", (int)CLI_CHARSETS_MAX);
    return -1;
  }
  const char *remedy = status == SIMDIRI_ERROR_UNFIT_CHARSET ? "; convert the whole input first: iconv -t UTF-8" : "";
  cli_say_usage(options->command->name, "--input-charset=%s: %s%s", options->input_charset,
                simdiri_status_message(status), remedy);
  return -1;
}

static int say_query_charset(const cli_options *options, simdiri_status status) {
  const char *message =
      status == SIMDIRI_ERROR_UNFIT_CHARSET
          ? "queries cannot be in this charset, because its bytes below 0x80 are not always ASCII characters"
          : simdiri_status_message(status);
  cli_say_usage(options->command->name, "--query-charset=%s: %s", options->query_charset, message);
  return -1;
}

/* Returns true if characters of the input charset contain the bytes of quotation marks and commas, as in ISO-2022-JP.
 * In such a charset the fields of a record cannot be found, because only fields are decoded, not whole records. */
static bool has_false_quotes(cli_preparer *preparer, simdiri_charset *charset, simdiri_scratch *scratch) {
  /* One character with a quotation mark in its bytes, in each of ISO-2022-JP, ISO-2022-KR, ISO-2022-CN and HZ. */
  static const char *const probes[] = {"\x1B$B\"!\x1B(B", "\x1B$)C\x0E\"!\x0F", "\x1B$)A\x0E\"1\x0F", "~{\"1~}"};
  simdiri_result result;
  for (size_t i = 0; i < sizeof probes / sizeof *probes; i++) {
    preparer->decoded.len = 0;
    if (simdiri_charset_decode(charset, scratch, SIMDIRI_UNICODE_KEEP, probes[i], strlen(probes[i]), &preparer->decoded,
                               &result) == SIMDIRI_OK &&
        !memchr(result.text, '"', result.text_len))
      return true;
  }
  return false;
}

static int check_quotes(cli_preparer *preparer, const cli_options *options) {
  if (options->format != CLI_FORMAT_CSV && options->format != CLI_FORMAT_LOG) return 0;
  simdiri_scratch *scratch;
  if (simdiri_scratch_create(NULL, &scratch) != SIMDIRI_OK) {
    cli_say_status(options->command->name, SIMDIRI_ERROR_NO_MEMORY);
    return -1;
  }
  bool is_refused = false;
  for (size_t i = 0; i < preparer->input_count; i++)
    is_refused = is_refused || has_false_quotes(preparer, preparer->inputs[i], scratch);
  simdiri_scratch_free(scratch);
  if (!is_refused) return 0;
  cli_say_usage(options->command->name,
                "--input-charset=%s: with --csv and --log, fields cannot be found in this charset: its characters "
                "contain the bytes of quotation marks and commas; convert the whole input first: iconv -t UTF-8",
                options->input_charset);
  return -1;
}

/* Some charsets are supported for queries only, so an empty record is decoded as a test. */
static simdiri_status try_inputs(cli_preparer *preparer) {
  simdiri_status status = SIMDIRI_OK;
  simdiri_result result;
  for (size_t i = 0; i < preparer->input_count && status == SIMDIRI_OK; i++)
    status =
        simdiri_charset_decode(preparer->inputs[i], NULL, SIMDIRI_UNICODE_KEEP, "", 0, &preparer->decoded, &result);
  return status;
}

/* Returns the number of charsets in the list. */
static size_t count_charsets(const char *names) {
  size_t count = names ? 1 : 0;
  for (; names && *names; names++) count += *names == ',';
  return count;
}

int cli_preparer_start(cli_preparer *preparer, const cli_options *options) {
  simdiri_status status = cli_preparer_init(preparer, options);
  /* The charsets of the input are created first, so if they exist, the one of queries has failed. */
  if (status != SIMDIRI_OK && preparer->input_count == count_charsets(options->input_charset))
    return say_query_charset(options, status);
  if (status == SIMDIRI_OK) status = try_inputs(preparer);
  if (status != SIMDIRI_OK) return say_input_charset(options, status);
  return preparer->input_count > 0 ? check_quotes(preparer, options) : 0;
}

/* ------------------------------------------------------------------------------------------- records */

bool cli_is_prepared(const cli_preparer *preparer, const char *text, size_t len) {
  if (preparer->options->trims && len > 0 && (is_space(text[0]) || is_space(text[len - 1]))) return false;
  if (!preparer->changes_inside) return true;
  for (size_t i = 0; i < len; i++)
    if (preparer->may_change[(unsigned char)text[i]]) return false;
  return true;
}

static bool store_result(cli_prepared *prepared, simdiri_status status, const simdiri_result *result) {
  *prepared = (cli_prepared){result->text, result->text_len, status, result->offset, prepared->charset};
  return status == SIMDIRI_OK;
}

/* Encodes the query of prefix and text, then removes the prefix, which this does not change. */
static void encode_query(cli_preparer *preparer, simdiri_scratch *scratch, const simdiri_base *base,
                         simdiri_text prefix, cli_prepared *prepared) {
  simdiri_result result;
  preparer->copy.len = 0;
  if (prefix.len > 0) {
    simdiri_status joined = cli_append(&preparer->copy, prefix.text, prefix.len);
    if (joined == SIMDIRI_OK) joined = cli_append(&preparer->copy, prepared->text, prepared->len);
    prepared->status = joined;
    if (joined != SIMDIRI_OK) return;
    prepared->text = preparer->copy.data;
    prepared->len = preparer->copy.len;
  }
  const simdiri_status status =
      simdiri_charset_encode_query(preparer->query, scratch, preparer->options->iri.profile, base, prepared->text,
                                   prepared->len, &preparer->encoded, &result);
  if (!store_result(prepared, status, &result)) return;
  prepared->text += prefix.len;
  prepared->len -= prefix.len;
}

/* Returns the offset of the first byte that is not UTF-8, or `len`. */
static size_t find_bad_utf8(const char *text, size_t len) {
  uint32_t code_point;
  size_t at = 0, bytes = 1;
  while (at < len && (bytes = cli_decode_utf8(text + at, len - at, &code_point)) > 0) at += bytes;
  return at;
}

/* Decodes the text in the first charset that it fits. The library leaves UTF-8 as it is, also where it is not valid. */
static bool decode_input(cli_preparer *preparer, simdiri_scratch *scratch, cli_prepared *prepared) {
  const cli_prepared text = *prepared;
  simdiri_result result;
  for (size_t i = 0; i < preparer->input_count; i++) {
    cli_prepared decoded = {.charset = i};
    preparer->decoded.len = 0;
    const simdiri_status status = simdiri_charset_decode(preparer->inputs[i], scratch, get_unicode(preparer->options),
                                                         text.text, text.len, &preparer->decoded, &result);
    bool is_fit = store_result(&decoded, status, &result);
    const size_t bad = is_fit && preparer->input_count > 1 ? find_bad_utf8(decoded.text, decoded.len) : decoded.len;
    if (is_fit && bad < decoded.len) {
      decoded = (cli_prepared){.status = SIMDIRI_ERROR_UNDECODABLE, .offset = bad};
      is_fit = false;
    }
    if (is_fit || i == 0 || cli_status_is_machine((int)status)) *prepared = decoded;
    if (is_fit || cli_status_is_machine((int)status)) return is_fit;
  }
  return prepared->status == SIMDIRI_OK;
}

static cli_prepared decode_text(cli_preparer *preparer, simdiri_scratch *scratch, const simdiri_base *base,
                                simdiri_text prefix, simdiri_text text) {
  cli_prepared p = {.text = text.text, .len = text.len};
  simdiri_result result;
  preparer->decoded.len = preparer->unescaped.len = preparer->encoded.len = 0;
  if (preparer->input_count > 0 && !decode_input(preparer, scratch, &p)) return p;
  if (cli_is_given(preparer->options, CLI_OPTION_UNESCAPE)) {
    simdiri_status status =
        simdiri_unescape(get_escaping(preparer->options), p.text, p.len, &preparer->unescaped, &result);
    if (!store_result(&p, status, &result)) return p;
  }
  if (preparer->query) encode_query(preparer, scratch, base, prefix, &p);
  return p;
}

cli_prepared cli_prepare_after_prefix(cli_preparer *preparer, simdiri_scratch *scratch, const simdiri_base *base,
                                      simdiri_text prefix, simdiri_text text) {
  const size_t lead = trim_text(preparer->options, &text.text, &text.len);
  cli_prepared prepared = decode_text(preparer, scratch, base, prefix, text);
  if (prepared.status != SIMDIRI_OK) prepared.offset += lead;
  return prepared;
}

cli_prepared cli_prepare(cli_preparer *preparer, simdiri_scratch *scratch, const simdiri_base *base, const char *text,
                         size_t len) {
  return cli_prepare_after_prefix(preparer, scratch, base, (simdiri_text){NULL, 0}, (simdiri_text){text, len});
}

void cli_keep_prepared(cli_preparer *preparer, cli_prepared *prepared) {
  simdiri_buffer *copy = &preparer->copy;
  copy->len = 0;
  if (prepared->status != SIMDIRI_OK || prepared->len == 0) return;
  if (cli_reserve(copy, prepared->len) != 0) {
    *prepared = (cli_prepared){.status = SIMDIRI_ERROR_NO_MEMORY};
    return;
  }
  memcpy(copy->data, prepared->text, prepared->len);
  copy->len = prepared->len;
  prepared->text = copy->data;
}

size_t cli_unprepared_offset(const cli_preparer *preparer, const char *text, size_t len, size_t offset) {
  const cli_options *options = preparer->options;
  const size_t lead = trim_text(options, &text, &len);
  if (options->input_charset || options->query_charset || !cli_is_given(options, CLI_OPTION_UNESCAPE))
    return lead + offset;
  return lead + simdiri_unescape_offset(get_escaping(options), text, len, offset);
}
