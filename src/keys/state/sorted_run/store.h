/* The directory of a state: reads and writes its files completely or fails, and keeps the reason of a failure. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_STATE_SORTED_RUN_STORE_H
#define SIMDIRI_KEYS_STATE_SORTED_RUN_STORE_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stdint.h>

#include "keys/state/sorted_run/io.h"

typedef struct {
  const state_io *io;
  const simdiri_allocator *allocator;
  int directory;   /* -1: not open */
  bool is_private; /* the state has a secret: only the owner may read files that are written from now on */
  uint64_t written, read;
  simdiri_state_failure failure;
} state_store;

/* Store the reason of a failure, and return SIMDIRI_ERROR_STATE. `file` is NULL for the directory; `error` is the
 * result of a system call. */
simdiri_status simdiri_state_fail(state_store *store, simdiri_state_problem problem, const char *file, uint64_t offset);
simdiri_status simdiri_state_fail_system(state_store *store, int64_t error, const char *file);

/* Read or write all bytes. A file that ends too early is DAMAGED. */
simdiri_status simdiri_state_read(state_store *store, int file, const char *name, void *data, size_t len,
                                  uint64_t offset);
simdiri_status simdiri_state_write(state_store *store, int file, const char *name, const void *data, size_t len,
                                   uint64_t offset);
/* Shortens a file. */
simdiri_status simdiri_state_truncate(state_store *store, int file, const char *name, uint64_t size);
simdiri_status simdiri_state_sync(state_store *store, int file, const char *name);

/* Names of runs: "run-" and 16 hex digits. */
enum { STATE_NAME_CAPACITY = 21 };
void simdiri_state_run_name(uint64_t number, char name[STATE_NAME_CAPACITY]);
/* Returns true for the name of a run, and stores its number. */
bool simdiri_state_is_run_name(const char *name, uint64_t *number);

#endif
