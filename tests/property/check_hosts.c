/* UTS 46: a host and its mapped form are the same in every operation. Hosts are generated here, and mapped by the
 * reference.
 * SPDX-License-Identifier: MIT */
#include "../reference/reference.h"
#include "property.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

/* Ignored characters, mapped ones, dots, and their neighbours; every piece may be percent-encoded. */
static const test_literal pieces[] = {
    TEST_LITERAL("\xC2\xAD"),
    TEST_LITERAL("\xC2\xAD"),
    TEST_LITERAL("\xEF\xBB\xBF"),
    TEST_LITERAL("\xE1\xA0\x8F"),
    TEST_LITERAL("\xF3\xA0\x84\x80"),
    TEST_LITERAL("\xE2\x80\x8B"),
    TEST_LITERAL("."),
    TEST_LITERAL("."),
    TEST_LITERAL("."),
    TEST_LITERAL("。"),
    TEST_LITERAL("．"),
    TEST_LITERAL("-"),
    TEST_LITERAL("-"),
    TEST_LITERAL("--"),
    TEST_LITERAL("－"),
    TEST_LITERAL("_"),
    TEST_LITERAL("xn"),
    TEST_LITERAL("xn--"),
    TEST_LITERAL("xn--9ca"),
    TEST_LITERAL("XN--B-EHA"),
    TEST_LITERAL("ｘ"),
    TEST_LITERAL("n--4db"),
    TEST_LITERAL("a"),
    TEST_LITERAL("B"),
    TEST_LITERAL("ｃ"),
    TEST_LITERAL("Ｄ"),
    TEST_LITERAL("1"),
    TEST_LITERAL("２"),
    TEST_LITERAL("1.2.3."),
    TEST_LITERAL("0x7"),
    TEST_LITERAL("é"),
    TEST_LITERAL("É"),
    TEST_LITERAL("ß"),
    TEST_LITERAL("א"),
    TEST_LITERAL("ﬁ"),
    TEST_LITERAL("㎉"),
    TEST_LITERAL("ж"),
    TEST_LITERAL("中"),
    TEST_LITERAL("\xCC\x81"),
    TEST_LITERAL("\xCC\xB8"),
    TEST_LITERAL("\xE2\x80\x8D"),
    TEST_LITERAL("="),
    TEST_LITERAL("!"),
    TEST_LITERAL("~"),
    TEST_LITERAL("！"),
    TEST_LITERAL("℀"),
    TEST_LITERAL("\xC2\xA0"),
    TEST_LITERAL("☃"),
    TEST_LITERAL("xn--n3h"),
    TEST_LITERAL("·"),
    TEST_LITERAL("ー"),
    TEST_LITERAL("٣"),
};

/* Triplets that cannot be decoded stay. */
static const test_literal triplets[] = {TEST_LITERAL("%2F"), TEST_LITERAL("%2f"), TEST_LITERAL("%FF"),
                                        TEST_LITERAL("%C3"), TEST_LITERAL("%a9"), TEST_LITERAL("%20")};

enum {
  FORMS = 2,
  STD3 = 2,
  GRAMMARS = 2,
  RUNGS = 2,
  IDNAS = 2,
  RFC_SETS = FORMS * STD3 * GRAMMARS * RUNGS * IDNAS,
  SETS = RFC_SETS + 1
};

static struct {
  simdiri_options options;
  simdiri_context *context;
  simdiri_keyer *keyer;
} sets[SETS];

static simdiri_scratch *shared;

bool check_hosts_begin(simdiri_scratch *scratch) {
  simdiri_key_options keys;
  simdiri_key_options_init(&keys);
  shared = scratch;
  for (unsigned i = 0; i < SETS; i++) {
    simdiri_options *options = &sets[i].options;
    simdiri_options_init(options);
    if (i == RFC_SETS) options->profile = SIMDIRI_PROFILE_WEB;
    if (i < RFC_SETS && i & 1) options->form = SIMDIRI_FORM_IRI;
    if (i < RFC_SETS && i & 2) options->flags |= SIMDIRI_FLAG_STD3;
    if (i < RFC_SETS && i & 4) options->grammar = SIMDIRI_GRAMMAR_IRI_BIS;
    if (i < RFC_SETS && i & 8) options->rung = SIMDIRI_RUNG_PROTOCOL;
    if (i < RFC_SETS && i & 16 && simdiri_domain_idna2008_version()) options->idna = SIMDIRI_IDNA_2008;
    if (simdiri_context_create(options, NULL, &sets[i].context) != SIMDIRI_OK) return false;
    if (simdiri_keyer_create(sets[i].context, &keys, NULL, &sets[i].keyer) != SIMDIRI_OK) return false;
  }
  return true;
}

void check_hosts_end(void) {
  for (size_t i = 0; i < SETS; i++) {
    simdiri_keyer_free(sets[i].keyer);
    simdiri_context_free(sets[i].context);
  }
}

static void append(test_text *text, const char *data, size_t len) { test_text_splice(text, text->len, 0, data, len); }

static void append_piece(test_random *random, test_text *host) {
  if (test_chance(random, 40)) {
    const test_literal *triplet = &triplets[test_below(random, COUNT_OF(triplets))];
    append(host, triplet->data, triplet->len);
    return;
  }
  const test_literal *piece = &pieces[test_below(random, COUNT_OF(pieces))];
  const char *format = test_chance(random, 3) ? "%%%02X" : "%%%02x";
  bool is_encoded = test_chance(random, 3);
  for (size_t i = 0; i < piece->len; i++) {
    char triplet[4];
    (void)snprintf(triplet, sizeof triplet, format, (unsigned char)piece->data[i]);
    append(host, is_encoded ? triplet : piece->data + i, is_encoded ? 3 : 1);
  }
}

