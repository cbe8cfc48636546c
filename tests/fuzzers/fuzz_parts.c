/* Fuzz target: public suffix lists and parts of any text. Two bytes choose options; the text of a list ends with NUL;
 * the rest is an IRI. */
/* SPDX-License-Identifier: MIT */
#include "fuzzer.h"

#include <string.h>

static const char *const names[] = {"iri",          "scheme",    "authority",  "userinfo",  "host",
                                    "port",         "path",      "query",      "fragment",  "origin",
                                    "site",         "suffix",    "domain",     "subdomain", "host-reversed",
                                    "host-unicode", "segment:2", "segment:-1", "query:a"};
/* A batch finds these without a parse in usual IRIs. */
static const char *const usual_names[] = {"scheme", "host", "authority", "site", "suffix", "domain", "subdomain"};
enum {
  PARTS = sizeof names / sizeof *names,
  FIRST_WITH_LIST = 10,
  USUAL_PARTS = sizeof usual_names / sizeof *usual_names,
  USUAL_FIRST_WITH_LIST = 3
};

static simdiri_context *create_context(unsigned choice) {
  simdiri_options options;
  simdiri_context *context;
  simdiri_options_init(&options);
  if (choice & 1) {
    options.profile = SIMDIRI_PROFILE_WEB;
  } else {
    options.form = choice & 2 ? SIMDIRI_FORM_IRI : SIMDIRI_FORM_URI;
    options.rung = (simdiri_rung)(1 + (choice >> 2) % 3);
    options.flags = choice & 16 ? SIMDIRI_FLAG_REFERENCE : 0;
    options.host = choice & 32 ? SIMDIRI_HOST_PERCENT : SIMDIRI_HOST_ASCII;
  }
  fuzz_require(simdiri_context_create(&options, NULL, &context) == SIMDIRI_OK, "the options are good");
  return context;
}

/* NULL: the text is no list, or there is no libpsl. */
static simdiri_suffix_list *create_list(const fuzz_text *text, unsigned choice) {
  simdiri_suffix_list *list;
  simdiri_suffix_failure failure = {SIZE_MAX, NULL};
  const simdiri_suffix_section section = choice & 1 ? SIMDIRI_SUFFIX_ICANN : SIMDIRI_SUFFIX_ALL;
  const simdiri_status status = simdiri_suffix_list_create(text->data, text->len, section, NULL, &list, &failure);
  fuzz_require((status == SIMDIRI_OK) == (list != NULL), "a list, or an error");
  if (status == SIMDIRI_ERROR_BAD_OPTION)
    fuzz_require(failure.line <= text->len + 1 && strlen(failure.message) > 0, "a mistake has a place and a message");
  else
    fuzz_require(status == (simdiri_suffix_version() ? SIMDIRI_OK : SIMDIRI_ERROR_UNSUPPORTED), "no other error");
  if (list) fuzz_require(strpbrk(simdiri_suffix_list_identity(list), " \n") == NULL, "an identity is a word");
  if (list) fuzz_require(simdiri_suffix_list_time(list) % 86400 == 0, "a version has a day, without a time");
  return list;
}

static void check_suffix(const simdiri_suffix_list *list, const char *host, size_t len) {
  simdiri_suffix found, again;
  simdiri_suffix_find(list, fuzz_scratch(), host, len, &found);
  simdiri_suffix_find(list, fuzz_scratch(), host, len, &again); /* perhaps from the cache */
  fuzz_require(found.has_suffix == again.has_suffix && found.has_domain == again.has_domain &&
                   found.suffix_begin == again.suffix_begin && found.domain_begin == again.domain_begin,
               "a host has one suffix");
  fuzz_require(found.has_suffix || !found.has_domain, "a domain has a suffix");
  if (found.has_suffix) {
    fuzz_require(found.suffix_begin < len, "a suffix is not empty");
    (void)simdiri_suffix_find_rule(list, host, len, &found);
  }
  if (!found.has_domain) return;
  fuzz_require(found.domain_begin + 1 < found.suffix_begin && host[found.suffix_begin - 1] == '.' &&
                   !memchr(host + found.domain_begin, '.', found.suffix_begin - 1 - found.domain_begin),
               "a domain is a suffix and one label");
}

static bool is_same(const simdiri_text *part, const char *text, size_t len, bool is_present) {
  if (!part->text || !is_present) return !part->text && !is_present;
  return fuzz_is_equal(part->text, part->len, text, len);
}

