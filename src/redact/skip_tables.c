/* The tables for the search for records without any value. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "redact/skip.h"

/* Bits of the tables for the kernel. */
enum { WORD_BITS = 5, OTHER_BITS = 2, BIT_QUOTE = 1 << (WORD_BITS + OTHER_BITS) };

/* ------------------------------------------------------------------------------------------- forms */

/* The nibbles of the first bytes of some forms: a bit for each value of the low and of the high one. */
typedef struct {
  uint16_t low[STARTS], high[STARTS];
  bool is_used;
} nibble_box;

static void add_to_box(nibble_box *box, const nibble_box *other) {
  for (size_t i = 0; i < STARTS; i++) {
    box->low[i] |= other->low[i];
    box->high[i] |= other->high[i];
  }
  box->is_used |= other->is_used;
}

static int count_bits(unsigned bits) {
  int count = 0;
  for (; bits; bits &= bits - 1) count++;
  return count;
}

/* Of how many texts of STARTS bytes the kernel finds that a form of the box begins with them. */
static int64_t box_size(const nibble_box *box) {
  int64_t size = 1;
  for (size_t i = 0; i < STARTS; i++) size *= count_bits(box->low[i]) * count_bits(box->high[i]);
  return size;
}

static nibble_box box_of_form(const form_set *forms, const value_form *form) {
  nibble_box box = {.is_used = true};
  for (size_t step = 0; step < STARTS; step++)
    for (unsigned byte = 0; byte < 256; byte++)
      if (step_has_byte(&forms->steps[form->first_step + step], byte)) {
        box.low[step] |= (uint16_t)(1u << (byte & 15));
        box.high[step] |= (uint16_t)(1u << (byte >> 4));
      }
  return box;
}

static void add_box(kernel_starts *starts, const nibble_box *box, unsigned bits) {
  for (size_t step = 0; step < STARTS; step++)
    for (size_t nibble = 0; nibble < 16; nibble++) {
      if (box->low[step] >> nibble & 1) starts->forms[step].low[nibble] |= (uint8_t)bits;
      if (box->high[step] >> nibble & 1) starts->forms[step].high[nibble] |= (uint8_t)bits;
    }
}

enum { BOXES_MAX = 32 };

/* Joins the two boxes that are the best together. */
static void join_boxes(nibble_box boxes[BOXES_MAX]) {
  int64_t best = INT64_MAX;
  size_t best_a = 0, best_b = 1;
  for (size_t a = 0; a < BOXES_MAX; a++)
    for (size_t b = a + 1; b < BOXES_MAX; b++) {
      nibble_box both = boxes[a];
      add_to_box(&both, &boxes[b]);
      const int64_t growth = box_size(&both) - box_size(&boxes[a]) - box_size(&boxes[b]);
      if (!boxes[a].is_used || !boxes[b].is_used || growth >= best) continue;
      best = growth;
      best_a = a;
      best_b = b;
    }
  add_to_box(&boxes[best_a], &boxes[best_b]);
  boxes[best_b] = (nibble_box){0};
}

/* Divides forms among `bit_count` bits from `bit` on, so that few other texts look like them. `needs_start` says which
 * forms. */
static void add_forms(const form_set *forms, kernel_starts *starts, bool needs_start, size_t bit, size_t bit_count) {
  nibble_box boxes[BOXES_MAX] = {0};
  size_t count = 0;
  for (size_t i = 0; i < forms->form_count; i++) {
    const nibble_box box = box_of_form(forms, &forms->forms[i]);
    if (forms->forms[i].needs_start == needs_start) add_to_box(&boxes[i % BOXES_MAX], &box);
  }
  for (size_t i = 0; i < BOXES_MAX; i++) count += boxes[i].is_used;
  for (; count > bit_count; count--) join_boxes(boxes);
  for (size_t i = 0; i < BOXES_MAX; i++)
    if (boxes[i].is_used) add_box(starts, &boxes[i], 1u << bit++);
}

/* ------------------------------------------------------------------------------------------- the kernel */

static void add_bytes(kernel_nibbles *set, const char *bytes, unsigned bits) {
  for (; *bytes; bytes++) simdiri_redact_add_byte(set, (unsigned char)*bytes, bits);
}

/* A quotation mark, and ":", "," or white space after it. What is encoded after it is found at the "%". */
static void add_quotes(kernel_starts *starts) {
  static const char white[] = " \t\r\n\v\f";
  simdiri_redact_add_quotes(starts);
  add_bytes(&starts->forms[0], "\"", BIT_QUOTE);
  add_bytes(&starts->forms[1], white, BIT_QUOTE);
  add_bytes(&starts->forms[2], white, BIT_QUOTE);
  add_bytes(&starts->forms[2], ":%", BIT_QUOTE);
}

static void set_skip(const simdiri_redactor *redactor, kernel_starts *starts, bool has_escapes) {
  const bool has_sign = redactor->has_userinfo || redactor->has_email;
  *starts = (kernel_starts){.anywhere = (uint8_t) ~((1u << WORD_BITS) - 1),
                            .word = redactor->starts.word,
                            .is_encoded = true,
                            .has_escapes = has_escapes};
  memset(starts->singles, has_sign ? '@' : '=', sizeof starts->singles);
  if (redactor->has_names) starts->singles[1] = '=';
  add_forms(&redactor->forms, starts, true, 0, WORD_BITS);
  add_forms(&redactor->forms, starts, false, WORD_BITS, OTHER_BITS);
  if (redactor->has_names) add_quotes(starts);
  if (has_escapes) starts->singles[2] = '\\';
}

/* ------------------------------------------------------------------------------------------- bytes */

/* "%" is decoded when a name is read. The others separate in running text only (scanner.h). */
static int name_role(unsigned char byte) {
  if (is_name_stop(byte)) return NAME_STOP;
  return byte == '%' || memchr(" \"<>\\", byte, 5) ? NAME_UNSURE : NAME_BYTE;
}

/* Does a step of a form have one of the bytes that escapes are made of? */
static bool has_escape_bytes(const form_set *forms) {
  for (size_t i = 0; i < forms->step_count; i++)
    if (step_has_byte(&forms->steps[i], '\\') || step_has_byte(&forms->steps[i], '"')) return true;
  return false;
}

static unsigned triplet_of(const form_set *forms, unsigned byte) {
  const unsigned form_bits = (1u << FORM_BITS) - 1;
  if ((forms->starts[1][byte] | forms->starts[2][byte]) & form_bits || byte == '@') return TRIPLET_LOUD;
  if (byte_is((unsigned char)byte, CLASS_HEX)) return TRIPLET_LOUD; /* it may become a digit of a triplet */
  if (byte == '=') return TRIPLET_EQUALS;
  if (byte == ':' || byte == ',' || is_white_unit(byte)) return TRIPLET_COLON;
  return forms->starts[0][byte] & form_bits || is_quote(byte) ? TRIPLET_START : TRIPLET_QUIET;
}

void simdiri_redact_set_skips(simdiri_redactor *redactor) {
  for (int i = 0; i < 2; i++) set_skip(redactor, &redactor->skips[i], i);
  for (unsigned byte = 0; byte < 256; byte++) {
    redactor->name_roles[byte] = (uint8_t)name_role((unsigned char)byte);
    redactor->triplets[byte] = (uint8_t)triplet_of(&redactor->forms, byte);
  }
  redactor->can_skip = redactor->find_starts && !redactor->has_ip;
  redactor->can_skip_escapes = redactor->can_skip && !has_escape_bytes(&redactor->forms);
}
