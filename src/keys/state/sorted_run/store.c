/* The directory of a state: reads and writes its files completely or fails, and keeps the reason of a failure. */
/* SPDX-License-Identifier: MIT */
#include "keys/state/sorted_run/store.h"

#include <string.h>

simdiri_status simdiri_state_fail(state_store *store, simdiri_state_problem problem, const char *file,
                                  uint64_t offset) {
  store->failure = (simdiri_state_failure){.problem = problem, .offset = offset};
  const size_t len = file ? strlen(file) : 0;
  const size_t capacity = sizeof store->failure.file - 1;
  if (len) memcpy(store->failure.file, file, len < capacity ? len : capacity);
  return SIMDIRI_ERROR_STATE;
}

simdiri_status simdiri_state_fail_system(state_store *store, int64_t error, const char *file) {
  if (error == -STATE_NOT_A_FILE) return simdiri_state_fail(store, SIMDIRI_STATE_NOT_A_FILE, file, 0);
  simdiri_state_fail(store, SIMDIRI_STATE_SYSTEM, file, 0);
  store->failure.system_error = (int)-error;
  return SIMDIRI_ERROR_STATE;
}

simdiri_status simdiri_state_read(state_store *store, int file, const char *name, void *data, size_t len,
                                  uint64_t offset) {
  unsigned char *p = data;
  while (len > 0) {
    const int64_t done = store->io->read(file, p, len, (int64_t)offset);
    if (done < 0) return simdiri_state_fail_system(store, done, name);
    if (done == 0) return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, name, offset);
    p += done;
    len -= (size_t)done;
    offset += (uint64_t)done;
    store->read += (uint64_t)done;
  }
  return SIMDIRI_OK;
}

simdiri_status simdiri_state_write(state_store *store, int file, const char *name, const void *data, size_t len,
                                   uint64_t offset) {
  const unsigned char *p = data;
  while (len > 0) {
    const int64_t put = store->io->write(file, p, len, (int64_t)offset);
    if (put < 0) return simdiri_state_fail_system(store, put, name);
    p += put;
    len -= (size_t)put;
    offset += (uint64_t)put;
    store->written += (uint64_t)put;
  }
  return SIMDIRI_OK;
}

simdiri_status simdiri_state_truncate(state_store *store, int file, const char *name, uint64_t size) {
  const int error = store->io->truncate(file, (int64_t)size);
  return error < 0 ? simdiri_state_fail_system(store, error, name) : SIMDIRI_OK;
}

simdiri_status simdiri_state_sync(state_store *store, int file, const char *name) {
  const int error = store->io->sync(file);
  return error < 0 ? simdiri_state_fail_system(store, error, name) : SIMDIRI_OK;
}

enum { PREFIX_LEN = 4 };
static const char prefix[] = "run-", digits[] = "0123456789abcdef";

void simdiri_state_run_name(uint64_t number, char name[STATE_NAME_CAPACITY]) {
  memcpy(name, prefix, PREFIX_LEN);
  for (unsigned i = 0; i < 16; i++) name[PREFIX_LEN + i] = digits[number >> (60 - 4 * i) & 15];
  name[20] = '\0';
}

bool simdiri_state_is_run_name(const char *name, uint64_t *number) {
  if (strlen(name) != STATE_NAME_CAPACITY - 1 || memcmp(name, prefix, PREFIX_LEN) != 0) return false;
  *number = 0;
  for (const char *p = name + PREFIX_LEN; *p; p++) {
    const char *digit = memchr(digits, *p, sizeof digits - 1);
    if (!digit) return false;
    *number = *number << 4 | (uint64_t)(digit - digits);
  }
  return true;
}
