/* Decides which segments of a level are values of a parameter, from how often they occur and from what follows them. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/allocator.h"
#include "text/learn/learner.h"

/* How many levels below a segment are compared. */
enum { LEVELS = 3 };

/* A feature is a text at a depth below a segment, or that paths end there. */
typedef struct {
  uint64_t hash;
  uint32_t child_count; /* how many segments of the level have it */
  uint32_t last_child;  /* the number of the last one, plus 1 */
} feature;

/* What follows a segment, in numbers of paths: for each depth all, those with features that are typical of the level,
 * and those whose typical feature is a literal text. */
typedef struct {
  uint64_t all[LEVELS], typical[LEVELS], literal[LEVELS];
  unsigned literal_count; /* how many different typical literals */
} followers;

typedef enum { JUDGED_OPEN, JUDGED_VALUE, JUDGED_LITERAL } judgement;

typedef struct {
  simdiri_learner *learner;
  node_id level;
  ranked_child *children;
  size_t count;
  followers *followers; /* of each child */
  judgement *judgements;
  feature *features; /* a hash table */
  size_t feature_capacity;
  uint32_t typical_count; /* a feature of so many children is typical */
  uint64_t total;         /* paths through literal children */
  uint64_t merged_count;  /* values that were merged earlier */
  uint64_t mean;          /* paths through one of them */
} judge;

/* ------------------------------------------------------------------------------------------- walking */

/* The nodes below a child, down to LEVELS. */
typedef struct {
  node_id child, at;
  unsigned depth; /* of the node below the child */
} walk;

/* Goes to the next node. Returns false at the end. */
static bool walk_on(const simdiri_learner *learner, walk *w) {
  const learn_node *node = node_at(learner, w->at);
  if (node->first_child != 0 && w->depth < LEVELS) {
    w->at = node->first_child;
    w->depth++;
    return true;
  }
  while (w->at != w->child) {
    node = node_at(learner, w->at);
    if (node->next_sibling != 0) {
      w->at = node->next_sibling;
      return true;
    }
    w->at = node->parent;
    w->depth--;
  }
  return false;
}

static uint64_t mix_depth(uint64_t hash, unsigned depth) { return hash ^ depth * UINT64_C(0x9E3779B97F4A7C15); }

/* The feature that a node is at a depth: page-2 after one value and page-7 after another are the same. */
static uint64_t node_feature(const judge *j, const learn_node *node, unsigned depth) {
  char shape[SHAPE_MAX];
  const size_t len = node->kind == NODE_LITERAL ? simdiri_learn_shape(text_of(node), shape) : 0;
  return mix_depth(len > 0 ? simdiri_learn_hash(j->learner, (span){shape, len}) : node->hash, depth);
}

/* The feature that paths end at a depth. */
static uint64_t end_feature(unsigned depth) { return mix_depth(UINT64_C(0x5851F42D4C957F2D), depth); }

static feature *find_feature(const judge *j, uint64_t hash) {
  size_t at = (size_t)(hash * UINT64_C(0xD6E8FEB86659FD93) >> 32) & (j->feature_capacity - 1);
  while (j->features[at].child_count != 0 && j->features[at].hash != hash) at = (at + 1) & (j->feature_capacity - 1);
  return &j->features[at];
}

static void count_feature(const judge *j, uint64_t hash, uint32_t child, uint32_t weight) {
  feature *found = find_feature(j, hash);
  if (found->last_child == child + 1) return;
  found->hash = hash;
  found->child_count += weight;
  found->last_child = child + 1;
}

/* ------------------------------------------------------------------------------------------- features */

static simdiri_status allocate_features(judge *j) {
  size_t count = 1;
  j->feature_capacity = 64;
  for (size_t i = 0; i <= j->count; i++) {
    const node_id child = i < j->count ? j->children[i].id : node_at(j->learner, j->level)->name_child;
    walk w = {child, child, 0};
    if (child == 0) continue;
    do count += 2;
    while (walk_on(j->learner, &w));
  }
  while (j->feature_capacity < 2 * count) j->feature_capacity *= 2;
  j->features = simdiri_allocate_zeroed(j->learner->allocator, j->feature_capacity * sizeof *j->features);
  return j->features ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY;
}

