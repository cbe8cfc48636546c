/* A session with parts, for tests of parts. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TESTS_UNIT_PARTS_SUPPORT_H
#define SIMDIRI_TESTS_UNIT_PARTS_SUPPORT_H

#include "unit/support.h"

typedef struct {
  test_session session;
  simdiri_suffix_list *list; /* NULL without libpsl */
  simdiri_parts *parts;
} parts_session;

/* Creates the parts. With `has_list`, the list has a few rules; skips the test if there is no libpsl. */
void begin_parts(parts_session *s, const simdiri_options *options, const char *const *names, size_t count,
                 bool has_list);
void end_parts(parts_session *s);

#endif
