/* Labels of plain URLs in normal form: bitmaps tell which segments can be templates at all. Nearly always none can, so
 * host and path are copied as one piece. */
/* SPDX-License-Identifier: MIT */
#include "text/label/marked_path.h"

#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/context/context.h"
#include "iri/kernel/vectors/window.h"
#include "iri/parse/search.h"
#include "keys/rules/value_forms.h"
#include "text/label/classify.h"
#include "text/label/label_pieces.h"
#include "text/label/labeler.h"
#include "text/label/routes.h"

/* A text without digits and special bytes can only be a hash or a UUID, whose letters are a-f. */
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
  if (!(bytes >> (SHORTEST_WITHOUT_DIGITS - 1))) return 0;
  for (unsigned len = 1; len < SHORTEST_WITHOUT_DIGITS; len *= 2) bytes &= bytes >> len;
  return bytes;
}

/* The special bytes of a segment. */
typedef struct {
  bool has_high;  /* a triplet of a byte 80-FF */
  bool has_other; /* a special byte that is not in a triplet, or a triplet of "@" */
} special_bytes;

/* `end` is that of the text. */
static void collect_special(const char *base, uint64_t special, const char *end, special_bytes *found) {
  for (; special && !found->has_other; special &= special - 1) {
    const unsigned char *p = (const unsigned char *)base + lowest(special);
    const bool is_encoded = *p == '%' && is_triplet(p, (const unsigned char *)end);
    const unsigned value = is_encoded ? triplet_value(p) : '@';
    found->has_high |= value >= 0x80;
    found->has_other |= value == '@';
  }
}

/* Only mail addresses can have bytes above ASCII. */
static bool has_characters_only(const special_bytes *found) { return found->has_high && !found->has_other; }

/* Can a text with letters and without special bytes be a template, by its length? Dates and addresses have letters only
 * together with ":". */
static bool has_template_len(uint32_t templates, size_t len) {
  if (len < TOKEN_MIN) return false;
  return len == UUID_LEN || is_hash_len(len) || (templates & SIMDIRI_TEMPLATE_TOKEN);
}

/* Handles a segment, which has a digit or a special byte or is long. */
static void put_segment(label_job *job, const marked_block *block, unsigned begin, unsigned end) {
  const label_marks *marks = &block->marks;
  const uint32_t templates = job->labeler->options.templates;
  const uint64_t segment = low_bits(end) & ~low_bits(begin);
  const char *text = block->base + begin;
  const unsigned len = end - begin;
  const bool is_plain = !(marks->special & segment);
  special_bytes special = {false, false};
  if (!is_plain) collect_special(block->base, marks->special & segment, block->base + end, &special);
  if (has_characters_only(&special)) return;
  if (is_plain && (marks->letter & segment) && !has_template_len(templates, len)) return;
  if (is_plain && (templates & SIMDIRI_TEMPLATE_INT) && !(segment & ~marks->digit) && !is_hash_len(len))
    simdiri_label_put_template(job, (span){text, len}, SIMDIRI_TEMPLATE_INT);
  else
    (void)simdiri_label_put_segment(job, text, block->base + end);
}

/* Returns bytes of the segments in `path` that may not stay as they are. */
static uint64_t find_candidates(const label_marks *marks, uint64_t path) {
  return ((marks->digit | marks->special) & path) | find_long_runs(path & ~marks->slash);
}

/* Handles the segments from the "/" at `begin` up to `end`, where one of them ends. */
static void put_block(label_job *job, const marked_block *block, unsigned begin, unsigned end) {
  const label_marks *marks = &block->marks;
  const uint64_t path = low_bits(end) & ~low_bits(begin), slash = marks->slash & path;
  uint64_t found = find_candidates(marks, path);
  while (found && job->status == SIMDIRI_OK) {
    const uint64_t before = low_bits(lowest(found)), after = slash & ~before;
    const unsigned segment = highest(slash & before) + 1, segment_end = after ? lowest(after) : end;
    found &= ~low_bits(segment_end);
    put_segment(job, block, segment, segment_end);
  }
}

/* Handles a segment that does not fit into a block. Returns where it ends. */
static const char *put_long_segment(label_job *job, const char *begin, const char *end, const char *readable_end) {
  const char *at = begin;
  uint64_t stop = 0, all_special = 0, letters = 0;
  special_bytes special = {false, false};
  while (!stop) {
    marked_block block;
    load_block(job, &block, at, readable_end);
    stop = block.marks.slash | block.marks.end | ~low_bits((size_t)(end - at));
    const unsigned len = stop ? lowest(stop) : 64;
    all_special |= block.marks.special & low_bits(len);
    letters |= block.marks.letter & low_bits(len);
    collect_special(at, block.marks.special & low_bits(len), end, &special);
    at += len;
  }
  const bool is_plain =
      !all_special && letters && !has_template_len(job->labeler->options.templates, (size_t)(at - begin));
  return is_plain || has_characters_only(&special) ? at : simdiri_label_put_segment(job, begin, end);
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
      next = put_long_segment(job, next + 1, end, readable_end);
      if (next == end || *next != '/') return next;
    }
    load_block(job, block, next, readable_end);
    at = 0;
  }
  return end;
}

