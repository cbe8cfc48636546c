/* Counts checks and shows failures.
 * SPDX-License-Identifier: MIT */
#include "property.h"

#include <inttypes.h>
#include <stdio.h>

size_t check_passed, check_failed, check_shown_max = 5;

bool check_is_shown(void) { return check_failed <= check_shown_max; }

static void print_escaped(const char *data, size_t len) {
  for (size_t i = 0; i < len; i++) {
    unsigned char c = (unsigned char)data[i];
    if (c == '"' || c == '\\') {
      printf("\\%c", c);
    } else if (c >= 0x20 && c < 0x7F) {
      putchar(c);
    } else {
      printf("\\%03o", c);
    }
  }
}

void check_show(const char *label, const char *data, size_t len) {
  printf("  %-10s \"", label);
  print_escaped(data, len);
  printf("\"\n");
}

void check_show_outcome(const char *label, simdiri_status status, simdiri_component component, size_t offset,
                        const char *data, size_t len) {
  if (!check_is_shown()) return;
  printf("  %-10s %s in \"%s\" at %zu\n", label, simdiri_status_name(status), simdiri_component_name(component),
         offset);
  if (!simdiri_is_error(status)) check_show("", data, len);
}

static void show_options(const simdiri_options *o) {
  static const char *const rungs[] = {"simple", "syntax", "scheme", "protocol"};
  static const char *const forms[] = {"uri", "iri"};
  static const char *const grammars[] = {"iri", "iri-bis", "uri", "leiri"};
  static const char *const disallowed[] = {"fail", "encode", "encode-all"};
  static const char *const hosts[] = {"ascii", "percent", "unicode"};
  static const char *const unicodes[] = {"keep", "nfc", "nfkc"};
  printf("  options    rung=%s form=%s grammar=%s disallowed=%s host=%s unicode=%s%s%s%s%s%s%s%s\n", rungs[o->rung],
         forms[o->form], grammars[o->grammar], disallowed[o->disallowed], hosts[o->host], unicodes[o->unicode],
         o->idna == SIMDIRI_IDNA_2008 ? " idna2008" : "", o->flags & SIMDIRI_FLAG_REFERENCE ? " reference" : "",
         o->flags & SIMDIRI_FLAG_DROP_FRAGMENT ? " drop-fragment" : "", o->flags & SIMDIRI_FLAG_STD3 ? " std3" : "",
         o->flags & SIMDIRI_FLAG_NON_STRICT ? " non-strict" : "",
         o->flags & SIMDIRI_FLAG_ENCODE_BIDI ? " encode-bidi" : "", o->default_scheme ? " default-scheme" : "");
}

bool check_that(const test_case *about, bool holds, const char *what) {
  if (holds) {
    check_passed++;
    return true;
  }
  check_failed++;
  if (check_is_shown()) {
    printf("FAIL %s\n", what);
    if (about->in) check_show("input", about->in->data, about->in->len);
    if (about->other) check_show("other", about->other->data, about->other->len);
    show_options(&about->options);
    printf("  again      --seed %" PRIu64 " --first %zu --count 1\n", about->seed, about->iteration);
  }
  return false;
}

bool check_texts(const test_case *about, const test_text *a, const test_text *b, const char *what) {
  bool holds = check_that(about, test_text_equal(a, b), what);
  if (!holds && check_is_shown()) {
    check_show("this", a->data, a->len);
    check_show("that", b->data, b->len);
  }
  return holds;
}
