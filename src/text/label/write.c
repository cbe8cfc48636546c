/* Writes the label of a normal form, from left to right. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/buffer.h"
#include "iri/context/context.h"
#include "keys/key/lossy.h"
#include "text/label/kinds.h"
#include "text/label/label_pieces.h"
#include "text/label/label_shape.h"
#include "text/label/labeler.h"
#include "text/label/marked_path.h"
#include "text/label/routes.h"

/* ------------------------------------------------------------------------------------------- components */

static void put_path(label_job *job, const label_shape *shape) {
  const simdiri_routes *routes = job->labeler->options.routes;
  const route_place place = {
      .host = shape->host_port, .path = shape->path, .readable_end = shape->path.data + shape->path.len};
  const route *match = routes ? simdiri_routes_match(routes, &place) : NULL;
  if (!match) {
    simdiri_label_put_segments(job, shape->path);
    return;
  }
  const char *begin = job->out;
  put_bytes(job, match->label.data, match->label.len);
  report_step(job, SIMDIRI_LABEL_STEP_ROUTE, match->line, shape->path, begin);
}

/* A host that has a port but no dot could be the name of a scheme. Brackets, as in the known_hosts of OpenSSH, keep it
 * from being one. */
static void put_host(label_job *job, const label_shape *shape) {
  const span host = job->domain.data ? job->domain : shape->host;
  const bool is_ambiguous = shape->port.len > 0 && host.data[0] != '[' && !memchr(host.data, '.', host.len);
  const char *begin = job->out;
  if (is_ambiguous) *job->out++ = '[';
  if (job->domain.data || (shape->kinds & KIND_UNSAFE))
    simdiri_label_put_text(job, host);
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
  simdiri_text domain;
  simdiri_buffer *out = &job->scratch->marked;
  out->len = 0;
  const simdiri_status status = simdiri_parts_split(job->labeler->domain, job->scratch, text, len, out, &domain);
  job->domain = status == SIMDIRI_OK ? (span){domain.text, domain.len} : (span){NULL, 0};
  return status;
}

/* Replaces the text by its redacted copy, which is in the scratch, if there is anything to redact. */
static simdiri_status redact_text(label_job *job, const char **text, size_t *len) {
  simdiri_buffer *out = &job->scratch->staged;
  simdiri_text redacted;
  out->len = 0;
  const simdiri_status status = simdiri_redact(job->labeler->options.redactor, *text, *len, out, &redacted, NULL);
  if (status != SIMDIRI_OK) return status;
  job->is_redacted = redacted.text != *text;
  *text = redacted.text;
  *len = redacted.len;
  return SIMDIRI_OK;
}

static void report_lossy(const label_job *job, uint32_t fired) {
  for (; fired; fired &= fired - 1)
    report_step(job, SIMDIRI_LABEL_STEP_LOSSY, (size_t)__builtin_ctz(fired), (span){"", 0}, job->out);
}

/* Writes the label of a text for which there is capacity. */
static void write_label(label_job *job, const char *text, size_t len, size_t readable) {
  span query;
  if (simdiri_label_put_plain(job, text, len, readable, &query)) {
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

simdiri_status simdiri_label_write(label_job *job, span normal, size_t readable, simdiri_buffer *out) {
  if (out->allocator) return append_label(job, normal, readable, out);
  simdiri_buffer *label = &job->scratch->spare; /* a fixed buffer needs no capacity beyond that of the label */
  label->len = 0;
  const simdiri_status status = append_label(job, normal, readable, label);
  return status == SIMDIRI_OK ? simdiri_buffer_append(out, buffer_text(label, 0), label->len) : status;
}
