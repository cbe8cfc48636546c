/* Iterates over the records of a batch: separated text, or offsets and validity in Arrow's layout. */
/* SPDX-License-Identifier: MIT */
#include "iri/batch/records.h"

#include <string.h>

static int64_t offset_at(const simdiri_records *records, size_t i) {
  return records->offsets64 ? records->offsets64[i] : records->offsets32[i];
}

bool simdiri_are_records_valid(const simdiri_records *records) {
  if (records->data_len > 0 && !records->data) return false;
  if (!batch_has_offsets(records)) return records->validity == NULL;
  if (records->offsets32 && records->offsets64) return false;
  int64_t previous = 0;
  for (size_t i = 0; i <= records->record_count; i++) {
    const int64_t offset = offset_at(records, i);
    if (offset < previous || (uint64_t)offset > records->data_len) return false;
    previous = offset;
  }
  return true;
}

size_t simdiri_count_records(const simdiri_records *records) {
  if (batch_has_offsets(records)) return records->record_count;
  enum { BLOCK = 64 };
  const char *data = records->data;
  const size_t len = records->data_len;
  if (len == 0) return 0; /* data may be NULL then */
  size_t count = data[len - 1] != records->separator, i = 0;
  for (; i + BLOCK <= len; i += BLOCK) { /* compilers make vector code of the inner loop */
    uint8_t found = 0;
    for (size_t k = 0; k < BLOCK; k++) found = (uint8_t)(found + (data[i + k] == records->separator));
    count += found;
  }
  for (; i < len; i++) count += data[i] == records->separator;
  return count;
}

size_t simdiri_records_end(const simdiri_records *records) {
  return batch_has_offsets(records) ? (size_t)offset_at(records, records->record_count) : records->data_len;
}

static bool next_by_offset(batch_walker *walker, batch_record *record) {
  const simdiri_records *records = walker->records;
  if (walker->index == records->record_count) return false;
  *record = (batch_record){.begin = (size_t)offset_at(records, walker->index),
                           .end = (size_t)offset_at(records, walker->index + 1),
                           .is_null = batch_is_null(records, walker->index)};
  record->separator_end = walker->at = record->end;
  walker->index++;
  return true;
}

bool simdiri_next_record(batch_walker *walker, batch_record *record) {
  const simdiri_records *records = walker->records;
  if (batch_has_offsets(records)) return next_by_offset(walker, record);
  if (walker->at >= records->data_len) return false;
  const char *begin = records->data + walker->at;
  const char *separator = memchr(begin, records->separator, records->data_len - walker->at);
  *record = (batch_record){.begin = walker->at, .end = records->data_len, .separator_end = records->data_len};
  if (separator) {
    record->end = (size_t)(separator - records->data);
    record->separator_end = record->end + 1;
    if (records->keep_cr && record->end > record->begin && records->data[record->end - 1] == '\r') record->end--;
  }
  walker->at = record->separator_end;
  walker->index++;
  return true;
}
