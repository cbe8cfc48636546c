/* cpu/isa: names, refused levels, and how the tests' copy of the library gets its level. */
/* SPDX-License-Identifier: MIT */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#if !defined(_WIN32)
#include <sys/wait.h>
#endif

#include "unit/support.h"

static const struct {
  simdiri_isa isa;
  int number;
  const char *name;
} levels[] = {
    {SIMDIRI_ISA_BEST, 0, "best"},       {SIMDIRI_ISA_SCALAR, 1, "scalar"}, {SIMDIRI_ISA_SSE42, 2, "sse42"},
    {SIMDIRI_ISA_AVX2, 3, "avx2"},       {SIMDIRI_ISA_AVX512, 4, "avx512"}, {SIMDIRI_ISA_NEON, 5, "neon"},
    {SIMDIRI_ISA_SIMD128, 6, "simd128"},
};

static const int unknown[] = {7, 8, 100, -1, INT32_MIN, INT32_MAX};

/* The level of a context that was created with `isa`, or -1 for BAD_OPTION. */
static int level_of(int isa) {
  simdiri_options options;
  simdiri_context *context;
  simdiri_options_init(&options);
  memcpy(&options.isa, &isa, sizeof isa);
  if (simdiri_context_create(&options, NULL, &context) != SIMDIRI_OK) return -1;
  const int level = (int)simdiri_context_isa(context);
  simdiri_context_free(context);
  return level;
}

static void test_isa_name(void **state) {
  (void)state;
  for (size_t i = 0; i < LENGTH_OF(levels); i++) {
    assert_int_equal(levels[i].isa, levels[i].number);
    assert_string_equal(simdiri_isa_name(levels[i].isa), levels[i].name);
  }
  for (size_t i = 0; i < LENGTH_OF(unknown); i++)
    assert_string_equal(simdiri_isa_name((simdiri_isa)unknown[i]), "unknown");
}

static void test_isa_is_supported_unknown(void **state) {
  (void)state;
  for (size_t i = 0; i < LENGTH_OF(unknown); i++) {
    assert_false(simdiri_isa_is_supported((simdiri_isa)unknown[i]));
    assert_int_equal(level_of(unknown[i]), -1);
  }
}

static void test_isa_is_supported_by_architecture(void **state) {
  (void)state;
  assert_true(simdiri_isa_is_supported(SIMDIRI_ISA_BEST));
  assert_true(simdiri_isa_is_supported(SIMDIRI_ISA_SCALAR));
#if defined(__aarch64__)
  assert_true(simdiri_isa_is_supported(SIMDIRI_ISA_NEON));
#else
  assert_false(simdiri_isa_is_supported(SIMDIRI_ISA_NEON));
#endif
#if !defined(__x86_64__)
  for (int isa = SIMDIRI_ISA_SSE42; isa <= SIMDIRI_ISA_AVX512; isa++)
    assert_false(simdiri_isa_is_supported((simdiri_isa)isa));
#endif
}

#if defined(__x86_64__) && defined(__linux__)
/* Does /proc/cpuinfo list all of the flags? */
static bool has_flags(const char *line, const char *flags) {
  char expected[32];
  for (int used; sscanf(flags, "%28s%n", expected + 1, &used) == 1; flags += used) {
    expected[0] = ' ';
    strcat(expected, " ");
    if (!strstr(line, expected)) return false;
  }
  return true;
}

/* The kernel's information about the CPU, which the library does not use. */
static void test_isa_is_supported_as_the_kernel_says(void **state) {
  (void)state;
  static char line[1 << 16];
  FILE *file = fopen("/proc/cpuinfo", "r");
  bool is_found = false;
  while (file && !is_found && fgets(line, sizeof line, file)) is_found = strncmp(line, "flags", 5) == 0;
  if (file) fclose(file);
  if (!is_found) skip();
  char *end = strchr(line, '\n');
  if (end) *end = ' ';
  assert_int_equal(simdiri_isa_is_supported(SIMDIRI_ISA_SSE42) != 0, has_flags(line, "sse4_2 popcnt"));
  assert_int_equal(simdiri_isa_is_supported(SIMDIRI_ISA_AVX2) != 0, has_flags(line, "avx2 bmi1 bmi2"));
  assert_int_equal(simdiri_isa_is_supported(SIMDIRI_ISA_AVX512) != 0,
                   has_flags(line, "avx2 bmi1 bmi2 avx512f avx512bw avx512dq avx512vl avx512vbmi avx512_vbmi2 "
                                   "avx512_bitalg gfni"));
}
#endif

