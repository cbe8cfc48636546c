/* Makes the automaton of routes by the subset construction. A state of it is a set of positions in the routes; reading
 * one symbol moves all of them at once. So the time for a path does not depend on the number of routes. The size of the
 * automaton is limited: routes with several "**" can need very many states. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/byte.h"
#include "text/label/routes_segments.h"

/* Limits of the automaton (128 MiB), of the positions of its states (128 MiB), and of the steps to make it. */
enum { ENTRIES_MAX = 1 << 25, POSITIONS_MAX = 1 << 25, STEPS_MAX = 1 << 28 };

typedef struct {
  simdiri_routes *routes;
  route_automaton *automaton;
  route_position *positions; /* of all states */
  size_t position_count, position_capacity;
  route_positions *sets;
  size_t set_capacity;
  route_position *moved; /* the set that is being made */
  size_t moved_count;
  uint32_t *marks; /* of each position: the stamp of the set that it was last added to */
  uint32_t stamp;
  uint32_t *table; /* states by hash; 0: none */
  size_t table_capacity;
  size_t steps;
  unsigned *sets_of; /* of each class: the SET_... that its symbols are in */
} compiler;

/* ------------------------------------------------------------------------------------------- positions */

static const route_item *item_at(const compiler *c, route_position at) { return &c->routes->items[at / 2]; }

/* Can the item end here, so that the next one may begin? */
static bool may_end(const compiler *c, route_position at) {
  const item_kind kind = item_at(c, at)->kind;
  return kind == ITEM_HOST || kind == ITEM_REST || ((kind == ITEM_NAME || kind == ITEM_RUN) && at % 2 == 1);
}

static void add_position(compiler *c, route_position at) {
  for (;; at = (at / 2 + 1) * 2) {
    c->steps++;
    if (c->marks[at] == c->stamp) return;
    c->marks[at] = c->stamp;
    c->moved[c->moved_count++] = at;
    if (!may_end(c, at)) return;
  }
}

/* Adds where the end of a segment of a template leads to. Only whole segments depend on it. */
static void read_template(compiler *c, route_position at, size_t template_class) {
  const route_item *item = item_at(c, at);
  c->steps++;
  if (item->kind != ITEM_CLASS || at % 2 == 0)
    add_position(c, at);
  else if (c->automaton->templates[item->symbol] == template_class)
    add_position(c, (at / 2 + 1) * 2);
}

/* Adds where a symbol of a class leads to. */
static void move_position(compiler *c, route_position at, size_t symbol_class) {
  const route_item *item = item_at(c, at);
  const bool is_slash = symbol_class == c->automaton->slash_class;
  c->steps++;
  switch (item->kind) {
  case ITEM_BYTE:
    if (c->automaton->classes[item->symbol] == symbol_class) add_position(c, (at / 2 + 1) * 2);
    break;
  case ITEM_ONE:
    if (c->sets_of[symbol_class] & item->symbol) add_position(c, (at / 2 + 1) * 2);
    break;
  case ITEM_RUN:
    if (c->sets_of[symbol_class] & item->symbol) add_position(c, at | 1);
    break;
  case ITEM_HOST:
    if (!is_slash) add_position(c, at);
    break;
  case ITEM_CLASS:
  case ITEM_NAME:
    if (!is_slash) add_position(c, at | 1);
    break;
  case ITEM_REST:
    if (is_slash || at % 2 == 1) add_position(c, at | 1);
    break;
  case ITEM_END: break;
  }
}

/* ------------------------------------------------------------------------------------------- sets */

/* The set is nearly in order, because positions move little. */
static void sort_moved(compiler *c) {
  for (size_t i = 1; i < c->moved_count; i++) {
    const route_position one = c->moved[i];
    size_t at = i;
    for (; at > 0 && c->moved[at - 1] > one && c->steps < STEPS_MAX; at--, c->steps++) c->moved[at] = c->moved[at - 1];
    c->moved[at] = one;
  }
}

