/* Operations on one text. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "bindings/java/core/native/java_tool.h"

typedef struct {
  const java_tool *tool;
  java_worker *worker;
  int64_t handle;
  simdiri_text first, text; /* first: of compare and resolve */
  bool has_first;
  int64_t *detail;
} java_call;

/* Copies the only note of a batch of one record. */
static void copy_note(const simdiri_batch_result *batch, simdiri_result *result) {
  if (batch->note_count == 0) return;
  result->status = (simdiri_status)batch->notes->status;
  result->component = (simdiri_component)batch->notes->component;
  result->offset = batch->notes->offset;
  result->changes = batch->notes->changes;
}

/* Normalizes one text with a base: the batch knows which texts are references. */
static void normalize_with_base(const java_call *call, simdiri_result *result) {
  java_worker *worker = call->worker;
  const int64_t offsets[2] = {0, (int64_t)call->text.len};
  const simdiri_records records = {
      .data = call->text.text, .data_len = call->text.len, .offsets64 = offsets, .record_count = 1};
  *result = (simdiri_result){.status = simdiri_batch(call->tool->objects.context, worker->scratch,
                                                     SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_ON_ERROR_EMPTY,
                                                     call->tool->objects.base, &records, &worker->out, &worker->one)};
  if (result->status != SIMDIRI_OK) return;
  copy_note(&worker->one, result);
  if (simdiri_is_error(result->status)) return;
  result->text = worker->out.data ? worker->out.data : "";
  result->text_len = worker->out.len;
}

/* Returns the base of a call, which was the last one of this thread or becomes it; NULL: it has an error. */
static const simdiri_base *find_base(const java_call *call, simdiri_result *result) {
  java_last_base *last = &call->worker->base;
  if (!call->has_first) return call->tool->objects.base;
  const simdiri_text *text = &call->first;
  if (last->base && last->handle == call->handle && last->len == text->len &&
      memcmp(last->text, text->text, text->len) == 0)
    return last->base;
  simdiri_base_free(last->base);
  free(last->text);
  *last = (java_last_base){.handle = call->handle, .text = malloc(text->len + 1), .len = text->len};
  result->status = SIMDIRI_ERROR_NO_MEMORY;
  if (!last->text) return NULL;
  if (text->len > 0) memcpy(last->text, text->text, text->len);
  (void)simdiri_base_create(call->tool->objects.context, call->worker->scratch, last->text, text->len, NULL,
                            &last->base, result);
  return last->base;
}

static int resolve(const java_call *call, simdiri_result *result) {
  *result = (simdiri_result){.status = SIMDIRI_ERROR_BAD_OPTION};
  const simdiri_base *base = find_base(call, result);
  if (!base) {
    result->text = NULL;
    simdiri_java_tell(call->worker, result, call->detail);
    call->detail[JAVA_NUMBER] = 1; /* the error is in the base */
    return JAVA_RESULT;
  }
  simdiri_resolve(call->tool->objects.context, call->worker->scratch, base, call->text.text, call->text.len,
                  &call->worker->out, result);
  return JAVA_UNCHANGED;
}

/* A label is another text than its IRI, so it always counts as a change. */
static void label(const java_call *call, simdiri_result *result) {
  simdiri_text found = {NULL, 0};
  if (simdiri_is_error(simdiri_label(call->tool->objects.labeler, call->worker->scratch, call->tool->objects.base,
                                     call->text.text, call->text.len, &call->worker->out, &found, result)))
    return;
  result->text = found.text;
  result->text_len = found.len;
}

static void find_part(const java_call *call, simdiri_result *result) {
  simdiri_text found = {NULL, 0};
  simdiri_parts_find(call->tool->objects.parts, call->worker->scratch, call->tool->objects.base, call->text.text,
                     call->text.len, &call->worker->out, &found, result);
  result->text = found.text;
  result->text_len = found.len;
}

