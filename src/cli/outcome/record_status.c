/* Statuses of records: those of the library, its findings, and those that only the command has. */
/* SPDX-License-Identifier: MIT */
#include "cli/outcome/record_status.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/outcome/removals.h"
#include "cli/util/terminal_text.h"

uint32_t cli_finding_group(int status) {
  status = cli_status_given(status);
  return status > CLI_STATUS_FINDING ? simdiri_finding_group((simdiri_finding_code)(status - CLI_STATUS_FINDING)) : 0;
}

bool cli_status_is_error(int status) {
  if (status >= CLI_STATUS_RAISED) return true;
  return status <= CLI_STATUS_FINDING && simdiri_is_error((simdiri_status)status);
}

/* The statuses that only the command has. */
static const struct {
  int status;
  const char *name, *message;
} own[] = {
    {CLI_STATUS_LONG_RECORD, "long-record", "the record is longer than --max-record allows"},
    {CLI_STATUS_BAD_PAIR, "bad-pair", "the record is not two fields separated by one tab"},
    {CLI_STATUS_NO_TARGET, "no-target",
     "the target of the request is not an IRI, but '*', for example, or the target of CONNECT"},
    {CLI_STATUS_SECOND_CHARSET, "second-charset", "the record is in the second charset of --input-charset"},
    {CLI_STATUS_THIRD_CHARSET, "third-charset", "the record is in the third charset of --input-charset"},
    {CLI_STATUS_FOURTH_CHARSET, "fourth-charset", "the record is in the fourth charset of --input-charset"},
    {CLI_STATUS_TRUNCATED_REQUEST, "truncated-request",
     "the line ends inside the request, so its target may be longer"},
    {CLI_STATUS_NO_FIELD, "no-field", "the record has no such field, or the field is not a string"},
    {CLI_STATUS_BAD_QUOTES, "bad-quotes", "a quotation mark is not closed, or text follows the closing one"},
    {CLI_STATUS_BAD_JSON, "bad-json", "the record is not one JSON text (RFC 8259)"},
    {CLI_STATUS_BAD_ESCAPE, "bad-escape", "the field contains an escape that does not encode a character"},
    {CLI_STATUS_BAD_LOG, "bad-log", "the record is not a line of an access log in that format"},
    {CLI_STATUS_BAD_REQUEST, "bad-request",
     "the request is not METHOD TARGET VERSION, or its target is not a path or a URL (RFC 9112 3)"},
    {CLI_STATUS_HAS_MEMBER, "has-member", "the JSON object already has a member of a name that --append-fields adds"},
    {CLI_STATUS_BAD_VHOST, "bad-vhost", "the field of --vhost-field is not a host with an optional port"},
};

/* Returns the place of a status in that table, or the number of its rows. */
static size_t find_own(int status) {
  size_t i = 0;
  while (i < sizeof own / sizeof *own && own[i].status != status) i++;
  return i;
}

const char *cli_status_name(int status) {
  status = cli_status_given(status);
  const size_t i = find_own(status);
  if (i < sizeof own / sizeof *own) return own[i].name;
  if (cli_removals_name(status)) return cli_removals_name(status);
  return status > CLI_STATUS_FINDING ? simdiri_finding_name((simdiri_finding_code)(status - CLI_STATUS_FINDING))
                                     : simdiri_status_name((simdiri_status)status);
}

const char *cli_status_message(int status) {
  status = cli_status_given(status);
  const size_t i = find_own(status);
  if (i < sizeof own / sizeof *own) return own[i].message;
  return status > CLI_STATUS_FINDING ? simdiri_finding_message((simdiri_finding_code)(status - CLI_STATUS_FINDING))
                                     : simdiri_status_message((simdiri_status)status);
}

const cli_code_row cli_code_rows[] = {
#define GROUP(title) {title, 0, NULL},
#define CODE(status, advice) {NULL, (int)(status), advice},
#include "cli/outcome/codes.def"
};

const size_t cli_code_row_count = sizeof cli_code_rows / sizeof *cli_code_rows;

