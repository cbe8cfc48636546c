/* Applies a plan to one reference: writes its components from left to right into one buffer. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/normalize/component.h"
#include "iri/normalize/iri_writer.h"
#include "iri/normalize/mailto.h"
#include "iri/normalize/opaque.h"
#include "iri/normalize/path.h"
#include "iri/parse/parse.h"

static simdiri_status write_scheme(iri_writer *w) {
  if (!w->c.has_scheme) return SIMDIRI_OK;
  const size_t begin = w->out->len;
  const simdiri_status status = simdiri_write_bytes(w, w->text, w->c.scheme_end + 1);
  if (status != SIMDIRI_OK || !w->plan->syntax) return status;
  for (size_t i = begin; i < w->out->len; i++) {
    const unsigned char byte = (unsigned char)w->out->data[i];
    if (!byte_is(byte, CLASS_UPPER)) continue;
    w->out->data[i] = (char)byte_lower(byte);
    w->result->changes |= SIMDIRI_CHANGE_SCHEME_CASE;
  }
  return SIMDIRI_OK;
}

static unsigned port_value(const unsigned char *digits, size_t len) {
  unsigned value = 0;
  if (len > 5) return 0;
  for (size_t i = 0; i < len; i++) value = value * 10 + (digits[i] - '0');
  return value;
}

/* Omits an empty port and the scheme's default port, with the ":" (RFC 3986 3.2.3, 6.2.3). */
static simdiri_status write_port(iri_writer *w) {
  simdiri_status status = simdiri_check_port(w->text, &w->c, w->result);
  if (status != SIMDIRI_OK || !w->c.has_port) return status;
  size_t begin = w->c.port_begin;
  const size_t end = w->c.port_end;
  if (w->plan->scheme && w->c.has_scheme) {
    while (end - begin > 1 && w->text[begin] == '0') begin++;
    if (begin != w->c.port_begin) w->result->changes |= SIMDIRI_CHANGE_PORT;
    const unsigned value = port_value(w->text + begin, end - begin);
    if (begin == end || (w->scheme && value != 0 && value == w->scheme->port)) {
      w->result->changes |= SIMDIRI_CHANGE_PORT;
      return SIMDIRI_OK;
    }
  }
  status = simdiri_write_bytes(w, ":", 1);
  return status == SIMDIRI_OK ? simdiri_write_bytes(w, w->text + begin, end - begin) : status;
}

/* file://localhost/ becomes file:/// (RFC 8089 2). The host stays if there is userinfo or a port (RFC 3987 5.3.3). */
static void drop_localhost(iri_writer *w, size_t authority) {
  static const char localhost[] = "localhost";
  const size_t len = sizeof localhost - 1;
  if (!w->plan->scheme || !has_scheme_name(w, "file", 4) || w->out->len - authority != len) return;
  if (memcmp(w->out->data + authority, localhost, len) != 0) return;
  w->out->len = authority;
  w->result->changes |= SIMDIRI_CHANGE_FILE_LOCALHOST;
}

static simdiri_status write_authority(iri_writer *w) {
  if (!w->c.has_authority) return SIMDIRI_OK;
  simdiri_status status = simdiri_write_bytes(w, "//", 2);
  const size_t authority = w->out->len;
  if (status == SIMDIRI_OK && w->c.has_userinfo) {
    status = simdiri_write_text(w, SIMDIRI_COMPONENT_USERINFO, w->c.userinfo_begin, w->c.userinfo_end);
    if (status == SIMDIRI_OK) status = simdiri_write_bytes(w, "@", 1);
  }
  if (status == SIMDIRI_OK) status = simdiri_write_host(w);
  if (status == SIMDIRI_OK) status = write_port(w);
  if (status == SIMDIRI_OK) drop_localhost(w, authority);
  return status;
}

static simdiri_status remove_dots(iri_writer *w, size_t begin) {
  const size_t len = w->out->len - begin;
  if (!w->plan->syntax || !w->c.has_scheme || len == 0 || w->out->data[begin] != '/') return SIMDIRI_OK;
  const simdiri_status status = simdiri_finish_path(w->out, begin, w->c.has_authority);
  if (status != SIMDIRI_OK) return fail_at(w->result, status, SIMDIRI_COMPONENT_NONE, 0);
  if (w->out->len - begin != len) w->result->changes |= SIMDIRI_CHANGE_DOT_SEGMENTS;
  return SIMDIRI_OK;
}

