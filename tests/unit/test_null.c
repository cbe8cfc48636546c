/* Every public function takes NULL for a text, an array or a batch of length 0, and does what it does for one that is
 * empty. tests/build/check_symbols compares the table at the end with the headers: a new function needs a line. */
/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "unit/state_support.h"

enum { TRACE_CAPACITY = 4096 };

/* What a call gives, to compare the two kinds of emptiness by. */
static char trace[TRACE_CAPACITY];
static size_t trace_len;

/* The empty arguments: all NULL, or all "" and arrays of one element. */
static bool is_null;
static const char *text;
static test_session session, web;
static const simdiri_allocator *allocator;

static void note(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int len = vsnprintf(trace + trace_len, TRACE_CAPACITY - trace_len, format, arguments);
  va_end(arguments);
  trace_len += (size_t)len;
  assert_true(trace_len < TRACE_CAPACITY);
}

static void note_result(simdiri_status status, const simdiri_result *result) {
  note("%d %zu %x %d %zu;", (int)status, result->offset, result->changes, result->text != NULL || status != SIMDIRI_OK,
       result->text_len);
}

/* Arguments that are NULL or not. */
#define OR_NULL(pointer) (is_null ? NULL : (pointer))

/* Calls that end in an output and a result, into both kinds of empty buffers. */
#define INTO_BUFFERS(call)                                                                                             \
  do {                                                                                                                 \
    simdiri_buffer growing = {NULL, 0, 0, simdiri_default_allocator()}, fixed = {NULL, 0, 0, NULL};                    \
    simdiri_buffer *const buffers[] = {&growing, &fixed};                                                              \
    for (size_t buffer_number = 0; buffer_number < 2; buffer_number++) {                                               \
      simdiri_buffer *out = buffers[buffer_number];                                                                    \
      simdiri_result result = {.text = NULL};                                                                          \
      const simdiri_status status = (call);                                                                            \
      note_result(status, &result);                                                                                    \
      note("%zu;", out->len);                                                                                          \
      simdiri_buffer_free(out);                                                                                        \
    }                                                                                                                  \
  } while (0)

/* ------------------------------------------------------------------------------------------- numbers and freeing */

static void call_version(void) { note("%d;", simdiri_version() != NULL); }
static void call_default_allocator(void) { note("%d;", simdiri_default_allocator() != NULL); }
static void call_isa_name(void) { note("%s;", simdiri_isa_name(SIMDIRI_ISA_SCALAR)); }
static void call_isa_is_supported(void) { note("%d;", simdiri_isa_is_supported(SIMDIRI_ISA_SCALAR)); }
static void call_context_isa(void) { note("%d;", (int)simdiri_context_isa(session.context)); }
static void call_context_free(void) { simdiri_context_free(NULL); }
static void call_scratch_free(void) { simdiri_scratch_free(NULL); }
static void call_base_free(void) { simdiri_base_free(NULL); }
static void call_charset_free(void) { simdiri_charset_free(NULL); }
static void call_key_rules_free(void) { simdiri_key_rules_free(NULL); }
static void call_redirects_free(void) { simdiri_redirects_free(NULL); }
static void call_keyer_free(void) { simdiri_keyer_free(NULL); }
static void call_seen_free(void) { simdiri_seen_free(NULL); }
static void call_state_close(void) { simdiri_state_close(NULL); }
static void call_status_name(void) { note("%s;", simdiri_status_name(SIMDIRI_OK)); }
static void call_status_message(void) { note("%s;", simdiri_status_message(SIMDIRI_OK)); }
static void call_component_name(void) { note("%s;", simdiri_component_name((simdiri_component)0)); }
static void call_change_name(void) { note("%d;", simdiri_change_name(31) != NULL); }
static void call_lossy_name(void) { note("%d;", simdiri_lossy_name(31) != NULL); }
static void call_hash_name(void) { note("%s;", simdiri_hash_name(SIMDIRI_HASH_XXH3_64)); }
static void call_hash_is_supported(void) { note("%d;", simdiri_hash_is_supported(SIMDIRI_HASH_SIPHASH_128)); }
static void call_finding_name(void) { note("%s;", simdiri_finding_name((simdiri_finding_code)0)); }
static void call_finding_message(void) { note("%d;", simdiri_finding_message((simdiri_finding_code)0) != NULL); }
static void call_finding_group(void) { note("%u;", simdiri_finding_group((simdiri_finding_code)0)); }
static void call_domain_problem_name(void) { note("%s;", simdiri_domain_problem_name(SIMDIRI_DOMAIN_NO_PROBLEM)); }
static void call_domain_unicode(void) { note("%s;", simdiri_domain_unicode()); }
static void call_state_problem_message(void) {
  note("%d;", simdiri_state_problem_message(SIMDIRI_STATE_NO_PROBLEM) != NULL);
}
static void call_fingerprint_write(void) {
  char hex[SIMDIRI_FINGERPRINT_ROOM];
  note("%zu;", simdiri_fingerprint_write((simdiri_fingerprint){0, 0}, SIMDIRI_HASH_XXH3_64, hex));
}
static void call_buffer_free(void) {
  simdiri_buffer empty = {NULL, 0, 0, simdiri_default_allocator()}, fixed = {NULL, 0, 0, NULL};
  simdiri_buffer_free(&empty);
  simdiri_buffer_free(&fixed);
}
static void call_batch_result_free(void) {
  simdiri_batch_result result = {0};
  simdiri_batch_result_free(&result, allocator);
}
static void call_keys_result_free(void) {
  simdiri_keys_result result = {0};
  simdiri_keys_result_free(&result, allocator);
}

