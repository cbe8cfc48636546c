/* Finds out which template a segment or value is. */
/* SPDX-License-Identifier: MIT */
#include "text/label/classify.h"

#include <simdiri/simdiri.h>
#include <string.h>

#include "iri/common/byte.h"
#include "iri/parse/parse.h"
#include "keys/rules/value_forms.h"
#include "text/label/kinds.h"

static const char *const names[] = {"uuid",  "email", "ip",       "date",  "time",   "hash", "int",
                                    "token", "ulid",  "objectid", "hex16", "number", "id",   "locale"};

const char *simdiri_template_name(unsigned bit) { return bit < sizeof names / sizeof *names ? names[bit] : NULL; }

uint32_t simdiri_template_find(const char *name, size_t name_len) {
  for (unsigned bit = 0; bit < sizeof names / sizeof *names; bit++)
    if (strlen(names[bit]) == name_len && memcmp(names[bit], name, name_len) == 0) return UINT32_C(1) << bit;
  return 0;
}

/* An address as in a URI (RFC 3986 3.2.2), with or without brackets; those of mail have both kinds in brackets (RFC
 * 5321 4.1.3). */
static bool is_ip(span text) {
  enum { IP_MAX = 47 }; /* with brackets, and the last 32 bits of IPv6 in decimal */
  unsigned char address[16];
  size_t offset;
  if (text.len < 2 || text.len > IP_MAX) return false;
  if (text.data[0] == '[' && text.data[text.len - 1] == ']') {
    text.data++;
    text.len -= 2;
    if (text.len == 0) return false;
  }
  const unsigned char *begin = (const unsigned char *)text.data;
  if (memchr(begin, ':', text.len)) return simdiri_read_ipv6(begin, text.len, address, &offset);
  return simdiri_read_ipv4(begin, text.len, address);
}

/* Counts how often the kind of neighbors (small letter, capital, digit) changes. A change from a capital to a small
 * letter does not count, because words begin so. Other bytes, which are in `others`, begin a new text. Returns 0 if
 * there are bytes that are not allowed; *all are the kinds. */
static size_t count_changes(span text, const char *others, unsigned *all) {
  size_t changes = 0;
  unsigned before = 0;
  *all = 0;
  for (size_t i = 0; i < text.len; i++) {
    const unsigned char byte = (unsigned char)text.data[i];
    const unsigned kind = byte_class(byte) & (CLASS_LOWER | CLASS_UPPER | CLASS_DIGIT);
    if (!kind && (byte == 0 || !strchr(others, byte))) return 0;
    changes += before && kind && kind != before && !(before == CLASS_UPPER && kind == CLASS_LOWER);
    before = kind;
    *all |= kind;
  }
  return changes;
}

/* A text looks random if it has a digit, and if the kind of its bytes changes at least once in four bytes. */
static bool is_token(span text) {
  unsigned all;
  if (text.len < TOKEN_MIN) return false;
  const size_t changes = count_changes(text, "-_.~+/=", &all);
  return (all & CLASS_DIGIT) && changes >= text.len / 4;
}

/* Base64url (RFC 4648 5) of 8 to 16 bytes of data: letters of both cases and digits, which change often. */
bool simdiri_label_is_id(span text) {
  enum { ID_MIN = 10, ID_MAX = 24 };
  unsigned all;
  if (text.len < ID_MIN || text.len > ID_MAX) return false;
  const size_t changes = count_changes(text, "-_", &all);
  return (all & CLASS_DIGIT) && (all & CLASS_LOWER) && (all & CLASS_UPPER) && changes > text.len / 3;
}

