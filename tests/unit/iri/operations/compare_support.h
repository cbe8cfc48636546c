/* Shared by the tests of simdiri_compare. */
/* SPDX-License-Identifier: MIT */
#ifndef TEST_UNIT_COMPARE_SUPPORT_H
#define TEST_UNIT_COMPARE_SUPPORT_H

#include <string.h>

#include "unit/support.h"

enum { DIFFERENT = -1 };

typedef struct {
  const char *a, *b;
  int rung; /* or DIFFERENT */
} compare_row;

static inline simdiri_options options_with(simdiri_rung rung, simdiri_form form) {
  simdiri_options options;
  simdiri_options_init(&options);
  options.rung = rung;
  options.form = form;
  return options;
}

static inline simdiri_status compare(test_session *session, const simdiri_base *base, const char *a, const char *b,
                                     simdiri_comparison *comparison) {
  memset(comparison, 0xEE, sizeof *comparison);
  return simdiri_compare(session->context, session->scratch, base, guarded_copy(0, a, strlen(a)), strlen(a),
                         guarded_copy(1, b, strlen(b)), strlen(b), comparison);
}

/* Both ways round. */
static inline void check_row(test_session *session, const simdiri_base *base, const compare_row *row) {
  simdiri_comparison forth, back;
  const simdiri_status status = compare(session, base, row->a, row->b, &forth);
  if (status != SIMDIRI_OK) fail_msg("%s, %s: %s", row->a, row->b, simdiri_status_name(status));
  assert_int_equal(compare(session, base, row->b, row->a, &back), SIMDIRI_OK);
  const int rung = forth.is_equivalent ? (int)forth.rung : DIFFERENT;
  if (rung != row->rung) fail_msg("%s, %s: rung %d", row->a, row->b, rung);
  assert_int_equal(back.is_equivalent, forth.is_equivalent);
  assert_int_equal(back.rung, forth.rung);
  assert_int_equal(back.changes[0], forth.changes[1]);
  assert_int_equal(back.changes[1], forth.changes[0]);
  assert_int_equal(forth.failure.status, SIMDIRI_OK);
}

#endif
