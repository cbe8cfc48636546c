/* Writes the label of a normal form, from left to right. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/context/context.h"
#include "keys/key/lossy.h"
#include "text/label/classify.h"
#include "text/label/kinds.h"
#include "text/label/label_job.h"
#include "text/label/label_shape.h"
#include "text/label/labeler.h"
#include "text/label/params.h"
#include "text/label/routes.h"
#include "text/label/usual_path.h"

/* ------------------------------------------------------------------------------------------- text */

static void put_bytes(label_job *job, const char *text, size_t len) {
  if (len > 0) memcpy(job->out, text, len);
  job->out += len;
}

/* Copies the text from job->pending up to `end`. */
static void flush_pending(label_job *job, const char *end) {
  put_bytes(job, job->pending, (size_t)(end - job->pending));
  job->pending = end;
}

static void put_encoded(label_job *job, const char *byte) {
  flush_pending(job, byte);
  job->out = (char *)put_triplet((unsigned char *)job->out, (unsigned char)*byte);
  job->pending = byte + 1;
}

static bool is_redacted_value(const label_job *job, const char *p, const char *end) {
  return job->is_redacted && end - p >= SIMDIRI_REDACTED_LEN && memcmp(p, SIMDIRI_REDACTED, SIMDIRI_REDACTED_LEN) == 0;
}

/* Encodes those bytes of pending text that a label must not contain, and all `also`, unless that is 0. */
static void encode_unsafe(label_job *job, const char *begin, const char *end, char also) {
  for (const char *p = begin; p < end; p++) {
    if (kind_of(*p) != KIND_UNSAFE && !(also && *p == also)) continue;
    if (is_redacted_value(job, p, end))
      p += SIMDIRI_REDACTED_LEN - 1; /* it stays pending */
    else
      put_encoded(job, p);
  }
}

static void report_step(const label_job *job, simdiri_label_step_kind kind, size_t number, span from, const char *to) {
  if (!job->visitor) return;
  const simdiri_label_step step = {kind, number, from.data, from.len, to, (size_t)(job->out - to)};
  job->visitor(job->user, &step);
}

/* Copies text outside of path and query. */
static void put_text(label_job *job, span text) {
  job->pending = text.data;
  encode_unsafe(job, text.data, text.data + text.len, 0);
  flush_pending(job, text.data + text.len);
}

/* ------------------------------------------------------------------------------------------- templates */

/* Decodes a piece into the scratch, and finds out which template it is. */
static uint32_t classify_decoded(label_job *job, span text) {
  simdiri_buffer *decoded = &job->scratch->component;
  unsigned kinds = 0;
  decoded->len = 0;
  job->status = simdiri_buffer_reserve(decoded, text.len);
  if (job->status != SIMDIRI_OK) return 0;
  const unsigned char *p = (const unsigned char *)text.data, *end = p + text.len;
  while (p < end) {
    const bool is_encoded = is_triplet(p, end);
    const char byte = (char)(is_encoded ? triplet_value(p) : *p);
    kinds |= kind_of(byte);
    buffer_put(decoded, byte);
    p += is_encoded ? 3 : 1;
  }
  return simdiri_label_classify(job->labeler->options.templates, (span){decoded->data, decoded->len}, kinds);
}

static uint32_t find_template(label_job *job, span text, unsigned kinds) {
  if (kinds & KIND_PERCENT) return classify_decoded(job, text);
  if (!(kinds & (KIND_DIGIT | KIND_COLON | KIND_AT)) && text.len < TOKEN_MIN) return 0;
  return simdiri_label_classify(job->labeler->options.templates, text, kinds);
}

/* Replaces a piece, up to which everything is written or pending. */
void simdiri_label_put_template(label_job *job, span text, uint32_t template) {
  const unsigned bit = (unsigned)__builtin_ctz(template);
  const char *name = simdiri_template_name(bit);
  flush_pending(job, text.data);
  const char *begin = job->out;
  *job->out++ = '{';
  put_bytes(job, name, strlen(name));
  *job->out++ = '}';
  job->pending = text.data + text.len;
  report_step(job, SIMDIRI_LABEL_STEP_TEMPLATE, bit, text, begin);
}

/* Handles a segment or a value whose bytes have these kinds. It stays pending, or is replaced. */
static void put_piece_of_label(label_job *job, span text, unsigned kinds) {
  const uint32_t template = find_template(job, text, kinds);
  if (template)
    simdiri_label_put_template(job, text, template);
  else if (kinds & KIND_UNSAFE)
    encode_unsafe(job, text.data, text.data + text.len, 0);
}

/* ------------------------------------------------------------------------------------------- components */

