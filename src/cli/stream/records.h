/* The records of a chunk, one by one: where what is printed of each ends, its key, what was done to it. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_RECORDS_H
#define SIMDIRI_CLI_STREAM_RECORDS_H

#include <simdiri/simdiri.h>

typedef struct {
  simdiri_fingerprint *fingerprints;
  int64_t *begins;    /* of the records in their block, and the end of the last one */
  size_t *ends;       /* of the text to print, each with the separator behind it */
  uint16_t *statuses; /* the rest is there only where it is wanted */
  uint32_t *changes, *lossy;
  size_t *numbers; /* of the record in its chunk, from 0 */
  int64_t *wire_offsets;
  size_t capacity, count;
} cli_records;

/* Which of the arrays are wanted. */
enum { RECORDS_STATUSES = 1, RECORDS_RULES = 2, RECORDS_WIRES = 4 };

/* How many records a block has, or one more. */
size_t cli_count_records(const char *data, size_t len, char separator);

/* Room for as many records as there are in `len` bytes, or for more: where it is but an address, it is not worth
 * counting them. */
size_t cli_records_capacity(const char *data, size_t len, char separator);

/* Room for `room` records. 0, or -1 without the memory. */
int cli_records_reserve(cli_records *records, size_t capacity, unsigned wanted);
void cli_records_free(cli_records *records);

#endif
