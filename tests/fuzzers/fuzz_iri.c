/* Fuzz target: normalize, convert, resolve, compare, parse and validate, checked by the laws of tests/property and
 * against the reference. Three bytes choose the option set; the IRI, another one to compare it with, and a base follow,
 * separated by LF. */
/* SPDX-License-Identifier: MIT */
#include "../property/property.h"
#include "../reference/reference.h"
#include "fuzzer.h"

#include <stdlib.h>
#include <string.h>

static size_t legal[TEST_OPTION_SETS], legal_count;

int LLVMFuzzerInitialize(int *argument_count, char ***arguments) {
  (void)argument_count;
  (void)arguments;
  check_shown_max = 1;
  for (size_t i = 0; i < TEST_OPTION_SETS; i++) {
    const simdiri_options options = test_options_at(i);
    if (test_options_are_legal(&options)) legal[legal_count++] = i;
  }
  return 0;
}

static test_text take_text(fuzz_source *source) {
  const fuzz_text text = fuzz_take_text(source, '\n');
  return (test_text){text.data, text.len};
}

/* The calls of easy.h give what the calls with a context give. They end a text at NUL, so a text with NUL is cut. */
static void check_easy(const test_case *about, const test_text *base) {
  char *normal = NULL, *target = NULL;
  bool is_equivalent = false;
  simdiri_result result;
  simdiri_buffer out = {.allocator = simdiri_default_allocator()};
  char *iri = strndup(about->in->data ? about->in->data : "", about->in->len);
  char *other = strndup(about->other->data ? about->other->data : "", about->other->len);
  char *absolute = strndup(base->data ? base->data : "", base->len);
  if (!iri || !other || !absolute) abort();
  const simdiri_status status = simdiri_easy_normalize(&about->options, iri, &normal);
  const simdiri_status expected = simdiri_normalize(about->context, about->scratch, iri, strlen(iri), &out, &result);
  fuzz_require(status == expected, "easy_normalize has the status of normalize");
  fuzz_require((normal == NULL) == simdiri_is_error(status), "there is a text unless there is an error");
  fuzz_require(!normal || (strlen(normal) == result.text_len && memcmp(normal, result.text, result.text_len) == 0),
               "easy_normalize has the text of normalize");
  (void)simdiri_easy_compare(&about->options, iri, other, &is_equivalent);
  const simdiri_status resolved = simdiri_easy_resolve(&about->options, absolute, iri, &target);
  fuzz_require((target == NULL) == simdiri_is_error(resolved), "there is a target unless there is an error");
  simdiri_easy_free(normal);
  simdiri_easy_free(target);
  simdiri_buffer_free(&out);
  free(iri);
  free(other);
  free(absolute);
}

/* A host that is not mapped has a problem with a message, at a place in the IRI. */
static void check_host_problem(const test_case *about) {
  simdiri_host_problem problem;
  simdiri_result result;
  simdiri_buffer out = {.allocator = simdiri_default_allocator()};
  const simdiri_status status =
      simdiri_normalize(about->context, about->scratch, about->in->data, about->in->len, &out, &result);
  simdiri_buffer_free(&out);
  const simdiri_status found =
      simdiri_find_host_problem(about->context, about->scratch, about->in->data, about->in->len, &problem);
  fuzz_require(found == SIMDIRI_OK, "looking for the problem succeeds");
  fuzz_require(status != SIMDIRI_OK || problem.problem == SIMDIRI_DOMAIN_NO_PROBLEM, "a mapped host has no problem");
  fuzz_require(problem.begin <= problem.end && problem.end <= about->in->len, "the label is in the IRI");
  fuzz_require(*simdiri_domain_problem_message(problem.problem) != '\0', "the problem has a message");
  const char *version = simdiri_domain_idna2008_version();
  fuzz_require(!version || *version != '\0', "the tables have a version");
}

/* What is compared is a part of the normal form, and what is not has a name. */
static void check_compared_text(const test_case *about) {
  simdiri_result result;
  simdiri_buffer out = {.allocator = simdiri_default_allocator()};
  const simdiri_status status =
      simdiri_normalize(about->context, about->scratch, about->in->data, about->in->len, &out, &result);
  if (!simdiri_is_error(status)) {
    const char *compared;
    size_t len;
    const uint32_t ignored =
        simdiri_compared_text(about->context, about->scratch, result.text, result.text_len, &compared, &len);
    fuzz_require(len <= result.text_len, "the compared text is not longer than the normal form");
    fuzz_require(ignored != 0 || (len == result.text_len && memcmp(compared, result.text, len) == 0),
                 "the normal form is compared if nothing is left out");
    for (unsigned bit = 0; bit < 32; bit++)
      fuzz_require((ignored >> bit & 1) == 0 || simdiri_ignored_name(bit) != NULL, "what is not compared has a name");
  }
  simdiri_buffer_free(&out);
}

/* The scheme that a text gets is the first step of normalizing it. */
static void check_default_scheme(const test_case *about) {
  simdiri_buffer out = {.allocator = simdiri_default_allocator()};
  simdiri_result result;
  const test_text *in = about->in;
  fuzz_require(simdiri_add_default_scheme(about->context, in->data, in->len, &out, &result) == SIMDIRI_OK,
               "adding the scheme succeeds");
  const bool is_host = about->options.default_scheme && reference_begins_with_host(in->data, in->len);
  fuzz_require((result.changes != 0) == is_host, "texts that begin with a host get the scheme");
  fuzz_require(is_host ? result.text == out.data : result.text == in->data && out.len == 0, "other texts are views");
  simdiri_buffer_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  fuzz_source source = {data, data + len};
  const size_t number = fuzz_take_byte(&source) | (size_t)fuzz_take_16(&source) << 8;
  test_text in = take_text(&source), other = take_text(&source), base = take_text(&source);
  test_random random = {number};
  test_case about = {.scratch = fuzz_scratch(), .random = &random, .in = &in, .other = &other};
  about.options = test_options_at(legal[number % legal_count]);
  about.context = test_context(&about.options);
  if (!about.context) abort();
  check_components(&about);
  check_productions(&about);
  check_against_reference(&about, &base);
  check_normal_form(&about);
  check_two_forms(&about);
  check_conversions(&about);
  check_reserved_stays(&about);
  check_comparison(&about, &in, &other);
  check_comparison_with_base(&about, &in, &other, &base);
  check_needs_base(&about, &in);
  check_easy(&about, &base);
  check_host_problem(&about);
  check_compared_text(&about);
  check_default_scheme(&about);
  fuzz_require(check_failed == 0, "a law of tests/property, as shown");
  test_text_free(&in);
  test_text_free(&other);
  test_text_free(&base);
  return 0;
}
