/* What the parts of the reference share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef REFERENCE_INTERNAL_H
#define REFERENCE_INTERNAL_H

#include "reference.h"

#include <stdint.h>

/* ------------------------------------------------------------------------------------------------ memory, text */

void *reference_grow(void *block, size_t size);

typedef struct {
  char *data;
  size_t len, capacity;
} reference_text;

void reference_text_add(reference_text *text, const char *data, size_t len);
void reference_text_byte(reference_text *text, int byte);

/* ------------------------------------------------------------------------------------------------ tokens */

typedef enum {
  TOKEN_CHARACTER,    /* value: a raw code point, ASCII or not */
  TOKEN_TRIPLET,      /* value: the encoded byte; hex: the digits as written */
  TOKEN_BAD_BYTE,     /* value: a byte that begins no well-formed UTF-8 sequence */
  TOKEN_STRAY_PERCENT /* a "%" without two hex digits after it */
} reference_kind;

typedef struct {
  reference_kind kind;
  uint32_t value;
  char hex[2];
  bool from_bad_byte; /* a triplet that a repair wrote for a TOKEN_BAD_BYTE */
  size_t offset;      /* into the input */
} reference_token;

typedef struct {
  reference_token *item;
  size_t count, capacity;
  bool lost_character; /* an unencoded non-ASCII character follows the error at which the tokens end */
} reference_tokens;

void reference_push(reference_tokens *tokens, reference_token token);
void reference_push_character(reference_tokens *tokens, uint32_t code_point, size_t offset);
void reference_push_triplet(reference_tokens *tokens, unsigned byte, size_t offset);
void reference_push_encoded(reference_tokens *tokens, uint32_t code_point, size_t offset);
void reference_push_all(reference_tokens *tokens, const reference_token *item, size_t count);
void reference_tokens_free(reference_tokens *tokens);
void reference_tokens_replace(reference_tokens *tokens, reference_tokens by);
bool reference_is_ascii(const reference_token *token, char character);

reference_tokens reference_scan(const char *text, size_t len, size_t offset);
void reference_write(reference_text *text, const reference_tokens *tokens, bool encode_non_ascii);

/* The length of the well-formed sequence (RFC 3629) at the start of `bytes`, 0 if there is none. */
size_t reference_utf8_decode(const uint8_t *bytes, size_t len, uint32_t *code_point);
size_t reference_utf8_encode(uint32_t code_point, uint8_t bytes[4]);

/* ------------------------------------------------------------------------------------------------ grammar */

typedef struct {
  simdiri_status status;
  simdiri_component component;
  size_t offset;
} reference_failure;

typedef struct {
  simdiri_grammar grammar;
  simdiri_disallowed disallowed;
} reference_rules;

/* The position of a token in the grammar. */
typedef struct {
  simdiri_component component;
  bool one_segment; /* isegment: no "/" */
  bool no_colon;    /* isegment-nz-nc at the start (RFC 3986 4.2) */
} reference_place;

bool reference_is_alpha(uint32_t c);
bool reference_is_upper(uint32_t c);
bool reference_is_digit(uint32_t c);
bool reference_is_hex(uint32_t c);
bool reference_is_unreserved(uint32_t c);
bool reference_is_sub_delim(uint32_t c);
bool reference_is_ucschar(uint32_t c);
uint32_t reference_lower(uint32_t c);

/* Checks tokens, and repairs them in place where the rules repair. */
reference_failure reference_check_tokens(reference_tokens *tokens, reference_place place, reference_rules rules);

/* ------------------------------------------------------------------------------------------------ records */

/* One IRI or reference, checked and repaired. */
typedef struct {
  bool has_scheme, has_authority, has_userinfo, has_port, has_query, has_fragment, is_ip_literal;
  bool authority_is_empty; /* as written */
  bool host_is_mapped;     /* by the operation */
  size_t host_begin;
  reference_text scheme, ip_literal, port;
  reference_tokens userinfo, host, path, query, fragment;
} reference_record;

reference_failure reference_load(reference_record *record, reference_rules rules, simdiri_production production,
                                 const char *text, size_t len);
void reference_record_free(reference_record *record);
/* Splits the bytes from authority_begin to authority_end. */
void reference_split_authority(const char *text, simdiri_components *components);
/* Recomposes the components (RFC 3986 5.3). */
void reference_recompose(const reference_record *record, bool encode_non_ascii, bool drop_fragment,
                         reference_text *text);
void reference_encode_inner_hash(reference_record *record);

/* ------------------------------------------------------------------------------------------------ percent, Unicode */

/* May an output contain this code point (>= U+0080) raw in this component? */
bool reference_may_be_raw(uint32_t c, simdiri_component component);
/* Decodes the triplets that may be decoded and writes the others in upper case. Returns whether a repaired byte became
 * part of a character, and stores the offset of the first such byte in *merge, which may be NULL. */
bool reference_decode_triplets(reference_tokens *tokens, simdiri_component component, size_t *merge);
/* The text in form iri: the same, and characters that may not be raw are encoded. */
bool reference_decode(reference_tokens *tokens, simdiri_component component, size_t *merge);
/* How many triplets at the start of `item`, in tokens, make a well-formed non-ASCII character; 0: none. */
size_t reference_triplet_character(const reference_token *item, size_t count, uint32_t *code_point);
/* NFC or NFKC of the runs of iunreserved. Returns whether any run changed. */
bool reference_normalize_unicode(reference_tokens *tokens, simdiri_component component, simdiri_unicode unicode);
/* NFC of code points; the result is malloc'd. */
uint32_t *reference_nfc(const uint32_t *in, size_t count, size_t *out_count);

