/* Lossy rules: against the reference, and against their laws.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "iri/hash/hash.h"
#include "key_laws.h"

/* The result of a key, copied. */
typedef struct {
  simdiri_status status;
  simdiri_fingerprint fingerprint;
  uint32_t fired;
  test_text text, wire;
} made_key;

static made_key make_key(const test_case *about, const simdiri_keyer *keyer, const test_text *in) {
  simdiri_key_result result;
  made_key key = {SIMDIRI_OK, {0, 0}, 0, {NULL, 0}, {NULL, 0}};
  key.status = simdiri_key(keyer, about->scratch, in->data, in->len, &key.fingerprint, &result);
  key.fired = result.lossy;
  key.text = test_text_of(result.text, result.text_len);
  key.wire = test_text_of(result.normalized.text, simdiri_is_error(key.status) ? 0 : result.normalized.text_len);
  return key;
}

static void free_key(made_key *key) {
  test_text_free(&key->text);
  test_text_free(&key->wire);
}

static bool is_same_key(const made_key *a, const made_key *b) {
  return a->fingerprint.low == b->fingerprint.low && a->fingerprint.high == b->fingerprint.high;
}

/* ------------------------------------------------------------------------------------------------ the reference */

static size_t length_before(const char *stops, const test_text *text) {
  size_t len = 0;
  while (len < text->len && !(text->data[len] && strchr(stops, text->data[len]))) len++;
  return len;
}

/* Returns the text with the path of another one, but its own query and fragment. */
static test_text with_path_of(const test_text *other, const test_text *text) {
  const size_t front = length_before("?#", other), own = length_before("?#", text);
  test_text made = {malloc(front + text->len - own + 1), front + text->len - own};
  if (!made.data) abort();
  if (front > 0) memcpy(made.data, other->data, front);
  if (made.len > front) memcpy(made.data + front, text->data + own, made.len - front);
  return made;
}

/* Replaces the text by that of its key, and returns the rules that fired. Where lines "path" did, the path may be that
 * of a wrapper, and belongs to its target with the query as it was. */
static uint32_t replace_by_key_text(const test_case *about, uint32_t lossy, const reference_key_rules *own,
                                    test_text *text) {
  const bool unwraps = ((lossy | (own ? own->lossy : 0)) & SIMDIRI_LOSSY_UNWRAP) != 0;
  const uint32_t of_paths = SIMDIRI_LOSSY_SLASHES | SIMDIRI_LOSSY_PATH_CASE | SIMDIRI_LOSSY_TRAILING_SLASH |
                            SIMDIRI_LOSSY_INDEX | SIMDIRI_LOSSY_PATHS;
  test_text at = test_text_of(text->data, text->len);
  uint32_t fired = 0, before = 0;
  int count = 0;
  if (unwraps) key_open_wrappers(about, own, &at, &count);
  for (bool is_done = false; !is_done && count <= KEY_WRAPPERS_MAX;) {
    const int known = count;
    reference_bytes bytes = reference_key(lossy, own, at.data, at.len, &fired);
    test_text changed = test_text_of(bytes.data, bytes.len), made = with_path_of(&changed, &at);
    free(bytes.data);
    if (unwraps && (fired & SIMDIRI_LOSSY_PATHS)) key_open_wrappers(about, own, &made, &count);
    is_done = count == known;
    if (!is_done) before |= fired & of_paths;
    test_text_free(&at);
    test_text_free(is_done ? &made : &changed);
    at = is_done ? changed : made;
  }
  if (count > KEY_WRAPPERS_MAX) {
    reference_bytes bytes =
        reference_key((lossy | (own ? own->lossy : 0)) & KEY_TOO_DEEP_RULES, NULL, text->data, text->len, &fired);
    test_text_free(&at);
    at = test_text_of(bytes.data, bytes.len);
    free(bytes.data);
  } else {
    fired |= before | (count > 0 ? SIMDIRI_LOSSY_UNWRAP : 0);
  }
  test_text_free(text);
  *text = at;
  return fired;
}

