/* Character references in HTML text: some end an IRI, others are part of it. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/byte.h"
#include "text/extract/extract.h"

/* The longest name, and more digits than any code point has. */
enum { REFERENCE_MAX = 33 };

/* Names of characters that end an IRI or are not part of one, and of "&" and "'", which may be part of one. */
static const struct {
  char name[7];
  uint16_t code_point;
} names[] = {{"amp", '&'},      {"quot", '"'},     {"lt", '<'},        {"gt", '>'},       {"apos", '\''},
             {"nbsp", 0xA0},    {"AMP", '&'},      {"QUOT", '"'},      {"LT", '<'},       {"GT", '>'},
             {"ldquo", 0x201C}, {"rdquo", 0x201D}, {"bdquo", 0x201E},  {"laquo", 0xAB},   {"raquo", 0xBB},
             {"lsquo", 0x2018}, {"rsquo", 0x2019}, {"hellip", 0x2026}, {"mdash", 0x2014}, {"ndash", 0x2013}};

static uint32_t look_up_name(const unsigned char *name, size_t len) {
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strlen(names[i].name) == len && memcmp(names[i].name, name, len) == 0) return names[i].code_point;
  return 0;
}

/* Returns the number in [at, end), at most BEYOND; 0 if it is not a number. */
static uint32_t read_number(const unsigned char *at, const unsigned char *end, unsigned base) {
  enum { BEYOND = 0x110000 };
  uint32_t value = 0;
  if (at == end) return 0;
  for (; at < end; at++) {
    const unsigned digit = simdiri_hex_table[*at];
    if (digit >= base) return 0;
    value = value * base + digit;
    if (value > BEYOND) value = BEYOND;
  }
  return value;
}

size_t simdiri_extract_reference(const extract_source *source, size_t at, uint32_t *code_point) {
  const unsigned char *text = source->text + at;
  const size_t capacity = source->len - at < REFERENCE_MAX ? source->len - at : REFERENCE_MAX;
  size_t len = 1;
  const bool is_number = len < capacity && text[len] == '#';
  if (is_number) len++;
  const bool is_hex = is_number && len < capacity && (text[len] | 0x20) == 'x';
  if (is_hex) len++;
  const size_t begin = len;
  while (len < capacity && byte_is(text[len], CLASS_ALPHA | CLASS_DIGIT)) len++;
  if (len == capacity || text[len] != ';' || len == begin) return 0;
  *code_point =
      is_number ? read_number(text + begin, text + len, is_hex ? 16 : 10) : look_up_name(text + begin, len - begin);
  return is_number && *code_point == 0 ? 0 : len + 1;
}
