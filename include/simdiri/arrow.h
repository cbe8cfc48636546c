/**
 * @file
 * @brief Columns of the Arrow C data interface.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_ARROW_H
#define SIMDIRI_ARROW_H

#include <stddef.h>
#include <stdint.h>

#include <simdiri/batch.h>
#include <simdiri/buffer.h>
#include <simdiri/context.h>
#include <simdiri/iri.h>
#include <simdiri/key.h>
#include <simdiri/label.h>
#include <simdiri/parts.h>
#include <simdiri/redact.h>
#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup arrow Arrow columns
 * Batches, keys, labels, redaction, components and comparisons of columns of the Arrow C data interface, and streams of
 * columns.
 *
 * These rules hold for every function of this group. An input column may be a slice, and has the type utf8, large_utf8,
 * utf8_view, binary, large_binary or binary_view. The call reads the column in place, but first copies the text of
 * views. It neither changes, releases nor keeps the column. A null row is not read, and its result is null.
 *
 * The caller owns each output, and frees it with its own callback `release`. The allocator must live until then, and
 * must work in the thread that calls `release`; NULL is the default allocator. On an error the outputs are released:
 * their `release` is NULL.
 * @{ */

/* The structures of the interface are declared as its specification says, unless another header has declared them. */
/** @cond */
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
  const char *format;
  const char *name;
  const char *metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema **children;
  struct ArrowSchema *dictionary;
  void (*release)(struct ArrowSchema *);
  void *private_data;
};

struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void **buffers;
  struct ArrowArray **children;
  struct ArrowArray *dictionary;
  void (*release)(struct ArrowArray *);
  void *private_data;
};

#endif
/** @endcond */

/**
 * The input of a call, and how it is processed. Set `struct_size`, and all members that you do not need to 0.
 */
typedef struct {
  size_t struct_size;                     /**< sizeof(simdiri_arrow_call) in your header. */
  const struct ArrowSchema *schema;       /**< The type of the input column. */
  const struct ArrowArray *input;         /**< The input column. */
  const struct ArrowSchema *other_schema; /**< The type of the second column of simdiri_arrow_compare(). */
  const struct ArrowArray *other_input;   /**< The second column of simdiri_arrow_compare(). */
  simdiri_scratch *scratch;               /**< The scratch of this thread. */
  const simdiri_base *base;               /**< NULL, or the base, as for the function that is applied to the column. */
  simdiri_on_error on_error;              /**< What is written for a row with an error. */
  const simdiri_allocator *allocator;     /**< Allocates the outputs; NULL for the default allocator. */
  size_t row; /**< Receives on an error the number of the row that caused it, from 0 in the slice; SIZE_MAX if no row
                   did. */
} simdiri_arrow_call;

/**
 * Makes the type of the output of simdiri_arrow_batch(): the type of the input, but large_utf8 for a utf8_view and
 * large_binary for a binary_view. The name is that of the input. The type is nullable if that of the input is, or if
 * `on_error` is #SIMDIRI_ON_ERROR_SKIP.
 *
 * @param input      the type of the input column
 * @param on_error   what is written for a row with an error
 * @param allocator  NULL for the default allocator
 * @param output     receives the type
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_COLUMN_TYPE or #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_arrow_schema(const struct ArrowSchema *input, simdiri_on_error on_error,
                                                const simdiri_allocator *allocator, struct ArrowSchema *output);

/**
 * Makes the type of a column of statuses: uint16, with the name "status".
 *
 * @param allocator  NULL for the default allocator
 * @param output     receives the type
 * @return #SIMDIRI_OK or #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_arrow_status_schema(const simdiri_allocator *allocator, struct ArrowSchema *output);

/**
 * Applies simdiri_batch() to a column. With #SIMDIRI_ON_ERROR_SKIP, rows with an error become null.
 *
 * The call checks lengths and offsets against each other, and views against the lengths of their buffers. It cannot
 * check that the other buffers are as long as the type requires; it trusts the producer.
 *
 * @param context    the context
 * @param operation  the operation
 * @param call       the column, and how it is processed
 * @param output     receives the output column
 * @param statuses   NULL, or receives a column with the status of each row
 * @param result     receives counts and notes, which are allocated by the allocator of the call; its arrays are not
 *                   used, and `begin` of a note has no meaning for views
 * @return #SIMDIRI_OK even if rows have errors, or: #SIMDIRI_ERROR_COLUMN_TYPE; #SIMDIRI_ERROR_BAD_COLUMN for
 *         impossible lengths, decreasing offsets, and views outside their buffer; #SIMDIRI_ERROR_TOO_LONG if the
 *         offsets of a utf8 or binary column would need more than 32 bits; #SIMDIRI_ERROR_BAD_OPTION or
 *         #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_arrow_batch(const simdiri_context *context, simdiri_operation operation,
                                               simdiri_arrow_call *call, struct ArrowArray *output,
                                               struct ArrowArray *statuses, simdiri_batch_result *result);

/**
 * Makes the type of a column of keys: fixed_size_binary(16), with the name "key".
 *
 * @param allocator  NULL for the default allocator
 * @param output     receives the type
 * @return #SIMDIRI_OK or #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_arrow_key_schema(const simdiri_allocator *allocator, struct ArrowSchema *output);

/**
 * Applies simdiri_keys() to a column. A key is the 16 bytes whose digits simdiri_fingerprint_write() writes; with a
 * hash of 64 bits, the first eight bytes are 0. A row with an error has a key, as simdiri_key() says.
 *
 * @param keyer     the keyer, which also has the base
 * @param call      the column, the scratch and the allocator; the other members are not used
 * @param output    receives the column of keys
 * @param statuses  NULL, or receives a column with the status of each row
 * @param result    receives counts and notes; the default allocator allocates the notes
 * @return As simdiri_arrow_batch().
 */
