/* The redirects of a text, as the checks read them.
 * SPDX-License-Identifier: MIT */
#ifndef KEYS_CHECK_REDIRECTS_H
#define KEYS_CHECK_REDIRECTS_H

#include "key_laws.h"

typedef struct {
  reference_bytes *texts; /* normal forms: from, to, from, to … */
  size_t count;
  simdiri_redirects_counts counts;
} redirect_list;

/* Checks the rung protocol under a context with these redirects. */
void key_check_protocol(const test_case *about, const simdiri_redirects *redirects, const redirect_list *list);

#endif
