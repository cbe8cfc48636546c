/* The tree of a learner: a table of nodes by parent and text, and merging of nodes. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/allocator.h"
#include "iri/hash/hash.h"
#include "text/learn/learner.h"

/* ------------------------------------------------------------------------------------------- the table */

uint64_t simdiri_learn_hash(const simdiri_learner *learner, span text) {
  const simdiri_fingerprint found =
      simdiri_hash_bytes(SIMDIRI_HASH_SIPHASH_128, learner->options.secret, text.data, text.len);
  uint64_t hash;
  memcpy(&hash, &found, sizeof hash);
  return hash;
}

static node_id *slot_of(const simdiri_learner *learner, node_id parent, uint64_t hash) {
  const uint64_t mixed = (hash ^ parent * UINT64_C(0x9E3779B97F4A7C15)) * UINT64_C(0xD6E8FEB86659FD93);
  return &learner->slots[(mixed >> 32) & (learner->slot_capacity - 1)];
}

node_id simdiri_learn_find(const simdiri_learner *learner, node_id parent, span text, uint64_t hash) {
  if (learner->slot_capacity == 0) return 0;
  for (node_id id = *slot_of(learner, parent, hash); id != 0; id = node_at(learner, id)->next_in_slot) {
    const learn_node *node = node_at(learner, id);
    if (node->hash == hash && node->parent == parent && node->text_len == text.len &&
        memcmp(node->text, text.data, text.len) == 0)
      return id;
  }
  return 0;
}

static void put_in_slot(simdiri_learner *learner, node_id id) {
  learn_node *node = node_at(learner, id);
  node_id *slot = slot_of(learner, node->parent, node->hash);
  node->next_in_slot = *slot;
  *slot = id;
}

static void take_from_slot(simdiri_learner *learner, node_id id) {
  const learn_node *node = node_at(learner, id);
  node_id *at = slot_of(learner, node->parent, node->hash);
  while (*at != id) at = &node_at(learner, *at)->next_in_slot;
  *at = node->next_in_slot;
}

