/* Texts of an explanation: views, IRIs as lists of components, lists of sentences. */
/* SPDX-License-Identifier: MIT */
#include "text/explain/explain_text.h"

#include <stdint.h>
#include <string.h>

simdiri_status simdiri_explain_append(simdiri_buffer *buffer, explain_text text) {
  const simdiri_allocator *allocator = buffer->allocator;
  if (text.len == 0) return SIMDIRI_OK;
  if (text.len > buffer->capacity - buffer->len) {
    if (text.len > SIZE_MAX / 4 || buffer->len > SIZE_MAX / 4) return SIMDIRI_ERROR_NO_MEMORY;
    const size_t capacity = 2 * buffer->len + text.len + 256;
    char *data = allocator->reallocate(allocator->user, buffer->data, buffer->capacity, capacity);
    if (!data) return SIMDIRI_ERROR_NO_MEMORY;
    buffer->data = data;
    buffer->capacity = capacity;
  }
  memcpy(buffer->data + buffer->len, text.text, text.len);
  buffer->len += text.len;
  return SIMDIRI_OK;
}

bool simdiri_explain_is_same(explain_text a, explain_text b) {
  return !a.text == !b.text && a.len == b.len && (!a.text || memcmp(a.text, b.text, a.len) == 0);
}

/* ------------------------------------------------------------------------------------------- components */

const char *simdiri_explain_component_name(int component) {
  return simdiri_component_name((simdiri_component)(component + SIMDIRI_COMPONENT_SCHEME));
}

static explain_text cut_text(explain_text iri, bool is_present, size_t begin, size_t end) {
  return is_present ? (explain_text){iri.text + begin, end - begin} : (explain_text){NULL, 0};
}

void simdiri_explain_split(explain_text iri, explain_text components[EXPLAIN_COMPONENTS]) {
  simdiri_components c;
  simdiri_parse(iri.text, iri.len, &c);
  components[EXPLAIN_SCHEME] = cut_text(iri, c.has_scheme, 0, c.scheme_end);
  components[EXPLAIN_USERINFO] = cut_text(iri, c.has_userinfo, c.userinfo_begin, c.userinfo_end);
  components[EXPLAIN_HOST] = cut_text(iri, c.has_authority, c.host_begin, c.host_end);
  components[EXPLAIN_PORT] = cut_text(iri, c.has_port, c.port_begin, c.port_end);
  components[EXPLAIN_PATH] = cut_text(iri, true, c.path_begin, c.path_end);
  components[EXPLAIN_QUERY] = cut_text(iri, c.has_query, c.query_begin, c.query_end);
  components[EXPLAIN_FRAGMENT] = cut_text(iri, c.has_fragment, c.fragment_begin, c.fragment_end);
}

simdiri_status simdiri_explain_join(const explain_text components[EXPLAIN_COMPONENTS], simdiri_buffer *out) {
  static const char *const before[EXPLAIN_COMPONENTS] = {"", "", "", ":", "", "?", "#"};
  static const char *const after[EXPLAIN_COMPONENTS] = {":", "@", "", "", "", "", ""};
  simdiri_status status = SIMDIRI_OK;
  for (int i = 0; i < EXPLAIN_COMPONENTS && status == SIMDIRI_OK; i++) {
    if (i == EXPLAIN_USERINFO && components[EXPLAIN_HOST].text)
      status = simdiri_explain_append(out, (explain_text){"//", 2});
    if (!components[i].text) continue;
    if (status == SIMDIRI_OK) status = simdiri_explain_append(out, (explain_text){before[i], strlen(before[i])});
    if (status == SIMDIRI_OK) status = simdiri_explain_append(out, components[i]);
    if (status == SIMDIRI_OK) status = simdiri_explain_append(out, (explain_text){after[i], strlen(after[i])});
  }
  return status;
}

/* ------------------------------------------------------------------------------------------- sentences */

simdiri_status simdiri_explain_add_sentence(simdiri_buffer *sentences, const char *sentence) {
  return simdiri_explain_append(sentences, (explain_text){sentence, strlen(sentence) + 1});
}

const char *simdiri_explain_next_sentence(const simdiri_buffer *sentences, const char *previous) {
  if (sentences->len == 0) return NULL;
  const char *next = previous ? previous + strlen(previous) + 1 : sentences->data;
  return next < sentences->data + sentences->len ? next : NULL;
}
