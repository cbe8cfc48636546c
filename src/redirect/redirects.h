/* Redirects that were observed, as classes of IRIs that are one. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_REDIRECT_REDIRECTS_H
#define SIMDIRI_REDIRECT_REDIRECTS_H

#include <stdbool.h>

#include "context/context.h"

/* A normal form that is in a class, and the place of the one that stands for it. */
typedef struct {
  simdiri_fingerprint hash;
  size_t begin, len; /* in the texts */
  size_t stands;
} redirect_entry;

struct simdiri_redirects {
  const simdiri_allocator *allocator;
  simdiri_options options; /* of the context under which the texts are normal forms */
  simdiri_buffer texts;
  redirect_entry *entries; /* sorted by hash, then by text */
  size_t count, room;
  unsigned bits;  /* of the hash, that choose a range of entries … */
  size_t *starts; /* … from starts[i] up to starts[i + 1] */
  size_t longest; /* of the texts, in octets */
  simdiri_fingerprint digest;
};

/* Sorts the entries, merges equal ones, and finds the one that stands for each: pairs of entries, each a redirect from
 * the first to the second, go in. */
simdiri_status simdiri_redirects_classify(simdiri_redirects *redirects);

/* By hash, then by text: as memcmp does. */
int simdiri_redirects_compare(const simdiri_redirects *redirects, const redirect_entry *a, const redirect_entry *b);

/* Are the two the same but for a "/" at the end of one's path? */
bool simdiri_is_slash_redirect(const char *from, size_t from_len, const char *to, size_t to_len);

/* Are the texts normal forms under these options, too? */
bool simdiri_redirects_fit(const simdiri_redirects *redirects, const simdiri_options *options);

/* Does a context lead normal forms on? The profile web has one rung. */
static inline bool leads_on(const simdiri_context *context) {
  const simdiri_options *o = &context->options;
  return o->redirects && (o->rung == SIMDIRI_RUNG_PROTOCOL || o->profile == SIMDIRI_PROFILE_WEB);
}

/* The last step to a normal form, for contexts that lead on: puts what stands for the result in its place, which is
 * `out` from `begin` on, or still the input. */
simdiri_status simdiri_lead_on(const simdiri_context *context, simdiri_buffer *out, size_t begin,
                               simdiri_result *result);

#endif
