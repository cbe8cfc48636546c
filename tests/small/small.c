/* small: the smallest texts, each with a buffer and a scratch that are new, must have the results that they have with a
 * buffer and a scratch that were used before. Small texts often write nothing, and then a new buffer has no memory, so
 * sanitizers see in this test what they see elsewhere only in a first record.
 *
 *   small [--sets N]   (default: 60 of the option sets, or 2000 with SIMDIRI_LONG)
 *
 * SPDX-License-Identifier: MIT
 */
#include "property/property.h"
#include "support/sampling.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const units[] = {
    "a",    "A",     ":",     "/",    "?",        "#",  "@",     "[",  "]",       "%",    "%41",          "%00",
    ".",    "&",     "=",     "\xFF", "\xC3\xA4", " ",  "http:", "//", "mailto:", "urn:", "\xE2\x80\x8B", "1",
    "xn--", "file:", "data:", "www.", "\n",       "\t", "\\",    "+",
};
enum {
  UNITS = sizeof units / sizeof *units,
  TEXTS = 1 + UNITS + 2 * UNITS * UNITS,
  PRIME = 7919,
  LONG_SETS = 2000,
  DEFAULT_SETS = 60
};

/* What the calls of one option set need; NULL where it cannot be made. */
typedef struct {
  size_t option_set;
  const simdiri_context *context;
  simdiri_base *base;
  simdiri_keyer *keyer;
  simdiri_cleaner *cleaner;
  simdiri_labeler *labeler;
  simdiri_parts *parts;
  simdiri_redactor *redactor;
  simdiri_charset *charset;
} tool_set;

/* One call: what it appends, or its other result, goes to *out or *found. */
typedef struct {
  const tool_set *tools;
  simdiri_scratch *scratch;
  simdiri_buffer *out;
  const char *text;
  size_t len;
  simdiri_text found; /* {NULL, 0}: what was appended counts */
  char digits[SIMDIRI_FINGERPRINT_CAPACITY];
} small_call;

/* ------------------------------------------------------------------------------------------- calls */

static simdiri_status take_result(small_call *call, simdiri_status status, const simdiri_result *result) {
  if (!simdiri_is_error(status)) call->found = (simdiri_text){result->text, result->text_len};
  return status;
}

static simdiri_status call_normalize(small_call *c) {
  simdiri_result result;
  return take_result(c, simdiri_normalize(c->tools->context, c->scratch, c->text, c->len, c->out, &result), &result);
}

static simdiri_status call_to_uri(small_call *c) {
  simdiri_result result;
  return take_result(c, simdiri_to_uri(c->tools->context, c->scratch, c->text, c->len, c->out, &result), &result);
}

static simdiri_status call_to_iri(small_call *c) {
  simdiri_result result;
  return take_result(c, simdiri_to_iri(c->tools->context, c->scratch, c->text, c->len, c->out, &result), &result);
}

static simdiri_status call_resolve(small_call *c) {
  simdiri_result result;
  if (!c->tools->base) return SIMDIRI_OK;
  return take_result(
      c, simdiri_resolve(c->tools->context, c->scratch, c->tools->base, c->text, c->len, c->out, &result), &result);
}

static simdiri_status call_add_default_scheme(small_call *c) {
  simdiri_result result;
  return take_result(c, simdiri_add_default_scheme(c->tools->context, c->text, c->len, c->out, &result), &result);
}

static simdiri_status call_clean(small_call *c) {
  simdiri_result result;
  if (!c->tools->cleaner) return SIMDIRI_OK;
  return take_result(c, simdiri_clean(c->tools->cleaner, c->scratch, c->text, c->len, c->out, &result), &result);
}

static simdiri_records records_of(const small_call *c, int64_t offsets[2]) {
  offsets[0] = 0;
  offsets[1] = (int64_t)c->len;
  return (simdiri_records){.data = c->text, .data_len = c->len, .offsets64 = offsets, .record_count = 1};
}

