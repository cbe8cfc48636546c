/* Splits the rows of a column into components, as a column of structures. */
/* SPDX-License-Identifier: MIT */
#include <stdatomic.h>
#include <string.h>

#include "columns/arrow/component_columns.h"
#include "iri/common/allocator.h"

static const char *const part_names[KERNEL_COMPONENTS] = {"scheme", "authority", "userinfo", "host",
                                                          "port",   "path",      "query",    "fragment"};

/* What a structure array and its columns own. A consumer may move columns out and release them in other threads, so the
 * memory is freed with the last array that uses it. */
typedef struct {
  const simdiri_allocator *allocator;
  atomic_size_t users;
  struct ArrowArray columns[KERNEL_COMPONENTS];
  struct ArrowArray *pointers[KERNEL_COMPONENTS];
  const void *buffers[KERNEL_COMPONENTS][ARROW_BUFFERS];
  const void *structure_buffers[1];
  void *validity; /* same as structure_buffers[0], for freeing */
  size_t validity_size;
  arrow_piece offsets, texts;
} component_holder;

static void drop_components(component_holder *holder) {
  if (atomic_fetch_sub_explicit(&holder->users, 1, memory_order_acq_rel) > 1) return;
  simdiri_arrow_piece_free(&holder->offsets, holder->allocator);
  simdiri_arrow_piece_free(&holder->texts, holder->allocator);
  simdiri_deallocate(holder->allocator, holder->validity, holder->validity_size);
  simdiri_deallocate(holder->allocator, holder, sizeof *holder);
}

static void release_column(struct ArrowArray *array) {
  array->release = NULL;
  drop_components(array->private_data);
}

/* Columns that were moved out are marked as released, so they are not released here. */
static void release_parts(struct ArrowArray *array) {
  component_holder *holder = array->private_data;
  array->release = NULL;
  for (size_t i = 0; i < KERNEL_COMPONENTS; i++)
    if (holder->columns[i].release) holder->columns[i].release(&holder->columns[i]);
  drop_components(holder);
}

/* Makes the arrays of the columns. */
static void publish_columns(const component_columns *target, component_holder *holder) {
  const size_t rows = target->input->count;
  for (size_t i = 0; i < KERNEL_COMPONENTS; i++) {
    holder->buffers[i][ARROW_VALIDITY] = target->bits[i];
    holder->buffers[i][ARROW_OFFSETS] = target->offsets[i];
    holder->buffers[i][ARROW_BYTES] = target->texts[i];
    holder->columns[i] = (struct ArrowArray){.length = (int64_t)rows,
                                             .null_count = (int64_t)(rows - target->counts[i]),
                                             .n_buffers = ARROW_BUFFERS,
                                             .buffers = holder->buffers[i],
                                             .release = release_column,
                                             .private_data = holder};
    holder->pointers[i] = &holder->columns[i];
  }
  atomic_store(&holder->users, KERNEL_COMPONENTS + 1);
}

static simdiri_status make_columns(const arrow_column *column, const simdiri_allocator *allocator,
                                   component_holder *holder) {
  component_columns target = {.input = column};
  simdiri_status status = simdiri_arrow_components_split(&target, &holder->offsets, allocator);
  if (status == SIMDIRI_OK) status = simdiri_arrow_components_copy(&target, &holder->texts, allocator);
  if (status == SIMDIRI_OK) publish_columns(&target, holder);
  return status;
}

/* Copies the validity of the rows to the structures. */
static simdiri_status copy_validity(const arrow_column *column, const simdiri_allocator *allocator,
                                    component_holder *target, size_t *null_count) {
  arrow_holder *holder = simdiri_arrow_holder_create(allocator);
  if (!holder) return SIMDIRI_ERROR_NO_MEMORY;
  const simdiri_status status = simdiri_arrow_copy_validity(holder, column, null_count);
  target->structure_buffers[0] = target->validity = holder->buffers[ARROW_VALIDITY];
  target->validity_size = holder->sizes[ARROW_VALIDITY];
  holder->buffers[ARROW_VALIDITY] = NULL;
  simdiri_arrow_holder_free(holder);
  return status;
}

