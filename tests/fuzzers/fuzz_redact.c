/* Fuzz target: redaction of any text, and any rules file. Redacting again changes nothing, and the result is the text
 * with {redacted} in place of the spans. */
/* SPDX-License-Identifier: MIT */
#include "fuzzer.h"

#include <stdlib.h>
#include <string.h>

static const char *const all[] = {"userinfo", "secrets", "email", "ip", "user_id", "a*b*c"};

static simdiri_redactor *create(size_t count, const char *rules, size_t rules_len) {
  simdiri_redactor *redactor = NULL;
  simdiri_redact_failure failure = {.line = SIZE_MAX};
  const simdiri_status status = simdiri_redactor_create(all, count, rules, rules_len, NULL, &redactor, &failure);
  fuzz_require(status == SIMDIRI_OK || status == SIMDIRI_ERROR_BAD_OPTION, "rules are good or bad");
  fuzz_require((status == SIMDIRI_OK) == (redactor != NULL), "there is a redactor, or a failure");
  fuzz_require(redactor || (failure.line != SIZE_MAX && *failure.message), "a failure has a message");
  for (size_t i = 0; redactor && i < simdiri_redactor_rule_count(redactor); i++)
    fuzz_require(simdiri_redactor_rule_name(redactor, i) != NULL, "every rule has a name");
  return redactor;
}

/* The spans, and the text between them, make the result. */
static void check_spans(const simdiri_redactor *redactor, const fuzz_text *text, const simdiri_text *result,
                        const uint64_t *counts) {
  simdiri_buffer work = {.allocator = simdiri_default_allocator()};
  const simdiri_redact_span *spans;
  size_t count, at = 0, done = 0;
  uint64_t sum = 0;
  fuzz_require(simdiri_redact_find(redactor, text->data, text->len, &work, &spans, &count) == SIMDIRI_OK, "found");
  for (size_t i = 0; i < count; i++) {
    const size_t kept = spans[i].begin - done;
    fuzz_require(spans[i].begin >= done && spans[i].end > spans[i].begin && spans[i].end <= text->len, "in order");
    fuzz_require(fuzz_is_equal(text->data + done, kept, result->text + at, kept), "other bytes do not change");
    fuzz_require(memcmp(result->text + at + kept, SIMDIRI_REDACTED, SIMDIRI_REDACTED_LEN) == 0, "{redacted}");
    at += kept + SIMDIRI_REDACTED_LEN;
    done = spans[i].end;
  }
  fuzz_require(fuzz_is_equal(text->data + done, text->len - done, result->text + at, result->len - at), "the end");
  for (size_t i = 0; i < simdiri_redactor_rule_count(redactor); i++) sum += counts[i];
  fuzz_require(sum == count, "each value counts once");
  simdiri_buffer_free(&work);
}

static void check_text(const simdiri_redactor *redactor, const fuzz_text *text) {
  simdiri_buffer out = {.allocator = simdiri_default_allocator()}, more = out;
  uint64_t *counts = calloc(simdiri_redactor_rule_count(redactor), sizeof *counts);
  simdiri_text once, twice;
  size_t rule = 0;
  fuzz_require(simdiri_redact(redactor, text->data, text->len, &out, &once, counts) == SIMDIRI_OK, "redacted");
  check_spans(redactor, text, &once, counts);
  fuzz_text again = fuzz_copy(once.text, once.len);
  fuzz_require(simdiri_redact(redactor, again.data, again.len, &more, &twice, NULL) == SIMDIRI_OK, "again");
  fuzz_require(twice.text == again.data && twice.len == again.len, "redacting again changes nothing");
  if (simdiri_redact_name(redactor, text->data, text->len, &rule))
    fuzz_require(rule < simdiri_redactor_rule_count(redactor) &&
                     !simdiri_redact_stays(redactor, rule, SIMDIRI_REDACTED, SIMDIRI_REDACTED_LEN),
                 "a name has a rule that exists, and {redacted} is no value that stays");
  if (simdiri_redact_name(redactor, text->data, text->len, NULL))
    fuzz_require(simdiri_redact_param(redactor, text->data, text->len, &rule) &&
                     rule < simdiri_redactor_rule_count(redactor),
                 "rules for names hold for parameters, too");
  (void)simdiri_redact_stays(redactor, text->len, text->data, text->len);
  fuzz_free(&again);
  free(counts);
  simdiri_buffer_free(&out);
  simdiri_buffer_free(&more);
}

