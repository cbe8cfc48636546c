/* The label of one IRI. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/buffer.h"
#include "iri/common/result.h"
#include "iri/common/text.h"
#include "iri/context/context.h"
#include "iri/operations/resolve.h"
#include "text/label/label_job.h"
#include "text/label/labeler.h"

simdiri_status simdiri_labeler_write(const simdiri_labeler *labeler, simdiri_scratch *scratch, span normal,
                                     size_t readable, simdiri_buffer *out) {
  label_job job = {.labeler = labeler, .scratch = scratch};
  return simdiri_label_write(&job, normal, readable, out);
}

simdiri_status simdiri_label_explain(const simdiri_labeler *labeler, simdiri_scratch *scratch, const char *normal,
                                     size_t normal_len, simdiri_label_visitor visitor, void *user, simdiri_buffer *out,
                                     simdiri_text *label) {
  const size_t before = out->len;
  *label = (simdiri_text){NULL, 0};
  label_job job = {.labeler = labeler, .scratch = scratch, .visitor = visitor, .user = user};
  const simdiri_status status = simdiri_label_write(&job, (span){text_or_empty(normal), normal_len}, normal_len, out);
  if (status == SIMDIRI_OK) *label = (simdiri_text){buffer_text(out, before), out->len - before};
  return status;
}

simdiri_status simdiri_label_normal(const simdiri_labeler *labeler, simdiri_scratch *scratch, const char *normal,
                                    size_t normal_len, simdiri_buffer *out, simdiri_text *label) {
  return simdiri_label_explain(labeler, scratch, normal, normal_len, NULL, NULL, out, label);
}

simdiri_status simdiri_label(const simdiri_labeler *labeler, simdiri_scratch *scratch, const simdiri_base *base,
                             const char *iri, size_t iri_len, simdiri_buffer *out, simdiri_text *label,
                             simdiri_result *result) {
  simdiri_buffer *normal = &scratch->wire;
  normal->len = 0;
  *label = (simdiri_text){NULL, 0};
  const iri_call call = {.context = labeler->context,
                         .scratch = scratch,
                         .base = base,
                         .text = text_or_empty(iri),
                         .len = iri_len,
                         .out = normal,
                         .result = result};
  const simdiri_status status = simdiri_normalize_against(&call);
  if (simdiri_is_error(status)) return status;
  const simdiri_status written = simdiri_label_normal(labeler, scratch, result->text, result->text_len, out, label);
  return written == SIMDIRI_OK ? status : fail_call(result, written);
}
