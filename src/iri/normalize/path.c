/* Removes dot-segments (RFC 3986 5.2.4). */
/* SPDX-License-Identifier: MIT */
#include "iri/normalize/path.h"

#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/word.h"

/* Returns the number of dots if the segment is "." or "..", else 0. */
static size_t count_dots(const unsigned char *segment, size_t len) {
  if (len == 1 && segment[0] == '.') return 1;
  return len == 2 && segment[0] == '.' && segment[1] == '.' ? 2 : 0;
}

/* The number of dots of the dot-segment at `name`, which follows "/"; 0 if there is none. Most paths with dot-segments
 * have many, so their ends are not searched for. */
static size_t count_dots_at(const unsigned char *path, size_t name, size_t len) {
  size_t end = name;
  while (end < len && end - name < 2 && path[end] == '.') end++;
  return end == len || path[end] == '/' ? end - name : 0;
}

static size_t find_segment_end(const unsigned char *path, size_t begin, size_t len) {
  const unsigned char *slash = begin < len ? memchr(path + begin, '/', len - begin) : NULL;
  return slash ? (size_t)(slash - path) : len;
}

/* Steps 2A and 2D: skips leading "../" and "./", and a path that is "." or "..". The path does not begin with "/". */
static size_t skip_leading_dots(const unsigned char *path, size_t len) {
  size_t at = 0;
  while (at < len && path[at] != '/') {
    const size_t end = find_segment_end(path, at, len);
    if (count_dots(path + at, end - at) == 0) break;
    at = end < len ? end + 1 : end;
  }
  return at;
}

/* Step 2C: removes the last segment and the "/" before it, if any, from the output. */
static size_t drop_last_segment(const unsigned char *path, size_t len) {
  while (len > 0)
    if (path[--len] == '/') break;
  return len;
}

/* Is "/" before a dot anywhere? Nearly no path has that, and no other path that begins with "/" has dot-segments. */
static bool has_slash_dot(const unsigned char *path, size_t len) {
  uint64_t found = 0;
  size_t i = 0;
  for (; len - i > WORD_LEN; i += WORD_LEN)
    found |= find_byte(load64(path + i), '/') & find_byte(load64(path + i + 1), '.');
  for (; i + 1 < len; i++) found |= path[i] == '/' && path[i + 1] == '.';
  return found != 0;
}

size_t simdiri_remove_dot_segments(unsigned char *path, size_t len) {
  if (len > 0 && path[0] == '/' && !has_slash_dot(path, len)) return len;
  size_t in = skip_leading_dots(path, len);
  size_t out = 0;
  while (in < len) {
    /* A segment with the "/" before it, which only the first segment may lack. */
    const size_t name = path[in] == '/' ? in + 1 : in;
    const size_t dots = name > in ? count_dots_at(path, name, len) : 0;
    const size_t end = dots > 0 ? name + dots : find_segment_end(path, name, len);
    if (dots == 0) {
      memmove(path + out, path + in, end - in);
      out += end - in;
    } else {
      if (dots == 2) out = drop_last_segment(path, out);
      if (end == len) path[out++] = '/';
    }
    in = end;
  }
  return out;
}

simdiri_status simdiri_finish_path(simdiri_buffer *buffer, size_t begin, bool has_authority) {
  const size_t len = simdiri_remove_dot_segments((unsigned char *)buffer->data + begin, buffer->len - begin);
  buffer->len = begin + len;
  if (has_authority || len < 2 || memcmp(buffer->data + begin, "//", 2) != 0) return SIMDIRI_OK;
  const simdiri_status status = simdiri_buffer_reserve(buffer, 2);
  if (status != SIMDIRI_OK) return status;
  memmove(buffer->data + begin + 2, buffer->data + begin, len);
  memcpy(buffer->data + begin, "/.", 2);
  buffer->len += 2;
  return SIMDIRI_OK;
}
