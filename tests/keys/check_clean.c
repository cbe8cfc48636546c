/* Cleaned addresses: they are normal forms without some bytes, with the key of the original.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "key_laws.h"

/* What the checks of one cleaner share. */
typedef struct {
  const test_case *about;
  const simdiri_cleaner *cleaner;
  const simdiri_key_rules *own; /* or NULL */
  uint32_t lossy;               /* of the cleaner */
} clean_laws;

typedef struct {
  simdiri_status status;
  uint64_t changes;
  test_text text;
} outcome;

static outcome clean(const clean_laws *laws, const test_text *in) {
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result;
  outcome made = {.status = simdiri_clean(laws->cleaner, laws->about->scratch, in->data, in->len, &out, &result)};
  made.changes = result.changes;
  made.text =
      simdiri_is_error(made.status) ? test_text_of(in->data, in->len) : test_text_of(result.text, result.text_len);
  simdiri_buffer_free(&out);
  return made;
}

static outcome normalize(const test_case *about, const test_text *in) {
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result;
  outcome made = {.status = simdiri_normalize(about->context, about->scratch, in->data, in->len, &out, &result)};
  made.changes = result.changes;
  made.text =
      simdiri_is_error(made.status) ? test_text_of(in->data, in->len) : test_text_of(result.text, result.text_len);
  simdiri_buffer_free(&out);
  return made;
}

static bool is_subsequence(const test_text *of, const test_text *text) {
  size_t at = 0;
  for (size_t i = 0; i < of->len && at < text->len; i++) at += of->data[i] == text->data[at];
  return at == text->len;
}

static bool line_has(const char *line, size_t len, const char *text) {
  const size_t text_len = strlen(text);
  for (size_t i = 0; i + text_len <= len; i++)
    if (memcmp(line + i, text, text_len) == 0) return true;
  return false;
}

/* The rules that a file may turn against each other, by simdiri-rules(5): with www, a line "keep" for "www." protects
 * more hosts than before; with plus-space, one with a space ("+", "%20") protects more names. A line "unwrap" is such a
 * line, too. */
static uint32_t find_exceptions(const test_text *rules) {
  uint32_t found = 0;
  for (size_t at = 0, len; rules && at < rules->len; at += len + 1) {
    const char *line = rules->data + at, *end = memchr(line, '\n', rules->len - at);
    len = end ? (size_t)(end - line) : rules->len - at;
    if (!line_has(line, len, "keep") && !line_has(line, len, "unwrap")) continue;
    if (line_has(line, len, "www.")) found |= SIMDIRI_LOSSY_WWW;
    if (line_has(line, len, "+") || line_has(line, len, "%20")) found |= SIMDIRI_LOSSY_PLUS_SPACE;
  }
  return found;
}

/* Under the rules of the cleaner and any others, the original and the cleaned address have one key. */
static void check_key(const clean_laws *laws, uint32_t more, const test_text *cleaned) {
  const test_case *about = laws->about;
  simdiri_key_options options;
  simdiri_keyer *keyer;
  simdiri_fingerprint keys[2] = {{0, 0}, {0, 0}};
  simdiri_key_options_init(&options);
  options.lossy = laws->lossy | more;
  options.rules = laws->own;
  if (!check_that(about, simdiri_keyer_create(about->context, &options, NULL, &keyer) == SIMDIRI_OK, "a keyer")) return;
  (void)simdiri_key(keyer, about->scratch, about->in->data, about->in->len, &keys[0], NULL);
  (void)simdiri_key(keyer, about->scratch, cleaned->data, cleaned->len, &keys[1], NULL);
  check_that(about, keys[0].low == keys[1].low && keys[0].high == keys[1].high,
             "the key of a cleaned address is that of the original");
  simdiri_keyer_free(keyer);
}

/* Where the text of the key is a normal form, and begins with a host only if the original does, it is the cleaned
 * address: the reference says what the rules remove. */
static void check_removed(const clean_laws *laws, uint32_t lossy, const reference_key_rules *reference,
                          const test_text *normal, const test_text *cleaned) {
  uint32_t fired;
  reference_bytes bytes = reference_key(lossy, reference, normal->data, normal->len, &fired);
  const test_text expected = {bytes.data, bytes.len};
  outcome again = normalize(laws->about, &expected);
  const bool is_normal = !simdiri_is_error(again.status) && again.changes == 0;
  const bool has_host = expected.len > 1 && memcmp(expected.data, "//", 2) == 0;
  const bool had_host = normal->len > 1 && memcmp(normal->data, "//", 2) == 0;
  /* A key may lose a "/" with a session, so that it has no host; an address may not. */
  const bool may_have_host = (fired & SIMDIRI_LOSSY_SESSION) && normal->len > 0 && normal->data[0] == '/' && !had_host;
  if (is_normal && has_host == had_host && !may_have_host)
    check_texts(laws->about, cleaned, &expected, "the cleaned address lacks what the reference removes");
  test_text_free(&again.text);
  free(bytes.data);
}

