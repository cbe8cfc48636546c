/* The parts of one IRI, and of many. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "batch/records.h"
#include "common/allocator.h"
#include "common/buffer.h"
#include "common/result.h"
#include "common/text.h"
#include "context/context.h"
#include "normalize/resolve.h"
#include "parts/parts.h"

enum { FEW = 16 }; /* parts whose places fit on the stack */

static simdiri_status allocate_places(const simdiri_parts *parts, part_span few[FEW], part_span **places) {
  *places = few;
  if (parts->count <= FEW) return SIMDIRI_OK;
  *places = simdiri_allocate_zeroed(parts->allocator, parts->count * sizeof **places);
  return *places ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY;
}

static void free_places(const simdiri_parts *parts, const part_span few[FEW], part_span *places) {
  if (places != few) simdiri_deallocate(parts->allocator, places, parts->count * sizeof *places);
}

/* ------------------------------------------------------------------------------------------- one */

/* Parts that are not in the normal form are built elsewhere first: `out` may move, and may hold the normal form. */
static simdiri_status split_normal(const simdiri_parts *parts, simdiri_scratch *scratch, const char *normal, size_t len,
                                   simdiri_buffer *out, part_span *places) {
  simdiri_buffer *built = &scratch->pair[0];
  built->len = 0;
  const simdiri_status status = simdiri_parts_locate(parts, scratch, normal, len, built, places);
  return status == SIMDIRI_OK ? simdiri_buffer_append(out, buffer_text(built, 0), built->len) : status;
}

static void set_found(const part_span *places, size_t count, const char *normal, const char *built,
                      simdiri_part *found) {
  for (size_t i = 0; i < count; i++) {
    const char *base = places[i].place == IN_BUILT ? built : normal;
    if (places[i].place != IN_NOTHING)
      found[i] = (simdiri_part){.text = base + places[i].begin, .len = places[i].end - places[i].begin};
  }
}

simdiri_status simdiri_parts_split(const simdiri_parts *parts, simdiri_scratch *scratch, const char *normal,
                                   size_t normal_len, simdiri_buffer *out, simdiri_part *found) {
  part_span few[FEW], *places;
  const size_t before = out->len;
  normal = text_or_empty(normal);
  memset(found, 0, parts->count * sizeof *found);
  simdiri_status status = allocate_places(parts, few, &places);
  if (status != SIMDIRI_OK) return status;
  status = split_normal(parts, scratch, normal, normal_len, out, places);
  if (status == SIMDIRI_OK) set_found(places, parts->count, normal, buffer_text(out, before), found);
  free_places(parts, few, places);
  return status;
}

simdiri_status simdiri_parts_find(const simdiri_parts *parts, simdiri_scratch *scratch, const simdiri_base *base,
                                  const char *iri, size_t iri_len, simdiri_buffer *out, simdiri_part *found,
                                  simdiri_result *result) {
  part_span few[FEW], *places;
  const size_t before = out->len;
  memset(found, 0, parts->count * sizeof *found);
  simdiri_status status =
      base ? simdiri_normalize_against(parts->context, scratch, base, text_or_empty(iri), iri_len, out, result)
           : simdiri_normalize(parts->context, scratch, iri, iri_len, out, result);
  if (simdiri_is_error(status)) return status;
  const size_t built = out->len;
  status = allocate_places(parts, few, &places);
  if (status == SIMDIRI_OK) {
    status = split_normal(parts, scratch, result->text, result->text_len, out, places);
    if (built > before) result->text = buffer_text(out, before); /* it may have moved */
    if (status == SIMDIRI_OK) set_found(places, parts->count, result->text, buffer_text(out, built), found);
    free_places(parts, few, places);
  }
  if (status == SIMDIRI_OK) return result->status;
  out->len = before;
  return fail_call(result, status);
}

/* ------------------------------------------------------------------------------------------- many */

/* While records are split, a span in the built parts begins at BUILT - offset. */
enum { ABSENT = -1, BUILT = -2 };

static void set_span(const part_span *place, size_t normal_begin, simdiri_part_span *out) {
  const int64_t begin = (int64_t)place->begin, end = (int64_t)place->end, base = (int64_t)normal_begin;
  switch (place->place) {
  case IN_NOTHING: *out = (simdiri_part_span){ABSENT, ABSENT}; break;
  case IN_NORMAL: *out = (simdiri_part_span){base + begin, base + end}; break;
  case IN_BUILT: *out = (simdiri_part_span){BUILT - begin, BUILT - end}; break;
  }
}

static simdiri_status split_records(const simdiri_parts *parts, simdiri_scratch *scratch,
                                    const simdiri_records *records, const char *text,
                                    const simdiri_batch_result *result, part_span *places, simdiri_part_span *spans) {
  size_t note = 0;
  for (size_t i = 0; i < result->record_count; i++, spans += parts->count) {
    while (note < result->note_count && result->notes[note].index < i) note++;
    const bool is_noted = note < result->note_count && result->notes[note].index == i;
    const bool is_error = is_noted && simdiri_is_error((simdiri_status)result->notes[note].status);
    const size_t begin = (size_t)result->output_offsets[i];
    size_t len = (size_t)result->output_offsets[i + 1] - begin;
    len -= batch_separator_len(records, result, i, text + begin, len);
    memset(places, 0, parts->count * sizeof *places);
    if (!is_error && !batch_is_null(records, i)) {
      const simdiri_status status = simdiri_parts_locate(parts, scratch, text + begin, len, &scratch->pair[0], places);
      if (status != SIMDIRI_OK) return status;
    }
    for (size_t k = 0; k < parts->count; k++) set_span(&places[k], begin, &spans[k]);
  }
  return SIMDIRI_OK;
}

static void move_built(simdiri_part_span *spans, size_t count, size_t built_begin) {
  for (size_t i = 0; i < count; i++) {
    if (spans[i].begin > BUILT) continue;
    spans[i].begin = (int64_t)built_begin + (BUILT - spans[i].begin);
    spans[i].end = (int64_t)built_begin + (BUILT - spans[i].end);
  }
}

simdiri_status simdiri_parts_batch(const simdiri_parts *parts, simdiri_scratch *scratch, const simdiri_base *base,
                                   const simdiri_records *records, simdiri_buffer *out, simdiri_part_span *spans,
                                   size_t capacity, simdiri_batch_result *result) {
  part_span few[FEW], *places;
  simdiri_buffer *built = &scratch->pair[0];
  const size_t before = out->len;
  if (!result->output_offsets) return SIMDIRI_ERROR_BAD_OPTION;
  if (result->dense_capacity > capacity) result->dense_capacity = capacity;
  simdiri_status status = simdiri_batch(parts->context, scratch, SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_ON_ERROR_EMPTY,
                                        base, records, out, result);
  if (status != SIMDIRI_OK) return status;
  status = allocate_places(parts, few, &places);
  if (status != SIMDIRI_OK) {
    out->len = before;
    return status;
  }
  built->len = 0;
  status = split_records(parts, scratch, records, buffer_text(out, before), result, places, spans);
  if (status == SIMDIRI_OK && built->len > 0) {
    move_built(spans, result->record_count * parts->count, out->len - before);
    status = simdiri_buffer_append(out, buffer_text(built, 0), built->len);
  }
  free_places(parts, few, places);
  if (status != SIMDIRI_OK) out->len = before;
  return status;
}
