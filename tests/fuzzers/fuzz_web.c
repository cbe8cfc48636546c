/* Fuzz target: the profile web (normalize, resolve, compare, split_url, check_url), checked by the laws of tests/web
 * and against the reference. One byte chooses DROP_FRAGMENT; the URL and a base follow, separated by NUL. */
/* SPDX-License-Identifier: MIT */
#include "../web/web_laws.h"
#include "fuzzer.h"

#include <stdlib.h>
#include <string.h>

/* For any text, the components are parts of it, in order. */
static void check_any_split(const fuzz_text *text) {
  simdiri_url_components url;
  simdiri_split_url(text->data, text->len, &url);
  const size_t ends[] = {url.scheme_end, url.username_end, url.password_end, url.host_end,
                         url.port_end,   url.path_end,     url.query_end,    url.fragment_end};
  const size_t begins[] = {0,
                           url.username_begin,
                           url.password_begin,
                           url.host_begin,
                           url.port_begin,
                           url.path_begin,
                           url.query_begin,
                           url.fragment_begin};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
    fuzz_require(begins[i] <= ends[i] && ends[i] <= text->len, "split_url: a part of the text");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  static simdiri_context *contexts[2];
  static simdiri_options options[2];
  fuzz_source source = {data, data + len};
  for (int i = 0; i < 2 && !contexts[i]; i++) {
    check_shown_max = 1;
    simdiri_options_init(&options[i]);
    options[i].profile = SIMDIRI_PROFILE_WEB;
    options[i].flags = i ? SIMDIRI_FLAG_DROP_FRAGMENT : 0;
    if (simdiri_context_create(&options[i], NULL, &contexts[i]) != SIMDIRI_OK) abort();
  }
  const int set = fuzz_take_byte(&source) & 1;
  fuzz_text url = fuzz_take_text(&source, '\0'), base = fuzz_take_text(&source, '\0');
  const test_text in = {url.data, url.len}, other = {base.data, base.len};
  test_random random = {len};
  test_case about = {.scratch = fuzz_scratch(), .random = &random, .in = &in};
  about.options = options[set];
  about.context = contexts[set];
  check_any_split(&url);
  web_check(&about, NULL);
  web_check(&about, &other);
  fuzz_require(check_failed == 0, "a law of tests/web, as shown");
  fuzz_free(&url);
  fuzz_free(&base);
  return 0;
}
