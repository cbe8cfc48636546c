/* Public functions about one IRI, and those that create and free objects: each accepts NULL for an empty text, array or
 * batch, with the same result as for "". tests/build/check_symbols compares the tables of test_null*.c with the
 * headers: a new function needs a line in one of them. */
/* SPDX-License-Identifier: MIT */
#include "unit/iri/context/null_support.h"

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
static void call_key_rules_lossy(void) { note("%d;", (int)simdiri_key_rules_lossy(NULL)); }
static void call_cleaner_free(void) { simdiri_cleaner_free(NULL); }
static void call_keyer_free(void) { simdiri_keyer_free(NULL); }
static void call_seen_free(void) { simdiri_seen_free(NULL); }
static void call_state_close(void) { simdiri_state_close(NULL); }
static void call_status_name(void) { note("%s;", simdiri_status_name(SIMDIRI_OK)); }
static void call_status_message(void) { note("%s;", simdiri_status_message(SIMDIRI_OK)); }
static void call_component_name(void) { note("%s;", simdiri_component_name((simdiri_component)0)); }
static void call_change_name(void) { note("%d;", simdiri_change_name(31) != NULL); }
static void call_lossy_find(void) { note("%u;", (unsigned)simdiri_lossy_find(NULL, 0)); }
static void call_ignored_name(void) { note("%d;", simdiri_ignored_name(31) != NULL); }
static void call_lossy_name(void) { note("%d;", simdiri_lossy_name(31) != NULL); }
static void call_hash_name(void) { note("%s;", simdiri_hash_name(SIMDIRI_HASH_XXH3_64)); }
static void call_hash_is_supported(void) { note("%d;", simdiri_hash_is_supported(SIMDIRI_HASH_SIPHASH_128)); }
static void call_key_rules_number(void) { note("%u;", (unsigned)simdiri_key_rules_number()); }
static void call_key_rules_change(void) { note("%d;", simdiri_key_rules_change(2) != NULL); }
static void call_finding_name(void) { note("%s;", simdiri_finding_name((simdiri_finding_code)0)); }
static void call_finding_message(void) { note("%d;", simdiri_finding_message((simdiri_finding_code)0) != NULL); }
static void call_finding_group(void) { note("%u;", simdiri_finding_group((simdiri_finding_code)0)); }
static void call_domain_problem_name(void) { note("%s;", simdiri_domain_problem_name(SIMDIRI_DOMAIN_NO_PROBLEM)); }
static void call_domain_problem_message(void) {
  note("%d;", simdiri_domain_problem_message(SIMDIRI_DOMAIN_NO_PROBLEM) != NULL);
}
static void call_domain_idna2008(void) { note("%d;", simdiri_domain_idna2008_version() != NULL); }
static void call_domain_unicode(void) { note("%s;", simdiri_domain_unicode_version()); }
static void call_state_problem_message(void) {
  note("%d;", simdiri_state_problem_message(SIMDIRI_STATE_NO_PROBLEM) != NULL);
}
static void call_fingerprint_write(void) {
  char hex[SIMDIRI_FINGERPRINT_CAPACITY];
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
  simdiri_url_components url;
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
static void call_find_host_problem(void) {
  simdiri_host_problem problem;
  note("%d;", (int)simdiri_find_host_problem(session.context, session.scratch, text, 0, &problem));
  note("%d;", (int)problem.problem);
  note("%d;", (int)simdiri_find_host_problem(web.context, web.scratch, text, 0, &problem));
}
static void call_add_default_scheme(void) {
  INTO_BUFFERS(simdiri_add_default_scheme(session.context, text, 0, out, &result));
  INTO_BUFFERS(simdiri_add_default_scheme(web.context, text, 0, out, &result));
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
static void call_compared_text(void) {
  const char *compared;
  size_t len;
  note("%u;", simdiri_compared_text(session.context, session.scratch, text, 0, &compared, &len));
  note("%zu;", len);
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
static void call_easy_normalize(void) {
  char *normal = NULL;
  note("%d;", (int)simdiri_easy_normalize(NULL, text, &normal));
  simdiri_easy_free(normal);
}
static void call_easy_resolve(void) {
  char *target = NULL;
  note("%d;", (int)simdiri_easy_resolve(NULL, "http://a/b", text, &target));
  note("%s;", target);
  simdiri_easy_free(target);
  note("%d;", (int)simdiri_easy_resolve(NULL, text, "b", &target));
}
static void call_easy_compare(void) {
  bool is_equivalent = true;
  note("%d;", (int)simdiri_easy_compare(NULL, text, text, &is_equivalent));
  note("%d;", is_equivalent);
}
static void call_easy_free(void) { simdiri_easy_free(NULL); }
static void call_surt(void) { INTO_BUFFERS((result.text = "", simdiri_surt(session.scratch, 0, text, 0, out))); }
static void call_review(void) { note("%zu;", simdiri_review(7, text, 0, NULL, 0)); }
static void call_extract(void) {
  simdiri_found found;
  const simdiri_extract_options options = {.struct_size = sizeof options, .flags = 7};
  note("%d;", simdiri_extract(NULL, text, 0, 0, &found));
  note("%d;", simdiri_extract(&options, text, 0, 0, &found));
}
static void call_redact(void) {
  static const char *const what[] = {"userinfo", "secrets", "email", "ip"};
  simdiri_redactor *redactor;
  simdiri_text part = {"", 1};
  assert_int_equal(simdiri_redactor_create(what, 4, NULL, 0, NULL, &redactor, NULL), SIMDIRI_OK);
  INTO_BUFFERS((result.text = "", simdiri_redact(redactor, text, 0, out, &part, NULL)));
  const simdiri_redact_span *spans = NULL;
  size_t count = 1;
  INTO_BUFFERS((result.text = "", simdiri_redact_find(redactor, text, 0, out, &spans, &count)));
  note("%zu;%zu;%d;", count, part.len, simdiri_redact_name(redactor, text, 0, NULL));
  note("%zu;%d;", simdiri_redact_skip(redactor, text, 0, true), simdiri_redact_stays(redactor, 0, text, 0));
  char marker[SIMDIRI_PSEUDONYM_LEN + 1];
  uint64_t token = 0;
  note("%d;%d;", simdiri_redactor_keep_params(redactor, NULL, 0, NULL), simdiri_redact_param(redactor, text, 0, NULL));
  assert_int_equal(simdiri_redactor_set_key(redactor, text, 0), SIMDIRI_OK);
  note("%d;%zu;", simdiri_redact_is_marker(redactor, text, 0), simdiri_redact_marker(redactor, token, marker));
  assert_int_equal(simdiri_redactor_set_key(redactor, "0123456789abcdef0123456789abcdef", 32), SIMDIRI_OK);
  INTO_BUFFERS((result.text = "", simdiri_redact_token(redactor, text, 0, out, &token)));
  note("%d;%zu;", simdiri_redact_is_marker(redactor, text, 0), simdiri_redact_marker(redactor, token, marker));
  simdiri_redactor_free(redactor);
}
static void call_redactor_create(void) {
  simdiri_redactor *redactor;
  simdiri_redact_failure failure;
  note("%d;", simdiri_redactor_create(NULL, 0, text, 0, NULL, &redactor, &failure));
  simdiri_redactor_free(redactor);
}
static void call_redactor_rules(void) {
  simdiri_redactor *redactor;
  assert_int_equal(simdiri_redactor_create(NULL, 0, NULL, 0, NULL, &redactor, NULL), SIMDIRI_OK);
  const size_t count = simdiri_redactor_rule_count(redactor);
  note("%zu %d;", count, simdiri_redactor_rule_name(redactor, count) == NULL);
  simdiri_redactor_free(redactor);
}
static void call_redactor_free(void) { simdiri_redactor_free(NULL); }
static void call_redact_bundled_rules(void) { note("%d;", *simdiri_redact_bundled_rules(NULL)); }
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

/* ------------------------------------------------------------------------------------------- all of it */

static const public_function functions[] = {
    {"simdiri_add_default_scheme", call_add_default_scheme},
    {"simdiri_base_create", call_base_create},
    {"simdiri_base_free", call_base_free},
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
    {"simdiri_compared_text", call_compared_text},
    {"simdiri_component_name", call_component_name},
    {"simdiri_context_create", call_context_create},
    {"simdiri_context_free", call_context_free},
    {"simdiri_context_isa", call_context_isa},
    {"simdiri_default_allocator", call_default_allocator},
    {"simdiri_domain_idna2008_version", call_domain_idna2008},
    {"simdiri_domain_problem_message", call_domain_problem_message},
    {"simdiri_domain_problem_name", call_domain_problem_name},
    {"simdiri_domain_to_ascii", call_domain_to_ascii},
    {"simdiri_domain_to_unicode", call_domain_to_unicode},
    {"simdiri_domain_unicode_version", call_domain_unicode},
    {"simdiri_easy_compare", call_easy_compare},
    {"simdiri_easy_free", call_easy_free},
    {"simdiri_easy_normalize", call_easy_normalize},
    {"simdiri_easy_resolve", call_easy_resolve},
    {"simdiri_extract", call_extract},
    {"simdiri_find_host_problem", call_find_host_problem},
    {"simdiri_finding_group", call_finding_group},
    {"simdiri_finding_message", call_finding_message},
    {"simdiri_finding_name", call_finding_name},
    {"simdiri_fingerprint_write", call_fingerprint_write},
    {"simdiri_hash_is_supported", call_hash_is_supported},
    {"simdiri_hash_name", call_hash_name},
    {"simdiri_isa_is_supported", call_isa_is_supported},
    {"simdiri_isa_name", call_isa_name},
    {"simdiri_key_rules_change", call_key_rules_change},
    {"simdiri_key_rules_free", call_key_rules_free},
    {"simdiri_key_rules_lossy", call_key_rules_lossy},
    {"simdiri_key_rules_number", call_key_rules_number},
    {"simdiri_cleaner_free", call_cleaner_free},
    {"simdiri_keyer_free", call_keyer_free},
    {"simdiri_keys_result_free", call_keys_result_free},
    {"simdiri_lossy_find", call_lossy_find},
    {"simdiri_ignored_name", call_ignored_name},
    {"simdiri_lossy_name", call_lossy_name},
    {"simdiri_redact", call_redact},
    {"simdiri_redact_bundled_rules", call_redact_bundled_rules},
    {"simdiri_redact_find", call_redact},
    {"simdiri_redact_is_marker", call_redact},
    {"simdiri_redact_marker", call_redact},
    {"simdiri_redact_name", call_redact},
    {"simdiri_redact_param", call_redact},
    {"simdiri_redact_stays", call_redact},
    {"simdiri_redact_skip", call_redact},
    {"simdiri_redact_token", call_redact},
    {"simdiri_redactor_create", call_redactor_create},
    {"simdiri_redactor_free", call_redactor_free},
    {"simdiri_redactor_keep_params", call_redact},
    {"simdiri_redactor_rule_count", call_redactor_rules},
    {"simdiri_redactor_rule_name", call_redactor_rules},
    {"simdiri_redactor_set_key", call_redact},
    {"simdiri_redirects_free", call_redirects_free},
    {"simdiri_normalize", call_normalize},
    {"simdiri_parse", call_parse},
    {"simdiri_resolve", call_resolve},
    {"simdiri_review", call_review},
    {"simdiri_scratch_create", call_scratch_create},
    {"simdiri_scratch_free", call_scratch_free},
    {"simdiri_seen_create", call_seen_create},
    {"simdiri_seen_free", call_seen_free},
    {"simdiri_split_url", call_split_url},
    {"simdiri_state_close", call_state_close},
    {"simdiri_state_problem_message", call_state_problem_message},
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
  check_functions(functions, LENGTH_OF(functions));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_null_is_empty),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
