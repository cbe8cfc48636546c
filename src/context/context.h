/* The objects that the public handles of contexts, scratches and bases point to. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CONTEXT_CONTEXT_H
#define SIMDIRI_CONTEXT_CONTEXT_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stdint.h>

#include "common/result.h"
#include "kernel/kernel.h"

struct simdiri_context {
  simdiri_options options;
  const simdiri_kernel *kernel; /* of options.isa; NULL for the scalar level */
  const simdiri_allocator *allocator;
};

typedef struct simdiri_host_cache simdiri_host_cache; /* context/host_cache.h */

/* A parameter of a query that is being sorted: name_len bytes up to its "=". */
typedef struct {
  const char *text;
  size_t len, name_len;
} simdiri_parameter;

/* The working memory of one thread. A buffer is free again when its user, named here, has returned. */
struct simdiri_scratch {
  const simdiri_allocator *allocator;
  simdiri_buffer output;      /* the result, when the caller's buffer has no room for the bound */
  simdiri_buffer host;        /* a reg-name as text of the iri form; a mailto path to be composed again */
  simdiri_buffer mapped;      /* its A-labels or U-labels; a run in a host composed again */
  simdiri_buffer component;   /* a component as text of the iri form, before NFC */
  simdiri_buffer composed;    /* one run of it after NFC */
  simdiri_buffer spare;       /* a mailto path composed a second time */
  simdiri_buffer target;      /* resolve: the target before normalization */
  simdiri_buffer reference;   /* resolve: the repaired reference, then the normalized target */
  simdiri_buffer staged;      /* batch: output on its way to memory */
  simdiri_buffer pair[2];     /* compare: the two normal forms */
  simdiri_buffer absolute[2]; /* compare: relative references resolved */
  simdiri_buffer wire;        /* keys: normal forms */
  simdiri_buffer lossy;       /* keys: one of them after lossy rules */
  simdiri_buffer marked;      /* keys: a record with an error behind the byte FF */
  simdiri_buffer domain[4];   /* a domain name: mapped; then NFC; a label decoded or encoded; that in NFC */
  int32_t *code_points;       /* NFC */
  size_t code_point_capacity;
  simdiri_parameter *parameters; /* keys */
  size_t parameter_capacity;
  int64_t *offsets; /* keys: where the normal forms of a piece begin */
  size_t offset_capacity;
  simdiri_note *notes; /* keys: those of a piece */
  size_t note_capacity;
  simdiri_host_cache *cache;
};

struct simdiri_base {
  const simdiri_allocator *allocator;
  simdiri_profile profile;
  simdiri_components components; /* of text */
  simdiri_url_components url;    /* the same, under the profile web */
  size_t text_len;
  char text[];
};

static inline bool has_flag(const simdiri_context *context, uint32_t flag) {
  return (context->options.flags & flag) != 0;
}

#endif
