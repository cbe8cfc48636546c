/* Reads the lines "unwrap NAME HOST [PATH]" and "unwrap-path HOST PATH [SCHEME]" of rules files. */
/* SPDX-License-Identifier: MIT */
#include "keys/rules/wrapper_lines.h"

#include <string.h>

#include "iri/common/lines.h"

static bool is_good_name(span name) {
  for (size_t i = 0; i < name.len; i++)
    if (!byte_is((unsigned char)name.data[i], CLASS_UNRESERVED)) return false;
  return true;
}

/* ";" and "(" may begin sessions, which are no part of a path here. */
static bool is_good_path(span path) {
  for (size_t i = 0; i < path.len; i++) {
    const unsigned char byte = (unsigned char)path.data[i];
    if (!byte_is(byte, ALLOWED_PATH | CLASS_PERCENT) || byte == ';' || byte == '(') return false;
    if (byte == '*' && (path.data[i - 1] != '/' || (i + 1 < path.len && path.data[i + 1] != '/'))) return false;
  }
  return path.len > 0 && path.data[0] == '/';
}

static const char *read_path(span path, unwrap_rule *rule) {
  rule->is_open_ended = path.len > 0 && path.data[path.len - 1] == '*';
  if (rule->is_open_ended) path.len--;
  if (path.len == 0 || path.data[0] != '/' || !is_good_path(path))
    return "a path begins with \"/\", and \"*\" is a whole segment or the end of it";
  rule->path = path;
  return NULL;
}

/* As the rule www does: "www." is dropped while the rest has a dot inside. */
static span drop_www(span host) {
  static const char www[] = "www.";
  const size_t www_len = sizeof www - 1;
  while (host.len > www_len && memcmp(host.data, www, www_len) == 0) {
    const span rest = {host.data + www_len, host.len - www_len};
    const char *dot = memchr(rest.data, '.', rest.len);
    if (!dot || dot == rest.data || dot == rest.data + rest.len - 1) break;
    host = rest;
  }
  return host;
}

const char *simdiri_unwrap_read_name(const span *fields, size_t count, unwrap_rule *rule) {
  if (count < 3 || count > 4) return "\"unwrap\" takes the name of a parameter, a host, and perhaps a path";
  if (!is_good_name(fields[1])) return "the name of the parameter has letters, digits and - . _ ~ only";
  *rule = (unwrap_rule){.name = fields[1], .host = drop_www(fields[2]), .is_open_ended = true, .path = {"", 0}};
  return count == 4 ? read_path(fields[3], rule) : NULL;
}

const char *simdiri_unwrap_read_path(const span *fields, size_t count, unwrap_rule *rule) {
  if (count < 3 || count > 4) return "\"unwrap-path\" takes a host, a path, and perhaps a scheme";
  *rule = (unwrap_rule){.name = {"", 0}, .host = drop_www(fields[1])};
  const char *problem = read_path(fields[2], rule);
  if (problem) return problem;
  if (rule->is_open_ended || fields[2].data[fields[2].len - 1] != '/')
    return "the path before a target ends with \"/\"";
  if (count == 4 && is_word(fields[3], "https")) rule->scheme = "https://";
  if (count == 4 && is_word(fields[3], "http")) rule->scheme = "http://";
  return count == 4 && !rule->scheme ? "the scheme is https or http" : NULL;
}

/* ------------------------------------------------------------------------------------------- the index */

static bool is_after(const unwrap_rule *a, const unwrap_rule *b) {
  const int order = compare_spans(a->host, b->host);
  return order > 0 || (order == 0 && a->line > b->line);
}

/* Moves the rule at `root` down in the heap of `count` rules. */
static void sift_down(unwrap_rule *list, size_t root, size_t count) {
  for (size_t child; (child = 2 * root + 1) < count; root = child) {
    if (child + 1 < count && is_after(&list[child + 1], &list[child])) child++;
    if (!is_after(&list[child], &list[root])) return;
    const unwrap_rule rule = list[root];
    list[root] = list[child];
    list[child] = rule;
  }
}

/* Heapsort: it needs no memory. */
void simdiri_unwrap_index(unwrap_rule *list, size_t count, host_filter *hosts) {
  for (size_t i = 0; i < count; i++) simdiri_host_filter_add(hosts, list[i].host);
  for (size_t i = count / 2; i-- > 0;) sift_down(list, i, count);
  for (size_t end = count; end > 1; end--) {
    const unwrap_rule last = list[end - 1];
    list[end - 1] = list[0];
    list[0] = last;
    sift_down(list, 0, end - 1);
  }
}

size_t simdiri_unwrap_excess(const unwrap_rule *list, size_t count) {
  size_t line = 0;
  for (size_t i = UNWRAP_LINES_MAX; i < count; i++)
    if (compare_spans(list[i].host, list[i - UNWRAP_LINES_MAX].host) == 0 && (line == 0 || list[i].line < line))
      line = list[i].line;
  return line;
}

/* Like compare_spans, but the host may have capitals. */
static int compare_with_host(span line, span host) {
  const size_t len = line.len < host.len ? line.len : host.len;
  for (size_t i = 0; i < len; i++) {
    const unsigned char a = (unsigned char)line.data[i], b = byte_lower((unsigned char)host.data[i]);
    if (a != b) return a < b ? -1 : 1;
  }
  return (line.len > host.len) - (line.len < host.len);
}

size_t simdiri_unwrap_find(const unwrap_rule *list, size_t count, span host) {
  size_t low = 0, high = count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (compare_with_host(list[middle].host, host) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}
