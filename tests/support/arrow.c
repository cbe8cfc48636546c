/* Handmade Arrow columns. */
/* SPDX-License-Identifier: MIT */
#include "support/arrow.h"

#include <string.h>

static void release_schema(struct ArrowSchema *schema) {
  ++*(int *)schema->private_data;
  schema->release = NULL;
}

static void release_array(struct ArrowArray *array) {
  ++*(int *)array->private_data;
  array->release = NULL;
}

void test_column_init(test_column *column, const char *format, int64_t length, int64_t buffer_count,
                      const void *const *buffers) {
  memset(column, 0, sizeof *column);
  memcpy(column->buffers, buffers, (size_t)buffer_count * sizeof *buffers);
  column->schema = (struct ArrowSchema){.format = format,
                                        .name = "url",
                                        .flags = ARROW_FLAG_NULLABLE,
                                        .release = release_schema,
                                        .private_data = &column->released};
  column->array = (struct ArrowArray){.length = length,
                                      .null_count = -1,
                                      .n_buffers = buffer_count,
                                      .buffers = column->buffers,
                                      .release = release_array,
                                      .private_data = &column->released};
}

static size_t offset_at(const char *format, const struct ArrowArray *array, size_t at) {
  const int is_large = strchr("UZ", format[0]) != NULL;
  return is_large ? (size_t)((const int64_t *)array->buffers[1])[at] : (size_t)((const int32_t *)array->buffers[1])[at];
}

const char *test_column_row(const char *format, const struct ArrowArray *array, size_t row, size_t *len) {
  const size_t at = row + (size_t)array->offset;
  const unsigned char *validity = array->buffers[0];
  *len = 0;
  if (validity && !(validity[at / 8] >> at % 8 & 1)) return NULL;
  const size_t begin = offset_at(format, array, at);
  *len = offset_at(format, array, at + 1) - begin;
  return (const char *)array->buffers[2] + begin;
}

void test_view(unsigned char view[16], const char *text, size_t len, int32_t buffer, int32_t offset) {
  const int32_t number = (int32_t)len;
  memset(view, 0, 16);
  memcpy(view, &number, 4);
  memcpy(view + 4, text, len <= 12 ? len : 4);
  if (len <= 12) return;
  memcpy(view + 8, &buffer, 4);
  memcpy(view + 12, &offset, 4);
}
