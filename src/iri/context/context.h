/* The structures of the public handles: context, scratch and base. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_CONTEXT_CONTEXT_H
#define SIMDIRI_IRI_CONTEXT_CONTEXT_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stdint.h>

#include "iri/common/result.h"
#include "iri/kernel/kernel.h"

struct simdiri_context {
  simdiri_options options;
  const kernel_table *kernel;    /* for options.isa; NULL at the scalar level */
  is_normal_function *is_normal; /* the vector check of one text; NULL: these options or this level have none */
  is_normal_function *decides;   /* the same, if a text that is normal is the result of simdiri_normalize; else NULL */
  normal_rules normal_rules;
  const simdiri_allocator *allocator;
  char default_scheme[SIMDIRI_DEFAULT_SCHEME_MAX + 1]; /* options.default_scheme, if it is not NULL */
};

typedef struct host_cache host_cache;     /* defined in iri/context/host_cache.c */
typedef struct suffix_cache suffix_cache; /* defined in iri/context/suffix_cache.c */

/* The length of "urn:uuid:" and a UUID. */
enum { COMPARED_UUID_LEN = 45 };

/* A parameter of a query that is sorted; its name, up to "=", has name_len bytes. */
typedef struct {
  const char *text;
  size_t len, name_len;
} query_parameter;

/* What a batch learned about its last chunks. */
typedef struct {
  unsigned marked;      /* chunks that are marked after the last scanned one */
  unsigned marked_left; /* ... of which so many are still to come */
} chunk_hint;

/* The working memory of one thread. Each comment names the operation that uses a buffer; when that returns, the buffer
 * is free for others. */
struct simdiri_scratch {
  const simdiri_allocator *allocator;
  simdiri_buffer output;      /* the result, if the caller's buffer is smaller than the bound */
  simdiri_buffer host;        /* a reg-name in the form iri; a mailto path before it is composed again */
  simdiri_buffer mapped;      /* the A-labels or U-labels of a host; a run in a host that is composed again */
  simdiri_buffer component;   /* a component in the form iri, before NFC */
  simdiri_buffer composed;    /* one run of a component after NFC */
  simdiri_buffer spare;       /* a mailto path that was composed again */
  simdiri_buffer target;      /* resolve: the target before normalization */
  simdiri_buffer reference;   /* resolve: the repaired reference, then the normalized target */
  simdiri_buffer staged;      /* batch: output before it is written to memory past the caches */
  chunk_hint chunks;          /* batch */
  scratch_plan plans[2];      /* batch: without and with keeps_cr */
  simdiri_buffer pair[2];     /* compare: the two normal forms */
  simdiri_buffer absolute[2]; /* compare: the targets of relative references */
  simdiri_buffer wire;        /* keys: normal forms */
  simdiri_buffer lossy;       /* keys: one normal form after the lossy rules */
  simdiri_buffer changed;     /* keys: the same after lines "path", which is perhaps a redirect wrapper */
  simdiri_buffer query;       /* keys: "?" and its query after the rule plus-space */
  simdiri_buffer named;       /* keys: a parameter as rules of values compare it */
  simdiri_buffer marks;       /* keys: a bit for each byte of a query, for parameters that are repeated */
  simdiri_buffer path;        /* keys: a path after the lossy rules */
  simdiri_buffer replaced[2]; /* keys: a path before and after a line "path" */
  simdiri_buffer decoded[2];  /* keys: targets of redirect wrappers … */
  simdiri_buffer opened[2];   /* … and their normal forms */
  simdiri_buffer with_scheme; /* a text after its default scheme */
  simdiri_buffer schemeless;  /* a result that begins with a host, if it does not fit into the caller's buffer */
  simdiri_buffer marked;      /* keys: an invalid record, preceded by the byte FF */
  simdiri_buffer domain[4];   /* a domain name: 0 mapped, 1 then NFC, 2 a label decoded or encoded, 3 its NFC */
  int32_t *code_points;       /* iri/unicode/nfc.c: code points */
  size_t code_point_capacity;
  query_parameter *parameters; /* keys: the query's parameters */
  size_t parameter_capacity;
  int64_t *offsets; /* keys, parts: where each normal form of a piece begins */
  size_t offset_capacity;
  host_cache *cache;
  suffix_cache *suffixes;
  char uuid[COMPARED_UUID_LEN]; /* keys: a URN with a UUID, in lower case */
};

struct simdiri_base {
  const simdiri_allocator *allocator;
  simdiri_profile profile;
  simdiri_components components; /* components of text */
  simdiri_url_components url;    /* the same as URL components, only under the profile web */
  bool has_space;                /* in its host, white space, also percent-encoded */
  size_t text_len;
  char text[];
};

static inline bool context_has_flag(const simdiri_context *context, uint32_t flag) {
  return (context->options.flags & flag) != 0;
}

/* Returns the context, or a copy in *copy of one that has a default scheme, without it. */
static inline const simdiri_context *context_without_default_scheme(const simdiri_context *context,
                                                                    simdiri_context *copy) {
  if (!context->options.default_scheme) return context;
  *copy = *context;
  copy->options.default_scheme = NULL;
  return copy;
}

/* The checks for normal text, in plain C and in vector code, do not know the rules of STD3, and do not examine bidi
 * structure. */
static inline bool context_has_normal_check(const simdiri_context *context) {
  if (context_has_flag(context, SIMDIRI_FLAG_STD3)) return false;
  return context->options.form != SIMDIRI_FORM_IRI || !context_has_flag(context, SIMDIRI_FLAG_ENCODE_BIDI);
}

#endif
