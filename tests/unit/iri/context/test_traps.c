/* Inputs that widely used normalizers got wrong, one test for each. The numbers are those of the project's list of
 * traps; 53 and the second half of 51 belong to the profile `web`, 60 to the reading of logs, which this version does
 * not have. */
/* SPDX-License-Identifier: MIT */
#include "simdiri/simdiri.h"
#include "support/text.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

/* -------------------------------------------------------------------------------- helpers */

static simdiri_options make_options(simdiri_rung rung, simdiri_form form, simdiri_disallowed disallowed) {
  simdiri_options options;
  memset(&options, 0, sizeof options);
  options.struct_size = sizeof options;
  options.rung = rung;
  options.form = form;
  options.disallowed = disallowed;
  return options;
}

static simdiri_options strict_at(simdiri_rung rung) {
  return make_options(rung, SIMDIRI_FORM_URI, SIMDIRI_DISALLOWED_FAIL);
}

static simdiri_options repair_at(simdiri_rung rung) {
  return make_options(rung, SIMDIRI_FORM_URI, SIMDIRI_DISALLOWED_ENCODE);
}

/* The result as a string of its own; NULL on an error. */
static char *normalize(const simdiri_options *options, const char *iri, size_t iri_len, simdiri_status *status) {
  simdiri_context *context = NULL;
  simdiri_scratch *scratch = NULL;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result;
  char *text = NULL;
  assert_int_equal(simdiri_context_create(options, NULL, &context), SIMDIRI_OK);
  assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
  *status = simdiri_normalize(context, scratch, iri, iri_len, &out, &result);
  if (!simdiri_is_error(*status)) {
    text = malloc(result.text_len + 1);
    assert_non_null(text);
    memcpy(text, result.text, result.text_len);
    text[result.text_len] = '\0';
  }
  simdiri_buffer_free(&out);
  simdiri_scratch_free(scratch);
  simdiri_context_free(context);
  return text;
}

/* `iri` becomes `expected`, and a second pass changes nothing. */
static void check_normal_as(const simdiri_options *options, const char *iri, const char *expected,
                            simdiri_status expected_status) {
  simdiri_status status;
  char *first = normalize(options, iri, strlen(iri), &status);
  assert_int_equal(status, expected_status);
  assert_string_equal(first, expected);
  char *second = normalize(options, first, strlen(first), &status);
  assert_int_equal(status, expected_status);
  assert_string_equal(second, expected);
  free(first);
  free(second);
}

static void check_syntax(const char *iri, const char *expected) {
  simdiri_options options = strict_at(SIMDIRI_RUNG_SYNTAX);
  check_normal_as(&options, iri, expected, SIMDIRI_OK);
}

static void check_scheme(const char *iri, const char *expected) {
  simdiri_options options = strict_at(SIMDIRI_RUNG_SCHEME);
  check_normal_as(&options, iri, expected, SIMDIRI_OK);
}

static void check_iri_form(const char *iri, const char *expected) {
  simdiri_options options = make_options(SIMDIRI_RUNG_SYNTAX, SIMDIRI_FORM_IRI, SIMDIRI_DISALLOWED_FAIL);
  check_normal_as(&options, iri, expected, SIMDIRI_OK);
}

static void check_reference(const char *reference, const char *expected) {
  simdiri_options options = strict_at(SIMDIRI_RUNG_SCHEME);
  options.flags = SIMDIRI_FLAG_REFERENCE;
  check_normal_as(&options, reference, expected, SIMDIRI_OK);
}

static void check_repaired(const char *iri, const char *expected) {
  simdiri_options options = repair_at(SIMDIRI_RUNG_SCHEME);
  check_normal_as(&options, iri, expected, SIMDIRI_OK);
}

static void check_fails(const simdiri_options *options, const char *iri, simdiri_status expected) {
  simdiri_status status;
  char *text = normalize(options, iri, strlen(iri), &status);
  assert_int_equal(status, expected);
  assert_null(text);
  free(text);
}

static void check_strict_fails(const char *iri, simdiri_status expected) {
  simdiri_options options = strict_at(SIMDIRI_RUNG_SCHEME);
  check_fails(&options, iri, expected);
}

