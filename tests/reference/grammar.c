/* Which characters each grammar allows in which component (RFC 3987 2.2, RFC 3986 appendix A, 3987bis 2.2), and their
 * repair.
 * SPDX-License-Identifier: MIT */
#include "internal.h"

#include <string.h>

bool reference_is_upper(uint32_t c) { return c >= 'A' && c <= 'Z'; }
bool reference_is_digit(uint32_t c) { return c >= '0' && c <= '9'; }
bool reference_is_alpha(uint32_t c) { return reference_is_upper(c) || (c >= 'a' && c <= 'z'); }
uint32_t reference_lower(uint32_t c) { return reference_is_upper(c) ? c + ('a' - 'A') : c; }

bool reference_is_hex(uint32_t c) { return reference_is_digit(c) || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f'); }

static bool is_one_of(uint32_t c, const char *set) { return c > 0 && c < 0x80 && strchr(set, (int)c) != NULL; }

bool reference_is_unreserved(uint32_t c) {
  return reference_is_alpha(c) || reference_is_digit(c) || is_one_of(c, "-._~");
}

bool reference_is_sub_delim(uint32_t c) { return is_one_of(c, "!$&'()*+,;="); }

bool reference_is_ucschar(uint32_t c) {
  if (c < 0x10000) return (c >= 0xA0 && c <= 0xD7FF) || (c >= 0xF900 && c <= 0xFDCF) || (c >= 0xFDF0 && c <= 0xFFEF);
  if (c >= 0xE0000 && c <= 0xE0FFF) return false;
  return c <= 0xEFFFD && (c & 0xFFFF) <= 0xFFFD;
}

static bool is_iprivate(uint32_t c, simdiri_grammar grammar) {
  if (grammar == SIMDIRI_GRAMMAR_IRI_BIS && c >= 0xE0000 && c <= 0xE0FFF) return true;
  return (c >= 0xE000 && c <= 0xF8FF) || (c >= 0xF0000 && c <= 0xFFFFD) || (c >= 0x100000 && c <= 0x10FFFD);
}

static bool is_bidi_formatting(uint32_t c) { return c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E); }

static bool is_allowed_ascii(uint32_t c, reference_place place, simdiri_grammar grammar) {
  if (reference_is_unreserved(c) || reference_is_sub_delim(c)) return true;
  switch (place.component) {
  case SIMDIRI_COMPONENT_USERINFO: return c == ':';
  case SIMDIRI_COMPONENT_PATH: return is_one_of(c, ":@") || (c == '/' && !place.one_segment);
  case SIMDIRI_COMPONENT_QUERY: return is_one_of(c, ":@/?");
  case SIMDIRI_COMPONENT_FRAGMENT: return is_one_of(c, ":@/?") || (c == '#' && grammar == SIMDIRI_GRAMMAR_IRI_BIS);
  default: return false;
  }
}

/* The ranges of 3987bis 7.1. */
static bool is_leiri_ucschar(uint32_t c) {
  return is_one_of(c, " <>\"{}|\\^`") || c <= 0x1F || (c >= 0x7F && c <= 0xD7FF) || (c >= 0xE000 && c <= 0xFFFD) ||
         (c >= 0x10000 && c <= 0x10FFFF);
}

static simdiri_status judge_non_ascii(uint32_t c, simdiri_component component, simdiri_grammar grammar) {
  if (grammar == SIMDIRI_GRAMMAR_URI) return SIMDIRI_ERROR_BAD_CODE_POINT;
  if (is_bidi_formatting(c)) return SIMDIRI_ERROR_BIDI_FORMATTING;
  if (reference_is_ucschar(c)) return SIMDIRI_OK;
  if (component == SIMDIRI_COMPONENT_QUERY && is_iprivate(c, grammar)) return SIMDIRI_OK;
  return SIMDIRI_ERROR_BAD_CODE_POINT;
}

/* 3987bis 2.2: ireg-name has no pct-encoded. */
static bool is_without_percent(simdiri_component component, simdiri_grammar grammar) {
  return component == SIMDIRI_COMPONENT_HOST && grammar == SIMDIRI_GRAMMAR_IRI_BIS;
}

