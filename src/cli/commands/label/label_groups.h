/* Groups of records with one label, in the order of their first records, with an example of each. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_LABEL_LABEL_GROUPS_H
#define SIMDIRI_CLI_COMMANDS_LABEL_LABEL_GROUPS_H

#include <simdiri/simdiri.h>
#include <stdbool.h>

/* Of an example, only the beginning is kept. */
enum { CLI_EXAMPLE_MAX = 1024 };

typedef struct {
  uint64_t hash, count;
  size_t begin; /* of the label, and of the example after it, in the texts */
  size_t label_len, example_len;
} cli_label_group;

/* All zeros but for the seed, which must be random, because an attacker may choose the labels. */
typedef struct {
  uint64_t seed[2];
  size_t max_bytes; /* 0: no limit */
  cli_label_group *list;
  size_t count, capacity;
  size_t *table; /* 1 + the number of a group; 0: none */
  size_t table_capacity;
  simdiri_buffer texts;
  uint64_t other_count; /* records of labels that did not fit */
} cli_label_groups;

/* The label of a group, and its example after it. */
static inline const char *cli_label_group_text(const cli_label_groups *groups, const cli_label_group *group) {
  return groups->texts.data ? groups->texts.data + group->begin : "";
}

/* Adds records with a label, of which the example is the first one. Errors: NO_MEMORY. */
simdiri_status cli_label_groups_add(cli_label_groups *groups, uint64_t count, simdiri_text label, simdiri_text example);
/* Is there a group with this label? */
bool cli_label_groups_has(const cli_label_groups *groups, simdiri_text label);
/* Moves the groups to the end of a buffer, and adds groups that were moved to one. The second returns SIMDIRI_OK or
 * NO_MEMORY. */
simdiri_status cli_label_groups_pack(const cli_label_groups *groups, simdiri_buffer *out);
simdiri_status cli_label_groups_unpack(cli_label_groups *groups, const char *packed, size_t len);
/* Sorts the groups by size, the largest first; then by label. Nothing can be added afterwards.
 * Errors: NO_MEMORY. */
simdiri_status cli_label_groups_sort(cli_label_groups *groups);
void cli_label_groups_free(cli_label_groups *groups);

#endif
