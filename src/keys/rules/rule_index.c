/* Finds the rules of a rules file by host and name. A lookup asks one group of rules after the other, from the host up
 * to the group of any host. In each group, a walk along the name meets every pattern whose prefix the name begins with.
 * A search in the order of suffixes finds which of these patterns also end like the name. So a group costs the length
 * of the name times the logarithm of the number of rules, however many patterns nearly match. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/word.h"
#include "keys/rules/rules.h"
#include "keys/rules/text_order.h"

/* Returns the group of the longest suffix of the host that has a group. This may be the whole host unless `is_shorter`.
 */
static size_t find_group(const rule_index *index, span host, bool is_shorter) {
  text_range range = {1, index->group_count};
  size_t found = 0;
  for (size_t depth = 0; range.begin < range.end; depth++) {
    const bool is_label = depth == host.len ? !is_shorter : host.data[host.len - 1 - depth] == '.';
    if (is_label && index->hosts[range.begin].len == depth) found = range.begin;
    if (depth == host.len) break;
    range = narrow_texts(index->hosts, range, depth, byte_lower(text_byte(host, depth, READ_BACKWARD)), READ_BACKWARD);
  }
  return found;
}

const rule_group *simdiri_key_rules_group(const simdiri_key_rules *rules, span host) {
  if (host.len > 0 && host.data[host.len - 1] == '.') host.len--;
  return &rules->index.groups[find_group(&rules->index, host, false)];
}

size_t simdiri_key_rules_group_above(const rule_index *index, size_t group) {
  return find_group(index, index->hosts[group], true);
}

/* Returns the longest suffix, of any pattern, that the name ends with, or NO_SUFFIX. */
static size_t find_suffix(const rule_index *index, span name) {
  text_range range = {0, index->suffix_count};
  size_t found = NO_SUFFIX;
  for (size_t depth = 0; range.begin < range.end; depth++) {
    if (index->suffixes[range.begin].len == depth) found = range.begin;
    if (depth == name.len) break;
    range =
        narrow_texts(index->suffixes, range, depth, byte_lower(text_byte(name, depth, READ_BACKWARD)), READ_BACKWARD);
  }
  return found;
}

/* Returns the verdict of the patterns with this prefix on a name whose longest suffix is `suffix`. */
static rule_verdict find_step(const rule_index *index, const rule_name *prefix, size_t suffix) {
  size_t low = prefix->steps_begin, high = prefix->steps_end;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (index->steps[middle].suffix <= suffix)
      low = middle + 1;
    else
      high = middle;
  }
  return low > prefix->steps_begin ? index->steps[low - 1].verdict : RULE_SILENT;
}

/* Returns the verdict of the rules in `range`. `suffix` is the longest suffix of the name. The longer a prefix is, the
 * shorter a suffix must be to fit after it. */
static rule_verdict judge_in(const rule_index *index, text_range range, span name, size_t suffix) {
  rule_verdict verdict = RULE_SILENT;
  for (size_t depth = 0; range.begin < range.end && verdict != RULE_KEEPS; depth++) {
    if (index->texts[range.begin].len == depth) {
      const rule_name *met = &index->names[range.begin];
      while (suffix != NO_SUFFIX && index->suffixes[suffix].len > name.len - depth) suffix = index->shorter[suffix];
      const rule_verdict one = suffix == NO_SUFFIX ? RULE_SILENT : find_step(index, met, suffix);
      if (one > verdict) verdict = one;
      if (depth == name.len && met->verdict > verdict) verdict = met->verdict;
    }
    if (depth == name.len) break;
    range = narrow_texts(index->texts, range, depth, byte_lower(text_byte(name, depth, READ_FORWARD)), READ_FORWARD);
  }
  return verdict;
}

static rule_verdict judge(const rule_index *index, const rule_group *group, span name, rule_kind kind) {
  if (!simdiri_name_filter_passes(&index->filter, begin_of_name(name))) return RULE_SILENT;
  const size_t suffix = find_suffix(index, name);
  rule_verdict verdict = RULE_SILENT;
  for (;;) {
    const rule_verdict one = judge_in(index, kind == RULE_OF_NAMES ? group->names : group->values, name, suffix);
    if (one > verdict) verdict = one;
    if (verdict == RULE_KEEPS || group == index->groups) return verdict;
    group = &index->groups[group->above];
  }
}

rule_verdict simdiri_key_rules_judge(const simdiri_key_rules *rules, const rule_group *group, span name) {
  return judge(&rules->index, group, name, RULE_OF_NAMES);
}

rule_verdict simdiri_key_rules_judge_value(const simdiri_key_rules *rules, const rule_group *group, span text) {
  return judge(&rules->index, group, text, RULE_OF_VALUES);
}

size_t simdiri_key_rules_paths(const simdiri_key_rules *rules, const rule_group *group,
                               const key_rule *list[RULE_PATHS_MAX]) {
  const rule_index *index = &rules->index;
  size_t count = 0;
  while (group->path_count > 0) {
    for (size_t i = group->paths.begin; i < group->paths.end; i++) {
      const key_rule *rule = &rules->list[index->paths[i]];
      size_t at = count++;
      for (; at > 0 && list[at - 1]->line > rule->line; at--) list[at] = list[at - 1];
      list[at] = rule;
    }
    if (group == index->groups) break;
    group = &index->groups[group->above];
  }
  return count;
}
