/* If memory runs out inside libidn2, that is reported; the name is not reported as invalid. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "simdiri/simdiri.h"
#include "support/sanitizers.h"

#if CAN_REPLACE_MALLOC
#include "alloc/failing_malloc.h"

static void check_name(const char *name, const char *expected) {
  size_t allowed = 0;
  for (size_t failures = 1; failures > 0; allowed++) {
    char capacity[256];
    simdiri_buffer out = {capacity, 0, sizeof capacity, NULL};
    simdiri_scratch *scratch;
    assert_in_range(allowed, 0, 5000);
    assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
    failure_count = 0;
    until_failure = allowed;
    simdiri_status status = simdiri_domain_to_ascii(scratch, SIMDIRI_DOMAIN_IDNA2008, name, strlen(name), &out, NULL);
    until_failure = SIZE_MAX;
    failures = failure_count;
    if (failures > 0) {
      assert_int_equal(status, SIMDIRI_ERROR_NO_MEMORY);
      assert_int_equal(out.len, 0);
      status = simdiri_domain_to_ascii(scratch, SIMDIRI_DOMAIN_IDNA2008, name, strlen(name), &out, NULL);
    }
    assert_int_equal(status, SIMDIRI_OK);
    assert_int_equal(out.len, strlen(expected));
    assert_memory_equal(out.data, expected, out.len);
    simdiri_scratch_free(scratch);
  }
  assert_true(allowed > 5); /* the scratch has fewer */
}

static void test_out_of_memory_in_libidn2_is_reported(void **state) {
  (void)state;
  check_name("b\xC3\xBC"
             "cher.example",
             "xn--bcher-kva.example");
  check_name("xn--bcher-kva.stra\xC3\x9F"
             "e",
             "xn--bcher-kva.xn--strae-oqa");
}

/* A host that is not checked because memory ran out is neither mapped nor unmapped. */
static void check_host(const simdiri_context *context, const char *iri, simdiri_status expected) {
  size_t allowed = 0;
  for (size_t failures = 1; failures > 0; allowed++) {
    char capacity[1024];
    simdiri_buffer out = {capacity, 0, sizeof capacity, NULL};
    simdiri_result result;
    simdiri_scratch *scratch;
    assert_in_range(allowed, 0, 5000);
    assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
    failure_count = 0;
    until_failure = allowed;
    simdiri_status status = simdiri_normalize(context, scratch, iri, strlen(iri), &out, &result);
    until_failure = SIZE_MAX;
    failures = failure_count;
    /* Without memory for its cache, the scratch works without it. */
    if (failures > 0 && status != expected) assert_int_equal(status, SIMDIRI_ERROR_NO_MEMORY);
    status = simdiri_normalize(context, scratch, iri, strlen(iri), &out, &result);
    assert_int_equal(status, expected);
    simdiri_scratch_free(scratch);
  }
  assert_true(allowed > 5);
}

static void test_out_of_memory_leaves_no_verdict_about_a_host(void **state) {
  (void)state;
  simdiri_options options;
  simdiri_context *context;
  simdiri_options_init(&options);
  options.idna = SIMDIRI_IDNA_2008;
  assert_int_equal(simdiri_context_create(&options, NULL, &context), SIMDIRI_OK);
  check_host(context,
             "http://b\xC3\xBC"
             "cher.xn--fa-hia/",
             SIMDIRI_OK);
  check_host(context, "http://xn--n3h/", SIMDIRI_WARNING_HOST_UNMAPPED);
  simdiri_context_free(context);
}

int main(void) {
  if (!simdiri_domain_idna2008_version()) {
    puts("skipped: this build has no libidn2");
    return 77;
  }
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_out_of_memory_in_libidn2_is_reported),
                                     cmocka_unit_test(test_out_of_memory_leaves_no_verdict_about_a_host)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
#else
int main(void) {
  puts("skipped: the sanitizers have malloc to themselves");
  return 77;
}
#endif
