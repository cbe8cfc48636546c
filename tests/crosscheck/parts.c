/* The parts: lists, every length at every offset, borders of blocks, capacity, shapes of records. */
/* SPDX-License-Identifier: MIT */
#include "crosscheck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LENGTHS = 301, ALIGNMENTS = 64 };

static batch_case case_of(simdiri_options options, simdiri_records records) {
  return (batch_case){.options = options, .records = records, .capacity = GROWABLE};
}

/* ------------------------------------------------------------------------------------------------ lists */

static void read_list(const char *path, texts *content) {
  FILE *file = fopen(path, "rb");
  size_t actual = 1;
  texts_clear(content);
  while (file && actual > 0) {
    char *capacity = texts_open(content, 1 << 20);
    actual = fread(capacity, 1, 1 << 20, file);
    content->len += actual;
  }
  if (!file || ferror(file)) {
    fprintf(stderr, "crosscheck: cannot read %s\n", path);
    exit(2);
  }
  fclose(file);
}

void part_lists(crosscheck *x, char **paths, size_t count) {
  texts content = {0};
  for (size_t i = 0; i < count; i++) {
    read_list(paths[i], &content);
    for (size_t set = 0; set < set_count(); set++) {
      if (!begin_case(x)) continue;
      char *data = guarded_end(&x->input.data, content.len);
      memcpy(data, content.data, content.len);
      batch_case c = case_of(set_at(set), (simdiri_records){.data = data, .data_len = content.len, .separator = '\n'});
      c.records.keep_cr = set % 2;
      c.is_dense = set % 4 == 1;
      c.on_error = (simdiri_on_error)(set % 3);
      if (check_case(x, &c)) check_singly(x, &c, false);
      check_other(x, &c);
    }
  }
  texts_free(&content);
  end_part(x);
}

/* ------------------------------------------------------------------------------------------------ lengths */

/* All kinds of lines at one length, one after the other, from one alignment on. */
void part_lengths(crosscheck *x) {
  for (size_t len = 0; len < LENGTHS; len++) {
    for (size_t alignment = 0; alignment < ALIGNMENTS; alignment++) {
      if (!begin_case(x)) continue;
      const size_t number = len * ALIGNMENTS + alignment;
      texts_clear(&x->lines);
      for (size_t kind = 0; kind < line_kind_count(); kind++) add_line(&x->lines, kind * 7 + number, len);
      batch_case c = case_of(set_at(number % set_count()),
                             lay_separated(&x->input, &x->lines, '\n', number % 3, PLACE_ALIGNED, alignment));
      if (number % 4 == 3) c.records = lay_offsets(&x->input, &x->lines, number % 8 == 7, 0, PLACE_ALIGNED, alignment);
      c.is_dense = number % 5 == 0;
      if (check_case(x, &c)) check_singly(x, &c, number % 32 == 0);
      check_other(x, &c);
    }
  }
  end_part(x);
}

/* ------------------------------------------------------------------------------------------------ borders */

/* Clean lines of `len` bytes with their separators. */
static void add_filler(texts *lines, size_t len) {
  while (len > 0) {
    const size_t taken = len > 100 ? 64 : len;
    add_line(lines, 0, taken - 1);
    len -= taken;
  }
}

/* A line that begins at `begin`, with lines before and after it. */
static void check_border(crosscheck *x, size_t kind, size_t len, size_t begin, size_t alignment) {
  texts_clear(&x->lines);
  add_filler(&x->lines, begin);
  add_line(&x->lines, kind, len);
  add_filler(&x->lines, kind % 4 * 50);
  batch_case c = case_of(set_at((kind * 31 + len * 7 + begin) % set_count()),
                         lay_separated(&x->input, &x->lines, '\n', (kind + begin) % 2, PLACE_ALIGNED, alignment));
  c.is_dense = (kind + len) % 8 == 0;
  (void)check_case(x, &c);
  check_other(x, &c);
}

