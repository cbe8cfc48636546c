/* What lossy rules cost: the keys of a list, without rules, by some, by all, and with a rules file. Prints ns/IRI, the
 * best of some runs, and how many keys the rules changed.
 *
 *   bench_lossy LIST [RULES]
 */
/* SPDX-License-Identifier: MIT */
#include <simdiri/simdiri.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RUNS = 7, ALL = 2 * SIMDIRI_LOSSY_SORT - 1 - SIMDIRI_LOSSY_PARAMETERS - SIMDIRI_LOSSY_ANCHOR };

typedef struct {
  char *data;
  size_t len;
} bytes;

static void stop(const char *why) {
  fprintf(stderr, "bench_lossy: %s\n", why);
  exit(2);
}

static bytes read_file(const char *path) {
  bytes content = {NULL, 0};
  FILE *file = fopen(path, "rb");
  size_t capacity = 0, got = 1;
  while (file && got > 0) {
    if (capacity - content.len < 1 << 16) content.data = realloc(content.data, capacity = 2 * capacity + (1 << 17));
    if (!content.data) stop("no memory");
    got = fread(content.data + content.len, 1, capacity - content.len, file);
    content.len += got;
  }
  if (!file || ferror(file)) stop(path);
  fclose(file);
  return content;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static void measure(const simdiri_context *context, simdiri_scratch *scratch, bytes list, uint32_t lossy,
                    const simdiri_key_rules *rules, const char *name) {
  const simdiri_records records = {.data = list.data, .data_len = list.len, .separator = '\n', .keep_cr = 1};
  simdiri_fingerprint *keys = malloc((list.len + 1) * sizeof *keys);
  simdiri_key_options options;
  simdiri_keyer *keyer;
  double best = 0;
  size_t count = 0, changed = 0;
  simdiri_key_options_init(&options);
  options.lossy = lossy;
  options.rules = rules;
  if (!keys || simdiri_keyer_create(context, &options, NULL, &keyer) != SIMDIRI_OK) stop("no memory");
  for (int i = 0; i < RUNS; i++) {
    simdiri_keys_result result = {.lossy_count = 0};
    const double begin = now();
    if (simdiri_keys(keyer, scratch, &records, keys, list.len, NULL, &result) != SIMDIRI_OK) stop("no keys");
    const double passed = now() - begin;
    if (i == 0 || passed < best) best = passed;
    count = result.batch.record_count;
    changed = result.lossy_count;
    simdiri_keys_result_free(&result, NULL);
  }
  printf("%-24s %7.1f ns/IRI, %zu of %zu keys are changed\n", name, count ? best / (double)count : 0, changed, count);
  simdiri_keyer_free(keyer);
  free(keys);
}

int main(int argc, char **argv) {
  simdiri_options options;
  simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_key_rules *rules = NULL;
  if (argc != 2 && argc != 3) stop("usage: bench_lossy LIST [RULES]");
  bytes list = read_file(argv[1]), file = {NULL, 0};
  if (argc == 3) {
    file = read_file(argv[2]);
    if (simdiri_key_rules_create(file.data, file.len, NULL, &rules, NULL) != SIMDIRI_OK) stop("the rules are wrong");
  }
  simdiri_options_init(&options);
  if (simdiri_context_create(&options, NULL, &context) != SIMDIRI_OK) stop("no memory");
  if (simdiri_scratch_create(NULL, &scratch) != SIMDIRI_OK) stop("no memory");
  measure(context, scratch, list, 0, NULL, "none");
  measure(context, scratch, list, SIMDIRI_LOSSY_FRAGMENT, NULL, "fragment");
  measure(context, scratch, list, SIMDIRI_LOSSY_TRACKING, NULL, "tracking");
  measure(context, scratch, list, SIMDIRI_LOSSY_SORT, NULL, "sort");
  measure(context, scratch, list, ALL, NULL, "all but anchor");
  if (rules) measure(context, scratch, list, ALL, rules, "these, and the file's");
  simdiri_key_rules_free(rules);
  simdiri_scratch_free(scratch);
  simdiri_context_free(context);
  free(list.data);
  free(file.data);
}
