/* Resolves references (RFC 3986 5.2, RFC 3987 6.5). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/common/text.h"
#include "iri/normalize/path.h"
#include "iri/normalize/plan.h"
#include "iri/operations/default_scheme.h"
#include "iri/operations/host_space.h"
#include "iri/operations/resolve.h"
#include "iri/parse/parse.h"
#include "iri/redirect/redirects.h"
#include "iri/tables/scheme_table.h"
#include "iri/web/web.h"

static bool has_dns_host(const char *scheme, size_t len) {
  return simdiri_find_scheme((const unsigned char *)scheme, len) != NULL;
}

/* Returns the length of the reference's scheme, 0 if it has none. */
static size_t find_scheme_len(const char *reference, size_t len) {
  const size_t end = simdiri_scheme_end((const unsigned char *)reference, len);
  return end < len && reference[end] == ':' ? end : 0;
}

static bool is_dns_target(const simdiri_base *base, const char *reference, size_t len) {
  const size_t scheme_len = find_scheme_len(reference, len);
  return scheme_len > 0 ? has_dns_host(reference, scheme_len)
                        : base && has_dns_host(base->text, base->components.scheme_end);
}

/* Checks the reference, or repairs it into scratch->reference. `result` has a view of the repaired reference. */
static simdiri_status repair_reference(const iri_call *call, simdiri_production production) {
  write_plan plan;
  /* Fragments are dropped, and characters composed, in the target, not in the reference. */
  simdiri_context unchanged = *call->context;
  unchanged.options.flags &= ~(uint32_t)SIMDIRI_FLAG_DROP_FRAGMENT;
  unchanged.options.unicode = SIMDIRI_UNICODE_KEEP;
  simdiri_plan_repair(call->context, is_dns_target(call->base, call->text, call->len), &plan);
  iri_call repair = *call;
  repair.context = &unchanged;
  repair.out = &call->scratch->reference;
  repair.out->len = 0;
  return simdiri_apply_plan(&repair, &plan, production);
}

/* Makes the text of a base, in the scratch; call->out is not used. */
static simdiri_status repair_base(const iri_call *call) {
  if (!is_web(call->context)) return repair_reference(call, SIMDIRI_PRODUCTION_IRI);
  iri_call repair = *call;
  repair.out = &call->scratch->pair[0];
  repair.out->len = 0;
  return simdiri_web_normalize(&repair);
}

simdiri_status simdiri_base_create(const simdiri_context *context, simdiri_scratch *scratch, const char *iri,
                                   size_t iri_len, const simdiri_allocator *allocator, simdiri_base **base,
                                   simdiri_result *result) {
  simdiri_result local, noted;
  if (!result) result = &local;
  *base = NULL;
  scratch->absolute[0].len = 0;
  const iri_call call = {.context = context,
                         .scratch = scratch,
                         .text = text_or_empty(iri),
                         .len = iri_len,
                         .out = &scratch->absolute[0],
                         .result = result};
  const simdiri_status status = simdiri_apply_with_scheme(repair_base, &call);
  if (simdiri_is_error(status)) return status;
  allocator = allocator_or_default(allocator);
  simdiri_base *created = NULL;
  const size_t len = result->text_len;
  if (len < SIZE_MAX - sizeof *created) created = simdiri_allocate_zeroed(allocator, sizeof *created + len);
  if (!created) return fail_call(result, SIMDIRI_ERROR_NO_MEMORY);
  created->allocator = allocator;
  created->profile = context->options.profile;
  created->text_len = len;
  memcpy(created->text, result->text, len);
  simdiri_parse_plain(created->text, len, &created->components);
  created->has_space = simdiri_note_white_space(created->text, &created->components, &noted) != SIMDIRI_OK;
  if (is_web(context)) simdiri_split_url(created->text, len, &created->url);
  *base = created;
  result->text = created->text;
  result->status = SIMDIRI_OK; /* the results of resolving have the warnings */
  return SIMDIRI_OK;
}

void simdiri_base_free(simdiri_base *base) {
  if (base) simdiri_deallocate(base->allocator, base, sizeof *base + base->text_len);
}

static bool has_same_scheme(const simdiri_base *base, const char *text, size_t len) {
  return base->components.scheme_end == len && is_same_ignoring_case(base->text, text, len);
}

/* The state of building a target. `out` has capacity for the base, the reference and the "/." that simdiri_finish_path
 * may insert. */
typedef struct {
  const simdiri_base *base;
  const char *text; /* the reference */
  simdiri_components r;
  simdiri_buffer *out;
} resolver;

static void append_span(resolver *s, const char *text, size_t begin, size_t end) {
  if (end > begin) memcpy(s->out->data + s->out->len, text + begin, end - begin);
  s->out->len += end - begin;
}

