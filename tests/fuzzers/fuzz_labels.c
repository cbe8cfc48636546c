/* Fuzz target: routes of any text, and labels of any text. Four bytes choose options; the text of a routes file ends
 * with NUL; then the name of a parameter, which ends with NUL, and an IRI. */
/* SPDX-License-Identifier: MIT */
#include "fuzzer.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  size_t from_len, count;
} steps_seen;

static simdiri_context *create_context(unsigned choice) {
  simdiri_options options;
  simdiri_context *context;
  simdiri_options_init(&options);
  if (choice & 1) {
    options.profile = SIMDIRI_PROFILE_WEB;
  } else {
    options.form = choice & 2 ? SIMDIRI_FORM_IRI : SIMDIRI_FORM_URI;
    options.rung = (simdiri_rung)((choice >> 2) % 4);
    options.flags = choice & 16 ? SIMDIRI_FLAG_REFERENCE : 0;
    options.grammar = choice & 32 ? SIMDIRI_GRAMMAR_LEIRI : SIMDIRI_GRAMMAR_IRI;
    options.disallowed = choice & 64 ? SIMDIRI_DISALLOWED_ENCODE_ALL : SIMDIRI_DISALLOWED_ENCODE;
    if (options.rung == SIMDIRI_RUNG_SIMPLE) options.disallowed = SIMDIRI_DISALLOWED_FAIL;
  }
  fuzz_require(simdiri_context_create(&options, NULL, &context) == SIMDIRI_OK, "the options are good");
  return context;
}

static simdiri_routes *create_routes(const fuzz_text *text) {
  simdiri_routes *routes;
  simdiri_routes_failure failure;
  const simdiri_status status = simdiri_routes_create(text->data, text->len, NULL, &routes, &failure);
  fuzz_require(status == SIMDIRI_OK || status == SIMDIRI_ERROR_BAD_OPTION, "routes, or a mistake");
  fuzz_require((status == SIMDIRI_OK) == (routes != NULL), "routes exactly without a mistake");
  if (!routes) fuzz_require(failure.line <= text->len + 1 && strlen(failure.message) > 0, "a mistake has a place");
  if (routes) fuzz_require(simdiri_routes_count(routes) <= text->len, "a route has a line");
  return routes;
}

static simdiri_labeler *create_labeler(const simdiri_context *context, const simdiri_routes *routes,
                                       const fuzz_text *name, fuzz_source *source) {
  simdiri_label_options options;
  simdiri_labeler *labeler;
  size_t bad = 9;
  char param[64] = "";
  const char *const params[] = {param};
  const unsigned choice = fuzz_take_byte(source);
  simdiri_label_options_init(&options);
  options.templates = fuzz_take_byte(source);
  if (choice & 8) options.templates |= SIMDIRI_TEMPLATES_ALL - 255;
  options.host = choice & 1 ? SIMDIRI_LABEL_NO_HOST : SIMDIRI_LABEL_HOST;
  options.lossy = choice & 2 ? SIMDIRI_LOSSY_CRAWL | SIMDIRI_LOSSY_WWW | SIMDIRI_LOSSY_TRAILING_SLASH : 0;
  options.routes = routes;
  options.params = params;
  options.param_count = choice & 4 ? 1 : 0;
  memcpy(param, name->data, name->len < sizeof param - 1 ? name->len : sizeof param - 1);
  const simdiri_status status = simdiri_labeler_create(context, &options, NULL, &labeler, &bad);
  fuzz_require(status == SIMDIRI_OK || (status == SIMDIRI_ERROR_BAD_OPTION && bad == 0), "a labeler, or two stars");
  return labeler;
}

/* A label is one line of text in which only placeholders have braces, and no brace is open at its end. */
static void check_text(const simdiri_text *label) {
  bool is_inside = false;
  for (size_t i = 0; i < label->len; i++) {
    const unsigned char byte = (unsigned char)label->text[i];
    fuzz_require(byte > 0x20 && byte != 0x7F && byte != '"' && byte != '\\', "a label is safe text");
    fuzz_require(byte != (is_inside ? '{' : '}'), "braces are in pairs");
    is_inside = byte == '{' || (is_inside && byte != '}');
  }
  fuzz_require(!is_inside, "the last brace is closed");
  fuzz_require(label->len > 0, "a label is not empty");
}

static void check_step(void *user, const simdiri_label_step *step) {
  steps_seen *seen = user;
  fuzz_require(step->kind <= SIMDIRI_LABEL_STEP_DROPPED, "a step has a kind");
  seen->from_len += step->from_len + step->to_len;
  seen->count++;
}

static bool is_same(const simdiri_text *part, const char *text, size_t len) {
  return part->text && part->len == len && (len == 0 || memcmp(part->text, text, len) == 0);
}

