/* crosscheck: an ISA level against plain C, against calls for one record each, and against the reference.
 *
 * SPDX-License-Identifier: MIT
 */
#include "crosscheck.h"
#include "support/sampling.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: crosscheck [--isa=LEVEL] [--part=NAME] [--seed=N] [--count=N] [--every=N] [--only=N] [LIST]...\n"
    "  --isa=LEVEL   scalar, sse42, avx2, avx512, neon or simd128 (default: each that the machine has)\n"
    "  --part=NAME   lists, lengths, borders, rooms, shapes, long, characters, columns or\n"
    "                generated (default: all)\n"
    "  --seed=N      of what is random (default: SIMDIRI_SEED, or 20240229)\n"
    "  --count=N     records of the part generated (default: 1000000)\n"
    "  --every=N     one case in N of the other parts (default: 1)\n"
    "  --only=N      this case of the part alone\n";

enum { SKIPPED = 77 };

typedef struct {
  simdiri_isa isa; /* BEST: all */
  const char *part;
  uint64_t seed;
  size_t count, every, only;
  char **lists;
  size_t list_count;
} plan;

static const char *const part_names[] = {"lists", "lengths",    "borders", "rooms",    "shapes",
                                         "long",  "characters", "columns", "generated"};
enum { PARTS = sizeof part_names / sizeof *part_names };

static void run_part(crosscheck *x, const plan *p, size_t part) {
  const size_t records = x->records, batches = x->batches, failed = x->failed;
  x->part = part_names[part];
  x->number = 0;
  x->failed_before = failed;
  switch (part) {
  case 0: part_lists(x, p->lists, p->list_count); break;
  case 1: part_lengths(x); break;
  case 2: part_borders(x); break;
  case 3: part_capacities(x); break;
  case 4: part_shapes(x); break;
  case 5: part_long(x); break;
  case 6: part_characters(x); break;
  case 7: part_columns(x); break;
  default: part_generated(x);
  }
  printf("  %-10s %10zu records in %8zu batches, %zu failed\n", x->part, x->records - records, x->batches - batches,
         x->failed - failed);
  fflush(stdout);
}

/* Returns the number of failures. */
static size_t run_level(const plan *p, simdiri_isa isa) {
  crosscheck x = {.seed = p->seed, .only = p->only, .every = p->every, .records_expected = p->count};
  const char *name = simdiri_isa_name(isa);
  side_create(&x.truth, SIMDIRI_ISA_SCALAR);
  side_create(&x.level, isa);
  side_create(&x.singly, isa);
  report_crashes(&x);
  setenv("SIMDIRI_ISA", name, 1); /* functions without a context use the best level */
  printf("crosscheck %s: seed %" PRIu64 ", count %zu, one case in %zu\n", name, p->seed, p->count, p->every);
  for (size_t part = 0; part < PARTS; part++)
    if (!p->part || strcmp(p->part, part_names[part]) == 0) run_part(&x, p, part);
  /* A run that compared nothing is a failure. */
  if (x.batches == 0) printf("FAIL %s: nothing was compared\n", name);
  if (x.batches == 0) x.failed++;
  report_crashes(NULL);
  printf("crosscheck %s: %zu records in %zu batches compared, %zu failed\n", name, x.records, x.batches, x.failed);
  side_free(&x.truth);
  side_free(&x.level);
  side_free(&x.singly);
  input_memory_free(&x.input);
  guarded_free(&x.record);
  texts_free(&x.lines);
  return x.failed;
}

static int run(const plan *p) {
  size_t failed = 0;
  if (p->isa != SIMDIRI_ISA_BEST && !simdiri_isa_is_supported(p->isa)) {
    printf("skipped: this machine has no %s\n", simdiri_isa_name(p->isa));
    return SKIPPED;
  }
  for (int isa = SIMDIRI_ISA_SCALAR; isa <= SIMDIRI_ISA_SIMD128; isa++) {
    if (p->isa != SIMDIRI_ISA_BEST && (int)p->isa != isa) continue;
    if (simdiri_isa_is_supported((simdiri_isa)isa)) {
      failed += run_level(p, (simdiri_isa)isa);
    } else {
      printf("skipped: this machine has no %s\n", simdiri_isa_name((simdiri_isa)isa));
    }
  }
  return failed > 0;
}

static bool read_isa(const char *name, plan *p) {
  for (int isa = SIMDIRI_ISA_SCALAR; isa <= SIMDIRI_ISA_SIMD128; isa++) {
    if (strcmp(name, simdiri_isa_name((simdiri_isa)isa)) != 0) continue;
    p->isa = (simdiri_isa)isa;
    return true;
  }
  return false;
}

static bool read_part(const char *name, plan *p) {
  p->part = name;
  for (size_t i = 0; i < PARTS; i++)
    if (strcmp(name, part_names[i]) == 0) return true;
  return false;
}

static bool read_number(const char *text, size_t *number) {
  char *end;
  *number = (size_t)strtoull(text, &end, 10);
  return end != text && !*end;
}

static bool read_option(const char *option, plan *p) {
  const char *value = strchr(option, '=');
  size_t number = 0;
  if (!value) return false;
  const size_t len = (size_t)(value++ - option);
  if (len == 5 && memcmp(option, "--isa", len) == 0) return read_isa(value, p);
  if (len == 6 && memcmp(option, "--part", len) == 0) return read_part(value, p);
  if (!read_number(value, &number)) return false;
  if (len == 6 && memcmp(option, "--seed", len) == 0) {
    p->seed = number;
  } else if (len == 7 && memcmp(option, "--count", len) == 0) {
    p->count = number;
  } else if (len == 7 && memcmp(option, "--every", len) == 0 && number > 0) {
    p->every = number;
  } else if (len == 6 && memcmp(option, "--only", len) == 0) {
    p->only = number;
  } else {
    return false;
  }
  return true;
}

int main(int argc, char **argv) {
  plan p = {.seed = test_seed(20240229), .count = 1000000, .every = 1, .only = SIZE_MAX};
  int i = 1;
  for (; i < argc && strncmp(argv[i], "--", 2) == 0; i++) {
    if (read_option(argv[i], &p)) continue;
    fputs(usage, stderr);
    return 2;
  }
  p.lists = argv + i;
  p.list_count = (size_t)(argc - i);
  return run(&p);
}