static void make_surt(const java_call *call, simdiri_result *result) {
  simdiri_buffer *out = &call->worker->out;
  *result = (simdiri_result){.component = SIMDIRI_COMPONENT_NONE};
  result->status = simdiri_surt(call->worker->scratch, call->tool->surt_flags, call->text.text, call->text.len, out);
  result->text = out->data ? out->data : "";
  result->text_len = out->len;
}

static void redact(const java_call *call, simdiri_result *result) {
  simdiri_text redacted = call->text;
  *result = (simdiri_result){.status = SIMDIRI_OK};
  if (call->text.len > 0)
    result->status = simdiri_redact(call->tool->objects.redactor, call->text.text, call->text.len, &call->worker->out,
                                    &redacted, NULL);
  result->text = redacted.text;
  result->text_len = redacted.len;
}

/* Is the text its own result? */
static bool is_unchanged(const java_call *call, const simdiri_result *result) {
  return result->status == SIMDIRI_OK && result->text && result->text_len == call->text.len &&
         (result->text == call->text.text || memcmp(result->text, call->text.text, call->text.len) == 0);
}

static void transform_kind(const java_call *call, simdiri_result *result) {
  const java_tool *tool = call->tool;
  java_worker *worker = call->worker;
  const simdiri_text text = call->text;
  worker->out.len = 0;
  switch (tool->kind) {
  case JAVA_TO_URI:
    simdiri_to_uri(tool->objects.context, worker->scratch, text.text, text.len, &worker->out, result);
    break;
  case JAVA_TO_IRI:
    simdiri_to_iri(tool->objects.context, worker->scratch, text.text, text.len, &worker->out, result);
    break;
  case JAVA_CLEAN:
    simdiri_clean(tool->objects.cleaner, worker->scratch, text.text, text.len, &worker->out, result);
    break;
  case JAVA_LABEL: label(call, result); break;
  case JAVA_REDACT: redact(call, result); break;
  case JAVA_PART: find_part(call, result); break;
  case JAVA_SURT: make_surt(call, result); break;
  default:
    if (tool->objects.base)
      normalize_with_base(call, result);
    else
      simdiri_normalize(tool->objects.context, worker->scratch, text.text, text.len, &worker->out, result);
  }
  if (simdiri_is_error(result->status)) result->text = NULL;
}

static int transform(const java_call *call) {
  simdiri_result result;
  call->worker->out.len = 0;
  if (call->tool->kind != JAVA_RESOLVE)
    transform_kind(call, &result);
  else if (resolve(call, &result) != JAVA_UNCHANGED)
    return JAVA_RESULT;
  if (simdiri_is_error(result.status)) result.text = NULL;
  return is_unchanged(call, &result) ? JAVA_UNCHANGED : simdiri_java_tell(call->worker, &result, call->detail);
}

simdiri_operation simdiri_java_operation(java_kind kind) {
  switch (kind) {
  case JAVA_TO_URI: return SIMDIRI_OPERATION_TO_URI;
  case JAVA_TO_IRI: return SIMDIRI_OPERATION_TO_IRI;
  case JAVA_RESOLVE: return SIMDIRI_OPERATION_RESOLVE;
  case JAVA_CHECK: return SIMDIRI_OPERATION_CHECK;
  default: return SIMDIRI_OPERATION_NORMALIZE;
  }
}

void simdiri_java_transform(const java_tool *tool, java_worker *worker, const char *text, size_t len,
                            simdiri_result *result) {
  const java_call call = {.tool = tool, .worker = worker, .text = {text, len}};
  transform_kind(&call, result);
}

/* Validates; with the profile web, runs the URL parser. */
static int check_text(const java_call *call) {
  const simdiri_options *options = &call->tool->objects.settings.iri;
  simdiri_result result;
  if (options->profile == SIMDIRI_PROFILE_WEB)
    simdiri_check_url(call->tool->objects.context, call->worker->scratch, call->tool->objects.base, call->text.text,
                      call->text.len, NULL, NULL, &result);
  else
    simdiri_validate(options->grammar,
                     options->flags & SIMDIRI_FLAG_REFERENCE ? SIMDIRI_PRODUCTION_IRI_REFERENCE
                                                             : SIMDIRI_PRODUCTION_IRI,
                     call->text.text, call->text.len, &result);
  if (result.status == SIMDIRI_OK) return JAVA_UNCHANGED;
  result.text = NULL;
  return simdiri_java_tell(call->worker, &result, call->detail);
}