/* Cannot fail, because the capacity for "/." is reserved. */
static void finish_target_path(resolver *s, size_t begin, bool has_authority) {
  (void)simdiri_finish_path(s->out, begin, has_authority);
}

/* RFC 3986 5.2.3. */
static void merge_paths(resolver *s) {
  const simdiri_components *b = &s->base->components;
  if (b->has_authority && b->path_begin == b->path_end) {
    buffer_put(s->out, '/');
  } else {
    size_t end = b->path_end;
    while (end > b->path_begin && s->base->text[end - 1] != '/') end--;
    append_span(s, s->base->text, b->path_begin, end);
  }
  append_span(s, s->text, s->r.path_begin, s->r.path_end);
}

static void put_query(resolver *s, const char *text, const simdiri_components *c) {
  if (c->has_query) append_span(s, text, c->query_begin - 1, c->query_end);
}

static void put_path_and_query(resolver *s) {
  const simdiri_components *b = &s->base->components;
  const simdiri_components *r = &s->r;
  const size_t begin = s->out->len;
  if (r->path_begin == r->path_end) { /* the base's path stays unchanged, even its dot-segments */
    append_span(s, s->base->text, b->path_begin, b->path_end);
    if (r->has_query)
      put_query(s, s->text, r);
    else
      put_query(s, s->base->text, b);
    return;
  }
  if (s->text[r->path_begin] == '/')
    append_span(s, s->text, r->path_begin, r->path_end);
  else
    merge_paths(s);
  finish_target_path(s, begin, b->has_authority);
  put_query(s, s->text, r);
}

/* RFC 3986 5.2.2. With `ignores_scheme` the reference is treated as if it had no scheme. */
static void put_target(resolver *s, bool ignores_scheme) {
  const simdiri_components *b = &s->base->components;
  const simdiri_components *r = &s->r;
  const bool has_scheme = r->has_scheme && !ignores_scheme;
  if (has_scheme)
    append_span(s, s->text, 0, r->scheme_end + 1);
  else
    append_span(s, s->base->text, 0, b->scheme_end + 1);
  if (has_scheme || r->has_authority) {
    if (r->has_authority) append_span(s, s->text, r->authority_begin - 2, r->authority_end);
    const size_t begin = s->out->len;
    append_span(s, s->text, r->path_begin, r->path_end);
    finish_target_path(s, begin, r->has_authority);
    put_query(s, s->text, r);
  } else {
    if (b->has_authority) append_span(s, s->base->text, b->authority_begin - 2, b->authority_end);
    put_path_and_query(s);
  }
  if (r->has_fragment) append_span(s, s->text, r->fragment_begin - 1, r->fragment_end);
}

static simdiri_status merge_target(const simdiri_context *context, simdiri_scratch *scratch, const simdiri_base *base,
                                   const char *reference, size_t len) {
  resolver s = {.base = base, .text = reference, .out = &scratch->target};
  simdiri_parse_plain(reference, len, &s.r);
  if (context_has_flag(context, SIMDIRI_FLAG_DROP_FRAGMENT)) s.r.has_fragment = false;
  const bool ignores_scheme = context_has_flag(context, SIMDIRI_FLAG_NON_STRICT) && s.r.has_scheme &&
                              has_same_scheme(base, reference, s.r.scheme_end);
  scratch->target.len = 0;
  if (len > SIZE_MAX - 16 - base->text_len) return SIMDIRI_ERROR_TOO_LONG;
  const simdiri_status status = simdiri_buffer_reserve(&scratch->target, base->text_len + len + 16);
  if (status == SIMDIRI_OK) put_target(&s, ignores_scheme);
  return status;
}

static uint64_t dropped_fragment(const simdiri_context *context, const simdiri_result *reference) {
  const bool has_hash = reference->text_len > 0 && memchr(reference->text, '#', reference->text_len);
  return has_hash && context_has_flag(context, SIMDIRI_FLAG_DROP_FRAGMENT) ? (uint64_t)SIMDIRI_CHANGE_FRAGMENT_DROPPED
                                                                           : 0;
}

bool simdiri_is_relative(const simdiri_context *context, const simdiri_base *base, const char *reference, size_t len) {
  if (simdiri_lacks_scheme(context, reference, len)) return false;
  const size_t scheme_len = find_scheme_len(reference, len);
  if (scheme_len == 0) return true;
  return context_has_flag(context, SIMDIRI_FLAG_NON_STRICT) && has_same_scheme(base, reference, scheme_len);
}

simdiri_status simdiri_build_target(const iri_call *call) {
  simdiri_status status = repair_reference(call, SIMDIRI_PRODUCTION_IRI_REFERENCE);
  if (status != SIMDIRI_OK) return status;
  const simdiri_result repaired = *call->result;
  status = merge_target(call->context, call->scratch, call->base, repaired.text, repaired.text_len);
  if (status != SIMDIRI_OK) return fail_call(call->result, status);
  const simdiri_buffer *target = &call->scratch->target;
  uint64_t changes = repaired.changes | dropped_fragment(call->context, &repaired);
  if (target->len != repaired.text_len || memcmp(target->data, repaired.text, target->len) != 0)
    changes |= SIMDIRI_CHANGE_RESOLVED;
  *call->result = (simdiri_result){.changes = changes, .text = target->data, .text_len = target->len};
  return SIMDIRI_OK;
}

