/* Many IRIs in one call. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BATCH_H
#define SIMDIRI_BATCH_H

#include <stddef.h>
#include <stdint.h>

#include <simdiri/buffer.h>
#include <simdiri/context.h>
#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  SIMDIRI_OPERATION_NORMALIZE = 0,
  SIMDIRI_OPERATION_TO_URI,
  SIMDIRI_OPERATION_TO_IRI,
  SIMDIRI_OPERATION_RESOLVE
} simdiri_operation;

/* What is written in place of a record with an error. */
typedef enum { SIMDIRI_ON_ERROR_KEEP = 0, SIMDIRI_ON_ERROR_EMPTY = 1, SIMDIRI_ON_ERROR_SKIP = 2 } simdiri_on_error;

/* Input of a batch, in one of two shapes.
 * Separated    offsets32 and offsets64 NULL. Every `separator` byte ends a record; bytes after the last one are a
 *              last record without separator. With `keep_cr`, a CR in front of a separator belongs to the separator.
 * Offsets      one of the two, with record_count + 1 entries (the Arrow layout): record i is the bytes from entry i
 *              up to entry i + 1. Entries must not decrease and stay within data_len, else BAD_OPTION. validity:
 *              NULL, or a bitmap (bit i of byte i / 8, low bit first, from bit validity_offset on); a record whose
 *              bit is 0 is null: empty, never read. */
typedef struct {
  const char *data;
  size_t data_len;
  char separator;
  uint8_t keep_cr;
  const int32_t *offsets32;
  const int64_t *offsets64;
  size_t record_count; /* with offsets only */
  const uint8_t *validity;
  size_t validity_offset;
} simdiri_records;

/* One record that is not plain ok, that is: whose status is not SIMDIRI_OK, or that changed. */
typedef struct {
  size_t index;  /* of the record, from 0 */
  size_t begin;  /* offset of the record in records.data */
  size_t offset; /* of the first offending byte in the record, on an error */
  uint32_t changes;
  uint16_t status;
  uint16_t component;
} simdiri_note;

/* Results of a batch. The caller sets what it wants (zero otherwise); counts and notes are filled in. */
typedef struct {
  /* in: dense results on request, each with room for every record; those of offsets for one more. Room for fewer
   * records than there are is SIMDIRI_ERROR_NO_ROOM before anything is written. */
  uint16_t *statuses;
  uint32_t *changes;
  int64_t *output_offsets; /* where each output record begins, counted from where this call began to append; entry n is
                              the end */
  int64_t *record_offsets; /* where each record begins in records.data; entry n is the end */
  size_t dense_capacity;   /* records that the arrays above have room for */
  /* in and out: grows through the allocator of `out` (or the default one); free with simdiri_batch_result_free */
  simdiri_note *notes;
  size_t note_count;
  size_t note_capacity;
  /* out */
  size_t record_count;  /* records read */
  size_t changed_count; /* … with a result that differs */
  size_t warning_count; /* … with a warning */
  size_t error_count;   /* … with an error */
} simdiri_batch_result;

/* Applies one operation to every record and appends the outputs to `out`: in input order, and for separated input each
 * with the separator that it had. Never stops at a bad record: `on_error` says what stands in its place (SKIP leaves
 * the separator out too; with offsets it means an empty record). Returns an error only of the call or the machine;
 * nothing is appended to `out` then. `base` is for RESOLVE, else NULL. */
SIMDIRI_API simdiri_status simdiri_batch(const simdiri_context *context, simdiri_scratch *scratch,
                                         simdiri_operation operation, simdiri_on_error on_error,
                                         const simdiri_base *base, const simdiri_records *records, simdiri_buffer *out,
                                         simdiri_batch_result *result);
SIMDIRI_API void simdiri_batch_result_free(simdiri_batch_result *result, const simdiri_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif
