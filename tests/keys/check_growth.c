/* A lossy rule, a line of a rules file or a redirect that is added never splits records that had one key.
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "key_laws.h"

enum { RECORDS = 14, LINES = 5, STEPS_MAX = LOSSY_BITS + 3 * LINES };

/* A rule, a line of the rules file, or a line of the redirects. */
typedef struct {
  enum { STEP_RULE, STEP_DROP, STEP_REDIRECT, STEP_PATH } kind;
  unsigned number; /* of the bit, or of the line */
} step;

/* What is added one after the other, and what has been added. */
typedef struct {
  const test_case *about;
  test_text records[RECORDS], drops[LINES], redirects[LINES], paths[LINES], keeps;
  step steps[STEPS_MAX];
  size_t step_count;
  simdiri_key_options options;
  uint32_t templates; /* of keys by label */
  bool keeps_params;
  bool unwraps;
  bool uses_all; /* redirects that change more than a slash */
  test_text rules, observed;
} growth;

static void append(test_text *text, const char *data, size_t len) { test_text_splice(text, text->len, 0, data, len); }

/* May it be more wrappers than are opened? From one on that is, other rules do not apply to them. */
static bool may_be_too_deep(const test_text *text) {
  size_t count = 0;
  for (size_t i = 0; i + 3 <= text->len; i++)
    if (strncasecmp(text->data + i, "ttp", 3) == 0 || memcmp(text->data + i, "/s/", 3) == 0) count++;
  return count > KEY_WRAPPERS_MAX + 1;
}

/* One of the records before this one, a little changed; a new one now and then. */
static test_text vary_once(const test_case *about, const growth *g, size_t count) {
  if (count == 0 || test_chance(about->random, 6))
    return test_chance(about->random, g->unwraps ? 1 : 3) ? key_generate_wrapper(about->random)
                                                          : key_generate(about->random);
  const test_text *from = &g->records[test_below(about->random, count)];
  test_text text = test_text_of(from->data, from->len);
  for (size_t edits = 1 + test_below(about->random, 2); edits > 0; edits--) key_edit(about->random, &text);
  return text;
}

static test_text vary(const test_case *about, const growth *g, size_t count) {
  test_text text = vary_once(about, g, count);
  while (may_be_too_deep(&text)) {
    test_text_free(&text);
    text = vary_once(about, g, count);
  }
  return text;
}

static test_text make_redirect(const test_case *about, const growth *g) {
  test_text line = vary(about, g, RECORDS);
  const test_text *to = &g->records[test_below(about->random, RECORDS)];
  append(&line, "\t", 1);
  append(&line, to->data, to->len);
  append(&line, "\n", 1);
  return line;
}

static void shuffle(test_random *random, step *steps, size_t count) {
  for (size_t i = count; i > 1; i--) {
    const size_t at = test_below(random, i);
    const step one = steps[i - 1];
    steps[i - 1] = steps[at];
    steps[at] = one;
  }
}

/* Is it about paths? Such a rule comes before lines "path": their patterns name paths as these rules leave them. So
 * does a line "lossy" for a host, and the rule unwrap: a wrapper is opened before lines can make its path another. */
static bool is_about_paths(const growth *g, const step *one) {
  const uint32_t rules = SIMDIRI_LOSSY_SESSION | SIMDIRI_LOSSY_SLASHES | SIMDIRI_LOSSY_PATH_CASE |
                         SIMDIRI_LOSSY_TRAILING_SLASH | SIMDIRI_LOSSY_INDEX | SIMDIRI_LOSSY_UNWRAP;
  if (one->kind == STEP_DROP) return memcmp(g->drops[one->number].data, "lossy", 5) == 0;
  return one->kind == STEP_RULE && (rules >> one->number & 1);
}

/* Moves these steps to the front, in their order. */
static void begin_with_paths(growth *g) {
  step ordered[STEPS_MAX];
  size_t count = 0;
  for (int is_late = 0; is_late < 2; is_late++)
    for (size_t i = 0; i < g->step_count; i++)
      if (is_about_paths(g, &g->steps[i]) == !is_late) ordered[count++] = g->steps[i];
  memcpy(g->steps, ordered, count * sizeof *ordered);
}