void simdiri_map_offset_to_reference(const char *reference, size_t len, simdiri_result *result) {
  simdiri_components c;
  if (result->component == SIMDIRI_COMPONENT_NONE) return;
  simdiri_parse_plain(reference, len, &c);
  result->offset = c.has_authority ? c.host_begin : 0;
}

/* Returns true if the target surely has the authority of the base. */
static bool has_authority_of(const simdiri_base *base, const char *target, size_t len) {
  const size_t end = base->components.authority_end;
  return base->components.has_authority && len > end && target[end] == '/' && memcmp(target, base->text, end) == 0;
}

/* The target that the rung simple leaves as it is: only white space in its host is noted. */
static simdiri_status check_target(const iri_call *call) {
  const simdiri_buffer *target = &call->scratch->target;
  simdiri_components c;
  if (!call->base->has_space && has_authority_of(call->base, target->data, target->len)) return SIMDIRI_OK;
  simdiri_parse_plain(target->data, target->len, &c);
  const simdiri_status status = simdiri_note_white_space(target->data, &c, call->result);
  if (status != SIMDIRI_OK) simdiri_map_offset_to_reference(call->text, call->len, call->result);
  return status;
}

/* Normalizes the target into scratch->reference, because the repaired reference is no longer needed. */
static simdiri_status normalize_target(const iri_call *call) {
  const simdiri_buffer *target = &call->scratch->target;
  simdiri_buffer *normal = &call->scratch->reference;
  normal->len = 0;
  const simdiri_status status =
      simdiri_normalize(call->context, call->scratch, target->data, target->len, normal, call->result);
  if (status != SIMDIRI_OK) simdiri_map_offset_to_reference(call->text, call->len, call->result);
  return status;
}

/* Returns the result as a view of the reference if both are equal, else in call->out. */
static simdiri_status deliver_result(const iri_call *call) {
  simdiri_result *result = call->result;
  simdiri_buffer *out = call->out;
  const bool is_same = result->text_len == call->len && memcmp(result->text, call->text, call->len) == 0;
  if (is_same) {
    result->text = call->text;
    result->changes = 0;
    return result->status;
  }
  const simdiri_status status = simdiri_buffer_append(out, result->text, result->text_len);
  if (status != SIMDIRI_OK) return fail_call(result, status);
  result->text = buffer_text(out, out->len - result->text_len);
  return result->status;
}

static simdiri_status resolve_web(const iri_call *call) {
  const simdiri_options *options = &call->context->options;
  const size_t begin = call->out->len;
  const simdiri_status status = simdiri_web_normalize(call);
  return follows_redirects(options) && !simdiri_is_error(status)
             ? simdiri_follow_redirects(options->redirects, call->out, begin, call->result)
             : status;
}

static simdiri_status resolve_reference(const iri_call *call) {
  if (is_web(call->context)) return resolve_web(call);
  simdiri_status status = simdiri_build_target(call);
  if (status != SIMDIRI_OK) return status;
  const uint64_t changes = call->result->changes;
  status = call->context->options.rung > SIMDIRI_RUNG_SIMPLE ? normalize_target(call) : check_target(call);
  if (simdiri_is_error(status)) return status;
  call->result->changes |= changes;
  return deliver_result(call);
}

simdiri_status simdiri_resolve(const simdiri_context *context, simdiri_scratch *scratch, const simdiri_base *base,
                               const char *reference, size_t reference_len, simdiri_buffer *out,
                               simdiri_result *result) {
  const iri_call call = {.context = context,
                         .scratch = scratch,
                         .base = base,
                         .text = text_or_empty(reference),
                         .len = reference_len,
                         .out = out,
                         .result = result};
  if (base->profile != context->options.profile) return fail_call(result, SIMDIRI_ERROR_BAD_OPTION);
  return simdiri_apply_with_scheme(resolve_reference, &call);
}

bool simdiri_is_completed(const simdiri_context *context, const simdiri_base *base, const char *text, size_t len) {
  return is_web(context) || simdiri_is_relative(context, base, text, len);
}

simdiri_status simdiri_normalize_against(const iri_call *call) {
  const simdiri_context *context = call->context;
  const simdiri_base *base = call->base;
  if (!base || !simdiri_is_completed(context, base, call->text, call->len))
    return simdiri_normalize(context, call->scratch, call->text, call->len, call->out, call->result);
  return simdiri_resolve(context, call->scratch, base, call->text, call->len, call->out, call->result);
}