/* Handles a segment whose bytes have these kinds. Only a route has the segments "*" and "**" unencoded. */
static void put_segment(label_job *job, const char *begin, const char *end, unsigned kinds) {
  if (kinds == KIND_STAR && end - begin <= 2)
    encode_unsafe(job, begin, end, '*');
  else
    put_piece_of_label(job, (span){begin, (size_t)(end - begin)}, kinds);
}

const char *simdiri_label_put_segment(label_job *job, const char *begin, const char *end) {
  const char *p = begin;
  unsigned kinds = 0;
  for (; p < end; p++) {
    const unsigned kind = kind_of(*p);
    if (kind & (KIND_SLASH | KIND_QUESTION | KIND_HASH)) break;
    kinds |= kind;
  }
  put_segment(job, begin, p, kinds);
  return p;
}

static void put_segments(label_job *job, span path) {
  const char *p = path.data, *end = p + path.len;
  job->pending = p;
  while (p < end && job->status == SIMDIRI_OK) {
    if (*p == '/') p++;
    p = simdiri_label_put_segment(job, p, end);
  }
  flush_pending(job, end);
}

static void put_path(label_job *job, const label_shape *shape) {
  const simdiri_routes *routes = job->labeler->options.routes;
  const route *match = routes ? simdiri_routes_match(routes, shape->host_port, shape->path) : NULL;
  if (!match) {
    put_segments(job, shape->path);
    return;
  }
  const char *begin = job->out;
  put_bytes(job, match->path.data, match->path.len);
  report_step(job, SIMDIRI_LABEL_STEP_ROUTE, match->line, shape->path, begin);
}

static void put_parameter(label_job *job, span parameter, span name, char before) {
  const char *end = parameter.data + parameter.len, *begin = job->out;
  unsigned kinds = 0;
  *job->out++ = before;
  job->pending = parameter.data;
  encode_unsafe(job, name.data, name.data + name.len, 0);
  for (const char *p = name.data + name.len + 1; p < end; p++) kinds |= kind_of(*p);
  if (name.len < parameter.len)
    put_piece_of_label(job, (span){name.data + name.len + 1, parameter.len - name.len - 1}, kinds);
  flush_pending(job, end);
  report_step(job, SIMDIRI_LABEL_STEP_KEPT, 0, parameter, begin + 1);
}

void simdiri_label_put_query(label_job *job, span query) {
  span parameter, name;
  char before = '?';
  if (!query.data || (job->labeler->pattern_count == 0 && !job->visitor)) return;
  while (job->status == SIMDIRI_OK && simdiri_next_parameter(&query, &parameter, &name)) {
    if (simdiri_label_keeps_parameter(job, name)) {
      if (job->status == SIMDIRI_OK) put_parameter(job, parameter, name, before);
      before = '&';
    } else {
      report_step(job, SIMDIRI_LABEL_STEP_DROPPED, 0, parameter, job->out);
    }
  }
}

/* A host that has a port but no dot could be the name of a scheme. Brackets, as in the known_hosts of OpenSSH, keep it
 * from being one. */
static void put_host(label_job *job, const label_shape *shape) {
  const span host = job->domain.data ? job->domain : shape->host;
  const bool is_ambiguous = shape->port.len > 0 && host.data[0] != '[' && !memchr(host.data, '.', host.len);
  const char *begin = job->out;
  if (is_ambiguous) *job->out++ = '[';
  if (job->domain.data || (shape->kinds & KIND_UNSAFE))
    put_text(job, host);
  else
    put_bytes(job, host.data, host.len);
  if (is_ambiguous) *job->out++ = ']';
  if (shape->port.len > 0) {
    *job->out++ = ':';
    put_bytes(job, shape->port.data, shape->port.len);
  }
  report_step(job, SIMDIRI_LABEL_STEP_HOST, job->labeler->options.host, shape->host_port, begin);
}

static bool begins_with(span text, const char *word) {
  const size_t len = strlen(word);
  return text.len >= len && memcmp(text.data, word, len) == 0;
}

/* Keeps a relative path from beginning like a host. */
static void put_dot(label_job *job, span path) {
  const bool has_dot =
      begins_with(path, "./") || begins_with(path, "../") || (path.len == 2 && begins_with(path, ".."));
  if (!has_dot) put_bytes(job, "./", 2);
}

static void put_label(label_job *job, const label_shape *shape) {
  const bool is_rooted = shape->path.len > 0 && shape->path.data[0] == '/';
  const bool has_host = shape->host.len > 0 && job->labeler->options.host != SIMDIRI_LABEL_NO_HOST;
  if (shape->scheme.len > 0 && !shape->has_authority && !is_rooted) {
    const char *begin = job->out;
    *job->out++ = '{';
    put_bytes(job, shape->scheme.data, shape->scheme.len);
    *job->out++ = '}';
    report_step(job, SIMDIRI_LABEL_STEP_SCHEME, 0, shape->scheme, begin);
    return;
  }
  if (has_host)
    put_host(job, shape);
  else if (shape->has_authority && shape->path.len == 0)
    *job->out++ = '/';
  else if (!is_rooted)
    put_dot(job, shape->path);
  put_path(job, shape);
  simdiri_label_put_query(job, shape->query);
}

