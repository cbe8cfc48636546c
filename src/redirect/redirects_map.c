/* Redirects between other texts than normal forms, such as those of keys after lossy rules. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "common/allocator.h"
#include "common/buffer.h"
#include "redirect/redirects.h"

static simdiri_status append_mapped(const redirect_entry *from, const simdiri_redirects *redirects, redirect_map *map,
                                    void *user, simdiri_redirects *mapped, redirect_entry *entry) {
  const char *text = redirects_text(redirects, from);
  size_t len = from->len;
  simdiri_status status = map(user, &text, &len);
  *entry = (redirect_entry){.begin = mapped->texts.len, .len = len};
  if (status == SIMDIRI_OK) status = simdiri_buffer_append(&mapped->texts, text, len);
  if (len > mapped->longest) mapped->longest = len;
  return status;
}

/* A class is connected again if each of its members redirects to its representative. */
static simdiri_status map_members(const simdiri_redirects *redirects, redirect_map *map, void *user,
                                  simdiri_redirects *mapped) {
  simdiri_status status = SIMDIRI_OK;
  redirect_entry pair[2];
  for (size_t i = 0; i < redirects->count && status == SIMDIRI_OK; i++) {
    const redirect_entry *entry = &redirects->entries[i], *end = &redirects->entries[entry->representative];
    const size_t texts_len = mapped->texts.len;
    if (entry == end) continue;
    status = append_mapped(entry, redirects, map, user, mapped, &pair[0]);
    if (status == SIMDIRI_OK) status = append_mapped(end, redirects, map, user, mapped, &pair[1]);
    if (status != SIMDIRI_OK) return status;
    const char *texts = buffer_text(&mapped->texts, 0);
    if (pair[0].len == pair[1].len && memcmp(texts + pair[0].begin, texts + pair[1].begin, pair[0].len) == 0)
      mapped->texts.len = texts_len;
    else
      status = simdiri_redirects_add(mapped, pair);
  }
  return status;
}

simdiri_status simdiri_redirects_map(const simdiri_redirects *redirects, redirect_map *map, void *user,
                                     const simdiri_allocator *allocator, simdiri_redirects **mapped) {
  *mapped = NULL;
  simdiri_redirects *created = simdiri_allocate_zeroed(allocator, sizeof *created);
  if (!created) return SIMDIRI_ERROR_NO_MEMORY;
  created->allocator = created->texts.allocator = allocator;
  created->options = redirects->options;
  simdiri_status status = map_members(redirects, map, user, created);
  if (status == SIMDIRI_OK) status = simdiri_redirects_complete(created);
  if (status == SIMDIRI_OK)
    *mapped = created;
  else
    simdiri_redirects_free(created);
  return status;
}
