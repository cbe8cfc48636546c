/* Copies the components of all rows to the text of their columns. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "columns/arrow/component_columns.h"
#include "iri/kernel/vectors/inline.h"

/* Texts are copied in steps of this length, so that most need neither a loop nor a call. The next row overwrites the
 * excess; after its last text, each column has spare bytes. */
enum { STEP = 64 };

/* Where the texts of the next row go, and where they come from. */
typedef struct {
  const component_columns *target;
  bool is_large;         /* the offsets have 64 bits */
  bool splits_authority; /* some row has userinfo or a port, so hosts have a text of their own */
  bool may_read_more;    /* STEP bytes after the row, and one more, may be read */
  size_t row;
  char *to[KERNEL_COMPONENTS];
} component_copier;

/* Copies a text in steps. */
ALWAYS_INLINE char *copy_steps(char *to, const char *from, size_t len) {
  for (size_t at = 0;; at += STEP) {
    memcpy(to + at, from + at, STEP);
    if (len <= at + STEP) return to + len;
  }
}

/* The same for texts that are nearly always short. */
ALWAYS_INLINE char *copy_short(char *to, const char *from, size_t len) {
  if (len > STEP / 4) return copy_steps(to, from, len);
  memcpy(to, from, STEP / 4);
  return to + len;
}

static char *copy_exactly(char *to, const char *from, size_t len) {
  if (len > 0) memcpy(to, from, len);
  return to + len;
}

ALWAYS_INLINE void copy_component(component_copier *c, size_t component, const char *from, size_t len) {
  char **to = &c->to[component];
  if (!c->may_read_more)
    *to = copy_exactly(*to, from, len);
  else if (component == KERNEL_SCHEME || component == KERNEL_PORT)
    *to = copy_short(*to, from, len);
  else
    *to = copy_steps(*to, from, len);
}

/* Returns the length of a component of the row. */
ALWAYS_INLINE size_t component_len(const component_copier *c, size_t component) {
  const void *offsets = c->target->offsets[component];
  return arrow_offset(offsets, c->is_large, c->row + 1) - arrow_offset(offsets, c->is_large, c->row);
}

ALWAYS_INLINE size_t has_component(const component_copier *c, size_t component) {
  return c->target->bits[component][c->row / 8] >> c->row % 8 & 1;
}

ALWAYS_INLINE void copy_authority_components(component_copier *c, const char *authority, size_t len) {
  const size_t userinfo_len = component_len(c, KERNEL_USERINFO), port_len = component_len(c, KERNEL_PORT);
  copy_component(c, KERNEL_USERINFO, authority, userinfo_len);
  copy_component(c, KERNEL_HOST, authority + userinfo_len + has_component(c, KERNEL_USERINFO),
                 component_len(c, KERNEL_HOST));
  copy_component(c, KERNEL_PORT, authority + len - port_len, port_len);
}

/* Copies the components of the row. Their lengths say where they begin. The lengths of a null row are 0. */
ALWAYS_INLINE void copy_row(component_copier *c, const char *text) {
  const size_t scheme_len = component_len(c, KERNEL_SCHEME), len = component_len(c, KERNEL_AUTHORITY);
  const char *authority = text + scheme_len + (scheme_len > 0) + 2 * has_component(c, KERNEL_AUTHORITY);
  copy_component(c, KERNEL_SCHEME, text, scheme_len);
  copy_component(c, KERNEL_AUTHORITY, authority, len);
  if (c->splits_authority) copy_authority_components(c, authority, len);
  const char *path = authority + len;
  const size_t path_len = component_len(c, KERNEL_PATH), has_query = has_component(c, KERNEL_QUERY);
  copy_component(c, KERNEL_PATH, path, path_len);
  const char *query = path + path_len + has_query;
  const size_t query_len = component_len(c, KERNEL_QUERY);
  if (c->target->text_lens[KERNEL_QUERY] > 0) copy_component(c, KERNEL_QUERY, query, query_len);
  if (c->target->text_lens[KERNEL_FRAGMENT] > 0)
    copy_component(c, KERNEL_FRAGMENT, query + query_len + has_component(c, KERNEL_FRAGMENT),
                   component_len(c, KERNEL_FRAGMENT));
}

ALWAYS_INLINE void copy_rows(component_copier *c, bool is_large) {
  const arrow_column *input = c->target->input;
  const simdiri_records *records = &input->records;
  const void *offsets = is_large ? (const void *)records->offsets64 : records->offsets32;
  const char *data = records->data ? records->data : "";
  c->is_large = is_large;
  for (c->row = 0; c->row < input->count; c->row++) {
    c->may_read_more = records->data_len - arrow_offset(offsets, is_large, c->row + 1) > STEP;
    copy_row(c, data + arrow_offset(offsets, is_large, c->row));
  }
}

simdiri_status simdiri_arrow_components_copy(component_columns *target, arrow_piece *piece,
                                             const simdiri_allocator *allocator) {
  component_copier copier = {.target = target};
  size_t places[KERNEL_COMPONENTS], size = 0;
  copier.splits_authority = target->counts[KERNEL_USERINFO] > 0 || target->counts[KERNEL_PORT] > 0;
  for (size_t component = 0; component < KERNEL_COMPONENTS; component++) {
    places[component] = size;
    if (component != KERNEL_HOST || copier.splits_authority) size += arrow_padded(target->text_lens[component]);
  }
  const simdiri_status status = simdiri_arrow_piece_allocate(piece, allocator, size);
  if (status != SIMDIRI_OK) return status;
  for (size_t component = 0; component < KERNEL_COMPONENTS; component++)
    copier.to[component] = (char *)piece->begin + places[component];
  if (!copier.splits_authority) copier.to[KERNEL_HOST] = copier.to[KERNEL_AUTHORITY]; /* the same texts */
  memcpy(target->texts, copier.to, sizeof target->texts);
  if (target->input->type.layout == ARROW_TEXT)
    copy_rows(&copier, false);
  else
    copy_rows(&copier, true);
  return SIMDIRI_OK;
}
