/* Finds the components of all rows, and makes the offsets and the validity of their columns. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "columns/arrow/component_columns.h"
#include "iri/cpu/isa.h"
#include "iri/parse/parse.h"

/* So many rows are split before their offsets are made. */
enum { BATCH = 64 };

typedef struct {
  const kernel_table *kernel; /* NULL: simdiri_parse_plain() splits all rows */
  const unsigned char *data;
  size_t first, count; /* the rows of the batch */
  kernel_text texts[BATCH];
} row_batch;

static void split_one(const unsigned char *data, kernel_text *t) {
  simdiri_components c;
  simdiri_parse_plain((const char *)data + t->begin, t->end - t->begin, &c);
  t->lens[KERNEL_SCHEME] = c.has_scheme ? c.scheme_end : 0;
  t->lens[KERNEL_AUTHORITY] = c.authority_end - c.authority_begin;
  t->lens[KERNEL_USERINFO] = c.userinfo_end - c.userinfo_begin;
  t->lens[KERNEL_HOST] = c.host_end - c.host_begin;
  t->lens[KERNEL_PORT] = c.port_end - c.port_begin;
  t->lens[KERNEL_PATH] = c.path_end - c.path_begin;
  t->lens[KERNEL_QUERY] = c.query_end - c.query_begin;
  t->lens[KERNEL_FRAGMENT] = c.fragment_end - c.fragment_begin;
  t->present = (unsigned)c.has_scheme << KERNEL_SCHEME | (unsigned)c.has_authority << KERNEL_AUTHORITY |
               (unsigned)c.has_userinfo << KERNEL_USERINFO | (unsigned)c.has_authority << KERNEL_HOST |
               (unsigned)c.has_port << KERNEL_PORT | 1u << KERNEL_PATH | (unsigned)c.has_query << KERNEL_QUERY |
               (unsigned)c.has_fragment << KERNEL_FRAGMENT;
}

/* Splits the rows of a batch. A null row becomes an empty text without components. */
static void split_batch(const arrow_column *column, row_batch *batch) {
  const simdiri_records *records = &column->records;
  const bool is_large = records->offsets64 != NULL;
  const void *offsets = is_large ? (const void *)records->offsets64 : records->offsets32;
  for (size_t i = 0; i < batch->count; i++) {
    batch->texts[i].begin = arrow_offset(offsets, is_large, batch->first + i);
    batch->texts[i].end = arrow_offset(offsets, is_large, batch->first + i + 1);
  }
  for (size_t i = 0; column->validity && i < batch->count; i++)
    if (arrow_is_null(column, batch->first + i)) batch->texts[i].end = batch->texts[i].begin;
  for (size_t i = 0; i < batch->count; i++) {
    if (batch->kernel) i += batch->kernel->split(batch->data, records->data_len, batch->texts + i, batch->count - i);
    if (i < batch->count) split_one(batch->data, &batch->texts[i]);
  }
  for (size_t i = 0; column->validity && i < batch->count; i++)
    if (arrow_is_null(column, batch->first + i)) batch->texts[i].present = 0;
}

/* Transposes 8 by 8 bits: bit i of byte k becomes bit k of byte i. */
static uint64_t transpose_bits(uint64_t x) {
  uint64_t swapped = (x ^ x >> 7) & 0x00AA00AA00AA00AA;
  x ^= swapped ^ swapped << 7;
  swapped = (x ^ x >> 14) & 0x0000CCCC0000CCCC;
  x ^= swapped ^ swapped << 14;
  swapped = (x ^ x >> 28) & 0x00000000F0F0F0F0;
  return x ^ swapped ^ swapped << 28;
}

/* Writes the validity of all columns. Returns the components that any row of the batch has. */
static unsigned write_bits(component_columns *target, const row_batch *batch) {
  unsigned any = 0;
  for (size_t i = 0; i < batch->count; i += 8) {
    const size_t count = batch->count - i < 8 ? batch->count - i : 8;
    uint64_t rows = 0;
    for (size_t k = 0; k < count; k++) {
      any |= batch->texts[i + k].present;
      rows |= (uint64_t)batch->texts[i + k].present << 8 * k;
    }
    const uint64_t columns = transpose_bits(rows);
    for (size_t component = 0; component < KERNEL_COMPONENTS; component++)
      target->bits[component][(batch->first + i) / 8] = (unsigned char)(columns >> 8 * component);
  }
  return any;
}

