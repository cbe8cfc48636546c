/* Estimates how many different texts a rule would make equal to another one, from samples: the groups whose keys are
 * the smallest. The key of a text is the hash of what the rule makes of it; if the rule does not change the text, that
 * is the hash of the text. One sample, the base, has the texts themselves. The sample of a rule has only the texts that
 * the rule changes, because a group of several texts has at least one of these. Whether a group is in a sample depends
 * on its key only, so all records of a sampled group are seen. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_SKETCH_GROUPS_H
#define SIMDIRI_CLI_SKETCH_GROUPS_H

#include "cli/sketch/table.h"

/* How many bytes of an example are copied. */
enum { CLI_GROUP_TEXT_MAX = 256 };

typedef struct {
  uint64_t key;
  uint64_t first;            /* the hash of the first text */
  uint64_t record_count;     /* of all texts */
  cli_table texts;           /* their hashes; empty as long as there is one text only */
  double text_count;         /* set by cli_groups_join: with the one of the base */
  cli_beginning examples[2]; /* the second one may be that of the base */
  bool has_base_example;
} cli_group;

/* Prepares a sample of `limit` groups: a table of cli_group. Free it in any case. */
void cli_groups_init(cli_table *sample, size_t limit, uint64_t salt);

/* Adds a record: the key of its group, the hash of its text, and the text, or the beginning of it. Returns 0, or -1 if
 * memory runs out. */
int cli_groups_add(cli_table *sample, uint64_t key, uint64_t hash, simdiri_text text, size_t whole_len);

/* What the groups tell about all records. */
typedef struct {
  cli_estimate merged; /* texts that become equal to another one */
  bool is_exact;
} cli_groups_result;

/* Completes the sample of a rule by the texts of the base, and sorts it: the groups of several texts first, and those
 * with most records first. Ends the use of cli_groups_add for both. The sample may point into the base from now on.
 * Returns 0, or -1 if memory runs out. */
int cli_groups_join(cli_table *sample, cli_table *base, cli_groups_result *result);

#endif