/* ------------------------------------------------------------------------------------------- objects */

static void call_context_create(void) {
  simdiri_options options;
  simdiri_context *context;
  simdiri_options_init(&options);
  note("%d;", (int)simdiri_context_create(&options, allocator, &context));
  simdiri_context_free(context);
}
static void call_scratch_create(void) {
  simdiri_scratch *scratch;
  note("%d;", (int)simdiri_scratch_create(allocator, &scratch));
  simdiri_scratch_free(scratch);
}
static void call_base_create(void) {
  simdiri_base *base;
  simdiri_result result;
  note("%d;", (int)simdiri_base_create(session.context, session.scratch, text, 0, allocator, &base, OR_NULL(&result)));
  note("%d;", (int)simdiri_base_create(web.context, web.scratch, text, 0, allocator, &base, OR_NULL(&result)));
}
static void call_charset_create(void) {
  simdiri_charset *charset;
  note("%d;", (int)simdiri_charset_create(text, 0, allocator, &charset));
}
static void call_seen_create(void) {
  simdiri_seen *seen;
  const simdiri_seen_options options = {.struct_size = sizeof options};
  note("%d;", (int)simdiri_seen_create(OR_NULL(&options), allocator, &seen));
  simdiri_seen_free(seen);
}

/* ------------------------------------------------------------------------------------------- one IRI */

