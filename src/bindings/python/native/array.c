/* Arrays that the extension makes itself, and the type of a structure. Nothing here calls Python. */
/* SPDX-License-Identifier: MIT */
#include "array.h"

#include <stdlib.h>
#include <string.h>

bool array_copy_validity(const struct ArrowArray *column, uint8_t **copy, int64_t *null_count) {
  const uint8_t *from = column->null_count != 0 ? column->buffers[0] : NULL;
  const size_t rows = (size_t)column->length, offset = (size_t)column->offset;
  *copy = NULL;
  *null_count = 0;
  if (!from) return true;
  uint8_t *made = calloc(array_bitmap_size(rows), 1);
  if (!made) return false;
  for (size_t row = 0; row < rows; row++) {
    const bool is_valid = from[(offset + row) / 8] >> (offset + row) % 8 & 1;
    made[row / 8] |= (uint8_t)(is_valid << row % 8);
    *null_count += !is_valid;
  }
  *copy = made;
  return true;
}

/* ---- columns of two buffers */

typedef struct {
  const void *buffers[2];
} flat_holder;

static void release_flat(struct ArrowArray *array) {
  flat_holder *own = array->private_data;
  free((void *)(uintptr_t)own->buffers[0]);
  free((void *)(uintptr_t)own->buffers[1]);
  free(own);
  array->release = NULL;
}

bool array_make_flat(uint8_t *validity, void *values, int64_t rows, int64_t null_count, struct ArrowArray *made) {
  flat_holder *own = malloc(sizeof *own);
  if (!own) {
    free(validity);
    free(values);
    return false;
  }
  *own = (flat_holder){{validity, values}};
  *made = (struct ArrowArray){.length = rows,
                              .null_count = null_count,
                              .n_buffers = 2,
                              .buffers = own->buffers,
                              .release = release_flat,
                              .private_data = own};
  return true;
}

/* ---- structures */

/* The private data of a structure. `pointers` are to the columns, which follow it in memory. */
typedef struct {
  const void *buffers[1];
  struct ArrowArray **pointers;
  struct ArrowArray columns[];
} structure_holder;

static void release_columns(struct ArrowArray *columns, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (columns[i].release) columns[i].release(&columns[i]);
}

static void release_structure(struct ArrowArray *array) {
  structure_holder *own = array->private_data;
  release_columns(own->columns, (size_t)array->n_children);
  free((void *)(uintptr_t)own->buffers[0]);
  free(own->pointers);
  free(own);
  array->release = NULL;
}

bool array_make_structure(uint8_t *validity, int64_t rows, int64_t null_count, struct ArrowArray *columns, size_t count,
                          struct ArrowArray *made) {
  structure_holder *own = malloc(sizeof *own + count * sizeof *columns);
  struct ArrowArray **pointers = malloc((count + 1) * sizeof *pointers);
  if (!own || !pointers) {
    release_columns(columns, count);
    free(validity);
    free(own);
    free(pointers);
    return false;
  }
  own->buffers[0] = validity;
  own->pointers = pointers;
  memcpy(own->columns, columns, count * sizeof *columns);
  for (size_t i = 0; i < count; i++) pointers[i] = &own->columns[i];
  *made = (struct ArrowArray){.length = rows,
                              .null_count = null_count,
                              .n_buffers = 1,
                              .buffers = own->buffers,
                              .n_children = (int64_t)count,
                              .children = pointers,
                              .release = release_structure,
                              .private_data = own};
  return true;
}

/* ---- their type */

typedef struct {
  struct ArrowSchema **pointers;
  struct ArrowSchema columns[];
} schema_holder;

static void release_schema(struct ArrowSchema *schema) {
  schema_holder *own = schema->private_data;
  for (int64_t i = 0; i < schema->n_children; i++)
    if (own->columns[i].release) own->columns[i].release(&own->columns[i]);
  free(own->pointers);
  free(own);
  schema->release = NULL;
}

simdiri_status array_make_structure_schema(const struct ArrowSchema *texts, const char *const *names, size_t count,
                                           struct ArrowSchema *made) {
  schema_holder *own = calloc(1, sizeof *own + count * sizeof *own->columns);
  struct ArrowSchema **pointers = malloc((count + 1) * sizeof *pointers);
  if (!own || !pointers) {
    free(own);
    free(pointers);
    return SIMDIRI_ERROR_NO_MEMORY;
  }
  own->pointers = pointers;
  *made = (struct ArrowSchema){.format = "+s",
                               .name = "parts",
                               .flags = ARROW_FLAG_NULLABLE,
                               .n_children = (int64_t)count,
                               .children = pointers,
                               .release = release_schema,
                               .private_data = own};
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < count && status == SIMDIRI_OK; i++) {
    struct ArrowSchema named = *texts; /* never released: only its type is read */
    named.name = names[i];
    pointers[i] = &own->columns[i];
    status = simdiri_arrow_schema(&named, SIMDIRI_ON_ERROR_SKIP, NULL, pointers[i]);
  }
  if (status != SIMDIRI_OK) release_schema(made);
  return status;
}