static bool has_groups(const growth *g) { return g->options.by >= SIMDIRI_KEY_BY_PARAMS; }

/* Chooses what the keys are of. Keys of groups take no redirects. */
static void choose_by(growth *g) {
  static const simdiri_key_by others[] = {SIMDIRI_KEY_BY_HOST, SIMDIRI_KEY_BY_PARAMS, SIMDIRI_KEY_BY_LABEL};
  if (!test_chance(g->about->random, 2)) return;
  g->options.by = others[test_below(g->about->random, 3)];
  g->templates = (uint32_t)test_next(g->about->random) & SIMDIRI_TEMPLATES_ALL;
  g->keeps_params = test_chance(g->about->random, 2);
  /* A redirect to another host moves its record to the group of that host. */
  if (g->options.by == SIMDIRI_KEY_BY_HOST) g->uses_all = false;
}

static void begin_chain(growth *g, const test_case *about) {
  *g = (growth){.about = about, .uses_all = test_chance(about->random, 2), .unwraps = test_chance(about->random, 2)};
  for (size_t i = 0; i < RECORDS; i++) g->records[i] = vary(about, g, i);
  for (unsigned bit = 0; bit < LOSSY_BITS; bit++)
    if (ALL_LOSSY >> bit & 1) g->steps[g->step_count++] = (step){STEP_RULE, bit};
  for (unsigned i = 0; i < LINES; i++) {
    g->drops[i] = key_generate_drop(about->random);
    g->redirects[i] = make_redirect(about, g);
    g->steps[g->step_count++] = (step){STEP_DROP, i};
    g->steps[g->step_count++] = (step){STEP_REDIRECT, i};
  }
  const bool has_paths = test_chance(about->random, 2);
  for (unsigned i = 0; i < LINES; i++) {
    g->paths[i] = key_generate_path(about->random);
    if (has_paths) g->steps[g->step_count++] = (step){STEP_PATH, i};
  }
  shuffle(about->random, g->steps, g->step_count);
  if (has_paths) begin_with_paths(g);
  simdiri_key_options_init(&g->options);
  choose_by(g);
  g->unwraps = g->unwraps && g->options.by == SIMDIRI_KEY_BY_IRI;
  g->rules = test_text_of("simdiri-rules 1\n", 16);
  g->observed = test_text_of("", 0);
  if (test_chance(about->random, 2)) {
    test_text keep = key_generate_keep(about->random);
    append(&g->rules, keep.data, keep.len);
    test_text_free(&keep);
  }
}

static void end_chain(growth *g) {
  for (size_t i = 0; i < RECORDS; i++) test_text_free(&g->records[i]);
  for (size_t i = 0; i < LINES; i++) {
    test_text_free(&g->drops[i]);
    test_text_free(&g->redirects[i]);
    test_text_free(&g->paths[i]);
  }
  test_text_free(&g->rules);
  test_text_free(&g->observed);
}

static void add_step(growth *g, const step *one) {
  switch (one->kind) {
  case STEP_RULE:
    if (UINT32_C(1) << one->number == SIMDIRI_LOSSY_UNWRAP && !g->unwraps) break;
    g->options.lossy |= UINT32_C(1) << one->number;
    break;
  case STEP_PATH: append(&g->rules, g->paths[one->number].data, g->paths[one->number].len); break;
  case STEP_DROP: append(&g->rules, g->drops[one->number].data, g->drops[one->number].len); break;
  default:
    if (has_groups(g)) break;
    append(&g->observed, g->redirects[one->number].data, g->redirects[one->number].len);
    break;
  }
}

/* Makes the labeler of keys by label; none for other keys. */
static bool make_labeler(const growth *g, const simdiri_context *context, simdiri_labeler **labeler) {
  static const char *const all[] = {"*"};
  simdiri_label_options options;
  simdiri_label_options_init(&options);
  options.templates = g->templates;
  options.params = all;
  options.param_count = g->keeps_params;
  if (g->options.by != SIMDIRI_KEY_BY_LABEL) return true;
  return simdiri_labeler_create(context, &options, NULL, labeler, NULL) == SIMDIRI_OK;
}