static void count_features_of(const judge *j, node_id child, uint32_t number) {
  walk w = {child, child, 0};
  do {
    const learn_node *node = node_at(j->learner, w.at);
    if (w.depth > 0) count_feature(j, node_feature(j, node, w.depth), number, 1);
    if (node->end_count > 0 && w.depth < LEVELS) count_feature(j, end_feature(w.depth + 1), number, 1);
  } while (walk_on(j->learner, &w));
}

/* What a fiftieth of the merged values has is typical, too. */
static void count_merged_features(const judge *j, node_id name) {
  enum { SHARE = 50 };
  walk w = {name, name, 0};
  const uint64_t min_count = node_at(j->learner, name)->count / SHARE + 1;
  do {
    const learn_node *node = node_at(j->learner, w.at);
    const uint32_t number = (uint32_t)j->count;
    if (w.depth > 0 && node->count >= min_count)
      count_feature(j, node_feature(j, node, w.depth), number, j->typical_count);
    if (node->end_count >= min_count && w.depth < LEVELS)
      count_feature(j, end_feature(w.depth + 1), number, j->typical_count);
  } while (walk_on(j->learner, &w));
}

/* Does another child have the feature, too? */
static bool is_typical(const judge *j, uint64_t hash) { return find_feature(j, hash)->child_count >= j->typical_count; }

static void add_followers(const judge *j, size_t number) {
  followers *found = &j->followers[number];
  walk w = {j->children[number].id, j->children[number].id, 0};
  do {
    const learn_node *node = node_at(j->learner, w.at);
    if (w.depth > 0) {
      const bool is_common = is_typical(j, node_feature(j, node, w.depth));
      found->all[w.depth - 1] += node->count;
      found->typical[w.depth - 1] += is_common ? node->count : 0;
      if (is_common && node->kind == NODE_LITERAL && node->text_len > 0) {
        found->literal[w.depth - 1] += node->count;
        found->literal_count++;
      }
    }
    if (w.depth < LEVELS) {
      found->all[w.depth] += node->end_count;
      found->typical[w.depth] += is_typical(j, end_feature(w.depth + 1)) ? node->end_count : 0;
    }
  } while (walk_on(j->learner, &w));
}

/* ------------------------------------------------------------------------------------------- one segment */

/* What follows is known at a depth of which most is typical for the whole level. */
static void find_informative(const judge *j, bool is_informative[LEVELS]) {
  for (unsigned depth = 0; depth < LEVELS; depth++) {
    uint64_t all = 0, typical = 0;
    for (size_t i = 0; i < j->count; i++) {
      all += j->followers[i].all[depth];
      typical += j->followers[i].typical[depth];
    }
    is_informative[depth] = all > 0 && 2 * typical >= all;
  }
}

/* A value has what other values have, at some depth. A literal has nothing of it, at any depth that tells. */
static judgement judge_child(const judge *j, size_t number, const bool is_informative[LEVELS]) {
  const followers *found = &j->followers[number];
  const uint64_t count = j->children[number].count;
  bool has_evidence = false, is_unlike = true;
  for (unsigned depth = 0; depth < LEVELS; depth++) {
    const bool is_reached = 10 * found->all[depth] >= 3 * count && found->all[depth] > 0;
    if (is_reached && 2 * found->literal[depth] >= found->all[depth]) return JUDGED_VALUE;
    if (is_reached && found->literal[depth] > 0 && 10 * found->typical[depth] >= 9 * found->all[depth])
      return JUDGED_VALUE;
    if (!is_reached || !is_informative[depth]) continue;
    has_evidence = true;
    is_unlike &= 2 * found->typical[depth] < found->all[depth];
  }
  return has_evidence && is_unlike ? JUDGED_LITERAL : JUDGED_OPEN;
}