static void check_borders_of(crosscheck *x, size_t border, size_t len) {
  const size_t first = border > len + 2 ? border - len - 2 : 0;
  for (size_t begin = first; begin <= border + 2; begin++) {
    if (!begin_case(x)) continue;
    /* Fillers of 4 KB cost more than the line: so fewer kinds, each at other offsets. */
    const size_t kinds = border > 512 ? 4 : 16;
    for (size_t i = 0; i < kinds; i++) check_border(x, (begin + len * 5) * kinds + i, len, begin, (begin + len) % 64);
  }
}

void part_borders(crosscheck *x) {
  static const size_t borders[] = {64, 512, 4096, 8192};
  static const size_t long_ones[] = {511, 512, 513, 1000, 4000, 4090, 4095, 4096, 4097, 4200, 5000, 8191, 8193, 70000};
  for (size_t b = 0; b < sizeof borders / sizeof *borders; b++) {
    for (size_t len = 0; len < LENGTHS; len++) check_borders_of(x, borders[b], len);
  }
  for (size_t i = 0; i < sizeof long_ones / sizeof *long_ones; i++) {
    for (size_t kind = 0; kind < line_kind_count(); kind++) {
      if (!begin_case(x)) continue;
      check_border(x, kind, long_ones[i], kind * 13 % 200, kind % 64);
      check_border(x, kind, long_ones[i], 4096 - kind % 128, kind % 64);
    }
  }
  end_part(x);
}

/* ------------------------------------------------------------------------------------------------ room */

/* Input that touches a guard page, and output that does, with exactly the needed capacity and with less. */
void part_capacities(crosscheck *x) {
  for (size_t len = 0; len < LENGTHS; len++) {
    for (size_t kind = 0; kind < line_kind_count(); kind++) {
      if (!begin_case(x)) continue;
      const size_t number = len * line_kind_count() + kind;
      texts_clear(&x->lines);
      for (size_t i = 0; i <= number % 3; i++) add_line(&x->lines, kind + i * 40, len);
      batch_case c = case_of(set_at(number % set_count()), lay_separated(&x->input, &x->lines, '\n', number % 2,
                                                                         number / 2 % 2 ? PLACE_END : PLACE_BEGIN, 0));
      c.before = number % 5 * 13;
      c.is_dense = number % 7 == 0;
      c.is_fresh = true;
      c.on_error = (simdiri_on_error)(number % 3);
      check_rooms(x, &c);
      if (number % 4 == 0) check_singly(x, &c, number % 32 == 0);
      if (number % 2) c.capacity = 0; /* enough for a check */
      check_other(x, &c);
    }
  }
  end_part(x);
}

/* ------------------------------------------------------------------------------------------------ shapes */

static void check_shape(crosscheck *x, test_random *random, const texts *pool) {
  static const char separators[] = {'\n', '\n', '\0', '/', 'a', '%', ':', '\r', ' ', '\xFF', '\xA9', '\xC3', '#', '.'};
  const size_t shape = test_below(random, 6);
  const placement place = (placement)test_below(random, 3);
  const size_t alignment = test_below(random, ALIGNMENTS), count = test_below(random, 40);
  texts_clear(&x->lines);
  for (size_t i = 0; i < count; i++) {
    if (test_chance(random, 6)) {
      texts_add(&x->lines, test_chance(random, 2) ? "\r" : "", test_below(random, 2));
    } else {
      generate_line(&x->lines, pool, random, 50);
    }
  }
  batch_case c = case_of(choose_set(random), (simdiri_records){0});
  if (shape < 3) {
    const char separator = separators[test_below(random, sizeof separators)];
    c.records = lay_separated(&x->input, &x->lines, separator, test_chance(random, 2), place, alignment);
    c.records.keep_cr = test_chance(random, 2);
  } else {
    c.records = lay_offsets(&x->input, &x->lines, test_chance(random, 2), test_below(random, 3) * 37, place, alignment);
    c.records.keep_cr = test_chance(random, 8);
    if (shape > 3) shift_ends(&c.records, random);
    if (shape > 4) lay_validity(&x->input, &c.records, random, 1 + test_below(random, 8));
  }
  c.on_error = (simdiri_on_error)test_below(random, 3);
  c.operation = test_chance(random, 8) ? (simdiri_operation)test_below(random, SIMDIRI_OPERATION_CHECK + 1)
                                       : SIMDIRI_OPERATION_NORMALIZE;
  c.is_dense = test_chance(random, 2);
  c.is_fresh = test_chance(random, 4);
  c.before = test_below(random, 100);
  if (test_chance(random, 2)) {
    check_rooms(x, &c);
  } else if (check_case(x, &c)) {
    check_singly(x, &c, test_chance(random, 8));
    check_other(x, &c);
  }
}

