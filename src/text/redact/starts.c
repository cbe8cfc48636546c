/* The bytes at which something may begin. Tables of nibbles find them in vectors, too many rather than too few; the
 * exact tables decide about each. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/cpu/isa.h"
#include "iri/kernel/kernel.h"
#include "text/redact/redact.h"

/* ------------------------------------------------------------------------------------------- tables */

/* Each row of 16 bytes has a bit of its own, so this set is exact. */
static void add_words(kernel_nibbles *word) {
  for (unsigned byte = 0; byte < 128; byte++)
    if (is_word_byte((unsigned char)byte)) simdiri_redact_add_byte(word, byte, 1u << (byte >> 4));
}

static void add_singles(const simdiri_redactor *redactor, kernel_starts *starts) {
  const bool has_sign = redactor->has_userinfo || redactor->has_email;
  memset(starts->singles, '%', sizeof starts->singles);
  if (has_sign) starts->singles[1] = '@';
  if (finds_params(redactor)) starts->singles[2] = '=';
  if (redactor->has_names) {
    starts->singles[3] = '"';
    simdiri_redact_add_quotes(starts);
  }
  starts->has_digits = redactor->has_ip;
}

/* The exact tables. */
static void add_exact(simdiri_redactor *redactor) {
  uint8_t(*starts)[256] = redactor->forms.starts;
  for (unsigned byte = 0; byte < 256; byte++) {
    starts[1][byte] |= START_BYTE;
    starts[2][byte] |= START_BYTE | START_MEMBER;
  }
  starts[0]['%'] |= START_BYTE;
  if (redactor->has_userinfo || redactor->has_email) starts[0]['@'] |= START_BYTE;
  if (finds_params(redactor)) starts[0]['='] |= START_BYTE;
  if (redactor->has_names) {
    starts[0]['"'] |= START_MEMBER;
    starts[0]['\''] |= START_MEMBER;
    for (const char *byte = ":, \t\r\n"; *byte; byte++) starts[1][(unsigned char)*byte] |= START_MEMBER;
  }
  if (redactor->has_ip) {
    starts[0][':'] |= START_BYTE;
    for (unsigned byte = '0'; byte <= '9'; byte++) starts[0][byte] |= START_BYTE;
  }
}

/* The kernel finds only forms that begin with ASCII. */
static bool begin_in_ascii(const form_set *forms) {
  unsigned bits = 0;
  for (size_t i = 0; i < STARTS; i++)
    for (unsigned byte = 0x80; byte < 256; byte++) bits |= forms->starts[i][byte];
  return !(bits & ((1u << FORM_BITS) - 1));
}

void simdiri_redact_set_starts(simdiri_redactor *redactor) {
  const kernel_table *kernel = simdiri_kernel_of(simdiri_isa_choose(SIMDIRI_ISA_BEST));
  memset(&redactor->starts, 0, sizeof redactor->starts);
  add_exact(redactor);
  simdiri_redact_add_boxes(&redactor->forms, &redactor->starts);
  add_words(&redactor->starts.word);
  redactor->find_starts = kernel && begin_in_ascii(&redactor->forms) ? kernel->find_starts : NULL;
  add_singles(redactor, &redactor->starts);
}

/* ------------------------------------------------------------------------------------------- searching */

/* After the quotation mark at the end of a member's name there is ":", perhaps after white space; after that at the end
 * of the name of a pair, ",". Nobody writes white space after an apostrophe. */
static bool ends_name(const unsigned char *text) {
  if (text[1] == ':' || text[1] == ',') return true;
  return text[0] == '"' && (text[2] == ':' || text[2] == ' ' || (text[2] >= '\t' && text[2] <= '\r'));
}

/* Returns the bits of the forms that begin with three bytes. */
static unsigned form_bits(const form_set *forms, unsigned first, unsigned second, unsigned third) {
  const unsigned bits = forms->starts[0][first] & forms->starts[1][second] & forms->starts[2][third];
  const unsigned found = bits & ((1u << FORM_BITS) - 1);
  return found && form_has_prefix(forms, first, second, third) ? found : 0;
}

unsigned simdiri_redact_bits_at(const form_set *forms, const unsigned char *text, size_t len, size_t at) {
  const uint8_t(*starts)[256] = forms->starts;
  if (at + 2 >= len) return starts[0][text[at]] & (START_BYTE | (at + 1 < len ? START_MEMBER : 0u));
  unsigned others = starts[0][text[at]] & starts[1][text[at + 1]] & starts[2][text[at + 2]];
  others &= START_BYTE | START_MEMBER;
  if (others & START_MEMBER && !ends_name(text + at)) others &= ~(unsigned)START_MEMBER;
  return others | form_bits(forms, text[at], text[at + 1], text[at + 2]);
}

static uint64_t find_plain(const form_set *forms, const unsigned char *text, size_t len, size_t at) {
  uint64_t found = 0;
  for (size_t i = 0; i < 64 && at + i < len; i++)
    if (simdiri_redact_bits_at(forms, text, len, at + i)) found |= UINT64_C(1) << i;
  return found;
}

uint64_t simdiri_redact_find_starts(const simdiri_redactor *redactor, const unsigned char *text, size_t len,
                                    size_t at) {
  unsigned char end[64 + KERNEL_STARTS_MORE] = {0};
  kernel_starts_state before = {.word = (uint64_t)(at > 0 && is_word_byte(text[at - 1])) << 63};
  uint64_t found;
  if (!redactor->find_starts) return find_plain(&redactor->forms, text, len, at);
  const unsigned char *block = text + at;
  if (len - at < sizeof end) block = memcpy(end, text + at, len - at);
  redactor->find_starts(&redactor->starts, block, 1, &before, &found);
  return found;
}
