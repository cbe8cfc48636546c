/* Keeps the tree small while paths are added: at a node with too many children, the rarest ones are merged. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "iri/common/allocator.h"
#include "text/learn/learner.h"

static int compare_children(const void *left, const void *right) {
  const ranked_child *a = left, *b = right;
  if (a->count != b->count) return a->count < b->count ? 1 : -1;
  return compare_spans(a->text, b->text);
}

simdiri_status simdiri_learn_rank(const simdiri_learner *learner, node_id parent, ranked_child **list) {
  const size_t count = node_at(learner, parent)->literal_count;
  size_t found = 0;
  *list = simdiri_allocate_zeroed(learner->allocator, (count + 1) * sizeof **list);
  if (!*list) return SIMDIRI_ERROR_NO_MEMORY;
  for (node_id id = node_at(learner, parent)->first_child; id != 0; id = node_at(learner, id)->next_sibling) {
    const learn_node *child = node_at(learner, id);
    if (child->kind == NODE_LITERAL) (*list)[found++] = (ranked_child){child->count, id, text_of(child)};
  }
  qsort(*list, found, sizeof **list, compare_children);
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- shapes */

/* A child and its shape, or the template that it may be. */
typedef struct {
  node_id id;
  uint32_t template; /* 0: it has a shape */
  size_t len;
  char shape[SHAPE_MAX];
} shaped_child;

static int compare_shapes(const void *left, const void *right) {
  const shaped_child *a = left, *b = right;
  const int order = compare_spans((span){a->shape, a->len}, (span){b->shape, b->len});
  if (order != 0) return order;
  return (a->id > b->id) - (a->id < b->id);
}

/* Finds the template or the shape of a text. Returns false if it has neither. */
static bool find_shape(span text, shaped_child *child) {
  bool is_weak;
  child->template = simdiri_learn_template(text, &is_weak);
  if (child->template && is_weak) {
    child->len = simdiri_learn_put_template(child->template, child->shape);
    return true;
  }
  child->template = 0;
  child->len = simdiri_learn_shape(text, child->shape);
  return child->len > 0;
}

/* Collects the literal children that have shapes, sorted by these. */
static size_t collect_shapes(const simdiri_learner *learner, node_id parent, shaped_child *list) {
  size_t count = 0;
  for (node_id id = node_at(learner, parent)->first_child; id != 0; id = node_at(learner, id)->next_sibling) {
    const learn_node *child = node_at(learner, id);
    if (child->kind != NODE_LITERAL || !find_shape(text_of(child), &list[count])) continue;
    list[count++].id = id;
  }
  qsort(list, count, sizeof *list, compare_shapes);
  return count;
}

/* Merges children with one shape. */
static simdiri_status merge_shape(simdiri_learner *learner, node_id parent, const shaped_child *list, size_t count) {
  node_id into, *children = simdiri_allocate_zeroed(learner->allocator, count * sizeof *children);
  if (!children) return SIMDIRI_ERROR_NO_MEMORY;
  for (size_t i = 0; i < count; i++) children[i] = list[i].id;
  const uint32_t template = list->template;
  simdiri_status status = simdiri_learn_child(learner, parent, template ? NODE_TEMPLATE : NODE_SHAPE,
                                              (span){list->shape, list->len}, &into);
  if (status == SIMDIRI_OK) {
    node_at(learner, parent)->weak_templates |= (uint16_t) template;
    status = simdiri_learn_merge(learner, &(merge_list){parent, into, children, count});
  }
  simdiri_deallocate(learner->allocator, children, count * sizeof *children);
  return status;
}

/* Are so many texts of this shape no accident? Words that are also locales need more evidence than numbers: they must
 * be most of the level. */
static bool is_enough(const simdiri_learner *learner, node_id parent, const shaped_child *first, size_t count,
                      size_t min_count) {
  enum { LOCALES_MIN = 3 };
  const learn_node *level = node_at(learner, parent);
  const node_id same = simdiri_learn_find(learner, parent, (span){first->shape, first->len},
                                          simdiri_learn_hash(learner, (span){first->shape, first->len}));
  if (same != 0 || count > min_count)
    return same != 0 || first->template != SIMDIRI_TEMPLATE_LOCALE || 2 * count > level->literal_count;
  return first->template == SIMDIRI_TEMPLATE_LOCALE && count >= LOCALES_MIN && 2 * count > level->literal_count;
}

simdiri_status simdiri_learn_merge_shapes(simdiri_learner *learner, node_id parent, size_t min_count) {
  const size_t capacity = node_at(learner, parent)->literal_count + (size_t)1;
  shaped_child *list = simdiri_allocate_zeroed(learner->allocator, capacity * sizeof *list);
  if (!list) return SIMDIRI_ERROR_NO_MEMORY;
  const size_t count = collect_shapes(learner, parent, list);
  simdiri_status status = SIMDIRI_OK;
  for (size_t begin = 0, end; begin < count && status == SIMDIRI_OK; begin = end) {
    for (end = begin + 1; end < count && list[end].len == list[begin].len &&
                          memcmp(list[end].shape, list[begin].shape, list[begin].len) == 0;)
      end++;
    if (is_enough(learner, parent, &list[begin], end - begin, min_count))
      status = merge_shape(learner, parent, &list[begin], end - begin);
  }
  simdiri_deallocate(learner->allocator, list, capacity * sizeof *list);
  return status;
}

/* ------------------------------------------------------------------------------------------- rare children */

