/**
 * @file
 * @brief Many records in one call.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_BATCH_H
#define SIMDIRI_BATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <simdiri/buffer.h>
#include <simdiri/context.h>
#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup batch Batches
 * Many records in one call.
 * @{ */

/** What simdiri_batch() does with each record. */
typedef enum SIMDIRI_ENUM_TYPE {
  SIMDIRI_OPERATION_NORMALIZE = 0, /**< simdiri_normalize() */
  SIMDIRI_OPERATION_TO_URI,        /**< simdiri_to_uri() */
  SIMDIRI_OPERATION_TO_IRI,        /**< simdiri_to_iri() */
  SIMDIRI_OPERATION_RESOLVE,       /**< simdiri_resolve() */
  /** Only checks each record, and appends nothing. The status of a record that is not what simdiri_validate() accepts
   * is that of simdiri_validate(), with the grammar of the context, for an IRI or, with #SIMDIRI_FLAG_REFERENCE, an IRI
   * reference. The status of any other record, and of all records under the profile web, is that of
   * simdiri_normalize() with a context that has no simdiri_options::default_scheme: checks ignore it. */
  SIMDIRI_OPERATION_CHECK
} simdiri_operation;

/** What is written for a record with an error. */
typedef enum SIMDIRI_ENUM_TYPE {
  SIMDIRI_ON_ERROR_KEEP = 0,  /**< The record, unchanged. */
  SIMDIRI_ON_ERROR_EMPTY = 1, /**< An empty record. */
  SIMDIRI_ON_ERROR_SKIP = 2   /**< Nothing, and no separator. With offsets: an empty record. */
} simdiri_on_error;

/**
 * The records of a batch, in one of two layouts.
 *
 * - **Separated**: `offsets32` and `offsets64` are NULL. Each `separator` byte ends a record. Bytes after the last
 *   separator are one more record, without a separator.
 * - **Offsets**: one of the two arrays has record_count + 1 entries, as in Arrow. Record i is the bytes from entry i up
 *   to entry i + 1. If entries decrease or exceed `data_len`, the call returns #SIMDIRI_ERROR_BAD_OPTION.
 */
typedef struct {
  const char *data;         /**< The bytes of all records. */
  size_t data_len;          /**< Their number. */
  char separator;           /**< The byte that ends a record; with separated records only. */
  bool keep_cr;             /**< A CR directly before a separator is part of the separator. */
  const int32_t *offsets32; /**< NULL, or offsets of 32 bits. */
  const int64_t *offsets64; /**< NULL, or offsets of 64 bits. */
  size_t record_count;      /**< The number of records; with offsets only. */
  /** NULL, or a bitmap; with offsets only. The bit of record i is bit `validity_offset` + i, counted from the lowest
   * bit of the first byte. A record whose bit is 0 is null: it is not read and its output is empty. */
  const uint8_t *validity;
  size_t validity_offset; /**< The number of the bit of record 0. */
} simdiri_records;

/** A note about one record: its status is not #SIMDIRI_OK, it changed, or a review has findings. */
typedef struct {
  size_t index;  /**< The number of the record, from 0. */
  size_t begin;  /**< The offset of the record in simdiri_records::data. */
  size_t offset; /**< On an error: the offset of the first wrong byte in the record. Of a finding: where it begins. */
  uint64_t changes;   /**< Bits SIMDIRI_CHANGE_… */
  uint16_t status;    /**< The simdiri_status of the record. */
  uint16_t component; /**< The simdiri_component with the error, warning or finding; else #SIMDIRI_COMPONENT_NONE. */
} simdiri_note;

/**
 * The results of a batch. Set it to zero before the first call, then set the arrays that you want. The arrays are the
 * caller's; each has one entry for each record, and the two arrays of offsets have one more. The notes belong to the
 * library: free them with simdiri_batch_result_free().
 */
