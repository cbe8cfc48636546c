/* Estimates how many distinct texts share a key with another text, from a sample: the groups whose keys are the
 * smallest. Whether a group is in the sample depends on its key only, so all records of a sampled group are seen. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_SKETCH_GROUPS_H
#define SIMDIRI_CLI_SKETCH_GROUPS_H

#include <stddef.h>
#include <stdint.h>

#include "cli/sketch/distinct.h"

/* How many bytes of an example are kept. */
enum { CLI_GROUP_TEXT_MAX = 384 };

typedef struct {
  char *text; /* NULL: none */
  size_t kept, len;
} cli_group_text;

typedef struct {
  uint64_t key;
  uint64_t first;        /* the hash of the first text */
  uint64_t record_count; /* of all texts */
  cli_distinct texts;    /* empty as long as there is one text only */
  cli_group_text examples[2];
} cli_group;

typedef struct {
  cli_group *groups;
  uint32_t *slots; /* an open hash table of numbers of groups, plus 1 */
  uint64_t theta;  /* groups whose keys are not below it were left out; 0: none was */
  uint64_t salt;
  size_t limit, count, capacity;
  unsigned bits; /* of a slot's number */
} cli_groups;

/* Prepares a sample of `limit` groups. Free it in any case. */
void cli_groups_init(cli_groups *sample, size_t limit, uint64_t salt);
void cli_groups_free(cli_groups *sample);

/* Adds a record: the key of its group, the hash of its text, and the text. Returns 0, or -1 if memory runs out. */
int cli_groups_add(cli_groups *sample, uint64_t key, uint64_t hash, const char *text, size_t kept, size_t len);

/* What the groups tell about all records. */
typedef struct {
  double merged, merged_error; /* distinct texts that become equal to another one; half an interval of 95 % */
  double texts;                /* distinct texts */
  double records;              /* records in groups of several texts */
  bool is_exact;
} cli_groups_result;

/* Returns 0, or -1 if memory runs out. */
int cli_groups_count(cli_groups *sample, cli_groups_result *result);

/* Sorts the groups: those with most records first, and those with one text last. Ends the use of cli_groups_add. */
void cli_groups_sort(cli_groups *sample);

#endif
