/* A sample of groups of texts. */
/* SPDX-License-Identifier: MIT */
#include "cli/sketch/groups.h"

#include <math.h>
#include <stdlib.h>

/* The number of texts in one group is estimated beyond this number. */
enum { TEXTS_LIMIT = 32 };

static void free_group(void *item) {
  cli_group *group = item;
  cli_table_free(&group->texts);
  free(group->examples[0].text);
  if (!group->has_base_example) free(group->examples[1].text);
}

void cli_groups_init(cli_table *sample, size_t limit, uint64_t salt) {
  cli_table_init(sample, sizeof(cli_group), limit, salt);
  sample->release = free_group;
}

/* Adds a text that differs from the first one. */
static int add_text(cli_group *group, uint64_t hash, uint64_t salt, simdiri_text text, size_t whole_len) {
  void *added;
  if (group->texts.limit == 0) cli_table_init(&group->texts, sizeof(uint64_t), TEXTS_LIMIT, salt);
  if (group->texts.count == 0 && cli_table_add(&group->texts, group->first, &added) != 0) return -1;
  if (!group->examples[1].text && cli_beginning_copy(&group->examples[1], text, CLI_GROUP_TEXT_MAX, whole_len) != 0)
    return -1;
  return cli_table_add(&group->texts, hash, &added);
}

int cli_groups_add(cli_table *sample, uint64_t key, uint64_t hash, simdiri_text text, size_t whole_len) {
  void *item;
  if (cli_table_add(sample, key, &item) != 0) return -1;
  cli_group *group = item;
  if (!group) return 0;
  if (group->record_count++ > 0) return hash == group->first ? 0 : add_text(group, hash, sample->salt, text, whole_len);
  group->first = hash;
  return cli_beginning_copy(&group->examples[0], text, CLI_GROUP_TEXT_MAX, whole_len);
}

/* Counts the texts of a group, with that of the base, and adds the variance of that number. Returns 0, or -1 if memory
 * runs out. */
static int count_texts(cli_group *group, const cli_table *base, double *variance) {
  const cli_group *own = cli_table_find(base, group->key);
  if (cli_table_trim(&group->texts) != 0) return -1;
  const cli_estimate texts = cli_table_estimate(&group->texts);
  group->text_count = group->texts.count > 0 ? texts.count : 1;
  *variance += texts.error / cli_confident * (texts.error / cli_confident);
  if (!own) return 0;
  group->text_count++;
  if (!group->examples[1].text) {
    group->examples[1] = own->examples[0];
    group->has_base_example = true;
  }
  return 0;
}

static int compare_groups(const void *left, const void *right) {
  const cli_group *a = left, *b = right;
  const bool is_merged_a = a->text_count > 1, is_merged_b = b->text_count > 1;
  if (is_merged_a != is_merged_b) return is_merged_a ? -1 : 1;
  if (a->record_count != b->record_count) return a->record_count < b->record_count ? 1 : -1;
  return a->key < b->key ? -1 : a->key > b->key;
}

/* A group is in the sample if its key is below both limits, which has the same probability for each group. So a sum
 * over the sample is divided by this probability. */
int cli_groups_join(cli_table *sample, cli_table *base, cli_groups_result *result) {
  double merged = 0, squares = 0, variance = 0;
  if (cli_table_trim(sample) != 0 || cli_table_trim(base) != 0) return -1;
  if (base->theta != 0 && (sample->theta == 0 || base->theta < sample->theta)) cli_table_cut(sample, base->theta);
  cli_group *groups = sample->items;
  for (size_t i = 0; i < sample->count; i++) {
    if (count_texts(&groups[i], base, &variance) != 0) return -1;
    const double others = groups[i].text_count - 1;
    merged += others;
    squares += others * others;
  }
  if (sample->count > 0) qsort(groups, sample->count, sizeof *groups, compare_groups);
  const double share = cli_table_share(sample);
  result->is_exact = sample->theta == 0 && variance <= 0;
  result->merged = (cli_estimate){merged / share, cli_confident * sqrt(squares * (1 - share) + variance) / share};
  return 0;
}
