/* The same batch at every level of vector instructions. */
/* SPDX-License-Identifier: MIT */
#ifndef TEST_UNIT_BATCH_LEVELS_H
#define TEST_UNIT_BATCH_LEVELS_H

#include "unit/support.h"

typedef struct {
  simdiri_options options; /* `isa` is replaced */
  simdiri_operation operation;
  uint32_t review_groups;
} batch_call;

/* Fails the test if a level gives other bytes or other notes than plain C. */
void batch_check_levels(const batch_call *call, const simdiri_records *records);

#endif
