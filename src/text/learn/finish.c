/* Decides about all levels of the tree, from the top down, and puts the children of each node in order. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "iri/common/allocator.h"
#include "text/learn/learner.h"

typedef struct {
  uint8_t kind;
  span text;
  node_id id;
} sorted_child;

static int compare_children(const void *left, const void *right) {
  const sorted_child *a = left, *b = right;
  if (a->kind != b->kind) return a->kind < b->kind ? -1 : 1;
  return compare_spans(a->text, b->text);
}

/* Sorts the children by kind and text. */
static simdiri_status sort_children(simdiri_learner *learner, node_id parent) {
  size_t count = 0, found = 0;
  for (node_id id = node_at(learner, parent)->first_child; id != 0; id = node_at(learner, id)->next_sibling) count++;
  if (count < 2) return SIMDIRI_OK;
  sorted_child *list = simdiri_allocate_zeroed(learner->allocator, count * sizeof *list);
  if (!list) return SIMDIRI_ERROR_NO_MEMORY;
  for (node_id id = node_at(learner, parent)->first_child; id != 0; id = node_at(learner, id)->next_sibling) {
    const learn_node *child = node_at(learner, id);
    list[found++] = (sorted_child){child->kind, text_of(child), id};
  }
  qsort(list, count, sizeof *list, compare_children);
  node_id *link = &node_at(learner, parent)->first_child;
  for (size_t i = 0; i < count; i++) {
    *link = list[i].id;
    link = &node_at(learner, list[i].id)->next_sibling;
  }
  *link = 0;
  simdiri_deallocate(learner->allocator, list, count * sizeof *list);
  return SIMDIRI_OK;
}

node_id simdiri_learn_next(const simdiri_learner *learner, node_id id) {
  if (node_at(learner, id)->first_child != 0) return node_at(learner, id)->first_child;
  while (id != ROOT && node_at(learner, id)->next_sibling == 0) id = node_at(learner, id)->parent;
  return id == ROOT ? 0 : node_at(learner, id)->next_sibling;
}

simdiri_status simdiri_learn_finish(simdiri_learner *learner) {
  simdiri_status status = SIMDIRI_OK;
  if (learner->is_finished) return SIMDIRI_OK;
  learner->is_finished = true;
  for (node_id id = ROOT; id != 0 && status == SIMDIRI_OK; id = simdiri_learn_next(learner, id)) {
    if (id != ROOT) status = simdiri_learn_judge(learner, id);
    if (status == SIMDIRI_OK) status = sort_children(learner, id);
  }
  return status;
}
