/* Columns of the Arrow C data interface. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_ARROW_H
#define SIMDIRI_ARROW_H

#include <stddef.h>
#include <stdint.h>

#include <simdiri/batch.h>
#include <simdiri/buffer.h>
#include <simdiri/context.h>
#include <simdiri/iri.h>
#include <simdiri/key.h>
#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The structures of the Arrow C data interface, as its specification has them: they may be there already. */
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

/* The type of what simdiri_arrow_batch makes of a column of type `input`: the same, but large_utf8 for a utf8_view
 * (large_binary for a binary_view), with its name, nullable if that is or if on_error is SKIP. `output` is the caller's
 * to release, by its callback; an allocator, here and below, must live until then, and serve the thread that releases.
 * Errors: COLUMN_TYPE, NO_MEMORY; `output` is released then, as far as Arrow is concerned. */
SIMDIRI_API simdiri_status simdiri_arrow_schema(const struct ArrowSchema *input, simdiri_on_error on_error,
                                                const simdiri_allocator *allocator, struct ArrowSchema *output);
/* The type of a column of statuses: uint16, with the name "status". */
SIMDIRI_API simdiri_status simdiri_arrow_status_schema(const simdiri_allocator *allocator, struct ArrowSchema *output);

/* simdiri_batch on a column: utf8, large_utf8, utf8_view, or the same of binary; sliced or not. What comes in is not
 * copied (views are gathered first), not changed, and neither released nor kept. A null row is never read and stays
 * null; with on_error SKIP, rows with an error become null, too. `statuses` (may be NULL) becomes a column of the
 * status of each row, null where the input is. `result` gets counts and notes, as simdiri_batch has them, through
 * `allocator` (NULL: the default one); its dense results are not used, and `begin` of a note to a view means nothing.
 *
 * Errors: COLUMN_TYPE; BAD_COLUMN of lengths that cannot be, offsets that decrease, views that lead out of their
 * buffer; TOO_LONG where the offsets of a utf8 column would outgrow 32 bits; BAD_OPTION, NO_MEMORY. `row` (may be NULL)
 * gets the row at fault, from 0 in the slice, or SIZE_MAX where it is none. Both outputs are released then. That
 * buffers are as long as their type wants is the producer's word. */
SIMDIRI_API simdiri_status simdiri_arrow_batch(const simdiri_context *context, simdiri_scratch *scratch,
                                               simdiri_operation operation, simdiri_on_error on_error,
                                               const simdiri_base *base, const struct ArrowSchema *schema,
                                               const struct ArrowArray *input, const simdiri_allocator *allocator,
                                               struct ArrowArray *output, struct ArrowArray *statuses,
                                               simdiri_batch_result *result, size_t *row);

/* The type of a column of keys: fixed_size_binary(16), with the name "key". */
SIMDIRI_API simdiri_status simdiri_arrow_key_schema(const simdiri_allocator *allocator, struct ArrowSchema *output);

/* simdiri_keys on a column, with the errors and the care of simdiri_arrow_batch. A key is 16 bytes, those of which
 * simdiri_fingerprint_write writes the digits; with 64 bits, the first eight are 0. A null row has none. Notes grow
 * through the default allocator. */
SIMDIRI_API simdiri_status simdiri_arrow_keys(const simdiri_keyer *keyer, simdiri_scratch *scratch,
                                              const struct ArrowSchema *schema, const struct ArrowArray *input,
                                              const simdiri_allocator *allocator, struct ArrowArray *output,
                                              struct ArrowArray *statuses, simdiri_keys_result *result, size_t *row);

/* Takes a table (a structure) of one column for that column: leads *schema and *array there, by way of *own, which gets
 * the column's parts with the table's slice applied, owns nothing, and is good as long as the table is. What is no
 * table stays as it is. `array` may be NULL: of the schema only. Errors: COLUMN_TYPE if there are more columns or none,
 * or pointers to it are NULL; BAD_COLUMN if rows of the table itself are null, or it is longer than its column. */
SIMDIRI_API simdiri_status simdiri_arrow_unwrap(const struct ArrowSchema **schema, const struct ArrowArray **array,
                                                struct ArrowArray *own);

/* The type of what simdiri_arrow_parse makes of a column of type `input`: a structure of eight columns, named scheme,
 * authority, userinfo, host, port, path, query and fragment, of the type that simdiri_arrow_schema makes. */
SIMDIRI_API simdiri_status simdiri_arrow_parse_schema(const struct ArrowSchema *input,
                                                      const simdiri_allocator *allocator, struct ArrowSchema *output);

/* simdiri_parse on a column, with the errors and the care of simdiri_arrow_batch: the text of each component, null if
 * it is absent. The structure of a null row is null. */
SIMDIRI_API simdiri_status simdiri_arrow_parse(const struct ArrowSchema *schema, const struct ArrowArray *input,
                                               const simdiri_allocator *allocator, struct ArrowArray *output,
                                               size_t *row);

/* The type of a column of rungs: utf8, with the name "rung". */
SIMDIRI_API simdiri_status simdiri_arrow_compare_schema(const simdiri_allocator *allocator, struct ArrowSchema *output);

typedef struct {
  size_t different_count;
  size_t error_count;
  size_t first_error;       /* the first row with an invalid operand; SIZE_MAX if there is none */
  simdiri_comparison first; /* of that row; failure.text is NULL */
} simdiri_arrow_comparison;

/* simdiri_compare on two columns of the same length, row by row, with the errors and the care of simdiri_arrow_batch;
 * BAD_COLUMN, too, if the lengths differ. `output` is the name of the lowest rung at which the two are equivalent, or
 * "different"; null where either is null or invalid. `statuses` (may be NULL) becomes a column of the status of each
 * row, null where either is null. */
SIMDIRI_API simdiri_status simdiri_arrow_compare(const simdiri_context *context, simdiri_scratch *scratch,
                                                 const simdiri_base *base, const struct ArrowSchema *const schemas[2],
                                                 const struct ArrowArray *const inputs[2],
                                                 const simdiri_allocator *allocator, struct ArrowArray *output,
                                                 struct ArrowArray *statuses, simdiri_arrow_comparison *result,
                                                 size_t *row);

/* The structure of the Arrow C stream interface. */
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

/* A stream of what simdiri_arrow_batch makes of the columns of a stream, one at a time, as they are asked for: for
 * columns without end. A table of one column is taken for that column. On OK `input` is moved into `output` and is
 * released with it; else it is as it was. The context, the base and the allocator must outlive `output`, and serve the
 * thread that uses it. Errors: BAD_OPTION if `input` is released, NO_MEMORY.
 *
 * Callbacks of `output` return what those of `input` do if they fail, else ENOMEM, or EINVAL for a column that cannot
 * be worked on; its get_last_error says why. Rows with an error are no failure: on_error says what becomes of them. */
SIMDIRI_API simdiri_status simdiri_arrow_stream(const simdiri_context *context, simdiri_operation operation,
                                                simdiri_on_error on_error, const simdiri_base *base,
                                                struct ArrowArrayStream *input, const simdiri_allocator *allocator,
                                                struct ArrowArrayStream *output);

#ifdef __cplusplus
}
#endif

#endif
