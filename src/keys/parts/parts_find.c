/* The parts of one IRI. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "iri/common/result.h"
#include "iri/common/text.h"
#include "iri/context/context.h"
#include "iri/operations/resolve.h"
#include "keys/parts/parts.h"

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

/* Parts that are not in the normal form are built elsewhere first: `out` may move, and may hold the normal form. */
static simdiri_status split_normal(const simdiri_parts *parts, simdiri_scratch *scratch, const char *normal, size_t len,
                                   simdiri_buffer *out, part_span *places) {
  simdiri_buffer *built = &scratch->pair[0];
  built->len = 0;
  const simdiri_status status = simdiri_parts_locate(parts, scratch, normal, len, NULL, places);
  return status == SIMDIRI_OK ? simdiri_buffer_append(out, buffer_text(built, 0), built->len) : status;
}

static void set_found(const part_span *places, size_t count, const char *normal, const char *built,
                      simdiri_text *found) {
  for (size_t i = 0; i < count; i++) {
    const char *base = places[i].place == IN_BUILT ? built : normal;
    if (places[i].place != IN_NOTHING)
      found[i] = (simdiri_text){.text = base + places[i].begin, .len = places[i].end - places[i].begin};
  }
}

simdiri_status simdiri_parts_split(const simdiri_parts *parts, simdiri_scratch *scratch, const char *normal,
                                   size_t normal_len, simdiri_buffer *out, simdiri_text *found) {
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
                                  const char *iri, size_t iri_len, simdiri_buffer *out, simdiri_text *found,
                                  simdiri_result *result) {
  part_span few[FEW], *places;
  const size_t before = out->len;
  memset(found, 0, parts->count * sizeof *found);
  const iri_call call = {.context = parts->context,
                         .scratch = scratch,
                         .base = base,
                         .text = text_or_empty(iri),
                         .len = iri_len,
                         .out = out,
                         .result = result};
  simdiri_status status = simdiri_normalize_against(&call);
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