static void call_parse(void) {
  simdiri_components parts;
  simdiri_parse(text, 0, &parts);
  note("%zu;", parts.path_end);
}
static void call_split_url(void) {
  simdiri_url url;
  simdiri_split_url(text, 0, &url);
  note("%zu;", url.path_end);
}
static void call_bound(void) { note("%zu;", simdiri_bound(session.context, 0)); }
static void call_validate(void) {
  simdiri_result result;
  for (int grammar = 0; grammar < 4; grammar++)
    for (int production = 0; production < 4; production++)
      note("%d;", (int)simdiri_validate((simdiri_grammar)grammar, (simdiri_production)production, text, 0, &result));
}
static void call_normalize(void) {
  INTO_BUFFERS(simdiri_normalize(session.context, session.scratch, text, 0, out, &result));
  INTO_BUFFERS(simdiri_normalize(web.context, web.scratch, text, 0, out, &result));
}
static void call_to_uri(void) {
  INTO_BUFFERS(simdiri_to_uri(session.context, session.scratch, text, 0, out, &result));
  INTO_BUFFERS(simdiri_to_uri(web.context, web.scratch, text, 0, out, &result));
}
static void call_to_iri(void) {
  INTO_BUFFERS(simdiri_to_iri(session.context, session.scratch, text, 0, out, &result));
  INTO_BUFFERS(simdiri_to_iri(web.context, web.scratch, text, 0, out, &result));
}
static void resolve_by(test_session *one) {
  simdiri_base *base;
  assert_int_equal(simdiri_base_create(one->context, one->scratch, "http://a/b?c", 12, NULL, &base, NULL), SIMDIRI_OK);
  INTO_BUFFERS(simdiri_resolve(one->context, one->scratch, base, text, 0, out, &result));
  simdiri_base_free(base);
}
static void call_resolve(void) {
  resolve_by(&session);
  resolve_by(&web);
}
static void call_compare(void) {
  simdiri_comparison comparison;
  note("%d;", (int)simdiri_compare(session.context, session.scratch, NULL, text, 0, text, 0, &comparison));
  note("%d;", (int)simdiri_compare(web.context, web.scratch, NULL, text, 0, text, 0, &comparison));
}
static void report(void *user, simdiri_status warning, simdiri_component component, size_t offset) {
  (void)user;
  note("%d %d %zu;", (int)warning, (int)component, offset);
}
static void call_check_url(void) {
  simdiri_result result;
  note("%d;", (int)simdiri_check_url(web.context, web.scratch, NULL, text, 0, report, NULL, &result));
}
static void call_domain_to_ascii(void) {
  simdiri_domain_failure failure;
  INTO_BUFFERS((result.text = "", simdiri_domain_to_ascii(session.scratch, 0xFF, text, 0, out, OR_NULL(&failure))));
  INTO_BUFFERS((result.text = "", simdiri_domain_to_ascii(session.scratch, 0, text, 0, out, OR_NULL(&failure))));
}
static void call_domain_to_unicode(void) {
  simdiri_domain_failure failure;
  INTO_BUFFERS((result.text = "", simdiri_domain_to_unicode(session.scratch, 0xFF, text, 0, out, OR_NULL(&failure))));
  INTO_BUFFERS((result.text = "", simdiri_domain_to_unicode(session.scratch, 0, text, 0, out, OR_NULL(&failure))));
}
static void call_unescape(void) {
  INTO_BUFFERS(simdiri_unescape(SIMDIRI_ESCAPING_HTML, text, 0, out, &result));
  INTO_BUFFERS(simdiri_unescape(SIMDIRI_ESCAPING_XML, text, 0, out, &result));
}
static void call_unescape_offset(void) { note("%zu;", simdiri_unescape_offset(SIMDIRI_ESCAPING_HTML, text, 0, 0)); }
static void call_surt(void) { INTO_BUFFERS((result.text = "", simdiri_surt(session.scratch, 0, text, 0, out))); }
static void call_review(void) { note("%zu;", simdiri_review(7, text, 0, NULL, 0)); }
static void call_extract(void) {
  simdiri_found found;
  const simdiri_extract_options options = {.struct_size = sizeof options, .flags = 7};
  note("%d;", simdiri_extract(NULL, text, 0, 0, &found));
  note("%d;", simdiri_extract(&options, text, 0, 0, &found));
}
static void with_charset(const char *name) {
  simdiri_charset *charset;
  assert_int_equal(simdiri_charset_create(name, strlen(name), NULL, &charset), SIMDIRI_OK);
  INTO_BUFFERS(simdiri_charset_decode(charset, session.scratch, SIMDIRI_UNICODE_NFC, text, 0, out, &result));
  INTO_BUFFERS(
      simdiri_charset_encode_query(charset, session.scratch, SIMDIRI_PROFILE_RFC3987, NULL, text, 0, out, &result));
  INTO_BUFFERS(
      simdiri_charset_encode_query(charset, session.scratch, SIMDIRI_PROFILE_WEB, NULL, text, 0, out, &result));
  simdiri_charset_free(charset);
}
static void call_charset_decode(void) { with_charset("latin1"); }
static void call_charset_encode_query(void) { with_charset("shift_jis"); }

/* ------------------------------------------------------------------------------------------- many */

