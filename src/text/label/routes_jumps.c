/* Shortcuts of the automaton of routes. Most of its states are inside the text of one route, or in a placeholder. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/allocator.h"
#include "text/label/routes.h"

enum { JUMP_MAX = 8, NO_SYMBOL = SYMBOL_COUNT };

typedef struct {
  const route_automaton *automaton;
  uint16_t symbols[SYMBOL_COUNT + TEMPLATE_COUNT + 2]; /* of each class that is for one byte; else NO_SYMBOL */
  uint16_t *likely;                                    /* of each state: the only byte that leads on, or NO_SYMBOL */
} jump_finder;

/* A "%" in a path begins a triplet, so the byte is never compared. */
static void find_symbols(jump_finder *finder) {
  const route_automaton *automaton = finder->automaton;
  uint16_t counts[SYMBOL_COUNT + TEMPLATE_COUNT + 2] = {0};
  for (size_t one = 0; one < automaton->class_count; one++) finder->symbols[one] = NO_SYMBOL;
  for (unsigned symbol = 0; symbol < SYMBOL_COUNT; symbol++) {
    const size_t one = automaton->classes[symbol];
    const bool is_alone = ++counts[one] == 1 && symbol != '%' && symbol != '\0' && symbol < SYMBOL_ENCODED_SLASH;
    finder->symbols[one] = (uint16_t)(is_alone ? symbol : NO_SYMBOL);
  }
}

/* Do all symbols but "/" lead to one state? */
static bool is_uniform(const route_automaton *automaton, uint32_t state, uint32_t target) {
  const uint32_t *next = automaton->next + state * automaton->class_count;
  for (size_t one = 0; one < automaton->symbol_class_count; one++)
    if (one != automaton->slash_class && next[one] != target) return false;
  return true;
}

/* Does the rest of the segment, whatever it is, lead to one state? */
static bool jumps_segment(const route_automaton *automaton, uint32_t state, route_jump *jump) {
  const uint32_t target = automaton->next[state * automaton->class_count];
  if (target == 0 || !is_uniform(automaton, state, target) || !is_uniform(automaton, target, target)) return false;
  jump->kind = JUMP_SEGMENT;
  jump->target = target;
  jump->after = automaton->next[target * automaton->class_count + automaton->slash_class];
  return true;
}

/* Returns the only byte that does not lead where all other text leads; "/" if all text leads nowhere. */
static uint16_t find_likely(const jump_finder *finder, uint32_t state) {
  const route_automaton *automaton = finder->automaton;
  const uint32_t *next = automaton->next + state * automaton->class_count;
  uint16_t found = NO_SYMBOL;
  if (automaton->wants[state]) return NO_SYMBOL;
  for (size_t one = 1; one < automaton->symbol_class_count; one++) {
    if (one == automaton->slash_class || next[one] == next[0] || next[one] == 0) continue;
    if (found != NO_SYMBOL || finder->symbols[one] == NO_SYMBOL) return NO_SYMBOL;
    found = finder->symbols[one];
  }
  return found == NO_SYMBOL && next[automaton->slash_class] != 0 ? '/' : found;
}

static route_jump make_jump(const jump_finder *finder, uint32_t state) {
  const route_automaton *automaton = finder->automaton;
  route_jump jump = {.target = state};
  if (jumps_segment(automaton, state, &jump)) return jump;
  for (; jump.len < JUMP_MAX && finder->likely[jump.target] != NO_SYMBOL; jump.len++) {
    const uint16_t symbol = finder->likely[jump.target];
    jump.bytes |= (uint64_t)symbol << 8 * jump.len;
    jump.mask |= UINT64_C(0xFF) << 8 * jump.len;
    jump.target = automaton->next[jump.target * automaton->class_count + automaton->classes[symbol]];
  }
  if (jump.len > 0) jump.kind = JUMP_TEXT;
  return jump;
}

simdiri_status simdiri_routes_find_jumps(simdiri_routes *routes) {
  route_automaton *automaton = &routes->automaton;
  const size_t count = automaton->state_count;
  jump_finder finder = {.automaton = automaton};
  automaton->jumps = simdiri_allocate_zeroed(routes->allocator, count * sizeof *automaton->jumps);
  finder.likely = simdiri_allocate_zeroed(routes->allocator, count * sizeof *finder.likely);
  const bool has_memory = automaton->jumps && finder.likely;
  if (has_memory) find_symbols(&finder);
  for (size_t state = 0; has_memory && state < count; state++)
    finder.likely[state] = find_likely(&finder, (uint32_t)state);
  for (size_t state = 1; has_memory && state < count; state++)
    automaton->jumps[state] = make_jump(&finder, (uint32_t)state);
  simdiri_deallocate(routes->allocator, finder.likely, count * sizeof *finder.likely);
  return has_memory ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY;
}
