/* Charsets by name: what is known of them, and iconv's converters (RFC 3987 3.1, 3987bis 3.5). */
/* SPDX-License-Identifier: MIT */
#include "charset/charset.h"

#include <errno.h>
#include <string.h>

#include "common/allocator.h"
#include "common/octet.h"
#include "common/text.h"
#include "common/utf8.h"

enum { FIRST_C1 = 0x80, LAST_C1 = 0x9F };

/* Letters, digits and what else stands in names of charsets: nothing that iconv takes for an option or a path. The name
 * in lower case, without spaces around it, ended by NUL; its length, or 0. */
static size_t read_name(const char *name, size_t len, char *lower) {
  while (len > 0 && octet_is((unsigned char)name[len - 1], CLASS_REPAIRABLE) && name[len - 1] <= ' ') len--;
  for (; len > 0 && *name > 0 && *name <= ' '; name++) len--;
  if (len == 0 || len > CHARSET_NAME_MOST) return 0;
  for (size_t i = 0; i < len; i++) {
    const unsigned char octet = (unsigned char)name[i];
    if (!octet_is(octet, CLASS_UNRESERVED | CLASS_COLON) && octet != '(' && octet != ')' && octet != '+') return 0;
    lower[i] = (char)octet_lower(octet);
  }
  lower[len] = '\0';
  return len;
}

static simdiri_status open_converter(const char *to, const char *from, iconv_t *converter) {
  *converter = iconv_open(to, from);
  if (*converter != NO_CONVERTER) return SIMDIRI_OK;
  return errno == ENOMEM ? SIMDIRI_ERROR_NO_MEMORY : SIMDIRI_ERROR_UNKNOWN_CHARSET;
}

static void close_converter(iconv_t converter) {
  if (converter != NO_CONVERTER) (void)iconv_close(converter);
}

uint32_t simdiri_decode_one(iconv_t decoder, const unsigned char *octets, size_t octets_len) {
  char out[16], *from = (char *)octets, *to = out; /* iconv only reads what it converts */
  size_t left = octets_len, room = sizeof out;
  uint32_t code_point = 0;
  (void)iconv(decoder, NULL, NULL, NULL, NULL);
  if (iconv(decoder, &from, &left, &to, &room) == (size_t)-1 || left > 0) return 0;
  (void)iconv(decoder, NULL, NULL, &to, &room);
  const size_t len = sizeof out - room;
  const unsigned char *text = (const unsigned char *)out;
  return len > 0 && simdiri_utf8_decode(text, text + len, &code_point) == len ? code_point : 0;
}

static uint32_t decode_octet(iconv_t decoder, unsigned char octet) { return simdiri_decode_one(decoder, &octet, 1); }

/* Octets that switch to another set, or shift. */
static bool is_control_of_sets(unsigned octet) { return octet == 0x0E || octet == 0x0F || octet == 0x1B; }

/* Records are cut at, and IRIs made of, ASCII: a charset must have that. Of "\\" and "~" some have other opinions. */
static bool learn_ascii(simdiri_charset *charset) {
  bool has_ascii = true;
  for (unsigned octet = 1; octet < 0x80; octet++) {
    charset->is_ascii[octet] =
        !is_control_of_sets(octet) && decode_octet(charset->decoder, (unsigned char)octet) == octet;
    has_ascii &= charset->is_ascii[octet] || is_control_of_sets(octet) || octet == '\\' || octet == '~';
  }
  return has_ascii;
}

/* Where the Encoding Standard has another character than glibc. */
static void correct_high(simdiri_charset *charset, const char *name) {
  static const struct {
    const char *name;
    uint16_t octet, code_point;
  } corrections[] = {{"MACINTOSH", 0xC6, 0x2206}, {"MACINTOSH", 0xF0, 0xF8FF}, {"MAC-UK", 0xFF, 0x20AC},
                     {"KOI8-U", 0xAE, 0x045E},    {"KOI8-U", 0xBE, 0x040E},    {"CP1255", 0xCA, 0x05BA}};
  for (size_t i = 0; i < sizeof corrections / sizeof *corrections; i++)
    if (strcmp(corrections[i].name, name) == 0) charset->high[corrections[i].octet - 0x80] = corrections[i].code_point;
}

