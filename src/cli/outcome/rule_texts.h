/* The SIMDIRI_CHANGE_… rules, each explained in a sentence; the names of rules that merge records. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_OUTCOME_RULE_TEXTS_H
#define SIMDIRI_CLI_OUTCOME_RULE_TEXTS_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint32_t change;      /* SIMDIRI_CHANGE_… */
  const char *sentence; /* without a full stop */
  const char *section;  /* of the specification that defines the rule */
  const char *in_iri;   /* the sentence for the form iri if it differs, else NULL */
} cli_rule;

/* In the order in which the rules are applied to a component. */
extern const cli_rule cli_rules[];
extern const size_t cli_rule_count;

/* What is not compared: SIMDIRI_IGNORED_… in the place of changes. */
extern const cli_rule cli_ignored[];
extern const size_t cli_ignored_count;

/* The same rule in the words of the URL Standard, for the profile web. */
const cli_rule *cli_rule_in_web(const cli_rule *rule);

/* The rule's stable name, such as "dot-segments". */
const char *cli_rule_name(const cli_rule *rule);

/* Rules that merge records have a number: the bit of a SIMDIRI_CHANGE_…, or 32 and the bit of a SIMDIRI_LOSSY_…. */
enum { CLI_MERGING_RULE_COUNT = 64, CLI_MERGING_RULE_CAPACITY = 64 };

/* Writes the name of such a rule, such as "port" or "lossy:www", and a NUL. Returns it. */
const char *cli_merging_rule_name(unsigned number, char name[CLI_MERGING_RULE_CAPACITY]);

#endif
