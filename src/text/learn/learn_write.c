/* Writes what a learner has found as a routes file, with comments that say what was merged, and why. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "text/learn/learner.h"

enum { ROUTES_MAX = 10000, NUMBER_CAPACITY = 32 };

/* A route: the path that ends at a node, or all paths below it. */
typedef struct {
  uint64_t count;
  node_id id;
  uint32_t place; /* in the file */
  bool is_below;
} learned_route;

typedef struct {
  simdiri_learner *learner;
  simdiri_buffer *out;
  simdiri_buffer line;
  learned_route *routes; /* in the order of the file */
  size_t count, capacity;
  simdiri_status status;
} routes_writer;

/* ------------------------------------------------------------------------------------------- text */

static void put_bytes(routes_writer *w, const char *text, size_t len) {
  if (w->status == SIMDIRI_OK) w->status = simdiri_buffer_append(&w->line, text, len);
}

static void put_text(routes_writer *w, const char *text) { put_bytes(w, text, strlen(text)); }

/* Writes a number with commas. */
static void put_number(routes_writer *w, uint64_t number) {
  char digits[NUMBER_CAPACITY];
  const int len = snprintf(digits, sizeof digits, "%" PRIu64, number);
  for (int i = 0; i < len; i++) {
    if (i > 0 && (len - i) % 3 == 0) put_text(w, ",");
    put_bytes(w, &digits[i], 1);
  }
}

/* Ends the line. A route that would be redacted is left out; a comment is redacted. */
static void end_line(routes_writer *w, bool is_route) {
  const simdiri_redactor *redactor = w->learner->options.redactor;
  simdiri_buffer redacted = {.allocator = w->learner->allocator};
  simdiri_text text = {buffer_text(&w->line, 0), w->line.len};
  if (w->status == SIMDIRI_OK && redactor)
    w->status = simdiri_redact(redactor, text.text, text.len, &redacted, &text, NULL);
  const bool is_same = text.text == buffer_text(&w->line, 0);
  if (w->status == SIMDIRI_OK && (is_same || !is_route)) {
    w->status = simdiri_buffer_append(w->out, text.text, text.len);
    if (w->status == SIMDIRI_OK) w->status = simdiri_buffer_append(w->out, "\n", 1);
  }
  simdiri_buffer_free(&redacted);
  w->line.len = 0;
}

/* Writes the route of a node: host and segments. Returns false if it has a part of a secret whose other segments were
 * merged, so that nothing in the line tells that it is one. */
static bool put_route(routes_writer *w, node_id id) {
  node_id path[DEPTH_MAX + 3];
  size_t depth = 0;
  bool is_good = true, is_merged = false;
  for (; id != ROOT && depth < DEPTH_MAX + 3; id = node_at(w->learner, id)->parent) path[depth++] = id;
  for (size_t i = depth; i > 0; i--) {
    const learn_node *node = node_at(w->learner, path[i - 1]);
    if (i < depth) put_text(w, "/");
    is_merged = is_merged || node->kind != NODE_LITERAL;
    is_good = is_good && !(is_merged && node->is_hidden);
    if (is_merged && node->is_hidden)
      put_text(w, SIMDIRI_REDACTED);
    else
      put_bytes(w, node->text, node->text_len);
  }
  return is_good;
}

/* ------------------------------------------------------------------------------------------- comments */

static void put_reason(routes_writer *w, merge_reason reason) {
  switch (reason) {
  case REASON_MANY:
    put_text(w, " (more than ");
    put_number(w, w->learner->options.max_values);
    put_text(w, ")");
    break;
  case REASON_ALIKE: put_text(w, " (the same segments follow them)"); break;
  case REASON_ONCE: put_text(w, " (most of them occur once)"); break;
  }
}

/* Writes "# /users: about 1,200 values in 3,400 paths become {name} (more than 100), such as ann, bob". */
static void put_values_comment(routes_writer *w, const learn_node *child) {
  const merged_values *values = child->values;
  put_text(w, "# ");
  (void)put_route(w, child->parent);
  uint64_t count = simdiri_learn_count_values(values), unit = 1;
  if (count > child->count) count = child->count;             /* an estimate may be above the number of paths */
  while (values->has_more && count / unit >= 100) unit *= 10; /* two digits are about what is known */
  put_text(w, count > 0 && values->has_more ? "/: about " : "/: ");
  if (count > 0) put_number(w, count / unit * unit);
  put_text(w, count > 0 ? " values in " : "values in "); /* redacted values are not counted */
  put_number(w, child->count);
  put_text(w, " paths become ");
  put_bytes(w, child->text, child->text_len);
  if (child->kind == NODE_NAME) put_reason(w, values->reason);
  for (size_t i = 0; i < values->example_count; i++) {
    put_text(w, i == 0 ? ", such as " : ", ");
    put_bytes(w, values->examples[i], values->example_lens[i]);
  }
  end_line(w, false);
}

/* Writes which segments beside values stay. */
static void put_pages_comment(routes_writer *w, const learn_node *parent) {
  enum { NAMED_MAX = 20 };
  size_t count = 0, named = 0;
  for (node_id id = parent->first_child; id != 0; id = node_at(w->learner, id)->next_sibling) {
    const learn_node *child = node_at(w->learner, id);
    if (child->kind != NODE_LITERAL || child->text_len == 0) continue;
    count++;
    if (named == NAMED_MAX || child->is_hidden) continue;
    put_text(w, named == 0 ? "#   pages of their own: " : ", ");
    put_bytes(w, child->text, child->text_len);
    named++;
  }
  if (named == 0) return;
  if (count > named) {
    put_text(w, ", and ");
    put_number(w, count - named);
    put_text(w, " more");
  }
  end_line(w, false);
}

