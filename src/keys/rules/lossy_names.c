/* The names of lossy rules. */
/* SPDX-License-Identifier: MIT */
#include <simdiri/key.h>
#include <string.h>

static const char *const names[] = {"fragment",
                                    "anchor",
                                    "scheme",
                                    "www",
                                    "session",
                                    "slashes",
                                    "trailing-slash",
                                    "index",
                                    "tracking",
                                    "parameters",
                                    "sort",
                                    "redirect",
                                    "empty-query",
                                    "final-dot",
                                    "userinfo",
                                    "plus-space",
                                    "empty-value",
                                    "path-case",
                                    "empty-parameters",
                                    "repeated-parameters",
                                    "paths",
                                    "unwrap"};

const char *simdiri_lossy_name(unsigned bit) { return bit < sizeof names / sizeof *names ? names[bit] : NULL; }

static bool is_word(const char *word, const char *name, size_t name_len) {
  return strlen(word) == name_len && memcmp(word, name, name_len) == 0;
}

uint32_t simdiri_lossy_find(const char *name, size_t name_len) {
  if (name_len == 0) return 0;
  if (is_word("crawl", name, name_len)) return SIMDIRI_LOSSY_CRAWL;
  for (unsigned bit = 0; bit < sizeof names / sizeof *names; bit++)
    if (is_word(names[bit], name, name_len))
      return UINT32_C(1) << bit & ~(uint32_t)(SIMDIRI_LOSSY_PARAMETERS | SIMDIRI_LOSSY_REDIRECT | SIMDIRI_LOSSY_PATHS);
  return 0;
}
