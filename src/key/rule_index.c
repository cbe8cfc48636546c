/* Rules of a rules file by host and name. A record asks one group of rules after the other, from its host up to the
 * group of any host; in each, one look finds the rule of a name, and only patterns with "*" are tried in turn. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "common/allocator.h"
#include "key/rules.h"
#include "key/word.h"

/* The bit of a name's length in a filter: lengths from 63 on have one together. */
static unsigned length_bit(size_t len) { return len < 63 ? (unsigned)len : 63; }

/* A host's octets from the last to the first, so that the hashes of all hosts above it come by the way. */
static uint64_t add_to_host_hash(uint64_t hash, char octet) {
  return hash * UINT64_C(0x9E3779B97F4A7C15) + octet_lower((unsigned char)octet) + 1;
}

static uint64_t hash_host(span host) {
  uint64_t hash = 0;
  for (size_t i = host.len; i > 0; i--) hash = add_to_host_hash(hash, host.data[i - 1]);
  return hash;
}

/* ------------------------------------------------------------------------------------------- asking */

/* The slot that holds the group of a host, or where it would be. */
static size_t find_host_slot(const rule_index *index, const char *host, size_t len, uint64_t hash) {
  for (uint64_t slot = hash ^ hash >> 32;; slot++) {
    const size_t place = index->host_slots[slot & (index->slot_count - 1)];
    const span *found = place ? &index->groups[place - 1].host : NULL;
    if (!found || (found->len == len && is_same_in_lower_case(host, found->data, len)))
      return (size_t)(slot & (index->slot_count - 1));
  }
}

/* The group of the longest end of host[0, len) that has one, and at least `from` octets in front of it. */
static size_t find_group(const rule_index *index, const char *host, size_t len, size_t from) {
  size_t found = 0;
  uint64_t hash = 0;
  for (size_t i = len; i > from && len - i < index->longest_host; i--) {
    hash = add_to_host_hash(hash, host[i - 1]);
    if (i > 1 && host[i - 2] != '.') continue;
    const size_t place = index->host_slots[find_host_slot(index, host + i - 1, len - i + 1, hash)];
    if (place) found = place - 1;
  }
  return found;
}

const rule_group *simdiri_key_rules_group(const simdiri_key_rules *rules, span host) {
  if (host.len > 0 && host.data[host.len - 1] == '.') host.len--;
  return &rules->index.groups[find_group(&rules->index, host.data, host.len, 0)];
}

/* Of all octets: names that differ in their midst only, as numbered ones do, would stand in each other's way. */
static uint64_t hash_name(span name) {
  uint64_t hash = name.len;
  for (size_t i = 0; i < name.len; i++)
    hash = (hash ^ octet_lower((unsigned char)name.data[i])) * UINT64_C(0x100000001B3);
  return hash * UINT64_C(0x9E3779B97F4A7C15);
}

/* The slot that holds the rule of a group for a name, or where it would be. */
static size_t find_name_slot(const simdiri_key_rules *rules, size_t group, span name, uint64_t hash) {
  const rule_index *index = &rules->index;
  uint64_t slot = (hash ^ group * UINT64_C(0x9E3779B97F4A7C15)) >> 20;
  for (;; slot++) {
    const size_t place = index->name_slots[slot & (index->slot_count - 1)];
    const key_rule *rule = place ? &rules->list[place - 1] : NULL;
    if (!rule || (rule->group == group && rule->prefix.len == name.len &&
                  is_same_in_lower_case(name.data, rule->prefix.data, name.len)))
      return (size_t)slot & (index->slot_count - 1);
  }
}

static bool matches_star(const key_rule *rule, span name) {
  return name.len >= rule->prefix.len + rule->suffix.len &&
         is_same_in_lower_case(name.data, rule->prefix.data, rule->prefix.len) &&
         is_same_in_lower_case(name.data + name.len - rule->suffix.len, rule->suffix.data, rule->suffix.len);
}

static rule_verdict judge_in(const simdiri_key_rules *rules, const rule_group *group, span name, uint64_t hash) {
  const rule_index *index = &rules->index;
  rule_verdict verdict = RULE_SILENT;
  if (name.len <= index->longest_name) {
    const size_t place = index->name_slots[find_name_slot(rules, (size_t)(group - index->groups), name, hash)];
    if (place) verdict = rules->list[place - 1].verdict;
  }
  for (size_t i = group->stars_begin; i < group->stars_end && verdict != RULE_KEEPS; i++) {
    const key_rule *rule = &rules->list[index->stars[i]];
    if (rule->verdict > verdict && matches_star(rule, name)) verdict = rule->verdict;
  }
  return verdict;
}

rule_verdict simdiri_key_rules_judge(const simdiri_key_rules *rules, const rule_group *group, span name) {
  const rule_index *index = &rules->index;
  const unsigned first = name.len > 0 ? octet_lower((unsigned char)name.data[0]) : 0;
  if (!(index->lengths[first] >> length_bit(name.len) & 1)) return RULE_SILENT;
  const uint64_t hash = name.len <= index->longest_name ? hash_name(name) : 0;
  rule_verdict verdict = RULE_SILENT;
  for (;;) {
    const rule_verdict one = judge_in(rules, group, name, hash);
    if (one > verdict) verdict = one;
    if (verdict == RULE_KEEPS || group == index->groups) return verdict;
    group = &index->groups[group->above];
  }
}