static void put_comments(routes_writer *w, const learn_node *node) {
  bool has_comment = false;
  for (node_id id = node->first_child; id != 0; id = node_at(w->learner, id)->next_sibling) {
    const learn_node *child = node_at(w->learner, id);
    if (!child->is_emitted || !child->values) continue;
    if (!has_comment) end_line(w, false); /* an empty line */
    has_comment = true;
    put_values_comment(w, child);
  }
  if (has_comment && node->name_child != 0) put_pages_comment(w, node);
}

/* ------------------------------------------------------------------------------------------- routes */

static void add_route(routes_writer *w, node_id id, uint64_t count, bool is_below) {
  void *block = w->routes;
  if (w->status == SIMDIRI_OK)
    w->status = simdiri_grow(w->learner->allocator, &block, &w->capacity, w->count + 1, sizeof *w->routes);
  w->routes = block;
  if (w->status != SIMDIRI_OK) return;
  w->routes[w->count] = (learned_route){count, id, (uint32_t)w->count, is_below};
  w->count++;
}

/* Is a route needed for the paths through a node? Others get the same label without one. */
static bool is_needed(const simdiri_learner *learner, const learn_node *node) {
  const learn_node *parent = node_at(learner, node->parent);
  if (node->parent == ROOT) return false;
  if (parent->is_needed || parent->name_child != 0 || node->kind == NODE_SHAPE || node->kind == NODE_REST) return true;
  return node->kind == NODE_TEMPLATE && !(simdiri_learn_template_of(node) & SIMDIRI_TEMPLATES_DEFAULT);
}

/* Collects the routes in the order of the file. */
static void collect_routes(routes_writer *w) {
  simdiri_learner *learner = w->learner;
  for (node_id id = ROOT; id != 0; id = simdiri_learn_next(learner, id)) {
    learn_node *node = node_at(learner, id);
    node->is_emitted = false;
    node->is_needed = id != ROOT && is_needed(learner, node);
    if (!node->is_needed) continue;
    if (node->end_count > 0) add_route(w, id, node->end_count, false);
    if (node->kind == NODE_NAME && node->first_child != 0) add_route(w, id, node->count, true);
  }
}

static int compare_counts(const void *left, const void *right) {
  const learned_route *a = left, *b = right;
  if (a->count != b->count) return a->count < b->count ? 1 : -1;
  return a->place < b->place ? -1 : 1;
}

static int compare_places(const void *left, const void *right) {
  const learned_route *a = left, *b = right;
  return a->place < b->place ? -1 : 1;
}

/* Leaves only the most frequent routes. */
static void limit_routes(routes_writer *w, size_t limit) {
  if (w->count <= limit) return;
  qsort(w->routes, w->count, sizeof *w->routes, compare_counts);
  w->count = limit;
  qsort(w->routes, w->count, sizeof *w->routes, compare_places);
}

static void mark_emitted(const routes_writer *w) {
  for (node_id id = ROOT; id != 0; id = simdiri_learn_next(w->learner, id)) node_at(w->learner, id)->is_emitted = false;
  for (size_t i = 0; i < w->count; i++)
    for (node_id id = w->routes[i].id; id != 0 && !node_at(w->learner, id)->is_emitted;
         id = node_at(w->learner, id)->parent)
      node_at(w->learner, id)->is_emitted = true;
}

static void put_head(routes_writer *w) {
  put_text(w, SIMDIRI_LEARNED_ROUTES_BEGIN " from ");
  put_number(w, w->learner->path_count);
  put_text(w, " paths. Edit them as you like: simdiri-routes(5) describes the file.");
  end_line(w, false);
  put_text(w, "# Paths that match none of them get the templates of --templates.");
  end_line(w, false);
}

static void put_routes(routes_writer *w) {
  simdiri_learner *learner = w->learner;
  size_t at = 0;
  mark_emitted(w);
  put_head(w);
  for (node_id id = ROOT; id != 0 && w->status == SIMDIRI_OK; id = simdiri_learn_next(learner, id)) {
    if (!node_at(learner, id)->is_emitted) continue;
    for (; at < w->count && w->routes[at].id == id; at++) {
      const bool is_good = put_route(w, id);
      if (w->routes[at].is_below) put_text(w, "/**");
      if (is_good)
        end_line(w, true);
      else
        w->line.len = 0;
    }
    if (id != ROOT) put_comments(w, node_at(learner, id));
  }
}

/* Can the file be read? Very many routes may overlap in too many ways. */
static bool is_readable(routes_writer *w, size_t begin) {
  simdiri_routes *routes;
  const simdiri_status status =
      simdiri_routes_create(buffer_text(w->out, begin), w->out->len - begin, w->learner->allocator, &routes, NULL);
  simdiri_routes_free(routes);
  if (status != SIMDIRI_OK && status != SIMDIRI_ERROR_BAD_OPTION) w->status = status;
  return status != SIMDIRI_ERROR_BAD_OPTION;
}

simdiri_status simdiri_learner_write(simdiri_learner *learner, simdiri_buffer *out) {
  routes_writer w = {.learner = learner, .out = out, .line = {.allocator = learner->allocator}};
  const size_t begin = out->len;
  w.status = simdiri_learn_finish(learner);
  if (w.status == SIMDIRI_OK) collect_routes(&w);
  for (size_t limit = ROUTES_MAX; w.status == SIMDIRI_OK; limit /= 2) {
    limit_routes(&w, limit);
    out->len = begin;
    put_routes(&w);
    if (w.status != SIMDIRI_OK || is_readable(&w, begin) || limit == 0) break;
  }
  if (w.status != SIMDIRI_OK) out->len = begin;
  simdiri_deallocate(learner->allocator, w.routes, w.capacity * sizeof *w.routes);
  simdiri_buffer_free(&w.line);
  return w.status;
}