static void check_ways(const simdiri_labeler *labeler, const fuzz_text *iri, const simdiri_text *label,
                       const simdiri_result *result) {
  simdiri_buffer again = {.allocator = simdiri_default_allocator()}, batch = {.allocator = simdiri_default_allocator()};
  simdiri_text other, explained;
  steps_seen seen = {0, 0};
  const fuzz_text normal = fuzz_copy(result->text, result->text_len);
  fuzz_require(simdiri_label_normal(labeler, fuzz_scratch(), normal.data, normal.len, &again, &other) == SIMDIRI_OK &&
                   is_same(&other, label->text, label->len),
               "the label is that of the normal form");
  again.len = 0;
  fuzz_require(simdiri_label_explain(labeler, fuzz_scratch(), normal.data, normal.len, check_step, &seen, &again,
                                     &explained) == SIMDIRI_OK &&
                   is_same(&explained, label->text, label->len),
               "explaining changes nothing");
  const int64_t offsets[] = {0, (int64_t)iri->len, (int64_t)iri->len};
  int64_t outputs[3];
  const simdiri_records records = {.data = iri->data, .data_len = iri->len, .offsets64 = offsets, .record_count = 1};
  simdiri_batch_result all = {.output_offsets = outputs, .dense_capacity = 1};
  fuzz_require(simdiri_label_batch(labeler, fuzz_scratch(), NULL, SIMDIRI_ON_ERROR_EMPTY, &records, &batch, &all) ==
                   SIMDIRI_OK,
               "a batch");
  const simdiri_text one = {batch.data, batch.len};
  fuzz_require(is_same(&one, label->text, label->len) && outputs[1] == (int64_t)batch.len,
               "a batch has the same labels");
  simdiri_batch_result_free(&all, NULL);
  fuzz_text copy = normal;
  fuzz_free(&copy);
  simdiri_buffer_free(&again);
  simdiri_buffer_free(&batch);
}

/* The label of a path is that of an IRI with this path, without its host. */
static void check_path(const simdiri_labeler *labeler, const fuzz_text *path) {
  simdiri_buffer out = {.allocator = simdiri_default_allocator()}, all = {.allocator = simdiri_default_allocator()};
  simdiri_text label, expected;
  simdiri_result result;
  fuzz_require(simdiri_label_path(labeler, fuzz_scratch(), path->data, path->len, path->len, &out, &label) ==
                   SIMDIRI_OK,
               "a label of a path, or none");
  if (label.text) {
    char *iri = malloc(path->len + 8);
    fuzz_require(iri != NULL, "memory");
    memcpy(iri, "http://h", 8);
    memcpy(iri + 8, path->data, path->len);
    const simdiri_status status =
        simdiri_label(labeler, fuzz_scratch(), NULL, iri, path->len + 8, &all, &expected, &result);
    fuzz_require(status == SIMDIRI_OK && result.changes == 0, "only normal paths have a label");
    const size_t host = *expected.text == 'h' ? 1 : 0;
    fuzz_require(is_same(&label, expected.text + host, expected.len - host), "the label without the host");
    free(iri);
  }
  simdiri_buffer_free(&out);
  simdiri_buffer_free(&all);
}

static void check_labels(const simdiri_labeler *labeler, const fuzz_text *iri) {
  simdiri_buffer out = {.allocator = simdiri_default_allocator()};
  simdiri_text label;
  simdiri_result result;
  const simdiri_status status =
      simdiri_label(labeler, fuzz_scratch(), NULL, iri->data, iri->len, &out, &label, &result);
  fuzz_require(simdiri_is_error(status) == (label.text == NULL), "a label exactly without an error");
  if (label.text) {
    check_text(&label);
    check_ways(labeler, iri, &label, &result);
  }
  simdiri_buffer_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  fuzz_source source = {data, data + len};
  simdiri_context *context = create_context(fuzz_take_byte(&source));
  const unsigned bit = fuzz_take_byte(&source);
  fuzz_source choices = {source.at, source.end};
  (void)fuzz_take_16(&source);
  fuzz_text file = fuzz_take_text(&source, '\0'), name = fuzz_take_text(&source, '\0'), iri = fuzz_take_rest(&source);
  simdiri_routes *routes = create_routes(&file);
  simdiri_labeler *labeler = create_labeler(context, routes, &name, &choices);
  const char *template_name = simdiri_template_name(bit);
  if (template_name)
    fuzz_require(simdiri_template_find(template_name, strlen(template_name)) == UINT32_C(1) << bit, "a name has a bit");
  if (labeler) check_labels(labeler, &iri);
  if (labeler) check_path(labeler, &iri);
  simdiri_labeler_free(labeler);
  simdiri_routes_free(routes);
  simdiri_context_free(context);
  fuzz_free(&file);
  fuzz_free(&name);
  fuzz_free(&iri);
  return 0;
}
