/* Observed redirects, as classes of equivalent IRIs. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_REDIRECT_REDIRECTS_H
#define SIMDIRI_IRI_REDIRECT_REDIRECTS_H

#include <simdiri/simdiri.h>
#include <stdbool.h>

#include "iri/common/buffer.h"

/* A normal form, and the index of the entry that represents its class. */
typedef struct {
  simdiri_fingerprint hash;
  size_t begin, len; /* offset and length in redirects->texts */
  size_t representative;
} redirect_entry;

struct simdiri_redirects {
  const simdiri_allocator *allocator;
  simdiri_options options;                             /* options of the context that made the normal forms */
  char default_scheme[SIMDIRI_DEFAULT_SCHEME_MAX + 1]; /* options.default_scheme, if it is not NULL */
  simdiri_buffer texts;
  redirect_entry *entries; /* sorted by hash, then by length and text */
  size_t count, capacity;
  unsigned bits;  /* how many bits of the hash select a range of entries */
  size_t *starts; /* range i is from starts[i] up to starts[i + 1] */
  size_t longest; /* length of the longest text in bytes */
  simdiri_fingerprint digest;
};

static inline const char *redirects_text(const simdiri_redirects *redirects, const redirect_entry *entry) {
  return buffer_text(&redirects->texts, entry->begin);
}

/* Adds a redirect from pair[0] to pair[1], whose texts are in redirects->texts. Errors: NO_MEMORY, TOO_LONG. */
simdiri_status simdiri_redirects_add(simdiri_redirects *redirects, redirect_entry pair[2]);

/* The two steps of it: sets the hash of an entry; adds two entries with hashes. */
void simdiri_redirects_hash(const simdiri_redirects *redirects, redirect_entry *entry);
simdiri_status simdiri_redirects_add_hashed(simdiri_redirects *redirects, const redirect_entry pair[2]);

/* Finds the classes and indexes the entries. Call it once, after the last redirect. Errors: NO_MEMORY, TOO_LONG. */
simdiri_status simdiri_redirects_complete(simdiri_redirects *redirects);

/* The first step of simdiri_redirects_complete: sorts the entries, which are pairs as they were added, merges equal
 * ones, and chooses the representative of each class. */
simdiri_status simdiri_redirects_classify(simdiri_redirects *redirects);

/* Replaces a normal form by another text, which is a view of it or of what `user` points to. */
typedef simdiri_status redirect_map(void *user, const char **text, size_t *len);

/* Creates the classes that result if every text is replaced: texts with the same replacement are in one class. Free
 * them with simdiri_redirects_free. Errors: NO_MEMORY, TOO_LONG, those of `map`. */
simdiri_status simdiri_redirects_map(const simdiri_redirects *redirects, redirect_map *map, void *user,
                                     const simdiri_allocator *allocator, simdiri_redirects **mapped);

/* Are the texts also normal forms under these options? */
bool simdiri_redirects_fit(const simdiri_redirects *redirects, const simdiri_options *options);

/* Does normalization with these options follow redirects? The profile web has only one rung. */
static inline bool follows_redirects(const simdiri_options *options) {
  return options->redirects && (options->rung == SIMDIRI_RUNG_PROTOCOL || options->profile == SIMDIRI_PROFILE_WEB);
}

/* The last step of normalization: replaces the result by the representative of its class. The result is in `out` from
 * `begin` on, or a view of the input. Call it only if follows_redirects is true. */
simdiri_status simdiri_follow_redirects(const simdiri_redirects *redirects, simdiri_buffer *out, size_t begin,
                                        simdiri_result *result);

#endif
