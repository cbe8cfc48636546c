/* Splits the rows of a column into components, as a column of structures. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "arrow/column.h"
#include "arrow/text_writer.h"
#include "common/allocator.h"
#include "cpu/isa.h"
#include "kernel/kernel.h"

enum { PARTS = 8 };
static const char *const part_names[PARTS] = {"scheme", "authority", "userinfo", "host",
                                              "port",   "path",      "query",    "fragment"};

typedef struct {
  size_t begin, end;
  bool has;
} part;

/* What a structure array and its columns own. */
typedef struct {
  const simdiri_allocator *allocator;
  struct ArrowArray columns[PARTS];
  struct ArrowArray *pointers[PARTS];
  const void *buffers[1];
  void *validity; /* same as buffers[0], for freeing */
  size_t validity_size;
} parts_holder;

static void free_parts(parts_holder *holder) {
  if (!holder) return;
  for (size_t i = 0; i < PARTS; i++)
    if (holder->columns[i].release) holder->columns[i].release(&holder->columns[i]);
  simdiri_deallocate(holder->allocator, holder->validity, holder->validity_size);
  simdiri_deallocate(holder->allocator, holder, sizeof *holder);
}

/* A consumer may have moved columns out. These are marked as released, so they are not freed here. */
static void release_parts(struct ArrowArray *array) {
  parts_holder *holder = array->private_data;
  array->release = NULL;
  free_parts(holder);
}

static void split_row(const kernel_table *kernel, const char *text, size_t len, part parts[PARTS]) {
  simdiri_components c;
  if (!kernel || !kernel->split((const unsigned char *)text, len, &c)) simdiri_parse(text, len, &c);
  parts[0] = (part){0, c.scheme_end, c.has_scheme};
  parts[1] = (part){c.authority_begin, c.authority_end, c.has_authority};
  parts[2] = (part){c.userinfo_begin, c.userinfo_end, c.has_userinfo};
  parts[3] = (part){c.host_begin, c.host_end, c.has_authority};
  parts[4] = (part){c.port_begin, c.port_end, c.has_port};
  parts[5] = (part){c.path_begin, c.path_end, true};
  parts[6] = (part){c.query_begin, c.query_end, c.has_query};
  parts[7] = (part){c.fragment_begin, c.fragment_end, c.has_fragment};
}

static simdiri_status add_row(const kernel_table *kernel, const arrow_column *column, size_t row,
                              arrow_writer writers[PARTS]) {
  const char *text = "";
  size_t len;
  part parts[PARTS] = {{0, 0, false}};
  if (arrow_row(column, row, &text, &len)) split_row(kernel, text, len, parts);
  const size_t readable = column->records.data ? (size_t)(column->records.data + column->records.data_len - text) : 0;
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < PARTS && status == SIMDIRI_OK; i++)
    status = parts[i].has ? arrow_writer_add_part(&writers[i], text + parts[i].begin, parts[i].end - parts[i].begin,
                                                  readable - parts[i].begin)
                          : arrow_writer_add_absent(&writers[i]);
  return status;
}

static simdiri_status write_parts(const arrow_column *column, const simdiri_allocator *allocator,
                                  parts_holder *holder) {
  const kernel_table *kernel = simdiri_kernel_of(simdiri_isa_choose(SIMDIRI_ISA_BEST));
  arrow_writer writers[PARTS] = {{.holder = NULL}};
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < PARTS && status == SIMDIRI_OK; i++)
    status = simdiri_arrow_writer_begin(&writers[i], column->type.layout != ARROW_TEXT, column->count, allocator);
  for (size_t row = 0; row < column->count && status == SIMDIRI_OK; row++)
    status = add_row(kernel, column, row, writers);
  for (size_t i = 0; i < PARTS; i++) {
    if (status == SIMDIRI_OK)
      simdiri_arrow_writer_publish(&writers[i], &holder->columns[i]);
    else
      simdiri_arrow_writer_free(&writers[i]);
    holder->pointers[i] = &holder->columns[i];
  }
  return status;
}

/* Copies the validity of the rows to the structures. */
static simdiri_status copy_validity(const arrow_column *column, const simdiri_allocator *allocator, parts_holder *parts,
                                    size_t *null_count) {
  arrow_holder *holder = simdiri_arrow_holder_create(allocator);
  if (!holder) return SIMDIRI_ERROR_NO_MEMORY;
  const simdiri_status status = simdiri_arrow_copy_validity(holder, column, null_count);
  parts->buffers[0] = parts->validity = holder->buffers[ARROW_VALIDITY];
  parts->validity_size = holder->sizes[ARROW_VALIDITY];
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
  parts_holder *holder = simdiri_allocate_zeroed(allocator, sizeof *holder);
  if (!holder) return SIMDIRI_ERROR_NO_MEMORY;
  holder->allocator = allocator;
  if (column.type.layout == ARROW_TEXT_VIEW) status = simdiri_arrow_gather(&column, allocator, &gathered, row);
  if (status == SIMDIRI_OK) status = copy_validity(&column, allocator, holder, &null_count);
  if (status == SIMDIRI_OK) status = write_parts(&column, allocator, holder);
  simdiri_arrow_gathered_free(&gathered, allocator);
  if (status != SIMDIRI_OK) {
    free_parts(holder);
    return status;
  }
  *output = (struct ArrowArray){.length = (int64_t)column.count,
                                .null_count = (int64_t)null_count,
                                .n_buffers = 1,
                                .n_children = PARTS,
                                .buffers = holder->buffers,
                                .children = holder->pointers,
                                .release = release_parts,
                                .private_data = holder};
  return status;
}

/* ------------------------------------------------------------------------------------------- the type */

typedef struct {
  const simdiri_allocator *allocator;
  struct ArrowSchema columns[PARTS];
  struct ArrowSchema *pointers[PARTS];
} types_holder;

static void release_types(struct ArrowSchema *schema) {
  types_holder *holder = schema->private_data;
  schema->release = NULL;
  for (size_t i = 0; i < PARTS; i++)
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
  for (size_t i = 0; i < PARTS; i++) {
    holder->columns[i] = (struct ArrowSchema){.format = simdiri_arrow_text_format(type),
                                              .name = part_names[i],
                                              .flags = ARROW_FLAG_NULLABLE,
                                              .release = release_type};
    holder->pointers[i] = &holder->columns[i];
  }
  *output = (struct ArrowSchema){.format = "+s",
                                 .name = "parts",
                                 .flags = ARROW_FLAG_NULLABLE,
                                 .n_children = PARTS,
                                 .children = holder->pointers,
                                 .release = release_types,
                                 .private_data = holder};
  return status;
}