/* A host that cannot be mapped: a warning, and every other rule is applied; an error when strict. */
static void check_unmapped(const char *iri, const char *expected) {
  simdiri_options options = repair_at(SIMDIRI_RUNG_SCHEME);
  check_normal_as(&options, iri, expected, SIMDIRI_WARNING_HOST_UNMAPPED);
  check_strict_fails(iri, SIMDIRI_ERROR_BAD_HOST);
}

/* A host with white space: a warning, whether it could be mapped or not. */
static void check_spaced(const char *iri, const char *expected) {
  simdiri_options options = repair_at(SIMDIRI_RUNG_SCHEME);
  check_normal_as(&options, iri, expected, SIMDIRI_WARNING_HOST_UNMAPPED);
}

static int are_equivalent(const char *a, const char *b) {
  simdiri_options options = repair_at(SIMDIRI_RUNG_SCHEME);
  simdiri_context *context = NULL;
  simdiri_scratch *scratch = NULL;
  simdiri_comparison comparison;
  memset(&comparison, 0, sizeof comparison);
  assert_int_equal(simdiri_context_create(&options, NULL, &context), SIMDIRI_OK);
  assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
  simdiri_status status = simdiri_compare(context, scratch, NULL, a, strlen(a), b, strlen(b), &comparison);
  assert_false(simdiri_is_error(status));
  simdiri_scratch_free(scratch);
  simdiri_context_free(context);
  return comparison.is_equivalent;
}

