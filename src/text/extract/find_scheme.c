/* Schemes in running text, followed by "://" or not. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/byte.h"
#include "iri/tables/scheme_table.h"
#include "text/extract/extract.h"

enum { SCHEME_MAX = 32 };

/* ------------------------------------------------------------------------------------------- without "//" */

/* What must follow the ":" of an IRI without "//", because words with a colon after them are frequent. No rule reads
 * past the next ":", so the cost stays linear. */
typedef bool opaque_rule(const unsigned char *at, const unsigned char *end);

static bool is_text(unsigned char byte) { return byte >= 0x80 || byte_is(byte, CLASS_ALPHA | CLASS_DIGIT); }

static bool is_plain(unsigned char byte) { return byte >= 0x80 || byte_is(byte, ALLOWED_REG_NAME | CLASS_PERCENT); }

/* Returns the first byte of `stops` after plain bytes, with at least one letter or digit among them; NULL if there is
 * none. */
static const unsigned char *find_after_text(const unsigned char *at, const unsigned char *end, const char *stops) {
  bool has_text = false;
  for (; at < end; at++) {
    if (has_text && extract_is_one_of(*at, stops)) return at;
    if (!is_plain(*at)) return NULL;
    has_text = has_text || is_text(*at);
  }
  return NULL;
}

static bool is_text_after(const unsigned char *at, const unsigned char *end) {
  return at && end - at > 1 && is_text(at[1]);
}

/* RFC 6068, RFC 5122: an address. */
static bool has_address(const unsigned char *at, const unsigned char *end) {
  return is_text_after(find_after_text(at, end, "@"), end);
}

/* RFC 3261, RFC 5538: an address, a host, or a group. */
static bool has_address_or_dot(const unsigned char *at, const unsigned char *end) {
  return is_text_after(find_after_text(at, end, "@."), end);
}

/* RFC 8141: a namespace and a name in it. W3C did-core: a method and an identifier. */
static bool has_namespace(const unsigned char *at, const unsigned char *end) {
  const unsigned char *begin = at;
  while (at < end && at - begin < SCHEME_MAX && (byte_is(*at, CLASS_ALPHA | CLASS_DIGIT) || *at == '-')) at++;
  return at - begin >= 2 && at < end && *at == ':' && is_text_after(at, end);
}

/* RFC 3966: at least three digits. */
static bool has_number(const unsigned char *at, const unsigned char *end) {
  int digits = 0;
  for (; at < end && digits < 3; at++) {
    if (byte_is(*at, CLASS_DIGIT))
      digits++;
    else if (!extract_is_one_of(*at, "+-.()"))
      return false;
  }
  return digits == 3;
}

/* RFC 5870: two numbers. */
static bool has_place(const unsigned char *at, const unsigned char *end) {
  if (at < end && *at == '-') at++;
  const unsigned char *begin = at;
  while (at < end && at - begin < SCHEME_MAX && (byte_is(*at, CLASS_DIGIT) || *at == '.')) at++;
  return at > begin && end - at > 1 && *at == ',' && (byte_is(at[1], CLASS_DIGIT) || at[1] == '-');
}

/* RFC 4151: an authority and a year. */
static bool has_tag(const unsigned char *at, const unsigned char *end) {
  const unsigned char *comma = find_after_text(at, end, ",");
  for (int i = 1; i <= 4; i++)
    if (!comma || end - comma <= i || !byte_is(comma[i], CLASS_DIGIT)) return false;
  return true;
}

static bool has_doi(const unsigned char *at, const unsigned char *end) {
  return end - at > 4 && memcmp(at, "10.", 3) == 0 && byte_is(at[3], CLASS_DIGIT);
}

static bool has_question(const unsigned char *at, const unsigned char *end) {
  return end - at > 1 && at[0] == '?' && is_text(at[1]);
}

/* RFC 2397: a comma, after nothing or a media type. */
static bool has_data(const unsigned char *at, const unsigned char *end) {
  if (at < end && *at == ',') return end - at > 1 && is_plain(at[1]);
  if (at < end && *at == ';') return find_after_text(at + 1, end, ",") != NULL;
  const unsigned char *slash = find_after_text(at, end, "/");
  return slash && find_after_text(slash + 1, end, ",") != NULL;
}

static const struct {
  char name[8];
  uint8_t name_len;
  opaque_rule *rule;
} opaque_schemes[] = {
    {"mailto", 6, has_address},
    {"urn", 3, has_namespace},
    {"tel", 3, has_number},
    {"sip", 3, has_address_or_dot},
    {"sips", 4, has_address_or_dot},
    {"sms", 3, has_number},
    {"xmpp", 4, has_address},
    {"news", 4, has_address_or_dot},
    {"magnet", 6, has_question},
    {"geo", 3, has_place},
    {"doi", 3, has_doi},
    {"data", 4, has_data},
    {"did", 3, has_namespace},
    {"tag", 3, has_tag},
};