static int make_key(const java_call *call) {
  simdiri_fingerprint key = {0, 0};
  simdiri_key_result made;
  memset(&made, 0, sizeof made);
  made.normalized.status =
      simdiri_key(call->tool->objects.keyer, call->worker->scratch, call->text.text, call->text.len, &key, &made);
  made.normalized.text = NULL;
  simdiri_java_tell(call->worker, &made.normalized, call->detail);
  call->detail[JAVA_NUMBER] = (int64_t)key.high;
  call->detail[JAVA_LOW] = (int64_t)key.low;
  return JAVA_RESULT;
}

/* Do lossy rules make the texts equal? */
static simdiri_status compare_keys(const java_call *call, bool *is_equal) {
  simdiri_fingerprint keys[2] = {{0, 0}, {0, 0}};
  simdiri_scratch *scratch = call->worker->scratch;
  simdiri_status status =
      simdiri_key(call->tool->objects.keyer, scratch, call->first.text, call->first.len, &keys[0], NULL);
  if (!simdiri_is_error(status))
    status = simdiri_key(call->tool->objects.keyer, scratch, call->text.text, call->text.len, &keys[1], NULL);
  *is_equal = !simdiri_is_error(status) && keys[0].high == keys[1].high && keys[0].low == keys[1].low;
  return status;
}

enum { COMPARE_DIFFERENT = 4, COMPARE_LOSSY = 5 };

/* The number of the detail is a rung or one of the numbers above; on an error that of the text, 0 or 1. */
static int compare(const java_call *call) {
  simdiri_comparison comparison;
  bool is_equal = false;
  simdiri_status status =
      simdiri_compare(call->tool->objects.context, call->worker->scratch, call->tool->objects.base, call->first.text,
                      call->first.len, call->text.text, call->text.len, &comparison);
  if (simdiri_is_error(status)) {
    comparison.failure.text = NULL;
    simdiri_java_tell(call->worker, &comparison.failure, call->detail);
    call->detail[JAVA_NUMBER] = comparison.invalid_operand;
    return JAVA_RESULT;
  }
  if (!comparison.is_equivalent && call->tool->objects.keyer) status = compare_keys(call, &is_equal);
  simdiri_java_tell_status(status, call->detail);
  call->detail[JAVA_NUMBER] = comparison.is_equivalent ? (int64_t)comparison.rung
                              : is_equal               ? COMPARE_LOSSY
                                                       : COMPARE_DIFFERENT;
  return JAVA_RESULT;
}

static void put_span(int64_t *detail, size_t number, bool is_present, size_t begin, size_t end) {
  detail[JAVA_SPANS + 2 * number] = is_present ? (int64_t)begin : -1;
  detail[JAVA_SPANS + 2 * number + 1] = (int64_t)end;
}

/* Scheme, authority, userinfo, host, port, path, query and fragment. */
int simdiri_java_parse(const char *text, int64_t len, int64_t *detail) {
  simdiri_components c;
  if (len < 0) return JAVA_MISUSED;
  simdiri_parse(len > 0 ? text : "", (size_t)len, &c);
  simdiri_java_tell_status(SIMDIRI_OK, detail);
  put_span(detail, 0, c.has_scheme, 0, c.scheme_end);
  put_span(detail, 1, c.has_authority, c.authority_begin, c.authority_end);
  put_span(detail, 2, c.has_userinfo, c.userinfo_begin, c.userinfo_end);
  put_span(detail, 3, c.has_authority, c.host_begin, c.host_end);
  put_span(detail, 4, c.has_port, c.port_begin, c.port_end);
  put_span(detail, 5, true, c.path_begin, c.path_end);
  put_span(detail, 6, c.has_query, c.query_begin, c.query_end);
  put_span(detail, 7, c.has_fragment, c.fragment_begin, c.fragment_end);
  return JAVA_RESULT;
}