/* Normalizes a path again after its domains changed, if NFC or NFKC was requested, or parts with bad bidi structure are
 * encoded. Lower-casing can allow a new composition: H + U+0331 has no composite, h + U+0331 has one. Mapping can show
 * a character from right to left. */
static simdiri_status compose_again(iri_writer *w, size_t begin) {
  const percent_rules rules = simdiri_component_rules(w, SIMDIRI_COMPONENT_PATH);
  simdiri_buffer *source = &w->scratch->host; /* free, because this IRI has no host */
  simdiri_buffer *composed = &w->scratch->spare;
  component_writer writer = {.scratch = w->scratch, .rules = &rules, .out = composed};
  if (w->context->options.unicode == SIMDIRI_UNICODE_KEEP && !w->plan->encode_bidi) return SIMDIRI_OK;
  source->len = composed->len = 0;
  simdiri_status status = simdiri_buffer_append(source, w->out->data + begin, w->out->len - begin);
  if (status == SIMDIRI_OK)
    status = simdiri_append_component(&writer, (const unsigned char *)source->data, source->len);
  if (status != SIMDIRI_OK) return fail_at(w->result, status, SIMDIRI_COMPONENT_PATH, w->c.path_begin);
  w->out->len = begin;
  w->result->changes |= writer.changes & SIMDIRI_CHANGE_UNICODE;
  return simdiri_write_bytes(w, composed->data, composed->len);
}

static simdiri_status write_mailto(iri_writer *w, size_t begin) {
  bool is_changed = false;
  const simdiri_status status = simdiri_write_mailto_domains(w, begin, &is_changed);
  if (status != SIMDIRI_OK) return fail_at(w->result, status, SIMDIRI_COMPONENT_PATH, w->c.path_begin);
  if (!is_changed) return SIMDIRI_OK;
  w->result->changes |= SIMDIRI_CHANGE_MAILTO_DOMAIN;
  return compose_again(w, begin);
}

/* Applies the scheme's rules for paths (RFC 3987 5.3.3). */
static simdiri_status apply_scheme_to_path(iri_writer *w, size_t begin) {
  if (!w->plan->scheme || !w->c.has_scheme) return SIMDIRI_OK;
  unsigned char *path = (unsigned char *)w->out->data + begin;
  const size_t len = w->out->len - begin;
  if (w->c.has_authority) {
    const bool may_apply =
        len == 0 && w->c.authority_end > w->c.authority_begin && !(w->scheme && w->scheme->keeps_empty_path);
    if (!may_apply) return SIMDIRI_OK;
    w->result->changes |= SIMDIRI_CHANGE_EMPTY_PATH;
    return simdiri_write_bytes(w, "/", 1);
  }
  if (has_scheme_name(w, "urn", 3) && simdiri_lower_urn_nid(path, len)) w->result->changes |= SIMDIRI_CHANGE_URN_NID;
  return has_scheme_name(w, "mailto", 6) ? write_mailto(w, begin) : SIMDIRI_OK;
}

/* The first segment of a relative path must not contain ":" (RFC 3986 4.2). An earlier error takes precedence. */
static simdiri_status check_first_segment(iri_writer *w, simdiri_status path_status) {
  const size_t colon = simdiri_first_segment_colon(w->text, &w->c);
  if (colon == w->c.path_end || (path_status != SIMDIRI_OK && w->result->offset < colon)) return path_status;
  return fail_at(w->result, SIMDIRI_ERROR_COLON_SEGMENT, SIMDIRI_COMPONENT_PATH, colon);
}

static simdiri_status write_path(iri_writer *w) {
  const size_t begin = w->out->len;
  simdiri_status status = simdiri_write_text(w, SIMDIRI_COMPONENT_PATH, w->c.path_begin, w->c.path_end);
  if (status < SIMDIRI_ERROR_NO_MEMORY) status = check_first_segment(w, status);
  if (status == SIMDIRI_OK) status = remove_dots(w, begin);
  return status == SIMDIRI_OK ? apply_scheme_to_path(w, begin) : status;
}

static simdiri_status write_tail(iri_writer *w, simdiri_component component, const char *delimiter, size_t begin,
                                 size_t end) {
  const simdiri_status status = simdiri_write_bytes(w, delimiter, 1);
  return status == SIMDIRI_OK ? simdiri_write_text(w, component, begin, end) : status;
}