simdiri_status simdiri_arrow_parse(const struct ArrowSchema *schema, const struct ArrowArray *input,
                                   const simdiri_allocator *allocator, struct ArrowArray *output, size_t *row) {
  size_t no_row, null_count = 0;
  arrow_column column;
  arrow_gathered gathered = {NULL, 0, NULL, 0};
  allocator = allocator_or_default(allocator);
  if (!row) row = &no_row;
  *row = SIZE_MAX;
  memset(output, 0, sizeof *output);
  simdiri_status status = simdiri_arrow_read_column(schema, input, &column, row);
  if (status != SIMDIRI_OK) return status;
  component_holder *holder = simdiri_allocate_zeroed(allocator, sizeof *holder);
  if (!holder) return SIMDIRI_ERROR_NO_MEMORY;
  holder->allocator = allocator;
  atomic_init(&holder->users, 1);
  if (column.type.layout == ARROW_TEXT_VIEW) status = simdiri_arrow_gather(&column, allocator, &gathered, row);
  if (status == SIMDIRI_OK) status = copy_validity(&column, allocator, holder, &null_count);
  if (status == SIMDIRI_OK) status = make_columns(&column, allocator, holder);
  simdiri_arrow_gathered_free(&gathered, allocator);
  if (status != SIMDIRI_OK) {
    drop_components(holder);
    return status;
  }
  *output = (struct ArrowArray){.length = (int64_t)column.count,
                                .null_count = (int64_t)null_count,
                                .n_buffers = 1,
                                .n_children = KERNEL_COMPONENTS,
                                .buffers = holder->structure_buffers,
                                .children = holder->pointers,
                                .release = release_parts,
                                .private_data = holder};
  return status;
}

/* ------------------------------------------------------------------------------------------- the type */

typedef struct {
  const simdiri_allocator *allocator;
  struct ArrowSchema columns[KERNEL_COMPONENTS];
  struct ArrowSchema *pointers[KERNEL_COMPONENTS];
} types_holder;

static void release_types(struct ArrowSchema *schema) {
  types_holder *holder = schema->private_data;
  schema->release = NULL;
  for (size_t i = 0; i < KERNEL_COMPONENTS; i++)
    if (holder->columns[i].release) holder->columns[i].release(&holder->columns[i]);
  simdiri_deallocate(holder->allocator, holder, sizeof *holder);
}

/* The names have static storage, so the type of a column owns nothing. */
static void release_type(struct ArrowSchema *schema) { schema->release = NULL; }

simdiri_status simdiri_arrow_parse_schema(const struct ArrowSchema *input, const simdiri_allocator *allocator,
                                          struct ArrowSchema *output) {
  arrow_type type;
  allocator = allocator_or_default(allocator);
  memset(output, 0, sizeof *output);
  const simdiri_status status = simdiri_arrow_read_type(input, &type);
  if (status != SIMDIRI_OK) return status;
  types_holder *holder = simdiri_allocate_zeroed(allocator, sizeof *holder);
  if (!holder) return SIMDIRI_ERROR_NO_MEMORY;
  holder->allocator = allocator;
  for (size_t i = 0; i < KERNEL_COMPONENTS; i++) {
    holder->columns[i] = (struct ArrowSchema){.format = simdiri_arrow_text_format(type),
                                              .name = part_names[i],
                                              .flags = ARROW_FLAG_NULLABLE,
                                              .release = release_type};
    holder->pointers[i] = &holder->columns[i];
  }
  *output = (struct ArrowSchema){.format = "+s",
                                 .name = "target",
                                 .flags = ARROW_FLAG_NULLABLE,
                                 .n_children = KERNEL_COMPONENTS,
                                 .children = holder->pointers,
                                 .release = release_types,
                                 .private_data = holder};
  return status;
}
