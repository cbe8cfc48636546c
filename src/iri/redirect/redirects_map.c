/* Redirects between other texts than normal forms, such as those of keys after lossy rules. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "iri/redirect/redirects.h"

/* Maps each text once: many entries may have one long representative. */
static simdiri_status map_entries(const simdiri_redirects *redirects, redirect_map *map, void *user,
                                  simdiri_redirects *mapped, redirect_entry *entries) {
  for (size_t i = 0; i < redirects->count; i++) {
    const char *text = redirects_text(redirects, &redirects->entries[i]);
    size_t len = redirects->entries[i].len;
    simdiri_status status = map(user, &text, &len);
    entries[i] = (redirect_entry){.begin = mapped->texts.len, .len = len};
    if (status == SIMDIRI_OK) status = simdiri_buffer_append(&mapped->texts, text, len);
    if (status != SIMDIRI_OK) return status;
    if (len > mapped->longest) mapped->longest = len;
    simdiri_redirects_hash(mapped, &entries[i]);
  }
  return SIMDIRI_OK;
}

/* A class is connected again if each of its members redirects to its representative. */
static simdiri_status add_members(const simdiri_redirects *redirects, simdiri_redirects *mapped,
                                  const redirect_entry *entries) {
  simdiri_status status = SIMDIRI_OK;
  const char *texts = buffer_text(&mapped->texts, 0);
  for (size_t i = 0; i < redirects->count && status == SIMDIRI_OK; i++) {
    const redirect_entry pair[2] = {entries[i], entries[redirects->entries[i].representative]};
    const bool is_same =
        pair[0].len == pair[1].len && memcmp(texts + pair[0].begin, texts + pair[1].begin, pair[0].len) == 0;
    if (!is_same) status = simdiri_redirects_add_hashed(mapped, pair);
  }
  return status;
}

static simdiri_status map_redirects(const simdiri_redirects *redirects, redirect_map *map, void *user,
                                    simdiri_redirects *mapped) {
  const size_t size = (redirects->count + 1) * sizeof(redirect_entry); /* redirects->entries has them, too */
  redirect_entry *entries = simdiri_allocate_zeroed(mapped->allocator, size);
  if (!entries) return SIMDIRI_ERROR_NO_MEMORY;
  simdiri_status status = map_entries(redirects, map, user, mapped, entries);
  if (status == SIMDIRI_OK) status = add_members(redirects, mapped, entries);
  simdiri_deallocate(mapped->allocator, entries, size);
  return status == SIMDIRI_OK ? simdiri_redirects_complete(mapped) : status;
}

simdiri_status simdiri_redirects_map(const simdiri_redirects *redirects, redirect_map *map, void *user,
                                     const simdiri_allocator *allocator, simdiri_redirects **mapped) {
  *mapped = NULL;
  simdiri_redirects *created = simdiri_allocate_zeroed(allocator, sizeof *created);
  if (!created) return SIMDIRI_ERROR_NO_MEMORY;
  created->allocator = created->texts.allocator = allocator;
  created->options = redirects->options;
  const simdiri_status status = map_redirects(redirects, map, user, created);
  if (status == SIMDIRI_OK)
    *mapped = created;
  else
    simdiri_redirects_free(created);
  return status;
}