static simdiri_status call_batch(small_call *c) {
  int64_t offsets[2];
  const simdiri_records records = records_of(c, offsets);
  simdiri_batch_result result = {0};
  simdiri_status status = SIMDIRI_OK;
  for (int operation = SIMDIRI_OPERATION_NORMALIZE; operation <= SIMDIRI_OPERATION_CHECK && status == SIMDIRI_OK;
       operation++) {
    const bool resolves = operation == SIMDIRI_OPERATION_RESOLVE;
    if (resolves && !c->tools->base) continue;
    status = simdiri_batch(c->tools->context, c->scratch, (simdiri_operation)operation, SIMDIRI_ON_ERROR_KEEP,
                           resolves ? c->tools->base : NULL, &records, c->out, &result);
  }
  simdiri_batch_result_free(&result, c->out->allocator);
  return status;
}

static simdiri_status call_keys(small_call *c) {
  int64_t offsets[2];
  const simdiri_records records = records_of(c, offsets);
  simdiri_fingerprint key;
  simdiri_keys_result result = {.lossy_count = 0};
  if (!c->tools->keyer) return SIMDIRI_OK;
  const simdiri_status status = simdiri_keys(c->tools->keyer, c->scratch, &records, &key, 1, c->out, &result);
  simdiri_keys_result_free(&result, c->out->allocator);
  if (status != SIMDIRI_OK) return status;
  c->found = (simdiri_text){c->digits, simdiri_fingerprint_write(key, SIMDIRI_HASH_XXH3_128, c->digits)};
  return SIMDIRI_OK;
}

static simdiri_status call_clean_batch(small_call *c) {
  int64_t offsets[2];
  const simdiri_records records = records_of(c, offsets);
  simdiri_batch_result result = {0};
  if (!c->tools->cleaner) return SIMDIRI_OK;
  const simdiri_status status =
      simdiri_clean_batch(c->tools->cleaner, c->scratch, SIMDIRI_ON_ERROR_KEEP, &records, c->out, &result);
  simdiri_batch_result_free(&result, c->out->allocator);
  return status;
}

static simdiri_status call_label(small_call *c) {
  simdiri_result result;
  if (!c->tools->labeler) return SIMDIRI_OK;
  return simdiri_label(c->tools->labeler, c->scratch, c->tools->base, c->text, c->len, c->out, &c->found, &result);
}

static simdiri_status call_label_path(small_call *c) {
  if (!c->tools->labeler) return SIMDIRI_OK;
  return simdiri_label_path(c->tools->labeler, c->scratch, c->text, c->len, c->len, c->out, &c->found);
}

static simdiri_status call_parts(small_call *c) {
  simdiri_result result;
  if (!c->tools->parts) return SIMDIRI_OK;
  return simdiri_parts_find(c->tools->parts, c->scratch, c->tools->base, c->text, c->len, c->out, &c->found, &result);
}

static simdiri_status call_surt(small_call *c) {
  const uint32_t flags = (uint32_t)(c->tools->option_set % 17); /* the last bit excludes the others */
  return simdiri_surt(c->scratch, flags, c->text, c->len, c->out);
}

static simdiri_status call_unescape(small_call *c) {
  simdiri_result result;
  const simdiri_escaping escaping = (simdiri_escaping)(c->tools->option_set % 2);
  return take_result(c, simdiri_unescape(escaping, c->text, c->len, c->out, &result), &result);
}

static simdiri_status call_domain_to_ascii(small_call *c) {
  return simdiri_domain_to_ascii(c->scratch, 0, c->text, c->len, c->out, NULL);
}

static simdiri_status call_domain_to_unicode(small_call *c) {
  return simdiri_domain_to_unicode(c->scratch, 0, c->text, c->len, c->out, NULL);
}

static simdiri_status call_redact(small_call *c) {
  return simdiri_redact(c->tools->redactor, c->text, c->len, c->out, &c->found, NULL);
}