/* Makes the keys of all records. Half of the chains take the redirects in the context, where its rung allows it. */
static bool make_keys(const growth *g, bool in_context, simdiri_fingerprint *keys) {
  const test_case *about = g->about;
  simdiri_key_options options = g->options;
  simdiri_options following = about->options;
  simdiri_key_rules *rules = NULL;
  simdiri_redirects *redirects = NULL;
  simdiri_context *context = NULL;
  simdiri_labeler *labeler = NULL;
  simdiri_keyer *keyer = NULL;
  bool is_made = simdiri_key_rules_create(g->rules.data, g->rules.len, NULL, &rules, NULL) == SIMDIRI_OK &&
                 simdiri_redirects_create(about->context, about->scratch, g->uses_all ? SIMDIRI_REDIRECTS_ALL : 0,
                                          g->observed.data, g->observed.len, NULL, &redirects, NULL) == SIMDIRI_OK;
  options.rules = rules;
  if (has_groups(g)) {
    in_context = false; /* neither has redirects */
  } else if (in_context) {
    following.redirects = redirects;
    if (following.profile == SIMDIRI_PROFILE_RFC3987) following.rung = SIMDIRI_RUNG_PROTOCOL;
  } else {
    options.redirects = redirects;
  }
  is_made =
      is_made && simdiri_context_create(&following, NULL, &context) == SIMDIRI_OK && make_labeler(g, context, &labeler);
  options.labeler = labeler;
  is_made = is_made && simdiri_keyer_create(context, &options, NULL, &keyer) == SIMDIRI_OK;
  for (size_t i = 0; is_made && i < RECORDS; i++)
    (void)simdiri_key(keyer, about->scratch, g->records[i].data, g->records[i].len, &keys[i], NULL);
  simdiri_keyer_free(keyer);
  simdiri_labeler_free(labeler);
  simdiri_context_free(context);
  simdiri_redirects_free(redirects);
  simdiri_key_rules_free(rules);
  return is_made;
}

static bool is_same(simdiri_fingerprint a, simdiri_fingerprint b) { return a.low == b.low && a.high == b.high; }

static void show_split(const growth *g, const step *added, size_t i, size_t j) {
  if (!check_is_shown()) return;
  const char *name = added->kind == STEP_RULE   ? simdiri_lossy_name(added->number)
                     : added->kind == STEP_DROP ? "drop"
                     : added->kind == STEP_PATH ? "path"
                                                : "redirect";
  check_show("added", name, strlen(name));
  check_show("one", g->records[i].data, g->records[i].len);
  check_show("other", g->records[j].data, g->records[j].len);
  check_show("rules", g->rules.data, g->rules.len);
  check_show("redirects", g->observed.data, g->observed.len);
}

/* Returns false if two records have been split; a chain ends there. */
static bool compare_keys(const growth *g, const step *added, const simdiri_fingerprint *before,
                         const simdiri_fingerprint *after) {
  for (size_t i = 0; i < RECORDS; i++)
    for (size_t j = 0; j < i; j++) {
      if (!is_same(before[i], before[j])) continue;
      if (check_that(g->about, is_same(after[i], after[j]), "what is added splits no records that had one key"))
        continue;
      show_split(g, added, i, j);
      return false;
    }
  return true;
}

void key_check_growth(const test_case *about) {
  growth g;
  simdiri_fingerprint keys[2][RECORDS];
  const bool is_high = about->options.profile == SIMDIRI_PROFILE_WEB || about->options.rung >= SIMDIRI_RUNG_SCHEME;
  const bool in_context = is_high && test_chance(about->random, 2);
  begin_chain(&g, about);
  bool is_made = check_that(about, make_keys(&g, in_context, keys[0]), "keys of a chain");
  for (size_t i = 0; is_made && i < g.step_count; i++) {
    add_step(&g, &g.steps[i]);
    is_made = check_that(about, make_keys(&g, in_context, keys[(i + 1) % 2]), "keys of a chain");
    is_made = is_made && compare_keys(&g, &g.steps[i], keys[i % 2], keys[(i + 1) % 2]);
  }
  end_chain(&g);
}
