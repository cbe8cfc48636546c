/* Walks the records of a batch, whatever their shape. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BATCH_RECORDS_H
#define SIMDIRI_BATCH_RECORDS_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct {
  size_t begin, end;    /* in records->data */
  size_t separator_end; /* after the separator (with its CR); == end if there is none */
  bool is_null;
} batch_record;

typedef struct {
  const simdiri_records *records;
  size_t index; /* of the next record */
  size_t at;    /* where it begins; with offsets, only if it is not the first */
} record_walker;

/* Are the offsets and their room in order? */
bool simdiri_are_records_good(const simdiri_records *records);
/* Counts the records without reading more than the separators. */
size_t simdiri_count_records(const simdiri_records *records);
/* Where the last one ends, as an offset into the data. */
size_t simdiri_records_end(const simdiri_records *records);
/* Steps to the next record; false after the last one. */
bool simdiri_next_record(record_walker *walker, batch_record *record);

static inline bool has_offsets(const simdiri_records *records) { return records->offsets32 || records->offsets64; }

#endif
