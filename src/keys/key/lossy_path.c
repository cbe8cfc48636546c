/* Lossy rules about paths. The path is copied only if a rule changes more than its end, and then
 * changed in place. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "keys/key/lossy.h"
#include "keys/key/parameter_names.h"
#include "keys/key/path_session.h"

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

/* Returns the place of the first letter from `at` on that path-case changes, or the length. The hexadecimal digits of a
 * triplet are upper case, and stay. */
static size_t find_capital(const char *path, size_t len, size_t at) {
  while (at < len && (path[at] < 'A' || path[at] > 'Z')) at += path[at] == '%' ? 3 : 1;
  return at < len ? at : len;
}

static void lower_case(char *path, size_t len) {
  for (size_t at = 0; (at = find_capital(path, len, at)) < len;) path[at] = (char)byte_lower((unsigned char)path[at]);
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

/* Returns the length of the path after the rules about its end. The two rules repeat, because each can make the other
 * apply: /a/index.html/ becomes /a. */
static size_t trim_path_end(lossy_job *job, const char *path, size_t len) {
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
  uint32_t found = 0;
  if ((job->rules & SIMDIRI_LOSSY_SESSION) && simdiri_has_path_session(path)) found |= SIMDIRI_LOSSY_SESSION;
  if ((job->rules & SIMDIRI_LOSSY_SLASHES) && has_double_slash(path.data, path.len)) found |= SIMDIRI_LOSSY_SLASHES;
  if ((job->rules & SIMDIRI_LOSSY_PATH_CASE) && find_capital(path.data, path.len, 0) < path.len)
    found |= SIMDIRI_LOSSY_PATH_CASE;
  return found;
}

/* Changes the path in place; returns the new length. */
static size_t change_path(lossy_job *job, char *path, size_t len) {
  if (find_rules(job, (span){path, len}) & SIMDIRI_LOSSY_SESSION) {
    job->fired |= SIMDIRI_LOSSY_SESSION;
    len = simdiri_drop_path_sessions(path, len);
    /* Without a session, "/;jsessionid=1/a" would begin with a host. */
    if (!job->has_authority) len = merge_first_slashes(path, len);
  }
  const uint32_t found = find_rules(job, (span){path, len});
  job->fired |= found;
  if (found & SIMDIRI_LOSSY_SLASHES) len = merge_slashes(path, len);
  if (found & SIMDIRI_LOSSY_PATH_CASE) lower_case(path, len);
  return trim_path_end(job, path, len);
}

simdiri_status simdiri_lossy_change_path(lossy_job *job, span *path) {
  simdiri_buffer *copy = &job->scratch->path;
  if (!find_rules(job, *path)) {
    path->len = trim_path_end(job, path->data, path->len);
    return SIMDIRI_OK;
  }
  copy->len = 0;
  const simdiri_status status = simdiri_buffer_append(copy, path->data, path->len);
  if (status == SIMDIRI_OK) *path = (span){copy->data, change_path(job, copy->data, copy->len)};
  return status;
}