/* Both records in one batch, with a separator and by offsets, are those of single calls. */
static void check_batch(const clean_laws *laws, const outcome made[2]) {
  const test_case *about = laws->about;
  const int32_t ends[3] = {0, (int32_t)about->in->len, (int32_t)(about->in->len + about->other->len)};
  test_text both = test_text_of(about->in->data, about->in->len);
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  int64_t offsets[3];
  uint64_t changes[2];
  simdiri_batch_result result = {.output_offsets = offsets, .changes = changes, .dense_capacity = 2};
  test_text_splice(&both, both.len, 0, about->other->data, about->other->len);
  const simdiri_records records = {.data = both.data, .data_len = both.len, .offsets32 = ends, .record_count = 2};
  if (check_that(about,
                 simdiri_clean_batch(laws->cleaner, about->scratch, SIMDIRI_ON_ERROR_KEEP, &records, &out, &result) ==
                     SIMDIRI_OK,
                 "a batch of cleaned addresses"))
    for (int i = 0; i < 2; i++) {
      const size_t len = (size_t)(offsets[i + 1] - offsets[i]);
      check_that(about,
                 len == made[i].text.len && (len == 0 || memcmp(out.data + offsets[i], made[i].text.data, len) == 0),
                 "a batch cleans as single calls do");
      check_that(about, changes[i] == (simdiri_is_error(made[i].status) ? 0 : made[i].changes),
                 "and names the same changes");
    }
  simdiri_batch_result_free(&result, NULL);
  simdiri_buffer_free(&out);
  test_text_free(&both);
}

static void check_cleaner(const clean_laws *laws, const reference_key_rules *reference, uint32_t more) {
  const test_case *about = laws->about;
  outcome made[2] = {clean(laws, about->in), clean(laws, about->other)}, normal = normalize(about, about->in);
  check_batch(laws, made);
  check_that(about, made[0].status == normal.status, "cleaning has the status of normalizing");
  if (!simdiri_is_error(made[0].status)) {
    outcome again = clean(laws, &made[0].text);
    check_that(about, again.changes == 0 && test_text_equal(&again.text, &made[0].text), "cleaning is idempotent");
    const size_t len = normal.text.len;
    const bool unwraps = (laws->lossy & SIMDIRI_LOSSY_UNWRAP) != 0;
    test_text opened = test_text_of(normal.text.data, len);
    int count = 0;
    if (unwraps) key_open_wrappers(about, reference, &opened, &count);
    const bool is_open = count > 0 && count <= KEY_WRAPPERS_MAX && opened.len <= len;
    check_that(about, is_open == ((made[0].changes & SIMDIRI_CHANGE_UNWRAPPED) != 0), "wrappers are opened");
    check_that(about, is_subsequence(is_open ? &opened : &normal.text, &made[0].text), "only bytes are removed");
    check_that(about, (made[0].changes != 0) == !test_text_equal(&made[0].text, about->in),
               "the changes are 0 exactly if the text stays");
    check_that(about, (made[0].changes & normal.changes) == normal.changes, "the changes have those of normalizing");
    check_that(about, (made[0].changes != normal.changes) == !test_text_equal(&made[0].text, &normal.text),
               "each removal has a change");
    if (count > 0 && !is_open)
      check_removed(laws, laws->lossy & KEY_TOO_DEEP_RULES, NULL, &normal.text, &made[0].text);
    else
      check_removed(laws, laws->lossy, reference, is_open ? &opened : &normal.text, &made[0].text);
    test_text_free(&opened);
    check_key(laws, more, &made[0].text);
    test_text_free(&again.text);
  }
  test_text_free(&normal.text);
  test_text_free(&made[0].text);
  test_text_free(&made[1].text);
}

void key_check_clean(const test_case *about, uint32_t lossy, uint32_t more, const test_text *rules) {
  simdiri_key_rules *own = NULL;
  simdiri_cleaner *cleaner;
  simdiri_clean_options options;
  reference_key_rules reference = {NULL, 0, NULL, 0, 0, 0};
  const size_t failed = check_failed;
  if (rules && simdiri_key_rules_create(rules->data, rules->len, NULL, &own, NULL) == SIMDIRI_OK)
    reference = reference_read_rules(rules->data, rules->len);
  simdiri_clean_options_init(&options);
  options.lossy = lossy & SIMDIRI_CLEAN_RULES;
  options.rules = own;
  const uint32_t all = options.lossy | simdiri_key_rules_lossy(own);
  const bool is_good = all != 0 && !(all & ~(uint32_t)(SIMDIRI_CLEAN_RULES | SIMDIRI_LOSSY_PARAMETERS));
  const simdiri_status status = simdiri_cleaner_create(about->context, &options, NULL, &cleaner);
  check_that(about, status == (is_good ? SIMDIRI_OK : SIMDIRI_ERROR_BAD_OPTION), "a cleaner takes rules that remove");
  if (status == SIMDIRI_OK) {
    const uint32_t everywhere = (options.lossy | reference.lossy) & SIMDIRI_CLEAN_RULES;
    const clean_laws laws = {.about = about, .cleaner = cleaner, .own = own, .lossy = everywhere};
    check_cleaner(&laws, own ? &reference : NULL, more & ~find_exceptions(own ? rules : NULL));
  }
  if (rules && check_failed > failed && check_is_shown()) check_show("rules", rules->data, rules->len);
  simdiri_cleaner_free(cleaner);
  simdiri_key_rules_free(own);
  reference_free_rules(&reference);
}