/* Drops the positions of routes that are less specific than a route that matches whatever follows. */
static void drop_hopeless(compiler *c) {
  const uint32_t *ranks = c->routes->ranks;
  uint32_t best = UINT32_MAX;
  size_t remaining = 0;
  for (size_t i = 0; i < c->moved_count; i++) {
    const route_position at = c->moved[i];
    const route_item *item = item_at(c, at);
    if (item->kind != ITEM_REST || at % 2 == 0 || item[1].kind != ITEM_END) continue;
    if (ranks[item->route] < best) best = ranks[item->route];
  }
  for (size_t i = 0; i < c->moved_count; i++)
    if (ranks[item_at(c, c->moved[i])->route] <= best) c->moved[remaining++] = c->moved[i];
  c->moved_count = remaining;
}

static uint32_t hash_moved(const compiler *c) {
  uint64_t hash = UINT64_C(0x9E3779B97F4A7C15);
  for (size_t i = 0; i < c->moved_count; i++)
    hash = (hash ^ c->moved[i]) * UINT64_C(0xD6E8FEB86659FD93), hash ^= hash >> 32;
  return (uint32_t)hash;
}

static bool is_moved_set(const compiler *c, const route_positions *set, uint32_t hash) {
  return set->hash == hash && set->len == c->moved_count &&
         memcmp(c->positions + set->begin, c->moved, c->moved_count * sizeof *c->moved) == 0;
}

static void put_in_table(compiler *c, uint32_t state) {
  size_t at = c->sets[state].hash & (c->table_capacity - 1);
  while (c->table[at] != 0) at = (at + 1) & (c->table_capacity - 1);
  c->table[at] = state;
}

static simdiri_status grow_table(compiler *c) {
  const size_t count = c->automaton->state_count, capacity = c->table_capacity;
  if (2 * (count + 1) <= capacity) return SIMDIRI_OK;
  const size_t more = capacity ? 2 * capacity : 1024;
  uint32_t *table = simdiri_allocate_zeroed(c->routes->allocator, more * sizeof *table);
  if (!table) return SIMDIRI_ERROR_NO_MEMORY;
  simdiri_deallocate(c->routes->allocator, c->table, capacity * sizeof *table);
  c->table = table;
  c->table_capacity = more;
  for (size_t state = 1; state < count; state++) put_in_table(c, (uint32_t)state);
  return SIMDIRI_OK;
}

static uint32_t find_accepted(const compiler *c) {
  const uint32_t *ranks = c->routes->ranks;
  const route_item *best = NULL;
  for (size_t i = 0; i < c->moved_count; i++) {
    const route_item *item = item_at(c, c->moved[i]);
    if (item->kind == ITEM_END && (!best || ranks[item->route] < ranks[best->route])) best = item;
  }
  return best ? (uint32_t)best->route + 1 : 0;
}

/* Grows the arrays for one more state. */
static simdiri_status reserve_state(compiler *c) {
  route_automaton *automaton = c->automaton;
  const simdiri_allocator *allocator = c->routes->allocator;
  const size_t count = automaton->state_count + 1, entries = count * automaton->class_count;
  void *next = automaton->next, *accepts = automaton->accepts, *sets = c->sets, *positions = c->positions;
  void *wants = automaton->wants;
  if (entries > ENTRIES_MAX || c->position_count + c->moved_count > POSITIONS_MAX) return SIMDIRI_ERROR_BAD_OPTION;
  simdiri_status status = simdiri_grow(allocator, &next, &automaton->next_capacity, entries, sizeof(uint32_t));
  automaton->next = next;
  if (status == SIMDIRI_OK)
    status = simdiri_grow(allocator, &accepts, &automaton->accept_capacity, count, sizeof(uint32_t));
  automaton->accepts = accepts;
  if (status == SIMDIRI_OK)
    status = simdiri_grow(allocator, &wants, &automaton->want_capacity, count, sizeof *automaton->wants);
  automaton->wants = wants;
  if (status == SIMDIRI_OK) status = simdiri_grow(allocator, &sets, &c->set_capacity, count, sizeof(route_positions));
  c->sets = sets;
  if (status == SIMDIRI_OK)
    status = simdiri_grow(allocator, &positions, &c->position_capacity, c->position_count + c->moved_count + 1,
                          sizeof(route_position));
  c->positions = positions;
  return status == SIMDIRI_OK ? grow_table(c) : status;
}