const char *cli_status_advice(int status) {
  for (size_t i = 0; i < cli_code_row_count; i++)
    if (!cli_code_rows[i].title && cli_code_rows[i].status == status) return cli_code_rows[i].advice;
  return "";
}

static const char *find_base_remedy(const cli_options *options) {
  return options->base ? NULL : "--base=URL completes references";
}

static bool writes_parts(const cli_options *options) { return options->get || options->append_fields; }

/* Does the command have --default-scheme, with these options? */
static bool takes_scheme(const cli_options *options) {
  const unsigned bit = options->command->bit;
  if (bit & CLI_FOR_PARSE) return writes_parts(options);
  return bit & (CLI_FOR_REWRITERS | CLI_FOR_LABEL | CLI_FOR_KEY_RULES | CLI_FOR_REPORT);
}

static const char *find_reference_remedy(const cli_options *options) {
  if (options->command->reference_remedy) return options->command->reference_remedy;
  const bool accepts_references = options->command->flags & CLI_COMMAND_TAKES_REFERENCES ||
                                  options->iri.flags & SIMDIRI_FLAG_REFERENCE || options->base;
  if (accepts_references) return NULL;
  const bool completes = takes_scheme(options) && !options->iri.default_scheme;
  if (options->command->bit & CLI_FOR_KEYS)
    return completes ? "--default-scheme=https completes example.com/a, --base=IRI resolves relative references, and "
                       "--reference accepts them"
                     : "--base=IRI resolves relative references, and --reference accepts them";
  return completes ? "--default-scheme=https completes example.com/a, and --reference accepts relative references"
                   : "--reference accepts relative references";
}

/* Bad characters are not repaired at the rung simple, nor by commands that only check. */
static bool can_repair(const cli_options *options) {
  if (options->command->flags & CLI_COMMAND_REPAIRS_NEVER && !writes_parts(options)) return false;
  return options->iri.rung > SIMDIRI_RUNG_SIMPLE || options->command->flags & CLI_COMMAND_REPAIRS_ALWAYS;
}

const char *cli_status_remedy(int status, const cli_options *options) {
  bool is_strict = options->iri.disallowed == SIMDIRI_DISALLOWED_FAIL;
  switch (status) {
  case SIMDIRI_ERROR_NO_SCHEME: return find_reference_remedy(options);
  case SIMDIRI_ERROR_MISSING_SCHEME_NON_RELATIVE_URL: return find_base_remedy(options);
  case SIMDIRI_ERROR_BAD_CHARACTER:
    if (!can_repair(options) || options->iri.disallowed == SIMDIRI_DISALLOWED_ENCODE_ALL) return NULL;
    return is_strict ? "--disallowed=encode percent-encodes such characters, encode-all also [ ] and a second #"
                     : "--disallowed=encode-all percent-encodes [ ] and a second # too";
  case SIMDIRI_ERROR_BAD_CODE_POINT:
  case SIMDIRI_ERROR_BIDI_FORMATTING:
  case SIMDIRI_ERROR_BAD_UTF8:
  case SIMDIRI_ERROR_BAD_PERCENT:
    return can_repair(options) && is_strict ? "--disallowed=encode percent-encodes it" : NULL;
  case SIMDIRI_ERROR_BAD_HOST:
    return is_strict && options->iri.grammar != SIMDIRI_GRAMMAR_IRI_BIS
               ? "--disallowed=encode keeps such a host unchanged, with a warning, as check does"
               : NULL;
  case CLI_STATUS_LONG_RECORD: return "--max-record=SIZE raises the limit";
  default: return NULL;
  }
}

