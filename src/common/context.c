/* Options, contexts and scratch objects. */
/* SPDX-License-Identifier: MIT */
#include "common/context.h"

#include <string.h>

#include "common/allocator.h"
#include "normalize/host_cache.h"

void simdiri_options_init(simdiri_options *options) {
  memset(options, 0, sizeof *options);
  options->struct_size = sizeof *options;
  options->rung = SIMDIRI_RUNG_SCHEME;
  options->disallowed = SIMDIRI_DISALLOWED_ENCODE;
}

static bool is_up_to(unsigned value, unsigned last) { return value <= last; }

static bool are_options_good(const simdiri_options *o) {
  const uint32_t flags =
      SIMDIRI_FLAG_REFERENCE | SIMDIRI_FLAG_DROP_FRAGMENT | SIMDIRI_FLAG_STD3 | SIMDIRI_FLAG_NON_STRICT;
  if (!is_up_to(o->profile, SIMDIRI_PROFILE_RFC3987) || !is_up_to(o->rung, SIMDIRI_RUNG_PROTOCOL) ||
      !is_up_to(o->form, SIMDIRI_FORM_IRI) || !is_up_to(o->grammar, SIMDIRI_GRAMMAR_URI) ||
      !is_up_to(o->disallowed, SIMDIRI_DISALLOWED_ENCODE_ALL) || !is_up_to(o->host, SIMDIRI_HOST_UNICODE) ||
      !is_up_to(o->unicode, SIMDIRI_UNICODE_NFKC) || (o->flags & ~flags))
    return false;
  if (o->grammar == SIMDIRI_GRAMMAR_URI && o->form == SIMDIRI_FORM_IRI) return false;
  /* 3987bis 3.4: "conversion to percent-encoded form MUST NOT be performed". */
  return !(o->grammar == SIMDIRI_GRAMMAR_IRI_BIS && o->host == SIMDIRI_HOST_PERCENT);
}

simdiri_status simdiri_context_create(const simdiri_options *options, const simdiri_allocator *allocator,
                                      simdiri_context **context) {
  *context = NULL;
  if (!options || options->struct_size != sizeof *options || !are_options_good(options))
    return SIMDIRI_ERROR_BAD_OPTION;
  allocator = allocator_or_default(allocator);
  simdiri_context *created = simdiri_allocate_zeroed(allocator, sizeof *created);
  if (!created) return SIMDIRI_ERROR_NO_MEMORY;
  created->options = *options;
  created->allocator = allocator;
  *context = created;
  return SIMDIRI_OK;
}

void simdiri_context_free(simdiri_context *context) {
  if (context) simdiri_deallocate(context->allocator, context, sizeof *context);
}

enum { SCRATCH_BUFFERS = 12 };

static void list_buffers(simdiri_scratch *s, simdiri_buffer *buffers[SCRATCH_BUFFERS]) {
  simdiri_buffer *const all[SCRATCH_BUFFERS] = {&s->output,   &s->host,    &s->mapped,      &s->component,
                                                &s->composed, &s->spare,   &s->target,      &s->reference,
                                                &s->pair[0],  &s->pair[1], &s->absolute[0], &s->absolute[1]};
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
  simdiri_deallocate(scratch->allocator, scratch->code_points, scratch->code_point_room * sizeof(int32_t));
  simdiri_host_cache_free(scratch->cache, scratch->allocator);
  simdiri_deallocate(scratch->allocator, scratch, sizeof *scratch);
}
