/* The rules that SIMDIRI_CHANGE_… bits stand for, in the words of a person. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_OUTCOME_RULES_H
#define SIMDIRI_CLI_OUTCOME_RULES_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint32_t change;      /* SIMDIRI_CHANGE_… */
  const char *sentence; /* without a full stop */
  const char *section;  /* where it comes from */
  const char *in_iri;   /* NULL, or another sentence for the form iri */
} cli_rule;

/* In the order in which the rules are applied to a component. */
extern const cli_rule cli_rules[];
extern const size_t cli_rule_count;

/* The rule's stable name, such as "dot-segments". */
const char *cli_rule_name(const cli_rule *rule);

#endif