static bool is_same(const char *name, size_t name_len, const unsigned char *text, size_t len) {
  return name_len == len && is_same_ignoring_case(text, name, len);
}

static bool is_opaque_scheme(const extract_source *source, size_t begin, size_t colon) {
  for (size_t i = 0; i < sizeof opaque_schemes / sizeof *opaque_schemes; i++)
    if (is_same(opaque_schemes[i].name, opaque_schemes[i].name_len, source->text + begin, colon - begin))
      return opaque_schemes[i].rule(source->text + colon + 1, source->text + source->len);
  return false;
}

/* ------------------------------------------------------------------------------------------- lists */

/* Returns true if the word is in the list, whose items are separated by commas. */
static bool is_listed(const extract_source *source, const unsigned char *word, size_t len) {
  size_t at = 0;
  while (at < source->schemes_len) {
    const unsigned char *item = source->schemes + at;
    const unsigned char *comma = memchr(item, ',', source->schemes_len - at);
    const size_t item_len = comma ? (size_t)(comma - item) : source->schemes_len - at;
    if (is_same((const char *)item, item_len, word, len)) return true;
    at += item_len + 1;
  }
  return false;
}

static bool is_in_list(const extract_source *source, const char *word) {
  return is_listed(source, (const unsigned char *)word, strlen(word));
}

/* Used with "//", but not in the table, which has schemes with domain names as hosts and ports. */
static bool is_other_scheme(const unsigned char *name, size_t len) {
  static const char *const others[] = {"file", "irc", "ircs", "smb", "ftps"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (is_same(others[i], strlen(others[i]), name, len)) return true;
  return false;
}

/* Returns true if text[begin, colon) is a scheme to search for, and the text after its ":" is as the scheme requires.
 */
static bool is_sought(const extract_source *source, size_t begin, size_t colon, bool has_slashes) {
  const unsigned char *name = source->text + begin;
  const size_t len = colon - begin;
  const bool is_known_sought = !source->schemes || is_in_list(source, "known");
  if (len == 0 || !byte_is(*name, CLASS_ALPHA)) return false;
  if (!has_slashes) return (is_known_sought || is_listed(source, name, len)) && is_opaque_scheme(source, begin, colon);
  if (is_known_sought && (simdiri_find_scheme(name, len) || is_other_scheme(name, len))) return true;
  return source->schemes && (is_listed(source, name, len) || is_in_list(source, "any"));
}

/* ------------------------------------------------------------------------------------------- in text */

/* Without "//": can a scheme end like this? This settles most colons of logs and prose. */
static bool may_be_opaque(const extract_source *source, size_t colon) {
  if (colon + 1 == source->len || source->text[colon + 1] <= ' ') return false;
  return extract_is_one_of(source->text[colon - 1] | 0x20, "onlspatgdi");
}

/* "a.http://": a space is missing. "git+https://": both words are the scheme. */
static bool find_suffix(const extract_source *source, size_t first, size_t colon, size_t *begin) {
  size_t at = colon;
  while (at > first && byte_is(source->text[at - 1], CLASS_ALPHA | CLASS_DIGIT)) at--;
  if (at == first || !is_sought(source, at, colon, true)) return false;
  const bool is_compound = source->text[at - 1] == '+' && byte_is(source->text[first], CLASS_ALPHA);
  *begin = is_compound ? first : at;
  return true;
}

/* "\nhttp://", where the escape is written as two characters. */
static bool is_escape(const extract_source *source, size_t first, size_t colon) {
  return first > source->from && colon - first > 1 && source->text[first - 1] == '\\' &&
         extract_is_one_of(source->text[first], "nrt");
}

bool simdiri_extract_scheme(const extract_source *source, size_t colon, size_t *begin) {
  const unsigned char *text = source->text;
  if (colon <= source->from) return false;
  const bool has_slashes = source->len - colon > 2 && text[colon + 1] == '/' && text[colon + 2] == '/';
  if (!has_slashes && !may_be_opaque(source, colon)) return false;
  size_t first = colon;
  while (first > source->from && colon - first < SCHEME_MAX && byte_is(text[first - 1], CLASS_SCHEME)) first--;
  *begin = first;
  if (is_sought(source, first, colon, has_slashes)) return true;
  if (is_escape(source, first, colon) && is_sought(source, first + 1, colon, has_slashes)) {
    *begin = first + 1;
    return true;
  }
  return has_slashes && find_suffix(source, first, colon, begin);
}
