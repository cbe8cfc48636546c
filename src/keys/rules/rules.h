/* Rules of a rules file: simdiri-rules(5). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_RULES_RULES_H
#define SIMDIRI_KEYS_RULES_RULES_H

#include <simdiri/simdiri.h>
#include <stdbool.h>

#include "iri/common/span.h"
#include "keys/rules/name_filter.h"
#include "keys/rules/text_order.h"
#include "keys/rules/wrapper_lines.h"

typedef enum { RULE_SILENT, RULE_DROPS, RULE_KEEPS } rule_verdict;

/* A host in a rules file may have at most 126 parent hosts in the file, because a domain name has at most 127 labels
 * (RFC 1035 §2.3.4). This limits how many groups of rules are searched for one parameter. */
enum { RULE_LEVELS_MAX = 127, RULE_WWW_MAX = RULE_LEVELS_MAX / 2 };
/* A path may have to be compared with all rules of paths for its host, so they are few; and they may replace it this
 * often. */
enum { RULE_PATHS_MAX = 64, RULE_REPLACEMENTS_MAX = 16 };
#define NO_SUFFIX SIZE_MAX
/* The rules that options may name. */
enum {
  LOSSY_OPTIONS = 2 * SIMDIRI_LOSSY_UNWRAP - 1 - SIMDIRI_LOSSY_PARAMETERS - SIMDIRI_LOSSY_REDIRECT - SIMDIRI_LOSSY_PATHS
};
/* Among lossy rules: those for the host apply, too. Without this bit, they do so except for session. */
#define LOSSY_BY_HOST (UINT32_C(1) << 30)

/* What a rule is about: the names of parameters, names and values, which lossy rules apply to a host, or paths. */
typedef enum { RULE_OF_NAMES, RULE_OF_VALUES, RULE_OF_HOSTS, RULE_OF_PATHS } rule_kind;

/* A rule for parameters whose name begins with `prefix` and ends with `suffix`, both in lower case. Unless `has_star`,
 * the name is exactly both. A rule of paths has its pattern and its replacement instead. A rule of values compares the
 * name, "&" and the value, or the name of a form that the value has (value_forms.h). */
typedef struct {
  rule_kind kind;
  uint32_t lossy; /* of RULE_OF_HOSTS */
  rule_verdict verdict;
  bool has_star;
  span prefix, suffix;
  span host;           /* empty: any host; otherwise this host and all names below it */
  size_t line;         /* of the file, from 1 */
  size_t group;        /* of the host */
  size_t suffix_place; /* index of the suffix in the index, if the rule has "*" */
} key_rule;

/* The rules of one host. The first group has the rules for any host. */
typedef struct {
  size_t above;      /* the group of the nearest parent host; of the first group: itself */
  size_t level;      /* the number of the host's parents in the file, plus 1; of the first group: 0 */
  text_range names;  /* in the index: those of rules of names */
  text_range values; /* those of rules of values */
  text_range paths;  /* in the index: the rules of paths, in the order of the file */
  size_t path_count; /* the number of rules of paths, also those of its parents in the file */
  uint32_t lossy;    /* the lossy rules for this host, also those of its parents in the file */
} rule_group;

/* The rules of one group for one name, whose verdict is RULE_SILENT if there are none, and the patterns with this name
 * before "*", as steps. */
typedef struct {
  rule_verdict verdict;
  size_t steps_begin, steps_end;
} rule_name;

/* The verdict of patterns on names whose longest suffix is this one, or a later one in order up to the next step. */
typedef struct {
  size_t suffix;
  rule_verdict verdict;
} rule_step;

/* The index of the rules. Each array has capacity for one element per rule and one more, `steps` for twice as many. */
typedef struct {
  size_t capacity;
  span *hosts; /* of groups: in order, read backward */
  rule_group *groups;
  size_t group_count;
  span *texts; /* of names: in order within each group */
  rule_name *names;
  size_t name_count;
  span *suffixes;  /* in order, read backward */
  size_t *shorter; /* of a suffix: the longest other suffix that it ends with, or NO_SUFFIX */
  size_t suffix_count;
  rule_step *steps;
  size_t step_count;
  size_t *paths; /* places of the rules of paths in the list */
  size_t path_count;
  name_filter filter; /* of the names of all rules */
} rule_index;

struct simdiri_key_rules {
  const simdiri_allocator *allocator;
  char *text; /* in lower case, except for rules of paths; the rules are views of it */
  size_t text_len;
  key_rule *list;
  size_t count, capacity;
  rule_index index;
  unwrap_rule *unwraps; /* by host, then as in the file */
  size_t unwrap_count, unwrap_capacity;
  host_filter unwrap_hosts;   /* their hosts */
  bool unwraps_paths;         /* there is a line "unwrap-path" */
  uint32_t lossy;             /* SIMDIRI_LOSSY_… that are asked for, including PARAMETERS and LOSSY_BY_HOST */
  uint32_t host_lossy;        /* what is asked for some hosts only */
  bool has_values;            /* there is a rule of values */
  unsigned max_www;           /* the most "www." that a host begins with, up to RULE_WWW_MAX */
  bool has_triplets;          /* a pattern contains "%" */
  simdiri_fingerprint digest; /* equal for files that differ only in comments and white space */
};

/* Builds the index of the list. After an error, simdiri_key_rules_index_free frees it. BAD_OPTION: a host has too many
 * parents or rules of paths; the failure has the first line that names the host. */
simdiri_status simdiri_key_rules_index(simdiri_key_rules *rules, simdiri_key_rules_failure *failure);
void simdiri_key_rules_index_free(simdiri_key_rules *rules);
/* Returns the group of the nearest parent of the host of `group`. */
size_t simdiri_key_rules_group_above(const rule_index *index, size_t group);

/* Returns the group to search first for parameters of a host; `above` leads to the others. */
const rule_group *simdiri_key_rules_group(const simdiri_key_rules *rules, span host);
/* Return the verdict of these groups on a parameter. Keeping is stronger than dropping. The second one takes the text
 * that rules of values compare. */
rule_verdict simdiri_key_rules_judge(const simdiri_key_rules *rules, const rule_group *group, span name);
rule_verdict simdiri_key_rules_judge_value(const simdiri_key_rules *rules, const rule_group *group, span text);
/* Lists the rules of paths of these groups in the order of the file; returns their number. */
size_t simdiri_key_rules_paths(const simdiri_key_rules *rules, const rule_group *group,
                               const key_rule *list[RULE_PATHS_MAX]);

#endif
