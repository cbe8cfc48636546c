/* Builds the index of a rules file: sorts hosts, suffixes and names, with n log n comparisons. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/allocator.h"
#include "keys/rules/rules.h"
#include "keys/rules/text_order.h"

typedef struct {
  simdiri_key_rules *rules;
  size_t *places, *spare; /* indexes of rules in the list; `spare` is for sorting, then for a stack */
  size_t *suffix_end;     /* of each suffix: the first suffix after all that end with it */
  rule_verdict *verdicts; /* of the suffixes on the stack */
} index_builder;

/* ------------------------------------------------------------------------------------------- hosts */

static int compare_hosts(const void *context, size_t a, size_t b) {
  const key_rule *list = context;
  return simdiri_compare_texts(list[a].host, list[b].host, READ_BACKWARD);
}

/* Gives each rule its group. The host of rules for any host is empty and sorts first, so their group is the first. */
static void number_hosts(const index_builder *builder) {
  simdiri_key_rules *rules = builder->rules;
  rule_index *index = &rules->index;
  for (size_t i = 0; i < rules->count; i++) builder->places[i] = i;
  simdiri_order_places(builder->places, builder->spare, rules->count, compare_hosts, rules->list);
  index->group_count = 1;
  index->hosts[0] = (span){"", 0};
  for (size_t i = 0; i < rules->count; i++) {
    key_rule *rule = &rules->list[builder->places[i]];
    if (simdiri_compare_texts(rule->host, index->hosts[index->group_count - 1], READ_FORWARD) != 0)
      index->hosts[index->group_count++] = rule->host;
    rule->group = index->group_count - 1;
  }
}

/* Gives each group the rules for its host that are not about parameters. The places are in the order of groups. */
static void collect_others(const index_builder *builder) {
  rule_index *index = &builder->rules->index;
  for (size_t i = 0; i < builder->rules->count; i++) {
    const key_rule *rule = &builder->rules->list[builder->places[i]];
    rule_group *group = &index->groups[rule->group];
    group->lossy |= rule->lossy;
    if (rule->kind != RULE_OF_PATHS) continue;
    if (group->path_count == 0) group->paths.begin = index->path_count;
    index->paths[index->path_count++] = builder->places[i];
    group->paths.end = index->path_count;
    group->path_count++;
  }
}