typedef struct {
  uint16_t *statuses;      /**< In: NULL, or an array that receives the status of each record. */
  uint64_t *changes;       /**< In: NULL, or an array that receives the changes of each record. */
  int64_t *output_offsets; /**< In: NULL, or an array that receives where each output record begins, counted from the
                                first byte that this call appended. The last entry is the end. */
  int64_t *record_offsets; /**< In: NULL, or an array that receives where each record begins in simdiri_records::data.
                                The last entry is the end. */
  /** In: groups of findings (bits SIMDIRI_REVIEW_…). A record whose status is OK, and in which simdiri_review() finds
   * something of these groups, gets a note, whose offset and component are those of the first finding. The groups have
   * no effect with the profile web, nor on records that are resolved. They cost next to nothing with
   * #SIMDIRI_OPERATION_CHECK, and with other operations if #SIMDIRI_REVIEW_SCHEME is the only group. */
  uint32_t review_groups;
  size_t dense_capacity; /**< In: the number of records that the arrays above have capacity for. */
  simdiri_note *notes;   /**< In and out: the notes. The array is reused by the next call. */
  size_t note_count;     /**< Out: the number of notes. */
  size_t note_capacity;  /**< In and out: the capacity of `notes`. */
  size_t record_count;   /**< Out: the number of records. */
  size_t changed_count;  /**< Out: the number of records whose output differs from the input. */
  size_t warning_count;  /**< Out: the number of records with a warning. */
  size_t error_count;    /**< Out: the number of records with an error. */
  uint64_t reserved[4];  /**< 0; later versions may have members here. */
} simdiri_batch_result;

/**
 * Applies one operation to every record, and appends the outputs in the order of the input. With separated records,
 * each output is followed by the separator that its record had; with `keep_cr`, an output that ends with CR has a CR
 * before its separator, so that it reads back as itself. The call never stops at a record with an error.
 *
 * Vector instructions process many records at once if all of these hold; otherwise each record costs as much as a
 * single call. The results are the same.
 * - `review_groups` has at most #SIMDIRI_REVIEW_SCHEME, except for #SIMDIRI_OPERATION_CHECK.
 * - The level of the context is above #SIMDIRI_ISA_SCALAR, and the context has no redirects.
 * - #SIMDIRI_OPERATION_NORMALIZE: the rung is above simple. #SIMDIRI_OPERATION_TO_IRI: the host is not
 *   #SIMDIRI_HOST_UNICODE, and #SIMDIRI_FLAG_ENCODE_BIDI is not set.
 * - With a base, #SIMDIRI_FLAG_NON_STRICT is not set.
 * - #SIMDIRI_FLAG_STD3 is not set, nor #SIMDIRI_FLAG_ENCODE_BIDI with #SIMDIRI_FORM_IRI.
 * - Records are given by offsets, or the separator is LF, or it is NUL and `keep_cr` is false.
 *
 * @param context    the context
 * @param scratch    the scratch of this thread
 * @param operation  the operation
 * @param on_error   what is written for a record with an error
 * @param base       the base of #SIMDIRI_OPERATION_RESOLVE. For #SIMDIRI_OPERATION_NORMALIZE, NULL or the base of
 * relative references: simdiri_resolve() processes these, and in the profile web all records. Other operations ignore
 * it.
 * @param records    the records
 * @param out        the outputs are appended here
 * @param result     receives counts, notes and the arrays that the caller asked for; notes are allocated by the
 *                   allocator of `out`, or by the default allocator if `out` is a fixed buffer
 * @return #SIMDIRI_OK even if records have errors, or an error of the call or the machine; then nothing has been
 *         appended. #SIMDIRI_ERROR_NO_CAPACITY: there are more records than `dense_capacity`, or a fixed buffer is too
 *         small.
 */
SIMDIRI_API simdiri_status simdiri_batch(const simdiri_context *context, simdiri_scratch *scratch,
                                         simdiri_operation operation, simdiri_on_error on_error,
                                         const simdiri_base *base, const simdiri_records *records, simdiri_buffer *out,
                                         simdiri_batch_result *result);

/**
 * Frees the notes of a result. The arrays are the caller's and are not freed.
 *
 * @param result     the result
 * @param allocator  the allocator that allocated the notes; NULL for the default allocator
 */
SIMDIRI_API void simdiri_batch_result_free(simdiri_batch_result *result, const simdiri_allocator *allocator);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
