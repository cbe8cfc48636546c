/* The part "characters": every UTF-8 sequence of a character, and sequences that are nearly one, raw and as
 * triplets. */
/* SPDX-License-Identifier: MIT */
#include "crosscheck.h"

enum { FIRST_LEAD = 0x80, LEADS = 128, CONTINUATIONS = 67 };

/* 80-BF, and neighbours outside of that range. */
static unsigned char continuation_at(size_t i) {
  static const unsigned char others[] = {0x7E, 0xC0, 0x41};
  return i < 64 ? (unsigned char)(0x80 + i) : others[i - 64];
}

static void add_bytes(texts *lines, const unsigned char *bytes, size_t count, bool is_raw) {
  static const char head[] = "http://h/", digits[] = "0123456789aBcDEf";
  char *at = texts_open(lines, sizeof head + 3 * count);
  size_t len = 0;
  for (; head[len]; len++) at[len] = head[len];
  for (size_t i = 0; i < count; i++) {
    if (!is_raw) at[len++] = '%';
    if (!is_raw) at[len++] = digits[bytes[i] >> 4];
    at[len++] = is_raw ? (char)bytes[i] : digits[bytes[i] & 15];
  }
  texts_close(lines, len);
}

/* After a lead of four bytes, only a few last bytes are tried: those of noncharacters and invisible characters, and
 * others. */
static void add_sequences(texts *lines, unsigned char lead, bool is_raw) {
  static const unsigned char last[] = {0x80, 0xA0, 0xB3, 0xBE, 0xBF, 0x41};
  for (size_t i = 0; i < CONTINUATIONS; i++) {
    unsigned char bytes[4] = {lead, continuation_at(i)};
    add_bytes(lines, bytes, 2, is_raw);
    for (size_t k = 0; k < CONTINUATIONS; k++) {
      bytes[2] = continuation_at(k);
      add_bytes(lines, bytes, 3, is_raw);
      for (size_t l = 0; l < sizeof last && lead >= 0xF0; l++) {
        bytes[3] = last[l];
        add_bytes(lines, bytes, 4, is_raw);
      }
    }
  }
}

static simdiri_options options_at(size_t number) {
  simdiri_options options;
  simdiri_options_init(&options);
  if (number % 2) options.form = SIMDIRI_FORM_IRI;
  if (number / 2 % 2) options.disallowed = SIMDIRI_DISALLOWED_FAIL;
  if (number / 4 % 2) options.unicode = SIMDIRI_UNICODE_NFC;
  return options;
}

void part_characters(crosscheck *x) {
  enum { OPTIONS = 8 };
  for (size_t i = 0; i < LEADS * 2; i++) {
    texts_clear(&x->lines);
    add_sequences(&x->lines, (unsigned char)(FIRST_LEAD + i / 2), i % 2);
    for (size_t k = 0; k < OPTIONS; k++) {
      const size_t every = x->every;
      x->every = (every + 7) / 8;
      const bool is_run = begin_case(x);
      x->every = every;
      if (!is_run) continue;
      const batch_case c = {.options = options_at(k),
                            .records = lay_separated(&x->input, &x->lines, '\n', true, PLACE_ALIGNED, i % 64),
                            .capacity = GROWABLE};
      if (check_case(x, &c) && k < 2) check_singly(x, &c, i % 16 == 0);
      check_other(x, &c);
    }
  }
  end_part(x);
}
