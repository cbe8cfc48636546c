/* Iterates over the records of a batch, in either layout. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_BATCH_RECORDS_H
#define SIMDIRI_IRI_BATCH_RECORDS_H

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
  size_t at;    /* offset of the next record; with offsets, only if it is not the first */
} batch_walker;

/* Checks the offsets against the data and each other. */
bool simdiri_are_records_valid(const simdiri_records *records);
/* Counts the records by reading only the separators. */
size_t simdiri_count_records(const simdiri_records *records);
/* Returns the end of the last record, as an offset into the data. */
size_t simdiri_records_end(const simdiri_records *records);
/* Gives the next record; returns false after the last one. */
bool simdiri_next_record(batch_walker *walker, batch_record *record);

static inline bool batch_has_offsets(const simdiri_records *records) {
  return records->offsets32 || records->offsets64;
}

static inline bool batch_is_null(const simdiri_records *records, size_t i) {
  if (!records->validity) return false;
  const size_t bit = records->validity_offset + i;
  return !(records->validity[bit / 8] >> bit % 8 & 1);
}

/* Returns the bytes of the separator at the end of output `i`, which is `len` bytes at `text`. With keep_cr, a CR
 * before the separator always belongs to it: an output that itself ends with CR has another one. */
static inline size_t batch_separator_len(const simdiri_records *records, const simdiri_batch_result *result, size_t i,
                                         const char *text, size_t len) {
  if (batch_has_offsets(records)) return 0;
  if (i + 1 == result->record_count && records->data[records->data_len - 1] != records->separator) return 0;
  return records->keep_cr && len > 1 && text[len - 2] == '\r' ? 2 : 1;
}

/* Returns output `i` of a batch, whose outputs begin at `outputs`, without the separator. */
static inline const char *batch_output_at(const simdiri_records *records, const simdiri_batch_result *result,
                                          const char *outputs, size_t i, size_t *len) {
  const char *text = outputs + result->output_offsets[i];
  *len = (size_t)(result->output_offsets[i + 1] - result->output_offsets[i]);
  *len -= batch_separator_len(records, result, i, text, *len);
  return text;
}

/* Returns whether record `i` is bad. The caller asks for one record after the other; *next, at first 0, is the number
 * of the first note that may be about it. */
static inline bool batch_is_error(const simdiri_batch_result *result, size_t i, size_t *next) {
  while (*next < result->note_count && result->notes[*next].index < i) ++*next;
  return *next < result->note_count && result->notes[*next].index == i &&
         simdiri_is_error((simdiri_status)result->notes[*next].status);
}

#endif
