/* Shared by the unit tests of the profile web. */
/* SPDX-License-Identifier: MIT */
#include "unit/iri/web/web_support.h"

void web_session_begin(test_session *session, uint32_t flags) {
  simdiri_options options;
  simdiri_options_init(&options);
  options.profile = SIMDIRI_PROFILE_WEB;
  options.flags = flags;
  session_begin(session, &options);
}

simdiri_base *web_base(test_session *session, const char *text, size_t len) {
  simdiri_base *base = NULL;
  assert_int_equal(simdiri_base_create(session->context, session->scratch, text, len, NULL, &base, NULL), SIMDIRI_OK);
  assert_non_null(base);
  return base;
}
