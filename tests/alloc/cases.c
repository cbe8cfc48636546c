/* Option sets and inputs that make the library allocate. */
/* SPDX-License-Identifier: MIT */
#include "alloc/cases.h"

void test_option_set(size_t i, simdiri_options *options) {
  simdiri_options_init(options);
  options->flags |= SIMDIRI_FLAG_REFERENCE;
  switch (i) {
  case 0: break;
  case 1: options->form = SIMDIRI_FORM_IRI; break;
  case 2: options->unicode = SIMDIRI_UNICODE_NFC; break;
  case 3:
    options->unicode = SIMDIRI_UNICODE_NFKC;
    options->form = SIMDIRI_FORM_IRI;
    break;
  case 4:
    options->disallowed = SIMDIRI_DISALLOWED_ENCODE_ALL;
    options->host = SIMDIRI_HOST_PERCENT;
    break;
  case 5: options->grammar = SIMDIRI_GRAMMAR_IRI_BIS; break;
  case 6:
    options->rung = SIMDIRI_RUNG_SYNTAX;
    options->disallowed = SIMDIRI_DISALLOWED_FAIL;
    options->flags |= SIMDIRI_FLAG_DROP_FRAGMENT;
    break;
  case 7:
    options->profile = SIMDIRI_PROFILE_WEB;
    options->flags = 0;
    break;
  case 8:
    options->grammar = SIMDIRI_GRAMMAR_LEIRI;
    options->disallowed = SIMDIRI_DISALLOWED_FAIL;
    break;
  case 9:
    options->form = SIMDIRI_FORM_IRI;
    options->flags |= SIMDIRI_FLAG_ENCODE_BIDI;
    break;
  default:
    options->host = SIMDIRI_HOST_UNICODE;
    if (simdiri_domain_idna2008_version()) options->idna = SIMDIRI_IDNA_2008;
    options->flags |= SIMDIRI_FLAG_STD3;
    break;
  }
}

void test_inputs(test_text inputs[TEST_INPUTS]) {
  static const char *const whole[] = {
      "HTTP://EXAMPLE.com:80/%7Euser/./a/../b?x=%c3%a9#f",
      "http://bücher.example/\xC3\xA9",
      "http://xn--bcher-kva.example/",
      "http://a%EF%BB%BF.\xC2\xAD.e\xCC\x81xample/",
      "http://[2001:DB8:0:0::1]:080/",
      "mailto:Joe@EXAMPLE.com,Ann@EXAMPLE.org",
      "../a/./\xEF\xAC\x81/e\xCC\x81",
      "http://h.example/a b\xFF%zz[",
      ("http://a.xn--1-zhc.example/\xD7\x90"
       "a/\xD7\x90"),
  };
  enum { WHOLE = sizeof whole / sizeof *whole };
  for (size_t i = 0; i < TEST_INPUTS; i++) inputs[i] = (test_text){NULL, 0, 0};
  for (size_t i = 0; i < WHOLE; i++) test_text_append(&inputs[i], whole[i]);
  /* Longer than the memory that is reserved at first. */
  test_text_append(&inputs[WHOLE], "HTTP://long.example/");
  test_text_repeat(&inputs[WHOLE], "x/y/../\xC3\xA9/", 2000);
  test_text_append(&inputs[WHOLE + 1], "http://");
  test_text_repeat(&inputs[WHOLE + 1], "b\xC3\xBC.", 60);
  test_text_append(&inputs[WHOLE + 1], "example/");
  test_text_append(&inputs[WHOLE + 2], "http://h.example/a");
  test_text_repeat(&inputs[WHOLE + 2], "\xCC\x81\xCC\x96", 4000);
  test_text_append(&inputs[WHOLE + 3], "http://h.example/?");
  test_text_repeat(&inputs[WHOLE + 3], "%c3%a9\xC3\xA9%", 4000);
  test_text_append(&inputs[WHOLE + 4], "http://");
  test_text_repeat(&inputs[WHOLE + 4], "\xD0\x96", 9000);
  test_text_append(&inputs[WHOLE + 4], "/");
  test_text_append(&inputs[WHOLE + 5], " http:\\\\h%C3%BC.example\t/a|b/../");
  test_text_repeat(&inputs[WHOLE + 5], "\xFF\t^", 3000);
  test_text_append(&inputs[WHOLE + 6], "x:/..//a\xC3/.././");
  test_text_append(&inputs[WHOLE + 7], "http://h.example/");
  test_text_repeat(&inputs[WHOLE + 7],
                   "\xD7\x90"
                   "1/",
                   4000);
}
