/* The text of the key, the lossy rules that changed it, and why they left other parts unchanged. The library reports
 * only which rules changed a text. The reasons are found by keys of short texts, each with one parameter of the query.
 */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "text/explain/explain_call.h"

enum { NAME_MAX = 64 };

/* A parameter that the rule tracking drops, unless the query is signed; and a value that is a session id. */
static const explain_text begin = {"http://a.example/?", 18}, tracker = {"&utm_source=x", 13}, nothing = {"", 0};
static const explain_text session_id = {"0123456789abcdef0123456789abcdef", 32};

/* Stores the rules that change a URL with this query and the tracker; none if the query is signed. */
static simdiri_status probe_query(const explain_call *call, explain_text query, explain_text value, uint32_t *lossy) {
  const explain_text pieces[] = {begin, query, value, tracker};
  simdiri_buffer *text = &call->to->trial;
  simdiri_fingerprint key;
  simdiri_key_result result = {.lossy = 0};
  simdiri_status status = SIMDIRI_OK;
  text->len = 0;
  for (size_t i = 0; i < sizeof pieces / sizeof *pieces && status == SIMDIRI_OK; i++)
    status = simdiri_explain_append(text, pieces[i]);
  if (status == SIMDIRI_OK)
    status = simdiri_key(call->shared->probe, call->scratch, text->data, text->len, &key, &result);
  *lossy = result.lossy;
  return explain_is_machine(status) ? status : SIMDIRI_OK;
}

static simdiri_status add_reason(const explain_call *call, const char *reason) {
  return simdiri_explain_add_sentence(&call->to->key.reasons, reason);
}

/* Adds a reason that names a parameter. Normal forms have no control characters. */
static simdiri_status add_parameter(const explain_call *call, explain_text name, const char *reason) {
  char text[NAME_MAX + 256];
  (void)snprintf(text, sizeof text, "%.*s%s: %s", (int)(name.len < NAME_MAX ? name.len : NAME_MAX), name.text,
                 name.len > NAME_MAX ? "..." : "", reason);
  return add_reason(call, text);
}

/* Explains one parameter by itself. `is_signed`: the query has a signature, which may be this one. */
static simdiri_status explain_parameter(const explain_call *call, explain_text parameter, bool is_signed) {
  const char *sign = parameter.len > 0 ? memchr(parameter.text, '=', parameter.len) : NULL;
  const explain_text name = {parameter.text, sign ? (size_t)(sign - parameter.text) : parameter.len};
  uint32_t now, with_id = 0;
  simdiri_status status = probe_query(call, parameter, nothing, &now);
  if (status != SIMDIRI_OK) return status;
  if (is_signed)
    return now & SIMDIRI_LOSSY_TRACKING
               ? SIMDIRI_OK
               : add_parameter(call, name, "a signature, so only the rules fragment and anchor apply to this IRI");
  if (!sign || !(call->shared->lossy & SIMDIRI_LOSSY_SESSION) || now & SIMDIRI_LOSSY_SESSION) return SIMDIRI_OK;
  status = probe_query(call, (explain_text){name.text, name.len + 1}, session_id, &with_id);
  if (status != SIMDIRI_OK || !(with_id & SIMDIRI_LOSSY_SESSION)) return status;
  return add_parameter(call, name, "its value is not a session id, which has at least 24 letters and digits");
}

/* Explains what the rules about queries left unchanged. */
static simdiri_status explain_query(const explain_call *call, explain_text query) {
  const char *at = query.text, *end = at + query.len;
  uint32_t lossy;
  simdiri_status status = probe_query(call, query, nothing, &lossy);
  const bool is_signed = !(lossy & SIMDIRI_LOSSY_TRACKING);
  while (status == SIMDIRI_OK && at < end) {
    const char *next = memchr(at, '&', (size_t)(end - at));
    const char *stop = next ? next : end;
    status = explain_parameter(call, (explain_text){at, (size_t)(stop - at)}, is_signed);
    at = stop + (next ? 1 : 0);
  }
  if (status == SIMDIRI_OK && is_signed && call->to->key.reasons.len == 0)
    status = add_reason(call, "a token and an expiry time, so only the rules fragment and anchor apply to this IRI");
  return status;
}

static bool is_http(explain_text scheme) {
  return (scheme.len == 4 || scheme.len == 5) && memcmp(scheme.text, "https", scheme.len) == 0;
}

/* The components of the normal form are views of a copy, because probing uses the scratch. */
simdiri_status simdiri_explain_key(const explain_call *call) {
  explanation *to = call->to;
  explain_text components[EXPLAIN_COMPONENTS];
  simdiri_key_result result;
  simdiri_status status =
      simdiri_key(call->shared->keyer, call->scratch, to->text.text, to->text.len, &to->key.fingerprint, &result);
  if (explain_is_machine(status)) return status;
  to->key.is_made = true;
  if (simdiri_is_error(status))
    return add_reason(call, "no rule applies to an IRI without a normal form: its bytes are hashed");
  status = simdiri_explain_append(&to->key_text, (explain_text){result.text, result.text_len});
  if (status == SIMDIRI_OK) status = simdiri_explain_append(&to->key_normal, explain_result(&result.normalized));
  if (status != SIMDIRI_OK) return status;
  to->key.text = (explain_text){to->key_text.len > 0 ? to->key_text.data : "", to->key_text.len};
  to->key.lossy = result.lossy;
  simdiri_explain_split((explain_text){to->key_normal.len > 0 ? to->key_normal.data : "", to->key_normal.len},
                        components);
  if (components[EXPLAIN_SCHEME].text && !is_http(components[EXPLAIN_SCHEME]))
    return add_reason(call, "only the rules fragment and anchor apply to schemes other than http and https");
  return components[EXPLAIN_QUERY].text ? explain_query(call, components[EXPLAIN_QUERY]) : SIMDIRI_OK;
}
