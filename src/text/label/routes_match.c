/* Finds the route of a path: segment by segment, each by its hash or by what its state does with other segments. Only
 * those that a route has in parts, and those with "%", are read byte by byte. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/byte.h"
#include "text/label/classify.h"
#include "text/label/routes_segments.h"

uint32_t simdiri_routes_read_template(const route_automaton *automaton, uint32_t state, const unsigned char *begin,
                                      const unsigned char *end) {
  const uint32_t template = simdiri_label_classify_segment(begin, end);
  const unsigned bit = template ? (unsigned)__builtin_ctz(template) : TEMPLATE_COUNT;
  return automaton->next[state * automaton->class_count + automaton->templates[bit]];
}

/* Returns what follows the segment at whose end the automaton has this state. */
static route_step end_segment(const simdiri_routes *routes, uint32_t state, const route_segment *segment) {
  const route_automaton *automaton = &routes->automaton;
  if (automaton->wants[state]) state = simdiri_routes_read_template(automaton, state, segment->begin, segment->end);
  return routes->segments.steps[state];
}

/* Reads a segment byte by byte. */
static route_step walk_segment(const simdiri_routes *routes, const route_start *start, const route_segment *segment) {
  const route_automaton *automaton = &routes->automaton;
  const uint32_t loop = start->flags & START_LOOPS ? start->at_other : 0;
  uint32_t state = start->state;
  for (const unsigned char *p = segment->begin; p < segment->end && state != 0 && state != loop;) {
    const bool is_encoded = *p == '%' && is_triplet(p, segment->end);
    const unsigned byte = is_encoded ? triplet_value(p) : *p;
    state = route_next(automaton, state, is_encoded && byte == '/' ? SYMBOL_ENCODED_SLASH : byte);
    p += is_encoded ? 3 : 1;
  }
  return end_segment(routes, state, segment);
}

/* Reads a host, which has no triplets. */
static route_step walk_host(const simdiri_routes *routes, const route_segment *host) {
  const route_automaton *automaton = &routes->automaton;
  uint32_t state = automaton->start;
  for (const unsigned char *p = host->begin; p < host->end; p++) state = route_next(automaton, state, *p);
  return end_segment(routes, state, host);
}

/* ------------------------------------------------------------------------------------------- segments of a path */

/* Finds the segments of a path. */
typedef struct {
  const unsigned char *end, *readable_end, *window;
  uint64_t slashes; /* a bit for each "/" in the 64 bytes from the window on */
  bool has_percent; /* of the bytes that were read, one may be "%" */
} segment_cursor;

enum { WINDOW = 64 };

/* Returns one bit for each byte of a word that is "/". */
static unsigned find_slashes(uint64_t word) {
  const uint64_t ones = UINT64_C(0x0101010101010101), low = ones * 0x7F, difference = word ^ ones * '/';
  const uint64_t zeros = ~(((difference & low) + low) | difference | low);
  return (unsigned)((zeros >> 7) * UINT64_C(0x0102040810204080) >> 56);
}

/* Reads the 64 bytes from `p` on, or up to the end. */
static void read_window(segment_cursor *cursor, const unsigned char *p) {
  cursor->window = p;
  cursor->slashes = 0;
  for (unsigned at = 0; at < WINDOW && p < cursor->end; at += 8, p += 8) {
    unsigned char rest[8] = {0};
    const bool is_whole = cursor->readable_end - p >= 8;
    if (!is_whole) memcpy(rest, p, (size_t)(cursor->end - p));
    const uint64_t word = search_load(is_whole ? p : rest);
    cursor->slashes |= (uint64_t)find_slashes(word) << at;
    cursor->has_percent |= search_match(word, '%') != 0;
  }
}

/* Returns the end of the segment at `p`. */
static const unsigned char *find_end(segment_cursor *cursor, const unsigned char *p) {
  while (p < cursor->end) {
    if (p - cursor->window >= WINDOW) read_window(cursor, p);
    const uint64_t slashes = cursor->slashes >> (p - cursor->window);
    p = slashes ? p + __builtin_ctzll(slashes) : cursor->window + WINDOW;
    if (slashes) break;
  }
  return p < cursor->end ? p : cursor->end;
}

static bool are_digits(const route_segment *segment) {
  const unsigned char *p = segment->begin;
  while (p < segment->end && *p >= '0' && *p <= '9') p++;
  return p == segment->end;
}

/* Returns what follows a segment that the table does not have after a start. */
static route_step read_unlike_others(const simdiri_routes *routes, const route_start *start,
                                     const route_segment *segment) {
  if (start->flags & START_WALKED) return walk_segment(routes, start, segment);
  const bool is_digits = (start->flags & START_DIGITS) && are_digits(segment);
  if (start->flags & START_WANTS) return end_segment(routes, is_digits ? start->at_digits : start->at_other, segment);
  return is_digits ? start->digits : start->other;
}

/* Reads the host. Returns the number of the start after the first "/" of the path. */
static uint32_t match_host(const simdiri_routes *routes, const route_place *place) {
  const route_segments *segments = &routes->segments;
  const unsigned char *begin = (const unsigned char *)place->host.data, *end = begin + place->host.len;
  const uint32_t number = segments->host;
  const route_start *start = &segments->starts[number];
  const route_segment host =
      route_read_segment(begin, end, begin < end ? (const unsigned char *)place->readable_end : end);
  const route_literal *found = route_find_literal(segments, number, &host);
  if (found) return found->step.after;
  return start->flags & START_WALKED || begin == end ? walk_host(routes, &host).after : start->other.after;
}

const route *simdiri_routes_match(const simdiri_routes *routes, const route_place *place) {
  const route_segments *segments = &routes->segments;
  const unsigned char *p = (const unsigned char *)place->path.data + 1;
  if (place->path.len == 0 || p[-1] != '/') return NULL;
  segment_cursor cursor = {.end = p - 1 + place->path.len,
                           .readable_end = (const unsigned char *)place->readable_end,
                           .window = (const unsigned char *)place->window,
                           .slashes = place->slashes,
                           .has_percent = place->has_percent};
  if (!cursor.window) read_window(&cursor, p);
  route_step step = {0, routes->has_hosts ? match_host(routes, place) : segments->first};
  while (p <= cursor.end) {
    const unsigned char *end = find_end(&cursor, p);
    const route_segment segment = route_read_segment(p, end, cursor.readable_end);
    const route_literal *found = route_find_literal(segments, step.after, &segment);
    const route_start *start = &segments->starts[step.after];
    if (found) {
      step = found->step;
    } else if (start->flags & START_FINAL) {
      step.accept = start->other.accept;
      break;
    } else if (p == end || (cursor.has_percent && memchr(p, '%', (size_t)(end - p)))) {
      step = walk_segment(routes, start, &segment);
    } else {
      step = start->flags & START_UNLIKE_OTHERS ? read_unlike_others(routes, start, &segment) : start->other;
    }
    p = end + 1;
  }
  return step.accept > 0 ? &routes->list[step.accept - 1] : NULL;
}
