/* Lines of rules files about redirect wrappers: "unwrap NAME HOST [PATH]" and "unwrap-path HOST PATH [SCHEME]". */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_RULES_WRAPPER_LINES_H
#define SIMDIRI_KEYS_RULES_WRAPPER_LINES_H

#include "keys/rules/name_filter.h"

/* How many lines a host may have. They are compared with a path one by one. */
enum { UNWRAP_LINES_MAX = 512 };

/* A line "unwrap" or "unwrap-path". The spans are in lower case. */
typedef struct {
  span host;          /* and all names below it, without "www." */
  span path;          /* segments, of which "*" is any; empty: any path */
  span name;          /* of the parameter that has the target; empty: it follows the path */
  const char *scheme; /* before a target that follows the path; NULL: it has its own */
  bool is_open_ended; /* any text may follow the path */
  size_t line;        /* of the file, from 1 */
} unwrap_rule;

/* Read a line of a rules file. They return what is wrong with it, or NULL. The host is not checked. */
const char *simdiri_unwrap_read_name(const span *fields, size_t count, unwrap_rule *rule);
const char *simdiri_unwrap_read_path(const span *fields, size_t count, unwrap_rule *rule);

/* Sorts the rules by host, then as in the file, and makes the filter pass their hosts. */
void simdiri_unwrap_index(unwrap_rule *list, size_t count, host_filter *hosts);
/* Returns the number of the first line that is one too many for its host; 0: none is. */
size_t simdiri_unwrap_excess(const unwrap_rule *list, size_t count);
/* Returns the first rule of this host, or of one that sorts after it; `count` if there is none. At the rung simple, the
 * host may have capitals, which those of rules have not. */
size_t simdiri_unwrap_find(const unwrap_rule *list, size_t count, span host);
static inline bool is_rule_of_host(const unwrap_rule *rule, span host) {
  return rule->host.len == host.len && is_same_ignoring_case(rule->host.data, host.data, host.len);
}

#endif