/* Templates that only a name chooses. */
static uint32_t classify_more(uint32_t templates, span text, unsigned kinds, bool is_hex) {
  enum { OBJECTID_LEN = 24, HEX16_LEN = 16 };
  if ((templates & SIMDIRI_TEMPLATE_ULID) && simdiri_label_is_ulid(text)) return SIMDIRI_TEMPLATE_ULID;
  if ((templates & SIMDIRI_TEMPLATE_OBJECTID) && is_hex && text.len == OBJECTID_LEN) return SIMDIRI_TEMPLATE_OBJECTID;
  if ((templates & SIMDIRI_TEMPLATE_HEX16) && is_hex && text.len == HEX16_LEN && (kinds & KIND_DIGIT))
    return SIMDIRI_TEMPLATE_HEX16;
  if ((templates & SIMDIRI_TEMPLATE_NUMBER) && (kinds & KIND_DIGIT) && simdiri_label_is_number(text))
    return SIMDIRI_TEMPLATE_NUMBER;
  if ((templates & SIMDIRI_TEMPLATE_TOKEN) && is_token(text)) return SIMDIRI_TEMPLATE_TOKEN;
  if ((templates & SIMDIRI_TEMPLATE_ID) && (kinds & KIND_DIGIT) && simdiri_label_is_id(text))
    return SIMDIRI_TEMPLATE_ID;
  if ((templates & SIMDIRI_TEMPLATE_LOCALE) && simdiri_label_is_locale(text)) return SIMDIRI_TEMPLATE_LOCALE;
  return 0;
}

/* The kinds of the bytes and the length exclude most templates at once. */
uint32_t simdiri_label_classify(uint32_t templates, span text, unsigned kinds) {
  const bool is_hex = !(kinds & ~(unsigned)(KIND_DIGIT | KIND_HEX_LETTER));
  if (text.len == 0) return 0;
  if ((templates & SIMDIRI_TEMPLATE_UUID) && simdiri_is_uuid(text)) return SIMDIRI_TEMPLATE_UUID;
  if ((templates & SIMDIRI_TEMPLATE_EMAIL) && (kinds & KIND_AT) && simdiri_label_is_email(text))
    return SIMDIRI_TEMPLATE_EMAIL;
  if ((templates & SIMDIRI_TEMPLATE_IP) && (kinds & (KIND_COLON | KIND_OTHER)) && is_ip(text))
    return SIMDIRI_TEMPLATE_IP;
  if ((templates & SIMDIRI_TEMPLATE_DATE) && (kinds & KIND_DIGIT) && !is_hex && simdiri_label_is_date(text))
    return SIMDIRI_TEMPLATE_DATE;
  if ((templates & SIMDIRI_TEMPLATE_TIME) && (kinds & KIND_COLON) && simdiri_label_is_time(text))
    return SIMDIRI_TEMPLATE_TIME;
  if ((templates & SIMDIRI_TEMPLATE_HASH) && is_hex && is_hash_len(text.len)) return SIMDIRI_TEMPLATE_HASH;
  if ((templates & SIMDIRI_TEMPLATE_INT) && kinds == KIND_DIGIT) return SIMDIRI_TEMPLATE_INT;
  return templates & ~(uint32_t)SIMDIRI_TEMPLATES_DEFAULT ? classify_more(templates, text, kinds, is_hex) : 0;
}

uint32_t simdiri_label_classify_segment(const unsigned char *begin, const unsigned char *end) {
  enum { DECODED_MAX = 512 };
  char decoded[DECODED_MAX];
  span text = {(const char *)begin, (size_t)(end - begin)};
  unsigned kinds = 0;
  if (text.len > DECODED_MAX) return 0; /* no template of all is that long, but a token */
  for (size_t i = 0; i < text.len; i++) kinds |= kind_of(text.data[i]);
  if (kinds & KIND_PERCENT) {
    text = (span){decoded, 0};
    kinds = 0;
    for (const unsigned char *p = begin; p < end;) {
      const bool is_encoded = *p == '%' && is_triplet(p, end);
      decoded[text.len] = (char)(is_encoded ? triplet_value(p) : *p);
      kinds |= kind_of(decoded[text.len++]);
      p += is_encoded ? 3 : 1;
    }
  }
  return simdiri_label_classify(SIMDIRI_TEMPLATES_ALL, text, kinds);
}