/* ------------------------------------------------------------------------------------------- the label */

/* Finds the registrable domain of the host, which is in the scratch afterwards; none if there is none. */
static simdiri_status find_domain(label_job *job, const char *text, size_t len) {
  simdiri_part domain;
  simdiri_buffer *out = &job->scratch->marked;
  out->len = 0;
  const simdiri_status status = simdiri_parts_split(job->labeler->domain, job->scratch, text, len, out, &domain);
  job->domain = status == SIMDIRI_OK ? (span){domain.text, domain.len} : (span){NULL, 0};
  return status;
}

/* Replaces the text by its redacted copy, which is in the scratch, if there is anything to redact. */
static simdiri_status redact_text(label_job *job, const char **text, size_t *len) {
  simdiri_buffer *out = &job->scratch->staged;
  simdiri_part redacted;
  out->len = 0;
  const simdiri_status status = simdiri_redact(job->labeler->options.redactor, *text, *len, out, &redacted, NULL);
  if (status != SIMDIRI_OK) return status;
  job->is_redacted = redacted.text != *text;
  *text = redacted.text;
  *len = redacted.len;
  return SIMDIRI_OK;
}

/* The most bytes that the label of a text of `len` bytes can have. A byte becomes at most three: "0" becomes "{int}",
 * but follows "/" or "=". */
simdiri_status simdiri_label_reserve(const label_job *job, size_t len, simdiri_buffer *out) {
  enum { OTHER = 16 }; /* braces, brackets, "./" */
  const simdiri_routes *routes = job->labeler->options.routes;
  const size_t more = OTHER + 3 * job->domain.len + (routes ? routes->longest : 0);
  if (len > (SIZE_MAX - more) / 4) return SIMDIRI_ERROR_TOO_LONG;
  if (buffer_capacity(out) >= 3 * len + more) return SIMDIRI_OK;
  return simdiri_buffer_reserve(out, 3 * len + more);
}

static void report_lossy(const label_job *job, uint32_t fired) {
  for (; fired; fired &= fired - 1)
    report_step(job, SIMDIRI_LABEL_STEP_LOSSY, (size_t)__builtin_ctz(fired), (span){"", 0}, job->out);
}

/* Writes the label of a text for which there is capacity. */
static void write_label(label_job *job, const char *text, size_t len, size_t readable) {
  span query;
  if (simdiri_label_put_usual(job, text, len, readable, &query)) {
    simdiri_label_put_query(job, query);
    return;
  }
  const label_shape shape = simdiri_label_split(text, len);
  put_label(job, &shape);
}

/* Appends to a buffer that grows. */
static simdiri_status append_label(label_job *job, span normal, size_t readable, simdiri_buffer *out) {
  const simdiri_label_options *options = &job->labeler->options;
  const char *text = normal.data;
  size_t len = normal.len;
  uint32_t fired = 0;
  simdiri_status status = SIMDIRI_OK;
  if (options->lossy) status = simdiri_lossy(options->lossy, options->rules, job->scratch, &text, &len, &fired);
  if (status == SIMDIRI_OK && options->redactor) status = redact_text(job, &text, &len);
  if (status == SIMDIRI_OK && job->labeler->domain) status = find_domain(job, text, len);
  if (status == SIMDIRI_OK) status = simdiri_label_reserve(job, len, out);
  if (status != SIMDIRI_OK) return status;
  job->out = out->data + out->len;
  report_lossy(job, fired);
  write_label(job, text, len, text == normal.data && len == normal.len ? readable : len);
  if (job->status == SIMDIRI_OK) out->len = (size_t)(job->out - out->data);
  return job->status;
}

simdiri_status simdiri_label_write(const simdiri_labeler *labeler, simdiri_scratch *scratch, span normal,
                                   size_t readable, simdiri_label_visitor visitor, void *user, simdiri_buffer *out) {
  label_job job = {.labeler = labeler, .scratch = scratch, .visitor = visitor, .user = user};
  if (out->allocator) return append_label(&job, normal, readable, out);
  simdiri_buffer *label = &scratch->spare; /* a fixed buffer needs no capacity beyond that of the label */
  label->len = 0;
  const simdiri_status status = append_label(&job, normal, readable, label);
  return status == SIMDIRI_OK ? simdiri_buffer_append(out, buffer_text(label, 0), label->len) : status;
}
