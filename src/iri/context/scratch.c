/* Creates and frees a scratch, the working memory of one thread. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/allocator.h"
#include "iri/context/context.h"
#include "iri/context/host_cache.h"
#include "iri/context/suffix_cache.h"

enum { SCRATCH_BUFFERS = 33 };

static void list_buffers(simdiri_scratch *s, simdiri_buffer *buffers[SCRATCH_BUFFERS]) {
  simdiri_buffer *const all[SCRATCH_BUFFERS] = {
      &s->output,      &s->host,       &s->mapped,    &s->component, &s->composed,    &s->spare,       &s->target,
      &s->reference,   &s->staged,     &s->pair[0],   &s->pair[1],   &s->absolute[0], &s->absolute[1], &s->domain[0],
      &s->domain[1],   &s->domain[2],  &s->domain[3], &s->wire,      &s->marked,      &s->lossy,       &s->query,
      &s->with_scheme, &s->schemeless, &s->marks,     &s->path,      &s->named,       &s->replaced[0], &s->replaced[1],
      &s->decoded[0],  &s->decoded[1], &s->opened[0], &s->opened[1], &s->changed};
  memcpy(buffers, all, sizeof all);
}

simdiri_status simdiri_scratch_create(const simdiri_allocator *allocator, simdiri_scratch **scratch) {
  *scratch = NULL;
  allocator = allocator_or_default(allocator);
  simdiri_scratch *created = simdiri_allocate_zeroed(allocator, sizeof *created);
  if (!created) return SIMDIRI_ERROR_NO_MEMORY;
  created->allocator = allocator;
  simdiri_buffer *buffers[SCRATCH_BUFFERS];
  list_buffers(created, buffers);
  for (size_t i = 0; i < SCRATCH_BUFFERS; i++) buffers[i]->allocator = allocator;
  *scratch = created;
  return SIMDIRI_OK;
}

void simdiri_scratch_free(simdiri_scratch *scratch) {
  if (!scratch) return;
  simdiri_buffer *buffers[SCRATCH_BUFFERS];
  list_buffers(scratch, buffers);
  for (size_t i = 0; i < SCRATCH_BUFFERS; i++) simdiri_buffer_free(buffers[i]);
  simdiri_deallocate(scratch->allocator, scratch->code_points, scratch->code_point_capacity * sizeof(int32_t));
  simdiri_deallocate(scratch->allocator, scratch->offsets, scratch->offset_capacity * sizeof *scratch->offsets);
  simdiri_deallocate(scratch->allocator, scratch->parameters,
                     scratch->parameter_capacity * sizeof *scratch->parameters);
  simdiri_host_cache_free(scratch->cache, scratch->allocator);
  simdiri_suffix_cache_free(scratch->suffixes, scratch->allocator);
  simdiri_deallocate(scratch->allocator, scratch, sizeof *scratch);
}
