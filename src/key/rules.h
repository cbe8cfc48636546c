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
  span host; /* empty: any; else it, and all names below it */
} key_rule;

struct simdiri_key_rules {
  const simdiri_allocator *allocator;
  char *text; /* in lower case; what the rules are views of */
  size_t text_len;
  key_rule *list;
  size_t count, room;
  uint32_t lossy;             /* SIMDIRI_LOSSY_… that are asked for, PARAMETERS included */
  simdiri_fingerprint digest; /* equal for files that differ in comments and white space only */
};

/* What the rules say of a parameter; keeping goes before dropping. */
rule_verdict simdiri_key_rules_judge(const simdiri_key_rules *rules, span host, span name);

#endif