/* Sometimes one piece is repeated so often that labels and names exceed their limits. */
static test_text make_host(test_random *random) {
  test_text host = test_text_of("", 0);
  for (size_t count = 1 + test_below(random, 7); count > 0; count--) append_piece(random, &host);
  if (!test_chance(random, 30)) return host;
  const test_literal *piece = &pieces[test_below(random, COUNT_OF(pieces))];
  size_t at = test_chance(random, 2) ? host.len : 0;
  for (size_t count = test_below(random, 600); count > 0; count--)
    test_text_splice(&host, at, 0, piece->data, piece->len);
  return host;
}

static test_text make_iri(const char *host, size_t len) {
  test_text iri = test_text_of("http:///p", 9);
  test_text_splice(&iri, 7, 0, host, len);
  return iri;
}

static bool is_unmapped(simdiri_status status) {
  return status == SIMDIRI_WARNING_HOST_UNMAPPED || status == SIMDIRI_ERROR_BAD_HOST;
}

static void check_keys_and_rung(const test_case *about, const simdiri_keyer *keyer, const test_text *mapped) {
  simdiri_fingerprint a = {0}, b = {0};
  simdiri_comparison comparison;
  simdiri_status status = simdiri_key(keyer, shared, about->in->data, about->in->len, &a, NULL);
  if (status == SIMDIRI_OK) status = simdiri_key(keyer, shared, mapped->data, mapped->len, &b, NULL);
  check_that(about, status == SIMDIRI_OK && memcmp(&a, &b, sizeof a) == 0, "a host and its mapping have one key");
  status = simdiri_compare(about->context, shared, NULL, about->in->data, about->in->len, mapped->data, mapped->len,
                           &comparison);
  check_that(about, status == SIMDIRI_OK && comparison.is_equivalent, "a host and its mapping are equivalent");
}

/* `is_plain`: all of the mapping applies; else it would make a delimiter, or leave nothing. */
static void check_under_set(test_case *about, const simdiri_keyer *keyer, const test_text *mapped, bool is_plain) {
  test_case other = *about;
  other.in = mapped;
  test_outcome a = check_call(about, SIMDIRI_OPERATION_NORMALIZE, NULL, about->in);
  if (!is_plain) {
    bool is_refused = is_unmapped(a.status) || a.status == SIMDIRI_ERROR_BAD_CHARACTER;
    check_that(about, is_refused, "a mapping that makes a delimiter or leaves nothing is refused");
    test_outcome_free(&a);
    return;
  }
  test_outcome b = check_call(&other, SIMDIRI_OPERATION_NORMALIZE, NULL, mapped);
  bool is_same = a.status == b.status || (is_unmapped(a.status) && is_unmapped(b.status));
  if (is_same && a.status == SIMDIRI_OK) is_same = test_text_equal(&a.text, &b.text);
  if (!check_that(about, is_same, "a host and its mapping have one normal form")) {
    check_show_outcome("host", a.status, a.component, a.offset, a.text.data, a.text.len);
    check_show_outcome("mapping", b.status, b.component, b.offset, b.text.data, b.text.len);
  } else if (a.status == SIMDIRI_OK) {
    check_keys_and_rung(about, keyer, mapped);
  }
  test_outcome_free(&a);
  test_outcome_free(&b);
}

static bool is_ascii(const char *text, size_t len) {
  for (size_t i = 0; i < len; i++) {
    if ((unsigned char)text[i] >= 0x80) return false;
  }
  return true;
}

/* The URL Standard leaves ASCII hosts with any xn-- label unchanged and decodes all triplets; it refuses only its own
 * set of delimiters. */
static bool is_for_web(const test_text *host, const char *mapped, size_t mapped_len, bool is_plain) {
  if (!is_plain || memchr(mapped, '%', mapped_len)) return false;
  return !is_ascii(mapped, mapped_len) || (!strstr(mapped, "xn--") && !is_ascii(host->data, host->len));
}

/* 3987bis allows variation selectors nowhere: they stay errors. */
static bool is_for_bis(const test_text *host) {
  static const char *const spellings[] = {"\xF3", "%F3", "%f3"};
  for (size_t i = 0; i < COUNT_OF(spellings); i++) {
    size_t len = strlen(spellings[i]);
    for (size_t at = 0; at + len <= host->len; at++) {
      if (memcmp(host->data + at, spellings[i], len) == 0) return false;
    }
  }
  return true;
}

void check_mapped_host(const test_case *about) {
  bool is_plain;
  size_t mapped_len;
  test_text host = make_host(about->random);
  char *mapped = reference_map_name(host.data, host.len, &mapped_len, &is_plain);
  if (mapped_len == 0) is_plain = false;
  test_text iri = make_iri(host.data, host.len), mapped_iri = make_iri(mapped, mapped_len);
  test_case under = *about;
  under.in = &iri;
  bool in_bis = is_for_bis(&host);
  for (size_t i = 0; i < SETS; i++) {
    if (i == RFC_SETS && !is_for_web(&host, mapped, mapped_len, is_plain)) continue;
    if (sets[i].options.grammar == SIMDIRI_GRAMMAR_IRI_BIS && !in_bis) continue;
    under.options = sets[i].options;
    under.context = sets[i].context;
    check_under_set(&under, sets[i].keyer, &mapped_iri, is_plain);
  }
  test_text_free(&iri);
  test_text_free(&mapped_iri);
  test_text_free(&host);
  free(mapped);
}
