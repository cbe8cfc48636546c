/* Types of output columns. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "columns/arrow/column.h"
#include "iri/common/allocator.h"

/* The memory that a schema owns: this, followed by its name. */
typedef struct {
  const simdiri_allocator *allocator;
  size_t size;
} schema_holder;

static void release_schema(struct ArrowSchema *schema) {
  schema_holder *holder = schema->private_data;
  schema->release = NULL;
  simdiri_deallocate(holder->allocator, holder, holder->size);
}

static simdiri_status make_schema(const char *format, const char *name, int64_t flags,
                                  const simdiri_allocator *allocator, struct ArrowSchema *schema) {
  allocator = allocator_or_default(allocator);
  const size_t name_size = strlen(name) + 1;
  schema_holder *holder = simdiri_allocate_zeroed(allocator, sizeof *holder + name_size);
  if (!holder) return SIMDIRI_ERROR_NO_MEMORY;
  *holder = (schema_holder){allocator, sizeof *holder + name_size};
  memcpy(holder + 1, name, name_size);
  *schema = (struct ArrowSchema){.format = format,
                                 .name = (const char *)(holder + 1),
                                 .flags = flags,
                                 .release = release_schema,
                                 .private_data = holder};
  return SIMDIRI_OK;
}

const char *simdiri_arrow_text_format(arrow_type type) {
  static const char *const formats[] = {"u", "U", "z", "Z"};
  return formats[(type.is_binary ? 2 : 0) + (type.layout == ARROW_TEXT ? 0 : 1)];
}

simdiri_status simdiri_arrow_schema(const struct ArrowSchema *input, simdiri_on_error on_error,
                                    const simdiri_allocator *allocator, struct ArrowSchema *output) {
  arrow_type type;
  memset(output, 0, sizeof *output);
  const simdiri_status status = simdiri_arrow_read_type(input, &type);
  if (status != SIMDIRI_OK) return status;
  const int64_t nullable = on_error == SIMDIRI_ON_ERROR_SKIP ? ARROW_FLAG_NULLABLE : 0;
  return make_schema(simdiri_arrow_text_format(type), input->name ? input->name : "",
                     (input->flags & ARROW_FLAG_NULLABLE) | nullable, allocator, output);
}

simdiri_status simdiri_arrow_status_schema(const simdiri_allocator *allocator, struct ArrowSchema *output) {
  memset(output, 0, sizeof *output);
  return make_schema("S", "status", ARROW_FLAG_NULLABLE, allocator, output);
}

simdiri_status simdiri_arrow_key_schema(const simdiri_allocator *allocator, struct ArrowSchema *output) {
  memset(output, 0, sizeof *output);
  return make_schema("w:16", "key", ARROW_FLAG_NULLABLE, allocator, output);
}

simdiri_status simdiri_arrow_compare_schema(const simdiri_allocator *allocator, struct ArrowSchema *output) {
  memset(output, 0, sizeof *output);
  return make_schema("u", "rung", ARROW_FLAG_NULLABLE, allocator, output);
}