/* A requested level is used, or refused with an error. */
static void test_context_isa_asked_for(void **state) {
  (void)state;
  for (int isa = SIMDIRI_ISA_SCALAR; isa <= SIMDIRI_ISA_NEON; isa++)
    assert_int_equal(level_of(isa), simdiri_isa_is_supported((simdiri_isa)isa) ? isa : -1);
}

/* The environment must not be read here, and the best level is the highest. */
static void test_context_isa_best(void **state) {
  (void)state;
  char *name = getenv("SIMDIRI_ISA");
  char *kept = name ? strdup(name) : NULL;
  unsetenv("SIMDIRI_ISA");
  int highest = SIMDIRI_ISA_SCALAR;
  for (int isa = SIMDIRI_ISA_SCALAR; isa <= SIMDIRI_ISA_NEON; isa++)
    if (simdiri_isa_is_supported((simdiri_isa)isa)) highest = isa;
  const int best = level_of(SIMDIRI_ISA_BEST);
  if (kept) setenv("SIMDIRI_ISA", kept, 1);
  free(kept);
  assert_int_equal(best, highest);
}

#if !defined(_WIN32) /* no fork */
/* The fate of a process that creates a context with SIMDIRI_ISA: its level, or minus the signal that ended it. */
static int level_by_environment(const char *name, simdiri_isa asked) {
  const pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    (void)!freopen("/dev/null", "w", stderr);
    (void)signal(SIGABRT, SIG_DFL);
    if (setenv("SIMDIRI_ISA", name, 1) != 0) _exit(100);
    _exit(level_of((int)asked));
  }
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

static void test_environment_chooses_the_best(void **state) {
  (void)state;
  for (size_t i = 1; i < LENGTH_OF(levels); i++) {
    const int expected = simdiri_isa_is_supported(levels[i].isa) ? levels[i].number : -SIGABRT;
    assert_int_equal(level_by_environment(levels[i].name, SIMDIRI_ISA_BEST), expected);
  }
}

static void test_environment_unknown_name_aborts(void **state) {
  (void)state;
  static const char *const names[] = {"", "best", "unknown", "AVX2", "avx", "avx20", " avx2", "avx2 ", "1", "native"};
  for (size_t i = 0; i < LENGTH_OF(names); i++)
    assert_int_equal(level_by_environment(names[i], SIMDIRI_ISA_BEST), -SIGABRT);
}

/* The program's choice overrides the environment's. */
static void test_environment_does_not_overrule(void **state) {
  (void)state;
  for (size_t i = 1; i < LENGTH_OF(levels); i++)
    assert_int_equal(level_by_environment(levels[i].name, SIMDIRI_ISA_SCALAR), SIMDIRI_ISA_SCALAR);
}
#endif

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_isa_name),
    cmocka_unit_test(test_isa_is_supported_unknown),
    cmocka_unit_test(test_isa_is_supported_by_architecture),
#if defined(__x86_64__) && defined(__linux__)
    cmocka_unit_test(test_isa_is_supported_as_the_kernel_says),
#endif
    cmocka_unit_test(test_context_isa_asked_for),
    cmocka_unit_test(test_context_isa_best),
#if !defined(_WIN32)
    cmocka_unit_test(test_environment_chooses_the_best),
    cmocka_unit_test(test_environment_unknown_name_aborts),
    cmocka_unit_test(test_environment_does_not_overrule),
#endif
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
