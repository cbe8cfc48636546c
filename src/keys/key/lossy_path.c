/* Lossy rules about paths. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/buffer.h"
#include "keys/key/lossy.h"
#include "keys/key/parameter_names.h"

/* Returns true if the text contains "//". Words overlap by one byte. */
static bool has_double_slash(const char *text, size_t len) {
  for (; len >= WORD_LEN; text += WORD_LEN - 1, len -= WORD_LEN - 1) {
    const uint64_t slashes = find_byte(load_word(text), '/');
    if (slashes & slashes << 8) return true;
  }
  const uint64_t slashes = find_byte(load_first(text, len), '/');
  return (slashes & slashes << 8) != 0;
}

/* Returns the length of a session parameter at the beginning of the text: ";jsessionid=" and its value (Jakarta Servlet
 * 7.1.3); 0 if there is none. */
static size_t session_len(const char *text, size_t len) {
  static const char mark[] = ";jsessionid=";
  const size_t mark_len = sizeof mark - 1;
  if (len < mark_len || !is_same_ignoring_case(text, mark, mark_len)) return 0;
  size_t end = mark_len;
  while (end < len && text[end] != ';' && text[end] != '/') end++;
  return end;
}

/* Returns the bytes of session parameters that are the whole first segment of a relative path. They stay: without them
 * the path would be another one, empty or absolute. */
static size_t measure_fixed_sessions(span path) {
  size_t at = 0, len;
  while ((len = session_len(path.data + at, path.len - at)) > 0) at += len;
  return at == path.len || path.data[at] == '/' ? at : 0;
}

static span skip_fixed_sessions(span path) {
  const size_t fixed = measure_fixed_sessions(path);
  return (span){path.data + fixed, path.len - fixed};
}

/* Finds the first session parameter of a path; data is NULL if there is none. */
static span find_session(span path) {
  const char *at = path.len > 0 ? path.data : NULL, *end = path.data + path.len;
  while (at && at < end && (at = memchr(at, ';', (size_t)(end - at))) != NULL) {
    const size_t len = session_len(at, (size_t)(end - at));
    if (len > 0) return (span){at, len};
    at++;
  }
  return (span){NULL, 0};
}

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

void simdiri_lossy_find_path_changes(lossy_job *job, span *path) {
  uint32_t copied = 0;
  if ((job->rules & SIMDIRI_LOSSY_SESSION) && find_session(skip_fixed_sessions(*path)).data)
    copied |= SIMDIRI_LOSSY_SESSION;
  if ((job->rules & SIMDIRI_LOSSY_SLASHES) && has_double_slash(path->data, path->len)) copied |= SIMDIRI_LOSSY_SLASHES;
  job->fired |= copied;
  job->is_path_copied = copied != 0;
  if (!copied) path->len = trim_path_end(job, path->data, path->len);
}

static void put_without_sessions(lossy_job *job, span path) {
  const size_t fixed = measure_fixed_sessions(path);
  put_piece(job, (span){path.data, fixed});
  path = (span){path.data + fixed, path.len - fixed};
  for (;;) {
    const span session = find_session(path);
    const size_t len = session.data ? (size_t)(session.data - path.data) : path.len;
    put_piece(job, (span){path.data, len});
    if (!session.data) return;
    path = (span){session.data + session.len, path.len - len - session.len};
  }
}

/* Replaces runs of slashes by one; returns the new length. */
static size_t merge_slashes(char *path, size_t len) {
  size_t fixed = 0;
  for (size_t i = 0; i < len; i++)
    if (path[i] != '/' || fixed == 0 || path[fixed - 1] != '/') path[fixed++] = path[i];
  return fixed;
}

void simdiri_lossy_put_path(lossy_job *job, span path) {
  if (!job->is_path_copied) {
    put_piece(job, path);
    return;
  }
  end_piece(job);
  const size_t begin = job->out->len;
  if (job->rules & SIMDIRI_LOSSY_SESSION)
    put_without_sessions(job, path);
  else
    put_piece(job, path);
  end_piece(job);
  char *copy = job->out->data + begin;
  size_t len = job->out->len - begin;
  /* Removing a session may have made "//". */
  if ((job->rules & SIMDIRI_LOSSY_SLASHES) && has_double_slash(copy, len)) {
    job->fired |= SIMDIRI_LOSSY_SLASHES;
    len = merge_slashes(copy, len);
  }
  job->out->len = begin + trim_path_end(job, copy, len);
}
