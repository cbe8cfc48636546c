/* Fuzz target: one batch (separators, offsets, nulls, fixed buffers), at every ISA level of the machine. Four bytes
 * choose options and shape; the rest is the batch's data. */
/* SPDX-License-Identifier: MIT */
#include "../crosscheck/crosscheck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

enum { CHOICES = 4, LEVELS = 5 };

static crosscheck *levels[LEVELS];

static void create_levels(void) {
  for (int i = 0; i < LEVELS; i++) {
    const simdiri_isa isa = (simdiri_isa)(SIMDIRI_ISA_SCALAR + i);
    if (!simdiri_isa_is_supported(isa)) continue;
    levels[i] = calloc(1, sizeof *levels[i]);
    if (!levels[i]) abort();
    levels[i]->part = "fuzz";
    side_create(&levels[i]->truth, SIMDIRI_ISA_SCALAR);
    side_create(&levels[i]->level, isa);
    side_create(&levels[i]->singly, isa);
  }
}

/* Cuts the data into records of a few bytes each, at offsets that depend on the choices. */
static void cut(texts *lines, const char *data, size_t len, test_random *random) {
  texts_clear(lines);
  while (len > 0) {
    const size_t taken = test_below(random, 100) % (len + 1);
    texts_add(lines, data, taken);
    data += taken;
    len -= taken;
  }
}

static simdiri_records lay(crosscheck *x, const uint8_t choices[CHOICES], const char *data, size_t len) {
  const placement place = (placement)(choices[2] % 3);
  const size_t alignment = choices[3] % 64;
  test_random random = {choices[3]};
  texts_clear(&x->lines);
  if (choices[2] & 0x80) {
    cut(&x->lines, data, len, &random);
    simdiri_records records = lay_offsets(&x->input, &x->lines, choices[2] & 0x40, choices[3] & 0x40, place, alignment);
    if (choices[2] & 0x20) lay_validity(&x->input, &records, &random, 4);
    return records;
  }
  texts_add(&x->lines, data, len);
  simdiri_records records = lay_separated(&x->input, &x->lines, '\n', choices[2] & 0x40, place, alignment);
  records.keep_cr = (choices[2] & 0x20) != 0;
  return records;
}

static void check_level(crosscheck *x, const uint8_t *choices, const char *data, size_t len) {
  batch_case c = {.options = set_at((choices[0] | (size_t)choices[1] << 8) % set_count()), .capacity = GROWABLE};
  c.records = lay(x, choices, data, len);
  c.on_error = (simdiri_on_error)((choices[1] >> 1) % 3);
  c.is_dense = (choices[1] & 0x10) != 0;
  if (choices[1] & 0x20) {
    check_rooms(x, &c);
  } else if (check_case(x, &c)) {
    check_singly(x, &c, false);
  }
  if (x->failed > 0) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  static bool is_ready;
  if (!is_ready) create_levels();
  is_ready = true;
  if (len < CHOICES) return 0;
  for (int i = 0; i < LEVELS; i++)
    if (levels[i]) check_level(levels[i], data, (const char *)data + CHOICES, len - CHOICES);
  return 0;
}