static simdiri_status write_fragment(iri_writer *w) {
  if (!w->c.has_fragment) return SIMDIRI_OK;
  const size_t len = w->out->len;
  const uint64_t changes = w->result->changes;
  const simdiri_status status = write_tail(w, SIMDIRI_COMPONENT_FRAGMENT, "#", w->c.fragment_begin, w->c.fragment_end);
  if (status != SIMDIRI_OK || !context_has_flag(w->context, SIMDIRI_FLAG_DROP_FRAGMENT)) return status;
  w->out->len = len;
  w->result->changes = changes | SIMDIRI_CHANGE_FRAGMENT_DROPPED;
  return SIMDIRI_OK;
}

static simdiri_status write_reference(iri_writer *w) {
  simdiri_status status = write_scheme(w);
  if (status == SIMDIRI_OK) status = write_authority(w);
  if (status == SIMDIRI_OK) status = write_path(w);
  if (status == SIMDIRI_OK && w->c.has_query)
    status = write_tail(w, SIMDIRI_COMPONENT_QUERY, "?", w->c.query_begin, w->c.query_end);
  return status == SIMDIRI_OK ? write_fragment(w) : status;
}

/* Writes into the caller's buffer if it has capacity for any result, else into the scratch, which grows as needed. Most
 * texts that come here turn out to be normal and need no capacity in the caller's buffer. */
static void choose_output(iri_writer *w, const iri_call *call) {
  w->out = call->out;
  if (buffer_capacity(call->out) >= simdiri_bound(w->context, call->len)) return;
  w->out = &w->scratch->output;
  w->out->len = 0;
}

/* Returns the result as a view of the input if both are equal, else in the caller's buffer. */
static simdiri_status deliver_result(iri_writer *w, const iri_call *call, size_t begin) {
  simdiri_result *result = w->result;
  simdiri_buffer *out = call->out;
  const char *text = buffer_text(w->out, begin);
  const size_t len = w->out->len - begin;
  if (len == call->len && memcmp(text, call->text, len) == 0) {
    w->out->len = begin;
    result->changes = 0;
    result->text = call->text;
  } else if (w->out == out) {
    result->text = text;
  } else {
    const simdiri_status status = simdiri_buffer_append(out, text, len);
    if (status != SIMDIRI_OK) return fail_call(result, status);
    result->text = buffer_text(out, out->len - len);
  }
  result->text_len = len;
  return result->status;
}

/* Runs the strict validator, which checks only the grammar. If its error follows the host, and the host cannot be
 * mapped, the host's error takes precedence. */
static simdiri_status validate_strictly(iri_writer *w, simdiri_production production, size_t len) {
  simdiri_result *result = w->result;
  if (!w->plan->is_strict) return SIMDIRI_OK;
  const simdiri_status status =
      simdiri_validate(w->context->options.grammar, production, (const char *)w->text, len, result);
  const simdiri_result found = {.status = status, .component = result->component, .offset = result->offset};
  *result = found;
  if (status == SIMDIRI_OK || found.component <= SIMDIRI_COMPONENT_HOST || !w->c.has_authority) return status;
  w->out = &w->scratch->output;
  w->out->len = 0;
  if (simdiri_is_error(simdiri_write_host(w))) return result->status;
  *result = found;
  return status;
}

simdiri_status simdiri_apply_plan(const iri_call *call, const write_plan *plan, simdiri_production production) {
  iri_writer w = {.context = call->context, .scratch = call->scratch, .plan = plan, .result = call->result};
  *w.result = (simdiri_result){.status = SIMDIRI_OK};
  w.text = (const unsigned char *)call->text;
  simdiri_parse_with(call->context->kernel, call->text, call->len, &w.c);
  if (w.c.has_scheme) w.scheme = simdiri_find_scheme(w.text, w.c.scheme_end);
  simdiri_status status = validate_strictly(&w, production, call->len);
  if (status == SIMDIRI_OK) status = simdiri_check_structure(w.text, call->len, &w.c, production, w.result);
  if (status != SIMDIRI_OK) return fail_text(w.result);
  choose_output(&w, call);
  const size_t begin = w.out->len;
  status = write_reference(&w);
  if (status == SIMDIRI_OK) return deliver_result(&w, call, begin);
  w.out->len = begin;
  return fail_text(w.result);
}