static void batch_by(test_session *one, simdiri_operation operation) {
  const int32_t first32[1] = {0};
  const int64_t first64[1] = {0};
  const simdiri_records shapes[] = {
      {.data = text, .separator = '\n'}, {.data = text, .offsets32 = first32}, {.data = text, .offsets64 = first64}};
  for (size_t i = 0; i < LENGTH_OF(shapes); i++) {
    simdiri_base *base = NULL;
    simdiri_buffer growing = {NULL, 0, 0, simdiri_default_allocator()}, fixed = {NULL, 0, 0, NULL};
    simdiri_batch_result results = {0};
    if (operation == SIMDIRI_OPERATION_RESOLVE)
      assert_int_equal(simdiri_base_create(one->context, one->scratch, "http://a/", 9, NULL, &base, NULL), SIMDIRI_OK);
    note("%d;", (int)simdiri_batch(one->context, one->scratch, operation, SIMDIRI_ON_ERROR_KEEP, base, &shapes[i],
                                   &growing, &results));
    note("%d;", (int)simdiri_batch(one->context, one->scratch, operation, SIMDIRI_ON_ERROR_KEEP, base, &shapes[i],
                                   &fixed, &results));
    note("%zu;", results.record_count);
    simdiri_batch_result_free(&results, allocator);
    simdiri_buffer_free(&growing);
    simdiri_base_free(base);
  }
}
static void call_batch(void) {
  for (int operation = 0; operation <= SIMDIRI_OPERATION_RESOLVE; operation++) {
    batch_by(&session, (simdiri_operation)operation);
    batch_by(&web, (simdiri_operation)operation);
  }
}

static simdiri_keyer *create_keyer(const simdiri_key_rules *rules, const simdiri_redirects *redirects) {
  simdiri_key_options options;
  simdiri_keyer *keyer;
  simdiri_key_options_init(&options);
  options.lossy = SIMDIRI_LOSSY_SORT | SIMDIRI_LOSSY_FRAGMENT;
  options.rules = rules;
  options.redirects = redirects;
  assert_int_equal(simdiri_keyer_create(session.context, &options, allocator, &keyer), SIMDIRI_OK);
  return keyer;
}
static void call_keyer_create(void) { simdiri_keyer_free(create_keyer(NULL, NULL)); }
static void call_keyer_identity(void) {
  simdiri_keyer *keyer = create_keyer(NULL, NULL);
  size_t len;
  const char *identity = simdiri_keyer_identity(keyer, &len);
  note("%.*s;", (int)len, identity);
  simdiri_keyer_free(keyer);
}
static void call_key(void) {
  simdiri_keyer *keyer = create_keyer(NULL, NULL);
  simdiri_fingerprint key = {0, 0};
  simdiri_key_result result;
  note("%d;", (int)simdiri_key(keyer, session.scratch, text, 0, &key, OR_NULL(&result)));
  note("%llx;", (unsigned long long)key.low);
  simdiri_keyer_free(keyer);
}
static void call_keys(void) {
  simdiri_keyer *keyer = create_keyer(NULL, NULL);
  simdiri_fingerprint keys[1];
  const int32_t first[1] = {0};
  const simdiri_records shapes[] = {{.data = text, .separator = '\n'}, {.data = text, .offsets32 = first}};
  for (size_t i = 0; i < LENGTH_OF(shapes); i++) {
    simdiri_keys_result result = {0};
    note("%d;", (int)simdiri_keys(keyer, session.scratch, &shapes[i], OR_NULL(keys), 0, NULL, &result));
    simdiri_keys_result_free(&result, allocator);
  }
  simdiri_keyer_free(keyer);
}
static void call_key_rules_create(void) {
  simdiri_key_rules *rules;
  simdiri_key_rules_failure failure;
  note("%d;", (int)simdiri_key_rules_create(text, 0, allocator, &rules, OR_NULL(&failure)));
}
static void call_redirects_create(void) {
  simdiri_redirects *redirects;
  simdiri_redirects_counts counts;
  note("%d;", (int)simdiri_redirects_create(session.context, session.scratch, SIMDIRI_REDIRECTS_ALL, text, 0, allocator,
                                            &redirects, OR_NULL(&counts)));
  simdiri_redirects_free(redirects);
}
static void call_redirects_find(void) {
  simdiri_redirects *redirects;
  size_t len;
  for (size_t i = 0; i < 2; i++) {
    assert_int_equal(simdiri_redirects_create(session.context, session.scratch, SIMDIRI_REDIRECTS_ALL,
                                              "http://a/\thttp://b/\n", i * 20, allocator, &redirects, NULL),
                     SIMDIRI_OK);
    note("%d;", simdiri_redirects_find(redirects, text, 0, &len) != NULL);
    simdiri_redirects_free(redirects);
  }
}

/* ------------------------------------------------------------------------------------------- sets */

