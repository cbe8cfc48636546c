/* The records of a chunk as arrays: their memory, and counting records; the bad records of a batch. */
/* SPDX-License-Identifier: MIT */
#include "cli/stream/records.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Compilers make vector code of the inner loop. */
size_t cli_count_records(const char *data, size_t len, char separator) {
  enum { BLOCK = 64 };
  size_t count = 1, i = 0; /* the text after the last separator */
  for (; i + BLOCK <= len; i += BLOCK) {
    uint8_t found = 0;
    for (size_t k = 0; k < BLOCK; k++) found = (uint8_t)(found + (data[i + k] == separator));
    count += found;
  }
  for (; i < len; i++) count += data[i] == separator;
  return count;
}

size_t cli_records_capacity(const char *data, size_t len, char separator) {
  enum { MAX_UNCOUNTED = 1 << 20 };
  return len <= MAX_UNCOUNTED ? len : cli_count_records(data, len, separator);
}

static int grow_array(void **array, size_t capacity, size_t size) {
  void *grown = realloc(*array, capacity * size);
  if (grown) *array = grown;
  return grown ? 0 : -1;
}

#define GROW(member)                                                                                                   \
  do {                                                                                                                 \
    void *array = records->member;                                                                                     \
    if (grow_array(&array, more + 1, sizeof *records->member) != 0) return -1;                                         \
    records->member = array;                                                                                           \
  } while (0)

int cli_records_reserve(cli_records *records, size_t capacity, unsigned arrays) {
  if (capacity <= records->capacity) return 0;
  const size_t more = capacity + capacity / 4 + 64;
  if (more < capacity || more >= SIZE_MAX / sizeof(simdiri_fingerprint)) return -1;
  if ((arrays & CLI_RECORDS_SHARDS) && more > UINT32_MAX) return -1;
  GROW(fingerprints);
  GROW(begins);
  GROW(ends);
  if (arrays & CLI_RECORDS_STATUSES) GROW(statuses);
  if (arrays & CLI_RECORDS_CHANGES) {
    GROW(changes);
    GROW(lossy);
    GROW(texts);
    GROW(numbers);
  }
  if (arrays & CLI_RECORDS_RESULTS) GROW(result_offsets);
  if (arrays & CLI_RECORDS_NEW) GROW(is_new);
  if (arrays & CLI_RECORDS_SHARDS) {
    GROW(sharded);
    GROW(sharded_numbers);
  }
  records->capacity = more;
  return 0;
}

void cli_records_free(cli_records *records) {
  free(records->fingerprints);
  free(records->begins);
  free(records->ends);
  free(records->statuses);
  free(records->changes);
  free(records->lossy);
  free(records->texts);
  free(records->numbers);
  free(records->result_offsets);
  free(records->is_new);
  free(records->sharded);
  free(records->sharded_numbers);
  *records = (cli_records){0};
}

const simdiri_note *cli_find_error(const simdiri_batch_result *result) {
  for (size_t i = 0; i < result->note_count; i++)
    if (simdiri_is_error((simdiri_status)result->notes[i].status)) return &result->notes[i];
  return NULL;
}

bool cli_is_bad_record(const simdiri_batch_result *result, size_t record, size_t *note) {
  while (*note < result->note_count && result->notes[*note].index < record) ++*note;
  return *note < result->note_count && result->notes[*note].index == record &&
         simdiri_is_error((simdiri_status)result->notes[*note].status);
}
