/* The checks of these programs: they print what is not true, and count. They work without exceptions. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TESTS_CPP_CHECK_HPP
#define SIMDIRI_TESTS_CPP_CHECK_HPP

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <simdiri/buffer.h>

struct check_counts {
  std::size_t passed = 0, failed = 0;
};
inline check_counts counts;

inline bool check_that(bool is_true, const char *file, int line, const char *what) {
  if (is_true) {
    counts.passed++;
  } else {
    counts.failed++;
    std::printf("FAILED: %s:%d: %s\n", file, line, what);
  }
  return is_true;
}
#define CHECK(condition) check_that(static_cast<bool>(condition), __FILE__, __LINE__, #condition)

/* The same for two texts, which are printed. */
inline bool check_equal(std::string_view actual, std::string_view expected, const char *file, int line) {
  const bool is_equal = check_that(actual == expected, file, line, "the texts are equal");
  if (!is_equal)
    std::printf("  got    %.*s\n  wanted %.*s\n", static_cast<int>(actual.size()), actual.data(),
                static_cast<int>(expected.size()), expected.data());
  return is_equal;
}
#define CHECK_EQUAL(actual, expected) check_equal(actual, expected, __FILE__, __LINE__)

/* The value of a result that a test needs. */
template <class Result> auto must(Result made) {
  if (!made) {
    std::printf("FAILED: %s: %s\n", made.name(), made.message());
    std::exit(1);
  }
  return *std::move(made);
}

/* Counts the blocks that are allocated, and fails when it may not allocate any more. */
struct counting_allocator {
  std::size_t blocks = 0, allowed = SIZE_MAX;
  simdiri_allocator raw{reallocate, this};

  counting_allocator() = default;
  counting_allocator(const counting_allocator &) = delete;

  static void *reallocate(void *user, void *block, std::size_t, std::size_t new_size) {
    auto *self = static_cast<counting_allocator *>(user);
    if (new_size == 0) {
      if (block) self->blocks--;
      std::free(block);
      return nullptr;
    }
    if (self->allowed == 0) return nullptr;
    self->allowed--;
    if (!block) self->blocks++;
    return std::realloc(block, new_size);
  }
};

inline int finish(const char *name) {
  std::printf("%s: %zu passed, %zu failed\n", name, counts.passed, counts.failed);
  return counts.failed > 0 || counts.passed == 0;
}

#endif