static void check_text(const test_case *about, const made_key *key, uint32_t lossy, const reference_key_rules *own) {
  test_text compared;
  compared.data = reference_compared(&about->options, key->wire.data, key->wire.len, &compared.len);
  test_text text = test_text_of(compared.data, compared.len);
  const uint32_t fired = replace_by_key_text(about, lossy, own, &text);
  check_texts(about, &key->text, &text, "the text of the key is the reference's");
  check_that(about, key->fired == fired, "the rules that fired are the reference's");
  const simdiri_fingerprint hash = simdiri_hash_bytes(SIMDIRI_HASH_XXH3_128, NULL, text.data, text.len);
  check_that(about, hash.low == key->fingerprint.low && hash.high == key->fingerprint.high,
             "the key is the text's hash");
  check_that(about, (key->fired != 0) == !test_text_equal(&key->text, &compared), "fired exactly if it changed");
  test_text_free(&text);
  test_text_free(&compared);
}

/* ------------------------------------------------------------------------------------------------ laws */

/* The key of the key's text is the same, if that text is still a normal form. */
static void check_again(const test_case *about, const simdiri_keyer *keyer, const made_key *key) {
  made_key again = make_key(about, keyer, &key->text);
  if (!simdiri_is_error(again.status) && test_text_equal(&again.wire, &key->text)) {
    check_texts(about, &again.text, &key->text, "the key of the key's text is that text");
    check_that(about, again.fired == 0 && is_same_key(&again, key), "and its key the same");
  }
  free_key(&again);
}

static void check_signed(const test_case *about, const made_key *key) {
  const char *query = key->wire.len > 0 ? memchr(key->wire.data, '?', key->wire.len) : NULL;
  const char *hash = key->wire.len > 0 ? memchr(key->wire.data, '#', key->wire.len) : NULL;
  const size_t whole = hash ? (size_t)(hash - key->wire.data) : key->wire.len;
  if (!query || (hash && hash < query)) return;
  static const char mark[] = "x-amz-signature=";
  const size_t mark_len = sizeof mark - 1;
  for (const char *at = query + 1; at + mark_len <= key->wire.data + whole; at++) {
    if ((at[-1] != '&' && at != query + 1) || memcmp(at, mark, mark_len) != 0) continue;
    check_that(about, key->text.len >= whole && memcmp(key->text.data, key->wire.data, whole) == 0,
               "what is signed is left alone");
    return;
  }
}

typedef struct {
  const char *data;
  size_t len;
} view;

static int order_views(const void *a, const void *b) {
  const view *x = a, *y = b;
  const size_t shorter = x->len < y->len ? x->len : y->len;
  const int order = shorter > 0 ? memcmp(x->data, y->data, shorter) : 0;
  return order != 0 ? order : (x->len > y->len) - (x->len < y->len);
}

/* The parameters of a text, sorted as whole texts; malloc'd. */
static view *list_parameters(const test_text *text, size_t *count) {
  const char *hash = memchr(text->data, '#', text->len), *end = hash ? hash : text->data + text->len;
  const char *at = memchr(text->data, '?', (size_t)(end - text->data));
  view *list = malloc((text->len + 1) * sizeof *list);
  *count = 0;
  if (!list) abort();
  for (at = at ? at + 1 : NULL; at;) {
    const char *amp = memchr(at, '&', (size_t)(end - at)), *stop = amp ? amp : end;
    list[(*count)++] = (view){at, (size_t)(stop - at)};
    at = amp ? amp + 1 : NULL;
  }
  qsort(list, *count, sizeof *list, order_views);
  return list;
}

/* Neither sorting nor a rule that was not applied loses or adds a byte of a parameter. Keys to which rules that drop or
 * shorten parameters were applied are left out. */