/* Is a segment far more frequent than those after it? Frequencies of values often fall like 1 / rank, so rank times
 * frequency stays the same. `list` are the numbers of the children that are compared; if they are few, because most
 * were merged earlier, it is compared with the mean of those. */
static bool is_outlier(const judge *j, const size_t *list, size_t list_count, size_t rank, uint64_t factor) {
  enum { COUNT_MIN = 10 };
  const size_t other = 4 * (rank + 1) + 8;
  const uint64_t count = j->children[list[rank]].count;
  if (count < COUNT_MIN || count < COUNT_MIN * j->mean) return false;
  if (other > list_count && other > j->merged_count) return false;
  const uint64_t common = other > list_count ? j->mean + 1 : j->children[list[other - 1]].count;
  return count * (rank + 1) > factor * other * common;
}

/* ------------------------------------------------------------------------------------------- the level */

static simdiri_status gather_evidence(judge *j, uint32_t typical_share) {
  const node_id name = node_at(j->learner, j->level)->name_child;
  bool is_informative[LEVELS];
  memset(j->features, 0, j->feature_capacity * sizeof *j->features);
  memset(j->followers, 0, (j->count + 1) * sizeof *j->followers);
  j->typical_count = (uint32_t)(j->count * typical_share / 100);
  if (j->typical_count < 2) j->typical_count = 2;
  for (size_t i = 0; i < j->count; i++) count_features_of(j, j->children[i].id, (uint32_t)i);
  if (name != 0) count_merged_features(j, name);
  for (size_t i = 0; i < j->count; i++) add_followers(j, i);
  find_informative(j, is_informative);
  for (size_t i = 0; i < j->count; i++) j->judgements[i] = judge_child(j, i, is_informative);
  return SIMDIRI_OK;
}

/* Do most of the segments have the same followers? Then they are values, even if they are few. */
static bool are_alike(const judge *j) {
  enum { FEW = 4, MANY = 8 };
  size_t values = 0;
  for (size_t i = 0; i < j->count; i++)
    values += j->judgements[i] == JUDGED_VALUE && (j->count >= MANY || j->followers[i].literal_count > 1);
  return values >= FEW && 10 * values >= 6 * j->count;
}

/* Templates of texts that look random: some of them look like words by chance. */
static const uint32_t random_templates = SIMDIRI_TEMPLATE_TOKEN | SIMDIRI_TEMPLATE_ID;

static bool has_random_template(const simdiri_learner *learner, node_id level) {
  for (node_id id = node_at(learner, level)->first_child; id != 0; id = node_at(learner, id)->next_sibling)
    if (simdiri_learn_template_of(node_at(learner, id)) & random_templates) return true;
  return false;
}

/* Do most of the segments occur only once? */
static bool are_once(const judge *j) {
  enum { COUNT_MIN = 8, RANDOM_MIN = 3 };
  const bool are_random = has_random_template(j->learner, j->level);
  const size_t min_count = are_random ? RANDOM_MIN : j->learner->options.max_values / 5;
  size_t once = 0;
  for (size_t i = 0; i < j->count; i++) once += j->children[i].count == 1;
  return j->count > min_count && (are_random || j->count > COUNT_MIN) && 10 * once >= 6 * j->count &&
         node_at(j->learner, j->level)->parent != ROOT;
}

/* Decides about segments that are like the values, or have no followers to compare. One that is like the values, but
 * extremely frequent, is no value: /invoices/upcoming/lines. */
