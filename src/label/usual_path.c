/* Labels of usual normal forms: bitmaps tell which segments can be templates at all. Nearly always none can, so host
 * and path are copied as one piece. */
/* SPDX-License-Identifier: MIT */
#include "label/usual_path.h"

#include <string.h>

#include "context/context.h"
#include "kernel/window.h"
#include "label/classify.h"
#include "label/labeler.h"
#include "label/routes.h"
#include "parse/search.h"

/* A text without digits and odd bytes can only be a hash or a UUID, whose letters are a-f. */
enum { SHORTEST_WITHOUT_DIGITS = 32 };

/* 64 bytes of a text. */
typedef struct {
  const char *base;
  label_marks marks;
} marked_block;

static void load_block(const label_job *job, marked_block *block, const char *base, const char *readable_end) {
  block->base = base;
  job->labeler->context->kernel->mark_label((const unsigned char *)base, (size_t)(readable_end - base), &block->marks);
}

static unsigned lowest(uint64_t marks) { return (unsigned)__builtin_ctzll(marks); }
static unsigned highest(uint64_t marks) { return 63 - (unsigned)__builtin_clzll(marks); }

/* Returns some bytes of each run of at least SHORTEST_WITHOUT_DIGITS bytes. */
static uint64_t find_long_runs(uint64_t bytes) {
  for (unsigned len = 1; len < SHORTEST_WITHOUT_DIGITS; len *= 2) bytes &= bytes >> len;
  return bytes;
}

/* Can this segment be a template, or have bytes that labels encode? With letters, and without odd bytes, only templates
 * of at least TOKEN_MIN bytes are possible: dates and addresses have letters only together with ":". */
static bool needs_look(const label_marks *marks, unsigned begin, unsigned end) {
  const uint64_t segment = low_bits(end) & ~low_bits(begin);
  return (marks->odd & segment) || !(marks->letter & segment) || end - begin >= TOKEN_MIN;
}

/* Handles the segments from the "/" at `begin` up to `end`, where one of them ends. */
static void put_block(label_job *job, const marked_block *block, unsigned begin, unsigned end) {
  const label_marks *marks = &block->marks;
  const uint64_t path = low_bits(end) & ~low_bits(begin), slash = marks->slash & path;
  uint64_t found = ((marks->digit | marks->odd) & path) | find_long_runs(path & ~slash);
  while (found && job->status == SIMDIRI_OK) {
    const uint64_t before = low_bits(lowest(found)), after = slash & ~before;
    const unsigned segment = highest(slash & before) + 1, segment_end = after ? lowest(after) : end;
    found &= ~low_bits(segment_end);
    if (needs_look(marks, segment, segment_end))
      (void)simdiri_label_put_segment(job, block->base + segment, block->base + segment_end);
  }
}

/* Handles the path that begins with the "/" at bit `at` of the block. Returns where it ends. */
static const char *put_path(label_job *job, marked_block *block, unsigned at, const char *end,
                            const char *readable_end) {
  while (job->status == SIMDIRI_OK) {
    const uint64_t stop = (block->marks.end & ~low_bits(at)) | ~low_bits((size_t)(end - block->base));
    if (stop) {
      put_block(job, block, at, lowest(stop));
      return block->base + lowest(stop);
    }
    const unsigned last = highest(block->marks.slash);
    const char *next = block->base + last;
    if (last > at) {
      put_block(job, block, at, last);
    } else if (at == 0) { /* a segment that does not fit into a block */
      next = simdiri_label_put_segment(job, next + 1, end);
      if (next == end || *next != '/') return next;
    }
    load_block(job, block, next, readable_end);
    at = 0;
  }
  return end;
}

/* Puts a route in place of the path that it matches. Returns false if none does. */
static bool put_route(label_job *job, const char *text, size_t len, const char **path_end) {
  const span path = {text, search_any((const unsigned char *)text, 0, len, '?', '#', '#')};
  const route *match = simdiri_routes_match(job->labeler->options.routes, (span){"", 0}, path);
  if (!match) return false;
  memcpy(job->out, match->path.data, match->path.len);
  job->out += match->path.len;
  *path_end = job->pending = text + path.len;
  return true;
}

bool simdiri_label_put_normal_path(label_job *job, const char *text, size_t len, size_t readable,
                                   const char **path_end) {
  const simdiri_context *context = job->labeler->context;
  const unsigned char *bytes = (const unsigned char *)text;
  marked_block block = {.base = text};
  if (readable < KERNEL_LABEL_MIN) return false;
  if (context->kernel->check_path(&context->normal_rules, bytes, len, readable, &block.marks) != NORMAL_YES)
    return false;
  if (job->labeler->options.routes && put_route(job, text, len, path_end)) return true;
  job->pending = text;
  *path_end = put_path(job, &block, 0, text + len, text + readable);
  return true;
}

static bool is_usual_job(const label_job *job) {
  const simdiri_labeler *labeler = job->labeler;
  return labeler->context->kernel && !labeler->options.routes && !job->domain.data && !job->visitor;
}

/* Returns where the authority of http or https begins, or 0. */
static unsigned find_authority(const char *text, size_t len) {
  if (len < 8 || memcmp(text, "http", 4) != 0) return 0;
  if (memcmp(text + 4, "://", 3) == 0) return 7;
  return memcmp(text + 4, "s://", 4) == 0 ? 8 : 0;
}

bool simdiri_label_put_usual(label_job *job, const char *text, size_t len, size_t readable, span *query) {
  const unsigned begin = is_usual_job(job) ? find_authority(text, len) : 0;
  const char *end = text + len, *readable_end = text + readable;
  marked_block block;
  if (begin == 0 || readable < KERNEL_LABEL_MIN) return false;
  load_block(job, &block, text, readable_end);
  const uint64_t slash = block.marks.slash & low_bits(len) & ~low_bits(begin);
  if (!slash) return false;
  const unsigned path = lowest(slash);
  const uint64_t host = low_bits(path) & ~low_bits(begin);
  if (!host || ((block.marks.odd | block.marks.end) & host)) return false;
  const bool has_host = job->labeler->options.host != SIMDIRI_LABEL_NO_HOST;
  job->pending = text + (has_host ? begin : path);
  const char *path_end = put_path(job, &block, path, end, readable_end);
  const size_t rest = (size_t)(path_end - job->pending);
  memcpy(job->out, job->pending, rest);
  job->out += rest;
  *query = (span){NULL, 0};
  if (path_end == end || *path_end != '?' || job->labeler->pattern_count == 0) return true;
  const char *hash = memchr(path_end, '#', (size_t)(end - path_end));
  *query = (span){path_end + 1, (size_t)((hash ? hash : end) - path_end) - 1};
  return true;
}
