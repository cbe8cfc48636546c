/* Lossy rules about paths. The path is copied only if a rule changes more than its end, and then
 * changed in place. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "keys/key/lossy.h"
#include "keys/key/parameter_names.h"
#include "keys/key/path_session.h"
#include "keys/key/wrapped_query.h"
#include "keys/rules/path_rules.h"

/* The lines "path" for a host. */
typedef struct {
  const key_rule *list[RULE_PATHS_MAX];
  size_t count;
} path_rule_list;

/* Returns true if the text contains "//". Words overlap by one byte. */
static bool has_double_slash(const char *text, size_t len) {
  for (; len >= WORD_LEN; text += WORD_LEN - 1, len -= WORD_LEN - 1) {
    const uint64_t slashes = find_byte(load_word(text), '/');
    if (slashes & slashes << 8) return true;
  }
  const uint64_t slashes = find_byte(load_first(text, len), '/');
  return (slashes & slashes << 8) != 0;
}

/* Replaces runs of slashes by one; returns the new length. */
static size_t merge_slashes(char *path, size_t len) {
  size_t fixed = 0;
  for (size_t i = 0; i < len; i++)
    if (path[i] != '/' || fixed == 0 || path[fixed - 1] != '/') path[fixed++] = path[i];
  return fixed;
}

static size_t merge_first_slashes(char *path, size_t len) {
  size_t extra = 0;
  while (len - extra > 1 && path[extra] == '/' && path[extra + 1] == '/') extra++;
  if (extra > 0) memmove(path, path + extra, len - extra);
  return len - extra;
}

/* Does path-case change the letter? The hexadecimal digits of a triplet stay. A "%" without them, which only a bad IRI
 * contains, protects nothing: the rule slashes could move a letter next to it. */
static bool is_capital(const char *path, size_t len, size_t at) {
  if (path[at] < 'A' || path[at] > 'Z') return false;
  const unsigned char *text = (const unsigned char *)path, *letter = text + at, *end = text + len;
  return !(at > 0 && is_triplet(letter - 1, end)) && !(at > 1 && is_triplet(letter - 2, end));
}

/* Returns the place of the first capital from `at` on, or the length. Words without capitals are skipped. */
static size_t find_capital(const char *path, size_t len, size_t at) {
  while (at < len) {
    const uint64_t word = load_first(path + at, len - at);
    const size_t end = len - at < WORD_LEN ? len : at + WORD_LEN;
    for (size_t i = at; lower_word(word) != word && i < end; i++)
      if (is_capital(path, len, i)) return i;
    at = end;
  }
  return len;
}

static void lower_case(char *path, size_t len) {
  for (size_t at = 0; (at = find_capital(path, len, at)) < len; at++)
    path[at] = (char)byte_lower((unsigned char)path[at]);
}

/* ------------------------------------------------------------------------------------------- the end */

/* Returns the length of the index name that the path ends with; 0 if there is none. */
static size_t index_len(const char *path, size_t len) {
  size_t name_len = 0;
  while (name_len < len && name_len <= INDEX_NAME_MAX && path[len - 1 - name_len] != '/') name_len++;
  if (name_len < INDEX_NAME_MIN || name_len == len || path[len - 1 - name_len] != '/') return 0;
  const char first = (char)(path[len - name_len] | 0x20);
  if (first != INDEX_NAME_FIRST && first != INDEX_NAME_OTHER) return 0;
  return simdiri_name_kind((span){path + len - name_len, name_len}) & NAME_INDEX ? name_len : 0;
}

/* Returns the length of what the rules about paths may change, except for session. */
static size_t open_len(const lossy_job *job, span path) {
  return job->unwraps_paths ? simdiri_find_wrapped_query(path) : path.len;
}

/* Returns the length of the path after the rules about its end. The two rules repeat, because each can make the other
 * apply: /a/index.html/ becomes /a. */
static size_t trim_path_end(lossy_job *job, const char *path, size_t len) {
  if (open_len(job, (span){path, len}) < len) return len;
  for (;;) {
    size_t cut = 0;
    if (len > 1 && (job->rules & SIMDIRI_LOSSY_TRAILING_SLASH) && path[len - 1] == '/') {
      job->fired |= SIMDIRI_LOSSY_TRAILING_SLASH;
      cut = 1;
    } else if ((job->rules & SIMDIRI_LOSSY_INDEX) && (cut = index_len(path, len)) > 0) {
      job->fired |= SIMDIRI_LOSSY_INDEX;
    }
    if (cut == 0) return len;
    len -= cut;
  }
}

/* ------------------------------------------------------------------------------------------- all rules */

