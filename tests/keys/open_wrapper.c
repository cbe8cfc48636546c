/* Redirect wrappers by the reference: it finds targets, and their normal forms are the library's.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "key_laws.h"

/* Returns the normal form of a target that is good; an empty text for others. */
static test_text judge(const test_case *about, const unwrapped_target *target) {
  simdiri_options options = about->options;
  simdiri_context *context;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result;
  test_text text = {NULL, 0};
  options.default_scheme = NULL;
  if (options.rung < SIMDIRI_RUNG_SCHEME) options.rung = SIMDIRI_RUNG_SCHEME;
  if (simdiri_context_create(&options, NULL, &context) != SIMDIRI_OK) abort();
  if (simdiri_normalize(context, about->scratch, target->text.data, target->text.len, &out, &result) == SIMDIRI_OK) {
    const bool is_secure = result.text_len > 8 && memcmp(result.text, "https://", 8) == 0;
    bool is_web = is_secure || (result.text_len > 7 && memcmp(result.text, "http://", 7) == 0);
    const char *host = result.text + (is_secure ? 8 : 7), *end = result.text + result.text_len, *at = host;
    bool has_user = false, has_dot = false, has_ascii = false;
    for (; is_web && at < end && !strchr("/?#", *at); at++) {
      has_user = has_user || *at == '@';
      has_dot = has_dot || *at == '.';
      has_ascii = has_ascii || (*at == '%' && at[1] <= '7'); /* %00 to %7F */
    }
    if (target->is_path && (result.changes & SIMDIRI_CHANGE_DOT_SEGMENTS)) is_web = false;
    if (is_web && at > host && *host != ':' && !has_user && !has_ascii && (has_dot || !target->needs_dot))
      text = test_text_of(result.text, result.text_len);
  }
  simdiri_buffer_free(&out);
  simdiri_context_free(context);
  return text;
}

/* Replaces the text by its target, if it has one. */
static bool open_once(const test_case *about, const reference_key_rules *own, test_text *text) {
  unwrapped_targets targets = reference_find_targets(own, text->data, text->len);
  bool is_open = false;
  for (size_t i = 0; i < targets.count && !is_open; i++) {
    test_text target = judge(about, &targets.list[i]);
    is_open = target.len > 0;
    if (is_open) {
      test_text_free(text);
      *text = target;
    } else {
      test_text_free(&target);
    }
  }
  reference_free_targets(&targets);
  return is_open;
}

void key_open_wrappers(const test_case *about, const reference_key_rules *own, test_text *text, int *count) {
  test_text at = test_text_of(text->data, text->len);
  while (*count <= KEY_WRAPPERS_MAX && open_once(about, own, &at)) ++*count;
  if (*count <= KEY_WRAPPERS_MAX) {
    const test_text closed = *text;
    *text = at;
    at = closed;
  }
  test_text_free(&at);
}
