/* The names in lossy rules, and rules files. */
/* SPDX-License-Identifier: MIT */
#include "internal.h"
#include "key.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES_MAX = 1000 };

static char *names[LIST_COUNT][NAMES_MAX];
static size_t counts[LIST_COUNT];

static char *copy(const char *text, size_t len) {
  char *string = reference_grow(NULL, len + 1);
  memcpy(string, text, len);
  string[len] = '\0';
  return string;
}

/* ------------------------------------------------------------------------------------------------ names */

/* In a list, each name has a comma after it; a full stop ends the list. */
static void read_line(char *line, int *list) {
  char *name = strtok(line, " \n");
  for (char *mark; name && (mark = strtok(NULL, " \n")) != NULL; name = strtok(NULL, " \n")) {
    if (*list == LIST_COUNT || counts[*list] == NAMES_MAX) exit(2);
    names[*list][counts[*list]++] = copy(name, strlen(name));
    if (strcmp(mark, ".") == 0) ++*list;
  }
}

void reference_read_names(const char *page) {
  FILE *file = fopen(page, "r");
  char line[1000];
  int list = 0;
  bool is_in = false;
  while (file && fgets(line, sizeof line, file)) {
    if (strncmp(line, ".Ss Sessions", 12) == 0) is_in = true;
    if (strncmp(line, ".Sh EXAMPLES", 12) == 0) is_in = false;
    if (is_in && strncmp(line, ".Cm ", 4) == 0) read_line(line + 4, &list);
  }
  if (file) fclose(file);
  if (list == LIST_COUNT) return;
  fprintf(stderr, "reference: %s has %d of %d lists\n", page, list, LIST_COUNT);
  exit(2);
}

static int lower(char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : (unsigned char)c; }

static bool is_same(const char *a, const char *b, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (lower(a[i]) != lower(b[i])) return false;
  return true;
}

/* A pattern with at most one "*". */
static bool matches(const char *pattern, const char *name, size_t len) {
  const char *star = strchr(pattern, '*');
  if (!star) return strlen(pattern) == len && is_same(pattern, name, len);
  const size_t front = (size_t)(star - pattern), back = strlen(star + 1);
  return len >= front + back && is_same(pattern, name, front) && is_same(star + 1, name + len - back, back);
}

bool reference_is_listed(int list, const char *name, size_t len) {
  for (size_t i = 0; i < counts[list]; i++)
    if (matches(names[list][i], name, len)) return true;
  return false;
}

/* ------------------------------------------------------------------------------------------------ files */

static bool is_host(const char *host) {
  for (const char *c = host; *c; c++)
    if ((unsigned char)*c > 0x7E || strchr("%/@*", *c) || (*c == ':' && host[0] != '[')) return false;
  return host[0] != '.' && host[strlen(host) - 1] != '.';
}

static bool is_pattern(const char *pattern) {
  static const char *const forms[] = {"{int}", "{uuid}", "{hash}", "{timestamp}"};
  const char *sign = strchr(pattern, '=');
  size_t stars = 0;
  for (const char *c = pattern; *c; c++) {
    if ((unsigned char)*c > 0x7E || *c == '&') return false;
    stars += *c == '*';
  }
  bool is_good = !sign || !strpbrk(sign, "{}");
  for (size_t i = 0; sign && i < sizeof forms / sizeof *forms; i++)
    is_good = is_good || strcmp(sign + 1, forms[i]) == 0;
  return is_good && stars <= 1;
}

static reference_key_rule *add_rule(reference_key_rules *rules, const char *host) {
  rules->rule = reference_grow(rules->rule, (rules->count + 1) * sizeof *rules->rule);
  reference_key_rule *rule = &rules->rule[rules->count++];
  *rule = (reference_key_rule){.host = copy(host, strlen(host))};
  return rule;
}

static bool read_parameter(reference_key_rules *rules, char *const field[5], size_t count) {
  if (count < 2 || count > 3 || !is_pattern(field[1]) || (count == 3 && !is_host(field[2]))) return false;
  reference_key_rule *rule = add_rule(rules, field[2]);
  const char *sign = strchr(field[1], '=');
  rule->keeps = strcmp(field[0], "keep") == 0;
  rule->pattern = copy(field[1], sign ? (size_t)(sign - field[1]) : strlen(field[1]));
  if (sign) rule->value = copy(sign + 1, strlen(sign + 1));
  if (!rule->keeps) rules->lossy |= SIMDIRI_LOSSY_PARAMETERS;
  return true;
}

