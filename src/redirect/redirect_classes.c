/* Classes of redirects, by union-find, and the representative of each. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "common/allocator.h"
#include "common/buffer.h"
#include "redirect/redirects.h"

typedef struct {
  simdiri_redirects *redirects;
  size_t *order, *spare;  /* places of entries; the second has room for sorting */
  size_t *place;          /* of an entry that came in, among those that differ */
  size_t *parent;         /* of one that differs, in its class */
  size_t *representative; /* of a class, at its root */
  uint8_t *is_redirected; /* is there a redirect from it? */
  size_t count;           /* entries that came in */
  size_t unique;          /* that differ */
} classes;

/* ------------------------------------------------------------------------------------------- sorting */

/* By hash, then by text: as memcmp does. */
static int compare_entries(const simdiri_redirects *redirects, const redirect_entry *a, const redirect_entry *b) {
  if (a->hash.high != b->hash.high) return a->hash.high < b->hash.high ? -1 : 1;
  if (a->hash.low != b->hash.low) return a->hash.low < b->hash.low ? -1 : 1;
  if (a->len != b->len) return a->len < b->len ? -1 : 1;
  return memcmp(simdiri_redirects_text(redirects, a), simdiri_redirects_text(redirects, b), a->len);
}

static void merge_runs(const classes *job, size_t begin, size_t middle, size_t end) {
  const redirect_entry *entries = job->redirects->entries;
  size_t left = begin, right = middle;
  for (size_t i = begin; i < end; i++) {
    const int is_left = left < middle && (right >= end || compare_entries(job->redirects, &entries[job->order[left]],
                                                                          &entries[job->order[right]]) <= 0);
    job->spare[i] = job->order[is_left ? left++ : right++];
  }
}

static void sort(classes *job) {
  for (size_t i = 0; i < job->count; i++) job->order[i] = i;
  for (size_t width = 1; width < job->count; width *= 2) {
    for (size_t begin = 0; begin < job->count; begin += 2 * width) {
      const size_t middle = begin + width < job->count ? begin + width : job->count;
      merge_runs(job, begin, middle, middle + width < job->count ? middle + width : job->count);
    }
    size_t *const sorted = job->spare;
    job->spare = job->order;
    job->order = sorted;
  }
}

/* Numbers those that differ, in their order. */
static void number(classes *job) {
  const redirect_entry *entries = job->redirects->entries;
  for (size_t i = 0; i < job->count; i++) {
    if (i == 0 || compare_entries(job->redirects, &entries[job->order[i - 1]], &entries[job->order[i]]) != 0)
      job->spare[job->unique++] = job->order[i];
    job->place[job->order[i]] = job->unique - 1;
  }
}

/* ------------------------------------------------------------------------------------------- classes */

static size_t find_root(const classes *job, size_t i) {
  while (job->parent[i] != i) i = job->parent[i] = job->parent[job->parent[i]];
  return i;
}

/* Joins what each redirect connects: the smaller root becomes the root, so the result depends on the set only. */
static void join(classes *job) {
  for (size_t i = 0; i < job->unique; i++) job->parent[i] = i;
  for (size_t i = 0; i < job->count; i += 2) {
    const size_t from = job->place[i], to = job->place[i + 1];
    if (from == to) continue;
    job->is_redirected[from] = 1;
    const size_t a = find_root(job, from), b = find_root(job, to);
    job->parent[a < b ? b : a] = a < b ? a : b;
  }
}

/* Does `a` represent the class rather than `b`? The end of a chain precedes what is redirected; then the first in byte
 * order does. */
static bool is_better(const classes *job, size_t a, size_t b) {
  if (job->is_redirected[a] != job->is_redirected[b]) return !job->is_redirected[a];
  const redirect_entry *x = &job->redirects->entries[job->spare[a]], *y = &job->redirects->entries[job->spare[b]];
  const char *texts = buffer_text(&job->redirects->texts, 0);
  const int order = memcmp(texts + x->begin, texts + y->begin, x->len < y->len ? x->len : y->len);
  return order != 0 ? order < 0 : x->len < y->len;
}

static void choose(classes *job) {
  for (size_t i = 0; i < job->unique; i++) job->representative[i] = i;
  for (size_t i = 0; i < job->unique; i++) {
    const size_t root = find_root(job, i);
    if (is_better(job, i, job->representative[root])) job->representative[root] = i;
  }
}

/* ------------------------------------------------------------------------------------------- all of it */

/* Puts those that differ in place of all. */
static simdiri_status replace(classes *job) {
  simdiri_redirects *redirects = job->redirects;
  redirect_entry *entries = simdiri_allocate_zeroed(redirects->allocator, (job->unique + 1) * sizeof *entries);
  if (!entries) return SIMDIRI_ERROR_NO_MEMORY;
  for (size_t i = 0; i < job->unique; i++) {
    entries[i] = redirects->entries[job->spare[i]];
    entries[i].representative = job->representative[find_root(job, i)];
  }
  simdiri_deallocate(redirects->allocator, redirects->entries, redirects->capacity * sizeof *entries);
  redirects->entries = entries;
  redirects->count = job->unique;
  redirects->capacity = job->unique + 1;
  return SIMDIRI_OK;
}

simdiri_status simdiri_redirects_classify(simdiri_redirects *redirects) {
  const simdiri_allocator *allocator = redirects->allocator;
  const size_t count = redirects->count;
  enum { ARRAYS = 5 };
  if (count > SIZE_MAX / (ARRAYS * sizeof(size_t) + 1) - 1) return SIMDIRI_ERROR_TOO_LONG;
  const size_t bytes = (count + 1) * (ARRAYS * sizeof(size_t) + 1);
  size_t *block = simdiri_allocate_zeroed(allocator, bytes);
  if (!block) return SIMDIRI_ERROR_NO_MEMORY;
  classes job = {.redirects = redirects,
                 .order = block,
                 .spare = block + count,
                 .place = block + 2 * count,
                 .parent = block + 3 * count,
                 .representative = block + 4 * count,
                 .is_redirected = (uint8_t *)(block + ARRAYS * count),
                 .count = count};
  sort(&job);
  number(&job);
  join(&job);
  choose(&job);
  const simdiri_status status = replace(&job);
  simdiri_deallocate(allocator, block, bytes);
  return status;
}
