/* The label of a path that is in normal form already, as nearly all request targets in logs are. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "common/buffer.h"
#include "context/context.h"
#include "label/label_job.h"
#include "label/labeler.h"
#include "label/routes.h"
#include "label/usual_path.h"

/* Does the label depend on path and query only, and can the kernel decide whether they are normal? */
static bool is_path_enough(const simdiri_labeler *labeler) {
  const simdiri_label_options *options = &labeler->options;
  return labeler->context->decides && !options->lossy && !options->redactor &&
         !(options->routes && options->routes->has_hosts);
}

/* Makes the label in a buffer that grows, unless it is the first bytes of the path. */
static simdiri_status make_label(label_job *job, span path, size_t readable, simdiri_buffer *out, simdiri_part *label) {
  const char *path_end, *end = path.data + path.len;
  const simdiri_status status = simdiri_label_reserve(job, path.len, out);
  if (status != SIMDIRI_OK) return status;
  char *begin = job->out = out->data + out->len;
  if (!simdiri_label_put_normal_path(job, path.data, path.len, readable, &path_end)) return SIMDIRI_OK;
  const bool has_query = job->labeler->pattern_count > 0 && path_end < end && *path_end == '?';
  const size_t rest = (size_t)(path_end - job->pending);
  *label = (simdiri_part){path.data, (size_t)(path_end - path.data)};
  if (job->pending == path.data && !has_query) return job->status;
  memcpy(job->out, job->pending, rest);
  job->out += rest;
  const char *hash = has_query ? memchr(path_end, '#', (size_t)(end - path_end)) : NULL;
  if (has_query)
    simdiri_label_put_query(job, (span){path_end + 1, (size_t)((hash ? hash : end) - path_end) - 1});
  *label = (simdiri_part){begin, (size_t)(job->out - begin)};
  out->len += label->len;
  return job->status;
}

simdiri_status simdiri_label_path(const simdiri_labeler *labeler, simdiri_scratch *scratch, const char *path,
                                  size_t path_len, size_t readable, simdiri_buffer *out, simdiri_part *label) {
  label_job job = {.labeler = labeler, .scratch = scratch};
  simdiri_buffer *own = out->allocator ? out : &scratch->spare; /* a fixed buffer needs no more than the label */
  const size_t before = own == out ? out->len : 0;
  *label = (simdiri_part){NULL, 0};
  if (path_len == 0 || *path != '/' || !is_path_enough(labeler)) return SIMDIRI_OK;
  own->len = before;
  simdiri_status status = make_label(&job, (span){path, path_len}, readable, own, label);
  if (status == SIMDIRI_OK && own != out && own->len > 0) {
    status = simdiri_buffer_append(out, label->text, label->len);
    label->text = buffer_text(out, out->len - label->len);
  }
  if (status == SIMDIRI_OK) return SIMDIRI_OK;
  own->len = before;
  *label = (simdiri_part){NULL, 0};
  return status;
}