static simdiri_status grow_slots(simdiri_learner *learner) {
  const size_t capacity = learner->slot_capacity ? 2 * learner->slot_capacity : 256;
  if (learner->live_count < learner->slot_capacity) return SIMDIRI_OK;
  node_id *slots = simdiri_allocate_zeroed(learner->allocator, capacity * sizeof *slots);
  if (!slots) return SIMDIRI_ERROR_NO_MEMORY;
  simdiri_deallocate(learner->allocator, learner->slots, learner->slot_capacity * sizeof *slots);
  learner->slots = slots;
  learner->slot_capacity = capacity;
  for (size_t id = ROOT; id < learner->node_count; id++)
    if (learner->nodes[id].text) put_in_slot(learner, (node_id)id);
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- nodes */

static size_t size_of_node(const learn_node *node) {
  enum { OVERHEAD = 32 }; /* of the allocator, and a slot */
  return sizeof *node + node->text_len + 1 + OVERHEAD + (node->values ? sizeof *node->values : 0);
}

/* Returns an unused number, whose node is empty; 0: there is no memory. */
static node_id take_number(simdiri_learner *learner) {
  node_id id = learner->free_nodes;
  void *block = learner->nodes;
  if (id != 0) {
    learner->free_nodes = learner->nodes[id].next_in_slot;
    learner->nodes[id] = (learn_node){.text = NULL};
    return id;
  }
  if (learner->node_count == 0) learner->node_count = ROOT;
  if (learner->node_count >= UINT32_MAX) return 0;
  const simdiri_status status =
      simdiri_grow(learner->allocator, &block, &learner->node_capacity, learner->node_count + 1, sizeof(learn_node));
  learner->nodes = block;
  if (status != SIMDIRI_OK) return 0;
  id = (node_id)learner->node_count++;
  learner->nodes[id] = (learn_node){.text = NULL};
  return id;
}

static void give_number(simdiri_learner *learner, node_id id) {
  learn_node *node = node_at(learner, id);
  if (node->text) simdiri_deallocate(learner->allocator, node->text, node->text_len + (size_t)1);
  if (node->values) simdiri_deallocate(learner->allocator, node->values, sizeof *node->values);
  *node = (learn_node){.text = NULL, .next_in_slot = learner->free_nodes};
  learner->free_nodes = id;
}

/* Links a node as a child of its parent. */
static void link_child(simdiri_learner *learner, node_id id) {
  learn_node *node = node_at(learner, id), *parent = node_at(learner, node->parent);
  node->next_sibling = parent->first_child;
  parent->first_child = id;
  parent->literal_count += node->kind == NODE_LITERAL;
  parent->has_shapes |= node->kind == NODE_SHAPE;
  if (node->kind == NODE_NAME) parent->name_child = id;
  put_in_slot(learner, id);
}

/* Adds a node to the list of those that have too many children. */
static simdiri_status note_crowded(simdiri_learner *learner, node_id id) {
  void *block = learner->crowded;
  if (node_at(learner, id)->literal_count != track_limit(learner) + 1) return SIMDIRI_OK;
  const simdiri_status status = simdiri_grow(learner->allocator, &block, &learner->crowded_capacity,
                                             learner->crowded_count + 1, sizeof *learner->crowded);
  learner->crowded = block;
  if (status == SIMDIRI_OK) learner->crowded[learner->crowded_count++] = id;
  return status;
}

static simdiri_status add_node(simdiri_learner *learner, const learn_node *model, span text, node_id *child) {
  simdiri_status status = grow_slots(learner);
  if (status != SIMDIRI_OK) return status;
  const node_id id = take_number(learner);
  if (id == 0) return SIMDIRI_ERROR_NO_MEMORY;
  learn_node *node = node_at(learner, id);
  node->text = simdiri_allocate_zeroed(learner->allocator, text.len + 1);
  const bool has_values = model->kind == NODE_NAME || model->kind == NODE_SHAPE;
  merged_values *values = has_values ? simdiri_allocate_zeroed(learner->allocator, sizeof *values) : NULL;
  if (!node->text || (has_values && !values)) {
    node->values = values;
    node->text_len = (uint16_t)text.len;
    give_number(learner, id);
    return SIMDIRI_ERROR_NO_MEMORY;
  }
  memcpy(node->text, text.data, text.len);
  node->text_len = (uint16_t)text.len;
  node->values = values;
  node->kind = model->kind;
  node->parent = model->parent;
  node->hash = model->hash;
  learner->live_count++;
  learner->used_bytes += size_of_node(node);
  if (model->parent != 0) link_child(learner, id);
  *child = id;
  return model->parent != 0 ? note_crowded(learner, model->parent) : SIMDIRI_OK;
}

simdiri_status simdiri_learn_child(simdiri_learner *learner, node_id parent, node_kind kind, span text,
                                   node_id *child) {
  const uint64_t hash = simdiri_learn_hash(learner, text);
  *child = simdiri_learn_find(learner, parent, text, hash);
  if (*child != 0) return SIMDIRI_OK;
  const learn_node model = {.kind = (uint8_t)kind, .parent = parent, .hash = hash};
  return add_node(learner, &model, text, child);
}

simdiri_status simdiri_learn_name(simdiri_learner *learner, node_id parent, node_id *child) {
  static const char name[] = "{name}";
  *child = node_at(learner, parent)->name_child;
  if (*child != 0) return SIMDIRI_OK;
  return simdiri_learn_child(learner, parent, NODE_NAME, (span){name, parent == ROOT ? 0 : sizeof name - 1}, child);
}

void simdiri_learn_free_nodes(simdiri_learner *learner) {
  const simdiri_allocator *allocator = learner->allocator;
  for (size_t id = ROOT; id < learner->node_count; id++)
    if (learner->nodes[id].text) give_number(learner, (node_id)id);
  simdiri_deallocate(allocator, learner->nodes, learner->node_capacity * sizeof *learner->nodes);
  simdiri_deallocate(allocator, learner->slots, learner->slot_capacity * sizeof *learner->slots);
  simdiri_deallocate(allocator, learner->pairs, learner->pair_capacity * sizeof *learner->pairs);
  simdiri_deallocate(allocator, learner->crowded, learner->crowded_capacity * sizeof *learner->crowded);
}

/* ------------------------------------------------------------------------------------------- merging */

static simdiri_status push_pair(simdiri_learner *learner, node_id from, node_id into) {
  void *block = learner->pairs;
  const simdiri_status status = simdiri_grow(learner->allocator, &block, &learner->pair_capacity,
                                             learner->pair_count + 1, sizeof *learner->pairs);
  learner->pairs = block;
  if (status == SIMDIRI_OK) learner->pairs[learner->pair_count++] = (merge_pair){from, into};
  return status;
}

/* Takes a child from its parent. The caller unlinks it from the list of children. */
static void detach(simdiri_learner *learner, node_id id) {
  const learn_node *node = node_at(learner, id);
  learn_node *parent = node_at(learner, node->parent);
  take_from_slot(learner, id);
  parent->literal_count -= node->kind == NODE_LITERAL;
  if (parent->name_child == id) parent->name_child = 0;
}

static void free_detached(simdiri_learner *learner, node_id id) {
  learner->live_count--;
  learner->used_bytes -= size_of_node(node_at(learner, id));
  give_number(learner, id);
}

/* Gives the children of one node to another one. Those that the other one has, too, are merged later. */
static simdiri_status move_children(simdiri_learner *learner, node_id from, node_id into) {
  simdiri_status status = SIMDIRI_OK;
  for (node_id id = node_at(learner, from)->first_child, next; id != 0 && status == SIMDIRI_OK; id = next) {
    learn_node *child = node_at(learner, id);
    const node_id same = simdiri_learn_find(learner, into, text_of(child), child->hash);
    next = child->next_sibling;
    if (same != 0) {
      status = push_pair(learner, id, same);
      if (status == SIMDIRI_OK) node_at(learner, from)->first_child = next;
      continue;
    }
    node_at(learner, from)->first_child = next;
    detach(learner, id);
    child->parent = into;
    link_child(learner, id);
    status = note_crowded(learner, into);
  }
  return status;
}

static simdiri_status merge_pair_of(simdiri_learner *learner, node_id from, node_id into) {
  learn_node *target = node_at(learner, into), *source = node_at(learner, from);
  target->count += source->count;
  target->end_count += source->end_count;
  target->weak_templates |= source->weak_templates;
  /* A text that is in the open in some path is no secret: in /orgs/session/members, members only looks like one. */
  target->is_hidden &= source->is_hidden;
  if (target->values && source->values)
    simdiri_learn_unite_values(target->values, source->values);
  else if (target->values && source->kind == NODE_LITERAL)
    simdiri_learn_add_value(target->values, text_of(source), !source->is_hidden);
  detach(learner, from);
  const simdiri_status status = move_children(learner, from, into);
  if (status == SIMDIRI_OK) free_detached(learner, from);
  return status;
}

static void unlink_children(simdiri_learner *learner, const merge_list *list) {
  learn_node *parent = node_at(learner, list->parent);
  for (size_t i = 0; i < list->count; i++) node_at(learner, list->children[i])->is_emitted = true; /* a mark */
  node_id *at = &parent->first_child;
  while (*at != 0) {
    learn_node *child = node_at(learner, *at);
    if (child->is_emitted)
      *at = child->next_sibling;
    else
      at = &child->next_sibling;
  }
}

simdiri_status simdiri_learn_merge(simdiri_learner *learner, const merge_list *list) {
  simdiri_status status = SIMDIRI_OK;
  unlink_children(learner, list);
  learner->pair_count = 0;
  for (size_t i = list->count; i > 0 && status == SIMDIRI_OK; i--)
    status = push_pair(learner, list->children[i - 1], list->into);
  while (learner->pair_count > 0 && status == SIMDIRI_OK) {
    const merge_pair pair = learner->pairs[--learner->pair_count];
    status = merge_pair_of(learner, pair.from, pair.into);
  }
  return status;
}
