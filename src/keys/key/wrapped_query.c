/* Finds queries of the addresses in redirect wrappers. */
/* SPDX-License-Identifier: MIT */
#include "keys/key/wrapped_query.h"

#include <string.h>

static bool has_path_line(const simdiri_key_rules *rules, span host) {
  for (size_t i = simdiri_unwrap_find(rules->unwraps, rules->unwrap_count, host); i < rules->unwrap_count; i++) {
    const unwrap_rule *rule = &rules->unwraps[i];
    if (!is_rule_of_host(rule, host)) return false;
    if (rule->name.len == 0) return true;
  }
  return false;
}

/* The hosts of lines have no "www.", and this host is below them with it or without it. */
bool simdiri_unwraps_paths(const simdiri_key_rules *rules, span host) {
  if (!rules || !rules->unwraps_paths) return false;
  if (host.len > 0 && host.data[host.len - 1] == '.') host.len--;
  if (host.len == 0 || !simdiri_host_filter_passes(&rules->unwrap_hosts, host)) return false;
  while (!has_path_line(rules, host)) {
    const char *dot = memchr(host.data, '.', host.len);
    if (!dot || dot == host.data + host.len - 1) return false;
    host = (span){dot + 1, host.len - (size_t)(dot + 1 - host.data)};
  }
  return true;
}

static bool begins_with(const char *at, const char *end, const char digits[2]) {
  return end - at > 1 && at[0] == digits[0] && (at[1] | 0x20) == (digits[1] | 0x20);
}

size_t simdiri_find_wrapped_query(span path) {
  const char *at = path.data, *end = path.data + path.len;
  while (at < end && (at = memchr(at, '%', (size_t)(end - at))) != NULL) {
    const char *digits = at + 1;
    while (begins_with(digits, end, "25")) digits += 2;
    if (begins_with(digits, end, "3F") || begins_with(digits, end, "23")) return (size_t)(at - path.data);
    at = digits;
  }
  return path.len;
}