/* A redactor with a key writes tokens, and redacting again changes nothing. */
static void check_tokens(simdiri_redactor *redactor, const fuzz_text *text) {
  static const char key[] = "0123456789abcdef0123456789abcdef";
  char marker[SIMDIRI_PSEUDONYM_LEN + 1] = "";
  uint64_t token = 0;
  simdiri_buffer out = {.allocator = simdiri_default_allocator()}, more = out;
  simdiri_text once, twice;
  if (simdiri_redactor_set_key(redactor, key, sizeof key - 1) != SIMDIRI_OK) return;
  fuzz_require(simdiri_redact(redactor, text->data, text->len, &out, &once, NULL) == SIMDIRI_OK, "tokens");
  fuzz_text again = fuzz_copy(once.text, once.len);
  fuzz_require(simdiri_redact(redactor, again.data, again.len, &more, &twice, NULL) == SIMDIRI_OK, "again");
  fuzz_require(twice.text == again.data && twice.len == again.len, "tokens stay");
  more.len = 0;
  fuzz_require(simdiri_redact_token(redactor, text->data, text->len, &more, &token) == SIMDIRI_OK, "a token");
  const size_t marker_len = simdiri_redact_marker(redactor, token, marker);
  fuzz_require(simdiri_redact_is_marker(redactor, marker, marker_len), "a token is a marker");
  fuzz_free(&again);
  simdiri_buffer_free(&out);
  simdiri_buffer_free(&more);
}

/* A line that is passed over has no value. */
static void check_skip(const simdiri_redactor *redactor, const fuzz_text *text) {
  const size_t quiet = simdiri_redact_skip(redactor, text->data, text->len, false);
  (void)simdiri_redact_skip(redactor, text->data, text->len, true);
  fuzz_require(quiet <= text->len, "the offset is in the text");
  for (size_t begin = 0, end; begin < quiet; begin = end + 1) {
    const char *stop = memchr(text->data + begin, '\n', quiet - begin);
    end = stop ? (size_t)(stop - text->data) : quiet;
    if (!stop && quiet < text->len) break;
    simdiri_buffer work = {.allocator = simdiri_default_allocator()};
    const simdiri_redact_span *spans;
    size_t count;
    fuzz_require(simdiri_redact_find(redactor, text->data + begin, end - begin, &work, &spans, &count) == SIMDIRI_OK,
                 "searched");
    fuzz_require(count == 0, "nothing is passed over");
    simdiri_buffer_free(&work);
  }
}

/* All parameters go but those of two names, one of them the beginning of the text. The same laws hold. */
static void check_params(simdiri_redactor *redactor, const fuzz_text *text) {
  char name[17] = "";
  memcpy(name, text->data, text->len < sizeof name ? text->len : sizeof name - 1);
  const char *const names[] = {"page", name};
  simdiri_redact_failure failure = {.index = SIZE_MAX};
  const simdiri_status status = simdiri_redactor_keep_params(redactor, names, 2, &failure);
  fuzz_require(status == SIMDIRI_OK || (status == SIMDIRI_ERROR_BAD_OPTION && failure.index == 1),
               "a name or a failure");
  if (status != SIMDIRI_OK && simdiri_redactor_keep_params(redactor, names, 1, NULL) != SIMDIRI_OK) abort();
  check_text(redactor, text);
  check_skip(redactor, text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  static simdiri_redactor *bundled, *without_addresses;
  fuzz_source source = {data, data + len};
  size_t bundled_len;
  fuzz_require(simdiri_redact_bundled_rules(&bundled_len)[bundled_len] == '\0', "the rules end with NUL");
  if (!bundled) bundled = create(sizeof all / sizeof *all, NULL, 0);
  if (!without_addresses) without_addresses = create(3, NULL, 0);
  const uint8_t kind = fuzz_take_byte(&source);
  if (kind == 'r') {
    fuzz_text rules = fuzz_take_text(&source, '\0'), text = fuzz_take_rest(&source);
    simdiri_redactor *redactor = create(sizeof all / sizeof *all, rules.data, rules.len);
    if (redactor) check_text(redactor, &text);
    if (redactor) check_skip(redactor, &text);
    if (redactor) check_params(redactor, &text);
    if (redactor) check_tokens(redactor, &text);
    simdiri_redactor_free(redactor);
    fuzz_free(&rules);
    fuzz_free(&text);
  } else {
    fuzz_text text = fuzz_take_rest(&source);
    check_text(bundled, &text);
    check_skip(without_addresses, &text);
    fuzz_free(&text);
  }
  return 0;
}