/* Finds the end of the path that begins at bit `at` of the block. */
static const char *find_path_end(const marked_block *block, unsigned at, const char *end) {
  const char *path = block->base + at;
  const uint64_t stop = (block->marks.end & ~low_bits(at)) | ~low_bits((size_t)(end - block->base));
  if (stop) return block->base + lowest(stop);
  return path + search_any((const unsigned char *)path, 64 - at, (size_t)(end - path), '?', '#', '#');
}

/* Puts a route in place of the path from bit `at` of the block on, or else handles the segments. What precedes the path
 * is pending. Returns where the path ends. */
static const char *put_route_or_path(label_job *job, marked_block *block, unsigned at, span host, const char *end,
                                     const char *readable_end) {
  const simdiri_routes *routes = job->labeler->options.routes;
  if (!routes) return put_path(job, block, at, end, readable_end);
  const char *path = block->base + at, *path_end = find_path_end(block, at, end);
  const uint64_t marked = low_bits((size_t)(path_end - block->base)) & ~low_bits(at);
  const route_place place = {.host = host,
                             .path = {path, (size_t)(path_end - path)},
                             .readable_end = readable_end,
                             .window = block->base,
                             .slashes = block->marks.slash & marked,
                             .has_percent = block->marks.special & marked};
  const route *match = simdiri_routes_match(routes, &place);
  if (!match) return put_path(job, block, at, end, readable_end);
  flush_pending(job, path);
  memcpy(job->out, match->label.data, match->label.len);
  job->out += match->label.len;
  job->pending = path_end;
  return path_end;
}

/* Copies what was not written yet, up to the end of the path. */
static void put_rest(label_job *job, const char *path_end) {
  const size_t rest = (size_t)(path_end - job->pending);
  memcpy(job->out, job->pending, rest);
  job->out += rest;
}

static bool has_marks(const simdiri_labeler *labeler) {
  return !(labeler->options.templates & TEMPLATES_WITHOUT_MARKS);
}

static bool allows_marks(const label_job *job) {
  const simdiri_labeler *labeler = job->labeler;
  return has_marks(labeler) && labeler->context->kernel && !labeler->options.routes && !job->domain.data &&
         !job->visitor;
}

/* Finds the query that stays, from `path_end` on; data NULL: none. */
static span find_query(const simdiri_labeler *labeler, const char *path_end, const char *end) {
  if (path_end == end || *path_end != '?' || labeler->pattern_count == 0) return (span){NULL, 0};
  const char *hash = memchr(path_end, '#', (size_t)(end - path_end));
  return (span){path_end + 1, (size_t)((hash ? hash : end) - path_end) - 1};
}

/* Returns where the authority of http or https begins, or 0. */
static unsigned find_authority(const char *text, size_t len) {
  if (len < 8 || memcmp(text, "http", 4) != 0) return 0;
  if (memcmp(text + 4, "://", 3) == 0) return 7;
  return memcmp(text + 4, "s://", 4) == 0 ? 8 : 0;
}

bool simdiri_label_put_plain(label_job *job, const char *text, size_t len, size_t readable, span *query) {
  const unsigned begin = allows_marks(job) ? find_authority(text, len) : 0;
  const char *end = text + len, *readable_end = text + readable;
  marked_block block;
  if (begin == 0 || readable < KERNEL_LABEL_MIN) return false;
  load_block(job, &block, text, readable_end);
  const uint64_t slash = block.marks.slash & low_bits(len) & ~low_bits(begin);
  if (!slash) return false;
  const unsigned path = lowest(slash);
  const uint64_t host = low_bits(path) & ~low_bits(begin);
  if (!host || ((block.marks.special | block.marks.end) & host)) return false;
  const bool has_host = job->labeler->options.host != SIMDIRI_LABEL_NO_HOST;
  job->pending = text + (has_host ? begin : path);
  const span host_text = {text + begin, path - begin};
  const char *path_end = put_route_or_path(job, &block, path, host_text, end, readable_end);
  put_rest(job, path_end);
  *query = find_query(job->labeler, path_end, end);
  return true;
}

/* ------------------------------------------------------------------------------------------- normal texts */

bool simdiri_label_takes_urls(const simdiri_labeler *labeler) {
  const simdiri_label_options *options = &labeler->options;
  return has_marks(labeler) && labeler->context->decides && !options->lossy && !options->redactor && !labeler->domain;
}

