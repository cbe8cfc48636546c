/* How old a public suffix list is. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_KEYER_SUFFIX_AGE_H
#define SIMDIRI_CLI_KEYER_SUFFIX_AGE_H

#include <simdiri/simdiri.h>

enum { CLI_SUFFIX_DATE_CAPACITY = 16 };

typedef struct {
  char date[CLI_SUFFIX_DATE_CAPACITY]; /* when the list was made, such as "2025-03-28"; "": unknown */
  int days;                            /* since then; -1: unknown, or the clock is before it */
} cli_suffix_age;

void cli_suffix_age_read(const simdiri_suffix_list *list, cli_suffix_age *age);

#endif
