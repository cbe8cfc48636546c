/* The algorithm of the public suffix list: every rule is tried. */
/* SPDX-License-Identifier: MIT */
#include "suffix.h"

#include <stdio.h>
#include <string.h>

enum { LABELS_MAX = 128, NAME_MAX_LEN = 512 };

/* Splits a copy of the name at its dots. */
static unsigned split_labels(char *copy, char *labels[LABELS_MAX]) {
  unsigned count = 0;
  for (char *at = copy; at && count < LABELS_MAX;) {
    char *dot = strchr(at, '.');
    labels[count++] = at;
    if (dot) *dot++ = '\0';
    at = dot;
  }
  return count;
}

/* The number of labels of the rule if it matches the name, else 0. */
static unsigned match_rule(const char *rule, const char *name) {
  char rule_copy[NAME_MAX_LEN], name_copy[NAME_MAX_LEN];
  char *rule_labels[LABELS_MAX], *name_labels[LABELS_MAX];
  (void)snprintf(rule_copy, sizeof rule_copy, "%s", rule);
  (void)snprintf(name_copy, sizeof name_copy, "%s", name);
  const unsigned rule_count = split_labels(rule_copy, rule_labels), name_count = split_labels(name_copy, name_labels);
  if (rule_count > name_count) return 0;
  for (unsigned i = 1; i <= rule_count; i++) {
    const char *expected = rule_labels[rule_count - i];
    if (strcmp(expected, "*") != 0 && strcmp(expected, name_labels[name_count - i]) != 0) return 0;
  }
  return rule_count;
}

unsigned reference_suffix_labels(const char *rules, const char *name) {
  unsigned longest = 1; /* the rule "*" */
  for (const char *line = rules; *line;) {
    char rule[NAME_MAX_LEN];
    const char *end = strchr(line, '\n');
    (void)snprintf(rule, sizeof rule, "%.*s", end ? (int)(end - line) : (int)strlen(line), line);
    line = end ? end + 1 : line + strlen(line);
    const unsigned exception = rule[0] == '!' ? match_rule(rule + 1, name) : 0;
    if (exception > 0) return exception - 1;
    const unsigned matched = rule[0] != '!' && rule[0] != '/' && rule[0] ? match_rule(rule, name) : 0;
    if (matched > longest) longest = matched;
    const unsigned implied = strncmp(rule, "*.", 2) == 0 ? match_rule(rule + 2, name) : 0;
    if (implied > longest) longest = implied;
  }
  return longest;
}
