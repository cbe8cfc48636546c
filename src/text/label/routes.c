/* Creates routes, and finds the route of a path. */
/* SPDX-License-Identifier: MIT */
#include "text/label/routes.h"

#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/byte.h"
#include "iri/common/text.h"
#include "text/label/classify.h"

/* Says what makes the automaton too large: the position after a "**" in the middle, or after a placeholder, is in very
 * many of its states. */
static const char *explain_size(const simdiri_routes *routes) {
  for (size_t i = 0; i + 1 < routes->item_count; i++)
    if (routes->items[i].kind == ITEM_REST && routes->items[i + 1].kind != ITEM_END)
      return "these routes overlap in too many ways to be compared at once; use fewer \"**\" in the middle of routes";
  return "these routes overlap in too many ways to be compared at once; use fewer routes in which text follows a "
         "placeholder, or the \"*.\" of a host";
}

static simdiri_status make_routes(simdiri_routes *routes, const char *text, simdiri_routes_failure *failure) {
  routes->text = simdiri_allocate_zeroed(routes->allocator, routes->text_len + 1);
  routes->labels = simdiri_allocate_zeroed(routes->allocator, routes->text_len + 1);
  if (!routes->text || !routes->labels) return SIMDIRI_ERROR_NO_MEMORY;
  if (routes->text_len > 0) memcpy(routes->text, text, routes->text_len);
  simdiri_status status = simdiri_routes_read(routes, failure);
  if (status != SIMDIRI_OK) return status;
  status = simdiri_routes_compile(routes);
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

/* ------------------------------------------------------------------------------------------- matching */

static uint32_t next_state(const route_automaton *automaton, uint32_t state, unsigned symbol) {
  return automaton->next[state * automaton->class_count + automaton->classes[symbol]];
}

/* Returns the state after the segment that ends at `end`, if the state needs to know which template the segment is. */
static uint32_t read_template(const route_automaton *automaton, uint32_t state, const unsigned char *begin,
                              const unsigned char *end) {
  const uint32_t template = simdiri_label_classify_segment(begin, end);
  const unsigned bit = template ? (unsigned)__builtin_ctz(template) : TEMPLATE_COUNT;
  return automaton->next[state * automaton->class_count + automaton->templates[bit]];
}

/* Reads one segment. Returns where it ends. */
static const unsigned char *read_segment(const route_automaton *automaton, uint32_t *state, const unsigned char *begin,
                                         const unsigned char *end) {
  const unsigned char *p = begin;
  uint32_t at = *state;
  while (p < end && *p != '/' && at != 0) {
    const bool is_encoded = *p == '%' && is_triplet(p, end);
    const unsigned byte = is_encoded ? triplet_value(p) : *p;
    at = next_state(automaton, at, is_encoded && byte == '/' ? SYMBOL_ENCODED_SLASH : byte);
    p += is_encoded ? 3 : 1;
  }
  *state = at != 0 && automaton->wants[at] ? read_template(automaton, at, begin, p) : at;
  return p;
}

const route *simdiri_routes_match(const simdiri_routes *routes, span host, span path) {
  const route_automaton *automaton = &routes->automaton;
  uint32_t state = automaton->start;
  if (path.len == 0 || path.data[0] != '/') return NULL;
  for (size_t i = 0; routes->has_hosts && i < host.len && state != 0; i++)
    state = next_state(automaton, state, (unsigned char)host.data[i]);
  const unsigned char *p = (const unsigned char *)path.data, *end = p + path.len;
  while (p < end && state != 0) {
    state = next_state(automaton, state, '/');
    p = read_segment(automaton, &state, p + 1, end);
  }
  const uint32_t accepted = automaton->accepts[state];
  return accepted > 0 ? &routes->list[accepted - 1] : NULL;
}
