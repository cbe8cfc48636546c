/* The part "long": inputs of many chunks, whose outputs bypass the caches. */
/* SPDX-License-Identifier: MIT */
#include "crosscheck.h"

enum {
  LONG_LEN = 8 << 20, /* from this many bytes on, outputs bypass the caches */
  CASES = 32,
  ALIGNMENTS = 64
};

/* The kind of lines in a case. */
enum { CONTENT_MIXED, CONTENT_LONG, CONTENT_ONE, CONTENT_TINY, CONTENT_RUNS, CONTENTS };

/* Runs of hard lines of many chunks, after which the vector path leaves chunks unmarked, then lines of any kind. */
static bool is_in_hard_run(const texts *lines, test_random *random) {
  return lines->len / 150000 % 2 == 0 && !test_chance(random, 40);
}

static void add_one_more(texts *lines, size_t content, const texts *pool, test_random *random) {
  const bool is_first = lines->count == 100;
  if (content == CONTENT_ONE && is_first) { /* as long as all */
    add_line(lines, test_below(random, line_kind_count()), LONG_LEN + test_below(random, 5000));
  } else if (content == CONTENT_LONG && test_chance(random, 8)) {
    add_line(lines, test_below(random, line_kind_count()), test_below(random, 300000));
  } else if (content == CONTENT_TINY && test_chance(random, 500)) {
    for (size_t i = test_below(random, 5000); i > 0; i--)
      add_line(lines, test_below(random, line_kind_count()), test_below(random, 14));
  } else if (content == CONTENT_RUNS && is_in_hard_run(lines, random)) {
    texts_add(lines, "../a/%zz/", 4 + test_below(random, 6));
  } else {
    generate_line(lines, pool, random, content == CONTENT_MIXED ? 20 : 2);
  }
}

static simdiri_records lay_out(crosscheck *x, test_random *random, bool is_by_offsets) {
  const placement place = (placement)test_below(random, 3);
  const size_t alignment = test_below(random, ALIGNMENTS);
  simdiri_records records;
  if (is_by_offsets) {
    records = lay_offsets(&x->input, &x->lines, test_chance(random, 2), test_below(random, 2) * 37, place, alignment);
    if (test_chance(random, 2)) shift_ends(&records, random);
    if (test_chance(random, 2)) lay_validity(&x->input, &records, random, 1 + test_below(random, 50));
  } else {
    records = lay_separated(&x->input, &x->lines, test_chance(random, 8) ? '\0' : '\n', test_chance(random, 2), place,
                            alignment);
  }
  records.keep_cr = test_chance(random, 4);
  return records;
}

static void check_long(crosscheck *x, size_t number, const texts *pool) {
  test_random random = {x->seed ^ (number + 1) * 0xA24BAED4963EE407u};
  const size_t expected_len = LONG_LEN - 100 + test_below(&random, 100000);
  texts_clear(&x->lines);
  while (x->lines.len < expected_len) add_one_more(&x->lines, number % CONTENTS, pool, &random);
  batch_case c = {.options = choose_set(&random), .capacity = GROWABLE};
  if (number < 2 * CONTENTS) simdiri_options_init(&c.options);
  c.records = lay_out(x, &random, number / CONTENTS % 2 != 0);
  c.on_error = (simdiri_on_error)test_below(&random, 3);
  c.is_dense = test_chance(&random, 2);
  c.is_fresh = test_chance(&random, 2);
  c.before = test_below(&random, 100);
  if (test_chance(&random, 2)) {
    check_rooms(x, &c);
  } else if (check_case(x, &c)) {
    check_singly(x, &c, false);
  }
}

void part_long(crosscheck *x) {
  texts pool = {0};
  test_random random = {x->seed};
  fill_pool(&pool, &random);
  const size_t every = x->every;
  for (size_t i = 0; i < CASES; i++) {
    /* There are few of these, so a larger share runs than of other cases, and at least one. */
    x->every = i == 0 ? 1 : (every + 7) / 8;
    if (begin_case(x)) check_long(x, i, &pool);
  }
  x->every = every;
  texts_free(&pool);
  end_part(x);
}