/* The error of this token at this position, SIMDIRI_OK if the grammar allows it. */
static simdiri_status judge(const reference_token *token, reference_place place, simdiri_grammar grammar) {
  switch (token->kind) {
  case TOKEN_BAD_BYTE: return SIMDIRI_ERROR_BAD_UTF8;
  case TOKEN_STRAY_PERCENT:
    return is_without_percent(place.component, grammar) ? SIMDIRI_ERROR_BAD_CHARACTER : SIMDIRI_ERROR_BAD_PERCENT;
  case TOKEN_TRIPLET: return is_without_percent(place.component, grammar) ? SIMDIRI_ERROR_BAD_CHARACTER : SIMDIRI_OK;
  default: break;
  }
  if (grammar == SIMDIRI_GRAMMAR_LEIRI && is_leiri_ucschar(token->value)) return SIMDIRI_OK;
  if (token->value >= 0x80) return judge_non_ascii(token->value, place.component, grammar);
  if (token->value == ':' && place.no_colon) return SIMDIRI_ERROR_COLON_SEGMENT;
  return is_allowed_ascii(token->value, place, grammar) ? SIMDIRI_OK : SIMDIRI_ERROR_BAD_CHARACTER;
}

static bool is_repairable_ascii(uint32_t c, simdiri_component component, simdiri_disallowed disallowed) {
  if (c < 0x20 || c == 0x7F || is_one_of(c, "<>\" {}|\\^`")) return true;
  if (disallowed != SIMDIRI_DISALLOWED_ENCODE_ALL) return false;
  return is_one_of(c, "[]") || (c == '#' && component == SIMDIRI_COMPONENT_FRAGMENT);
}

static bool is_repairable(const reference_token *token, simdiri_status status, simdiri_component component,
                          reference_rules rules) {
  if (rules.disallowed == SIMDIRI_DISALLOWED_FAIL || is_without_percent(component, rules.grammar)) return false;
  if (status == SIMDIRI_ERROR_COLON_SEGMENT) return false;
  if (status == SIMDIRI_ERROR_BAD_CHARACTER) return is_repairable_ascii(token->value, component, rules.disallowed);
  return true;
}

static void push_repaired(reference_tokens *out, const reference_token *token) {
  switch (token->kind) {
  case TOKEN_BAD_BYTE:
    reference_push_triplet(out, token->value, token->offset);
    out->item[out->count - 1].from_bad_byte = true;
    break;
  case TOKEN_STRAY_PERCENT: reference_push_triplet(out, '%', token->offset); break;
  default: reference_push_encoded(out, token->value, token->offset);
  }
}

/* 3987bis 3.4 maps every reg-name, which reads characters that are still in triplets here. Those that the grammar does
 * not allow stay and are errors. */
static void decode_allowed(reference_tokens *host) {
  reference_tokens out = {0};
  for (size_t i = 0; i < host->count;) {
    uint32_t code_point = 0;
    size_t used = reference_triplet_character(host->item + i, host->count - i, &code_point);
    if (used > 0 && reference_is_ucschar(code_point) && reference_is_read_in_hosts(code_point)) {
      reference_push_character(&out, code_point, host->item[i].offset);
      i += used;
    } else {
      reference_push(&out, host->item[i++]);
    }
  }
  reference_tokens_replace(host, out);
}

static bool is_raw_non_ascii(const reference_token *token) {
  return token->kind == TOKEN_CHARACTER && token->value >= 0x80;
}

reference_failure reference_check_tokens(reference_tokens *tokens, reference_place place, reference_rules rules) {
  if (is_without_percent(place.component, rules.grammar) && rules.disallowed != SIMDIRI_DISALLOWED_FAIL) {
    reference_decode_triplets(tokens, place.component, NULL);
    decode_allowed(tokens);
  }
  reference_tokens out = {0};
  reference_failure failure = {SIMDIRI_OK, SIMDIRI_COMPONENT_NONE, 0};
  for (size_t i = 0; i < tokens->count; i++) {
    const reference_token *token = &tokens->item[i];
    simdiri_status status = judge(token, place, rules.grammar);
    if (reference_is_ascii(token, '/')) place.no_colon = false;
    /* 3987bis 7.1: a LEIRI becomes an IRI before any other step. */
    bool is_leiri_only = rules.grammar == SIMDIRI_GRAMMAR_LEIRI && status == SIMDIRI_OK &&
                         judge(token, place, SIMDIRI_GRAMMAR_IRI) != SIMDIRI_OK;
    if (failure.status != SIMDIRI_OK) {
      if (status == SIMDIRI_OK && !is_leiri_only && is_raw_non_ascii(token)) out.lost_character = true;
    } else if (is_leiri_only) {
      push_repaired(&out, token);
    } else if (status == SIMDIRI_OK) {
      reference_push(&out, *token);
    } else if (is_repairable(token, status, place.component, rules)) {
      push_repaired(&out, token);
    } else {
      failure = (reference_failure){status, place.component, token->offset};
    }
  }
  reference_tokens_replace(tokens, out);
  return failure;
}
