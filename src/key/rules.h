/* Rules of a rules file: simdiri-rules(5). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEY_RULES_H
#define SIMDIRI_KEY_RULES_H

#include <simdiri/simdiri.h>

#include "key/shape.h"

typedef enum { RULE_SILENT, RULE_DROPS, RULE_KEEPS } rule_verdict;

/* What is to become of parameters: those whose name begins with `prefix` and ends with `suffix`, both in lower case,
 * and is these two alone unless `has_star`. */
typedef struct {
  rule_verdict verdict;
  bool has_star;
  span prefix, suffix;
  span host;    /* empty: any; else it, and all names below it */
  size_t group; /* of that host */
} key_rule;

/* The rules of one host. The first group is that of rules for any. */
typedef struct {
  span host;
  size_t above;                  /* the group of the nearest host above it; of the first: itself */
  size_t stars_begin, stars_end; /* its rules with "*", in the index's list of them */
} rule_group;

/* By which rules are found: by host first, then by name. Tables have a power of two of slots, a place + 1 or 0 in each;
 * what finds its slot taken is in the next one that is not. */
typedef struct {
  rule_group *groups;
  size_t group_count, group_room;
  size_t *host_slots, *name_slots, *stars;
  size_t slot_count;
  size_t longest_host, longest_name; /* the latter without "*" */
  uint64_t lengths[256];             /* as simdiri_name_lengths; of names that any rule may be about */
} rule_index;

struct simdiri_key_rules {
  const simdiri_allocator *allocator;
  char *text; /* in lower case; what the rules are views of */
  size_t text_len;
  key_rule *list;
  size_t count, room;
  rule_index index;
  uint32_t lossy;             /* SIMDIRI_LOSSY_… that are asked for, PARAMETERS included */
  simdiri_fingerprint digest; /* equal for files that differ in comments and white space only */
};

/* Indexes the list. What an error leaves is freed with the index. */
simdiri_status simdiri_key_rules_index(simdiri_key_rules *rules);
void simdiri_key_rules_index_free(simdiri_key_rules *rules);

/* The group that is the first to ask about parameters of a host; `above` leads to the others. */
const rule_group *simdiri_key_rules_group(const simdiri_key_rules *rules, span host);
/* What the rules of these groups say of a parameter; keeping goes before dropping. */
rule_verdict simdiri_key_rules_judge(const simdiri_key_rules *rules, const rule_group *group, span name);

#endif