/* ------------------------------------------------------------------------------------------------ wrappers */

/* "www." before a host with another dot inside makes no difference. */
static const char *skip_www(const char *host) {
  while (strncmp(host, "www.", 4) == 0) {
    const char *dot = strchr(host + 4, '.');
    if (!dot || dot == host + 4 || !dot[1]) break;
    host += 4;
  }
  return host;
}

static void add_wrapper(reference_key_rules *rules, const char *name, const char *host, const char *path,
                        const char *scheme) {
  rules->wrapper = reference_grow(rules->wrapper, (rules->wrapper_count + 1) * sizeof *rules->wrapper);
  host = skip_www(host);
  rules->wrapper[rules->wrapper_count++] = (reference_wrapper){copy(name, strlen(name)), copy(host, strlen(host)),
                                                               copy(path, strlen(path)), copy(scheme, strlen(scheme))};
}

static bool is_path(const char *path) {
  const size_t len = strlen(path);
  for (size_t i = 0; i < len; i++) {
    const unsigned char c = (unsigned char)path[i];
    if (c <= ' ' || c > 0x7E || strchr(";(?#[]\\^`{|}\"<>", c)) return false;
    const bool is_segment = i > 0 && path[i - 1] == '/' && (i + 1 == len || path[i + 1] == '/');
    if (c == '*' && !is_segment && i + 1 < len) return false;
  }
  return path[0] == '/';
}

static bool read_wrapper(reference_key_rules *rules, char *const field[5], size_t count) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-._~";
  if (count < 3 || count > 4 || !is_host(field[2]) || field[1][strspn(field[1], letters)]) return false;
  if (count == 4 && !is_path(field[3])) return false;
  add_wrapper(rules, field[1], field[2], field[3], "");
  reference_key_rule *rule = add_rule(rules, skip_www(field[2]));
  rule->keeps = 1;
  rule->pattern = copy(field[1], strlen(field[1]));
  return true;
}

static bool read_path_wrapper(reference_key_rules *rules, char *const field[5], size_t count) {
  if (count < 3 || count > 4 || !is_host(field[1]) || !is_path(field[2])) return false;
  if (field[2][strlen(field[2]) - 1] != '/') return false;
  if (count == 4 && strcmp(field[3], "https") != 0 && strcmp(field[3], "http") != 0) return false;
  add_wrapper(rules, "", field[1], field[2], field[3]);
  return true;
}

/* Returns the number of the rule's bit; a number beyond all rules if there is no such rule. */
static unsigned find_rule(const char *name) {
  static const char *const known[] = {"fragment",
                                      "anchor",
                                      "scheme",
                                      "www",
                                      "session",
                                      "slashes",
                                      "trailing-slash",
                                      "index",
                                      "tracking",
                                      NULL,
                                      "sort",
                                      NULL,
                                      "empty-query",
                                      "final-dot",
                                      "userinfo",
                                      "plus-space",
                                      "empty-value",
                                      "path-case",
                                      "empty-parameters",
                                      "repeated-parameters",
                                      NULL,
                                      "unwrap"};
  unsigned bit = 0;
  while (bit < sizeof known / sizeof *known && (!known[bit] || strcmp(known[bit], name) != 0)) bit++;
  return bit < sizeof known / sizeof *known ? bit : 32;
}

static bool read_lossy(uint32_t *lossy, const char *name) {
  static const char *const crawl[] = {"fragment",  "session",  "tracking",   "sort",       "empty-query",
                                      "final-dot", "userinfo", "plus-space", "empty-value"};
  const bool is_crawl = strcmp(name, "crawl") == 0;
  for (size_t i = 0; i < (is_crawl ? sizeof crawl / sizeof *crawl : 1); i++) {
    const unsigned bit = find_rule(is_crawl ? crawl[i] : name);
    if (bit == 32) return false;
    *lossy |= 1u << bit;
  }
  return true;
}