static simdiri_status call_decode(small_call *c) {
  simdiri_result result;
  return take_result(
      c, simdiri_charset_decode(c->tools->charset, c->scratch, SIMDIRI_UNICODE_NFC, c->text, c->len, c->out, &result),
      &result);
}

static simdiri_status call_encode_query(small_call *c) {
  simdiri_result result;
  const simdiri_profile profile = (simdiri_profile)(c->tools->option_set % 2);
  return take_result(
      c, simdiri_charset_encode_query(c->tools->charset, c->scratch, profile, NULL, c->text, c->len, c->out, &result),
      &result);
}

static const struct {
  const char *name;
  simdiri_status (*run)(small_call *call);
} calls[] = {
    {"normalize", call_normalize},
    {"to_uri", call_to_uri},
    {"to_iri", call_to_iri},
    {"resolve", call_resolve},
    {"add_default_scheme", call_add_default_scheme},
    {"batch", call_batch},
    {"keys", call_keys},
    {"clean", call_clean},
    {"clean_batch", call_clean_batch},
    {"label", call_label},
    {"label_path", call_label_path},
    {"parts_find", call_parts},
    {"surt", call_surt},
    {"unescape", call_unescape},
    {"domain_to_ascii", call_domain_to_ascii},
    {"domain_to_unicode", call_domain_to_unicode},
    {"redact", call_redact},
    {"charset_decode", call_decode},
    {"charset_encode_query", call_encode_query},
};
enum { CALLS = sizeof calls / sizeof *calls };

/* ------------------------------------------------------------------------------------------- tools */

/* What a call refuses stays NULL: a base or a labeler is not made with every option set. */
static bool tools_begin(tool_set *tools, size_t option_set, simdiri_scratch *scratch) {
  static const char *const bases[] = {"http://h/a/b?q", "a:", "a:b", "file:///"};
  static const char *const names[] = {"scheme", "userinfo", "host", "port", "path", "query", "fragment", "query:a"};
  static const char *const charsets[] = {"windows-1252", "gbk", "shift_jis", "utf-16le", "utf-8", "iso-2022-jp"};
  static const char *const everything[] = {"personal"};
  const simdiri_options options = test_options_at(option_set);
  const char *base = bases[option_set % 4], *charset = charsets[option_set % 6];
  simdiri_key_options key_options;
  simdiri_clean_options clean_options;
  simdiri_label_options label_options;
  size_t bad;
  *tools = (tool_set){.option_set = option_set, .context = test_context(&options)};
  if (!tools->context) return false;
  simdiri_key_options_init(&key_options);
  simdiri_clean_options_init(&clean_options);
  simdiri_label_options_init(&label_options);
  key_options.lossy = option_set % 2 ? SIMDIRI_LOSSY_CRAWL : 0;
  clean_options.lossy = SIMDIRI_CLEAN_RULES;
  (void)simdiri_base_create(tools->context, scratch, base, strlen(base), NULL, &tools->base, NULL);
  (void)simdiri_keyer_create(tools->context, &key_options, NULL, &tools->keyer);
  (void)simdiri_cleaner_create(tools->context, &clean_options, NULL, &tools->cleaner);
  (void)simdiri_labeler_create(tools->context, &label_options, NULL, &tools->labeler, &bad);
  (void)simdiri_parts_create(tools->context, NULL, &names[option_set % 8], 1, NULL, &tools->parts, &bad);
  return simdiri_redactor_create(everything, 1, NULL, 0, NULL, &tools->redactor, NULL) == SIMDIRI_OK &&
         simdiri_charset_create(charset, strlen(charset), NULL, &tools->charset) == SIMDIRI_OK;
}

static void tools_end(tool_set *tools) {
  simdiri_base_free(tools->base);
  simdiri_keyer_free(tools->keyer);
  simdiri_cleaner_free(tools->cleaner);
  simdiri_labeler_free(tools->labeler);
  simdiri_parts_free(tools->parts);
  simdiri_redactor_free(tools->redactor);
  simdiri_charset_free(tools->charset);
}

/* ------------------------------------------------------------------------------------------- run */

