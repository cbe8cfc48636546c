/* Finds out what the automaton of routes does with whole segments. It reads each segment that routes name once, so the
 * result is the same as that of reading paths byte by byte. */
/* SPDX-License-Identifier: MIT */
#include "text/label/routes_segments.h"

#include <string.h>

#include "iri/common/allocator.h"

/* More entries, and longer segments, are not in the table. */
enum { LITERALS_MAX = 1 << 20, TEXT_MAX = 255, OFFSETS_MAX = 1 << 24 };

typedef struct {
  simdiri_routes *routes;
  const route_automaton *automaton;
  route_segments *segments;
  const route_positions *sets;
  const route_position *positions;
} segment_finder;

/* ------------------------------------------------------------------------------------------- starts */

/* Gives numbers to the states in which segments begin: number 0 is state 0. `numbers` are those of all states. */
static simdiri_status number_starts(segment_finder *finder, uint32_t *numbers) {
  const route_automaton *automaton = finder->automaton;
  route_segments *segments = finder->segments;
  numbers[automaton->start] = 1;
  for (uint32_t state = 0; state < automaton->state_count; state++) numbers[route_next(automaton, state, '/')] = 1;
  numbers[0] = 0;
  segments->start_count = 1;
  for (size_t state = 1; state < automaton->state_count; state++)
    if (numbers[state]) numbers[state] = (uint32_t)segments->start_count++;
  segments->starts =
      simdiri_allocate_zeroed(finder->routes->allocator, segments->start_count * sizeof *segments->starts);
  if (!segments->starts) return SIMDIRI_ERROR_NO_MEMORY;
  for (uint32_t state = 1; state < automaton->state_count; state++)
    if (numbers[state]) segments->starts[numbers[state]].state = state;
  return SIMDIRI_OK;
}

/* Finds the starts, and the step of each state. */
static simdiri_status find_starts(segment_finder *finder) {
  const route_automaton *automaton = finder->automaton;
  route_segments *segments = finder->segments;
  const simdiri_allocator *allocator = finder->routes->allocator;
  const size_t size = automaton->state_count * sizeof(uint32_t);
  uint32_t *numbers = simdiri_allocate_zeroed(allocator, size);
  segments->steps = simdiri_allocate_zeroed(allocator, automaton->state_count * sizeof *segments->steps);
  const bool has_memory = numbers && segments->steps;
  const simdiri_status status = has_memory ? number_starts(finder, numbers) : SIMDIRI_ERROR_NO_MEMORY;
  for (uint32_t state = 0; status == SIMDIRI_OK && state < automaton->state_count; state++)
    segments->steps[state] = (route_step){automaton->accepts[state], numbers[route_next(automaton, state, '/')]};
  if (status == SIMDIRI_OK) segments->host = numbers[automaton->start];
  if (status == SIMDIRI_OK) segments->first = segments->steps[automaton->start].after;
  if (numbers) simdiri_deallocate(allocator, numbers, size);
  return status;
}

/* ------------------------------------------------------------------------------------------- the table */

/* Puts an entry where its hash leads. Returns false if there is no place near it. */
static bool put_literal(route_segments *segments, const route_literal *one) {
  const unsigned char *text = (const unsigned char *)segments->bytes + one->offset, *end = text + one->len;
  const route_segment segment = route_read_segment(text, end, end);
  const size_t first = route_first_literal(one->start, &segment);
  for (size_t i = 0; i < ROUTE_PROBES_MAX; i++) {
    route_literal *at = &segments->literals[(first + i) & (((size_t)1 << segments->literal_bits) - 1)];
    if (at->len > 0) continue;
    *at = *one;
    return true;
  }
  return false;
}

/* At most a quarter of the table is used, so nearly all searches read one entry. */
static simdiri_status grow_literals(segment_finder *finder) {
  enum { FIRST_BITS = 6 };
  route_segments *segments = finder->segments;
  const simdiri_allocator *allocator = finder->routes->allocator;
  route_literal *before = segments->literals;
  const size_t capacity = before ? (size_t)1 << segments->literal_bits : 0;
  if (4 * (segments->literal_count + 1) <= capacity) return SIMDIRI_OK;
  const unsigned bits = before ? segments->literal_bits + 1 : FIRST_BITS;
  route_literal *literals = simdiri_allocate_zeroed(allocator, sizeof *literals << bits);
  if (!literals) return SIMDIRI_ERROR_NO_MEMORY;
  segments->literals = literals;
  segments->literal_bits = bits;
  for (size_t i = 0; i < capacity; i++)
    if (before[i].len > 0 && !put_literal(segments, &before[i]))
      segments->starts[before[i].start].flags |= START_WALKED;
  if (before) simdiri_deallocate(allocator, before, capacity * sizeof *before);
  return SIMDIRI_OK;
}

/* Returns the state of the automaton at the end of a segment. */
static uint32_t read_segment(const route_automaton *automaton, uint32_t state, const route_segment *segment) {
  for (const unsigned char *p = segment->begin; p < segment->end; p++) state = route_next(automaton, state, *p);
  return automaton->wants[state] ? simdiri_routes_read_template(automaton, state, segment->begin, segment->end) : state;
}

static bool ends_segment(const route_item *item) {
  return item->kind == ITEM_END || item->kind == ITEM_REST || (item->kind == ITEM_BYTE && item->symbol == '/');
}

