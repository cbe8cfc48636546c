/* Redirects: follows each to its target, over and over, until nothing changes. */
/* SPDX-License-Identifier: MIT */
#include "internal.h"
#include "key.h"

#include <stdlib.h>
#include <string.h>

static bool is_same(const reference_bytes *a, const reference_bytes *b) {
  return a->len == b->len && (a->len == 0 || memcmp(a->data, b->data, a->len) == 0);
}

/* The path by RFC 3986 appendix B. */
static void find_path(const reference_bytes *text, size_t *begin, size_t *end) {
  size_t at = 0;
  while (at < text->len && !strchr(":/?#", text->data[at] ? text->data[at] : 'x')) at++;
  at = at > 0 && at < text->len && text->data[at] == ':' ? at + 1 : 0;
  if (text->len - at >= 2 && text->data[at] == '/' && text->data[at + 1] == '/') {
    at += 2;
    while (at < text->len && text->data[at] != '/' && text->data[at] != '?' && text->data[at] != '#') at++;
  }
  *begin = at;
  while (at < text->len && text->data[at] != '?' && text->data[at] != '#') at++;
  *end = at;
}

/* Is b the same as a, except for a "/" at the end of a's path? */
static bool is_one_more(const reference_bytes *a, const reference_bytes *b) {
  size_t begin, end, other_begin, other_end;
  find_path(a, &begin, &end);
  find_path(b, &other_begin, &other_end);
  return begin == other_begin && other_end == end + 1 && b->len == a->len + 1 && b->data[end] == '/' &&
         (end == 0 || memcmp(a->data, b->data, end) == 0) &&
         (a->len == end || memcmp(a->data + end, b->data + end + 1, a->len - end) == 0);
}

bool reference_is_slash_redirect(const reference_bytes *from, const reference_bytes *to) {
  return is_one_more(from, to) || is_one_more(to, from);
}

/* Does `a` precede `b`? Ends of chains come first, then the order is by bytes. */
static bool is_before(const reference_bytes *texts, size_t count, size_t a, size_t b) {
  bool follows_redirects[2] = {false, false};
  for (size_t i = 0; i < count; i += 2) {
    if (is_same(&texts[i], &texts[i + 1])) continue;
    follows_redirects[0] = follows_redirects[0] || is_same(&texts[i], &texts[a]);
    follows_redirects[1] = follows_redirects[1] || is_same(&texts[i], &texts[b]);
  }
  if (follows_redirects[0] != follows_redirects[1]) return follows_redirects[1];
  const reference_bytes *x = &texts[a], *y = &texts[b];
  const size_t shorter = x->len < y->len ? x->len : y->len;
  const int order = shorter > 0 ? memcmp(x->data, y->data, shorter) : 0;
  return order != 0 ? order < 0 : x->len < y->len;
}

size_t reference_is_whole(const reference_bytes *texts, size_t count, size_t which) {
  bool *is_in = reference_grow(NULL, count);
  for (size_t i = 0; i < count; i++) is_in[i] = is_same(&texts[i], &texts[which]);
  for (bool has_grown = true; has_grown;) {
    has_grown = false;
    for (size_t i = 0; i < count; i++) {
      for (size_t k = 0; is_in[i] && k < count; k++) {
        if (is_in[k] || (!is_same(&texts[k], &texts[i]) && k != (i ^ 1))) continue;
        is_in[k] = has_grown = true;
      }
    }
  }
  size_t best = which;
  for (size_t i = 0; i < count; i++)
    if (is_in[i] && is_before(texts, count, i, best)) best = i;
  free(is_in);
  return best;
}
