/* Treats tables of one column as that column. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "columns/arrow/column.h"

/* Null rows of the table itself are refused, because they would have to be merged into the column. */
static bool is_plain(const struct ArrowArray *table) {
  if (!table->release || table->n_children != 1 || table->offset < 0 || table->length < 0) return false;
  if (!table->children || !table->children[0]) return false;
  return table->null_count == 0 || table->n_buffers < 1 || !table->buffers || !table->buffers[0];
}

simdiri_status simdiri_arrow_unwrap(const struct ArrowSchema **schema, const struct ArrowArray **array,
                                    struct ArrowArray *storage) {
  if (!(*schema)->release || !(*schema)->format || strcmp((*schema)->format, "+s") != 0) return SIMDIRI_OK;
  if ((*schema)->n_children != 1 || !(*schema)->children || !(*schema)->children[0]) return SIMDIRI_ERROR_COLUMN_TYPE;
  *schema = (*schema)->children[0];
  if (!array) return SIMDIRI_OK;
  const struct ArrowArray *table = *array;
  if (!is_plain(table)) return SIMDIRI_ERROR_BAD_COLUMN;
  *storage = *table->children[0];
  if (storage->offset < 0 || table->offset > INT64_MAX - table->length || table->offset > INT64_MAX - storage->offset ||
      table->offset + table->length > storage->length)
    return SIMDIRI_ERROR_BAD_COLUMN;
  if (table->offset > 0 || table->length < storage->length) storage->null_count = storage->null_count == 0 ? 0 : -1;
  storage->offset += table->offset;
  storage->length = table->length;
  *array = storage;
  return SIMDIRI_OK;
}
