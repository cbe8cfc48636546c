/* Redirects that were observed, as classes of equivalent IRIs. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_REDIRECT_REDIRECTS_H
#define SIMDIRI_REDIRECT_REDIRECTS_H

#include <simdiri/simdiri.h>
#include <stdbool.h>

#include "common/buffer.h"

/* A normal form of a class, and the index of the entry that represents the class. */
typedef struct {
  simdiri_fingerprint hash;
  size_t begin, len; /* in the texts */
  size_t representative;
} simdiri_redirect_entry;

struct simdiri_redirects {
  const simdiri_allocator *allocator;
  simdiri_options options; /* of the context under which the texts are normal forms */
  simdiri_buffer texts;
  simdiri_redirect_entry *entries; /* sorted by hash, then by text */
  size_t count, capacity;
  unsigned bits;  /* of the hash, that choose a range of entries … */
  size_t *starts; /* … from starts[i] up to starts[i + 1] */
  size_t longest; /* of the texts, in bytes */
  simdiri_fingerprint digest;
};

static inline const char *simdiri_redirects_text(const simdiri_redirects *redirects,
                                                 const simdiri_redirect_entry *entry) {
  return buffer_text(&redirects->texts, entry->begin);
}

/* Adds a redirect from pair[0] to pair[1], whose texts are in redirects->texts. Errors: NO_MEMORY, TOO_LONG. */
simdiri_status simdiri_redirects_add(simdiri_redirects *redirects, simdiri_redirect_entry pair[2]);

/* To be called once, after the last redirect: finds the classes, and indexes the entries. Errors: NO_MEMORY, TOO_LONG.
 */
simdiri_status simdiri_redirects_complete(simdiri_redirects *redirects);

/* Its first step: sorts the entries, which are pairs as they were added, merges equal ones, and chooses the
 * representative of each class. */
simdiri_status simdiri_redirects_classify(simdiri_redirects *redirects);

/* Are the texts normal forms under these options, too? */
bool simdiri_redirects_fit(const simdiri_redirects *redirects, const simdiri_options *options);

/* Do normal forms under these options follow redirects? The profile web has one rung. */
static inline bool follows_redirects(const simdiri_options *options) {
  return options->redirects && (options->rung == SIMDIRI_RUNG_PROTOCOL || options->profile == SIMDIRI_PROFILE_WEB);
}

/* The last step to a normal form, if the options follow redirects: replaces the result by the representative of its
 * class. The result is in `out` from `begin` on, or a view of the input. */
simdiri_status simdiri_follow_redirects(const simdiri_redirects *redirects, simdiri_buffer *out, size_t begin,
                                        simdiri_result *result);

#endif
