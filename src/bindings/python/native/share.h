/* Columns with several owners. Nothing here calls Python, so owners may release them after the interpreter has ended.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_PYTHON_SHARE_H
#define SIMDIRI_PYTHON_SHARE_H

#include <simdiri/simdiri.h>
#include <stdatomic.h>
#include <stdbool.h>

/* A schema and an array, with a count of owners. */
typedef struct {
  atomic_size_t owners;
  struct ArrowSchema schema;
  struct ArrowArray array;
} shared_column;

/* Takes ownership of both; the caller is the one owner. Returns NULL if there is no memory; both are released then. */
shared_column *share_create(struct ArrowSchema *schema, struct ArrowArray *array);
shared_column *share_add_owner(shared_column *shared);
void share_drop_owner(shared_column *shared);
/* Make copies that are owners until they are released. Return false if there is no memory. */
bool share_export_array(shared_column *shared, struct ArrowArray *array);
bool share_export_schema(shared_column *shared, struct ArrowSchema *schema);
/* Makes a stream of the columns, at least one. Returns false if there is no memory. */
bool share_export_stream(shared_column *const *shares, size_t count, struct ArrowArrayStream *stream);

#endif