/* Does the set have a segment whose template decides? */
static bool wants_template(const compiler *c) {
  for (size_t i = 0; i < c->moved_count; i++)
    if (item_at(c, c->moved[i])->kind == ITEM_CLASS && c->moved[i] % 2 == 1) return true;
  return false;
}

/* Adds a state for the set `moved`. */
static simdiri_status add_state(compiler *c, uint32_t hash, uint32_t *state) {
  route_automaton *automaton = c->automaton;
  const simdiri_status status = reserve_state(c);
  if (status != SIMDIRI_OK) return status;
  *state = (uint32_t)automaton->state_count++;
  c->sets[*state] = (route_positions){(uint32_t)c->position_count, (uint32_t)c->moved_count, hash};
  if (c->moved_count > 0) memcpy(c->positions + c->position_count, c->moved, c->moved_count * sizeof *c->moved);
  c->position_count += c->moved_count;
  automaton->accepts[*state] = find_accepted(c);
  automaton->wants[*state] = wants_template(c);
  memset(automaton->next + *state * automaton->class_count, 0, automaton->class_count * sizeof *automaton->next);
  if (*state > 0) put_in_table(c, *state);
  return SIMDIRI_OK;
}

/* Finds or adds the state of the set `moved`. */
static simdiri_status take_state(compiler *c, uint32_t *state) {
  *state = 0;
  if (c->moved_count == 0) return SIMDIRI_OK;
  sort_moved(c);
  drop_hopeless(c);
  if (c->steps >= STEPS_MAX) return SIMDIRI_ERROR_BAD_OPTION;
  const uint32_t hash = hash_moved(c);
  for (size_t at = hash & (c->table_capacity - 1); c->table[at] != 0; at = (at + 1) & (c->table_capacity - 1)) {
    *state = c->table[at];
    if (is_moved_set(c, &c->sets[*state], hash)) return SIMDIRI_OK;
  }
  return add_state(c, hash, state);
}

/* ------------------------------------------------------------------------------------------- the automaton */

static unsigned sets_of_symbol(unsigned symbol) {
  if (symbol >= '0' && symbol <= '9') return SET_DIGITS | SET_HEX;
  if (symbol != SYMBOL_ENCODED_SLASH && byte_is((unsigned char)symbol, CLASS_HEX)) return SET_HEX;
  return symbol == '-' || symbol == '.' || symbol == '_' ? SET_DATE_SEPARATORS : 0;
}

static void add_class(compiler *c, unsigned symbol) {
  c->sets_of[c->automaton->class_count] = sets_of_symbol(symbol);
  c->automaton->classes[symbol] = (uint16_t)c->automaton->class_count++;
}

/* The symbols that no route names share a class with those that are in the same sets. */
static void share_classes(compiler *c, unsigned used_sets) {
  route_automaton *automaton = c->automaton;
  uint16_t shared[SET_DATE_SEPARATORS << 1] = {0};
  for (unsigned symbol = 0; symbol < SYMBOL_COUNT; symbol++) {
    const unsigned sets = sets_of_symbol(symbol) & used_sets;
    if (automaton->classes[symbol] != 0 || sets == 0) continue;
    if (shared[sets] == 0) {
      c->sets_of[automaton->class_count] = sets;
      shared[sets] = (uint16_t)automaton->class_count++;
    }
    automaton->classes[symbol] = shared[sets];
  }
}

/* Gives a class of its own to "/" and to each symbol of the routes; all other symbols share class 0, or one of their
 * sets. Templates that routes name have classes, too. */
