/* A sample of groups of texts. */
/* SPDX-License-Identifier: MIT */
#include "cli/sketch/groups.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The number of texts in one group is estimated beyond this number. */
enum { FIRST_CAPACITY = 64, TEXTS_LIMIT = 32 };

static const double hash_range = 18446744073709551616.0;
static const double confident = 1.96;

void cli_groups_init(cli_groups *sample, size_t limit, uint64_t salt) {
  *sample = (cli_groups){.limit = limit, .salt = salt | 1};
}

static void free_group(cli_group *group) {
  cli_distinct_free(&group->texts);
  free(group->examples[0].text);
  if (!group->has_base_example) free(group->examples[1].text);
}

void cli_groups_free(cli_groups *sample) {
  for (size_t i = 0; i < sample->count; i++) free_group(&sample->groups[i]);
  free(sample->groups);
  free(sample->slots);
  sample->groups = NULL;
  sample->slots = NULL;
  sample->count = 0;
}

static uint32_t *find_slot(const cli_groups *sample, uint64_t key) {
  const size_t mask = ((size_t)1 << sample->bits) - 1;
  size_t at = (size_t)(key * sample->salt >> (64 - sample->bits));
  while (sample->slots[at] != 0 && sample->groups[sample->slots[at] - 1].key != key) at = (at + 1) & mask;
  return &sample->slots[at];
}

static void fill_slots(cli_groups *sample) {
  memset(sample->slots, 0, sizeof *sample->slots << sample->bits);
  for (size_t i = 0; i < sample->count; i++) *find_slot(sample, sample->groups[i].key) = (uint32_t)(i + 1);
}

static int grow_sample(cli_groups *sample) {
  const size_t capacity = sample->capacity > 0 ? 2 * sample->capacity : FIRST_CAPACITY;
  cli_group *groups = realloc(sample->groups, capacity * sizeof *groups);
  if (groups) sample->groups = groups;
  uint32_t *slots = groups ? realloc(sample->slots, 2 * capacity * sizeof *slots) : NULL;
  if (!slots) return -1;
  sample->slots = slots;
  sample->capacity = capacity;
  for (sample->bits = 1; (size_t)1 << sample->bits < 2 * capacity;) sample->bits++;
  fill_slots(sample);
  return 0;
}

/* Removes the groups whose keys are not below theta. */
static void drop_groups(cli_groups *sample, uint64_t theta) {
  size_t left = 0;
  for (size_t i = 0; i < sample->count; i++) {
    if (sample->groups[i].key < theta)
      sample->groups[left++] = sample->groups[i];
    else
      free_group(&sample->groups[i]);
  }
  sample->theta = theta;
  sample->count = left;
  if (sample->slots) fill_slots(sample);
}

/* Leaves only the `limit` groups with the smallest keys. */
static int trim_sample(cli_groups *sample) {
  uint64_t *keys = malloc(sample->count * sizeof *keys);
  if (!keys) return -1;
  for (size_t i = 0; i < sample->count; i++) keys[i] = sample->groups[i].key;
  const uint64_t theta = cli_select_smallest(keys, sample->count, sample->limit);
  free(keys);
  drop_groups(sample, theta);
  return 0;
}

static int reserve_slot(cli_groups *sample) {
  if (sample->count < sample->capacity) return 0;
  return sample->count < 2 * sample->limit ? grow_sample(sample) : trim_sample(sample);
}

/* Adds a text that differs from the first one. */
static int add_text(cli_group *group, uint64_t hash, uint64_t salt, const char *text, size_t kept, size_t len) {
  if (group->texts.limit == 0) cli_distinct_init(&group->texts, TEXTS_LIMIT, salt);
  if (group->texts.count == 0 && cli_distinct_add(&group->texts, group->first) != 0) return -1;
  if (!group->examples[1].text && cli_beginning_copy(&group->examples[1], text, kept, CLI_GROUP_TEXT_MAX, len) != 0)
    return -1;
  return cli_distinct_add(&group->texts, hash);
}

int cli_groups_add(cli_groups *sample, uint64_t key, uint64_t hash, const char *text, size_t kept, size_t len) {
  if (sample->theta != 0 && key >= sample->theta) return 0;
  uint32_t *slot = sample->slots ? find_slot(sample, key) : NULL;
  if (slot && *slot != 0) {
    cli_group *group = &sample->groups[*slot - 1];
    group->record_count++;
    return hash == group->first ? 0 : add_text(group, hash, sample->salt, text, kept, len);
  }
  if (reserve_slot(sample) != 0) return -1;
  if (sample->theta != 0 && key >= sample->theta) return 0;
  cli_group *group = &sample->groups[sample->count];
  *group = (cli_group){.key = key, .first = hash, .record_count = 1};
  if (cli_beginning_copy(&group->examples[0], text, kept, CLI_GROUP_TEXT_MAX, len) != 0) return -1;
  *find_slot(sample, key) = (uint32_t)++sample->count;
  return 0;
}

static int trim_to_limit(cli_groups *sample) { return sample->count > sample->limit ? trim_sample(sample) : 0; }

static const cli_group *find_group(const cli_groups *sample, uint64_t key) {
  const uint32_t slot = sample->slots ? *find_slot(sample, key) : 0;
  return slot != 0 ? &sample->groups[slot - 1] : NULL;
}

/* Counts the texts of a group, with that of the base, and adds the variance of that number. Returns 0, or -1 if memory
 * runs out. */
static int count_texts(cli_group *group, const cli_groups *base, double *variance) {
  const cli_group *own = find_group(base, group->key);
  double error = 0;
  group->text_count = group->texts.count > 0 ? cli_distinct_count(&group->texts, &error) : 1;
  *variance += error / confident * (error / confident);
  if (!own) return error < 0 ? -1 : 0;
  group->text_count++;
  if (!group->examples[1].text) {
    group->examples[1] = own->examples[0];
    group->has_base_example = true;
  }
  return error < 0 ? -1 : 0;
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
int cli_groups_join(cli_groups *sample, cli_groups *base, cli_groups_result *result) {
  double squares = 0, variance = 0;
  *result = (cli_groups_result){.is_exact = true};
  if (trim_to_limit(sample) != 0 || trim_to_limit(base) != 0) return -1;
  if (base->theta != 0 && (sample->theta == 0 || base->theta < sample->theta)) drop_groups(sample, base->theta);
  for (size_t i = 0; i < sample->count; i++) {
    if (count_texts(&sample->groups[i], base, &variance) != 0) return -1;
    const double others = sample->groups[i].text_count - 1;
    result->merged += others;
    squares += others * others;
  }
  if (sample->count > 0) qsort(sample->groups, sample->count, sizeof *sample->groups, compare_groups);
  const double share = sample->theta == 0 ? 1 : (double)sample->theta / hash_range;
  result->is_exact = sample->theta == 0 && variance <= 0;
  result->merged /= share;
  result->error = confident * sqrt(squares * (1 - share) + variance) / share;
  return 0;
}
