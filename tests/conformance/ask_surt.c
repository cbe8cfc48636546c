/* Questions about SURT keys. */
/* SPDX-License-Identifier: MIT */
#include "ask.h"

#include <string.h>

/* An option of the package, and its flag here. */
static const struct {
  const char *name, *value;
  uint32_t flag;
} options[] = {
    {"with_scheme", "True", SIMDIRI_SURT_WITH_SCHEME},
    {"trailing_comma", "True", SIMDIRI_SURT_TRAILING_COMMA},
    {"host_massage", "False", SIMDIRI_SURT_KEEP_WWW},
};

static const char *flag_of(const check_case *item, const char *name) {
  return json_string_value(json_object_get(json_object_get(item->root, "flags"), name));
}

static int has_function(const check_case *item, const char *name) {
  const char *function = flag_of(item, "func");
  return function != NULL && strcmp(function, name) == 0;
}

int check_is_surt(const check_case *item) {
  return strcmp(item->suite, "surt") == 0 && (has_function(item, "surt") || has_function(item, "test_surt_nonascii")) &&
         flag_of(item, "canonicalizer") == NULL;
}

check_answer check_ask_surt(simdiri_scratch *scratch, const check_case *item) {
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  uint32_t flags = 0;
  for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
    const char *value = flag_of(item, options[i].name);
    if (value != NULL && strcmp(value, options[i].value) == 0) flags |= options[i].flag;
  }
  const simdiri_status status = simdiri_surt(scratch, flags, item->input.data, item->input.len, &out);
  check_answer answer = check_compare_text(item, status, out.data == NULL ? "" : out.data, out.len);
  simdiri_buffer_free(&out);
  return answer;
}
