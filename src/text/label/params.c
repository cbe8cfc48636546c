/* Compares the names of parameters with the patterns that are kept. */
/* SPDX-License-Identifier: MIT */
#include "text/label/params.h"

#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/context/context.h"
#include "text/label/labeler.h"

/* Decodes a name into the scratch, with "+" as space, and A-Z as small letters. */
static span decode_name(label_job *job, span name) {
  simdiri_buffer *decoded = &job->scratch->component;
  decoded->len = 0;
  job->status = simdiri_buffer_reserve(decoded, name.len);
  if (job->status != SIMDIRI_OK) return (span){"", 0};
  const unsigned char *p = (const unsigned char *)name.data, *end = p + name.len;
  while (p < end) {
    const bool is_encoded = is_triplet(p, end);
    const unsigned char byte = is_encoded ? triplet_value(p) : *p == '+' ? ' ' : *p;
    buffer_put(decoded, (char)byte_lower(byte));
    p += is_encoded ? 3 : 1;
  }
  return (span){buffer_text(decoded, 0), decoded->len};
}

static bool is_match(const param_pattern *pattern, span name) {
  const size_t len = pattern->prefix.len + pattern->suffix.len;
  if (pattern->has_star ? name.len < len : name.len != len) return false;
  return memcmp(name.data, pattern->prefix.data, pattern->prefix.len) == 0 &&
         memcmp(name.data + name.len - pattern->suffix.len, pattern->suffix.data, pattern->suffix.len) == 0;
}

bool simdiri_label_keeps_parameter(label_job *job, span name) {
  const simdiri_labeler *labeler = job->labeler;
  if (labeler->keeps_all || labeler->pattern_count == 0) return labeler->keeps_all;
  const span decoded = decode_name(job, name);
  for (size_t i = 0; i < labeler->pattern_count && job->status == SIMDIRI_OK; i++)
    if (is_match(&labeler->patterns[i], decoded)) return true;
  return false;
}
