/* Chooses the bytes of normal forms at which something that is removed may begin. Most records have none of them, so
 * they need not be split. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/word.h"
#include "iri/tables/name_table.h"
#include "keys/clean/clean.h"
#include "keys/key/shape.h"
#include "keys/rules/rules.h"

enum {
  NAME_RULES = SIMDIRI_LOSSY_SESSION | SIMDIRI_LOSSY_TRACKING | SIMDIRI_LOSSY_PARAMETERS,
  PARAMETER_RULES =
      NAME_RULES | SIMDIRI_LOSSY_UNWRAP | SIMDIRI_LOSSY_EMPTY_PARAMETERS | SIMDIRI_LOSSY_REPEATED_PARAMETERS,
  FRAGMENT_RULES = SIMDIRI_LOSSY_FRAGMENT | SIMDIRI_LOSSY_ANCHOR
};

/* ------------------------------------------------------------------------------------------- names */

static void add_bundled(clean_filter *filter) {
  unsigned kinds = 0;
  if (filter->lossy & SIMDIRI_LOSSY_SESSION) kinds |= NAME_SESSION | NAME_SESSION_BY_VALUE;
  if (filter->lossy & SIMDIRI_LOSSY_TRACKING) kinds |= NAME_TRACKING;
  for (size_t i = 0; i < NAME_SLOTS; i++) {
    if (simdiri_name_slots[i] == 0) continue;
    const name_entry *entry = &simdiri_name_entries[simdiri_name_slots[i] - 1];
    if (entry->kind & kinds) simdiri_name_filter_add(&filter->anywhere, (span){entry->name, entry->len}, false);
  }
  for (size_t i = 0; i < simdiri_name_prefix_count; i++) {
    const name_entry *prefix = &simdiri_name_prefixes[i];
    if (prefix->kind & kinds) simdiri_name_filter_add(&filter->anywhere, (span){prefix->name, prefix->len}, true);
  }
}

/* The name in a rule is what comes before "&", or before "*". */
static void add_own(clean_filter *filter, const simdiri_key_rules *rules) {
  for (size_t i = 0; i < rules->count; i++) {
    const key_rule *rule = &rules->list[i];
    if (rule->verdict != RULE_DROPS) continue;
    const char *value = rule->prefix.len > 0 ? memchr(rule->prefix.data, '&', rule->prefix.len) : NULL;
    const span name = {rule->prefix.data, value ? (size_t)(value - rule->prefix.data) : rule->prefix.len};
    name_filter *names = rule->host.len > 0 ? &filter->by_host : &filter->anywhere;
    simdiri_name_filter_add(names, name, rule->has_star && !value);
    if (rule->host.len > 0) simdiri_host_filter_add(&filter->hosts, rule->host);
  }
}

