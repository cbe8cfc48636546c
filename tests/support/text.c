/* Texts that tests build by repetition. */
/* SPDX-License-Identifier: MIT */
#include "support/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void reserve(test_text *text, size_t more) {
  if (more <= text->capacity - text->len) return;
  size_t capacity = (text->len + more) * 2;
  char *data = realloc(text->data, capacity);
  if (!data) {
    fputs("out of memory\n", stderr);
    exit(2);
  }
  text->data = data;
  text->capacity = capacity;
}

void test_text_append_bytes(test_text *text, const char *bytes, size_t len) {
  reserve(text, len);
  if (len > 0) memcpy(text->data + text->len, bytes, len);
  text->len += len;
}

void test_text_append(test_text *text, const char *piece) { test_text_append_bytes(text, piece, strlen(piece)); }

void test_text_repeat(test_text *text, const char *piece, size_t times) {
  size_t len = strlen(piece);
  reserve(text, len * times);
  for (size_t i = 0; i < times; i++) test_text_append_bytes(text, piece, len);
}

void test_text_free(test_text *text) {
  free(text->data);
  *text = (test_text){NULL, 0, 0};
}
