/* The structure of a public suffix list. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_SUFFIX_SUFFIX_LIST_H
#define SIMDIRI_KEYS_SUFFIX_SUFFIX_LIST_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stdint.h>

#include "keys/suffix/psl.h"

/* libpsl ignores longer rules. */
enum { SUFFIX_RULE_MAX = 126, SUFFIX_IDENTITY_CAPACITY = 80 };

/* In the place of a label this matches no rule but a wildcard: rules have letters, digits, "-" and "_" only. */
#define ANY_DNS_LABEL "~."

struct simdiri_suffix_list {
  const simdiri_allocator *allocator;
  psl_rules rules;
  size_t number; /* no other list of this process has it; not 0 */
  bool is_icann_only;
  int64_t time; /* when it was made, in seconds since 1970; 0: unknown */
  char identity[SUFFIX_IDENTITY_CAPACITY];
};

/* Reads the text of a list into list->rules. */
simdiri_status simdiri_suffix_read_text(simdiri_suffix_list *list, const char *text, size_t len,
                                        simdiri_suffix_failure *failure);

#endif
