/* A session with parts, for tests of parts. */
/* SPDX-License-Identifier: MIT */
#include "unit/keys/parts/parts_support.h"

static const char rules[] = "com\nuk\nco.uk\nexample\n";

void begin_parts(parts_session *s, const simdiri_options *options, const char *const *names, size_t count,
                 bool has_list) {
  size_t bad = 99;
  s->list = NULL;
  session_begin(&s->session, options);
  if (has_list &&
      simdiri_suffix_list_create(rules, sizeof rules - 1, SIMDIRI_SUFFIX_ALL, NULL, &s->list, NULL) != SIMDIRI_OK)
    skip();
  assert_int_equal(simdiri_parts_create(s->session.context, s->list, names, count, NULL, &s->parts, &bad), SIMDIRI_OK);
  assert_int_equal(bad, 99);
}

void end_parts(parts_session *s) {
  simdiri_parts_free(s->parts);
  simdiri_suffix_list_free(s->list);
  session_end(&s->session);
}
