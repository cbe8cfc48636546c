/* Fuzz target: labels of any text are learned. A byte chooses options; then labels, one a line. */
/* SPDX-License-Identifier: MIT */
#include "fuzzer.h"

#include <string.h>

static void learn(const fuzz_text *labels, unsigned choice, unsigned char secret, simdiri_buffer *out) {
  simdiri_learn_options options;
  simdiri_learner *learner;
  simdiri_learn_options_init(&options);
  options.max_values = 1 + choice % 8;
  options.max_bytes = 1 << 16;
  memset(options.secret, secret, sizeof options.secret);
  fuzz_require(simdiri_learner_create(&options, NULL, &learner) == SIMDIRI_OK, "the options are good");
  const char *p = labels->data, *end = p + labels->len;
  while (p < end) {
    const char *line_end = memchr(p, '\n', (size_t)(end - p));
    if (!line_end) line_end = end;
    fuzz_require(simdiri_learner_add(learner, p, (size_t)(line_end - p)) == SIMDIRI_OK, "any text is accepted");
    p = line_end + 1;
  }
  fuzz_require(simdiri_learner_write(learner, out) == SIMDIRI_OK, "routes are written");
  simdiri_learner_free(learner);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  fuzz_source source = {data, data + len};
  const unsigned choice = fuzz_take_byte(&source);
  fuzz_text labels = fuzz_take_rest(&source);
  simdiri_buffer out = {.allocator = simdiri_default_allocator()}, again = {.allocator = simdiri_default_allocator()};
  simdiri_routes *routes;
  learn(&labels, choice, 1, &out);
  learn(&labels, choice, 2, &again);
  fuzz_require(out.len == again.len && memcmp(out.data, again.data, out.len) == 0, "the secret changes nothing");
  fuzz_require(simdiri_routes_create(out.data, out.len, NULL, &routes, NULL) == SIMDIRI_OK, "the file can be read");
  simdiri_routes_free(routes);
  simdiri_buffer_free(&out);
  simdiri_buffer_free(&again);
  fuzz_free(&labels);
  return 0;
}
