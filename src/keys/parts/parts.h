/* Which parts of IRIs are requested. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_PARTS_PARTS_H
#define SIMDIRI_KEYS_PARTS_PARTS_H

#include <simdiri/simdiri.h>
#include <stdbool.h>

#include "iri/common/span.h"

typedef enum {
  PART_IRI,
  PART_SCHEME,
  PART_AUTHORITY,
  PART_USERINFO,
  PART_HOST,
  PART_PORT,
  PART_PATH,
  PART_QUERY,
  PART_FRAGMENT,
  PART_ORIGIN,
  PART_SITE,
  PART_SUFFIX,
  PART_DOMAIN,
  PART_SUBDOMAIN,
  PART_HOST_REVERSED,
  PART_HOST_UNICODE,
  PART_SEGMENT,  /* segment:N */
  PART_PARAMETER /* query:NAME */
} part_kind;

typedef struct {
  part_kind kind;
  bool is_from_end; /* segment:-N */
  size_t number;    /* of the segment, from 1 */
  span name;        /* of the parameter */
} requested_part;

struct simdiri_parts {
  const simdiri_allocator *allocator;
  const simdiri_context *context;
  /* Normalizes to the rung scheme with A-labels; NULL if the context does that itself. */
  simdiri_context *host_context;
  const simdiri_suffix_list *suffixes;
  bool is_web;
  bool keeps_host; /* the part host is that of the normal form, whatever it is: below the rung scheme */
  bool needs_ascii_host, needs_suffix;
  bool needs_parse; /* has parts that the host and the scheme do not give */
  char *names;      /* of parameters; the requested parts have views of it */
  size_t names_len, names_capacity;
  requested_part *requested;
  size_t count, capacity;
};

/* Where the text of a part is. */
typedef enum { IN_NOTHING, IN_NORMAL, IN_BUILT } part_place;

typedef struct {
  part_place place; /* IN_NOTHING: the part is absent */
  size_t begin, end;
} part_span;

static inline part_span part_in_normal(bool is_present, size_t begin, size_t end) {
  return is_present ? (part_span){IN_NORMAL, begin, end} : (part_span){IN_NOTHING, 0, 0};
}

/* The host of a normal form of plain shape. If begin is 0, the text has another shape. */
typedef struct {
  size_t begin, end;
  uint64_t hash; /* for the cache of suffixes */
} plain_host;

/* Finds the host if it is nothing but small letters, digits, "-" and ".", after "http://" or "https://" and before a
 * path, query, fragment or the end, and if the parts need nothing else. Begins to load its suffix from the cache. */
void simdiri_part_find_plain_host(const simdiri_parts *parts, const simdiri_scratch *scratch, const char *normal,
                                  size_t len, plain_host *host);

/* Finds the parts of a normal form that has a plain host. Appends a site to `built`. */
simdiri_status simdiri_parts_locate_plain(const simdiri_parts *parts, simdiri_scratch *scratch, const char *normal,
                                          const plain_host *host, simdiri_buffer *built, part_span *spans);

/* Finds the parts of a normal form. Appends to scratch->pair[0] those that it does not contain; the offsets of these
 * count from its beginning. `plain` is NULL, or what was found for the same text. */
simdiri_status simdiri_parts_locate(const simdiri_parts *parts, simdiri_scratch *scratch, const char *normal,
                                    size_t len, const plain_host *plain, part_span *spans);

/* Finds a segment of a path, or the value of a parameter in a query. Returns false if there is none. */
bool simdiri_part_find_segment(const requested_part *requested, span path, span *segment);
bool simdiri_part_find_parameter(const requested_part *requested, span query, span *value);

#endif
