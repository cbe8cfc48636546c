/* Texts that tests build by repetition. */
/* SPDX-License-Identifier: MIT */
#ifndef TEST_SUPPORT_TEXT_H
#define TEST_SUPPORT_TEXT_H

#include <stddef.h>

/* All zeros is the empty text. */
typedef struct {
  char *data;
  size_t len, capacity;
} test_text;

/* Appends `piece` that many times; ends the program if memory runs out. */
void test_text_repeat(test_text *text, const char *piece, size_t times);
void test_text_append(test_text *text, const char *piece);
void test_text_append_bytes(test_text *text, const char *bytes, size_t len);
void test_text_free(test_text *text);

#endif