/* Runs the URL parser, and splits what it wrote: scheme, username, password, host, port, path, query and fragment. */
static int parse_url(const java_call *call) {
  simdiri_url_components c;
  simdiri_result result;
  call->worker->out.len = 0;
  if (call->tool->objects.base)
    normalize_with_base(call, &result);
  else
    simdiri_normalize(call->tool->objects.context, call->worker->scratch, call->text.text, call->text.len,
                      &call->worker->out, &result);
  if (simdiri_is_error(result.status)) result.text = NULL;
  simdiri_java_tell(call->worker, &result, call->detail);
  if (!result.text || call->detail[JAVA_TEXT_LEN] < 0) return JAVA_RESULT;
  simdiri_split_url(call->worker->text, call->worker->text_len, &c);
  put_span(call->detail, 0, true, 0, c.scheme_end);
  put_span(call->detail, 1, true, c.username_begin, c.username_end);
  put_span(call->detail, 2, true, c.password_begin, c.password_end);
  put_span(call->detail, 3, c.has_host, c.host_begin, c.host_end);
  put_span(call->detail, 4, c.has_port, c.port_begin, c.port_end);
  put_span(call->detail, 5, true, c.path_begin, c.path_end);
  put_span(call->detail, 6, c.has_query, c.query_begin, c.query_end);
  put_span(call->detail, 7, c.has_fragment, c.fragment_begin, c.fragment_end);
  call->detail[JAVA_IS_OPAQUE] = c.is_opaque;
  return JAVA_RESULT;
}

static int run_kind(const java_call *call) {
  switch (call->tool->kind) {
  case JAVA_CHECK: return check_text(call);
  case JAVA_COMPARE: return call->has_first ? compare(call) : JAVA_MISUSED;
  case JAVA_SEEN:
  case JAVA_ON_DISK:
  case JAVA_KEY: return make_key(call);
  case JAVA_URL: return parse_url(call);
  default: return transform(call);
  }
}

int simdiri_java_run(int64_t handle, const char *text, int64_t len, int64_t first_len, int64_t *detail) {
  java_worker *worker = simdiri_java_worker();
  if (len < 0 || first_len > len) return JAVA_MISUSED;
  if (!worker) return simdiri_java_tell_status(SIMDIRI_ERROR_NO_MEMORY, detail);
  const java_tool *tool = simdiri_java_acquire(worker, handle);
  if (!tool) return JAVA_CLOSED;
  const bool has_first = first_len >= 0 && (tool->kind == JAVA_COMPARE || tool->kind == JAVA_RESOLVE);
  const size_t begin = has_first ? (size_t)first_len : 0;
  if (!text) text = "";
  const java_call call = {tool, worker, handle, {text, begin}, {text + begin, (size_t)len - begin}, has_first, detail};
  const int answer = run_kind(&call);
  simdiri_java_release(worker);
  return answer;
}

int64_t simdiri_java_interface(void) { return JAVA_INTERFACE; }

int64_t simdiri_java_name(int which, int number, char *out, int64_t capacity) {
  const char *name = NULL;
  if (which == JAVA_NAME_STATUS) name = simdiri_status_name((simdiri_status)number);
  if (which == JAVA_NAME_MESSAGE) name = simdiri_status_message((simdiri_status)number);
  if (which == JAVA_NAME_COMPONENT) name = simdiri_component_name((simdiri_component)number);
  if (which == JAVA_NAME_CHANGE) name = number < 0 ? NULL : simdiri_change_name((unsigned)number);
  if (which == JAVA_NAME_VERSION) name = simdiri_version();
  const size_t len = name ? strlen(name) : 0;
  if (!name || capacity < 0 || len > (uint64_t)capacity) return -1;
  memcpy(out, name, len); /* NOLINT(bugprone-not-null-terminated-result): the length is returned */
  return (int64_t)len;
}
