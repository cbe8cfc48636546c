/* Encodes the query of an IRI in the charset of the document that contains it (3987bis 3.5; URL Standard 4.4). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/charset/charset.h"
#include "iri/charset/encode.h"
#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/context/context.h"
#include "iri/web/input.h"

enum { MAX_SCHEME_LEN = 5 };

typedef struct {
  const char *text;
  size_t len;
  size_t query_begin, query_end; /* equal: there is nothing to encode */
} query_source;

/* Returns true if the scheme is one of the names, in any case. Each name has a space before and after it. */
static bool is_one_of(const char *names, const char *scheme, size_t len) {
  char name[MAX_SCHEME_LEN + 2] = " ";
  if (len == 0 || len > MAX_SCHEME_LEN) return false;
  for (size_t i = 0; i < len; i++) name[1 + i] = (char)byte_lower((unsigned char)scheme[i]);
  name[1 + len] = ' ';
  for (const char *end = names + strlen(names); (size_t)(end - names) >= len + 2; names++)
    if (memcmp(names, name, len + 2) == 0) return true;
  return false;
}

/* Are queries of this scheme encoded in the charset? Those of http and https are (draft-ietf-iri-3987bis 3.5: "This
 * mapping is not applied for any other scheme or component."). The profile web adds ftp and file (URL Standard). */
static bool is_concerned(simdiri_profile profile, const char *scheme, size_t len) {
  return is_one_of(profile == SIMDIRI_PROFILE_WEB ? " http https ftp file " : " http https ", scheme, len);
}

static size_t base_scheme_len(const simdiri_base *base) {
  return base->profile == SIMDIRI_PROFILE_WEB ? base->url.scheme_end : base->components.scheme_end;
}

/* Finds the query. The caller has removed what the URL parser ignores, so that both profiles divide the text in the
 * same way. */
static void find_query(simdiri_profile profile, const simdiri_base *base, query_source *s) {
  simdiri_components c;
  simdiri_parse(s->text, s->len, &c);
  const bool applies = c.has_scheme ? is_concerned(profile, s->text, c.scheme_end)
                                    : base && is_concerned(profile, base->text, base_scheme_len(base));
  if (!c.has_query || !applies) return;
  s->query_begin = c.query_begin;
  s->query_end = c.query_end;
}

static bool has_high(const char *text, size_t len) {
  unsigned high = 0;
  for (size_t i = 0; i < len; i++) high |= (unsigned char)text[i];
  return high >= 0x80;
}

/* Encoding Standard 12.2.2, step 3: ISO-2022-JP lacks these bytes, although they are ASCII. */
static bool has_shift(const char *text, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (text[i] == 0x0E || text[i] == 0x0F || text[i] == 0x1B) return true;
  return false;
}

static bool needs_encoding(const simdiri_charset *charset, const char *text, size_t len) {
  return has_high(text, len) || (is_of_kind(charset, ENCODING_ISO_2022_JP) && has_shift(text, len));
}

/* URL Standard 1.3, special-query percent-encode set; or all bytes but unreserved ones (RFC 3986 2.1). */
static void list_encoded(simdiri_profile profile, bool is_encoded[128]) {
  for (unsigned byte = 0; byte < 128; byte++) {
    const bool is_special =
        byte <= ' ' || byte == 0x7F || byte == '"' || byte == '#' || byte == '<' || byte == '>' || byte == '\'';
    is_encoded[byte] = profile == SIMDIRI_PROFILE_WEB ? is_special : !byte_is((unsigned char)byte, CLASS_UNRESERVED);
  }
}

static simdiri_status append_encoded(simdiri_charset *charset, simdiri_profile profile, const query_source *s,
                                     simdiri_buffer *out) {
  bool is_encoded[128];
  list_encoded(profile, is_encoded);
  const encode_options rules = {.is_encoded = is_encoded, .keeps_ascii = true};
  simdiri_status status = simdiri_buffer_append(out, s->text, s->query_begin);
  if (status == SIMDIRI_OK)
    status = simdiri_charset_percent_encode(charset, rules, (const unsigned char *)s->text + s->query_begin,
                                            s->query_end - s->query_begin, out);
  return status == SIMDIRI_OK ? simdiri_buffer_append(out, s->text + s->query_end, s->len - s->query_end) : status;
}

/* Replaces the text by what the URL parser reads, with U+FFFD for bytes that are not UTF-8. */
static simdiri_status clean_text(simdiri_scratch *scratch, query_source *s) {
  web_input input;
  scratch->reference.len = 0;
  const simdiri_status status = simdiri_web_read(s->text, s->len, &scratch->reference, &input);
  s->text = (const char *)input.text;
  s->len = input.len;
  return status;
}

static simdiri_status encode_query(simdiri_charset *charset, simdiri_scratch *scratch, simdiri_profile profile,
                                   const simdiri_base *base, query_source *s, simdiri_buffer *out) {
  simdiri_status status = profile == SIMDIRI_PROFILE_WEB ? clean_text(scratch, s) : SIMDIRI_OK;
  if (status != SIMDIRI_OK) return status;
  find_query(profile, base, s);
  if (!needs_encoding(charset, s->text + s->query_begin, s->query_end - s->query_begin)) return SIMDIRI_OK;
  return append_encoded(charset, profile, s, out);
}

simdiri_status simdiri_charset_encode_query(simdiri_charset *charset, simdiri_scratch *scratch, simdiri_profile profile,
                                            const simdiri_base *base, const char *iri, size_t iri_len,
                                            simdiri_buffer *out, simdiri_result *result) {
  if (!iri) iri = "";
  if ((unsigned)profile > SIMDIRI_PROFILE_WEB) return fail_call(result, SIMDIRI_ERROR_BAD_OPTION);
  *result = (simdiri_result){.text = iri, .text_len = iri_len};
  if (is_written_as_utf8(charset) || !needs_encoding(charset, iri, iri_len)) return SIMDIRI_OK;
  const size_t begin = out->len;
  query_source s = {.text = iri, .len = iri_len};
  const simdiri_status status = encode_query(charset, scratch, profile, base, &s, out);
  const size_t len = out->len - begin;
  const bool is_same = len == iri_len && memcmp(buffer_text(out, begin), iri, len) == 0;
  if (status != SIMDIRI_OK || is_same)
    out->len = begin; /* on an error, or if no byte was encoded, the result is the input */
  if (status != SIMDIRI_OK) return fail_call(result, status);
  if (out->len == begin) return SIMDIRI_OK;
  *result = (simdiri_result){.changes = SIMDIRI_CHANGE_CHARSET, .text = buffer_text(out, begin), .text_len = len};
  return SIMDIRI_OK;
}
