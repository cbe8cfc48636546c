/* Writes the pieces of a label: copies text, and puts templates in place of segments and values. */
/* SPDX-License-Identifier: MIT */
#include "text/label/label_pieces.h"

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/context/context.h"
#include "text/label/classify.h"
#include "text/label/kinds.h"
#include "text/label/labeler.h"
#include "text/label/params.h"
#include "text/label/routes.h"

/* ------------------------------------------------------------------------------------------- text */

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

static void put_encoded(label_job *job, const char *byte) {
  flush_pending(job, byte);
  job->out = (char *)put_triplet((unsigned char *)job->out, (unsigned char)*byte);
  job->pending = byte + 1;
}

/* Returns the length of what replaced a value at `p`; 0: there is none. */
static size_t redacted_len(const label_job *job, const char *p, const char *end) {
  static const size_t lens[] = {SIMDIRI_REDACTED_LEN, SIMDIRI_PSEUDONYM_LEN};
  if (!job->is_redacted || *p != '{') return 0;
  for (size_t i = 0; i < sizeof lens / sizeof *lens; i++)
    if ((size_t)(end - p) >= lens[i] && simdiri_redact_is_marker(job->labeler->options.redactor, p, lens[i]))
      return lens[i];
  return 0;
}

/* Encodes those bytes of pending text that a label must not contain, and all `also`, unless that is 0. */
static void encode_unsafe(label_job *job, const char *begin, const char *end, char also) {
  for (const char *p = begin; p < end; p++) {
    if (kind_of(*p) != KIND_UNSAFE && !(also && *p == also)) continue;
    const size_t len = redacted_len(job, p, end);
    if (len > 0)
      p += len - 1; /* it stays pending */
    else
      put_encoded(job, p);
  }
}

void simdiri_label_put_text(label_job *job, span text) {
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
  const bool takes_words = job->labeler->options.templates & SIMDIRI_TEMPLATE_LOCALE;
  if (!(kinds & (KIND_DIGIT | KIND_COLON | KIND_AT)) && text.len < TOKEN_MIN && !takes_words) return 0;
  return simdiri_label_classify(job->labeler->options.templates, text, kinds);
}

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

/* ------------------------------------------------------------------------------------------- segments and parameters
 */

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

void simdiri_label_put_segments(label_job *job, span path) {
  const char *p = path.data, *end = p + path.len;
  job->pending = p;
  while (p < end && job->status == SIMDIRI_OK) {
    if (*p == '/') p++;
    p = simdiri_label_put_segment(job, p, end);
  }
  flush_pending(job, end);
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
