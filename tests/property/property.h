/* What the parts of the property tests share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef PROPERTY_PROPERTY_H
#define PROPERTY_PROPERTY_H

#include <simdiri/simdiri.h>

#include <stdbool.h>

/* ------------------------------------------------------------------------------------------------ random, text */

typedef struct {
  uint64_t state;
} test_random;

uint64_t test_next(test_random *random); /* splitmix64 */
size_t test_below(test_random *random, size_t limit);
bool test_chance(test_random *random, size_t one_in);

/* Bytes in a heap block of exactly `len` bytes, so that tools see any over-read. */
typedef struct {
  char *data;
  size_t len;
} test_text;

test_text test_text_of(const char *data, size_t len);
void test_text_free(test_text *text);
/* Replaces `removed` bytes at `at`. */
void test_text_splice(test_text *text, size_t at, size_t removed, const char *data, size_t len);
bool test_text_equal(const test_text *a, const test_text *b);

/* ------------------------------------------------------------------------------------------------ generator */

/* A string literal with its length, including NUL bytes. */
typedef struct {
  const char *data;
  size_t len;
} test_literal;
#define TEST_LITERAL(text)                                                                                             \
  { text, sizeof(text) - 1 }

extern const test_literal test_seeds[];
extern const size_t test_seed_count;
extern const test_literal test_bases[];
extern const size_t test_base_count;

void test_edit(test_random *random, test_text *text);
void test_edit_host(test_random *random, test_text *text);
void test_edit_characters(test_random *random, test_text *text);
void test_edit_gently(test_random *random, test_text *text); /* mostly pairs of equivalent texts */
test_text test_generate(test_random *random);

/* ------------------------------------------------------------------------------------------------ options */

enum { TEST_OPTION_SETS = 4 * 2 * 4 * 3 * 3 * 3 * 2 * 2 * 32 };

simdiri_options test_options_at(size_t index);
size_t test_options_index(const simdiri_options *options);
bool test_options_are_legal(const simdiri_options *options);
/* The context with these options, created on first use; NULL only if that failed, which is reported. */
const simdiri_context *test_context(const simdiri_options *options);
void test_contexts_free(void);

/* ------------------------------------------------------------------------------------------------ checks */

/* The case that is being checked, for reports. */
typedef struct {
  uint64_t seed;
  size_t iteration;
  simdiri_options options;
  const simdiri_context *context;
  simdiri_scratch *scratch;
  test_random *random;
  const test_text *in;
  const test_text *other; /* base or second operand, or NULL */
} test_case;

/* The result of a call, copied out of its buffer. */
typedef struct {
  simdiri_status status;
  simdiri_component component;
  size_t offset;
  uint64_t changes;
  test_text text; /* empty on an error */
} test_outcome;

void test_outcome_free(test_outcome *outcome);

/* Counts a check. Returns `holds`; reports the check if it fails. */
bool check_that(const test_case *about, bool holds, const char *what);
/* The same, and shows two texts. */
bool check_texts(const test_case *about, const test_text *a, const test_text *b, const char *what);
void check_show(const char *label, const char *data, size_t len);
/* Shows an outcome below a failed check. */
void check_show_outcome(const char *label, simdiri_status status, simdiri_component component, size_t offset,
                        const char *data, size_t len);
extern size_t check_passed, check_failed, check_shown_max;
bool check_is_shown(void); /* is the latest failure one of those that are shown? */

/* Applies an operation with every kind of buffer and checks what holds for any result. */
test_outcome check_call(const test_case *about, simdiri_operation operation, const simdiri_base *base,
                        const test_text *in);
/* normalize with the options changed. */
test_outcome check_normalize_with(const test_case *about, simdiri_options options, const test_text *in);

void check_refusals(test_case *about);
void check_components(const test_case *about);
void check_productions(const test_case *about);
void check_against_reference(const test_case *about, const test_text *base);
void check_normal_form(const test_case *about);
void check_structure(const test_case *about, const test_text *out);
void check_two_forms(const test_case *about);
void check_conversions(const test_case *about);
void check_reserved_stays(const test_case *about);
void check_comparison(const test_case *about, const test_text *a, const test_text *b);
void check_comparison_with_base(const test_case *about, const test_text *a, const test_text *b, const test_text *base);
/* A host and its mapped form by UTS 46 are one host. Generates its own hosts, under its own contexts. */
bool check_hosts_begin(simdiri_scratch *scratch);
void check_mapped_host(const test_case *about);
void check_hosts_end(void);
void check_needs_base(const test_case *about, const test_text *a);

#endif