static void judge_frequency(judge *j, size_t *list) {
  enum { SHARE = 2000, COUNT_MIN = 5, FAR = 2, VERY_FAR = 10, LARGE = 20 };
  const node_id name = node_at(j->learner, j->level)->name_child;
  const uint64_t large = (j->total + (name ? node_at(j->learner, name)->count : 0)) / LARGE;
  bool may_be_outlier = true;
  size_t count = 0;
  for (size_t i = 0; i < j->count; i++) {
    const uint64_t paths = j->children[i].count;
    if (j->judgements[i] != JUDGED_LITERAL) list[count++] = i;
    if (j->judgements[i] == JUDGED_LITERAL && (paths < COUNT_MIN || paths < j->total / SHARE))
      j->judgements[i] = JUDGED_VALUE;
  }
  for (size_t rank = 0; rank < count; rank++) {
    const ranked_child *child = &j->children[list[rank]];
    const bool is_open = j->judgements[list[rank]] == JUDGED_OPEN;
    const bool is_word =
        is_open && (child->text.len == 0 || (child->count > 1 && simdiri_learn_is_known_word(child->text)));
    const bool is_far = may_be_outlier && (is_open || child->count > large) &&
                        is_outlier(j, list, count, rank, is_open ? FAR : VERY_FAR);
    may_be_outlier &= is_far || !is_open; /* those before a gap are all far more frequent */
    j->judgements[list[rank]] = is_word || is_far ? JUDGED_LITERAL : JUDGED_VALUE;
  }
}

static simdiri_status merge_values(judge *j, merge_reason reason) {
  const simdiri_allocator *allocator = j->learner->allocator;
  node_id into = 0, *merged = simdiri_allocate_zeroed(allocator, (j->count + 1) * sizeof *merged);
  size_t count = 0;
  if (!merged) return SIMDIRI_ERROR_NO_MEMORY;
  for (size_t i = 0; i < j->count; i++)
    if (j->judgements[i] == JUDGED_VALUE) merged[count++] = j->children[i].id;
  simdiri_status status = count > 0 ? simdiri_learn_name(j->learner, j->level, &into) : SIMDIRI_OK;
  if (status == SIMDIRI_OK && count > 0) {
    node_at(j->learner, into)->values->reason = reason;
    status = simdiri_learn_merge(j->learner, &(merge_list){j->level, into, merged, count});
  }
  simdiri_deallocate(allocator, merged, (j->count + 1) * sizeof *merged);
  return status;
}

static simdiri_status judge_level(judge *j, size_t *open) {
  const node_id name = node_at(j->learner, j->level)->name_child;
  const bool are_many = j->count > j->learner->options.max_values || name != 0;
  simdiri_status status = gather_evidence(j, are_many ? 5 : 50);
  if (status != SIMDIRI_OK) return status;
  if (are_many) {
    judge_frequency(j, open);
    return merge_values(j, REASON_MANY);
  }
  if (are_alike(j)) return merge_values(j, REASON_ALIKE);
  if (!are_once(j)) return SIMDIRI_OK;
  judge_frequency(j, open);
  return merge_values(j, REASON_ONCE);
}

static simdiri_status allocate_judge(judge *j, size_t **open) {
  const simdiri_allocator *allocator = j->learner->allocator;
  const size_t count = j->count + 1;
  j->followers = simdiri_allocate_zeroed(allocator, count * sizeof *j->followers);
  j->judgements = simdiri_allocate_zeroed(allocator, count * sizeof *j->judgements);
  *open = simdiri_allocate_zeroed(allocator, count * sizeof **open);
  return j->followers && j->judgements && *open ? allocate_features(j) : SIMDIRI_ERROR_NO_MEMORY;
}

static void free_judge(judge *j, size_t *open) {
  const simdiri_allocator *allocator = j->learner->allocator;
  const size_t count = j->count + 1;
  if (j->features) simdiri_deallocate(allocator, j->features, j->feature_capacity * sizeof *j->features);
  if (open) simdiri_deallocate(allocator, open, count * sizeof *open);
  if (j->judgements) simdiri_deallocate(allocator, j->judgements, count * sizeof *j->judgements);
  if (j->followers) simdiri_deallocate(allocator, j->followers, count * sizeof *j->followers);
  if (j->children) simdiri_deallocate(allocator, j->children, count * sizeof *j->children);
}

/* ------------------------------------------------------------------------------------------- placeholders */