/* A wrapper whose target follows its path has no byte that could be searched for. */
static void add_wrappers(clean_filter *filter, const simdiri_key_rules *rules) {
  for (size_t i = 0; rules && i < rules->unwrap_count; i++) {
    const unwrap_rule *rule = &rules->unwraps[i];
    if (rule->name.len == 0)
      filter->is_complete = false;
    else
      simdiri_name_filter_add(&filter->by_host, rule->name, false);
    simdiri_host_filter_add(&filter->hosts, rule->host);
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
  *filter = (clean_filter){.lossy = lossy, .is_complete = kernel && kernel->find_block};
  kernel_clear_set(filter->search.set);
  kernel_clear_set(filter->search.second);
  if (lossy & (PARAMETER_RULES | SIMDIRI_LOSSY_EMPTY_QUERY)) kernel_add_byte(filter->search.set, '?');
  if (lossy & PARAMETER_RULES) {
    kernel_add_byte(filter->search.set, '&');
    add_bundled(filter);
    if (cleaner->options.rules) add_own(filter, cleaner->options.rules);
    if (lossy & SIMDIRI_LOSSY_UNWRAP) add_wrappers(filter, cleaner->options.rules);
  }
  if (lossy & SIMDIRI_LOSSY_SESSION) kernel_add_byte(filter->search.set, ';');
  if (lossy & SIMDIRI_LOSSY_SESSION) kernel_add_byte(filter->search.set, '(');
  if (lossy & FRAGMENT_RULES) kernel_add_byte(filter->search.set, '#');
  if (lossy & SIMDIRI_LOSSY_USERINFO) kernel_add_byte(filter->search.set, '@');
  if (lossy & SIMDIRI_LOSSY_FINAL_DOT) add_final_dot(filter, &cleaner->context->options);
}

/* ------------------------------------------------------------------------------------------- looking closer */

/* Returns the beginning of the name of a parameter, which ends at the latest at `end`. */
static name_begin read_name(const unsigned char *at, const unsigned char *end, char separator) {
  const size_t rest = (size_t)(end - at);
  const uint64_t word = load_first((const char *)at, rest);
  const uint64_t ends = find_byte(word, '=') | find_byte(word, '&') | find_byte(word, '#') |
                        find_byte(word, separator) | find_byte(word, '\r');
  unsigned len = rest < WORD_LEN ? (unsigned)rest : WORD_LEN;
  if (ends && (unsigned)__builtin_ctzll(ends) / 8 < len) len = (unsigned)__builtin_ctzll(ends) / 8;
  return (name_begin){len < WORD_LEN ? lower_word(word) & ((UINT64_C(1) << 8 * len) - 1) : lower_word(word), len};
}

static clean_guess guess_parameter(const clean_filter *filter, name_begin name) {
  if (simdiri_name_filter_passes(&filter->anywhere, name)) return CLEAN_SOMETHING;
  return simdiri_name_filter_passes(&filter->by_host, name) ? CLEAN_BY_HOST : CLEAN_NOTHING;
}

/* Is a query that begins with this name empty? Its record may also end with CR. */
static bool may_be_empty(const clean_filter *filter, name_begin name, const unsigned char *at,
                         const unsigned char *end) {
  return (filter->lossy & SIMDIRI_LOSSY_EMPTY_QUERY) && name.len == 0 && (at == end || (*at != '=' && *at != '&'));
}

/* Has the parameter after `at` an empty value? */
static bool is_empty(const unsigned char *at, const unsigned char *end, char separator) {
  const unsigned char sep = (unsigned char)separator, *stop = at + 1;
  while (stop < end && *stop != '=' && *stop != '&' && *stop != '#' && *stop != sep && *stop != '\r') stop++;
  if (stop == end || *stop != '=') return stop == at + 1;
  return stop + 1 == end || stop[1] == '&' || stop[1] == '#' || stop[1] == sep || stop[1] == '\r';
}

/* May the parameter after `at` be removed, whatever its name is? Any parameter but the first may repeat another. */
static bool may_be_needless(const clean_filter *filter, const unsigned char *at, const unsigned char *end,
                            char separator) {
  if ((filter->lossy & SIMDIRI_LOSSY_REPEATED_PARAMETERS) && *at == '&') return true;
  return (filter->lossy & SIMDIRI_LOSSY_EMPTY_PARAMETERS) && is_empty(at, end, separator);
}

clean_guess simdiri_clean_guess(const clean_filter *filter, const unsigned char *at, const unsigned char *end,
                                char separator) {
  if (*at == '?' || *at == '&') {
    const name_begin name = read_name(at + 1, end, separator);
    if (*at == '?' && may_be_empty(filter, name, at + 1, end)) return CLEAN_SOMETHING;
    if (may_be_needless(filter, at, end, separator)) return CLEAN_SOMETHING;
    return guess_parameter(filter, name);
  }
  if (*at != ';' && *at != '(') return CLEAN_SOMETHING;
  return end - at > 2 && clean_has_session(at) ? CLEAN_SOMETHING : CLEAN_NOTHING;
}

bool simdiri_clean_has_host(const clean_filter *filter, const unsigned char *begin, const unsigned char *end) {
  const url_shape shape = simdiri_url_shape((const char *)begin, (size_t)(end - begin));
  span host = shape.host;
  if (!shape.is_web || host.len == 0) return false;
  if (host.data[host.len - 1] == '.') host.len--;
  return simdiri_host_filter_passes(&filter->hosts, host);
}