void part_shapes(crosscheck *x) {
  enum { SHAPES = 40000 };
  texts pool = {0};
  test_random random = {x->seed};
  fill_pool(&pool, &random);
  for (size_t i = 0; i < SHAPES; i++) {
    test_random own = {x->seed ^ (i + 1) * 0xD1B54A32D192ED03u};
    if (begin_case(x)) check_shape(x, &own, &pool);
  }
  texts_free(&pool);
  end_part(x);
}

/* ------------------------------------------------------------------------------------------------ generated */

static void check_generated(crosscheck *x, test_random *random, const texts *pool) {
  static const size_t shares[] = {0, 1, 5, 30, 70, 100};
  const size_t share = shares[test_below(random, sizeof shares / sizeof *shares)];
  size_t count = 1000 + test_below(random, 3000);
  if (test_chance(random, 4)) count = test_below(random, 100);
  texts_clear(&x->lines);
  for (size_t i = 0; i < count; i++) generate_line(&x->lines, pool, random, share);
  const placement place = (placement)test_below(random, 3);
  batch_case c = case_of(choose_set(random), (simdiri_records){0});
  if (test_chance(random, 4)) {
    c.records = lay_offsets(&x->input, &x->lines, test_chance(random, 2), 0, place, test_below(random, ALIGNMENTS));
    if (test_chance(random, 2)) shift_ends(&c.records, random);
  } else {
    c.records = lay_separated(&x->input, &x->lines, test_chance(random, 8) ? '\0' : '\n', test_chance(random, 2), place,
                              test_below(random, ALIGNMENTS));
    c.records.keep_cr = test_chance(random, 2);
  }
  c.on_error = test_chance(random, 2) ? SIMDIRI_ON_ERROR_KEEP : (simdiri_on_error)test_below(random, 3);
  c.is_dense = test_chance(random, 4);
  if (check_case(x, &c) && test_chance(random, 16)) check_singly(x, &c, false);
  check_other(x, &c);
}

/* A case depends only on the seed and its number. The pool is generated again from time to time. */
void part_generated(crosscheck *x) {
  enum { CASES_OF_A_POOL = 64 };
  const size_t before = x->records;
  size_t pool_number = SIZE_MAX;
  texts pool = {0};
  while (x->records - before < x->records_expected && x->number <= x->only) {
    const size_t number = x->number;
    test_random own = {x->seed ^ (number + 1) * 0x9FB21C651E98DF25u};
    if (x->only != SIZE_MAX && number != x->only) {
      x->number++;
      continue;
    }
    const size_t every = x->every;
    x->every = 1;
    const bool is_run = begin_case(x);
    x->every = every;
    if (!is_run) break;
    if (number / CASES_OF_A_POOL != pool_number) {
      pool_number = number / CASES_OF_A_POOL;
      test_random random = {x->seed ^ ~pool_number};
      fill_pool(&pool, &random);
    }
    check_generated(x, &own, &pool);
  }
  texts_free(&pool);
  end_part(x);
}
