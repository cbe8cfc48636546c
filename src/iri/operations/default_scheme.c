/* The default scheme: which texts begin with a host, and get it. */
/* SPDX-License-Identifier: MIT */
#include "iri/operations/default_scheme.h"

#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/common/code_point.h"
#include "iri/common/dot.h"
#include "iri/common/text.h"
#include "iri/common/triplets.h"
#include "iri/parse/parse.h"

static const char localhost[] = "localhost";
enum { LOCALHOST_LEN = sizeof localhost - 1 };

/* ------------------------------------------------------------------------------------------- hosts */

/* Is this the end of a text, or of an authority? */
static bool is_end(const unsigned char *p, const unsigned char *end) {
  return p == end || *p == '/' || *p == '?' || *p == '#';
}

/* May the character be in a label? */
static bool is_in_label(uint32_t c) {
  if (c >= 0x80) return is_allowed_raw(c, SIMDIRI_GRAMMAR_IRI, false);
  return byte_is((unsigned char)c, CLASS_ALPHA | CLASS_DIGIT) || c == '-' || c == '_';
}

/* Reads a character, percent-encoded or not. Returns its length; 0 if the bytes are not UTF-8. */
static size_t read_character(const unsigned char *p, const unsigned char *end, uint32_t *c) {
  encoded_bytes bytes = {.count = 0};
  if (*p != '%') return utf8_decode(p, end, c);
  read_encoded_bytes(p, end, false, &bytes);
  return 3 * decode_bytes(&bytes, c);
}

/* Returns the end of a name that has two labels or is localhost, and may end with a dot. NULL: there is none. */
static const unsigned char *skip_name(const unsigned char *p, const unsigned char *end) {
  size_t label_count = 0, len = 0, first_len = 0; /* complete labels; characters of the label, of the first label */
  size_t same_count = 0;                          /* the first characters, which are those of localhost */
  uint32_t c;
  for (size_t bytes; p < end && *p != ':' && !is_end(p, end); p += bytes) {
    bytes = read_character(p, end, &c);
    if (bytes == 0 || (is_idna_dot(c) ? len == 0 : !is_in_label(c))) return NULL;
    if (is_idna_dot(c)) {
      if (label_count++ == 0) first_len = len;
      len = 0;
      continue;
    }
    same_count += label_count == 0 && len == same_count && len < LOCALHOST_LEN && c < 0x80 &&
                  byte_lower((unsigned char)c) == (unsigned char)localhost[len];
    len++;
  }
  if (len > 0 && label_count++ == 0) first_len = len;
  const bool is_localhost = label_count == 1 && first_len == LOCALHOST_LEN && same_count == LOCALHOST_LEN;
  return label_count > 1 || is_localhost ? p : NULL;
}

/* Returns the end of an IPv6 address in brackets. NULL: there is none. */
static const unsigned char *skip_ipv6(const unsigned char *p, const unsigned char *end) {
  unsigned char address[16];
  size_t offset;
  const unsigned char *close = memchr(p, ']', (size_t)(end - p));
  return close && simdiri_read_ipv6(p + 1, (size_t)(close - p) - 1, address, &offset) ? close + 1 : NULL;
}

/* Does the text begin with a host that nothing precedes? */
static bool has_leading_host(const unsigned char *p, const unsigned char *end) {
  const unsigned char *at = *p == '[' ? skip_ipv6(p, end) : skip_name(p, end);
  if (!at) return false;
  if (at < end && *at == ':') {
    const unsigned char *digits = ++at;
    while (at < end && byte_is(*at, CLASS_DIGIT)) at++;
    if (at == digits) return false;
  }
  return is_end(at, end);
}

/* Does the text begin with "//" and an authority that is not empty? */
static bool has_network_path(const unsigned char *p, const unsigned char *end) {
  return end - p > 2 && p[0] == '/' && p[1] == '/' && !is_end(p + 2, end);
}

bool simdiri_lacks_scheme(const simdiri_context *context, const char *text, size_t len) {
  if (!context->options.default_scheme || len == 0) return false;
  const unsigned char *p = (const unsigned char *)text, *end = p + len;
  return *p == '/' ? has_network_path(p, end) : has_leading_host(p, end);
}

/* ------------------------------------------------------------------------------------------- the scheme */