SIMDIRI_API simdiri_status simdiri_arrow_keys(const simdiri_keyer *keyer, simdiri_arrow_call *call,
                                              struct ArrowArray *output, struct ArrowArray *statuses,
                                              simdiri_keys_result *result);

/**
 * Replaces a table (a structure) that has one column by that column. If `*schema` is not a structure, nothing changes.
 *
 * @param schema   the type; set to the type of the column
 * @param array    NULL, or the table; set to `storage`
 * @param storage  receives the parts of the column, with the slice of the table applied; it owns nothing, and is valid
 *                 as long as the table; not used if `array` is NULL
 * @return #SIMDIRI_OK; #SIMDIRI_ERROR_COLUMN_TYPE if the table has no column or more than one; or
 *         #SIMDIRI_ERROR_BAD_COLUMN if rows of the table itself are null, or the table is longer than its column.
 */
SIMDIRI_API simdiri_status simdiri_arrow_unwrap(const struct ArrowSchema **schema, const struct ArrowArray **array,
                                                struct ArrowArray *storage);

/**
 * Makes the type of the output of simdiri_arrow_parse(): a structure with eight columns, named scheme, authority,
 * userinfo, host, port, path, query and fragment. Their type is the one that simdiri_arrow_schema() makes.
 *
 * @param input      the type of the input column
 * @param allocator  NULL for the default allocator
 * @param output     receives the type
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_COLUMN_TYPE or #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_arrow_parse_schema(const struct ArrowSchema *input,
                                                      const simdiri_allocator *allocator, struct ArrowSchema *output);

/**
 * Applies simdiri_parse() to a column. The output has the text of each component, null if the component is absent. The
 * structure of a null row is null. The columns share memory: it is freed when the structure and all columns that were
 * moved out of it are released.
 *
 * @param schema     the type of the input column
 * @param input      the input column
 * @param allocator  NULL for the default allocator
 * @param output     receives the structure of eight columns
 * @param row        NULL, or receives the number of a row, as simdiri_arrow_call
 * @return As simdiri_arrow_batch().
 */
SIMDIRI_API simdiri_status simdiri_arrow_parse(const struct ArrowSchema *schema, const struct ArrowArray *input,
                                               const simdiri_allocator *allocator, struct ArrowArray *output,
                                               size_t *row);

/**
 * Applies simdiri_parts_batch() to a column. A row with an error has no part.
 *
 * @param parts    the parts
 * @param call     the column, and how it is processed; `on_error` is not used
 * @param outputs  receives a column for each part (simdiri_parts_count()), in the order of the names, null where the
 *                 part is absent. Its type is the one that simdiri_arrow_schema() makes with #SIMDIRI_ON_ERROR_SKIP
 * @param result   receives counts and notes, as from simdiri_arrow_batch()
 * @return As simdiri_arrow_batch().
 */
SIMDIRI_API simdiri_status simdiri_arrow_parts(const simdiri_parts *parts, simdiri_arrow_call *call,
                                               struct ArrowArray *outputs, simdiri_batch_result *result);

