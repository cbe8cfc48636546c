/* Routes of a file, and the automaton that compares a path with all of them at once. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TEXT_LABEL_ROUTES_H
#define SIMDIRI_TEXT_LABEL_ROUTES_H

#include <simdiri/simdiri.h>
#include <stdbool.h>

#include "iri/common/span.h"

/* The pattern of a route is a sequence of items. */
typedef enum {
  ITEM_BYTE,  /* the symbol */
  ITEM_ONE,   /* one symbol of the SET_... */
  ITEM_RUN,   /* one or more symbols of the SET_... */
  ITEM_CLASS, /* a whole segment that the template with this number replaces */
  ITEM_NAME,  /* one or more symbols except "/" */
  ITEM_HOST,  /* any number of symbols except "/" */
  ITEM_REST,  /* any number of segments, each after its "/" */
  ITEM_END    /* the route ends */
} item_kind;

typedef struct {
  item_kind kind;
  unsigned symbol; /* of ITEM_ONE and ITEM_RUN: the set; of ITEM_CLASS: the number of the template's bit */
  size_t route;
} route_item;

/* Symbols are decoded bytes; "/" as a byte of a segment, "%2F", is a symbol of its own. */
enum { SYMBOL_ENCODED_SLASH = 256, SYMBOL_COUNT = 257 };

/* Sets of symbols. */
enum { SET_DIGITS = 1u << 0, SET_HEX = 1u << 1, SET_DATE_SEPARATORS = 1u << 2 };

enum { TEMPLATE_COUNT = 14 };

typedef struct {
  span host;     /* in small letters, with its port; empty: any host */
  bool is_below; /* the route is for all names below the host: "*." precedes it */
  span path;     /* as the file has it */
  span label;    /* the same without the classes of placeholders */
  size_t line;   /* from 1 */
} route;

/* A shortcut from a state over several symbols, which gives the same state as reading them one by one. */
typedef enum {
  JUMP_NONE,
  JUMP_TEXT,   /* if the next `len` bytes are `bytes`, under the mask, the state is `target` */
  JUMP_SEGMENT /* at the end of the rest of the segment, unless that is empty, the state is `target`; after "/", `after`
                */
} jump_kind;

typedef struct {
  uint64_t bytes, mask; /* the first byte is the lowest */
  uint32_t target, after;
  uint8_t len, kind;
} route_jump;

/* A deterministic automaton. State 0 accepts nothing any more. It reads symbols and, if the state wants it, the
 * template of each segment at its end. */
typedef struct {
  uint16_t classes[SYMBOL_COUNT];         /* symbols with one class have the same transitions */
  uint16_t templates[TEMPLATE_COUNT + 1]; /* the class of each template, and last that of all other segments; 0: no
                                             route has an ITEM_CLASS */
  size_t class_count, slash_class;
  size_t symbol_class_count; /* classes from here on are those of templates */
  uint32_t *next;            /* for each state and class */
  route_jump *jumps;         /* of a state */
  uint8_t *wants;            /* of a state: whether it reads the template of the segment */
  uint32_t *accepts;         /* of a state: 1 + the number of the route that matches; 0: none */
  size_t state_count, next_capacity, accept_capacity, want_capacity;
  uint32_t start;
} route_automaton;

struct simdiri_routes {
  const simdiri_allocator *allocator;
  char *text;   /* the routes are views of it */
  char *labels; /* and of this text of the same length */
  size_t text_len;
  route *list;
  size_t count, capacity;
  route_item *items; /* of all routes, one after the other */
  size_t item_count, item_capacity;
  simdiri_fingerprint digest; /* equal for files that differ only in comments and white space */
  bool has_hosts;             /* the automaton reads the host, then the path */
  size_t longest;             /* the length of the longest label of a route */
  route_automaton automaton;
};

/* Reads the lines into the list and the items. */
simdiri_status simdiri_routes_read(simdiri_routes *routes, simdiri_routes_failure *failure);

/* Is one route more specific than another one? Of two routes with the same pattern, the first line is. */
bool simdiri_route_is_before(const route *a, const route *b);

/* Makes the automaton of the items. BAD_OPTION: it would be too large. */
simdiri_status simdiri_routes_compile(simdiri_routes *routes);

/* Finds the shortcuts of an automaton. */
simdiri_status simdiri_routes_find_jumps(simdiri_routes *routes);

/* Returns the most specific route that matches, or NULL. */
const route *simdiri_routes_match(const simdiri_routes *routes, span host, span path);

#endif
