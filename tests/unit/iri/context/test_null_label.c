/* NULL for empty texts: labels, and labels and redaction of columns. */
/* SPDX-License-Identifier: MIT */
#include "unit/iri/context/null_support.h"

static void count_step(void *user, const simdiri_label_step *step) {
  (void)step;
  ++*(size_t *)user;
}

static simdiri_labeler *create_labeler(const simdiri_context *context) {
  simdiri_label_options options;
  simdiri_labeler *labeler;
  simdiri_label_options_init(&options);
  assert_int_equal(simdiri_labeler_create(context, &options, allocator, &labeler, NULL), SIMDIRI_OK);
  return labeler;
}

static void note_label(simdiri_status status, const simdiri_text *label) {
  note("%d %d %zu;", (int)status, label->text != NULL, label->len);
}

static void call_label(void) {
  simdiri_options options;
  simdiri_context *context;
  simdiri_text label;
  simdiri_batch_result result = {.output_offsets = NULL};
  const simdiri_records records = {.data = text, .separator = '\n'};
  size_t steps = 0;
  simdiri_options_init(&options);
  options.flags = SIMDIRI_FLAG_REFERENCE;
  assert_int_equal(simdiri_context_create(&options, allocator, &context), SIMDIRI_OK);
  simdiri_labeler *labeler = create_labeler(context);
  session.out.len = 0;
  note_label(simdiri_label(labeler, session.scratch, NULL, text, 0, &session.out, &label, &session.result), &label);
  note_result(session.result.status, &session.result);
  note_label(simdiri_label_normal(labeler, session.scratch, text, 0, &session.out, &label), &label);
  note_label(simdiri_label_explain(labeler, session.scratch, text, 0, count_step, &steps, &session.out, &label),
             &label);
  note("%zu;", steps);
  note_label(simdiri_label_path(labeler, session.scratch, text, 0, 0, &session.out, &label), &label);
  note("%d;", (int)simdiri_label_batch(labeler, session.scratch, NULL, SIMDIRI_ON_ERROR_KEEP, &records, &session.out,
                                       &result));
  note("%zu %zu;", result.record_count, session.out.len);
  simdiri_batch_result_free(&result, allocator);
  simdiri_labeler_free(labeler);
  simdiri_labeler_free(NULL);
  simdiri_context_free(context);
}

static void call_labeler_create(void) {
  static const char *const names[] = {"a"};
  simdiri_label_options options;
  simdiri_labeler *labeler;
  size_t bad;
  simdiri_label_options_init(&options);
  options.params = OR_NULL(names);
  note("%d;", (int)simdiri_labeler_create(session.context, &options, allocator, &labeler, OR_NULL(&bad)));
  simdiri_labeler_free(labeler);
  options.host = SIMDIRI_LABEL_DOMAIN; /* without a list */
  note("%d;", (int)simdiri_labeler_create(session.context, &options, allocator, &labeler, OR_NULL(&bad)));
}

static void call_routes(void) {
  simdiri_routes *routes;
  simdiri_routes_failure failure;
  note("%d;", (int)simdiri_routes_create(text, 0, allocator, &routes, OR_NULL(&failure)));
  note("%zu;", simdiri_routes_count(routes));
  simdiri_routes_free(routes);
  simdiri_routes_free(NULL);
  note("%d;", (int)simdiri_routes_create("{", 1, allocator, &routes, OR_NULL(&failure)));
}

static void call_learner(void) {
  simdiri_learn_options options;
  simdiri_learner *learner;
  simdiri_learn_options_init(&options);
  note("%d;", (int)simdiri_learner_create(&options, allocator, &learner));
  note("%d;", (int)simdiri_learner_add(learner, text, 0));
  session.out.len = 0;
  note("%d %zu;", (int)simdiri_learner_write(learner, &session.out), session.out.len);
  simdiri_learner_free(learner);
  simdiri_learner_free(NULL);
}

static void call_templates(void) {
  note("%u %d;", (unsigned)simdiri_template_find(text, 0), simdiri_template_name(31) == NULL);
}

/* ------------------------------------------------------------------------------------------- columns */

/* Nothing is released here: the columns belong to the test. */
static void release_no_schema(struct ArrowSchema *schema) { (void)schema; }
static void release_no_array(struct ArrowArray *array) { (void)array; }

static struct ArrowSchema utf8 = {.format = "u", .name = "", .release = release_no_schema};

static void call_columns(void) {
  static const int32_t offsets[1] = {0};
  static const char *const what[] = {"userinfo"};
  const void *buffers[3] = {NULL, OR_NULL(offsets), text};
  const struct ArrowArray input = {.n_buffers = 3, .buffers = buffers, .release = release_no_array};
  struct ArrowArray output, statuses = {.release = NULL};
  simdiri_batch_result result = {.notes = NULL};
  simdiri_redactor *redactor;
  uint64_t counts[64] = {0};
  simdiri_labeler *labeler = create_labeler(session.context);
  simdiri_arrow_call call = {.struct_size = sizeof(simdiri_arrow_call),
                             .schema = &utf8,
                             .input = &input,
                             .scratch = session.scratch,
                             .allocator = allocator};
  note("%d;", (int)simdiri_arrow_labels(labeler, &call, &output, OR_NULL(&statuses), &result));
  output.release(&output);
  if (statuses.release) statuses.release(&statuses);
  simdiri_batch_result_free(&result, allocator);
  simdiri_labeler_free(labeler);
  assert_int_equal(simdiri_redactor_create(what, 1, NULL, 0, allocator, &redactor, NULL), SIMDIRI_OK);
  assert_in_range(simdiri_redactor_rule_count(redactor), 1, LENGTH_OF(counts));
  note("%d;", (int)simdiri_arrow_redact(redactor, &call, &output, OR_NULL(counts)));
  output.release(&output);
  simdiri_redactor_free(redactor);
}

static const public_function functions[] = {
    {"simdiri_arrow_labels", call_columns},
    {"simdiri_arrow_redact", call_columns},
    {"simdiri_label", call_label},
    {"simdiri_label_batch", call_label},
    {"simdiri_label_explain", call_label},
    {"simdiri_label_normal", call_label},
    {"simdiri_label_path", call_label},
    {"simdiri_labeler_create", call_labeler_create},
    {"simdiri_labeler_free", call_label},
    {"simdiri_learner_add", call_learner},
    {"simdiri_learner_create", call_learner},
    {"simdiri_learner_free", call_learner},
    {"simdiri_learner_write", call_learner},
    {"simdiri_routes_count", call_routes},
    {"simdiri_routes_create", call_routes},
    {"simdiri_routes_free", call_routes},
    {"simdiri_template_find", call_templates},
    {"simdiri_template_name", call_templates},
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