static bool read_host_lossy(reference_key_rules *rules, const char *name, const char *host) {
  static const char *const allowed[] = {"session",     "slashes",   "trailing-slash",   "index",
                                        "tracking",    "sort",      "empty-query",      "plus-space",
                                        "empty-value", "path-case", "empty-parameters", "repeated-parameters"};
  bool is_allowed = false;
  for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
    is_allowed = is_allowed || strcmp(allowed[i], name) == 0;
  if (!is_allowed || !is_host(host) || find_rule(host) < 32 || strcmp(host, "crawl") == 0) return false;
  return read_lossy(&add_rule(rules, host)->lossy, name);
}

static bool read_path(reference_key_rules *rules, char *const field[5], size_t count) {
  if (count < 3 || count > 4 || !reference_is_path_rule(field[1], field[2]) || (count == 4 && !is_host(field[3])))
    return false;
  reference_key_rule *rule = add_rule(rules, field[3]);
  rule->is_path = 1;
  rule->pattern = copy(field[1], strlen(field[1]));
  rule->value = copy(field[2], strlen(field[2]));
  rules->lossy |= SIMDIRI_LOSSY_PATHS;
  return true;
}

/* The rest of a line after a mistake is not read. */
static bool read_rule(reference_key_rules *rules, char *line, bool *has_version) {
  char empty[] = "", *field[5] = {empty, empty, empty, empty, empty};
  size_t count = 0;
  for (char *c = line; *c; c++)
    if (((unsigned char)*c < ' ' && *c != '\t') || *c == 0x7F) return false;
  for (char *at = strtok(line, " \t"); at && at[0] != '#' && count < 5; at = strtok(NULL, " \t")) field[count++] = at;
  if (count == 0) return true;
  for (size_t i = 0; i < count; i++)
    for (char *c = field[i]; *c && (i == 0 || i == 3 || strcmp(field[0], "path") != 0); c++) *c = (char)lower(*c);
  if (strcmp(field[0], "path") == 0 && *has_version) return read_path(rules, field, count);
  if (!*has_version) {
    *has_version = count == 2 && strcmp(field[0], "simdiri-rules") == 0 && strcmp(field[1], "1") == 0;
    return *has_version;
  }
  if (strcmp(field[0], "lossy") == 0 && count == 3) return read_host_lossy(rules, field[1], field[2]);
  if (strcmp(field[0], "lossy") == 0) return count == 2 && read_lossy(&rules->lossy, field[1]);
  if (strcmp(field[0], "unwrap") == 0) return read_wrapper(rules, field, count);
  if (strcmp(field[0], "unwrap-path") == 0) return read_path_wrapper(rules, field, count);
  if (strcmp(field[0], "drop") == 0 || strcmp(field[0], "keep") == 0) return read_parameter(rules, field, count);
  return false;
}

reference_key_rules reference_read_rules(const char *text, size_t len) {
  reference_key_rules rules = {NULL, 0, NULL, 0, 0, 0};
  bool has_version = false;
  size_t number = 0;
  for (size_t at = 0; at < len && rules.bad_line == 0;) {
    const char *end = memchr(text + at, '\n', len - at);
    const size_t line_len = end ? (size_t)(end - text) - at : len - at;
    char *line = copy(text + at, line_len);
    if (line_len > 0 && line[line_len - 1] == '\r') line[line_len - 1] = '\0';
    number++;
    const size_t without_cr = line_len - (line_len > 0 && text[at + line_len - 1] == '\r');
    const bool has_nul = memchr(text + at, '\0', without_cr) != NULL;
    if (has_nul || !read_rule(&rules, line, &has_version)) rules.bad_line = number;
    free(line);
    at += line_len + 1;
  }
  if (rules.bad_line == 0 && !has_version) rules.bad_line = 1;
  return rules;
}

void reference_free_rules(reference_key_rules *rules) {
  for (size_t i = 0; i < rules->count; i++) {
    free(rules->rule[i].pattern);
    free(rules->rule[i].value);
    free(rules->rule[i].host);
  }
  for (size_t i = 0; i < rules->wrapper_count; i++) {
    free(rules->wrapper[i].name);
    free(rules->wrapper[i].host);
    free(rules->wrapper[i].path);
    free(rules->wrapper[i].scheme);
  }
  free(rules->rule);
  free(rules->wrapper);
}
