/* Lossy rules about paths. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "common/buffer.h"
#include "common/octet.h"
#include "key/lossy.h"
#include "key/names.h"

/* Octets of a session's parameter that the text begins with: ";jsessionid=" and what belongs to it (Jakarta Servlet
 * 7.1.3); 0 if it does not. */
static size_t session_len(const char *text, size_t len) {
  static const char mark[] = ";jsessionid=";
  const size_t mark_len = sizeof mark - 1;
  if (len < mark_len) return 0;
  for (size_t i = 0; i < mark_len; i++)
    if (octet_lower((unsigned char)text[i]) != (unsigned char)mark[i]) return 0;
  size_t end = mark_len;
  while (end < len && text[end] != ';' && text[end] != '/') end++;
  return end;
}

/* Copies the path without sessions, and then without slashes in a row. */
static void copy_path(lossy_job *job, span path) {
  simdiri_buffer *out = job->out;
  const size_t begin = out->len;
  size_t i = 0;
  while (i < path.len) {
    const char c = path.data[i];
    const size_t skipped =
        c == ';' && (job->rules & SIMDIRI_LOSSY_SESSION) ? session_len(path.data + i, path.len - i) : 0;
    if (skipped > 0) {
      job->fired |= SIMDIRI_LOSSY_SESSION;
      i += skipped;
      continue;
    }
    if (c == '/' && (job->rules & SIMDIRI_LOSSY_SLASHES) && out->len > begin && out->data[out->len - 1] == '/')
      job->fired |= SIMDIRI_LOSSY_SLASHES;
    else
      buffer_put(out, c);
    i++;
  }
}

/* Octets of the index's name that the path ends with; 0 if it does not. */
static size_t index_len(const char *path, size_t len) {
  size_t name_len = 0;
  while (name_len < len && name_len <= INDEX_NAME_MAX && path[len - 1 - name_len] != '/') name_len++;
  if (name_len == 0 || name_len == len || path[len - 1 - name_len] != '/') return 0;
  return simdiri_is_index_name((span){path + len - name_len, name_len}) ? name_len : 0;
}

/* Each of the two may give way to the other: /a/index.html/ ends up as /a. */
static void trim_path(lossy_job *job, size_t begin) {
  simdiri_buffer *out = job->out;
  for (;;) {
    const size_t len = out->len - begin;
    size_t cut = 0;
    if (len > 1 && (job->rules & SIMDIRI_LOSSY_TRAILING_SLASH) && out->data[out->len - 1] == '/') {
      job->fired |= SIMDIRI_LOSSY_TRAILING_SLASH;
      cut = 1;
    } else if ((job->rules & SIMDIRI_LOSSY_INDEX) && (cut = index_len(out->data + begin, len)) > 0) {
      job->fired |= SIMDIRI_LOSSY_INDEX;
    }
    if (cut == 0) return;
    out->len -= cut;
  }
}

void simdiri_lossy_path(lossy_job *job, span path) {
  const size_t begin = job->out->len;
  copy_path(job, path);
  trim_path(job, begin);
}
