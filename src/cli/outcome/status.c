/* Outcomes of a record that only the command knows, beside the library's. */
/* SPDX-License-Identifier: MIT */
#include "cli/outcome/status.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/util/text.h"

uint32_t cli_finding_group(int status) {
  return status > STATUS_FINDING ? simdiri_finding_group((simdiri_finding_code)(status - STATUS_FINDING)) : 0;
}

int cli_status_is_error(int status) { return status <= STATUS_FINDING && simdiri_is_error((simdiri_status)status); }

const char *cli_status_name(int status) {
  if (status > STATUS_FINDING) return simdiri_finding_name((simdiri_finding_code)(status - STATUS_FINDING));
  switch (status) {
  case STATUS_LONG_RECORD: return "long-record";
  case STATUS_BAD_PAIR: return "bad-pair";
  case STATUS_NO_TARGET: return "no-target";
  case STATUS_NO_FIELD: return "no-field";
  case STATUS_BAD_QUOTES: return "bad-quotes";
  case STATUS_BAD_JSON: return "bad-json";
  case STATUS_BAD_ESCAPE: return "bad-escape";
  case STATUS_BAD_LOG: return "bad-log";
  default: return simdiri_status_name((simdiri_status)status);
  }
}

const char *cli_status_message(int status) {
  if (status > STATUS_FINDING) return simdiri_finding_message((simdiri_finding_code)(status - STATUS_FINDING));
  switch (status) {
  case STATUS_LONG_RECORD: return "the record is longer than --max-record allows";
  case STATUS_BAD_PAIR: return "the record is not two fields with one tab between them";
  case STATUS_NO_TARGET: return "the request has no target that is an IRI, such as '*' or that of CONNECT";
  case STATUS_NO_FIELD: return "the record has no such field, or it is no string";
  case STATUS_BAD_QUOTES: return "a quote is not closed, or something stands behind the one that closes";
  case STATUS_BAD_JSON: return "the record is not one JSON text (RFC 8259)";
  case STATUS_BAD_ESCAPE: return "the field holds an escape that stands for no character";
  case STATUS_BAD_LOG: return "the record is no line of an access log of that format";
  default: return simdiri_status_message((simdiri_status)status);
  }
}

static const char *base_remedy(const cli_options *options) {
  return options->base ? NULL : "--base=URL completes references";
}

static const char *reference_remedy(const cli_options *options) {
  if (options->command->reference_remedy) return options->command->reference_remedy;
  int known = options->command->flags & CLI_COMMAND_TAKES_REFERENCES || options->iri.flags & SIMDIRI_FLAG_REFERENCE ||
              options->base;
  return known ? NULL : "--reference accepts relative references";
}

/* The rung simple repairs nothing, nor do commands that only check. */
static int can_repair(const cli_options *options) {
  if (options->command->flags & CLI_COMMAND_REPAIRS_NEVER) return 0;
  return options->iri.rung > SIMDIRI_RUNG_SIMPLE || options->command->flags & CLI_COMMAND_REPAIRS_ALWAYS;
}

const char *cli_status_remedy(int status, const cli_options *options) {
  int is_strict = options->iri.disallowed == SIMDIRI_DISALLOWED_FAIL;
  switch (status) {
  case SIMDIRI_ERROR_NO_SCHEME: return reference_remedy(options);
  case SIMDIRI_ERROR_MISSING_SCHEME_NON_RELATIVE_URL: return base_remedy(options);
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
               ? "--disallowed=encode leaves such a host as it is, with a warning"
               : NULL;
  case STATUS_LONG_RECORD: return "--max-record=SIZE raises the limit";
  default: return NULL;
  }
}

/* Does the error stand at one character that is worth naming? */
static int is_about_character(simdiri_status status) {
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
  case SIMDIRI_WARNING_INVALID_URL_UNIT: return 1;
  default: return 0;
  }
}

void cli_status_place(const simdiri_result *failure, const char *iri, size_t iri_len, char *text, size_t capacity) {
  /* What is no reference to begin with has no place in it. */
  const char *component = failure->status == SIMDIRI_ERROR_NO_SCHEME ? "" : simdiri_component_name(failure->component);
  uint32_t code_point;
  char what[24] = "";
  if (is_about_character(failure->status) && failure->offset < iri_len) {
    const char *at = iri + failure->offset;
    if (cli_sequence(at, iri_len - failure->offset, &code_point) == 0)
      (void)snprintf(what, sizeof what, "octet %02X", (unsigned)(unsigned char)*at);
    else if (code_point == ' ')
      (void)snprintf(what, sizeof what, "a space");
    else if (code_point == '"')
      (void)snprintf(what, sizeof what, "'\"'");
    else if (code_point > 0x20 && code_point < 0x7F)
      (void)snprintf(what, sizeof what, "\"%c\"", (char)code_point);
    else
      (void)snprintf(what, sizeof what, "U+%04" PRIX32, code_point);
  }
  (void)snprintf(text, capacity, "%s%s%s%s", what, *what && *component ? " " : "", *component ? "in the " : "",
                 component);
}
