/* Rules of a rules file: simdiri-rules(5). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEY_RULES_H
#define SIMDIRI_KEY_RULES_H

#include <simdiri/simdiri.h>
#include <stdbool.h>

#include "common/span.h"
#include "key/text_order.h"

typedef enum { RULE_SILENT, RULE_DROPS, RULE_KEEPS } rule_verdict;

/* At most so many hosts of a rules file contain each other: a host and 126 parents, as a domain name has at most 127
 * labels (RFC 1035 §2.3.4). This bounds how many groups of rules one parameter is looked up in. */
enum { RULE_LEVELS_MAX = 127 };
#define NO_SUFFIX SIZE_MAX

/* What is to become of parameters: those whose name begins with `prefix` and ends with `suffix`, both in lower case,
 * and is these two alone unless `has_star`. */
typedef struct {
  rule_verdict verdict;
  bool has_star;
  span prefix, suffix;
  span host;           /* empty: any; else it, and all names below it */
  size_t line;         /* of the file, from 1 */
  size_t group;        /* of that host */
  size_t suffix_place; /* with "*": in the index */
} key_rule;

/* The rules of one host. The first group is that of rules for any. */
typedef struct {
  size_t above;     /* the group of the nearest host above it; of the first: itself */
  size_t level;     /* 1 for a host without parents in the file, one more for each parent; of the first group: 0 */
  text_range names; /* in the index */
} rule_group;

/* Rules of one group for one name (its verdict is RULE_SILENT if there are none), and those that have it as their
 * prefix before "*", as steps. */
typedef struct {
  rule_verdict verdict;
  size_t steps_begin, steps_end;
} rule_name;

/* What patterns say of a name whose longest suffix is this one, or a later one in order up to the next step. */
typedef struct {
  size_t suffix;
  rule_verdict verdict;
} rule_step;

/* By which rules are found. Each array has room for one element a rule and one more, `steps` for twice as many. */
typedef struct {
  size_t capacity;
  span *hosts; /* of groups: in order, read backward */
  rule_group *groups;
  size_t group_count;
  span *texts; /* of names: in order within each group */
  rule_name *names;
  size_t name_count;
  span *suffixes;  /* in order, read backward */
  size_t *shorter; /* of a suffix: the longest other one that it ends with, or NO_SUFFIX */
  size_t suffix_count;
  rule_step *steps;
  size_t step_count;
  uint64_t lengths[256]; /* as simdiri_name_lengths; of names that any rule may be about */
} rule_index;

struct simdiri_key_rules {
  const simdiri_allocator *allocator;
  char *text; /* in lower case; what the rules are views of */
  size_t text_len;
  key_rule *list;
  size_t count, capacity;
  rule_index index;
  uint32_t lossy;             /* SIMDIRI_LOSSY_… that are asked for, PARAMETERS included */
  simdiri_fingerprint digest; /* equal for files that differ in comments and white space only */
};

/* Indexes the list. What an error leaves is freed with the index. BAD_OPTION: the level of a host is above
 * RULE_LEVELS_MAX; *line is where it is first named. */
simdiri_status simdiri_key_rules_index(simdiri_key_rules *rules, size_t *line);
void simdiri_key_rules_index_free(simdiri_key_rules *rules);
/* The group of the nearest host above that of `group`. */
size_t simdiri_key_rules_group_above(const rule_index *index, size_t group);

/* The bit of a name's length in a filter: all lengths from 63 on share one. */
static inline unsigned rule_length_bit(size_t len) { return len < 63 ? (unsigned)len : 63; }

/* The group that is the first to ask about parameters of a host; `above` leads to the others. */
const rule_group *simdiri_key_rules_group(const simdiri_key_rules *rules, span host);
/* What the rules of these groups say of a parameter; keeping goes before dropping. */
rule_verdict simdiri_key_rules_judge(const simdiri_key_rules *rules, const rule_group *group, span name);

#endif
