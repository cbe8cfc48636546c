/* Arrays that several consumers hold, without the interpreter: they may be released after it has ended. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_PYTHON_SHARE_H
#define SIMDIRI_PYTHON_SHARE_H

#include <simdiri/simdiri.h>
#include <stdatomic.h>
#include <stdbool.h>

/* A schema and an array, owned together. */
typedef struct {
  atomic_size_t owners;
  struct ArrowSchema schema;
  struct ArrowArray array;
} share;

/* Takes both over; one owner. NULL: no memory, and both are released. */
share *share_create(struct ArrowSchema *schema, struct ArrowArray *array);
share *share_join(share *shared);
void share_leave(share *shared);
/* Copies that hold the share until they are released. */
void share_export_array(share *shared, struct ArrowArray *array);
void share_export_schema(share *shared, struct ArrowSchema *schema);
/* A stream over all of them, of which there is at least one; false: no memory. */
bool share_export_stream(share *const *shares, size_t count, struct ArrowArrayStream *stream);

#endif
