/* Counts labels. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/label/label_groups.h"

#include <stdlib.h>
#include <string.h>

#include "cli/util/append.h"

/* The labels of a group are sorted by their texts. */
typedef struct {
  cli_label_group group;
  const char *label;
} sorted_group;

/* ------------------------------------------------------------------------------------------- the table */

/* One step of a hash with a secret number. Who does not know the number cannot choose labels that collide. */
static uint64_t mix(uint64_t a, uint64_t secret) {
  a *= secret | 1;
  a ^= a >> 29;
  a *= UINT64_C(0xD6E8FEB86659FD93);
  return a ^ a >> 32;
}

static uint64_t hash_label(const uint64_t seed[2], const char *text, size_t len) {
  uint64_t hash = seed[0] ^ len;
  for (size_t i = 0; i < len; i += sizeof(uint64_t)) {
    uint64_t word = 0;
    memcpy(&word, text + i, len - i < sizeof word ? len - i : sizeof word);
    hash = mix(hash ^ word, seed[1]) + seed[0];
  }
  return mix(hash, seed[0]);
}

static void put_in_table(cli_label_groups *groups, size_t number) {
  size_t at = (size_t)groups->list[number].hash & (groups->table_capacity - 1);
  while (groups->table[at] != 0) at = (at + 1) & (groups->table_capacity - 1);
  groups->table[at] = number + 1;
}

static int grow_table(cli_label_groups *groups) {
  const size_t capacity = groups->table_capacity ? 2 * groups->table_capacity : 64;
  if (2 * (groups->count + 1) <= groups->table_capacity) return 0;
  size_t *table = calloc(capacity, sizeof *table);
  if (!table) return -1;
  free(groups->table);
  groups->table = table;
  groups->table_capacity = capacity;
  for (size_t i = 0; i < groups->count; i++) put_in_table(groups, i);
  return 0;
}

static int grow_list(cli_label_groups *groups) {
  const size_t capacity = groups->capacity ? 2 * groups->capacity : 32;
  if (groups->count < groups->capacity) return 0;
  if (capacity > SIZE_MAX / sizeof *groups->list) return -1;
  cli_label_group *list = realloc(groups->list, capacity * sizeof *list);
  if (!list) return -1;
  groups->list = list;
  groups->capacity = capacity;
  return 0;
}

static cli_label_group *find_group(const cli_label_groups *groups, uint64_t hash, simdiri_text label) {
  if (groups->table_capacity == 0) return NULL;
  for (size_t at = (size_t)hash & (groups->table_capacity - 1); groups->table[at] != 0;
       at = (at + 1) & (groups->table_capacity - 1)) {
    cli_label_group *group = &groups->list[groups->table[at] - 1];
    if (group->hash == hash && group->label_len == label.len &&
        (label.len == 0 || memcmp(cli_label_group_text(groups, group), label.text, label.len) == 0))
      return group;
  }
  return NULL;
}

bool cli_label_groups_has(const cli_label_groups *groups, simdiri_text label) {
  return find_group(groups, hash_label(groups->seed, label.text, label.len), label) != NULL;
}

/* Arrays grow by doubling, and are copied then: so three times what is used may be needed. */
static bool is_full(const cli_label_groups *groups, size_t more) {
  enum { TABLE_SHARE = 4 * sizeof(size_t) };
  const size_t used = groups->count * (sizeof(cli_label_group) + TABLE_SHARE) + groups->texts.len;
  return groups->max_bytes > 0 && (more > groups->max_bytes || used > (groups->max_bytes - more) / 3);
}

simdiri_status cli_label_groups_add(cli_label_groups *groups, uint64_t count, simdiri_text label,
                                    simdiri_text example) {
  const uint64_t hash = hash_label(groups->seed, label.text, label.len);
  cli_label_group *group = find_group(groups, hash, label);
  if (group) {
    group->count += count;
    return SIMDIRI_OK;
  }
  if (example.len > CLI_EXAMPLE_MAX) example.len = CLI_EXAMPLE_MAX;
  if (is_full(groups, label.len + example.len)) {
    groups->other_count += count;
    return SIMDIRI_OK;
  }
  if (!groups->texts.allocator) groups->texts.allocator = simdiri_default_allocator();
  const size_t begin = groups->texts.len;
  if (grow_list(groups) != 0 || grow_table(groups) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  simdiri_status status = cli_append(&groups->texts, label.text, label.len);
  if (status == SIMDIRI_OK) status = cli_append(&groups->texts, example.text, example.len);
  if (status != SIMDIRI_OK) return status;
  groups->list[groups->count] = (cli_label_group){hash, count, begin, label.len, example.len};
  put_in_table(groups, groups->count++);
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- packing */

typedef struct {
  uint64_t count;
  size_t label_len, example_len;
} packed_group;

simdiri_status cli_label_groups_pack(const cli_label_groups *groups, simdiri_buffer *out) {
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < groups->count && status == SIMDIRI_OK; i++) {
    const cli_label_group *group = &groups->list[i];
    const packed_group packed = {group->count, group->label_len, group->example_len};
    status = cli_append(out, (const char *)&packed, sizeof packed);
    if (status == SIMDIRI_OK)
      status = cli_append(out, cli_label_group_text(groups, group), group->label_len + group->example_len);
  }
  return status;
}

simdiri_status cli_label_groups_unpack(cli_label_groups *groups, const char *packed, size_t len) {
  simdiri_status status = SIMDIRI_OK;
  for (size_t at = 0; at < len && status == SIMDIRI_OK;) {
    packed_group one;
    memcpy(&one, packed + at, sizeof one);
    const char *label = packed + at + sizeof one, *example = label + one.label_len;
    status = cli_label_groups_add(groups, one.count, (simdiri_text){label, one.label_len},
                                  (simdiri_text){example, one.example_len});
    at += sizeof one + one.label_len + one.example_len;
  }
  return status;
}

/* ------------------------------------------------------------------------------------------- sorting */

static int compare_groups(const void *a, const void *b) {
  const sorted_group *x = a, *y = b;
  if (x->group.count != y->group.count) return x->group.count < y->group.count ? 1 : -1;
  const size_t shorter = x->group.label_len < y->group.label_len ? x->group.label_len : y->group.label_len;
  const int order = shorter > 0 ? memcmp(x->label, y->label, shorter) : 0;
  return order != 0 ? order : (x->group.label_len > y->group.label_len) - (x->group.label_len < y->group.label_len);
}

simdiri_status cli_label_groups_sort(cli_label_groups *groups) {
  sorted_group *sorted = malloc((groups->count + 1) * sizeof *sorted);
  if (!sorted) return SIMDIRI_ERROR_NO_MEMORY;
  for (size_t i = 0; i < groups->count; i++)
    sorted[i] = (sorted_group){groups->list[i], cli_label_group_text(groups, &groups->list[i])};
  qsort(sorted, groups->count, sizeof *sorted, compare_groups);
  for (size_t i = 0; i < groups->count; i++) groups->list[i] = sorted[i].group;
  free(sorted);
  return SIMDIRI_OK;
}

void cli_label_groups_free(cli_label_groups *groups) {
  free(groups->list);
  free(groups->table);
  simdiri_buffer_free(&groups->texts);
  groups->list = NULL;
  groups->table = NULL;
  groups->count = groups->capacity = groups->table_capacity = 0;
}