/* The group above a host has a shorter host, which sorts before it, so its level and its rules are already known. */
static simdiri_status link_groups(const index_builder *builder, size_t *refused, const char **message) {
  rule_index *index = &builder->rules->index;
  for (size_t i = 0; i < index->group_count; i++) {
    rule_group *group = &index->groups[i];
    if (i > 0) {
      const rule_group *above = &index->groups[group->above = simdiri_key_rules_group_above(index, i)];
      group->level = above->level + 1;
      group->lossy |= above->lossy;
      group->path_count += above->path_count;
    }
    *refused = i;
    *message = group->level > RULE_LEVELS_MAX
                   ? "this host has more than 126 parent hosts in the file; a domain name has at most 127 labels"
               : group->path_count > RULE_PATHS_MAX
                   ? "there are more than 64 rules \"path\" for one host, with those for its parents and for any host"
                   : NULL;
    if (*message) return SIMDIRI_ERROR_BAD_OPTION;
  }
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- suffixes */

static int compare_suffixes(const void *context, size_t a, size_t b) {
  const key_rule *list = context;
  return simdiri_compare_texts(list[a].suffix, list[b].suffix, READ_BACKWARD);
}

/* Numbers the different suffixes in order. */
static void number_suffixes(const index_builder *builder) {
  simdiri_key_rules *rules = builder->rules;
  rule_index *index = &rules->index;
  size_t count = 0;
  for (size_t i = 0; i < rules->count; i++)
    if (rules->list[i].has_star) builder->places[count++] = i;
  simdiri_order_places(builder->places, builder->spare, count, compare_suffixes, rules->list);
  for (size_t i = 0; i < count; i++) {
    key_rule *rule = &rules->list[builder->places[i]];
    const size_t known = index->suffix_count;
    if (known == 0 || simdiri_compare_texts(rule->suffix, index->suffixes[known - 1], READ_FORWARD) != 0)
      index->suffixes[index->suffix_count++] = rule->suffix;
    rule->suffix_place = index->suffix_count - 1;
  }
}

/* For each suffix, finds the longest other suffix that it ends with. In order, that is the last preceding suffix with
 * this property, which a stack finds. */
static void link_suffixes(const index_builder *builder) {
  rule_index *index = &builder->rules->index;
  size_t *stack = builder->spare, top = 0;
  for (size_t i = 0; i < index->suffix_count; i++) {
    while (top > 0 && !simdiri_text_has(index->suffixes[i], index->suffixes[stack[top - 1]], READ_BACKWARD))
      builder->suffix_end[stack[--top]] = i;
    index->shorter[i] = top > 0 ? stack[top - 1] : NO_SUFFIX;
    stack[top++] = i;
  }
  while (top > 0) builder->suffix_end[stack[--top]] = index->suffix_count;
}

/* ------------------------------------------------------------------------------------------- names */

static int compare_rules(const void *context, size_t a, size_t b) {
  const key_rule *x = (const key_rule *)context + a, *y = (const key_rule *)context + b;
  if (x->group != y->group) return x->group < y->group ? -1 : 1;
  if (x->kind != y->kind) return x->kind < y->kind ? -1 : 1;
  if (x->kind >= RULE_OF_HOSTS) return 0; /* in the order of the file */
  const int order = simdiri_compare_texts(x->prefix, y->prefix, READ_FORWARD);
  return order != 0 ? order : (x->suffix_place > y->suffix_place) - (x->suffix_place < y->suffix_place);
}

/* Adds a step: from this suffix on, up to the next step, the verdict applies. */
static void add_step(rule_index *index, const rule_name *name, size_t suffix, rule_verdict verdict) {
  if (index->step_count == name->steps_begin || index->steps[index->step_count - 1].suffix != suffix)
    index->step_count++;
  index->steps[index->step_count - 1] = (rule_step){suffix, verdict};
}

/* Writes the steps of patterns with one prefix: places[begin, end), in the order of suffixes. The verdict of a suffix
 * also applies to suffixes that end with it, unless theirs is stronger. The stack holds the suffixes whose range has
 * not ended. */
static void write_steps(const index_builder *builder, rule_name *name, size_t begin, size_t end) {
  rule_index *index = &builder->rules->index;
  size_t *stack = builder->spare, top = 0;
  name->steps_begin = index->step_count;
  for (size_t i = begin; i < end || top > 0;) {
    const key_rule *rule = i < end ? &builder->rules->list[builder->places[i]] : NULL;
    if (rule && !rule->has_star) {
      i++;
      if (rule->verdict > name->verdict) name->verdict = rule->verdict;
    } else if (top > 0 && (!rule || builder->suffix_end[stack[top - 1]] <= rule->suffix_place)) {
      const size_t passed = builder->suffix_end[stack[--top]];
      add_step(index, name, passed, top > 0 ? builder->verdicts[top - 1] : RULE_SILENT);
    } else { /* NOLINTBEGIN(clang-analyzer-core.NullDereference): here i < end, so there is a rule */
      i++;
      const rule_verdict below = top > 0 ? builder->verdicts[top - 1] : RULE_SILENT;
      if (top == 0 || stack[top - 1] != rule->suffix_place) stack[top++] = rule->suffix_place;
      builder->verdicts[top - 1] = rule->verdict > below ? rule->verdict : below;
      add_step(index, name, rule->suffix_place, builder->verdicts[top - 1]);
    } /* NOLINTEND(clang-analyzer-core.NullDereference) */
  }
  name->steps_end = index->step_count;
}

/* Returns true if the two rules have the same group, kind and prefix. */
static bool is_same_name(const key_rule *a, const key_rule *b) {
  return a->group == b->group && a->kind == b->kind && simdiri_compare_texts(a->prefix, b->prefix, READ_FORWARD) == 0;
}

static void number_names(const index_builder *builder) {
  simdiri_key_rules *rules = builder->rules;
  rule_index *index = &rules->index;
  for (size_t i = 0; i < rules->count; i++) builder->places[i] = i;
  simdiri_order_places(builder->places, builder->spare, rules->count, compare_rules, rules->list);
  for (size_t begin = 0, end; begin < rules->count; begin = end) {
    const key_rule *rule = &rules->list[builder->places[begin]];
    for (end = begin + 1; end < rules->count && is_same_name(rule, &rules->list[builder->places[end]]); end++) {
    }
    rule_group *group = &index->groups[rule->group];
    text_range *names = rule->kind == RULE_OF_NAMES ? &group->names : &group->values;
    if (rule->kind >= RULE_OF_HOSTS) continue;
    if (names->end == 0) names->begin = index->name_count;
    index->texts[index->name_count] = rule->prefix;
    write_steps(builder, &index->names[index->name_count], begin, end);
    names->end = ++index->name_count;
  }
}

/* ------------------------------------------------------------------------------------------- all of it */

static simdiri_status reserve_index(simdiri_key_rules *rules) {
  rule_index *index = &rules->index;
  const simdiri_allocator *allocator = rules->allocator;
  if (rules->count > SIZE_MAX / 16 / sizeof(rule_group) - 1) return SIMDIRI_ERROR_TOO_LONG;
  const size_t capacity = index->capacity = rules->count + 1;
  index->hosts = simdiri_allocate_zeroed(allocator, capacity * sizeof *index->hosts);
  index->groups = simdiri_allocate_zeroed(allocator, capacity * sizeof *index->groups);
  index->texts = simdiri_allocate_zeroed(allocator, capacity * sizeof *index->texts);
  index->names = simdiri_allocate_zeroed(allocator, capacity * sizeof *index->names);
  index->suffixes = simdiri_allocate_zeroed(allocator, capacity * sizeof *index->suffixes);
  index->shorter = simdiri_allocate_zeroed(allocator, capacity * sizeof *index->shorter);
  index->steps = simdiri_allocate_zeroed(allocator, 2 * capacity * sizeof *index->steps);
  index->paths = simdiri_allocate_zeroed(allocator, capacity * sizeof *index->paths);
  const bool is_complete = index->hosts && index->groups && index->texts && index->names && index->suffixes &&
                           index->shorter && index->steps && index->paths;
  return is_complete ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY;
}

static simdiri_status build_index(const index_builder *builder, size_t *refused, const char **message) {
  simdiri_key_rules *rules = builder->rules;
  for (size_t i = 0; i < rules->count; i++)
    if (rules->list[i].kind < RULE_OF_HOSTS)
      simdiri_name_filter_add(&rules->index.filter, rules->list[i].prefix, rules->list[i].has_star);
  number_hosts(builder);
  number_suffixes(builder);
  link_suffixes(builder);
  number_names(builder);
  collect_others(builder);
  return link_groups(builder, refused, message);
}

/* Returns the first line with a rule of the group. */
static size_t find_line(const simdiri_key_rules *rules, size_t group) {
  size_t i = 0;
  while (rules->list[i].group != group) i++;
  return rules->list[i].line;
}

simdiri_status simdiri_key_rules_index(simdiri_key_rules *rules, simdiri_key_rules_failure *failure) {
  const simdiri_status reserved = reserve_index(rules);
  if (reserved != SIMDIRI_OK) return reserved;
  const size_t capacity = rules->index.capacity, size = capacity * (3 * sizeof(size_t) + sizeof(rule_verdict));
  size_t *block = simdiri_allocate_zeroed(rules->allocator, size), refused = 0;
  if (!block) return SIMDIRI_ERROR_NO_MEMORY;
  const index_builder builder = {.rules = rules,
                                 .places = block,
                                 .spare = block + capacity,
                                 .suffix_end = block + 2 * capacity,
                                 .verdicts = (rule_verdict *)(block + 3 * capacity)};
  const simdiri_status status = build_index(&builder, &refused, &failure->message);
  simdiri_deallocate(rules->allocator, block, size);
  if (status == SIMDIRI_ERROR_BAD_OPTION) failure->line = find_line(rules, refused);
  return status;
}

void simdiri_key_rules_index_free(simdiri_key_rules *rules) {
  rule_index *index = &rules->index;
  const simdiri_allocator *allocator = rules->allocator;
  simdiri_deallocate(allocator, index->hosts, index->capacity * sizeof *index->hosts);
  simdiri_deallocate(allocator, index->groups, index->capacity * sizeof *index->groups);
  simdiri_deallocate(allocator, index->texts, index->capacity * sizeof *index->texts);
  simdiri_deallocate(allocator, index->names, index->capacity * sizeof *index->names);
  simdiri_deallocate(allocator, index->suffixes, index->capacity * sizeof *index->suffixes);
  simdiri_deallocate(allocator, index->shorter, index->capacity * sizeof *index->shorter);
  simdiri_deallocate(allocator, index->steps, 2 * index->capacity * sizeof *index->steps);
  simdiri_deallocate(allocator, index->paths, index->capacity * sizeof *index->paths);
}