/* Writes the ends of the rows of one column. */
static void write_offsets(component_columns *target, const row_batch *batch, size_t component, bool is_large) {
  int64_t *wide = (int64_t *)target->offsets[component] + (is_large ? batch->first + 1 : 0);
  int32_t *narrow = (int32_t *)target->offsets[component] + (is_large ? 0 : batch->first + 1);
  size_t len = target->text_lens[component], count = 0;
  for (size_t i = 0; i < batch->count; i++) {
    len += batch->texts[i].lens[component];
    count += batch->texts[i].present >> component & 1;
    if (is_large)
      wide[i] = (int64_t)len;
    else
      narrow[i] = (int32_t)len; /* at most the length of the input, whose offsets have 32 bits */
  }
  target->text_lens[component] = len;
  target->counts[component] += count;
}

/* The same if no row of the batch has the component. */
static void repeat_offset(const component_columns *target, const row_batch *batch, size_t component, bool is_large) {
  const size_t len = target->text_lens[component];
  int64_t *wide = (int64_t *)target->offsets[component] + (is_large ? batch->first + 1 : 0);
  int32_t *narrow = (int32_t *)target->offsets[component] + (is_large ? 0 : batch->first + 1);
  for (size_t i = 0; is_large && i < batch->count; i++) wide[i] = (int64_t)len;
  for (size_t i = 0; !is_large && i < batch->count; i++) narrow[i] = (int32_t)len;
}

static void add_batch(component_columns *target, row_batch *batch, bool is_large) {
  split_batch(target->input, batch);
  const unsigned any = write_bits(target, batch);
  for (size_t component = 0; component < KERNEL_COMPONENTS; component++) {
    if (any >> component & 1)
      write_offsets(target, batch, component, is_large);
    else
      repeat_offset(target, batch, component, is_large);
  }
}

static simdiri_status allocate_columns(component_columns *target, arrow_piece *piece,
                                       const simdiri_allocator *allocator, size_t width) {
  const size_t rows = target->input->count;
  if (rows > PTRDIFF_MAX / ((size_t)KERNEL_COMPONENTS * 16)) return SIMDIRI_ERROR_NO_MEMORY;
  const size_t offsets_size = arrow_padded((rows + 1) * width), bits_size = arrow_padded(rows / 8 + 1);
  const simdiri_status status =
      simdiri_arrow_piece_allocate(piece, allocator, KERNEL_COMPONENTS * (offsets_size + bits_size));
  if (status != SIMDIRI_OK) return status;
  for (size_t component = 0; component < KERNEL_COMPONENTS; component++) {
    target->offsets[component] = piece->begin + component * offsets_size;
    target->bits[component] = piece->begin + KERNEL_COMPONENTS * offsets_size + component * bits_size;
    memset(target->offsets[component], 0, width);
  }
  return SIMDIRI_OK;
}

simdiri_status simdiri_arrow_components_split(component_columns *target, arrow_piece *piece,
                                              const simdiri_allocator *allocator) {
  const arrow_column *column = target->input;
  const bool is_large = column->type.layout != ARROW_TEXT;
  const simdiri_status status =
      allocate_columns(target, piece, allocator, is_large ? sizeof(int64_t) : sizeof(int32_t));
  if (status != SIMDIRI_OK) return status;
  row_batch batch = {.kernel = simdiri_kernel_of(simdiri_isa_choose(SIMDIRI_ISA_BEST)),
                     .data = (const unsigned char *)(column->records.data ? column->records.data : "")};
  for (; batch.first < column->count; batch.first += BATCH) {
    batch.count = column->count - batch.first < BATCH ? column->count - batch.first : BATCH;
    add_batch(target, &batch, is_large);
  }
  return SIMDIRI_OK;
}