/* Resolved strictly, at no rung. */
static void check_resolved(const char *base_iri, const char *reference, const char *expected) {
  simdiri_options options = strict_at(SIMDIRI_RUNG_SIMPLE);
  simdiri_context *context = NULL;
  simdiri_scratch *scratch = NULL;
  simdiri_base *base = NULL;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result;
  assert_int_equal(simdiri_context_create(&options, NULL, &context), SIMDIRI_OK);
  assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
  assert_int_equal(simdiri_base_create(context, scratch, base_iri, strlen(base_iri), NULL, &base, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_resolve(context, scratch, base, reference, strlen(reference), &out, &result), SIMDIRI_OK);
  assert_int_equal(result.text_len, strlen(expected));
  assert_memory_equal(result.text, expected, result.text_len);
  simdiri_buffer_free(&out);
  simdiri_base_free(base);
  simdiri_scratch_free(scratch);
  simdiri_context_free(context);
}

/* Quadratic time on the inputs below takes minutes; linear time, milliseconds. */
static void check_is_quick(clock_t begin) { assert_true((double)(clock() - begin) / CLOCKS_PER_SEC < 10.0); }

/* -------------------------------------------------------------------------------- RFC 3986 */

static void test_trap_01_every_syntax_rule_at_once(void **state) {
  (void)state;
  check_syntax("sAMPLE://x/./y/../y/%64/%7bbar%7d", "sample://x/y/d/%7Bbar%7D");
}

static void test_trap_02_reserved_is_never_decoded(void **state) {
  (void)state;
  check_syntax("http://n.example/x%2fy", "http://n.example/x%2Fy");
}

static void test_trap_03_nothing_is_decoded_twice(void **state) {
  (void)state;
  check_syntax("http://n.example/%252F", "http://n.example/%252F");
  check_syntax("http://n.example/%2541", "http://n.example/%2541");
}

static void test_trap_04_unreserved_is_decoded(void **state) {
  (void)state;
  check_syntax("http://n.example/%7ejoe", "http://n.example/~joe");
}

static void test_trap_05_encoded_dots_are_dots(void **state) {
  (void)state;
  check_syntax("http://n.example/x/%2E%2e/y", "http://n.example/y");
}

static void test_trap_06_dots_within_names_are_none(void **state) {
  (void)state;
  check_syntax("http://n.example/..x/x..", "http://n.example/..x/x..");
}

static void test_trap_07_double_slash_after_authority_stays(void **state) {
  (void)state;
  check_syntax("http://n.example/x/..//y", "http://n.example//y");
}

static void test_trap_08_path_is_kept_from_becoming_an_authority(void **state) {
  (void)state;
  check_syntax("sc:/x/..//y", "sc:/.//y");
}

static void test_trap_09_shielded_path_stays_shielded(void **state) {
  (void)state;
  check_syntax("sc:/.//y", "sc:/.//y");
}

static void test_trap_10_relative_path_never_becomes_a_scheme(void **state) {
  (void)state;
  check_reference("x/../y:z", "x/../y:z");
}

static void test_trap_11_encoded_colon_stays_encoded(void **state) {
  (void)state;
  check_reference("one%3Atwo", "one%3Atwo");
}

static void test_trap_12_empty_path_before_a_query(void **state) {
  (void)state;
  check_scheme("http://n.example?", "http://n.example/?");
}

static void test_trap_13_empty_fragment_is_kept(void **state) {
  (void)state;
  check_scheme("http://n.example/#", "http://n.example/#");
}

static void test_trap_14_empty_and_default_ports_go(void **state) {
  (void)state;
  check_scheme("http://n.example:/", "http://n.example/");
  check_scheme("http://n.example:80/", "http://n.example/");
  check_scheme("http://n.example:080/", "http://n.example/");
}

static void test_trap_15_default_port_of_another_scheme_stays(void **state) {
  (void)state;
  check_scheme("https://n.example:80/", "https://n.example:80/");
}

static void test_trap_16_only_scheme_and_host_are_lower_cased(void **state) {
  (void)state;
  check_syntax("HTTP://Ann@EX.net/A", "http://Ann@ex.net/A");
}

static void test_trap_17_host_is_decoded_before_it_is_lower_cased(void **state) {
  (void)state;
  check_syntax("http://AB%43.net/", "http://abc.net/");
}

static void test_trap_18_lower_casing_spares_the_hex_digits(void **state) {
  (void)state;
  check_syntax("sc://%88C/", "sc://%88c/");
}

static void test_trap_19_encoded_semicolon_is_not_a_semicolon(void **state) {
  (void)state;
  check_syntax("http://n.example/x%3b", "http://n.example/x%3B");
  check_syntax("http://n.example/x;", "http://n.example/x;");
  assert_true(are_equivalent("http://n.example/x%3b", "http://n.example/x%3B"));
  assert_false(are_equivalent("http://n.example/x%3B", "http://n.example/x;"));
}

static void test_trap_20_plus_space_and_encoded_plus_are_three(void **state) {
  (void)state;
  check_scheme("http://n.example/?k=x+y", "http://n.example/?k=x+y");
  check_scheme("http://n.example/?k=x%20y", "http://n.example/?k=x%20y");
  check_scheme("http://n.example/?k=x%2By", "http://n.example/?k=x%2By");
  assert_false(are_equivalent("http://n.example/?k=x+y", "http://n.example/?k=x%20y"));
  assert_false(are_equivalent("http://n.example/?k=x+y", "http://n.example/?k=x%2By"));
}

static void test_trap_21_parameters_are_left_alone(void **state) {
  (void)state;
  assert_false(are_equivalent("http://n.example/?k", "http://n.example/?k="));
  check_scheme("http://n.example/?z=1&a=2&z=0", "http://n.example/?z=1&a=2&z=0");
}

static void test_trap_22_stray_percent_is_repaired_once(void **state) {
  (void)state;
  check_strict_fails("http://n.example/50%", SIMDIRI_ERROR_BAD_PERCENT);
  check_repaired("http://n.example/50%", "http://n.example/50%25");
}

static void test_trap_23_repair_makes_no_new_triplet(void **state) {
  (void)state;
  check_repaired("http://n.example/%%35%32", "http://n.example/%2552");
}

static void test_trap_24_encoded_digit_in_an_address(void **state) {
  (void)state;
  check_syntax("http://19%32.0.2.1/", "http://192.0.2.1/");
}

static void test_trap_25_ip_literal_is_lower_cased(void **state) {
  (void)state;
  check_syntax("http://[2001:DB8::A]/", "http://[2001:db8::a]/");
}

static void test_trap_26_mail_domain_is_lower_cased_mailbox_is_not(void **state) {
  (void)state;
  check_scheme("mailto:Ann.B@Mail.NET", "mailto:Ann.B@mail.net");
}

static void test_trap_27_file_on_localhost(void **state) {
  (void)state;
  check_scheme("file://localhost/etc/hosts", "file:///etc/hosts");
}

static void test_trap_28_dots_in_a_query_are_no_segments(void **state) {
  (void)state;
  check_resolved("http://m/n/o/p;q?r", "s?t/../u", "http://m/n/o/s?t/../u");
}

static void test_trap_29_more_dots_than_segments(void **state) {
  (void)state;
  check_resolved("http://m/n/o/p;q?r", "../../../s", "http://m/s");
  check_resolved("http://m/n/o/p;q?r", "../../../../s", "http://m/s");
}

static void test_trap_30_double_dot_removes_an_empty_segment(void **state) {
  (void)state;
  check_syntax("http://n.example/x//../y", "http://n.example/x/y");
}

static void test_trap_31_rootless_path_keeps_its_dots(void **state) {
  (void)state;
  check_scheme("urn:x/../y", "urn:x/../y");
}

static void test_trap_32_resolution_never_makes_an_authority(void **state) {
  (void)state;
  check_resolved("sc:/x", ".//y", "sc:/.//y");
  check_resolved("sc:/x", "other:..///y/z", "other:/.//y/z");
  check_scheme("other:..///y/z", "other:..///y/z");
}

static void *normalize_many_segments(void *result) {
  simdiri_options options = strict_at(SIMDIRI_RUNG_SYNTAX);
  test_text iri = {0};
  simdiri_status status;
  test_text_append(&iri, "sc:/");
  test_text_repeat(&iri, "x/../", 100000);
  test_text_append(&iri, "y");
  *(char **)result = normalize(&options, iri.data, iri.len, &status);
  test_text_free(&iri);
  return NULL;
}

static void test_trap_33_many_segments_cost_neither_time_nor_stack(void **state) {
  (void)state;
  char *normal = NULL;
  pthread_attr_t attributes;
  pthread_t thread;
  clock_t begin = clock();
  assert_int_equal(pthread_attr_init(&attributes), 0);
  assert_int_equal(pthread_attr_setstacksize(&attributes, 262144), 0);
  assert_int_equal(pthread_create(&thread, &attributes, normalize_many_segments, &normal), 0);
  assert_int_equal(pthread_join(thread, NULL), 0);
  pthread_attr_destroy(&attributes);
  assert_string_equal(normal, "sc:/y");
  check_is_quick(begin);
  free(normal);
}

/* -------------------------------------------------------------------------------- RFC 3987 */

static void test_trap_34_character_becomes_utf8_triplets(void **state) {
  (void)state;
  check_syntax("http://n.example/ö", "http://n.example/%C3%B6");
}

static void test_trap_35_nothing_is_composed_unasked(void **state) {
  (void)state;
  check_syntax("http://n.example/o\xCC\x88", "http://n.example/o%CC%88");
}

static void test_trap_36_control_triplet_beside_a_character(void **state) {
  (void)state;
  check_syntax("http://www.example.net/tab%09café#end", "http://www.example.net/tab%09caf%C3%A9#end");
}

static void test_trap_37_character_beyond_the_basic_plane(void **state) {
  (void)state;
  check_syntax("http://n.example/\xF0\x90\x8C\xB0", "http://n.example/%F0%90%8C%B0");
}

static void test_trap_38_iri_form_decodes_utf8_only(void **state) {
  (void)state;
  check_iri_form("http://n.example/K%F6ln", "http://n.example/K%F6ln");
  check_iri_form("http://n.example/K%c3%b6ln", "http://n.example/Köln");
  check_iri_form("http://n.example/%e2%80%ae", "http://n.example/%E2%80%AE");
}

static void test_trap_39_private_use_is_for_queries(void **state) {
  (void)state;
  check_iri_form("http://n.example/%EF%A3%BF", "http://n.example/%EF%A3%BF");
  check_iri_form("http://n.example/?%EF%A3%BF", "http://n.example/?\xEF\xA3\xBF");
}

static void test_trap_40_ill_formed_sequences_stay_encoded(void **state) {
  (void)state;
  check_iri_form("http://n.example/%C1%81", "http://n.example/%C1%81");             /* overlong */
  check_iri_form("http://n.example/%ED%BF%BF", "http://n.example/%ED%BF%BF");       /* surrogate */
  check_iri_form("http://n.example/%F4%90%80%80", "http://n.example/%F4%90%80%80"); /* above U+10FFFF */
  check_iri_form("http://n.example/%EF%B7%AF", "http://n.example/%EF%B7%AF");       /* noncharacter */
}

static void test_trap_41_incomplete_sequences_stay_encoded(void **state) {
  (void)state;
  check_iri_form("http://n.example/%c3%29", "http://n.example/%C3%29");
  check_iri_form("http://n.example/%e2%82", "http://n.example/%E2%82");
  check_iri_form("http://n.example/%f0%9f%92z", "http://n.example/%F0%9F%92z");
}

static void test_trap_42_what_the_repair_encodes_and_what_it_leaves(void **state) {
  (void)state;
  simdiri_options options = repair_at(SIMDIRI_RUNG_SYNTAX);
  check_repaired("http://n.example/x|y", "http://n.example/x%7Cy");
  check_strict_fails("http://n.example/x|y", SIMDIRI_ERROR_BAD_CHARACTER);
  check_repaired("http://[::1]/%25#z", "http://[::1]/%25#z");
  check_fails(&options, "http://n.example/[x]", SIMDIRI_ERROR_BAD_CHARACTER);
  check_fails(&options, "http://n.example/#x#y", SIMDIRI_ERROR_BAD_CHARACTER);
}

static void test_trap_43_marks_and_spaces_are_never_dropped(void **state) {
  (void)state;
  simdiri_options options = repair_at(SIMDIRI_RUNG_SYNTAX);
  check_fails(&options, "\xEF\xBB\xBFhttp://n.example/", SIMDIRI_ERROR_BAD_SCHEME);
  check_syntax("http://n.example/x\xC2\xA0y", "http://n.example/x%C2%A0y");
  check_syntax("http://n.example/x\xE3\x80\x80y", "http://n.example/x%E3%80%80y");
  check_strict_fails("http://n.example/x\r", SIMDIRI_ERROR_BAD_CHARACTER);
  check_repaired("http://n.example/x\r", "http://n.example/x%0D");
}

static void test_trap_44_raw_encoded_and_broken_side_by_side(void **state) {
  (void)state;
  check_syntax("http://n.example/ü%c3%bc%c3", "http://n.example/%C3%BC%C3%BC%C3");
  check_iri_form("http://n.example/ü%c3%bc%c3", "http://n.example/üü%C3");
}

/* -------------------------------------------------------------------------------- hosts */

static void test_trap_45_host_becomes_an_a_label(void **state) {
  (void)state;
  check_scheme("http://köln.example.org/", "http://xn--kln-sna.example.org/");
}

static void test_trap_46_every_label_and_the_port(void **state) {
  (void)state;
  check_scheme("http://пример.пример:33/", "http://xn--e1afmkfd.xn--e1afmkfd:33/");
}

static void test_trap_47_sharp_s_is_a_letter(void **state) {
  (void)state;
  check_scheme("http://weiß.example/", "http://xn--wei-7ka.example/");
  check_scheme("http://WEIẞ.example/", "http://xn--wei-7ka.example/");
  check_scheme("http://weiss.example/", "http://weiss.example/");
  check_scheme("http://weiß\xE3\x80\x82"
               "example/",
               "http://xn--wei-7ka.example/");
}

static void test_trap_48_ascii_names_are_left_alone(void **state) {
  (void)state;
  check_scheme("http://q5---sn-y.cdn.example/", "http://q5---sn-y.cdn.example/");
  check_scheme("http://x_y.example/", "http://x_y.example/");
  check_scheme("http://-x.example/", "http://-x.example/");
  check_scheme("http://xy--zz.example/", "http://xy--zz.example/");
}

static void test_trap_49_hosts_that_would_map_to_something_else(void **state) {
  (void)state;
  check_unmapped("http://℅.example/", "http://%E2%84%85.example/");                /* c/o */
  check_unmapped("http://x\xE3\x80\x80y.example/", "http://x%E3%80%80y.example/"); /* a space */
  check_spaced("http://a b.example/", "http://a%20b.example/");                    /* a space that the repair encodes */
  check_spaced("http://a%20b.example/", "http://a%20b.example/");
  check_spaced("http://a%0a.example/", "http://a%0A.example/");
  check_spaced("http://a b\xC3\xA9.example/", "http://a%20b%C3%A9.example/");
  check_spaced("http://a b.\xC3\xA9.example/", "http://a%20b.%C3%A9.example/");
  check_spaced("foo://a%20b/", "foo://a%20b/"); /* under every scheme, although RFC 3986 3.2.2 allows it */
  check_spaced("foo://a b.\xC2\xA0/", "foo://a%20b.%C2%A0/");
  check_unmapped("http://\xC2\xAD/", "http://%C2%AD/");                        /* nothing */
  check_unmapped("http://\xE2\x80\xA5.example/", "http://%E2%80%A5.example/"); /* two dots */
}

static void test_trap_50a_a_labels_that_are_none(void **state) {
  (void)state;
  check_unmapped("http://xn--plain-/", "http://xn--plain-/");
  check_unmapped("http://xn--/", "http://xn--/");
  check_unmapped("http://xn--0/", "http://xn--0/");
  assert_false(are_equivalent("http://xn--plain-/", "http://plain/"));
}

/* U+00E9 and n times "a" are an A-label of n + 8 bytes. */
static char *normalize_long_label(size_t count, simdiri_status *status) {
  simdiri_options options = repair_at(SIMDIRI_RUNG_SCHEME);
  test_text iri = {0};
  test_text_append(&iri, "http://é");
  test_text_repeat(&iri, "a", count);
  test_text_append(&iri, "/");
  char *normal = normalize(&options, iri.data, iri.len, status);
  test_text_free(&iri);
  return normal;
}

static void test_trap_50b_mapped_label_has_63_bytes_at_most(void **state) {
  (void)state;
  simdiri_status status;
  char *fits = normalize_long_label(55, &status);
  assert_int_equal(status, SIMDIRI_OK);
  assert_int_equal(strlen(fits), strlen("http://") + 63 + 1);
  char *does_not = normalize_long_label(56, &status);
  assert_int_equal(status, SIMDIRI_WARNING_HOST_UNMAPPED);
  assert_int_equal(strncmp(does_not, "http://%C3%A9aaa", 16), 0);
  free(fits);
  free(does_not);
}

/* Three labels of 63, "é" (7 as an A-label), and one of `last`: 200 + last bytes. */
static simdiri_status normalize_long_name(const char *label, size_t last) {
  simdiri_options options = repair_at(SIMDIRI_RUNG_SCHEME);
  test_text iri = {0};
  simdiri_status status;
  test_text_append(&iri, "http://");
  for (int i = 0; i < 3; i++) {
    test_text_repeat(&iri, "b", 63);
    test_text_append(&iri, ".");
  }
  test_text_append(&iri, label);
  test_text_append(&iri, ".");
  test_text_repeat(&iri, "b", last);
  free(normalize(&options, iri.data, iri.len, &status));
  test_text_free(&iri);
  return status;
}

static void test_trap_50c_mapped_name_has_253_bytes_at_most(void **state) {
  (void)state;
  assert_int_equal(normalize_long_name("é", 53), SIMDIRI_OK);
  assert_int_equal(normalize_long_name("é", 54), SIMDIRI_WARNING_HOST_UNMAPPED);
  assert_int_equal(normalize_long_name("plain", 300), SIMDIRI_OK);
}

static void test_trap_51_numbers_are_names(void **state) {
  (void)state;
  check_scheme("http://256.0.0.1/", "http://256.0.0.1/");
  check_scheme("http://0x7f.1/", "http://0x7f.1/");
}

static simdiri_status normalize_repeated_host(const char *piece, size_t count) {
  simdiri_options options = repair_at(SIMDIRI_RUNG_SCHEME);
  test_text iri = {0};
  simdiri_status status;
  test_text_append(&iri, "http://");
  test_text_repeat(&iri, piece, count);
  test_text_append(&iri, "/");
  free(normalize(&options, iri.data, iri.len, &status));
  test_text_free(&iri);
  return status;
}

static void test_trap_52_host_of_a_megabyte(void **state) {
  (void)state;
  clock_t begin = clock();
  assert_int_equal(normalize_repeated_host("ж", 524288), SIMDIRI_WARNING_HOST_UNMAPPED);
  assert_int_equal(normalize_repeated_host("жя.", 204800), SIMDIRI_WARNING_HOST_UNMAPPED);
  assert_int_equal(normalize_repeated_host("xn--e1afmkfd.", 81920), SIMDIRI_WARNING_HOST_UNMAPPED);
  assert_int_equal(normalize_repeated_host("x.", 524288), SIMDIRI_OK);
  check_is_quick(begin);
}

static void test_trap_54_syntax_rung_lower_cases_ascii_only(void **state) {
  (void)state;
  check_syntax("http://CAFÉ.Example.NET/", "http://caf%C3%89.example.net/");
}

static void test_trap_55_mapping_makes_no_triplet(void **state) {
  (void)state;
  check_unmapped("http://%ef%bc%85%ef%bc%94%ef%bc%92.example/", "http://%EF%BC%85%EF%BC%94%EF%BC%92.example/");
  check_unmapped("http://xn--wca/", "http://xn--wca/"); /* U+00DC, which is not a lower-case letter */
}

static void test_trap_56_space_characters_are_not_shown(void **state) {
  (void)state;
  check_iri_form("http://n.example/x\xC2\xA0y", "http://n.example/x%C2%A0y");
  check_iri_form("http://n.example/x%c2%a0y", "http://n.example/x%C2%A0y");
}

static void test_trap_57_byte_and_triplet_make_no_character(void **state) {
  (void)state;
  simdiri_options options = make_options(SIMDIRI_RUNG_SYNTAX, SIMDIRI_FORM_IRI, SIMDIRI_DISALLOWED_ENCODE);
  check_repaired("http://n.example/\xC3%B6", "http://n.example/%C3%B6");
  check_fails(&options, "http://n.example/\xC3%B6", SIMDIRI_ERROR_OCTET_MERGE);
}

static void check_composed(const char *iri, const char *expected) {
  simdiri_options options = strict_at(SIMDIRI_RUNG_SYNTAX);
  options.unicode = SIMDIRI_UNICODE_NFC;
  check_normal_as(&options, iri, expected, SIMDIRI_OK);
}

static void test_trap_58_composition_touches_no_other_ascii(void **state) {
  (void)state;
  check_composed("http://n.example/?k=\xCC\xB8", "http://n.example/?k=%CC%B8");
  check_composed("http://n.example/x\xCD\xBEy", "http://n.example/x%CD%BEy");
  check_composed("http://n.example/x\xE1\xBF\xAFy", "http://n.example/x%E1%BF%AFy");
  check_composed("http://n.example/o\xCC\x88", "http://n.example/%C3%B6");
}

static void test_trap_59_one_pass_is_enough(void **state) {
  (void)state;
  check_scheme("http://:80", "http:///");
  check_scheme("file://localhost", "file:///");
  check_scheme("file://u@localhost:0/", "file://u@localhost:0/");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_trap_01_every_syntax_rule_at_once),
      cmocka_unit_test(test_trap_02_reserved_is_never_decoded),
      cmocka_unit_test(test_trap_03_nothing_is_decoded_twice),
      cmocka_unit_test(test_trap_04_unreserved_is_decoded),
      cmocka_unit_test(test_trap_05_encoded_dots_are_dots),
      cmocka_unit_test(test_trap_06_dots_within_names_are_none),
      cmocka_unit_test(test_trap_07_double_slash_after_authority_stays),
      cmocka_unit_test(test_trap_08_path_is_kept_from_becoming_an_authority),
      cmocka_unit_test(test_trap_09_shielded_path_stays_shielded),
      cmocka_unit_test(test_trap_10_relative_path_never_becomes_a_scheme),
      cmocka_unit_test(test_trap_11_encoded_colon_stays_encoded),
      cmocka_unit_test(test_trap_12_empty_path_before_a_query),
      cmocka_unit_test(test_trap_13_empty_fragment_is_kept),
      cmocka_unit_test(test_trap_14_empty_and_default_ports_go),
      cmocka_unit_test(test_trap_15_default_port_of_another_scheme_stays),
      cmocka_unit_test(test_trap_16_only_scheme_and_host_are_lower_cased),
      cmocka_unit_test(test_trap_17_host_is_decoded_before_it_is_lower_cased),
      cmocka_unit_test(test_trap_18_lower_casing_spares_the_hex_digits),
      cmocka_unit_test(test_trap_19_encoded_semicolon_is_not_a_semicolon),
      cmocka_unit_test(test_trap_20_plus_space_and_encoded_plus_are_three),
      cmocka_unit_test(test_trap_21_parameters_are_left_alone),
      cmocka_unit_test(test_trap_22_stray_percent_is_repaired_once),
      cmocka_unit_test(test_trap_23_repair_makes_no_new_triplet),
      cmocka_unit_test(test_trap_24_encoded_digit_in_an_address),
      cmocka_unit_test(test_trap_25_ip_literal_is_lower_cased),
      cmocka_unit_test(test_trap_26_mail_domain_is_lower_cased_mailbox_is_not),
      cmocka_unit_test(test_trap_27_file_on_localhost),
      cmocka_unit_test(test_trap_28_dots_in_a_query_are_no_segments),
      cmocka_unit_test(test_trap_29_more_dots_than_segments),
      cmocka_unit_test(test_trap_30_double_dot_removes_an_empty_segment),
      cmocka_unit_test(test_trap_31_rootless_path_keeps_its_dots),
      cmocka_unit_test(test_trap_32_resolution_never_makes_an_authority),
      cmocka_unit_test(test_trap_33_many_segments_cost_neither_time_nor_stack),
      cmocka_unit_test(test_trap_34_character_becomes_utf8_triplets),
      cmocka_unit_test(test_trap_35_nothing_is_composed_unasked),
      cmocka_unit_test(test_trap_36_control_triplet_beside_a_character),
      cmocka_unit_test(test_trap_37_character_beyond_the_basic_plane),
      cmocka_unit_test(test_trap_38_iri_form_decodes_utf8_only),
      cmocka_unit_test(test_trap_39_private_use_is_for_queries),
      cmocka_unit_test(test_trap_40_ill_formed_sequences_stay_encoded),
      cmocka_unit_test(test_trap_41_incomplete_sequences_stay_encoded),
      cmocka_unit_test(test_trap_42_what_the_repair_encodes_and_what_it_leaves),
      cmocka_unit_test(test_trap_43_marks_and_spaces_are_never_dropped),
      cmocka_unit_test(test_trap_44_raw_encoded_and_broken_side_by_side),
      cmocka_unit_test(test_trap_45_host_becomes_an_a_label),
      cmocka_unit_test(test_trap_46_every_label_and_the_port),
      cmocka_unit_test(test_trap_47_sharp_s_is_a_letter),
      cmocka_unit_test(test_trap_48_ascii_names_are_left_alone),
      cmocka_unit_test(test_trap_49_hosts_that_would_map_to_something_else),
      cmocka_unit_test(test_trap_50a_a_labels_that_are_none),
      cmocka_unit_test(test_trap_50b_mapped_label_has_63_bytes_at_most),
      cmocka_unit_test(test_trap_50c_mapped_name_has_253_bytes_at_most),
      cmocka_unit_test(test_trap_51_numbers_are_names),
      cmocka_unit_test(test_trap_52_host_of_a_megabyte),
      cmocka_unit_test(test_trap_54_syntax_rung_lower_cases_ascii_only),
      cmocka_unit_test(test_trap_55_mapping_makes_no_triplet),
      cmocka_unit_test(test_trap_56_space_characters_are_not_shown),
      cmocka_unit_test(test_trap_57_byte_and_triplet_make_no_character),
      cmocka_unit_test(test_trap_58_composition_touches_no_other_ascii),
      cmocka_unit_test(test_trap_59_one_pass_is_enough),
  };
  return cmocka_run_group_tests_name("traps", tests, NULL, NULL);
}
