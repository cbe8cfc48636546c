/* Which of two routes is more specific. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "iri/common/allocator.h"
#include "text/label/routes.h"

/* From the most to the least specific. A route that ends before "**" of another one is more specific; a route that ends
 * before any other segment is less specific, because both match only if a "**" came before. */
typedef enum {
  SEGMENT_LITERAL,
  SEGMENT_MIXED_CLASSES, /* all placeholders have classes */
  SEGMENT_MIXED,
  SEGMENT_CLASS,
  SEGMENT_NAME,
  SEGMENT_END,
  SEGMENT_REST
} segment_kind;

typedef struct {
  segment_kind kind;
  size_t literal_len; /* bytes outside of placeholders */
} segment_rank;

/* Takes the next segment off the path, which begins with "/". */
static segment_rank take_segment(span *path) {
  segment_rank rank = {SEGMENT_LITERAL, 0};
  if (path->len == 0) return (segment_rank){SEGMENT_END, 0};
  const char *begin = path->data + 1, *end = path->data + path->len;
  const char *slash = begin < end ? memchr(begin, '/', (size_t)(end - begin)) : NULL;
  const size_t len = (size_t)((slash ? slash : end) - begin);
  bool is_inside = false, has_name = len == 1 && begin[0] == '*';
  size_t name_count = has_name, class_count = 0;
  for (size_t i = 0; i < len; i++) {
    has_name |= begin[i] == '{';
    name_count += begin[i] == '{';
    class_count += is_inside && begin[i] == ':';
    is_inside |= begin[i] == '{';
    rank.literal_len += !is_inside;
    if (begin[i] == '}') is_inside = false;
  }
  if (len == 1 && begin[0] == '*') rank.literal_len = 0;
  *path = (span){begin + len, path->len - len - 1};
  if (len == 2 && memcmp(begin, "**", 2) == 0)
    rank = (segment_rank){SEGMENT_REST, 0};
  else if (has_name && class_count == name_count)
    rank.kind = rank.literal_len > 0 ? SEGMENT_MIXED_CLASSES : SEGMENT_CLASS;
  else if (has_name)
    rank.kind = rank.literal_len > 0 ? SEGMENT_MIXED : SEGMENT_NAME;
  return rank;
}

static int host_rank(const route *one) { return one->host.len == 0 ? 2 : one->is_below; }

/* Is one route more specific than another one? Of two routes with the same pattern, the first line is. */
static bool is_before(const route *a, const route *b) {
  span path_a = a->path, path_b = b->path;
  size_t literal_a = 0, literal_b = 0; /* of the first segments whose literals differ in length */
  if (host_rank(a) != host_rank(b)) return host_rank(a) < host_rank(b);
  if (a->is_below && a->host.len != b->host.len) return a->host.len > b->host.len;
  /* The kinds of all segments decide before the literals of any. */
  while (path_a.len > 0 || path_b.len > 0) {
    const segment_rank rank_a = take_segment(&path_a), rank_b = take_segment(&path_b);
    if (rank_a.kind != rank_b.kind) return rank_a.kind < rank_b.kind;
    if ((rank_a.kind != SEGMENT_MIXED && rank_a.kind != SEGMENT_MIXED_CLASSES) || literal_a != literal_b) continue;
    literal_a = rank_a.literal_len;
    literal_b = rank_b.literal_len;
  }
  return literal_a != literal_b ? literal_a > literal_b : a->line < b->line;
}

static int compare_routes(const void *a, const void *b) {
  const route *const *first = a, *const *second = b;
  return *first == *second ? 0 : is_before(*first, *second) ? -1 : 1;
}

simdiri_status simdiri_routes_rank(simdiri_routes *routes) {
  const size_t count = routes->count, size = (count + 1) * sizeof(const route *);
  const route **sorted = simdiri_allocate_zeroed(routes->allocator, size);
  routes->ranks = simdiri_allocate_zeroed(routes->allocator, (count + 1) * sizeof *routes->ranks);
  if (sorted && routes->ranks) {
    for (size_t i = 0; i < count; i++) sorted[i] = &routes->list[i];
    qsort(sorted, count, sizeof(const route *), compare_routes);
    for (size_t i = 0; i < count; i++) routes->ranks[sorted[i] - routes->list] = (uint32_t)i;
  }
  simdiri_deallocate(routes->allocator, sorted, size);
  return sorted && routes->ranks ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY;
}
