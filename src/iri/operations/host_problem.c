/* Finds out why a host is not mapped, for messages to people. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/common/dot.h"
#include "iri/common/text.h"
#include "iri/common/triplets.h"
#include "iri/normalize/name.h"
#include "iri/normalize/plan.h"
#include "iri/operations/host_space.h"
#include "iri/parse/parse.h"
#include "iri/web/web.h"

/* Returns the length of the dot that separates labels at p, also percent-encoded; 0 if there is none. */
static size_t find_dot_len(const unsigned char *p, const unsigned char *end) {
  encoded_bytes bytes = {.count = 0};
  if (*p != '%') return idna_dot_len(p, end);
  read_encoded_bytes(p, end, false, &bytes);
  const size_t len = bytes.count > 0 ? idna_dot_len(bytes.values, bytes.values + bytes.count) : 0;
  return 3 * len;
}

/* Finds label number `label`, from 0, of a host as it is written. */
static void find_written_label(const unsigned char *text, size_t begin, size_t end, size_t label,
                               simdiri_host_problem *problem) {
  const unsigned char *const host_end = text + end;
  const unsigned char *p = text + begin;
  problem->begin = begin;
  problem->label = label + 1;
  while (p < host_end) {
    const size_t dot_len = find_dot_len(p, host_end);
    if (dot_len > 0 && label-- == 0) break;
    p += dot_len > 0 ? dot_len : 1;
    if (dot_len > 0) problem->begin = (size_t)(p - text);
  }
  problem->end = (size_t)(p - text);
}

/* Counts the dots that separate labels in a part of a host. */
static size_t count_dots(const unsigned char *text, size_t begin, size_t end) {
  size_t count = 0;
  for (const unsigned char *p = text + begin; p < text + end;) {
    const size_t dot_len = find_dot_len(p, text + end);
    count += dot_len > 0;
    p += dot_len > 0 ? dot_len : 1;
  }
  return count;
}

/* Finds the label with the first white space. Returns false if there is none. */
static bool find_spaced_label(const char *iri, const simdiri_components *c, simdiri_host_problem *problem) {
  const unsigned char *const text = (const unsigned char *)iri;
  const size_t space = simdiri_find_host_space(iri, c);
  if (space == c->host_end) return false;
  problem->problem = SIMDIRI_DOMAIN_WHITE_SPACE;
  find_written_label(text, c->host_begin, c->host_end, count_dots(text, c->host_begin, space), problem);
  return true;
}

/* Finds the end of an opaque host of the profile web. */
static size_t find_host_end(const char *iri, size_t iri_len, size_t begin) {
  while (begin < iri_len &&
         !byte_is((unsigned char)iri[begin], CLASS_COLON | CLASS_SLASH | CLASS_QUESTION | CLASS_HASH))
    begin++;
  return begin;
}

/* The mapping has refused the host that is in scratch->host, or the host contains white space. */
static simdiri_status find_problem(const simdiri_context *context, simdiri_scratch *scratch, const unsigned char *iri,
                                   size_t iri_len, simdiri_host_problem *problem) {
  simdiri_components c;
  name_failure failure;
  const simdiri_buffer *host = &scratch->host;
  simdiri_parse_plain((const char *)iri, iri_len, &c);
  if (find_spaced_label((const char *)iri, &c, problem)) return SIMDIRI_OK;
  const simdiri_status status = simdiri_find_name_failure(
      scratch, simdiri_name_flags(&context->options), (const unsigned char *)buffer_text(host, 0), host->len, &failure);
  if (status != SIMDIRI_OK) return status;
  /* Under iri-bis, triplets that remain after a successful mapping are not allowed. */
  problem->problem = failure.problem == SIMDIRI_DOMAIN_NO_PROBLEM ? SIMDIRI_DOMAIN_DISALLOWED : failure.problem;
  problem->begin = c.host_begin;
  problem->end = c.host_end;
  if (failure.problem != SIMDIRI_DOMAIN_NO_PROBLEM && failure.label != SIZE_MAX)
    find_written_label(iri, c.host_begin, c.host_end, failure.label, problem);
  return SIMDIRI_OK;
}

simdiri_status simdiri_find_host_problem(const simdiri_context *context, simdiri_scratch *scratch, const char *iri,
                                         size_t iri_len, simdiri_host_problem *problem) {
  simdiri_buffer out = {.allocator = scratch->allocator};
  simdiri_result result;
  simdiri_context without_scheme;
  context = context_without_default_scheme(context, &without_scheme);
  iri = text_or_empty(iri);
  *problem = (simdiri_host_problem){.problem = SIMDIRI_DOMAIN_NO_PROBLEM};
  scratch->host.len = 0;
  const simdiri_status status = simdiri_normalize(context, scratch, iri, iri_len, &out, &result);
  simdiri_buffer_free(&out);
  if (status == SIMDIRI_ERROR_NO_MEMORY || status == SIMDIRI_ERROR_TOO_LONG) return status;
  if (is_web(context)) {
    /* The URL parser has no warnings but this one. */
    if (status == SIMDIRI_WARNING_HOST_UNMAPPED)
      *problem = (simdiri_host_problem){.problem = SIMDIRI_DOMAIN_WHITE_SPACE,
                                        .begin = result.offset,
                                        .end = find_host_end(iri, iri_len, result.offset)};
    return SIMDIRI_OK;
  }
  const bool is_refused = status == SIMDIRI_WARNING_HOST_UNMAPPED || status == SIMDIRI_ERROR_BAD_HOST;
  return is_refused ? find_problem(context, scratch, (const unsigned char *)iri, iri_len, problem) : SIMDIRI_OK;
}
