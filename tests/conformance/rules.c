/* The productions of RFC 3986 and RFC 3987 as questions to the public header.
 *
 * A production without a number of its own is embedded where the grammar leaves nothing else: `prefix` text `suffix`
 * must be valid and the library's split must show the text as the part in question. Where that is not yet exact, a
 * condition that the production itself implies is added. */
/* SPDX-License-Identifier: MIT */
#include "ask.h"

#include <string.h>

static int is_valid(simdiri_grammar grammar, simdiri_production production, const check_text *text) {
  return simdiri_validate(grammar, production, text->data, text->len, NULL) == SIMDIRI_OK;
}

static int is_valid_iri(simdiri_production production, const check_text *text) {
  return is_valid(SIMDIRI_GRAMMAR_IRI, production, text);
}

static int wrapped_is_valid(simdiri_production production, const char *prefix, const check_text *text,
                            const char *suffix) {
  check_text whole = check_text_wrap(prefix, text, suffix);
  int valid = is_valid_iri(production, &whole);
  check_text_free(&whole);
  return valid;
}

static int has_byte(const check_text *text, char byte) {
  return text->len != 0 && memchr(text->data, byte, text->len) != NULL;
}

static int begins_with(const check_text *text, char byte) { return text->len != 0 && text->data[0] == byte; }

/* -------------------------------------------------------------------------------- paths (RFC 3987 2.2) */

/* The split of `prefix` + text, if it is a valid `production` without query and fragment; else 0. */
static int split_wrapped(simdiri_production production, const char *prefix, const check_text *text,
                         simdiri_components *parts) {
  check_text whole = check_text_wrap(prefix, text, "");
  int valid = is_valid_iri(production, &whole);
  simdiri_parse(whole.data, whole.len, parts);
  check_text_free(&whole);
  return valid && !parts->has_query && !parts->has_fragment;
}

static size_t path_len(const simdiri_components *parts) { return parts->path_end - parts->path_begin; }

/* ihier-part is between the scheme and "?" or "#" */
static int match_hier_part(const check_text *text) {
  simdiri_components parts;
  return split_wrapped(SIMDIRI_PRODUCTION_IRI, "s:", text, &parts);
}

static int match_relative_part(const check_text *text) {
  simdiri_components parts;
  return split_wrapped(SIMDIRI_PRODUCTION_IRELATIVE_REF, "", text, &parts);
}

/* ipath-abempty is the text that may follow an authority */
static int match_abempty(const check_text *text) {
  simdiri_components parts;
  return split_wrapped(SIMDIRI_PRODUCTION_IRI, "s://h", text, &parts) && !parts.has_userinfo && !parts.has_port &&
         parts.host_end == 5;
}

static int match_absolute(const check_text *text) {
  simdiri_components parts;
  return split_wrapped(SIMDIRI_PRODUCTION_IRI, "s:", text, &parts) && !parts.has_authority && begins_with(text, '/');
}

static int match_rootless(const check_text *text) {
  simdiri_components parts;
  return split_wrapped(SIMDIRI_PRODUCTION_IRI, "s:", text, &parts) && !parts.has_authority && path_len(&parts) != 0 &&
         !begins_with(text, '/');
}

static int match_noscheme(const check_text *text) {
  simdiri_components parts;
  return split_wrapped(SIMDIRI_PRODUCTION_IRELATIVE_REF, "", text, &parts) && !parts.has_authority &&
         path_len(&parts) != 0 && !begins_with(text, '/');
}

static int match_empty(const check_text *text) {
  simdiri_components parts;
  return split_wrapped(SIMDIRI_PRODUCTION_IRI, "s:", text, &parts) && !parts.has_authority && path_len(&parts) == 0;
}

static int match_segment_nz(const check_text *text) {
  return is_valid_iri(SIMDIRI_PRODUCTION_ISEGMENT, text) && text->len != 0;
}

/* As the first segment of a relative path a segment has no ":" (RFC 3986 4.2). */
static int match_segment_nz_nc(const check_text *text) { return match_segment_nz(text) && !has_byte(text, ':'); }

/* -------------------------------------------------------------------------------- hosts (RFC 3986 3.2.2) */

static int match_ip_literal(const check_text *text) {
  return is_valid_iri(SIMDIRI_PRODUCTION_IHOST, text) && begins_with(text, '[');
}

/* "IPv4address" is also a reg-name; an ihost that begins with "[" contains none. */
static int match_reg_name(const check_text *text) {
  return is_valid_iri(SIMDIRI_PRODUCTION_IHOST, text) && !begins_with(text, '[');
}

static int match_future(const check_text *text) {
  return wrapped_is_valid(SIMDIRI_PRODUCTION_IHOST, "[", text, "]") &&
         (begins_with(text, 'v') || begins_with(text, 'V'));
}

static int match_ipv6(const check_text *text) {
  return wrapped_is_valid(SIMDIRI_PRODUCTION_IHOST, "[", text, "]") && !begins_with(text, 'v') &&
         !begins_with(text, 'V');
}

