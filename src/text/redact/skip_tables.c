/* The tables for the search for records without any value. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "text/redact/skip.h"

/* ------------------------------------------------------------------------------------------- the kernel */

static void add_bytes(kernel_nibbles *set, const char *bytes, unsigned bits) {
  for (; *bytes; bytes++) simdiri_redact_add_byte(set, (unsigned char)*bytes, bits);
}

/* A quotation mark, and ":", "," or white space after it. What is encoded after it is found at the "%". */
static void add_quotes(kernel_starts *starts) {
  static const char white[] = " \t\r\n\v\f";
  kernel_nibbles *sets = starts->forms[START_BIT_QUOTE / 8];
  const unsigned bit = 1u << START_BIT_QUOTE % 8;
  add_bytes(&sets[0], "\"", bit);
  add_bytes(&sets[1], white, bit);
  add_bytes(&sets[2], white, bit);
  add_bytes(&sets[2], ":%", bit);
}

static void set_skip(const simdiri_redactor *redactor, kernel_starts *starts, bool has_escapes) {
  const bool has_sign = redactor->has_userinfo || redactor->has_email;
  *starts = redactor->starts; /* the forms, the bytes of words, and the quotation marks at ends of names */
  starts->has_digits = false;
  starts->is_encoded = true;
  starts->has_escapes = has_escapes;
  memset(starts->singles, has_sign ? '@' : '=', sizeof starts->singles);
  if (finds_params(redactor)) starts->singles[1] = '=';
  if (redactor->has_names) add_quotes(starts);
  if (has_escapes) starts->singles[2] = '\\';
}

/* ------------------------------------------------------------------------------------------- bytes */

/* "%" is decoded when a name is read. The others separate in running text only (scanner.h). */
static int name_role(unsigned char byte) {
  if (is_name_stop(byte)) return NAME_STOP;
  return byte == '%' || (byte != 0 && strchr(" \"<>\\", byte)) ? NAME_UNSURE : NAME_BYTE;
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