/* Returns the rules that change more than the end of the path. */
static uint32_t find_rules(const lossy_job *job, span path) {
  const size_t len = open_len(job, path);
  uint32_t found = 0;
  if ((job->rules & SIMDIRI_LOSSY_SESSION) && simdiri_has_path_session(path)) found |= SIMDIRI_LOSSY_SESSION;
  if ((job->rules & SIMDIRI_LOSSY_SLASHES) && has_double_slash(path.data, len)) found |= SIMDIRI_LOSSY_SLASHES;
  if ((job->rules & SIMDIRI_LOSSY_PATH_CASE) && find_capital(path.data, len, 0) < len) found |= SIMDIRI_LOSSY_PATH_CASE;
  return found;
}

/* Applies the rules that find_rules found, and those about the end, to the path in place; returns the new length. */
static size_t change_path(lossy_job *job, char *path, size_t len, uint32_t found) {
  if (found & SIMDIRI_LOSSY_SESSION) {
    job->fired |= SIMDIRI_LOSSY_SESSION;
    len = simdiri_drop_path_sessions(path, len);
    /* Without a session, "/;jsessionid=1/a" would begin with a host. */
    if (!job->has_authority) len = merge_first_slashes(path, len);
    found = find_rules(job, (span){path, len});
  }
  job->fired |= found;
  const size_t front = open_len(job, (span){path, len});
  size_t changed = front;
  if (found & SIMDIRI_LOSSY_SLASHES) changed = merge_slashes(path, front);
  if (found & SIMDIRI_LOSSY_PATH_CASE) lower_case(path, changed);
  if (changed < front) memmove(path + changed, path + front, len - front);
  return trim_path_end(job, path, len - (front - changed));
}

/* ------------------------------------------------------------------------------------------- lines "path" */

/* Is the path one that may be put in place of another? Its dots would refer to other segments, and two slashes after no
 * authority would begin one. */
static bool is_good_path(const lossy_job *job, span path) {
  const bool has_host = path.len > 1 && path.data[0] == '/' && path.data[1] == '/';
  return !simdiri_path_has_dots(path) && (job->has_authority || !has_host);
}

/* Applies the first line that changes the path, and the other rules to its result. *path becomes a view of `out`. */
static simdiri_status replace_once(lossy_job *job, const path_rule_list *lines, span *path, simdiri_buffer *out,
                                   bool *is_replaced) {
  span stars[PATH_STARS_MAX];
  const uint32_t fired = job->fired;
  *is_replaced = false;
  for (size_t i = 0; i < lines->count; i++) {
    const key_rule *line = lines->list[i];
    if (!simdiri_path_matches(line->prefix, *path, (job->rules & SIMDIRI_LOSSY_PATH_CASE) != 0, stars)) continue;
    const simdiri_status status = simdiri_path_replace(line->suffix, stars, out);
    if (status != SIMDIRI_OK) return status;
    const uint32_t found = find_rules(job, (span){out->data, out->len});
    const span result = {out->data, change_path(job, out->data, out->len, found)};
    const bool is_same = result.len == path->len && memcmp(result.data, path->data, result.len) == 0;
    *is_replaced = !is_same && is_good_path(job, result);
    if (*is_replaced) {
      *path = result;
      return SIMDIRI_OK;
    }
    job->fired = fired;
  }
  return SIMDIRI_OK;
}

/* Applies the lines until none changes the path. Lines that lead in a circle leave it as it was. */
static simdiri_status replace_path(lossy_job *job, span *path) {
  path_rule_list lines;
  const uint32_t fired = job->fired;
  span current = *path;
  lines.count = simdiri_key_rules_paths(job->own, job->own_group, lines.list);
  if (lines.count == 0) return SIMDIRI_OK;
  for (unsigned round = 0; round <= RULE_REPLACEMENTS_MAX; round++) {
    bool is_replaced;
    const simdiri_status status = replace_once(job, &lines, &current, &job->scratch->replaced[round % 2], &is_replaced);
    if (status != SIMDIRI_OK) return status;
    if (is_replaced) continue;
    if (round > 0) job->fired |= SIMDIRI_LOSSY_PATHS;
    *path = current;
    return SIMDIRI_OK;
  }
  job->fired = fired;
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- all of it */

simdiri_status simdiri_lossy_change_path(lossy_job *job, span *path) {
  simdiri_buffer *copy = &job->scratch->path;
  const uint32_t found = find_rules(job, *path);
  if (found) {
    copy->len = 0;
    const simdiri_status status = simdiri_buffer_append(copy, path->data, path->len);
    if (status != SIMDIRI_OK) return status;
    *path = (span){copy->data, change_path(job, copy->data, copy->len, found)};
  } else {
    path->len = trim_path_end(job, path->data, path->len);
  }
  return job->own_group && (job->rules & SIMDIRI_LOSSY_PATHS) ? replace_path(job, path) : SIMDIRI_OK;
}
