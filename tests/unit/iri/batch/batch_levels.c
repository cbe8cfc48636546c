/* The same batch at every level of vector instructions. */
/* SPDX-License-Identifier: MIT */
#include "unit/iri/batch/batch_levels.h"

#include <string.h>

typedef struct {
  test_session session;
  simdiri_batch_result result;
} outcome;

static outcome begin_run(const batch_call *call, simdiri_isa isa, const simdiri_records *records) {
  simdiri_options options = call->options;
  outcome o;
  memset(&o, 0, sizeof o);
  o.result.review_groups = call->review_groups;
  options.isa = isa;
  session_begin(&o.session, &options);
  assert_int_equal(simdiri_batch(o.session.context, o.session.scratch, call->operation, SIMDIRI_ON_ERROR_KEEP, NULL,
                                 records, &o.session.out, &o.result),
                   SIMDIRI_OK);
  return o;
}

static void end_run(outcome *o) {
  simdiri_batch_result_free(&o->result, o->session.out.allocator);
  session_end(&o->session);
}

void batch_check_levels(const batch_call *call, const simdiri_records *records) {
  outcome expected = begin_run(call, SIMDIRI_ISA_SCALAR, records);
  for (simdiri_isa isa = SIMDIRI_ISA_SSE42; isa <= SIMDIRI_ISA_SIMD128; isa++) {
    if (!simdiri_isa_is_supported(isa)) continue;
    outcome actual = begin_run(call, isa, records);
    check_same_text(simdiri_isa_name(isa), actual.session.out.data, actual.session.out.len, expected.session.out.data,
                    expected.session.out.len);
    check_same_notes(&actual.result, &expected.result);
    assert_int_equal(actual.result.record_count, expected.result.record_count);
    end_run(&actual);
  }
  end_run(&expected);
}
