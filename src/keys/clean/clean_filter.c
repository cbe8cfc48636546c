/* Chooses the bytes of normal forms at which something that is removed may begin. Most records have none of them, so
 * they need not be split. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/byte.h"
#include "iri/tables/name_table.h"
#include "keys/clean/clean.h"
#include "keys/key/parameter_names.h"
#include "keys/key/rules.h"

enum {
  NAME_RULES = SIMDIRI_LOSSY_SESSION | SIMDIRI_LOSSY_TRACKING | SIMDIRI_LOSSY_PARAMETERS,
  PARAMETER_RULES = NAME_RULES | SIMDIRI_LOSSY_EMPTY_PARAMETERS | SIMDIRI_LOSSY_REPEATED_PARAMETERS,
  FRAGMENT_RULES = SIMDIRI_LOSSY_FRAGMENT | SIMDIRI_LOSSY_ANCHOR
};

/* ------------------------------------------------------------------------------------------- names */

static void add_pair(clean_filter *filter, unsigned first, unsigned second) {
  const unsigned pair = first << 8 | second;
  filter->names[pair / 64] |= UINT64_C(1) << pair % 64;
}

static bool has_pair(const clean_filter *filter, unsigned first, unsigned second) {
  const unsigned pair = first << 8 | second;
  return filter->names[pair / 64] >> pair % 64 & 1;
}

/* Adds all texts of two bytes that begin with the first byte of the name, and go on as the name does if it has a second
 * one. Case does not matter. An empty name stands for all texts. */
static void add_name(clean_filter *filter, const char *name, size_t len) {
  for (unsigned first = 0; first < 256; first++) {
    if (len > 0 && byte_lower((unsigned char)first) != byte_lower((unsigned char)name[0])) continue;
    for (unsigned second = 0; second < 256; second++)
      if (len < 2 || byte_lower((unsigned char)second) == byte_lower((unsigned char)name[1]))
        add_pair(filter, first, second);
  }
}

static void add_entry(clean_filter *filter, const name_entry *entry) {
  if (entry->kind & filter->kinds) add_name(filter, entry->name, entry->len);
}

static void add_names(clean_filter *filter, const simdiri_key_rules *rules) {
  if (filter->lossy & SIMDIRI_LOSSY_SESSION) filter->kinds |= NAME_SESSION | NAME_SESSION_BY_VALUE;
  if (filter->lossy & SIMDIRI_LOSSY_TRACKING) filter->kinds |= NAME_TRACKING;
  filter->has_file = rules && (rules->lossy & SIMDIRI_LOSSY_PARAMETERS);
  for (size_t i = 0; i < NAME_SLOTS; i++)
    if (simdiri_name_slots[i] != 0) add_entry(filter, &simdiri_name_entries[simdiri_name_slots[i] - 1]);
  for (size_t i = 0; i < simdiri_name_prefix_count; i++) add_entry(filter, &simdiri_name_prefixes[i]);
  for (size_t i = 0; rules && i < rules->count; i++) {
    const span prefix = rules->list[i].prefix;
    const char *value = prefix.len > 0 ? memchr(prefix.data, '&', prefix.len) : NULL;
    if (rules->list[i].verdict == RULE_DROPS)
      add_name(filter, prefix.data, value ? (size_t)(value - prefix.data) : prefix.len);
  }
}

/* ------------------------------------------------------------------------------------------- bytes */

/* A host ends with "." before "/" or ":", or before the end of a text without a path, which only references and lower
 * rungs have. */
static void add_final_dot(clean_filter *filter, const simdiri_options *options) {
  filter->search.has_pair = true;
  filter->search.first = '.';
  kernel_add_byte(filter->search.second, '/');
  kernel_add_byte(filter->search.second, ':');
  if (options->rung < SIMDIRI_RUNG_SCHEME || (options->flags & SIMDIRI_FLAG_REFERENCE)) filter->is_complete = false;
}

