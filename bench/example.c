/* How to measure the library in your own harness: normalizes a list again and again, and prints ns/IRI. */
/* SPDX-License-Identifier: MIT */
#include <simdiri/simdiri.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
  simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_buffer out;
} normalizer;

/* Made once, outside of the timed part: the context, the scratch with its host cache, and a buffer that grows and is
 * kept. */
static int create(normalizer *all) {
  simdiri_options options;
  simdiri_options_init(&options);
  *all = (normalizer){.out.allocator = simdiri_default_allocator()};
  return simdiri_context_create(&options, NULL, &all->context) == SIMDIRI_OK &&
         simdiri_scratch_create(NULL, &all->scratch) == SIMDIRI_OK;
}

/* The timed part. Reading the result keeps a compiler that inlines the library from removing work. */
static size_t normalize_lines(normalizer *all, const char *text, size_t text_len) {
  size_t bytes = 0;
  simdiri_result result;
  for (const char *end = text + text_len; text < end;) {
    const char *newline = memchr(text, '\n', (size_t)(end - text));
    const size_t len = newline ? (size_t)(newline - text) : (size_t)(end - text);
    all->out.len = 0; /* the result of the previous line is no longer needed */
    if (!simdiri_is_error(simdiri_normalize(all->context, all->scratch, text, len, &all->out, &result)))
      bytes += result.text_len;
    text += len + 1;
  }
  return bytes;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

int main(void) {
  static char text[1 << 24];
  normalizer all;
  size_t len = fread(text, 1, sizeof text, stdin), lines = 0, bytes = 0;
  for (size_t i = 0; i < len; i++) lines += text[i] == '\n';
  if (lines == 0 || !create(&all)) return 2;
  normalize_lines(&all, text, len); /* warms the caches, and touches the pages of the buffer */
  for (int round = 0; round < 9; round++) {
    const double begin = now();
    bytes += normalize_lines(&all, text, len);
    printf("%.1f ns/IRI\n", (now() - begin) / (double)lines);
  }
  fprintf(stderr, "%zu lines, %zu bytes normalized\n", lines, bytes);
  simdiri_buffer_free(&all.out);
  simdiri_scratch_free(all.scratch);
  simdiri_context_free(all.context);
  return 0;
}