/* Percent-encodes the parts with bad bidi structure (RFC 3987 4.2); in a mapped host, they become A-labels. */
void reference_encode_bidi(reference_record *record, simdiri_grammar grammar);

/* ------------------------------------------------------------------------------------------------ hosts */

bool reference_is_ip_literal(const char *text, size_t len);
/* The offset at which the text stops being a beginning of an IP-literal. */
size_t reference_ip_literal_end(const char *text, size_t len);
/* Returns whether `text` is a valid IP-literal; writes an IPv6address in the form of RFC 5952. */
void reference_canonical_ip(reference_text *text);

bool reference_is_dns_scheme(const reference_text *scheme);
const char *reference_default_port(const reference_text *scheme);
bool reference_keeps_empty_path(const reference_text *scheme);
bool reference_scheme_is(const reference_text *scheme, const char *name);

/* A label of a mapped name. */
typedef struct {
  char ascii[64];
  uint32_t unicode[1024];
  size_t unicode_count;
} reference_label;

/* Maps and normalizes (UTS 46 4 steps 1 and 2); the result is malloc'd. */
uint32_t *reference_map_points(const uint32_t *in, size_t count, size_t *mapped_count);
/* Do both have the same ASCII characters other than letters, digits, hyphen and underscore? */
bool reference_has_same_other_ascii(const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count);
/* Maps the characters between triplets and appends the result to `out`. Returns false if mapping would make or remove
 * other ASCII. */
bool reference_map_tokens(const reference_token *item, size_t count, reference_tokens *out);
/* Converts one non-ASCII or xn-- label to its A-label (or plain ASCII) and its Unicode form; returns false if it cannot
 * be mapped. */
bool reference_map_label(const uint32_t *in, size_t count, reference_label *label);
/* Does UTS 46 ignore the code point? */
bool reference_is_ignored(uint32_t c);
/* Ignored by UTS 46, or a joiner: read from triplets of a host, too. */
bool reference_is_read_in_hosts(uint32_t c);
/* Decodes the triplets of characters that a mapping of the host ignores. Returns whether a repaired byte became part of
 * such a character, and stores the offset of the first one in *merge, which may be NULL. */
bool reference_decode_ignored(reference_tokens *host, size_t *merge);
bool reference_is_rtl(const uint32_t *in, size_t count);
bool reference_satisfies_bidi(const uint32_t *in, size_t count);

typedef enum { HOST_NEEDS_NO_MAPPING, HOST_MAPPED, HOST_UNMAPPED } reference_mapping;
typedef enum {
  SHOW_ASCII,              /* A-labels */
  SHOW_UNICODE,            /* U-labels where these may be raw */
  SHOW_UNICODE_IN_PLACE,   /* only labels written as xn-- are replaced (3987bis 3.7 step 6) */
  SHOW_TRIPLETS_ONLY,      /* only labels with triplets are replaced, and shown if they are not A-labels */
  SHOW_UNICODE_NO_TRIPLETS /* these and labels with triplets (3987bis 2.2) */
} reference_show;

/* Is there a non-ASCII character, raw or in triplets? */
bool reference_holds_non_ascii(const reference_tokens *host);
bool reference_holds_triplet(const reference_tokens *host);
/* Is it an error if this host cannot be mapped? */
bool reference_unmapped_is_error(const reference_tokens *host, const simdiri_options *options);
/* Are these bytes the UTF-8 of one character with the property White_Space? */
bool reference_is_white_space(const uint8_t *bytes, size_t len);
/* Does the host contain white space, unencoded or in triplets? */
bool reference_holds_white_space(const reference_tokens *host);

reference_mapping reference_map_host(reference_tokens *host, const simdiri_options *options, reference_show show);
/* May this A-label be looked up in IDNA2008 (RFC 5891 5.4)? Asks libidn2. */
bool reference_is_for_lookup(const char *a_label);

/* ------------------------------------------------------------------------------------------------ default scheme */

/* Appends the text, and before it the default scheme if the text begins with a host. Returns the length of what was
 * added before it. */
size_t reference_add_scheme(const simdiri_options *options, const char *text, size_t len, reference_text *out);

/* ------------------------------------------------------------------------------------------------ paths, operations */

void reference_remove_dot_segments(reference_tokens *path);
void reference_shield(reference_tokens *path, bool has_authority);

void reference_lower_urn(reference_tokens *path);
void reference_map_mailto(reference_tokens *path, const simdiri_options *options);
/* The host at the syntax rung, in form iri. */
void reference_prepare_host(reference_tokens *host, simdiri_unicode unicode);

reference_failure reference_normalize_record(reference_record *record, const simdiri_options *options);
reference_failure reference_to_uri_record(reference_record *record, const simdiri_options *options);
reference_failure reference_to_iri_record(reference_record *record, const simdiri_options *options);
/* The target of a reference (RFC 3986 5.2.2). Moves the components out of both arguments. */
reference_record reference_target(reference_record *base, reference_record *reference, bool non_strict);
/* The first repaired byte that decoding would make part of a character. `scheme` is the scheme of the result. */
reference_failure reference_find_merge(const reference_record *record, const simdiri_options *options,
                                       simdiri_operation operation, const reference_text *scheme);
bool reference_maps_host(const reference_record *record, const simdiri_options *options, simdiri_operation operation,
                         const reference_text *scheme);

#endif