static void insert_none(void) {
  simdiri_seen *seen;
  simdiri_fingerprint keys[1] = {{1, 2}};
  uint8_t is_new[1];
  size_t done;
  assert_int_equal(simdiri_seen_create(NULL, allocator, &seen), SIMDIRI_OK);
  note("%d;", (int)simdiri_seen_insert(seen, OR_NULL(keys), 0, OR_NULL(is_new), OR_NULL(&done)));
  note("%llu;", (unsigned long long)simdiri_seen_count(seen));
  note("%llu;", (unsigned long long)simdiri_seen_memory(seen));
  simdiri_seen_free(seen);
}
static void call_seen_insert(void) { insert_none(); }
static void call_seen_count(void) { insert_none(); }
static void call_seen_memory(void) { insert_none(); }

/* One life of a state, with nothing in it. */
static void use_state(void) {
  test_directory directory;
  char path[TEST_PATH], merged[TEST_PATH];
  const simdiri_state_options options = {.struct_size = sizeof options};
  const char *failed;
  simdiri_fingerprint keys[1] = {{1, 2}};
  uint8_t is_new[1];
  size_t done = 0;
  simdiri_state *state;
  simdiri_state_failure failure, *told = OR_NULL(&failure);
  simdiri_state_info info;
  test_directory_begin(&directory);
  test_path(&directory, "state", path);
  test_path(&directory, "merged", merged);
  note("%d;", (int)simdiri_state_open(path, "", 0, &options, allocator, &state, told));
  note("%d;", (int)simdiri_state_insert(state, OR_NULL(keys), 0, OR_NULL(is_new), told));
  note("%d;", (int)simdiri_state_defer(state, OR_NULL(keys), 0, &done, told));
  note("%d;", (int)simdiri_state_settle(state, told));
  note("%zu;", simdiri_state_answers(state, OR_NULL(is_new), 0));
  note("%d;", (int)simdiri_state_publish(state, text, 0, told));
  note("%d;", (int)simdiri_state_rollback(state, told));
  note("%d;", (int)simdiri_state_verify(state, told));
  simdiri_state_get_info(state, &info);
  note("%zu;", info.note_len);
  simdiri_state_close(state);
  /* No identity takes that of the state. */
  note("%d;", (int)simdiri_state_open(path, NULL, 0, &options, allocator, &state, told));
  simdiri_state_close(state);
  note("%d;", (int)simdiri_state_merge(OR_NULL(&failed), 0, merged, &options, allocator, OR_NULL(&failed), told));
  test_directory_end(&directory);
}

/* ------------------------------------------------------------------------------------------- columns */

/* Nothing here is released: the columns are the test's. */
static void release_no_schema(struct ArrowSchema *schema) { (void)schema; }
static void release_no_array(struct ArrowArray *array) { (void)array; }

static struct ArrowSchema utf8 = {.format = "u", .name = "", .release = release_no_schema};

static void call_arrow_schema(void) {
  struct ArrowSchema output;
  note("%d;", (int)simdiri_arrow_schema(&utf8, SIMDIRI_ON_ERROR_KEEP, allocator, &output));
  assert_non_null(output.release);
  output.release(&output);
}
static void call_arrow_status_schema(void) {
  struct ArrowSchema output;
  note("%d;", (int)simdiri_arrow_status_schema(allocator, &output));
  assert_non_null(output.release);
  output.release(&output);
}
static void call_arrow_key_schema(void) {
  struct ArrowSchema output;
  note("%d;", (int)simdiri_arrow_key_schema(allocator, &output));
  assert_non_null(output.release);
  output.release(&output);
}
static void call_arrow_parse_schema(void) {
  struct ArrowSchema output;
  note("%d;", (int)simdiri_arrow_parse_schema(&utf8, allocator, &output));
  assert_non_null(output.release);
  output.release(&output);
}
static void call_arrow_compare_schema(void) {
  struct ArrowSchema output;
  note("%d;", (int)simdiri_arrow_compare_schema(allocator, &output));
  assert_non_null(output.release);
  output.release(&output);
}