/* After "::" and without ":" there is an IPv4address, which has dots, or an h16, or nothing. */
static int match_ipv4(const check_text *text) {
  return wrapped_is_valid(SIMDIRI_PRODUCTION_IHOST, "[::", text, "]") && !has_byte(text, ':') && has_byte(text, '.');
}

static int match_h16(const check_text *text) {
  return wrapped_is_valid(SIMDIRI_PRODUCTION_IHOST, "[::", text, "]") && !has_byte(text, ':') && !has_byte(text, '.') &&
         text->len != 0;
}

/* An ls32 neither begins with ":" nor contains "::", so after six groups no other alternative matches. */
static int match_ls32(const check_text *text) {
  for (size_t i = 0; i + 1 < text->len; i++)
    if (text->data[i] == ':' && text->data[i + 1] == ':') return 0;
  return wrapped_is_valid(SIMDIRI_PRODUCTION_IHOST, "[1:2:3:4:5:6:", text, "]") && !begins_with(text, ':');
}

static int match_dec_byte(const check_text *text) {
  return wrapped_is_valid(SIMDIRI_PRODUCTION_IHOST, "[::", text, ".0.0.0]") && !has_byte(text, ':') &&
         !has_byte(text, '.');
}

/* -------------------------------------------------------------------------------- characters (RFC 3987 2.2) */

static int is_ascii_byte(const check_text *text) { return text->len == 1 && (unsigned char)text->data[0] < 0x80; }

/* One code point above U+007F: the bytes after the first are continuation bytes. Text that is not UTF-8 is invalid. */
static int is_non_ascii_character(const check_text *text) {
  if (text->len < 2 || (unsigned char)text->data[0] < 0xC0) return 0;
  for (size_t i = 1; i < text->len; i++)
    if (((unsigned char)text->data[i] & 0xC0) != 0x80) return 0;
  return 1;
}

/* Is the triplet of this byte decoded (RFC 3986 6.2.2.2)? Only triplets of unreserved characters are. */
static int triplet_is_decoded(const check_text *text) {
  static const char digits[] = "0123456789ABCDEF";
  unsigned char byte = (unsigned char)text->data[0];
  check_text triplet = {NULL, 0}, result = {NULL, 0};
  simdiri_options options = check_options();
  simdiri_scratch *scratch = NULL;
  char iri[] = "s:/a%00";
  options.rung = SIMDIRI_RUNG_SYNTAX;
  iri[5] = digits[byte >> 4];
  iri[6] = digits[byte & 15];
  triplet = check_text_copy(iri, 7);
  if (simdiri_is_error(simdiri_scratch_create(NULL, &scratch)) ||
      simdiri_is_error(check_apply(scratch, SIMDIRI_OPERATION_NORMALIZE, &options, &triplet, &result)))
    result.len = 0;
  int decoded = result.len == 5 && result.data[4] == text->data[0];
  check_text_free(&triplet);
  check_text_free(&result);
  simdiri_scratch_free(scratch);
  return decoded;
}

/* A reg-name of one ASCII byte is unreserved or a sub-delim. */
static int match_unreserved(const check_text *text) {
  return is_ascii_byte(text) && match_reg_name(text) && triplet_is_decoded(text);
}

static int match_sub_delims(const check_text *text) {
  return is_ascii_byte(text) && match_reg_name(text) && !triplet_is_decoded(text);
}

static int match_ucschar(const check_text *text) {
  return is_non_ascii_character(text) && is_valid_iri(SIMDIRI_PRODUCTION_ISEGMENT, text);
}

static int match_iunreserved(const check_text *text) { return match_ucschar(text) || match_unreserved(text); }

static int match_iprivate(const check_text *text) {
  return is_non_ascii_character(text) && is_valid_iri(SIMDIRI_PRODUCTION_IQUERY, text) &&
         !is_valid_iri(SIMDIRI_PRODUCTION_ISEGMENT, text);
}

static int match_pct_encoded(const check_text *text) {
  return text->len == 3 && begins_with(text, '%') && is_valid_iri(SIMDIRI_PRODUCTION_ISEGMENT, text);
}

static int match_ipchar(const check_text *text) {
  if (match_pct_encoded(text)) return 1;
  return (is_ascii_byte(text) || is_non_ascii_character(text)) && is_valid_iri(SIMDIRI_PRODUCTION_ISEGMENT, text);
}

/* -------------------------------------------------------------------------------- the table */

typedef struct {
  const char *name;
  int (*match)(const check_text *text); /* NULL: a production with its own number */
  simdiri_production production;
} rule_entry;