void simdiri_clean_set_filter(simdiri_cleaner *cleaner) {
  clean_filter *filter = &cleaner->filter;
  const uint32_t lossy = cleaner->options.lossy | simdiri_key_rules_lossy(cleaner->options.rules);
  const kernel_table *kernel = cleaner->context->kernel;
  *filter = (clean_filter){.lossy = lossy, .is_complete = kernel && kernel->find_bytes};
  kernel_clear_set(filter->search.set);
  kernel_clear_set(filter->search.second);
  if (lossy & (PARAMETER_RULES | SIMDIRI_LOSSY_EMPTY_QUERY)) kernel_add_byte(filter->search.set, '?');
  if (lossy & PARAMETER_RULES) {
    kernel_add_byte(filter->search.set, '&');
    add_names(filter, cleaner->options.rules);
  }
  if (lossy & SIMDIRI_LOSSY_SESSION) kernel_add_byte(filter->search.set, ';');
  if (lossy & SIMDIRI_LOSSY_SESSION) kernel_add_byte(filter->search.set, '(');
  if (lossy & FRAGMENT_RULES) kernel_add_byte(filter->search.set, '#');
  if (lossy & SIMDIRI_LOSSY_USERINFO) kernel_add_byte(filter->search.set, '@');
  if (lossy & SIMDIRI_LOSSY_FINAL_DOT) add_final_dot(filter, &cleaner->context->options);
}

/* ------------------------------------------------------------------------------------------- looking closer */

/* May the "?" before this byte be followed by nothing? A record ends before "#" or its separator. */
static bool may_end_query(const clean_filter *filter, int next, int separator) {
  if (!(filter->lossy & SIMDIRI_LOSSY_EMPTY_QUERY)) return false;
  return separator < 0 || next < 0 || next == '#' || next == separator || next == '\r';
}

/* May the parameter after `at`, whose first two bytes are known, be removed? */
static bool may_be_removed(const clean_filter *filter, const unsigned char *at, const unsigned char *end,
                           int separator) {
  const unsigned char *begin = at + 1, *stop = begin;
  if (filter->has_file || separator < 0) return true;
  while (stop < end && *stop != '=' && *stop != '&' && *stop != '#' && *stop != separator && *stop != '\r') stop++;
  return simdiri_name_kind((span){(const char *)begin, (size_t)(stop - begin)}) & filter->kinds;
}

/* Has the parameter after `at` an empty value? */
static bool is_empty(const unsigned char *at, const unsigned char *end, int separator) {
  const unsigned char *stop = at + 1;
  while (stop < end && *stop != '=' && *stop != '&' && *stop != '#' && *stop != separator && *stop != '\r') stop++;
  if (stop == end || *stop != '=') return stop == at + 1;
  return stop + 1 == end || stop[1] == '&' || stop[1] == '#' || stop[1] == separator || stop[1] == '\r';
}

/* May the parameter after `at` be removed, whatever its name is? Any parameter but the first may repeat another. */
static bool may_be_needless(const clean_filter *filter, const unsigned char *at, const unsigned char *end,
                            int separator) {
  if ((filter->lossy & SIMDIRI_LOSSY_REPEATED_PARAMETERS) && *at == '&') return true;
  if (!(filter->lossy & SIMDIRI_LOSSY_EMPTY_PARAMETERS)) return false;
  return separator < 0 || is_empty(at, end, separator);
}

bool simdiri_clean_may_begin(const clean_filter *filter, const unsigned char *at, const unsigned char *end,
                             int separator) {
  const int next = end - at > 1 ? at[1] : -1;
  const unsigned first = end - at > 1 ? at[1] : 0, second = end - at > 2 ? at[2] : 0;
  switch (*at) {
  case '?':
    if (may_end_query(filter, next, separator)) return true;
    if (may_be_needless(filter, at, end, separator)) return true;
    return has_pair(filter, first, second) && may_be_removed(filter, at, end, separator);
  case '&':
    if (may_be_needless(filter, at, end, separator)) return true;
    return has_pair(filter, first, second) && may_be_removed(filter, at, end, separator);
  case ';': return (first | 0x20) == 'j' && (second | 0x20) == 's';
  case '(': return second == '(';
  default: return true;
  }
}
