/* Finds white space in hosts. The rungs that map no hosts also warn about it. */
/* SPDX-License-Identifier: MIT */
#include "iri/operations/host_space.h"

#include "iri/idna/white_space.h"

size_t simdiri_find_host_space(const char *iri, const simdiri_components *c) {
  return c->host_begin +
         simdiri_find_white_space((const unsigned char *)iri + c->host_begin, c->host_end - c->host_begin);
}

simdiri_status simdiri_note_white_space(const char *iri, const simdiri_components *c, simdiri_result *result) {
  if (!c->has_authority || simdiri_find_host_space(iri, c) == c->host_end) return SIMDIRI_OK;
  return fail_at(result, SIMDIRI_WARNING_HOST_UNMAPPED, SIMDIRI_COMPONENT_HOST, c->host_begin);
}