static void check_multiset(const test_case *about, const made_key *key) {
  const uint32_t drops = SIMDIRI_LOSSY_SESSION | SIMDIRI_LOSSY_TRACKING | SIMDIRI_LOSSY_PARAMETERS |
                         SIMDIRI_LOSSY_EMPTY_QUERY | SIMDIRI_LOSSY_PLUS_SPACE | SIMDIRI_LOSSY_EMPTY_VALUE |
                         SIMDIRI_LOSSY_EMPTY_PARAMETERS | SIMDIRI_LOSSY_REPEATED_PARAMETERS | SIMDIRI_LOSSY_UNWRAP;
  size_t count, expected;
  if (key->fired & drops || key->text.len == 0 || key->wire.len == 0) return;
  test_text compared;
  compared.data = reference_compared(&about->options, key->wire.data, key->wire.len, &compared.len);
  view *list = list_parameters(&key->text, &count), *before = list_parameters(&compared, &expected);
  bool is_same = count == expected;
  for (size_t i = 0; is_same && i < count; i++) is_same = order_views(&list[i], &before[i]) == 0;
  check_that(about, is_same, "the parameters are the same ones, octet for octet");
  free(list);
  free(before);
  test_text_free(&compared);
}

/* Both in one batch: the same keys, masks and normal forms. */
static void check_batch(const test_case *about, const simdiri_keyer *keyer, const made_key keys[2]) {
  const int32_t ends[3] = {0, (int32_t)about->in->len, (int32_t)(about->in->len + about->other->len)};
  test_text both = test_text_of(about->in->data, about->in->len);
  simdiri_fingerprint made[2];
  uint32_t lossy[2];
  simdiri_keys_result result = {.lossy = lossy, .batch = {.dense_capacity = 2}};
  test_text_splice(&both, both.len, 0, about->other->data, about->other->len);
  const simdiri_records records = {.data = both.data, .data_len = both.len, .offsets32 = ends, .record_count = 2};
  if (check_that(about, simdiri_keys(keyer, about->scratch, &records, made, 2, NULL, &result) == SIMDIRI_OK, "batch"))
    for (int i = 0; i < 2; i++)
      check_that(about,
                 made[i].low == keys[i].fingerprint.low && made[i].high == keys[i].fingerprint.high &&
                     lossy[i] == keys[i].fired,
                 "the key of a batch is that of the record");
  simdiri_keys_result_free(&result, NULL);
  test_text_free(&both);
}

static void check_keys(const test_case *about, const simdiri_keyer *keyer, uint32_t lossy,
                       const reference_key_rules *own) {
  made_key keys[2] = {make_key(about, keyer, about->in), make_key(about, keyer, about->other)};
  for (int i = 0; i < 2; i++) {
    if (simdiri_is_error(keys[i].status)) continue;
    check_text(about, &keys[i], lossy, own);
    check_again(about, keyer, &keys[i]);
    check_signed(about, &keys[i]);
    check_multiset(about, &keys[i]);
  }
  if (!simdiri_is_error(keys[0].status) && !simdiri_is_error(keys[1].status))
    check_that(about, is_same_key(&keys[0], &keys[1]) == test_text_equal(&keys[0].text, &keys[1].text),
               "keys are the same exactly if their texts are");
  check_batch(about, keyer, keys);
  free_key(&keys[0]);
  free_key(&keys[1]);
}

/* ------------------------------------------------------------------------------------------------ rules */

void key_check_lossy(const test_case *about, uint32_t lossy, const test_text *rules) {
  simdiri_key_options options;
  simdiri_key_rules_failure failure;
  simdiri_key_rules *own = NULL;
  simdiri_keyer *keyer;
  reference_key_rules expected = {NULL, 0, NULL, 0, 0, 0};
  const size_t failed = check_failed;
  simdiri_key_options_init(&options);
  options.lossy = lossy;
  if (rules) {
    expected = reference_read_rules(rules->data, rules->len);
    const simdiri_status status = simdiri_key_rules_create(rules->data, rules->len, NULL, &own, &failure);
    check_that(about, (status == SIMDIRI_OK) == (expected.bad_line == 0), "the rules file is good or bad");
    check_that(about, failure.line == expected.bad_line, "the line of its mistake");
  }
  options.rules = own;
  if (expected.bad_line == 0 && simdiri_keyer_create(about->context, &options, NULL, &keyer) == SIMDIRI_OK) {
    check_keys(about, keyer, lossy, rules ? &expected : NULL);
    simdiri_keyer_free(keyer);
  }
  if (rules && check_failed > failed && check_is_shown()) check_show("rules", rules->data, rules->len);
  simdiri_key_rules_free(own);
  reference_free_rules(&expected);
}
