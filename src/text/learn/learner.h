/* What a learner has seen: a tree of the segments of all paths, in bounded memory. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TEXT_LEARN_LEARNER_H
#define SIMDIRI_TEXT_LEARN_LEARNER_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "iri/common/span.h"

/* A node is one segment at one place. Its text is how a routes file has the segment; only placeholders have braces, so
 * the text also distinguishes the kinds. The children of the root are hosts. */
typedef enum {
  NODE_LITERAL,
  NODE_SHAPE,    /* text with placeholders of classes, such as "photo_{:int}.jpg" */
  NODE_TEMPLATE, /* "{:int}" */
  NODE_NAME,     /* "{name}": values that were merged; of the root: no host, so any */
  NODE_REST      /* "**": below the greatest depth */
} node_kind;

/* Why values were merged. */
typedef enum {
  REASON_MANY,  /* there are more than the limit */
  REASON_ALIKE, /* the same segments follow them */
  REASON_ONCE   /* most of them occur only once */
} merge_reason;

/* The values that were merged to a node: how many different ones, estimated by the smallest of their hashes ("k minimum
 * values"), and the first of them as examples. */
enum { SMALLEST_HASHES = 64, EXAMPLE_COUNT = 3, EXAMPLE_MAX = 40 };
typedef struct {
  uint64_t hashes[SMALLEST_HASHES]; /* in order */
  uint32_t hash_count;
  bool has_more; /* larger hashes were left out */
  merge_reason reason;
  uint8_t example_count;
  uint8_t example_lens[EXAMPLE_COUNT];
  char examples[EXAMPLE_COUNT][EXAMPLE_MAX];
} merged_values;

/* Nodes have numbers, because their array may move. Number 0 is no node. */
typedef uint32_t node_id;

typedef struct {
  char *text;
  uint64_t hash;             /* of the text */
  uint64_t count, end_count; /* paths through the node; paths that end there */
  node_id parent, first_child, next_sibling, next_in_slot;
  node_id name_child;     /* the child of the kind NODE_NAME */
  uint32_t literal_count; /* children of the kind NODE_LITERAL */
  uint16_t text_len;
  uint8_t kind;               /* a node_kind */
  bool has_shapes;            /* there is a child of the kind NODE_SHAPE */
  bool is_hidden;             /* the redactor replaced a part of the segment in each path that it came from */
  bool is_needed, is_emitted; /* when the routes are written: needs routes; a route is here or below */
  uint16_t weak_templates;    /* children of templates that texts may be by chance */
  merged_values *values;      /* of NODE_NAME and NODE_SHAPE, or NULL */
} learn_node;

typedef struct {
  node_id from, into;
} merge_pair;

struct simdiri_learner {
  const simdiri_allocator *allocator;
  simdiri_learn_options options;
  learn_node *nodes;
  size_t node_count, node_capacity; /* node_count: numbers that were used */
  node_id free_nodes;               /* linked by next_in_slot */
  size_t live_count, used_bytes;
  node_id *slots; /* of a hash table of nodes by parent and text */
  size_t slot_capacity;
  merge_pair *pairs; /* that are to be merged */
  size_t pair_count, pair_capacity;
  node_id *crowded; /* nodes with too many literal children */
  size_t crowded_count, crowded_capacity;
  size_t depth_max; /* how many segments a path has; what is below becomes "**" */
  uint64_t path_count;
  bool is_finished;
  /* What the redactor replaces in the label that is added, which is found out when it is needed. */
  span label, hidden;
  bool is_searched;
};

enum { ROOT = 1, DEPTH_MAX = 24 };

/* How many literal children a node may have while paths are added. */
static inline size_t track_limit(const simdiri_learner *learner) {
  enum { TRACK_MIN = 64, TRACK_MAX = 4096 };
  const size_t limit = 4 * learner->options.max_values;
  return limit < TRACK_MIN ? TRACK_MIN : limit > TRACK_MAX ? TRACK_MAX : limit;
}

/* ---- nodes.c: errors are NO_MEMORY. */

uint64_t simdiri_learn_hash(const simdiri_learner *learner, span text);
/* Returns the child with this text, or 0. */
node_id simdiri_learn_find(const simdiri_learner *learner, node_id parent, span text, uint64_t hash);
/* Finds or adds the child with this text. */
simdiri_status simdiri_learn_child(simdiri_learner *learner, node_id parent, node_kind kind, span text, node_id *child);
/* Finds or adds the child "{name}". */
simdiri_status simdiri_learn_name(simdiri_learner *learner, node_id parent, node_id *child);
void simdiri_learn_free_nodes(simdiri_learner *learner);
typedef struct {
  node_id parent, into;
  const node_id *children; /* of `parent`; none of them is `into` */
  size_t count;
} merge_list;
/* Merges the children into another child of the parent, and notes their texts as values of it. */
simdiri_status simdiri_learn_merge(simdiri_learner *learner, const merge_list *list);

static inline learn_node *node_at(const simdiri_learner *learner, node_id id) { return &learner->nodes[id]; }
static inline span text_of(const learn_node *node) { return (span){node->text, node->text_len}; }

/* ---- values.c */

/* An example is a text that people may read. */
void simdiri_learn_add_value(merged_values *values, span text, bool is_example);
void simdiri_learn_unite_values(merged_values *values, const merged_values *others);
uint64_t simdiri_learn_count_values(const merged_values *values);

/* ---- shapes.c */

enum { SEGMENT_MAX = 100, SHAPE_MAX = 160 };
/* Writes the shape of a segment that has a digit: its numbers, hashes, dates and UUIDs become placeholders. Returns its
 * length; 0: it has none of these, or too many. */
size_t simdiri_learn_shape(span segment, char shape[SHAPE_MAX]);
/* Returns the template that a segment is; 0: none. *is_weak: the text may be one by chance. */
uint32_t simdiri_learn_template(span segment, bool *is_weak);
/* Writes the text of a NODE_TEMPLATE, such as "{:int}". Returns its length. */
size_t simdiri_learn_put_template(uint32_t template, char text[SHAPE_MAX]);
/* Returns the template of a node; 0: it is no NODE_TEMPLATE. */
uint32_t simdiri_learn_template_of(const learn_node *node);

/* ---- collapse.c: keeps the tree small while paths are added. */

/* Merges literal children of the crowded nodes until there are none. */
simdiri_status simdiri_learn_thin_out(simdiri_learner *learner);
/* Merges children that have the same shape, if they are more than `min_count`. */
simdiri_status simdiri_learn_merge_shapes(simdiri_learner *learner, node_id parent, size_t min_count);
/* The children of a node, the most frequent first; freed by simdiri_deallocate with their number times the size. */
typedef struct {
  uint64_t count;
  node_id id;
  span text;
} ranked_child;
simdiri_status simdiri_learn_rank(const simdiri_learner *learner, node_id parent, ranked_child **list);

/* ---- judge.c: decides at the end which levels are values. */
simdiri_status simdiri_learn_judge(simdiri_learner *learner, node_id level);

/* ---- finish.c */

/* Decides about all levels, and puts children in order. */
simdiri_status simdiri_learn_finish(simdiri_learner *learner);
/* Returns the next node, each after its parent; 0: that was the last one. */
node_id simdiri_learn_next(const simdiri_learner *learner, node_id id);

/* ---- known_words.c */
bool simdiri_learn_is_known_word(span text);

#endif
