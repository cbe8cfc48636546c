/* One question of a suite, read from JSON Lines into C. */
/* SPDX-License-Identifier: MIT */
#ifndef CHECK_CASE_H
#define CHECK_CASE_H

#include <jansson.h>
#include <stddef.h>

/* An exact-size heap copy, so that a memory checker sees any byte read beyond the end. data == NULL: absent. */
typedef struct {
  char *data;
  size_t len;
} check_text;

/* Strings point into `root`; a flag that is absent from the case is NULL or 0. */
typedef struct {
  json_t *root;
  const char *suite, *id, *op, *policy;
  const char *rule, *level, *component, *host, *then, *uri_class;
  const char *encoding, *encode_set;
  const json_t *parts;
  int is_production, is_non_strict, is_roundtrip, has_policy, has_caution;
  int expects_error;
  int expected_boolean; /* -1: the expectation is not a boolean */
  check_text input, base, other, expected;
} check_case;

/* Returns 0 and fills *item, or -1 if the line is not a case; then *problem says what is wrong (static storage). */
int check_case_read(const char *line, size_t line_len, check_case *item, const char **problem);
void check_case_free(check_case *item);

check_text check_text_copy(const char *data, size_t len);
/* `prefix` + text + `suffix` */
check_text check_text_wrap(const char *prefix, const check_text *text, const char *suffix);
int check_text_equal(const check_text *text, const char *data, size_t len);
void check_text_free(check_text *text);

#endif