/* A column of no rows, whose buffers are NULL or not. */
static struct ArrowArray empty_column(const void *buffers[3]) {
  static const int32_t offsets[1] = {0};
  buffers[0] = NULL;
  buffers[1] = OR_NULL(offsets);
  buffers[2] = text;
  return (struct ArrowArray){.n_buffers = 3, .buffers = buffers, .release = release_no_array};
}
static void note_column(simdiri_status status, struct ArrowArray *output, struct ArrowArray *statuses) {
  note("%d;", (int)status);
  if (output->release) output->release(output);
  if (statuses && statuses->release) statuses->release(statuses);
}
static void call_arrow_batch(void) {
  const void *buffers[3];
  const struct ArrowArray input = empty_column(buffers);
  struct ArrowArray output, statuses;
  simdiri_batch_result result = {0};
  size_t row;
  const simdiri_status status =
      simdiri_arrow_batch(session.context, session.scratch, SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_ON_ERROR_KEEP, NULL,
                          &utf8, &input, allocator, &output, OR_NULL(&statuses), &result, OR_NULL(&row));
  note_column(status, &output, OR_NULL(&statuses));
}
static void call_arrow_keys(void) {
  const void *buffers[3];
  const struct ArrowArray input = empty_column(buffers);
  struct ArrowArray output, statuses;
  simdiri_keyer *keyer = create_keyer(NULL, NULL);
  simdiri_keys_result result = {0};
  size_t row;
  const simdiri_status status = simdiri_arrow_keys(keyer, session.scratch, &utf8, &input, allocator, &output,
                                                   OR_NULL(&statuses), &result, OR_NULL(&row));
  note_column(status, &output, OR_NULL(&statuses));
  simdiri_keyer_free(keyer);
}
static void call_arrow_parse(void) {
  const void *buffers[3];
  const struct ArrowArray input = empty_column(buffers);
  struct ArrowArray output;
  size_t row;
  note_column(simdiri_arrow_parse(&utf8, &input, allocator, &output, OR_NULL(&row)), &output, NULL);
}
static void call_arrow_compare(void) {
  const void *buffers[3];
  const struct ArrowArray input = empty_column(buffers);
  const struct ArrowSchema *schemas[2] = {&utf8, &utf8};
  const struct ArrowArray *inputs[2] = {&input, &input};
  struct ArrowArray output, statuses;
  simdiri_arrow_comparison result;
  size_t row;
  const simdiri_status status = simdiri_arrow_compare(session.context, session.scratch, NULL, schemas, inputs,
                                                      allocator, &output, OR_NULL(&statuses), &result, OR_NULL(&row));
  note_column(status, &output, OR_NULL(&statuses));
}
static void call_arrow_unwrap(void) {
  const void *buffers[3];
  const struct ArrowArray input = empty_column(buffers), *array = &input;
  const struct ArrowSchema *schema = &utf8;
  struct ArrowArray own;
  note("%d;", (int)simdiri_arrow_unwrap(&schema, OR_NULL(&array), &own));
}
/* An input that was released is refused. */
static void call_arrow_stream(void) {
  struct ArrowArrayStream input = {.release = NULL}, output;
  note("%d;", (int)simdiri_arrow_stream(session.context, SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_ON_ERROR_KEEP, NULL,
                                        &input, allocator, &output));
}

/* ------------------------------------------------------------------------------------------- all of it */

typedef struct {
  const char *name;
  void (*call)(void);
} public_function;