/* Appends the scheme and the text. Stores the length of what precedes the text. */
static simdiri_status append_with_scheme(const simdiri_context *context, const char *text, size_t len,
                                         simdiri_buffer *out, size_t *prefix_len) {
  const char *scheme = context->options.default_scheme;
  const size_t scheme_len = strlen(scheme);
  const bool has_slashes = *text == '/';
  *prefix_len = scheme_len + (has_slashes ? 1 : 3);
  if (len > SIZE_MAX - *prefix_len) return SIMDIRI_ERROR_TOO_LONG;
  simdiri_status status = simdiri_buffer_reserve(out, *prefix_len + len);
  if (status == SIMDIRI_OK) status = simdiri_buffer_append(out, scheme, scheme_len);
  if (status == SIMDIRI_OK) status = simdiri_buffer_append(out, "://", *prefix_len - scheme_len);
  return status == SIMDIRI_OK ? simdiri_buffer_append(out, text, len) : status;
}

simdiri_status simdiri_add_default_scheme(const simdiri_context *context, const char *text, size_t text_len,
                                          simdiri_buffer *out, simdiri_result *result) {
  const size_t begin = out->len;
  size_t prefix_len;
  *result = (simdiri_result){.text = text_or_empty(text), .text_len = text_len};
  if (!simdiri_lacks_scheme(context, result->text, text_len)) return SIMDIRI_OK;
  const simdiri_status status = append_with_scheme(context, text, text_len, out, &prefix_len);
  if (status != SIMDIRI_OK) {
    out->len = begin;
    return fail_call(result, status);
  }
  *result = (simdiri_result){
      .changes = SIMDIRI_CHANGE_DEFAULT_SCHEME, .text = buffer_text(out, begin), .text_len = prefix_len + text_len};
  return SIMDIRI_OK;
}

/* Applies the operation to scheme and text. A result that is not changed is copied to `out`, because the scheme has
 * been added. */
static simdiri_status apply_after_scheme(iri_operation *operation, const iri_call *call) {
  simdiri_buffer *whole = &call->scratch->with_scheme, *out = call->out;
  simdiri_result *result = call->result;
  size_t prefix_len;
  whole->len = 0;
  simdiri_status status = append_with_scheme(call->context, call->text, call->len, whole, &prefix_len);
  if (status != SIMDIRI_OK) return fail_call(result, status);
  iri_call with_scheme = *call;
  with_scheme.text = whole->data;
  with_scheme.len = whole->len;
  status = operation(&with_scheme);
  if (status != SIMDIRI_OK) result->offset = result->offset > prefix_len ? result->offset - prefix_len : 0;
  if (simdiri_is_error(status)) return status;
  result->changes |= SIMDIRI_CHANGE_DEFAULT_SCHEME;
  if (result->text != whole->data) return status;
  const simdiri_status copied = simdiri_buffer_append(out, whole->data, whole->len);
  if (copied != SIMDIRI_OK) return fail_call(result, copied);
  result->text = buffer_text(out, out->len - whole->len);
  return status;
}

/* Does the result begin with a host? */
static bool result_lacks_scheme(const iri_call *call, simdiri_status status) {
  return !simdiri_is_error(status) && simdiri_lacks_scheme(call->context, call->result->text, call->result->text_len);
}

simdiri_status simdiri_apply_with_scheme(iri_operation *operation, const iri_call *call) {
  const size_t begin = call->out->len;
  simdiri_result *result = call->result;
  iri_call again = *call;
  if (!call->context->options.default_scheme) return operation(call);
  if (simdiri_lacks_scheme(call->context, call->text, call->len)) return apply_after_scheme(operation, call);
  simdiri_status status = operation(call);
  if (status == SIMDIRI_ERROR_NO_CAPACITY) {
    /* The text with its scheme may be shorter: its port may be a default port. */
    again.out = &call->scratch->schemeless;
    again.out->len = 0;
    status = operation(&again);
    if (!result_lacks_scheme(call, status)) return fail_call(result, SIMDIRI_ERROR_NO_CAPACITY);
  }
  if (!result_lacks_scheme(call, status)) return status;
  /* append_with_scheme() copies the result before it is overwritten. */
  const uint64_t changes = result->changes;
  call->out->len = begin;
  again.text = result->text;
  again.len = result->text_len;
  again.out = call->out;
  status = apply_after_scheme(operation, &again);
  if (status != SIMDIRI_OK && result->offset > call->len) result->offset = call->len;
  if (!simdiri_is_error(status)) result->changes |= changes;
  return status;
}