/**
 * Applies simdiri_label_batch() to a column. With #SIMDIRI_ON_ERROR_SKIP, rows with an error become null.
 *
 * @param labeler   the labeler
 * @param call      the column, and how it is processed
 * @param output    receives the column of labels, of the type that simdiri_arrow_schema() makes
 * @param statuses  NULL, or receives a column with the status of each row
 * @param result    receives counts and notes, as from simdiri_arrow_batch()
 * @return As simdiri_arrow_batch().
 */
SIMDIRI_API simdiri_status simdiri_arrow_labels(const simdiri_labeler *labeler, simdiri_arrow_call *call,
                                                struct ArrowArray *output, struct ArrowArray *statuses,
                                                simdiri_batch_result *result);

/**
 * Applies simdiri_redact() to each row of a column. No row has an error.
 *
 * @param redactor  what is redacted
 * @param call      the column and the allocator; the other members are not used
 * @param output    receives the redacted column, of the type that simdiri_arrow_schema() makes with
 *                  #SIMDIRI_ON_ERROR_KEEP
 * @param counts    as for simdiri_redact(); also increased by rows before an error of the call
 * @return As simdiri_arrow_batch().
 */
SIMDIRI_API simdiri_status simdiri_arrow_redact(const simdiri_redactor *redactor, simdiri_arrow_call *call,
                                                struct ArrowArray *output, uint64_t *counts);

/**
 * Makes the type of the output of simdiri_arrow_compare(): utf8, with the name "rung".
 *
 * @param allocator  NULL for the default allocator
 * @param output     receives the type
 * @return #SIMDIRI_OK or #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_arrow_compare_schema(const simdiri_allocator *allocator, struct ArrowSchema *output);

/** Counts of simdiri_arrow_compare(), and its first error. */
typedef struct {
  size_t different_count;         /**< Rows whose two IRIs are different. */
  size_t error_count;             /**< Rows with an error. */
  size_t first_error_row;         /**< The first row with an error; SIZE_MAX if there is none. */
  simdiri_comparison first_error; /**< The comparison of that row; failure.text is NULL. */
  uint64_t reserved[2];           /**< 0; later versions may have members here. */
} simdiri_arrow_comparison;

/**
 * Applies simdiri_compare() to two columns, row by row. The columns must have the same length, but may differ in type.
 *
 * @param context   the context
 * @param call      the two columns, the scratch, the base and the allocator; `on_error` is not used
 * @param output    receives a column with the name of the lowest rung at which the two IRIs are equivalent, or
 *                  "different"; null if either IRI is null or invalid
 * @param statuses  NULL, or receives a column with the status of each row; null if either IRI is null
 * @param result    receives counts
 * @return As simdiri_arrow_batch(); also #SIMDIRI_ERROR_BAD_COLUMN if the lengths of the columns differ.
 */
SIMDIRI_API simdiri_status simdiri_arrow_compare(const simdiri_context *context, simdiri_arrow_call *call,
                                                 struct ArrowArray *output, struct ArrowArray *statuses,
                                                 simdiri_arrow_comparison *result);

/* The structure of the Arrow C stream interface. */
/** @cond */
#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

struct ArrowArrayStream {
  int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *out);
  int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *out);
  const char *(*get_last_error)(struct ArrowArrayStream *);
  void (*release)(struct ArrowArrayStream *);
  void *private_data;
};

#endif

/** @endcond */

/**
 * Makes a stream that applies simdiri_arrow_batch() to each column of another stream. A column is requested and
 * processed only when the consumer requests the next one. Tables of one column are unwrapped (simdiri_arrow_unwrap()).
 *
 * The callbacks of `output` return what those of `input` return on a failure; otherwise ENOMEM, or EINVAL for a column
 * that cannot be processed, and get_last_error says why. Rows with an error are not failures.
 *
 * @param context    the context, which must outlive `output`
 * @param operation  the operation
 * @param call       on_error; the base, which must outlive `output`; and the allocator, which must work in the thread
 *                   that uses `output`; the other members are not used
 * @param input      the input stream; on success it is moved into `output` and released with it, otherwise unchanged
 * @param output     receives the stream
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_BAD_OPTION (also if `input` is released) or #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_arrow_stream(const simdiri_context *context, simdiri_operation operation,
                                                const simdiri_arrow_call *call, struct ArrowArrayStream *input,
                                                struct ArrowArrayStream *output);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
