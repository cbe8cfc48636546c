/* Every allocation of labels and routes fails in turn. */
/* SPDX-License-Identifier: MIT */
#include "alloc/steps.h"

#include <stdio.h>

static const char routes_text[] = "/a/{b}/c\n/a/**\n/**/d/{e}.f\n*.h.example/g/*\n";

/* What the first step creates. */
typedef struct {
  simdiri_routes *routes;
  simdiri_labeler *labeler;
} label_objects;

static simdiri_status create_labeler(alloc_attempt *a) {
  label_objects *objects = a->own;
  static const char *const params[] = {"a", "b*"};
  simdiri_label_options options;
  simdiri_status status =
      simdiri_routes_create(routes_text, sizeof routes_text - 1, &a->memory.allocator, &objects->routes, NULL);
  if (status != SIMDIRI_OK) return status;
  simdiri_label_options_init(&options);
  options.routes = objects->routes;
  options.params = params;
  options.param_count = 2;
  options.lossy = SIMDIRI_LOSSY_SORT;
  return simdiri_labeler_create(a->context, &options, &a->memory.allocator, &objects->labeler, NULL);
}

/* A labeler that takes texts in normal form. */
static simdiri_status create_plain(alloc_attempt *a) {
  label_objects *objects = a->own;
  static const char *const params[] = {"b*"};
  simdiri_label_options options;
  simdiri_label_options_init(&options);
  options.params = params;
  options.param_count = 1;
  return simdiri_labeler_create(a->context, &options, &a->memory.allocator, &objects->labeler, NULL);
}

static void release_objects(void *own) {
  label_objects *objects = own;
  simdiri_labeler_free(objects->labeler);
  simdiri_routes_free(objects->routes);
  *objects = (label_objects){NULL, NULL};
}

static size_t check_step(alloc_step *prepare, alloc_step *run) {
  label_objects objects = {NULL, NULL};
  return alloc_check_step(prepare, run, release_objects, &objects);
}

static simdiri_status label_one(alloc_attempt *a) {
  const label_objects *objects = a->own;
  static const char iri[] = "HTTP://www.B\xC3\xBC.example/%40/%2541/a%20b?z&y&b=%31&a#f";
  simdiri_text label = {"x", 1};
  simdiri_result result;
  const simdiri_status status =
      simdiri_label(objects->labeler, a->scratch, NULL, iri, sizeof iri - 1, &a->out, &label, &result);
  assert_true((status == SIMDIRI_OK) == (label.text != NULL));
  return status;
}

static simdiri_status label_path(alloc_attempt *a) {
  const label_objects *objects = a->own;
  static const char path[] = "/a/x%40/1234/%3A?b=7&a=1";
  const bool has_kernel = simdiri_context_isa(a->context) != SIMDIRI_ISA_SCALAR;
  simdiri_text label = {"x", 1};
  const simdiri_status status =
      simdiri_label_path(objects->labeler, a->scratch, path, sizeof path - 1, sizeof path - 1, &a->out, &label);
  assert_true((has_kernel && status == SIMDIRI_OK) == (label.text != NULL));
  return status;
}

static simdiri_status label_many(alloc_attempt *a) {
  const label_objects *objects = a->own;
  static const char list[] = "http://www.h.example/a/%31?b%20&a\nbad\nHTTP://H.example/%7e\n";
  const simdiri_records records = {.data = list, .data_len = sizeof list - 1, .separator = '\n'};
  simdiri_batch_result result = {.notes = NULL};
  const simdiri_status status =
      simdiri_label_batch(objects->labeler, a->scratch, NULL, SIMDIRI_ON_ERROR_KEEP, &records, &a->out, &result);
  simdiri_batch_result_free(&result, a->out.allocator);
  return status;
}

/* Learns names, shapes, templates and deep paths, so that nodes are merged in every way. */
static simdiri_status learn_routes(alloc_attempt *a) {
  simdiri_learn_options options;
  simdiri_learner *learner;
  simdiri_learn_options_init(&options);
  options.max_values = 2;
  options.max_bytes = 1 << 16;
  simdiri_status status = simdiri_learner_create(&options, &a->memory.allocator, &learner);
  for (unsigned i = 0; i < 20 && status == SIMDIRI_OK; i++) {
    char label[128];
    const int len = snprintf(label, sizeof label, "h/%cx/%u/photo_%u.jpg", 'a' + i % 26, i, i);
    status = simdiri_learner_add(learner, label, (size_t)len);
    if (status == SIMDIRI_OK) status = simdiri_learner_add(learner, "h/p/{int}", 9);
  }
  if (status == SIMDIRI_OK) status = simdiri_learner_write(learner, &a->out);
  simdiri_learner_free(learner);
  return status;
}

static void test_every_allocation(void **state) {
  (void)state;
  assert_true(check_step(NULL, create_labeler) >= 12);
  assert_true(check_step(create_labeler, label_one) >= 4);
  assert_true(check_step(create_labeler, label_many) >= 4);
  assert_true(check_step(create_plain, label_many) >= 4);
  assert_true(check_step(NULL, learn_routes) >= 100);
  (void)check_step(create_plain, label_path); /* the level scalar allocates nothing */
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_allocation)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
