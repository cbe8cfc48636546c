/* Public functions about columns: each accepts NULL for an empty text, array or batch, with the same result as for "".
 * tests/build/check_symbols compares the tables of test_null*.c with the headers: a new function needs a line in one of
 * them. */
/* SPDX-License-Identifier: MIT */
#include "unit/iri/context/null_support.h"

/* ------------------------------------------------------------------------------------------- columns */

/* Nothing is released here: the columns belong to the test. */
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

/* A column without rows, whose buffers may be NULL. */
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
static simdiri_arrow_call make_call(const struct ArrowArray *input) {
  return (simdiri_arrow_call){.struct_size = sizeof(simdiri_arrow_call),
                              .schema = &utf8,
                              .input = input,
                              .other_schema = &utf8,
                              .other_input = input,
                              .scratch = session.scratch,
                              .allocator = allocator};
}
static void call_arrow_parts(void) {
  static const char *const names[] = {"host"};
  const void *buffers[3];
  const struct ArrowArray input = empty_column(buffers);
  struct ArrowArray output;
  simdiri_batch_result result = {.notes = NULL};
  simdiri_parts *parts;
  assert_int_equal(simdiri_parts_create(session.context, NULL, names, 1, allocator, &parts, NULL), SIMDIRI_OK);
  simdiri_arrow_call call = make_call(&input);
  note_column(simdiri_arrow_parts(parts, &call, &output, &result), &output, NULL);
  simdiri_batch_result_free(&result, allocator);
  simdiri_parts_free(parts);
}
static void call_arrow_batch(void) {
  const void *buffers[3];
  const struct ArrowArray input = empty_column(buffers);
  struct ArrowArray output, statuses;
  simdiri_batch_result result = {0};
  simdiri_arrow_call call = make_call(&input);
  const simdiri_status status =
      simdiri_arrow_batch(session.context, SIMDIRI_OPERATION_NORMALIZE, &call, &output, OR_NULL(&statuses), &result);
  note_column(status, &output, OR_NULL(&statuses));
}
static void call_arrow_keys(void) {
  const void *buffers[3];
  const struct ArrowArray input = empty_column(buffers);
  struct ArrowArray output, statuses;
  simdiri_keyer *keyer = create_keyer(NULL, NULL);
  simdiri_keys_result result = {0};
  simdiri_arrow_call call = make_call(&input);
  const simdiri_status status = simdiri_arrow_keys(keyer, &call, &output, OR_NULL(&statuses), &result);
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
  struct ArrowArray output, statuses;
  simdiri_arrow_comparison result;
  simdiri_arrow_call call = make_call(&input);
  const simdiri_status status = simdiri_arrow_compare(session.context, &call, &output, OR_NULL(&statuses), &result);
  note_column(status, &output, OR_NULL(&statuses));
}
static void call_arrow_unwrap(void) {
  const void *buffers[3];
  const struct ArrowArray input = empty_column(buffers), *array = &input;
  const struct ArrowSchema *schema = &utf8;
  struct ArrowArray own;
  note("%d;", (int)simdiri_arrow_unwrap(&schema, OR_NULL(&array), &own));
}
/* A released input is refused. */
static void call_arrow_stream(void) {
  struct ArrowArrayStream input = {.release = NULL}, output;
  const simdiri_arrow_call call = make_call(NULL);
  note("%d;", (int)simdiri_arrow_stream(session.context, SIMDIRI_OPERATION_NORMALIZE, &call, &input, &output));
}

/* ------------------------------------------------------------------------------------------- all of it */

static const public_function functions[] = {
    {"simdiri_arrow_batch", call_arrow_batch},
    {"simdiri_arrow_compare", call_arrow_compare},
    {"simdiri_arrow_compare_schema", call_arrow_compare_schema},
    {"simdiri_arrow_key_schema", call_arrow_key_schema},
    {"simdiri_arrow_keys", call_arrow_keys},
    {"simdiri_arrow_parts", call_arrow_parts},
    {"simdiri_arrow_parse", call_arrow_parse},
    {"simdiri_arrow_parse_schema", call_arrow_parse_schema},
    {"simdiri_arrow_schema", call_arrow_schema},
    {"simdiri_arrow_status_schema", call_arrow_status_schema},
    {"simdiri_arrow_stream", call_arrow_stream},
    {"simdiri_arrow_unwrap", call_arrow_unwrap},
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