/* Returns true if the error is caused by the one character at its offset. */
static bool is_about_character(simdiri_status status) {
  switch (status) {
  case SIMDIRI_ERROR_BAD_SCHEME:
  case SIMDIRI_ERROR_BAD_CHARACTER:
  case SIMDIRI_ERROR_BAD_CODE_POINT:
  case SIMDIRI_ERROR_BIDI_FORMATTING:
  case SIMDIRI_ERROR_BAD_UTF8:
  case SIMDIRI_ERROR_BAD_PORT:
  case SIMDIRI_ERROR_HOST_INVALID_CODE_POINT:
  case SIMDIRI_ERROR_IPV6_INVALID_CODE_POINT:
  case SIMDIRI_ERROR_PORT_INVALID:
  case SIMDIRI_ERROR_UNDECODABLE:
  case SIMDIRI_WARNING_INVALID_URL_UNIT: return true;
  default: return false;
  }
}

/* Names the character at `at`. */
static void name_character(const char *at, size_t len, char *text, size_t capacity) {
  uint32_t code_point;
  if (cli_decode_utf8(at, len, &code_point) == 0)
    (void)snprintf(text, capacity, "byte %02X", (unsigned)(unsigned char)*at);
  else if (code_point == ' ')
    (void)snprintf(text, capacity, "a space");
  else if (code_point == '"')
    (void)snprintf(text, capacity, "'\"'");
  else if (code_point > 0x20 && code_point < 0x7F)
    (void)snprintf(text, capacity, "\"%c\"", (char)code_point);
  else
    (void)snprintf(text, capacity, "U+%04" PRIX32, code_point);
}

/* The IRI is between two delimiters, which texts write around IRIs and which are no part of them (RFC 3986, appendix
 * C). */
static bool name_delimiters(const simdiri_result *failure, const char *iri, size_t iri_len, char *text,
                            size_t capacity) {
  static const char pairs[] = "<>()[]{}\"\"''``";
  if (failure->status != SIMDIRI_ERROR_BAD_SCHEME || failure->offset != 0 || iri_len < 2) return false;
  const char *pair = pairs;
  while (*pair && *pair != *iri) pair += 2;
  if (!*pair || iri[iri_len - 1] != pair[1]) return false;
  (void)snprintf(text, capacity, "the %s %c %c around the IRI are no part of it",
                 pair[0] == pair[1] ? "quotation marks" : "brackets", pair[0], pair[1]);
  return true;
}

static bool is_zone_byte(char byte) {
  return ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z') || (byte >= '0' && byte <= '9') ||
         (byte && strchr("%-._~", byte));
}

/* The IP-literal has a zone, as of fe80::1%eth0, which RFC 3986 does not know; RFC 9844 withdrew that of RFC 6874. */
static bool name_zone(const simdiri_result *failure, const char *iri, size_t iri_len, char *text, size_t capacity) {
  enum { SHOWN = 24 };
  if (failure->status != SIMDIRI_ERROR_BAD_IP_LITERAL && failure->status != SIMDIRI_ERROR_IPV6_INVALID_CODE_POINT)
    return false;
  size_t begin = failure->offset;
  while (begin < iri_len && iri[begin] != '%' && iri[begin] != ']') begin++;
  size_t end = begin;
  while (end < iri_len && is_zone_byte(iri[end])) end++;
  if (begin == end || iri[begin] != '%' || end == iri_len || iri[end] != ']' || end - begin > SHOWN) return false;
  (void)snprintf(text, capacity, "the zone \"%.*s\" is no part of an IRI", (int)(end - begin), iri + begin);
  return true;
}

void cli_status_place(const simdiri_result *failure, const char *iri, size_t iri_len, char *text, size_t capacity) {
  /* Text without a scheme was not parsed, so it has no component. */
  const char *component = failure->status == SIMDIRI_ERROR_NO_SCHEME ? "" : simdiri_component_name(failure->component);
  char what[24] = "";
  if (name_delimiters(failure, iri, iri_len, text, capacity) || name_zone(failure, iri, iri_len, text, capacity))
    return;
  if (is_about_character(failure->status) && failure->offset < iri_len)
    name_character(iri + failure->offset, iri_len - failure->offset, what, sizeof what);
  (void)snprintf(text, capacity, "%s%s%s%s", what, *what && *component ? " " : "", *component ? "in the " : "",
                 component);
}