/* Copies the text of the segment at an item, and returns its length; 0: it cannot be in the table. Paths have "%2F" and
 * "%25" for two symbols. */
static size_t copy_text(const segment_finder *finder, size_t offset) {
  const route_item *items = finder->routes->items + offset;
  size_t len = 0;
  if (offset >= OFFSETS_MAX) return 0;
  for (; len <= TEXT_MAX && items[len].kind == ITEM_BYTE && items[len].symbol != '/'; len++) {
    if (items[len].symbol == SYMBOL_ENCODED_SLASH || items[len].symbol == '%') return 0;
    finder->segments->bytes[offset + len] = (char)items[len].symbol;
  }
  return len <= TEXT_MAX && ends_segment(&items[len]) ? len : 0;
}

/* Adds the text at an item after a start, unless the start has it. */
static simdiri_status add_literal(segment_finder *finder, uint32_t number, size_t offset) {
  route_segments *segments = finder->segments;
  route_start *start = &segments->starts[number];
  const size_t len = copy_text(finder, offset);
  if (len == 0 || segments->literal_count >= LITERALS_MAX) {
    start->flags |= START_WALKED;
    return SIMDIRI_OK;
  }
  const unsigned char *text = (const unsigned char *)segments->bytes + offset;
  const route_segment segment = route_read_segment(text, text + len, text + len);
  if (route_find_literal(segments, number, &segment)) return SIMDIRI_OK;
  const simdiri_status status = grow_literals(finder);
  if (status != SIMDIRI_OK) return status;
  const uint32_t state = read_segment(finder->automaton, start->state, &segment);
  const route_literal one = {.words = {segment.words[0], segment.words[1]},
                             .start = number,
                             .len = (uint8_t)len,
                             .offset = (uint32_t)offset & (OFFSETS_MAX - 1),
                             .step = segments->steps[state]};
  segments->literal_count++;
  if (!put_literal(segments, &one)) start->flags |= START_WALKED;
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- starts */

/* Adds what a position of the start's state does with segments. */
static simdiri_status add_position(segment_finder *finder, uint32_t number, route_position at) {
  route_start *start = &finder->segments->starts[number];
  const route_item *item = &finder->routes->items[at / 2];
  if (item->kind == ITEM_HOST || item->kind == ITEM_CLASS || ends_segment(item)) return SIMDIRI_OK;
  if (item->kind == ITEM_BYTE) return add_literal(finder, number, at / 2);
  if (!ends_segment(&item[1]) || item->kind == ITEM_ONE || (item->kind == ITEM_RUN && item->symbol != SET_DIGITS))
    start->flags |= START_WALKED;
  if (item->kind == ITEM_RUN) start->flags |= START_DIGITS;
  return SIMDIRI_OK;
}

/* Do all symbols, or all but "/", lead back to the state? */
static bool is_loop(const route_automaton *automaton, uint32_t state, bool with_slash) {
  const uint32_t *next = automaton->next + state * automaton->class_count;
  for (size_t one = 0; one < automaton->symbol_class_count; one++)
    if (next[one] != state && (with_slash || one != automaton->slash_class)) return false;
  return true;
}

/* A segment that is longer than all texts, and has no symbol of a route, leads where all others lead. */
static void find_others(const segment_finder *finder, route_start *start) {
  const route_automaton *automaton = finder->automaton;
  start->at_other = automaton->next[start->state * automaton->class_count];
  start->at_digits = start->state;
  for (size_t i = 0; (start->flags & START_DIGITS) && i <= TEXT_MAX; i++)
    start->at_digits = route_next(automaton, start->at_digits, '0');
  start->other = finder->segments->steps[start->at_other];
  start->digits = finder->segments->steps[start->at_digits];
  if (automaton->wants[start->at_other] || automaton->wants[start->at_digits]) start->flags |= START_WANTS;
  if (is_loop(automaton, start->at_other, false)) start->flags |= START_LOOPS;
}

static simdiri_status fill_start(segment_finder *finder, uint32_t number) {
  const route_automaton *automaton = finder->automaton;
  route_start *start = &finder->segments->starts[number];
  const route_positions set = finder->sets[start->state];
  simdiri_status status = SIMDIRI_OK;
  if (is_loop(automaton, start->state, true) && !automaton->wants[start->state]) {
    start->flags = START_FINAL;
    start->other.accept = automaton->accepts[start->state];
    return SIMDIRI_OK;
  }
  for (size_t i = 0; i < set.len && status == SIMDIRI_OK; i++)
    status = add_position(finder, number, finder->positions[set.begin + i]);
  find_others(finder, start);
  return status;
}

static simdiri_status fill_starts(segment_finder *finder) {
  simdiri_status status = grow_literals(finder);
  for (uint32_t number = 0; number < finder->segments->start_count && status == SIMDIRI_OK; number++)
    status = fill_start(finder, number);
  return status;
}

simdiri_status simdiri_routes_find_segments(simdiri_routes *routes, const route_positions *sets,
                                            const route_position *positions) {
  segment_finder finder = {.routes = routes,
                           .automaton = &routes->automaton,
                           .segments = &routes->segments,
                           .sets = sets,
                           .positions = positions};
  routes->segments.bytes = simdiri_allocate_zeroed(routes->allocator, routes->item_capacity + 1);
  const simdiri_status status = routes->segments.bytes ? find_starts(&finder) : SIMDIRI_ERROR_NO_MEMORY;
  return status == SIMDIRI_OK ? fill_starts(&finder) : status;
}
