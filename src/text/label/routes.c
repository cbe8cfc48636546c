/* Creates routes, and finds the route of a path. */
/* SPDX-License-Identifier: MIT */
#include "text/label/routes.h"

#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/lines.h"
#include "iri/common/text.h"
#include "iri/hash/digest.h"

/* Says what makes the automaton too large: the position after a "**" in the middle, or after a placeholder, is in very
 * many of its states. */
static const char *explain_size(const simdiri_routes *routes) {
  for (size_t i = 0; i + 1 < routes->item_count; i++)
    if (routes->items[i].kind == ITEM_REST && routes->items[i + 1].kind != ITEM_END)
      return "these routes overlap in too many ways to be compared at once; use fewer \"**\" in the middle of routes";
  return "these routes overlap in too many ways to be compared at once; use fewer routes in which text follows a "
         "placeholder, or the \"*.\" of a host";
}

static simdiri_fingerprint digest_routes(const simdiri_routes *routes) {
  span text = {routes->text, routes->text_len}, line;
  key_digest digest;
  simdiri_digest_begin(&digest);
  while (take_line(&text, &line)) {
    line = trim_line(line);
    if (line.len > 0) simdiri_digest_add(&digest, line.data, line.len);
  }
  return simdiri_digest_end(&digest);
}

static simdiri_status make_routes(simdiri_routes *routes, const char *text, simdiri_routes_failure *failure) {
  routes->text = simdiri_allocate_zeroed(routes->allocator, routes->text_len + 1);
  routes->labels = simdiri_allocate_zeroed(routes->allocator, routes->text_len + 1);
  if (!routes->text || !routes->labels) return SIMDIRI_ERROR_NO_MEMORY;
  if (routes->text_len > 0) memcpy(routes->text, text, routes->text_len);
  simdiri_status status = simdiri_routes_read(routes, failure);
  if (status != SIMDIRI_OK) return status;
  routes->digest = digest_routes(routes);
  status = simdiri_routes_rank(routes);
  if (status == SIMDIRI_OK) status = simdiri_routes_compile(routes);
  if (status == SIMDIRI_ERROR_BAD_OPTION) *failure = (simdiri_routes_failure){0, explain_size(routes)};
  return status;
}

simdiri_status simdiri_routes_create(const char *text, size_t text_len, const simdiri_allocator *allocator,
                                     simdiri_routes **routes, simdiri_routes_failure *failure) {
  simdiri_routes_failure ignored;
  if (!failure) failure = &ignored;
  *failure = (simdiri_routes_failure){0, ""};
  *routes = NULL;
  if (text_len == SIZE_MAX) return SIMDIRI_ERROR_TOO_LONG;
  allocator = allocator_or_default(allocator);
  simdiri_routes *created = simdiri_allocate_zeroed(allocator, sizeof *created);
  if (!created) return SIMDIRI_ERROR_NO_MEMORY;
  created->allocator = allocator;
  created->text_len = text_len;
  const simdiri_status status = make_routes(created, text_or_empty(text), failure);
  if (status == SIMDIRI_OK)
    *routes = created;
  else
    simdiri_routes_free(created);
  if (status != SIMDIRI_ERROR_BAD_OPTION) *failure = (simdiri_routes_failure){0, ""};
  return status;
}

void simdiri_routes_free(simdiri_routes *routes) {
  if (!routes) return;
  const simdiri_allocator *allocator = routes->allocator;
  route_automaton *automaton = &routes->automaton;
  route_segments *segments = &routes->segments;
  if (segments->bytes) simdiri_deallocate(allocator, segments->bytes, routes->item_capacity + 1);
  if (segments->literals)
    simdiri_deallocate(allocator, segments->literals, sizeof *segments->literals << segments->literal_bits);
  if (segments->starts)
    simdiri_deallocate(allocator, segments->starts, segments->start_count * sizeof *segments->starts);
  if (segments->steps) simdiri_deallocate(allocator, segments->steps, automaton->state_count * sizeof *segments->steps);
  if (routes->ranks) simdiri_deallocate(allocator, routes->ranks, (routes->count + 1) * sizeof *routes->ranks);
  simdiri_deallocate(allocator, automaton->next, automaton->next_capacity * sizeof *automaton->next);
  simdiri_deallocate(allocator, automaton->accepts, automaton->accept_capacity * sizeof *automaton->accepts);
  simdiri_deallocate(allocator, automaton->wants, automaton->want_capacity * sizeof *automaton->wants);
  simdiri_deallocate(allocator, routes->items, routes->item_capacity * sizeof *routes->items);
  simdiri_deallocate(allocator, routes->list, routes->capacity * sizeof *routes->list);
  simdiri_deallocate(allocator, routes->labels, routes->text_len + 1);
  simdiri_deallocate(allocator, routes->text, routes->text_len + 1);
  simdiri_deallocate(allocator, routes, sizeof *routes);
}

size_t simdiri_routes_count(const simdiri_routes *routes) { return routes->count; }