/* Names of productions that are asked by themselves ("production": true). */
static const rule_entry production_rules[] = {
    {"iri", NULL, SIMDIRI_PRODUCTION_IRI},
    {"iri_reference", NULL, SIMDIRI_PRODUCTION_IRI_REFERENCE},
    {"absolute_iri", NULL, SIMDIRI_PRODUCTION_ABSOLUTE_IRI},
    {"irelative_ref", NULL, SIMDIRI_PRODUCTION_IRELATIVE_REF},
    {"scheme", NULL, SIMDIRI_PRODUCTION_SCHEME},
    {"iauthority", NULL, SIMDIRI_PRODUCTION_IAUTHORITY},
    {"iuserinfo", NULL, SIMDIRI_PRODUCTION_IUSERINFO},
    {"ihost", NULL, SIMDIRI_PRODUCTION_IHOST},
    {"port", NULL, SIMDIRI_PRODUCTION_PORT},
    {"ipath", NULL, SIMDIRI_PRODUCTION_IPATH},
    {"isegment", NULL, SIMDIRI_PRODUCTION_ISEGMENT},
    {"iquery", NULL, SIMDIRI_PRODUCTION_IQUERY},
    {"ifragment", NULL, SIMDIRI_PRODUCTION_IFRAGMENT},
    {"ihier_part", match_hier_part, SIMDIRI_PRODUCTION_IRI},
    {"irelative_part", match_relative_part, SIMDIRI_PRODUCTION_IRI},
    {"ipath_abempty", match_abempty, SIMDIRI_PRODUCTION_IRI},
    {"ipath_absolute", match_absolute, SIMDIRI_PRODUCTION_IRI},
    {"ipath_rootless", match_rootless, SIMDIRI_PRODUCTION_IRI},
    {"ipath_noscheme", match_noscheme, SIMDIRI_PRODUCTION_IRI},
    {"ipath_empty", match_empty, SIMDIRI_PRODUCTION_IRI},
    {"isegment_nz", match_segment_nz, SIMDIRI_PRODUCTION_IRI},
    {"isegment_nz_nc", match_segment_nz_nc, SIMDIRI_PRODUCTION_IRI},
    {"ip_literal", match_ip_literal, SIMDIRI_PRODUCTION_IRI},
    {"ireg_name", match_reg_name, SIMDIRI_PRODUCTION_IRI},
    {"ipvfuture", match_future, SIMDIRI_PRODUCTION_IRI},
    {"ipv6address", match_ipv6, SIMDIRI_PRODUCTION_IRI},
    {"ipv4address", match_ipv4, SIMDIRI_PRODUCTION_IRI},
    {"h16", match_h16, SIMDIRI_PRODUCTION_IRI},
    {"ls32", match_ls32, SIMDIRI_PRODUCTION_IRI},
    {"dec_octet", match_dec_byte, SIMDIRI_PRODUCTION_IRI},
    {"unreserved", match_unreserved, SIMDIRI_PRODUCTION_IRI},
    {"iunreserved", match_iunreserved, SIMDIRI_PRODUCTION_IRI},
    {"sub_delims", match_sub_delims, SIMDIRI_PRODUCTION_IRI},
    {"ucschar", match_ucschar, SIMDIRI_PRODUCTION_IRI},
    {"iprivate", match_iprivate, SIMDIRI_PRODUCTION_IRI},
    {"pct_encoded", match_pct_encoded, SIMDIRI_PRODUCTION_IRI},
    {"ipchar", match_ipchar, SIMDIRI_PRODUCTION_IRI},
};

typedef struct {
  const char *name;
  simdiri_grammar grammar;
  simdiri_production production;
} whole_entry;

/* Names of rules for whole references. RFC 3987 4.1 is part of the validity of an IRI. */
static const whole_entry whole_rules[] = {
    {"IRI", SIMDIRI_GRAMMAR_IRI, SIMDIRI_PRODUCTION_IRI},
    {"IRI-reference", SIMDIRI_GRAMMAR_IRI, SIMDIRI_PRODUCTION_IRI_REFERENCE},
    {"absolute-IRI", SIMDIRI_GRAMMAR_IRI, SIMDIRI_PRODUCTION_ABSOLUTE_IRI},
    {"URI", SIMDIRI_GRAMMAR_URI, SIMDIRI_PRODUCTION_IRI},
    {"URI-reference", SIMDIRI_GRAMMAR_URI, SIMDIRI_PRODUCTION_IRI_REFERENCE},
    {"absolute-URI", SIMDIRI_GRAMMAR_URI, SIMDIRI_PRODUCTION_ABSOLUTE_IRI},
    {"authority", SIMDIRI_GRAMMAR_URI, SIMDIRI_PRODUCTION_IAUTHORITY},
    {"bidi-4.1-formatting", SIMDIRI_GRAMMAR_IRI, SIMDIRI_PRODUCTION_IRI},
};

int check_rule(const char *rule, int is_production, const check_text *text) {
  for (size_t i = 0; i < sizeof whole_rules / sizeof whole_rules[0]; i++)
    if (strcmp(rule, whole_rules[i].name) == 0)
      return is_valid(whole_rules[i].grammar, whole_rules[i].production, text);
  if (strcmp(rule, "bidi-4.2") == 0) return check_bidi_structure(text);
  if (!is_production) return -1;
  for (size_t i = 0; i < sizeof production_rules / sizeof production_rules[0]; i++) {
    const rule_entry *entry = &production_rules[i];
    if (strcmp(rule, entry->name) == 0)
      return entry->match == NULL ? is_valid_iri(entry->production, text) : entry->match(text);
  }
  return -1;
}