static const public_function functions[] = {
    {"simdiri_arrow_batch", call_arrow_batch},
    {"simdiri_arrow_compare", call_arrow_compare},
    {"simdiri_arrow_compare_schema", call_arrow_compare_schema},
    {"simdiri_arrow_key_schema", call_arrow_key_schema},
    {"simdiri_arrow_keys", call_arrow_keys},
    {"simdiri_arrow_parse", call_arrow_parse},
    {"simdiri_arrow_parse_schema", call_arrow_parse_schema},
    {"simdiri_arrow_schema", call_arrow_schema},
    {"simdiri_arrow_status_schema", call_arrow_status_schema},
    {"simdiri_arrow_stream", call_arrow_stream},
    {"simdiri_arrow_unwrap", call_arrow_unwrap},
    {"simdiri_base_create", call_base_create},
    {"simdiri_base_free", call_base_free},
    {"simdiri_batch", call_batch},
    {"simdiri_batch_result_free", call_batch_result_free},
    {"simdiri_bound", call_bound},
    {"simdiri_buffer_free", call_buffer_free},
    {"simdiri_change_name", call_change_name},
    {"simdiri_charset_create", call_charset_create},
    {"simdiri_charset_decode", call_charset_decode},
    {"simdiri_charset_encode_query", call_charset_encode_query},
    {"simdiri_charset_free", call_charset_free},
    {"simdiri_check_url", call_check_url},
    {"simdiri_compare", call_compare},
    {"simdiri_component_name", call_component_name},
    {"simdiri_context_create", call_context_create},
    {"simdiri_context_free", call_context_free},
    {"simdiri_context_isa", call_context_isa},
    {"simdiri_default_allocator", call_default_allocator},
    {"simdiri_domain_problem_name", call_domain_problem_name},
    {"simdiri_domain_to_ascii", call_domain_to_ascii},
    {"simdiri_domain_to_unicode", call_domain_to_unicode},
    {"simdiri_domain_unicode", call_domain_unicode},
    {"simdiri_extract", call_extract},
    {"simdiri_finding_group", call_finding_group},
    {"simdiri_finding_message", call_finding_message},
    {"simdiri_finding_name", call_finding_name},
    {"simdiri_fingerprint_write", call_fingerprint_write},
    {"simdiri_hash_is_supported", call_hash_is_supported},
    {"simdiri_hash_name", call_hash_name},
    {"simdiri_isa_is_supported", call_isa_is_supported},
    {"simdiri_isa_name", call_isa_name},
    {"simdiri_key", call_key},
    {"simdiri_key_rules_create", call_key_rules_create},
    {"simdiri_key_rules_free", call_key_rules_free},
    {"simdiri_keyer_create", call_keyer_create},
    {"simdiri_keyer_free", call_keyer_free},
    {"simdiri_keyer_identity", call_keyer_identity},
    {"simdiri_keys", call_keys},
    {"simdiri_keys_result_free", call_keys_result_free},
    {"simdiri_lossy_name", call_lossy_name},
    {"simdiri_redirects_create", call_redirects_create},
    {"simdiri_redirects_find", call_redirects_find},
    {"simdiri_redirects_free", call_redirects_free},
    {"simdiri_normalize", call_normalize},
    {"simdiri_parse", call_parse},
    {"simdiri_resolve", call_resolve},
    {"simdiri_review", call_review},
    {"simdiri_scratch_create", call_scratch_create},
    {"simdiri_scratch_free", call_scratch_free},
    {"simdiri_seen_count", call_seen_count},
    {"simdiri_seen_create", call_seen_create},
    {"simdiri_seen_free", call_seen_free},
    {"simdiri_seen_insert", call_seen_insert},
    {"simdiri_seen_memory", call_seen_memory},
    {"simdiri_split_url", call_split_url},
    {"simdiri_state_answers", use_state},
    {"simdiri_state_close", call_state_close},
    {"simdiri_state_defer", use_state},
    {"simdiri_state_get_info", use_state},
    {"simdiri_state_insert", use_state},
    {"simdiri_state_merge", use_state},
    {"simdiri_state_open", use_state},
    {"simdiri_state_problem_message", call_state_problem_message},
    {"simdiri_state_publish", use_state},
    {"simdiri_state_rollback", use_state},
    {"simdiri_state_settle", use_state},
    {"simdiri_state_verify", use_state},
    {"simdiri_status_message", call_status_message},
    {"simdiri_status_name", call_status_name},
    {"simdiri_surt", call_surt},
    {"simdiri_to_iri", call_to_iri},
    {"simdiri_to_uri", call_to_uri},
    {"simdiri_unescape", call_unescape},
    {"simdiri_unescape_offset", call_unescape_offset},
    {"simdiri_validate", call_validate},
    {"simdiri_version", call_version},
};

static void test_null_is_empty(void **state) {
  (void)state;
  char wanted[TRACE_CAPACITY];
  simdiri_options options;
  simdiri_options_init(&options);
  options.profile = SIMDIRI_PROFILE_WEB;
  session_begin(&session, NULL);
  session_begin(&web, &options);
  for (size_t i = 0; i < LENGTH_OF(functions); i++) {
    for (int pass = 0; pass < 2; pass++) {
      is_null = pass == 1;
      text = OR_NULL("");
      allocator = OR_NULL(simdiri_default_allocator());
      trace_len = 0;
      trace[0] = '\0';
      functions[i].call();
      if (!is_null) memcpy(wanted, trace, trace_len + 1);
    }
    if (strcmp(trace, wanted) != 0) fail_msg("%s: %s, but of NULL %s", functions[i].name, wanted, trace);
  }
  session_end(&web);
  session_end(&session);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_null_is_empty),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
