/* Creates routes, and finds the route of a path. */
/* SPDX-License-Identifier: MIT */
#include "text/label/routes.h"

#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/byte.h"
#include "iri/common/lines.h"
#include "iri/common/text.h"
#include "iri/hash/digest.h"
#include "iri/parse/search.h"
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
  status = simdiri_routes_compile(routes);
  if (status == SIMDIRI_ERROR_BAD_OPTION) *failure = (simdiri_routes_failure){0, explain_size(routes)};
  return status == SIMDIRI_OK ? simdiri_routes_find_jumps(routes) : status;
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
  if (automaton->jumps)
    simdiri_deallocate(allocator, automaton->jumps, automaton->state_count * sizeof *automaton->jumps);
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
static uint32_t read_template(const route_automaton *automaton, uint32_t state, const unsigned char *path,
                              const unsigned char *end) {
  const unsigned char *begin = end;
  while (begin > path && begin[-1] != '/') begin--;
  const uint32_t template = simdiri_label_classify_segment(begin, end);
  const unsigned bit = template ? (unsigned)__builtin_ctz(template) : TEMPLATE_COUNT;
  return automaton->next[state * automaton->class_count + automaton->templates[bit]];
}

/* Returns the next eight bytes, the first of them lowest; zeros follow the last byte of the path. */
static uint64_t load_rest(const unsigned char *path, const unsigned char *p, const unsigned char *end) {
  const size_t len = (size_t)(end - p);
  uint64_t word = 0;
  if (len >= 8) return search_load(p);
  if (end - path >= 8) return search_load(end - 8) >> 8 * (8 - len);
  for (size_t i = 0; i < len; i++) word |= (uint64_t)p[i] << 8 * i;
  return word;
}

/* Reads one symbol. Returns where it ends. */
static const unsigned char *read_symbol(const route_automaton *automaton, uint32_t *state, const unsigned char *p,
                                        const unsigned char *end) {
  const bool is_encoded = *p == '%' && is_triplet(p, end);
  const unsigned byte = is_encoded ? triplet_value(p) : *p;
  *state = next_state(automaton, *state, is_encoded && byte == '/' ? SYMBOL_ENCODED_SLASH : byte);
  return p + (is_encoded ? 3 : 1);
}

/* Reads the rest of a segment, and the "/" after it if there is one. */
static const unsigned char *jump_segment(const route_automaton *automaton, uint32_t *state, const unsigned char *path,
                                         const unsigned char *p, const unsigned char *end) {
  const route_jump *jump = &automaton->jumps[*state];
  p = path + search_any(path, (size_t)(p - path), (size_t)(end - path), '/', '/', '/');
  *state = p < end ? jump->after : jump->target;
  if (p == end) return p;
  if (automaton->wants[jump->target])
    *state = next_state(automaton, read_template(automaton, jump->target, path, p), '/');
  return p + 1;
}

/* Reads a path from a state. */
static uint32_t read_path(const route_automaton *automaton, uint32_t state, const unsigned char *path,
                          const unsigned char *end) {
  const unsigned char *p = path;
  while (p < end && state != 0) {
    const route_jump *jump = &automaton->jumps[state];
    if (jump->kind == JUMP_TEXT && ((load_rest(path, p, end) ^ jump->bytes) & jump->mask) == 0) {
      p += jump->len;
      state = jump->target;
    } else if (jump->kind == JUMP_SEGMENT && (*p != '/' || jump->target == state)) {
      p = jump_segment(automaton, &state, path, p, end);
    } else {
      if (*p == '/' && automaton->wants[state]) state = read_template(automaton, state, path, p);
      p = read_symbol(automaton, &state, p, end);
    }
  }
  return automaton->wants[state] ? read_template(automaton, state, path, end) : state;
}

/* Reads a host from the first state. It has no triplets and no "/". */
static uint32_t match_host(const route_automaton *automaton, span host) {
  const unsigned char *begin = (const unsigned char *)host.data, *p = begin, *end = begin + host.len;
  uint32_t state = automaton->start;
  while (p < end && state != 0) {
    const route_jump *jump = &automaton->jumps[state];
    if (jump->kind == JUMP_TEXT && ((load_rest(begin, p, end) ^ jump->bytes) & jump->mask) == 0) {
      p += jump->len;
      state = jump->target;
    } else {
      state = next_state(automaton, state, *p++);
    }
  }
  return state;
}

const route *simdiri_routes_match(const simdiri_routes *routes, span host, span path) {
  const route_automaton *automaton = &routes->automaton;
  if (path.len == 0 || path.data[0] != '/') return NULL;
  uint32_t state = routes->has_hosts ? match_host(automaton, host) : automaton->start;
  const unsigned char *p = (const unsigned char *)path.data;
  state = read_path(automaton, state, p, p + path.len);
  const uint32_t accepted = automaton->accepts[state];
  return accepted > 0 ? &routes->list[accepted - 1] : NULL;
}
