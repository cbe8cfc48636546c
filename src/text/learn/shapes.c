/* The shape of a segment: what is left of its text when numbers, hashes, dates and UUIDs are taken out. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "iri/common/byte.h"
#include "text/label/classify.h"
#include "text/learn/learner.h"

typedef struct {
  const char *name;
  size_t len; /* of the text that it replaces; 0: none */
} found_part;

static bool is_class(span text, size_t at, unsigned classes) {
  return at < text.len && byte_is((unsigned char)text.data[at], classes);
}

static size_t count_class(span text, size_t at, unsigned classes) {
  size_t len = 0;
  while (is_class(text, at + len, classes)) len++;
  return len;
}

/* Does the text have this pattern at a place? "x" is a hexadecimal digit, "9" a digit, "." a separator of dates. */
static bool has_pattern(span text, size_t at, const char *pattern) {
  for (; *pattern; pattern++, at++) {
    if (at >= text.len) return false;
    const char byte = text.data[at];
    const bool fits = *pattern == '9'   ? is_class(text, at, CLASS_DIGIT)
                      : *pattern == 'x' ? is_class(text, at, CLASS_HEX)
                      : *pattern == '.' ? byte == '-' || byte == '.' || byte == '_'
                                        : byte == *pattern;
    if (!fits) return false;
  }
  return true;
}

static bool has_digit(span text) {
  for (size_t i = 0; i < text.len; i++)
    if (is_class(text, i, CLASS_DIGIT)) return true;
  return false;
}

/* A hash in a part of a segment: at least six hexadecimal digits, of which one is a digit and one a letter. */
static size_t measure_hash(span text, size_t at) {
  enum { HASH_MIN = 6 };
  const size_t len = count_class(text, at, CLASS_HEX);
  const size_t digits = count_class(text, at, CLASS_DIGIT);
  return len >= HASH_MIN && has_digit((span){text.data + at, len}) && digits < len ? len : 0;
}

/* Finds what can be taken out at a place. Words of letters and digits are taken out as a whole, except for the digits
 * at an end of them. */
static found_part find_part(span text, size_t at) {
  static const char uuid[] = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx", date[] = "9999.99.99";
  const bool is_word_begin = at == 0 || !is_class(text, at - 1, CLASS_ALPHA | CLASS_DIGIT);
  if (is_word_begin && has_pattern(text, at, uuid) && !is_class(text, at + sizeof uuid - 1, CLASS_ALPHA | CLASS_DIGIT))
    return (found_part){"{:uuid}", sizeof uuid - 1};
  if (is_word_begin && has_pattern(text, at, date) && !is_class(text, at + sizeof date - 1, CLASS_DIGIT))
    return (found_part){"{:date}", sizeof date - 1};
  const size_t hash = is_word_begin ? measure_hash(text, at) : 0;
  if (hash > 0 && !is_class(text, at + hash, CLASS_ALPHA | CLASS_DIGIT)) return (found_part){"{:hash}", hash};
  return (found_part){"{:int}", count_class(text, at, CLASS_DIGIT)};
}

size_t simdiri_learn_shape(span segment, char shape[SHAPE_MAX]) {
  enum { PARTS_MAX = 5 };
  size_t len = 0, part_count = 0;
  bool has_text = false; /* a whole segment is a template, or none */
  if (!has_digit(segment)) return 0;
  for (size_t at = 0; at < segment.len;) {
    const bool is_triplet_here = segment.data[at] == '%' && at + 2 < segment.len;
    const found_part part = is_triplet_here ? (found_part){NULL, 0} : find_part(segment, at);
    const size_t copied = part.len > 0 ? 0 : is_triplet_here ? 3 : 1;
    const size_t name_len = part.len > 0 ? strlen(part.name) : copied;
    part_count += part.len > 0;
    has_text |= part.len == 0;
    if (part_count > PARTS_MAX || len + name_len > SHAPE_MAX) return 0;
    memcpy(shape + len, part.len > 0 ? part.name : segment.data + at, name_len);
    len += name_len;
    at += part.len + copied;
  }
  return part_count > 0 && has_text ? len : 0;
}

uint32_t simdiri_learn_template(span segment, bool *is_weak) {
  static const uint32_t weak = SIMDIRI_TEMPLATE_NUMBER | SIMDIRI_TEMPLATE_ID | SIMDIRI_TEMPLATE_LOCALE;
  const unsigned char *begin = (const unsigned char *)segment.data;
  const uint32_t template = simdiri_label_classify_segment(begin, begin + segment.len);
  *is_weak = (template & weak) != 0;
  return template;
}

size_t simdiri_learn_put_template(uint32_t template, char text[SHAPE_MAX]) {
  return (size_t)snprintf(text, SHAPE_MAX, "{:%s}", simdiri_template_name((unsigned)__builtin_ctz(template)));
}

uint32_t simdiri_learn_template_of(const learn_node *node) {
  enum { BEFORE_NAME = 2, AROUND_NAME = 3 }; /* "{:" and "}" */
  if (node->kind != NODE_TEMPLATE) return 0;
  return simdiri_template_find(node->text + BEFORE_NAME, node->text_len - (size_t)AROUND_NAME);
}
