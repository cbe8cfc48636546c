/* What is measured: each contender goes over a whole list once. */
/* SPDX-License-Identifier: MIT */
#ifndef BENCH_CONTENDERS_H
#define BENCH_CONTENDERS_H

#include <simdiri/simdiri.h>

#include "list.h"

typedef struct {
  simdiri_context *contexts[2]; /* by form */
  simdiri_scratch *scratch;
  simdiri_buffer out;
  simdiri_batch_result result;
  char *copy; /* as long as the list */
} bench_state;

typedef struct {
  const char *name;
  /* Gives how many IRIs were accepted, so that no work can be left out unseen. */
  size_t (*run)(bench_state *state, const bench_list *list);
} bench_contender;

extern const bench_contender bench_contenders[];
extern const size_t bench_contender_count;

/* 0, or -1 when memory is out. */
int bench_state_create(bench_state *state, const bench_list *list);
void bench_state_free(bench_state *state);

#endif