/* ------------------------------------------------------------------------------------------- building */

/* Makes a name of `first` that is as long pass the filter, or with `is_open` one that is longer, too. */
static void let_pass(rule_index *index, unsigned first, size_t len, bool is_open) {
  const uint64_t bit = UINT64_C(1) << length_bit(len);
  index->lengths[first] |= is_open ? ~(bit - 1) : bit;
}

static void filter(rule_index *index, const key_rule *rule) {
  const size_t fixed = rule->prefix.len + rule->suffix.len;
  if (rule->prefix.len > 0)
    let_pass(index, (unsigned char)rule->prefix.data[0], fixed, rule->has_star);
  else
    for (unsigned first = 0; first < 256; first++) let_pass(index, first, fixed, rule->has_star);
}

/* Gives the rule its group, which is a new one if it is the first of its host. */
static void join_group(rule_index *index, key_rule *rule) {
  if (rule->host.len == 0) return;
  const size_t slot = find_host_slot(index, rule->host.data, rule->host.len, hash_host(rule->host));
  if (!index->host_slots[slot]) {
    index->groups[index->group_count++] = (rule_group){.host = rule->host};
    index->host_slots[slot] = index->group_count;
    if (rule->host.len > index->longest_host) index->longest_host = rule->host.len;
  }
  rule->group = index->host_slots[slot] - 1;
}

/* Of two rules of one group and name, the one that keeps stays. */
static void enter_name(simdiri_key_rules *rules, size_t place) {
  const key_rule *rule = &rules->list[place];
  const size_t slot = find_name_slot(rules, rule->group, rule->prefix, hash_name(rule->prefix));
  size_t *entered = &rules->index.name_slots[slot];
  if (!*entered || rules->list[*entered - 1].verdict < rule->verdict) *entered = place + 1;
  if (rule->prefix.len > rules->index.longest_name) rules->index.longest_name = rule->prefix.len;
}

/* Lists the rules with "*" group by group. `ends` of groups move from where they begin to where they end. */
static void list_stars(simdiri_key_rules *rules) {
  rule_index *index = &rules->index;
  for (size_t i = 0; i < rules->count; i++)
    if (rules->list[i].has_star) index->groups[rules->list[i].group].stars_end++;
  size_t begin = 0;
  for (size_t i = 0; i < index->group_count; i++) {
    rule_group *group = &index->groups[i];
    const size_t count = group->stars_end;
    group->stars_begin = group->stars_end = begin;
    begin += count;
  }
  for (size_t i = 0; i < rules->count; i++)
    if (rules->list[i].has_star) index->stars[index->groups[rules->list[i].group].stars_end++] = i;
}

/* The next host above is one that ends this one, behind a dot. */
static void link_groups(rule_index *index) {
  for (size_t i = 1; i < index->group_count; i++)
    index->groups[i].above = find_group(index, index->groups[i].host.data, index->groups[i].host.len, 1);
}

static simdiri_status make_room(simdiri_key_rules *rules) {
  rule_index *index = &rules->index;
  const simdiri_allocator *allocator = rules->allocator;
  if (rules->count > SIZE_MAX / 8 / sizeof(rule_group) - 1) return SIMDIRI_ERROR_TOO_LONG;
  for (index->slot_count = 4; index->slot_count < 2 * rules->count;) index->slot_count *= 2;
  index->group_room = rules->count + 1;
  index->groups = simdiri_allocate_zeroed(allocator, index->group_room * sizeof *index->groups);
  index->host_slots = simdiri_allocate_zeroed(allocator, index->slot_count * sizeof(size_t));
  index->name_slots = simdiri_allocate_zeroed(allocator, index->slot_count * sizeof(size_t));
  index->stars = simdiri_allocate_zeroed(allocator, index->group_room * sizeof(size_t));
  if (index->groups && index->host_slots && index->name_slots && index->stars) return SIMDIRI_OK;
  return SIMDIRI_ERROR_NO_MEMORY;
}

simdiri_status simdiri_key_rules_index(simdiri_key_rules *rules) {
  rule_index *index = &rules->index;
  const simdiri_status status = make_room(rules);
  if (status != SIMDIRI_OK) return status;
  index->group_count = 1;
  for (size_t i = 0; i < rules->count; i++) {
    join_group(index, &rules->list[i]);
    filter(index, &rules->list[i]);
    if (!rules->list[i].has_star) enter_name(rules, i);
  }
  list_stars(rules);
  link_groups(index);
  return SIMDIRI_OK;
}

void simdiri_key_rules_index_free(simdiri_key_rules *rules) {
  rule_index *index = &rules->index;
  const simdiri_allocator *allocator = rules->allocator;
  simdiri_deallocate(allocator, index->groups, index->group_room * sizeof *index->groups);
  simdiri_deallocate(allocator, index->host_slots, index->slot_count * sizeof(size_t));
  simdiri_deallocate(allocator, index->name_slots, index->slot_count * sizeof(size_t));
  simdiri_deallocate(allocator, index->stars, index->group_room * sizeof(size_t));
}