static void find_classes(compiler *c) {
  route_automaton *automaton = c->automaton;
  const simdiri_routes *routes = c->routes;
  unsigned used_sets = 0;
  uint32_t templates = 0;
  automaton->class_count = 1;
  add_class(c, '/');
  automaton->slash_class = automaton->classes['/'];
  for (size_t i = 0; i < routes->item_count; i++) {
    const route_item *item = &routes->items[i];
    if (item->kind == ITEM_BYTE && automaton->classes[item->symbol] == 0) add_class(c, item->symbol);
    if (item->kind == ITEM_ONE || item->kind == ITEM_RUN) used_sets |= item->symbol;
    if (item->kind == ITEM_CLASS) templates |= UINT32_C(1) << item->symbol;
  }
  share_classes(c, used_sets);
  automaton->symbol_class_count = automaton->class_count;
  if (templates == 0) return;
  const uint16_t other = (uint16_t)automaton->class_count++;
  for (unsigned bit = 0; bit <= TEMPLATE_COUNT; bit++)
    automaton->templates[bit] = templates >> bit & 1 ? (uint16_t)automaton->class_count++ : other;
}

static simdiri_status begin_set(compiler *c) {
  c->moved_count = 0;
  return ++c->stamp == 0 ? SIMDIRI_ERROR_BAD_OPTION : SIMDIRI_OK;
}

static simdiri_status add_first_states(compiler *c) {
  uint32_t dead;
  simdiri_status status = add_state(c, 0, &dead);
  if (status == SIMDIRI_OK) status = begin_set(c);
  for (size_t i = 0; i < c->routes->item_count && status == SIMDIRI_OK; i++)
    if (i == 0 || c->routes->items[i - 1].kind == ITEM_END) add_position(c, (route_position)(2 * i));
  return status == SIMDIRI_OK ? take_state(c, &c->automaton->start) : status;
}

static simdiri_status add_transitions(compiler *c, uint32_t state) {
  const size_t class_count = c->automaton->class_count, symbol_count = c->automaton->symbol_class_count;
  const size_t used_count = c->automaton->wants[state] ? class_count : symbol_count;
  simdiri_status status = SIMDIRI_OK;
  for (size_t one = 0; one < used_count && status == SIMDIRI_OK; one++) {
    uint32_t target = 0;
    const route_positions set = c->sets[state];
    status = begin_set(c);
    for (size_t i = 0; i < set.len && status == SIMDIRI_OK; i++)
      (one < symbol_count ? move_position : read_template)(c, c->positions[set.begin + i], one);
    if (status == SIMDIRI_OK) status = take_state(c, &target);
    if (status == SIMDIRI_OK) c->automaton->next[state * class_count + one] = target;
  }
  return status;
}

static simdiri_status make_states(compiler *c) {
  simdiri_status status = add_first_states(c);
  for (size_t state = 1; state < c->automaton->state_count && status == SIMDIRI_OK; state++)
    status = add_transitions(c, (uint32_t)state);
  return status;
}

simdiri_status simdiri_routes_compile(simdiri_routes *routes) {
  const simdiri_allocator *allocator = routes->allocator;
  const size_t position_max = 2 * routes->item_count + 2, size = position_max * sizeof(route_position);
  unsigned sets_of[SYMBOL_COUNT] = {0};
  compiler c = {.routes = routes, .automaton = &routes->automaton, .sets_of = sets_of};
  find_classes(&c);
  c.moved = simdiri_allocate_zeroed(allocator, size);
  c.marks = simdiri_allocate_zeroed(allocator, size);
  simdiri_status status = c.moved && c.marks ? make_states(&c) : SIMDIRI_ERROR_NO_MEMORY;
  if (status == SIMDIRI_OK) status = simdiri_routes_find_segments(routes, c.sets, c.positions);
  simdiri_deallocate(allocator, c.moved, size);
  simdiri_deallocate(allocator, c.marks, size);
  simdiri_deallocate(allocator, c.positions, c.position_capacity * sizeof *c.positions);
  simdiri_deallocate(allocator, c.sets, c.set_capacity * sizeof *c.sets);
  simdiri_deallocate(allocator, c.table, c.table_capacity * sizeof *c.table);
  return status;
}