/* A batch of one record, and the split of the normal form, find what the call finds. */
static void check_ways(const simdiri_parts *parts, const fuzz_text *iri, const simdiri_text *found,
                       const simdiri_result *result, bool is_error) {
  const size_t count = simdiri_parts_count(parts);
  const int64_t offsets[2] = {0, (int64_t)iri->len};
  const simdiri_records records = {.data = iri->data, .data_len = iri->len, .offsets64 = offsets, .record_count = 1};
  simdiri_part_span spans[PARTS];
  simdiri_text split[PARTS];
  int64_t outputs[2];
  simdiri_batch_result batch = {.output_offsets = outputs, .dense_capacity = 1};
  simdiri_buffer out = {.allocator = simdiri_default_allocator()};
  fuzz_require(simdiri_parts_batch(parts, fuzz_scratch(), NULL, &records, &out, spans, 1, &batch) == SIMDIRI_OK,
               "a batch always works");
  for (size_t i = 0; i < count; i++) {
    const bool is_present = spans[i].begin >= 0;
    fuzz_require(is_same(&found[i], is_present && out.data ? out.data + spans[i].begin : "",
                         (size_t)(spans[i].end - spans[i].begin), is_present),
                 "a batch finds the same parts");
  }
  simdiri_batch_result_free(&batch, out.allocator);
  out.len = 0;
  if (!is_error) {
    fuzz_require(simdiri_parts_split(parts, fuzz_scratch(), result->text, result->text_len, &out, split) == SIMDIRI_OK,
                 "a normal form can be split");
    for (size_t i = 0; i < count; i++)
      fuzz_require(is_same(&found[i], split[i].text, split[i].len, split[i].text != NULL), "a split finds the same");
  }
  simdiri_buffer_free(&out);
}

static void release_nothing(struct ArrowSchema *schema) { (void)schema; }
static void keep_array(struct ArrowArray *array) { (void)array; }

/* So does a column of one row. */
static void check_column(const simdiri_parts *parts, const fuzz_text *iri, const simdiri_text *found) {
  const struct ArrowSchema schema = {.format = "U", .name = "", .release = release_nothing};
  const int64_t offsets[2] = {0, (int64_t)iri->len};
  const void *buffers[3] = {NULL, offsets, iri->data};
  const struct ArrowArray input = {.length = 1, .n_buffers = 3, .buffers = buffers, .release = keep_array};
  struct ArrowArray outputs[PARTS];
  simdiri_batch_result batch = {.notes = NULL};
  simdiri_arrow_call call = {
      .struct_size = sizeof(simdiri_arrow_call), .schema = &schema, .input = &input, .scratch = fuzz_scratch()};
  fuzz_require(simdiri_arrow_parts(parts, &call, outputs, &batch) == SIMDIRI_OK, "a column always works");
  for (size_t i = 0; i < simdiri_parts_count(parts); i++) {
    const int64_t *ends = outputs[i].buffers[1];
    const uint8_t *validity = outputs[i].buffers[0];
    const bool is_present = !validity || (validity[0] & 1);
    fuzz_require(is_same(&found[i], outputs[i].buffers[2], (size_t)ends[1], is_present), "a column has the same parts");
    outputs[i].release(&outputs[i]);
  }
  simdiri_batch_result_free(&batch, NULL);
}

static void check_normal_form(const simdiri_text *iri, const simdiri_result *result, bool is_error) {
  fuzz_require((iri->text == NULL) == is_error, "an IRI has parts unless it has an error");
  if (!is_error)
    fuzz_require(fuzz_is_equal(iri->text, iri->len, result->text, result->text_len), "iri is the normal form");
}

static void check_parts(const simdiri_context *context, const simdiri_suffix_list *list, const fuzz_text *iri,
                        const char *const *expected, size_t count) {
  simdiri_parts *parts;
  simdiri_text found[PARTS];
  simdiri_result result;
  simdiri_buffer out = {.allocator = simdiri_default_allocator()};
  fuzz_require(simdiri_parts_create(context, list, expected, count, NULL, &parts, NULL) == SIMDIRI_OK,
               "names are good");
  const simdiri_status status =
      simdiri_parts_find(parts, fuzz_scratch(), NULL, iri->data, iri->len, &out, found, &result);
  const bool is_error = simdiri_is_error(status);
  if (expected == names) check_normal_form(&found[0], &result, is_error);
  for (size_t i = 0; i < count; i++)
    if (found[i].text) fuzz_require(simdiri_partition(found[i].text, found[i].len, 7) < 7, "a partition");
  check_ways(parts, iri, found, &result, is_error);
  check_column(parts, iri, found);
  simdiri_buffer_free(&out);
  simdiri_parts_free(parts);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  fuzz_source source = {data, data + len};
  simdiri_context *context = create_context(fuzz_take_byte(&source));
  const unsigned choice = fuzz_take_byte(&source);
  fuzz_text rules = fuzz_take_text(&source, '\0'), iri = fuzz_take_rest(&source);
  simdiri_suffix_list *list = create_list(&rules, choice);
  if (list) check_suffix(list, iri.data, iri.len);
  fuzz_require(simdiri_part_needs_suffixes(names[FIRST_WITH_LIST]) &&
                   simdiri_part_needs_suffixes(usual_names[USUAL_FIRST_WITH_LIST]),
               "the site needs a list");
  check_parts(context, list, &iri, names, list ? PARTS : FIRST_WITH_LIST);
  check_parts(context, list, &iri, usual_names, list ? USUAL_PARTS : USUAL_FIRST_WITH_LIST);
  simdiri_suffix_list_free(list);
  simdiri_context_free(context);
  fuzz_free(&rules);
  fuzz_free(&iri);
  return 0;
}
