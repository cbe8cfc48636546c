/* Redirects: their classes, compared with the reference's.
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "check_redirects.h"

/* The normal form; its data are NULL if there is none. */
static reference_bytes normalize(const test_case *about, const char *text, size_t len) {
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result;
  reference_bytes made = {NULL, 0};
  if (!simdiri_is_error(simdiri_normalize(about->context, about->scratch, text, len, &out, &result))) {
    made.data = malloc(result.text_len + 1);
    if (!made.data) abort();
    memcpy(made.data, result.text, result.text_len);
    made.len = result.text_len;
  }
  simdiri_buffer_free(&out);
  return made;
}

static void add_pair(redirect_list *list, reference_bytes from, reference_bytes to) {
  list->texts = realloc(list->texts, (list->count + 2) * sizeof *list->texts);
  if (!list->texts) abort();
  list->texts[list->count++] = from;
  list->texts[list->count++] = to;
}

/* What is compared of an IRI redirects to the IRI. */
static void add_compared(const test_case *about, redirect_list *list, const reference_bytes *to) {
  reference_bytes from, copy = {malloc(to->len + 1), to->len};
  if (!copy.data) abort();
  memcpy(copy.data, to->data, to->len);
  from.data = reference_compared(&about->options, to->data, to->len, &from.len);
  if (from.len == to->len && memcmp(from.data, to->data, to->len) == 0) {
    free(from.data);
    free(copy.data);
  } else {
    add_pair(list, from, copy);
  }
}

/* One line, without its end. */
static void read_line(const test_case *about, redirect_list *list, const char *line, size_t len, bool all) {
  const char *tab = memchr(line, '\t', len);
  list->counts.record_count++;
  if (len == 0) return;
  reference_bytes pair[2] = {{NULL, 0}, {NULL, 0}};
  if (tab && !memchr(tab + 1, '\t', len - (size_t)(tab + 1 - line))) { /* exactly two fields */
    pair[0] = normalize(about, line, (size_t)(tab - line));
    pair[1] = normalize(about, tab + 1, len - (size_t)(tab + 1 - line));
  }
  if (!pair[0].data || !pair[1].data) {
    if (list->counts.bad_count++ == 0) list->counts.first_bad_line = list->counts.record_count;
  } else if (all || reference_is_slash_redirect(&pair[0], &pair[1])) {
    list->counts.used_count++;
    add_pair(list, pair[0], pair[1]);
    add_compared(about, list, &pair[0]);
    add_compared(about, list, &pair[1]);
    return;
  } else {
    list->counts.skipped_count++;
  }
  free(pair[0].data);
  free(pair[1].data);
}

static redirect_list read_lines(const test_case *about, const test_text *text, bool all) {
  redirect_list list = {.texts = NULL};
  for (size_t at = 0; at < text->len;) {
    const char *end = memchr(text->data + at, '\n', text->len - at);
    const size_t len = (end ? (size_t)(end - text->data) : text->len) - at;
    const bool has_cr = len > 0 && text->data[at + len - 1] == '\r';
    read_line(about, &list, text->data + at, len - has_cr, all);
    at += len + 1;
  }
  return list;
}

static void check_classes(const test_case *about, const simdiri_redirects *redirects, const redirect_list *list) {
  for (size_t i = 0; i < list->count; i++) {
    size_t len;
    const reference_bytes *expected = &list->texts[reference_is_whole(list->texts, list->count, i)];
    const char *found = simdiri_redirects_find(redirects, list->texts[i].data, list->texts[i].len, &len);
    if (!check_that(about, found != NULL, "a redirect is known")) continue;
    check_that(about, len == expected->len && memcmp(found, expected->data, len) == 0, "who stands for it");
  }
}

void key_check_redirects(const test_case *about, const test_text *text, bool all) {
  simdiri_redirects *redirects;
  simdiri_redirects_counts counts;
  const size_t failed = check_failed;
  redirect_list list = read_lines(about, text, all);
  const simdiri_status status =
      simdiri_redirects_create(about->context, about->scratch, all ? SIMDIRI_REDIRECTS_ALL : 0, text->data, text->len,
                               NULL, &redirects, &counts);
  if (check_that(about, status == SIMDIRI_OK, "redirects are read")) {
    check_that(about, memcmp(&counts, &list.counts, sizeof counts) == 0, "counts of redirects");
    check_classes(about, redirects, &list);
    key_check_protocol(about, redirects, &list);
    simdiri_redirects_free(redirects);
  }
  if (check_failed > failed && check_is_shown()) check_show("redirects", text->data, text->len);
  for (size_t i = 0; i < list.count; i++) free(list.texts[i].data);
  free(list.texts);
}
