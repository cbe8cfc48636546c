/* Groups redirects into classes by union-find, and chooses the representative of each class. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "iri/redirect/redirects.h"

typedef struct {
  simdiri_redirects *redirects;
  size_t *order, *spare;  /* indexes of entries in sorted order; spare capacity for sorting */
  size_t *place;          /* for each entry: its number among the unique entries */
  size_t *parent;         /* for each unique entry: its parent in the union-find forest */
  size_t *representative; /* for each root: the unique entry that represents the class */
  bool *is_redirected;    /* for each unique entry: does a redirect begin at it? */
  size_t count;           /* number of entries */
  size_t unique;          /* number of unique entries */
} class_builder;

/* ------------------------------------------------------------------------------------------- sorting */

/* Orders by hash, then by length, then by text, as memcmp does. */
static int compare_entries(const simdiri_redirects *redirects, const redirect_entry *a, const redirect_entry *b) {
  if (a->hash.high != b->hash.high) return a->hash.high < b->hash.high ? -1 : 1;
  if (a->hash.low != b->hash.low) return a->hash.low < b->hash.low ? -1 : 1;
  if (a->len != b->len) return a->len < b->len ? -1 : 1;
  if (a->begin == b->begin) return 0; /* one text of many redirects may be long */
  return memcmp(redirects_text(redirects, a), redirects_text(redirects, b), a->len);
}

static void merge_runs(const class_builder *builder, size_t begin, size_t middle, size_t end) {
  const redirect_entry *entries = builder->redirects->entries;
  size_t left = begin, right = middle;
  for (size_t i = begin; i < end; i++) {
    const bool is_left =
        left < middle && (right >= end || compare_entries(builder->redirects, &entries[builder->order[left]],
                                                          &entries[builder->order[right]]) <= 0);
    builder->spare[i] = builder->order[is_left ? left++ : right++];
  }
}

static void sort_entries(class_builder *builder) {
  for (size_t i = 0; i < builder->count; i++) builder->order[i] = i;
  for (size_t width = 1; width < builder->count; width *= 2) {
    for (size_t begin = 0; begin < builder->count; begin += 2 * width) {
      const size_t middle = begin + width < builder->count ? begin + width : builder->count;
      merge_runs(builder, begin, middle, middle + width < builder->count ? middle + width : builder->count);
    }
    size_t *const sorted = builder->spare;
    builder->spare = builder->order;
    builder->order = sorted;
  }
}

/* Numbers the unique entries in sorted order. spare[number] becomes the index of an entry with that text. */
static void number_unique_entries(class_builder *builder) {
  const redirect_entry *entries = builder->redirects->entries;
  for (size_t i = 0; i < builder->count; i++) {
    if (i == 0 ||
        compare_entries(builder->redirects, &entries[builder->order[i - 1]], &entries[builder->order[i]]) != 0)
      builder->spare[builder->unique++] = builder->order[i];
    builder->place[builder->order[i]] = builder->unique - 1;
  }
}

/* ------------------------------------------------------------------------------------------- classes */

static size_t find_root(const class_builder *builder, size_t i) {
  while (builder->parent[i] != i) i = builder->parent[i] = builder->parent[builder->parent[i]];
  return i;
}

/* Joins the classes of both ends of each redirect. The smaller root stays root, so the result does not depend on the
 * order of redirects. */
static void join_redirects(class_builder *builder) {
  for (size_t i = 0; i < builder->unique; i++) builder->parent[i] = i;
  for (size_t i = 0; i < builder->count; i += 2) {
    const size_t from = builder->place[i], to = builder->place[i + 1];
    if (from == to) continue;
    builder->is_redirected[from] = true;
    const size_t a = find_root(builder, from), b = find_root(builder, to);
    builder->parent[a < b ? b : a] = a < b ? a : b;
  }
}

/* Is `a` a better representative than `b`? An entry that no redirect leaves is better; among equals, the first in byte
 * order. */
static bool is_better_representative(const class_builder *builder, size_t a, size_t b) {
  if (builder->is_redirected[a] != builder->is_redirected[b]) return !builder->is_redirected[a];
  const redirect_entry *x = &builder->redirects->entries[builder->spare[a]],
                       *y = &builder->redirects->entries[builder->spare[b]];
  const char *texts = buffer_text(&builder->redirects->texts, 0);
  const int order = memcmp(texts + x->begin, texts + y->begin, x->len < y->len ? x->len : y->len);
  return order != 0 ? order < 0 : x->len < y->len;
}

static void choose_representatives(class_builder *builder) {
  for (size_t i = 0; i < builder->unique; i++) builder->representative[i] = i;
  for (size_t i = 0; i < builder->unique; i++) {
    const size_t root = find_root(builder, i);
    if (is_better_representative(builder, i, builder->representative[root])) builder->representative[root] = i;
  }
}

/* ------------------------------------------------------------------------------------------- the public step */

/* Replaces all entries by the unique ones. */
static simdiri_status keep_unique_entries(class_builder *builder) {
  simdiri_redirects *redirects = builder->redirects;
  redirect_entry *entries = simdiri_allocate_zeroed(redirects->allocator, (builder->unique + 1) * sizeof *entries);
  if (!entries) return SIMDIRI_ERROR_NO_MEMORY;
  for (size_t i = 0; i < builder->unique; i++) {
    entries[i] = redirects->entries[builder->spare[i]];
    entries[i].representative = builder->representative[find_root(builder, i)];
  }
  simdiri_deallocate(redirects->allocator, redirects->entries, redirects->capacity * sizeof *entries);
  redirects->entries = entries;
  redirects->count = builder->unique;
  redirects->capacity = builder->unique + 1;
  return SIMDIRI_OK;
}

simdiri_status simdiri_redirects_classify(simdiri_redirects *redirects) {
  const simdiri_allocator *allocator = redirects->allocator;
  const size_t count = redirects->count;
  enum { ARRAYS = 5 };
  if (count > SIZE_MAX / (ARRAYS * sizeof(size_t) + sizeof(bool)) - 1) return SIMDIRI_ERROR_TOO_LONG;
  const size_t bytes = (count + 1) * (ARRAYS * sizeof(size_t) + sizeof(bool));
  size_t *block = simdiri_allocate_zeroed(allocator, bytes);
  if (!block) return SIMDIRI_ERROR_NO_MEMORY;
  class_builder builder = {.redirects = redirects,
                           .order = block,
                           .spare = block + count,
                           .place = block + 2 * count,
                           .parent = block + 3 * count,
                           .representative = block + 4 * count,
                           .is_redirected = (bool *)(block + ARRAYS * count),
                           .count = count};
  sort_entries(&builder);
  number_unique_entries(&builder);
  join_redirects(&builder);
  choose_representatives(&builder);
  const simdiri_status status = keep_unique_entries(&builder);
  simdiri_deallocate(allocator, block, bytes);
  return status;
}