static simdiri_scratch *used_scratch;
static simdiri_buffer used_out;

static simdiri_text find_text(const small_call *call, size_t before) {
  if (call->found.text || call->out->len == before) return call->found;
  return (simdiri_text){call->out->data + before, call->out->len - before};
}

/* Is the result the same with memory that is new? A part that is absent is not one that is empty. */
static bool is_same(size_t number, const tool_set *tools, const char *text, size_t len) {
  small_call used = {.tools = tools, .scratch = used_scratch, .out = &used_out, .text = text, .len = len};
  simdiri_buffer new_out = {.allocator = simdiri_default_allocator()};
  small_call fresh = {.tools = tools, .out = &new_out, .text = text, .len = len};
  if (simdiri_scratch_create(NULL, &fresh.scratch) != SIMDIRI_OK) abort();
  used_out.len = 1;
  const simdiri_status expected = calls[number].run(&used), status = calls[number].run(&fresh);
  const simdiri_text a = find_text(&used, 1), b = find_text(&fresh, 0);
  const bool holds = status == expected && a.len == b.len && (a.len == 0 || memcmp(a.text, b.text, a.len) == 0) &&
                     (!used.found.text == !fresh.found.text || used.found.len > 0);
  simdiri_scratch_free(fresh.scratch);
  simdiri_buffer_free(&new_out);
  return holds;
}

static size_t check_text(const tool_set *tools, const char *text) {
  size_t failed = 0;
  const size_t len = strlen(text);
  char *copy = malloc(len + (len == 0)); /* exactly as long, so that sanitizers see any access after it */
  if (!copy) abort();
  memcpy(copy, text, len);
  for (size_t i = 0; i < CALLS; i++) {
    if (is_same(i, tools, copy, len)) continue;
    failed++;
    printf("FAILED: %s of option set %zu has another result with new memory:", calls[i].name, tools->option_set);
    for (size_t at = 0; at < len; at++) printf(" %02X", (unsigned char)text[at]);
    printf("\n");
  }
  free(copy);
  return failed;
}

static size_t check_option_set(const tool_set *tools) {
  size_t failed = check_text(tools, "");
  char text[32];
  for (size_t i = 0; i < UNITS; i++) failed += check_text(tools, units[i]);
  for (size_t i = 0; i < 2 * UNITS * UNITS; i++) {
    (void)snprintf(text, sizeof text, "%s%s%s", i % 2 ? "//" : "", units[i / 2 / UNITS], units[i / 2 % UNITS]);
    failed += check_text(tools, text);
  }
  return failed;
}

int main(int count, char **arguments) {
  size_t sets = test_sample(LONG_SETS, DEFAULT_SETS);
  if (count > 2 && strcmp(arguments[1], "--sets") == 0) sets = strtoul(arguments[2], NULL, 10);
  const uint64_t first = test_seed(0) % TEST_OPTION_SETS;
  size_t failed = 0, checked = 0;
  tool_set tools;
  used_out = (simdiri_buffer){.data = malloc(1 << 16), .capacity = 1 << 16};
  if (!used_out.data || simdiri_scratch_create(NULL, &used_scratch) != SIMDIRI_OK) return 1;
  for (size_t i = 0; i < TEST_OPTION_SETS && checked < sets; i++) {
    const size_t option_set = (size_t)(first + i * PRIME) % TEST_OPTION_SETS;
    const simdiri_options options = test_options_at(option_set);
    if (!test_options_are_legal(&options)) continue;
    if (!tools_begin(&tools, option_set, used_scratch)) {
      printf("FAILED: option set %zu has no objects\n", option_set);
      return 1;
    }
    failed += check_option_set(&tools);
    tools_end(&tools);
    checked++;
  }
  printf("%zu option sets, %d texts, %d calls: %zu failed\n", checked, TEXTS, CALLS, failed);
  test_contexts_free();
  simdiri_scratch_free(used_scratch);
  free(used_out.data);
  return failed > 0;
}