simdiri_status simdiri_label_put_url(label_job *job, span text, size_t readable, simdiri_buffer *out, bool *is_done) {
  const simdiri_labeler *labeler = job->labeler;
  const simdiri_context *context = labeler->context;
  const unsigned char *bytes = (const unsigned char *)text.data;
  const char *end = text.data + text.len;
  marked_block block = {.base = text.data};
  size_t path;
  *is_done = readable >= KERNEL_LABEL_MIN && context->kernel->check_url(&context->normal_rules, bytes, text.len,
                                                                        readable, &path, &block.marks) == NORMAL_YES;
  if (!*is_done) return SIMDIRI_OK;
  const simdiri_status status = simdiri_label_reserve(job, text.len, out);
  if (status != SIMDIRI_OK) return status;
  const bool has_host = labeler->options.host != SIMDIRI_LABEL_NO_HOST;
  const size_t begin = find_authority(text.data, text.len);
  const span host = {text.data + begin, path - begin};
  job->out = out->data + out->len;
  job->pending = text.data + (has_host ? begin : path);
  const char *path_end = put_route_or_path(job, &block, (unsigned)path, host, end, text.data + readable);
  put_rest(job, path_end);
  const span query = find_query(labeler, path_end, end);
  if (query.data) simdiri_label_put_query(job, query);
  if (job->status == SIMDIRI_OK) out->len = (size_t)(job->out - out->data);
  return job->status;
}

/* ------------------------------------------------------------------------------------------- paths of logs */

/* Does the label depend on path and query only, and can the kernel decide whether they are normal? */
static bool is_path_enough(const simdiri_labeler *labeler) {
  const simdiri_label_options *options = &labeler->options;
  return has_marks(labeler) && labeler->context->decides && !options->lossy && !options->redactor &&
         !(options->routes && options->routes->has_hosts);
}

/* Is the label the path itself? Sets *path_end. A path that does not end in the block is left to make_label. */
static bool is_path_label(const simdiri_labeler *labeler, const marked_block *block, size_t len,
                          const char **path_end) {
  const uint64_t stop = block->marks.end | ~low_bits(len);
  if (!stop || labeler->options.routes || labeler->pattern_count > 0) return false;
  *path_end = block->base + lowest(stop);
  return !find_candidates(&block->marks, low_bits(lowest(stop)));
}

/* Makes a label in a buffer that grows, unless it is the beginning of the path. */
static simdiri_status make_label(label_job *job, marked_block *block, span path, const char *readable_end,
                                 simdiri_buffer *out, simdiri_text *label) {
  const char *end = path.data + path.len;
  const simdiri_status status = simdiri_label_reserve(job, path.len, out);
  if (status != SIMDIRI_OK) return status;
  char *begin = job->out = out->data + out->len;
  job->pending = path.data;
  const char *path_end = put_route_or_path(job, block, 0, (span){"", 0}, path.data + path.len, readable_end);
  const span query = find_query(job->labeler, path_end, end);
  *label = (simdiri_text){path.data, (size_t)(path_end - path.data)};
  if (job->pending == path.data && !query.data) return job->status;
  put_rest(job, path_end);
  if (query.data) simdiri_label_put_query(job, query);
  *label = (simdiri_text){begin, (size_t)(job->out - begin)};
  out->len += label->len;
  return job->status;
}

/* The same, also for a fixed buffer, which needs no more capacity than the label has bytes. */
static simdiri_status append_label(label_job *job, marked_block *block, span path, const char *readable_end,
                                   simdiri_buffer *out, simdiri_text *label) {
  if (out->allocator) return make_label(job, block, path, readable_end, out, label);
  simdiri_buffer *own = &job->scratch->spare;
  own->len = 0;
  simdiri_status status = make_label(job, block, path, readable_end, own, label);
  if (status != SIMDIRI_OK || label->text == path.data) return status;
  status = simdiri_buffer_append(out, label->text, label->len);
  if (status == SIMDIRI_OK) label->text = buffer_text(out, out->len - label->len);
  return status;
}

simdiri_status simdiri_label_path(const simdiri_labeler *labeler, simdiri_scratch *scratch, const char *path,
                                  size_t path_len, size_t readable, simdiri_buffer *out, simdiri_text *label) {
  const simdiri_context *context = labeler->context;
  const unsigned char *bytes = (const unsigned char *)path;
  const char *path_end;
  marked_block block = {.base = path};
  *label = (simdiri_text){NULL, 0};
  if (path_len == 0 || *path != '/' || readable < KERNEL_LABEL_MIN || !is_path_enough(labeler)) return SIMDIRI_OK;
  if (context->kernel->check_path(&context->normal_rules, bytes, path_len, readable, &block.marks) != NORMAL_YES)
    return SIMDIRI_OK;
  if (is_path_label(labeler, &block, path_len, &path_end)) {
    *label = (simdiri_text){path, (size_t)(path_end - path)};
    return SIMDIRI_OK;
  }
  const size_t before = out->len;
  label_job job = {.labeler = labeler, .scratch = scratch};
  const simdiri_status status = append_label(&job, &block, (span){path, path_len}, path + readable, out, label);
  if (status == SIMDIRI_OK) return SIMDIRI_OK;
  out->len = before;
  *label = (simdiri_text){NULL, 0};
  return status;
}
