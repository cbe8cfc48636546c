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

/* What follows a segment: 1 + the number of the route that matches if the path ends there, or 0; and the number of the
 * state that reads the next segment if "/" follows. */
typedef struct {
  uint32_t accept, after;
} route_step;

/* A state in which a segment begins. Its steps are those of the automaton. */
typedef struct {
  uint32_t state;     /* of the automaton */
  uint32_t at_other;  /* at the end of a segment that no route names */
  uint32_t at_digits; /* the same for a segment of digits */
  route_step other, digits;
  uint32_t flags; /* START_... */
} route_start;

enum {
  START_DIGITS = 1u << 0, /* segments of digits are not like others */
  START_WANTS = 1u << 1,  /* the template of a segment decides */
  START_WALKED = 1u << 2, /* the automaton reads segments that are not in the table */
  START_FINAL = 1u << 3,  /* nothing that follows changes what is accepted */
  START_LOOPS = 1u << 4,  /* the rest of the segment does not change `at_other` */
  START_UNLIKE_OTHERS = START_DIGITS | START_WANTS | START_WALKED | START_FINAL
};

/* What follows a segment that routes name after a start. */
typedef struct {
  uint64_t words[2]; /* its first 16 bytes, followed by zeros */
  uint32_t start;
  uint32_t len : 8, offset : 24; /* of its bytes; len 0: no entry */
  route_step step;
} route_literal;

/* A deterministic automaton. State 0 accepts nothing any more. It reads symbols and, if the state wants it, the
 * template of each segment at its end. */
typedef struct {
  uint16_t classes[SYMBOL_COUNT];         /* symbols with one class have the same transitions */
  uint16_t templates[TEMPLATE_COUNT + 1]; /* the class of each template, and last that of all other segments; 0: no
                                             route has an ITEM_CLASS */
  size_t class_count, slash_class;
  size_t symbol_class_count; /* classes from here on are those of templates */
  uint32_t *next;            /* for each state and class */
  uint8_t *wants;            /* of a state: whether it reads the template of the segment */
  uint32_t *accepts;         /* of a state: 1 + the number of the route that matches; 0: none */
  size_t state_count, next_capacity, accept_capacity, want_capacity;
  uint32_t start;
} route_automaton;

/* The automaton over whole segments: a table says what follows those that routes name, and each start what follows all
 * others. */
typedef struct {
  route_step *steps; /* of a state of the automaton: what follows a segment at whose end it is */
  uint32_t host;     /* the start that reads the host */
  uint32_t first;    /* the start after the first "/", if no route has a host */
  route_start *starts;
  size_t start_count;
  route_literal *literals; /* open addressing */
  size_t literal_count;
  unsigned literal_bits; /* there are 2 to the power of it entries */
  char *bytes;           /* of the segments in the table */
} route_segments;

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
  uint32_t *ranks;            /* of the routes: the most specific one has the lowest */
  route_automaton automaton;
  route_segments segments;
};

/* Reads the lines into the list and the items. */
simdiri_status simdiri_routes_read(simdiri_routes *routes, simdiri_routes_failure *failure);

/* Ranks the routes from the most to the least specific. */
simdiri_status simdiri_routes_rank(simdiri_routes *routes);

/* Makes the automaton of the items. BAD_OPTION: it would be too large. */
simdiri_status simdiri_routes_compile(simdiri_routes *routes);

/* Returns the state after the segment from `begin` to `end`, if the state needs to know which template it is. */
uint32_t simdiri_routes_read_template(const route_automaton *automaton, uint32_t state, const unsigned char *begin,
                                      const unsigned char *end);

/* Where an IRI leads. */
typedef struct {
  span host;
  span path;
  const char *readable_end; /* memory up to here can be read, from the host or, if it is empty, the path on */
  const char *window;       /* NULL: unknown; at most 63 bytes before the end of the first "/" of the path */
  uint64_t slashes;         /* a bit for each "/" of the path in the 64 bytes from the window on */
  bool has_percent;         /* these bytes may have "%" */
} route_place;

/* Returns the most specific route that matches, or NULL. */
const route *simdiri_routes_match(const simdiri_routes *routes, const route_place *place);

static inline uint32_t route_next(const route_automaton *automaton, uint32_t state, unsigned symbol) {
  return automaton->next[state * automaton->class_count + automaton->classes[symbol]];
}

#endif