static void learn_high(simdiri_charset *charset) {
  for (unsigned i = 0; i < 128; i++) {
    const uint32_t code_point = decode_octet(charset->decoder, (unsigned char)(0x80 + i));
    const bool is_control = code_point == 0 && charset->kind == CHARSET_SINGLE_C1 && 0x80 + i <= LAST_C1;
    charset->high[i] = is_control ? (uint16_t)(FIRST_C1 + i) : (uint16_t)code_point;
  }
}

/* Rows 89 to 92 are ED40 to EEFC in Shift_JIS; its encoder writes these characters elsewhere. */
static void learn_selected(simdiri_charset *charset) {
  for (unsigned i = 0; i < SELECTED_COUNT; i++) {
    const unsigned trail = i % 188;
    const unsigned char octets[2] = {(unsigned char)(0xED + i / 188),
                                     (unsigned char)(trail + (trail < 0x3F ? 0x40 : 0x41))};
    charset->selected[i] = (uint16_t)simdiri_decode_one(charset->checker, octets, 2);
  }
}

static simdiri_status open_encoder(simdiri_charset *charset, const char *name) {
  const char *target = is_jis(charset) ? "CP932" : name;
  simdiri_status status = open_converter(target, "UTF-8", &charset->encoder);
  if (status != SIMDIRI_OK || charset->kind == CHARSET_OTHER) return status;
  status = open_converter("UTF-8", target, &charset->checker);
  if (status == SIMDIRI_OK && is_jis(charset)) learn_selected(charset);
  if (status != SIMDIRI_OK || charset->kind != CHARSET_BIG5) return status;
  status = open_converter("CP950", "UTF-8", &charset->base[0]);
  return status == SIMDIRI_OK ? open_converter("UTF-8", "CP950", &charset->base[1]) : status;
}

static simdiri_status open_converters(simdiri_charset *charset, const char *name) {
  simdiri_status status = open_converter("UTF-8", name, &charset->decoder);
  if (status != SIMDIRI_OK) return status;
  if (!learn_ascii(charset)) return SIMDIRI_ERROR_UNFIT_CHARSET;
  if (is_single(charset)) {
    learn_high(charset);
    correct_high(charset, name);
    return SIMDIRI_OK;
  }
  return open_encoder(charset, name);
}

simdiri_status simdiri_charset_create(const char *name, size_t name_len, const simdiri_allocator *allocator,
                                      simdiri_charset **charset) {
  char lower[CHARSET_NAME_MOST + 1];
  *charset = NULL;
  const size_t len = read_name(text_or_empty(name), name_len, lower);
  if (len == 0) return SIMDIRI_ERROR_UNKNOWN_CHARSET;
  const charset_info *info = simdiri_find_charset(lower, len);
  allocator = allocator_or_default(allocator);
  simdiri_charset *created = simdiri_allocate_zeroed(allocator, sizeof *created);
  if (!created) return SIMDIRI_ERROR_NO_MEMORY;
  created->allocator = allocator;
  created->decoder = created->encoder = created->checker = created->base[0] = created->base[1] = NO_CONVERTER;
  created->kind = info ? info->kind : CHARSET_OTHER;
  created->is_utf8 = info && info->kind == CHARSET_UNICODE && info->iconv_name;
  simdiri_status status = SIMDIRI_OK;
  if (created->kind != CHARSET_UNICODE) status = open_converters(created, info ? info->iconv_name : lower);
  if (status != SIMDIRI_OK) {
    simdiri_charset_free(created);
    return status;
  }
  *charset = created;
  return SIMDIRI_OK;
}

void simdiri_charset_free(simdiri_charset *charset) {
  if (!charset) return;
  close_converter(charset->decoder);
  close_converter(charset->encoder);
  close_converter(charset->checker);
  close_converter(charset->base[0]);
  close_converter(charset->base[1]);
  simdiri_deallocate(charset->allocator, charset, sizeof *charset);
}
