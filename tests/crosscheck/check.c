/* The checks of one batch: against plain C, against one call for each record, and with small outputs. */
/* SPDX-License-Identifier: MIT */
#include "crosscheck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAILED_MAX = 100 };

bool begin_case(crosscheck *x) {
  const size_t number = x->number++;
  if (x->failed - x->failed_before >= FAILED_MAX) return false;
  if (x->only != SIZE_MAX) return number == x->only;
  /* A hash, so that the cases that are left out have no pattern. */
  test_random random = {x->seed ^ number};
  return test_chance(&random, x->every);
}

void end_part(const crosscheck *x) {
  const size_t failed = x->failed - x->failed_before;
  if (failed >= FAILED_MAX) printf("  %zu failures: the rest of %s was left out\n", failed, x->part);
}

static bool run(crosscheck *x, side *s, const batch_case *c) {
  x->running = c;
  const char *what = side_run(s, c);
  x->running = NULL;
  if (what) complain(x, c, NULL, what);
  return what == NULL;
}

bool check_case(crosscheck *x, const batch_case *c) {
  x->batches++;
  if (!run(x, &x->truth, c) || !run(x, &x->level, c)) return false;
  x->records += x->level.result->record_count;
  const char *what = side_difference(&x->truth, &x->level, c);
  if (what) complain(x, c, &x->truth, what);
  return what == NULL;
}

/* ------------------------------------------------------------------------------------------------ room */

/* The capacity that a caller chooses by simdiri_bound. */
static size_t bound_of(crosscheck *x, const batch_case *c) {
  const simdiri_context *context = side_context(&x->level, c);
  walk w = {.records = &c->records};
  span record;
  size_t capacity = 0;
  while (walk_next(&w, &record))
    capacity += simdiri_bound(context, record.end - record.begin) + (record.separator_end - record.end);
  return capacity;
}

static void check_capacity(crosscheck *x, const batch_case *c, size_t capacity, size_t needed) {
  batch_case fixed = *c;
  fixed.capacity = capacity;
  if (!check_case(x, &fixed)) return;
  const simdiri_status expected = capacity < needed ? SIMDIRI_ERROR_NO_CAPACITY : SIMDIRI_OK;
  if (x->level.status != expected)
    complain(x, &fixed, NULL,
             capacity < needed ? "too little room, but not NO_CAPACITY" : "NO_CAPACITY, but there is enough");
}

void check_rooms(crosscheck *x, const batch_case *c) {
  batch_case growable = *c;
  growable.capacity = GROWABLE;
  if (c->operation == SIMDIRI_OPERATION_RESOLVE || !check_case(x, &growable)) return;
  const size_t needed = x->level.text_len;
  if (x->level.status != SIMDIRI_OK) return;
  check_capacity(x, c, bound_of(x, c), needed);
  check_capacity(x, c, needed, needed);
  check_capacity(x, c, needed + 1 + needed % 300, needed);
  if (needed > 0) check_capacity(x, c, needed - 1, needed);
  if (needed > 1) check_capacity(x, c, needed / 2, needed);
}
