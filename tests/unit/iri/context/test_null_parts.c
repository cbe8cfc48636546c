/* NULL for empty texts: parts and public suffixes. */
/* SPDX-License-Identifier: MIT */
#include "unit/iri/context/null_support.h"

static void call_parts(void) {
  static const char *const names[] = {"iri", "host", "query:a"};
  simdiri_options options;
  simdiri_context *context;
  simdiri_parts *parts;
  simdiri_text found[3];
  simdiri_part_span spans[3];
  simdiri_batch_result result = {.output_offsets = NULL};
  int64_t offsets[2];
  const simdiri_records records = {.data = text, .separator = '\n'};
  simdiri_options_init(&options);
  options.flags = SIMDIRI_FLAG_REFERENCE;
  assert_int_equal(simdiri_context_create(&options, allocator, &context), SIMDIRI_OK);
  note("%d;", (int)simdiri_parts_create(context, NULL, OR_NULL(names), 0, allocator, &parts, NULL));
  note("%zu;", simdiri_parts_count(parts));
  simdiri_parts_free(parts);
  simdiri_parts_free(NULL);
  note("%d;", (int)simdiri_parts_create(context, NULL, names, 3, allocator, &parts, NULL));
  note("%d;", (int)simdiri_parts_find(parts, session.scratch, NULL, text, 0, &session.out, found, &session.result));
  note_result(session.result.status, &session.result);
  note("%d;", (int)simdiri_parts_split(parts, session.scratch, text, 0, &session.out, found));
  note("%d %zu;", found[0].text != NULL, found[0].len);
  result.output_offsets = offsets;
  result.dense_capacity = 1;
  note("%d;", (int)simdiri_parts_batch(parts, session.scratch, NULL, &records, &session.out, spans, 1, &result));
  note("%zu;", result.record_count);
  simdiri_batch_result_free(&result, allocator);
  simdiri_parts_free(parts);
  simdiri_context_free(context);
}

static void call_part_needs_suffixes(void) {
  note("%d %d;", simdiri_part_needs_suffixes(""), simdiri_part_needs_suffixes("site"));
}

static void call_partition(void) { note("%u;", (unsigned)simdiri_partition(text, 0, 1000)); }

static void call_suffixes(void) {
  static const char rules[] = "com\n";
  simdiri_suffix_list *list;
  simdiri_suffix found;
  note("%d;", (int)simdiri_suffix_list_create(text, 0, SIMDIRI_SUFFIX_ALL, allocator, &list, NULL));
  simdiri_suffix_list_free(list);
  simdiri_suffix_list_free(NULL);
  note("%d;", simdiri_suffix_version() != NULL);
  note("%d;", (int)simdiri_suffix_list_open((simdiri_suffix_section)2, allocator, &list));
  if (simdiri_suffix_list_create(rules, 4, SIMDIRI_SUFFIX_ALL, allocator, &list, NULL) != SIMDIRI_OK) return;
  note("%s %d;", simdiri_suffix_list_identity(list), (int)simdiri_suffix_list_time(list));
  simdiri_suffix_find(list, session.scratch, text, 0, &found);
  note("%d %d;", found.has_suffix, found.has_domain);
  simdiri_suffix_find(list, session.scratch, "a.com", 5, &found);
  note("%d;", (int)simdiri_suffix_find_rule(list, "a.com", 5, &found));
  simdiri_suffix_list_free(list);
}

static const public_function functions[] = {
    {"simdiri_part_needs_suffixes", call_part_needs_suffixes},
    {"simdiri_partition", call_partition},
    {"simdiri_parts_batch", call_parts},
    {"simdiri_parts_count", call_parts},
    {"simdiri_parts_create", call_parts},
    {"simdiri_parts_find", call_parts},
    {"simdiri_parts_free", call_parts},
    {"simdiri_parts_split", call_parts},
    {"simdiri_suffix_find", call_suffixes},
    {"simdiri_suffix_find_rule", call_suffixes},
    {"simdiri_suffix_list_create", call_suffixes},
    {"simdiri_suffix_list_free", call_suffixes},
    {"simdiri_suffix_list_identity", call_suffixes},
    {"simdiri_suffix_list_time", call_suffixes},
    {"simdiri_suffix_list_open", call_suffixes},
    {"simdiri_suffix_version", call_suffixes},
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