/* Do both have the same literal text after them? */
static bool share_literal(const simdiri_learner *learner, node_id a, node_id b) {
  for (node_id id = node_at(learner, a)->first_child; id != 0; id = node_at(learner, id)->next_sibling) {
    const learn_node *node = node_at(learner, id);
    if (node->kind == NODE_LITERAL && node->text_len > 0 &&
        simdiri_learn_find(learner, b, text_of(node), node->hash) != 0)
      return true;
  }
  return false;
}

/* Is the placeholder a value of the same parameter as the values that were merged? */
static bool joins_values(const simdiri_learner *learner, node_id id, node_id name) {
  enum { SMALL = 5 };
  const learn_node *node = node_at(learner, id);
  if (node->kind != NODE_TEMPLATE && node->kind != NODE_SHAPE) return false;
  if (simdiri_learn_template_of(node) & (random_templates | SIMDIRI_TEMPLATE_NUMBER)) return true;
  if (node->count < node_at(learner, name)->count / SMALL) return true;
  return node->kind == NODE_SHAPE && share_literal(learner, id, name);
}

/* One place has one parameter: beside "{name}", placeholders for a few of its values are left out. */
static simdiri_status join_placeholders(simdiri_learner *learner, node_id level) {
  const node_id name = node_at(learner, level)->name_child;
  simdiri_status status = SIMDIRI_OK;
  for (node_id id = name ? node_at(learner, level)->first_child : 0, next; id != 0 && status == SIMDIRI_OK; id = next) {
    next = node_at(learner, id)->next_sibling;
    if (joins_values(learner, id, name)) status = simdiri_learn_merge(learner, &(merge_list){level, name, &id, 1});
  }
  return status;
}

/* Shapes with the same text after them are values of one parameter. */
static simdiri_status join_shapes(simdiri_learner *learner, node_id level) {
  node_id shapes[2];
  size_t count = 0;
  for (node_id id = node_at(learner, level)->first_child; id != 0 && count < 2;
       id = node_at(learner, id)->next_sibling) {
    if (node_at(learner, id)->kind != NODE_SHAPE) continue;
    if (count == 0 || share_literal(learner, id, shapes[0])) shapes[count++] = id;
  }
  if (count < 2) return SIMDIRI_OK;
  node_id name;
  const simdiri_status status = simdiri_learn_name(learner, level, &name);
  if (status != SIMDIRI_OK) return status;
  node_at(learner, name)->values->reason = REASON_ALIKE;
  return simdiri_learn_merge(learner, &(merge_list){level, name, shapes, count});
}

simdiri_status simdiri_learn_judge(simdiri_learner *learner, node_id level) {
  enum { SHAPE_SHARE = 10, SHAPE_MIN = 3 };
  const size_t limit = learner->options.max_values;
  size_t *open = NULL, min_count = limit / SHAPE_SHARE;
  const learn_node *node = node_at(learner, level);
  if (node->literal_count > limit || node->name_child != 0) min_count = node->literal_count / 4;
  if (min_count < SHAPE_MIN) min_count = SHAPE_MIN;
  simdiri_status status = simdiri_learn_merge_shapes(learner, level, min_count);
  if (status == SIMDIRI_OK) status = join_shapes(learner, level);
  judge j = {.learner = learner, .level = level, .count = node_at(learner, level)->literal_count};
  if (status != SIMDIRI_OK) return status;
  status = simdiri_learn_rank(learner, level, &j.children);
  if (status == SIMDIRI_OK) status = allocate_judge(&j, &open);
  for (size_t i = 0; i < j.count && status == SIMDIRI_OK; i++) j.total += j.children[i].count;
  const node_id name = node_at(learner, level)->name_child;
  if (name) {
    j.merged_count = simdiri_learn_count_values(node_at(learner, name)->values);
    j.mean = node_at(learner, name)->count / (j.merged_count + 1);
  }
  if (status == SIMDIRI_OK) status = judge_level(&j, open);
  free_judge(&j, open);
  return status == SIMDIRI_OK ? join_placeholders(learner, level) : status;
}
