/* batch: every level treats scheme, host, port and the beginning of the path as plain C does, under all rules that the
 * kernel has for them. Each record is followed by a plain one, so that the kernel is not given up. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit/iri/batch/batch_levels.h"

static const char *const schemes[] = {"http", "https", "file",   "ftp",   "HTTP",   "Https", "fiLe",
                                      "FTP",  "files", "filest", "httpx", "htt",    "fil",   "httpt",
                                      "ws",   "wss",   "coap",   "urn",   "mailto", "data",  "tel",
                                      "sftp", "aaa",   "pop",    "h",     "f",      "x",     "git"};
static const char *const openings[] = {"://", "://u@", ":///", ":/", ":"};
static const char *const hosts[] = {"h",
                                    "H",
                                    "a.b-c.de",
                                    "A--b",
                                    "xn--a",
                                    "localhost",
                                    "LocalHost",
                                    "1.2.3.4",
                                    "1.2",
                                    "h.0x1",
                                    "h.",
                                    "a~!$&'()*+,;=",
                                    "h%41",
                                    "[::1]",
                                    "a_b",
                                    "h\xC3\xA9",
                                    "0123456789abcdefghijklmnopqrstuvwxyz"};
static const char *const ports[] = {"", ":", ":80", ":443", ":21", ":8080", ":080", ":65536", ":8a"};
static const char *const tails[] = {"/p", "", "?q", "#f", "/%7e"};

typedef struct {
  char *data;
  size_t len;
} text;

static void add_record(text *all, const char *scheme, const char *opening, const char *host, const char *port,
                       const char *tail) {
  static const char plain[] = "http://h/\n";
  all->len += (size_t)sprintf(all->data + all->len, "%s%s%s%s%s\n%s", scheme, opening, host, port, tail, plain);
}

/* All openings with the first hosts, and all hosts with the first opening. */
static text make_heads(void) {
  enum { RECORD_MAX = 80, OPENED_HOSTS = 2 };
  text all = {.data = malloc((size_t)RECORD_MAX * LENGTH_OF(schemes) * LENGTH_OF(ports) * LENGTH_OF(tails) *
                             (LENGTH_OF(hosts) + LENGTH_OF(openings) * OPENED_HOSTS))};
  assert_non_null(all.data);
  for (size_t i = 0; i < LENGTH_OF(schemes) * LENGTH_OF(ports) * LENGTH_OF(tails); i++) {
    const char *scheme = schemes[i % LENGTH_OF(schemes)];
    const char *port = ports[i / LENGTH_OF(schemes) % LENGTH_OF(ports)];
    const char *tail = tails[i / LENGTH_OF(schemes) / LENGTH_OF(ports)];
    for (size_t host = 0; host < LENGTH_OF(hosts); host++)
      add_record(&all, scheme, openings[0], hosts[host], port, tail);
    for (size_t opening = 1; opening < LENGTH_OF(openings); opening++)
      for (size_t host = 0; host < OPENED_HOSTS; host++)
        add_record(&all, scheme, openings[opening], hosts[host], port, tail);
  }
  return all;
}

static void check_heads(const batch_call *call) {
  const text all = make_heads();
  batch_check_levels(call, &(simdiri_records){.data = all.data, .data_len = all.len, .separator = '\n'});
  free(all.data);
}

static batch_call make_call(simdiri_operation operation, uint32_t review_groups) {
  batch_call call = {.operation = operation, .review_groups = review_groups};
  simdiri_options_init(&call.options);
  return call;
}

static void test_batch_heads_of_normal_forms(void **state) {
  (void)state;
  static const simdiri_rung rungs[] = {SIMDIRI_RUNG_SYNTAX, SIMDIRI_RUNG_SCHEME, SIMDIRI_RUNG_PROTOCOL};
  for (size_t i = 0; i < LENGTH_OF(rungs); i++) {
    batch_call call = make_call(SIMDIRI_OPERATION_NORMALIZE, i == 1 ? SIMDIRI_REVIEW_SCHEME : 0);
    call.options.rung = rungs[i];
    check_heads(&call);
    call.options.form = SIMDIRI_FORM_IRI;
    check_heads(&call);
  }
}

static void test_batch_heads_of_the_profile_web(void **state) {
  (void)state;
  static const simdiri_operation operations[] = {SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_OPERATION_CHECK};
  for (size_t i = 0; i < LENGTH_OF(operations); i++) {
    batch_call call = make_call(operations[i], 0);
    call.options.profile = SIMDIRI_PROFILE_WEB;
    check_heads(&call);
  }
}

static void test_batch_heads_that_are_kept(void **state) {
  (void)state;
  static const simdiri_operation operations[] = {SIMDIRI_OPERATION_CHECK, SIMDIRI_OPERATION_TO_URI,
                                                 SIMDIRI_OPERATION_TO_IRI};
  static const simdiri_rung rungs[] = {SIMDIRI_RUNG_SIMPLE, SIMDIRI_RUNG_SYNTAX, SIMDIRI_RUNG_SCHEME};
  for (size_t i = 0; i < LENGTH_OF(operations); i++) {
    for (size_t rung = 0; rung < LENGTH_OF(rungs); rung++) {
      batch_call call = make_call(operations[i], 0);
      call.options.rung = rungs[rung];
      check_heads(&call);
      call.review_groups = SIMDIRI_REVIEW_SCHEME;
      check_heads(&call);
      call.review_groups |= SIMDIRI_REVIEW_BIDI | SIMDIRI_REVIEW_CONFUSABLES;
      check_heads(&call);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_batch_heads_of_normal_forms),
      cmocka_unit_test(test_batch_heads_of_the_profile_web),
      cmocka_unit_test(test_batch_heads_that_are_kept),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