/* Merges children to a child of this kind. */
static simdiri_status merge_into(simdiri_learner *learner, node_id parent, const node_id *children, size_t count,
                                 node_kind kind) {
  node_id into;
  if (count == 0) return SIMDIRI_OK;
  const simdiri_status status = kind == NODE_NAME ? simdiri_learn_name(learner, parent, &into)
                                                  : simdiri_learn_child(learner, parent, kind, (span){"**", 2}, &into);
  return status == SIMDIRI_OK ? simdiri_learn_merge(learner, &(merge_list){parent, into, children, count}) : status;
}

/* Merges all literal children but the most frequent ones, which may still turn out to be no values. */
static simdiri_status merge_rare(simdiri_learner *learner, node_id parent, size_t remaining) {
  ranked_child *list;
  const size_t count = node_at(learner, parent)->literal_count;
  simdiri_status status = simdiri_learn_rank(learner, parent, &list);
  if (status != SIMDIRI_OK) return status;
  while (remaining > 0 && remaining <= count && list[remaining - 1].count < 2) remaining--;
  node_id *children = simdiri_allocate_zeroed(learner->allocator, (count + 1) * sizeof *children);
  status = children ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY;
  for (size_t i = remaining; i < count && children; i++) children[i - remaining] = list[i].id;
  if (children && remaining < count) status = merge_into(learner, parent, children, count - remaining, NODE_NAME);
  simdiri_deallocate(learner->allocator, children, (count + 1) * sizeof *children);
  simdiri_deallocate(learner->allocator, list, (count + 1) * sizeof *list);
  return status;
}

static simdiri_status thin_out(simdiri_learner *learner, node_id parent, size_t remaining) {
  const size_t count = node_at(learner, parent)->literal_count;
  const simdiri_status status =
      parent == ROOT ? SIMDIRI_OK : simdiri_learn_merge_shapes(learner, parent, count / 4 + 1);
  if (status != SIMDIRI_OK || node_at(learner, parent)->literal_count <= remaining) return status;
  return merge_rare(learner, parent, remaining);
}

static simdiri_status empty_crowded(simdiri_learner *learner) {
  const size_t limit = track_limit(learner);
  simdiri_status status = SIMDIRI_OK;
  while (learner->crowded_count > 0 && status == SIMDIRI_OK) {
    const node_id id = learner->crowded[--learner->crowded_count];
    const learn_node *node = node_at(learner, id);
    if (node->text && node->literal_count > limit) status = thin_out(learner, id, limit / 4);
  }
  return status;
}

static simdiri_status thin_out_all(simdiri_learner *learner, size_t limit) {
  simdiri_status status = SIMDIRI_OK;
  for (size_t id = ROOT; id < learner->node_count && status == SIMDIRI_OK; id++) {
    const learn_node *node = &learner->nodes[id];
    if (node->text && node->literal_count > limit) status = thin_out(learner, (node_id)id, limit / 4);
  }
  return status == SIMDIRI_OK ? empty_crowded(learner) : status;
}

/* ------------------------------------------------------------------------------------------- the depth */

static size_t depth_of(const simdiri_learner *learner, node_id id) {
  size_t depth = 0;
  for (; id != ROOT; id = node_at(learner, id)->parent) depth++;
  return depth;
}

/* Merges all children to "**". Those of "**" become its siblings' values in the next round. */
static simdiri_status cut_below(simdiri_learner *learner, node_id parent, bool *is_changed) {
  size_t count = 0, capacity = 0;
  for (node_id id = node_at(learner, parent)->first_child; id != 0; id = node_at(learner, id)->next_sibling) capacity++;
  node_id *children = simdiri_allocate_zeroed(learner->allocator, (capacity + 1) * sizeof *children);
  if (!children) return SIMDIRI_ERROR_NO_MEMORY;
  for (node_id id = node_at(learner, parent)->first_child; id != 0; id = node_at(learner, id)->next_sibling)
    if (node_at(learner, id)->kind != NODE_REST) children[count++] = id;
  *is_changed |= count > 0;
  const simdiri_status status = merge_into(learner, parent, children, count, NODE_REST);
  simdiri_deallocate(learner->allocator, children, (capacity + 1) * sizeof *children);
  return status;
}

/* Cuts the tree, so that a path has at most learner->depth_max segments before "**". */
static simdiri_status cut_depth(simdiri_learner *learner) {
  simdiri_status status = SIMDIRI_OK;
  for (bool is_changed = true; is_changed && status == SIMDIRI_OK;) {
    is_changed = false;
    for (size_t id = ROOT; id < learner->node_count && status == SIMDIRI_OK; id++)
      if (learner->nodes[id].text && learner->nodes[id].first_child != 0 &&
          depth_of(learner, (node_id)id) > learner->depth_max)
        status = cut_below(learner, (node_id)id, &is_changed);
  }
  return status;
}

/* If the memory is full, fewer children stay everywhere, and then fewer levels, until there is room. */
static simdiri_status shrink(simdiri_learner *learner) {
  const size_t target = learner->options.max_bytes / 4 * 3;
  simdiri_status status = SIMDIRI_OK;
  for (size_t limit = track_limit(learner); limit > 0 && learner->used_bytes > target && status == SIMDIRI_OK;) {
    limit /= 2;
    status = thin_out_all(learner, limit);
  }
  while (learner->used_bytes > target && learner->depth_max > 0 && status == SIMDIRI_OK) {
    learner->depth_max /= 2;
    status = cut_depth(learner);
  }
  return status;
}

simdiri_status simdiri_learn_thin_out(simdiri_learner *learner) {
  const simdiri_status status = empty_crowded(learner);
  if (status != SIMDIRI_OK || learner->used_bytes <= learner->options.max_bytes) return status;
  return shrink(learner);
}
