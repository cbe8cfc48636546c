/* kernel/normal: at each level, the vector check decides like the scalar one, and does not leave too much undecided. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "iri/normalize/quick.h"
#include "unit/support.h"

enum {
  MOST_LEVELS = 4,
  MOST_SETS = 3 * 2 * 2 * 3, /* rungs, forms, Unicode normalization, flags */
  LONGEST_SHORT = 32         /* from this length on, no text is left to the scalar check for being short */
};
static simdiri_context *contexts[MOST_LEVELS][MOST_SETS];
static size_t level_count;

/* The first set has the command's options. */
static simdiri_options options_at(simdiri_isa isa, unsigned set) {
  static const uint32_t flags[] = {0, SIMDIRI_FLAG_DROP_FRAGMENT, SIMDIRI_FLAG_STD3};
  simdiri_options options;
  simdiri_options_init(&options);
  options.isa = isa;
  options.rung = (simdiri_rung)(1 + (set + 1) % 3);
  options.form = (simdiri_form)(set / 3 % 2);
  options.unicode = (simdiri_unicode)(set / 6 % 2);
  options.flags = flags[set / 12];
  return options;
}

static int begin(void **state) {
  (void)state;
  for (simdiri_isa isa = SIMDIRI_ISA_SSE42; isa <= SIMDIRI_ISA_SIMD128; isa++) {
    if (!simdiri_isa_is_supported(isa)) {
      printf("skipped: this machine has no %s\n", simdiri_isa_name(isa));
      continue;
    }
    for (unsigned set = 0; set < MOST_SETS; set++) {
      const simdiri_options options = options_at(isa, set);
      if (simdiri_context_create(&options, NULL, &contexts[level_count][set]) != SIMDIRI_OK) return -1;
    }
    level_count++;
  }
  return 0;
}

static int end(void **state) {
  (void)state;
  for (size_t level = 0; level < level_count; level++)
    for (unsigned set = 0; set < MOST_SETS; set++) simdiri_context_free(contexts[level][set]);
  return 0;
}

static normal_check check(const simdiri_context *context, const char *text, size_t len) {
  return context->is_normal ? context->is_normal(&context->normal_rules, (const unsigned char *)text, len)
                            : NORMAL_UNSURE;
}

/* The same decision at every level. Only text that is short, contains non-ASCII or has a long authority may be left
 * undecided. */
static void check_opinions(unsigned set, const char *text, size_t len) {
  const char *copy = guarded_copy(0, text, len);
  for (size_t level = 0; level < level_count; level++) {
    const simdiri_context *context = contexts[level][set];
    const normal_check found = check(context, copy, len);
    if (found == NORMAL_UNSURE) continue;
    if (found != simdiri_check_normal(context, (const unsigned char *)copy, len))
      fail_msg("%s, set %u: %d for %.*s", simdiri_isa_name(simdiri_context_isa(context)), set, (int)found, (int)len,
               text);
  }
}

static void check_all(const char *text, size_t len, normal_check expected) {
  for (size_t level = 0; level < level_count; level++) {
    assert_int_equal(check(contexts[level][0], guarded_copy(0, text, len), len), expected);
    assert_int_equal(check(contexts[level][0], guarded_front_copy(1, text, len), len), expected);
  }
}

/* A normal IRI that can be cut anywhere after its host. */
static void fill(char *text, size_t len) {
  static const char head[] = "http://a-b.c1.example/~";
  for (size_t i = 0; i < len; i++) text[i] = i < sizeof head - 1 ? head[i] : "abc.d-e_f~g/0=1"[i % 15];
}

/* Every length, before and after pages that cannot be read; and every alignment, among bytes that would change the
 * result. */
static void test_is_normal_every_length_and_alignment(void **state) {
  (void)state;
  static char capacity[512];
  for (size_t len = 0; len <= 300; len++) {
    char text[300];
    fill(text, len);
    for (unsigned set = 0; set < MOST_SETS; set++) check_opinions(set, text, len);
    if (len < LONGEST_SHORT) continue;
    check_all(text, len, NORMAL_YES);
    for (size_t at = 0; at < 64; at++) {
      memset(capacity, at % 2 ? '#' : '\xEE', sizeof capacity);
      memcpy(capacity + at, text, len);
      for (size_t level = 0; level < level_count; level++)
        assert_int_equal(check(contexts[level][0], capacity + at, len), NORMAL_YES);
    }
  }
}

/* Every byte at every offset. ASCII is always decided, as the host ends in the first 64 bytes. */
static void test_is_normal_every_byte_everywhere(void **state) {
  (void)state;
  static const size_t lengths[] = {40, 63, 64, 65, 70, 128, 140};
  for (size_t i = 0; i < LENGTH_OF(lengths); i++) {
    char text[140];
    for (size_t at = 0; at < lengths[i]; at++) {
      for (unsigned byte = 0; byte < 256; byte++) {
        fill(text, lengths[i]);
        text[at] = (char)byte;
        check_opinions(0, text, lengths[i]);
        check_opinions((unsigned)(at + byte) % MOST_SETS, text, lengths[i]);
        for (size_t level = 0; byte < 128 && level < level_count; level++)
          assert_int_not_equal(check(contexts[level][0], text, lengths[i]), NORMAL_UNSURE);
      }
    }
  }
}

static const char *const pieces[] = {
    "/./", "/../", "/.",  "/..", "/...", "/?/./", "#",       "##",   "#a#",      "?#",     "%41",
    "%2D", "%2E",  "%2F", "%2f", "%30",  "%39",   "%3A",     "%40",  "%4F",      "%50",    "%5A",
    "%5B", "%5F",  "%60", "%61", "%6F",  "%7A",   "%7B",     "%7E",  "%7F",      "%C3%A9", "%FF",
    "%1G", "%G1",  "%",   "%%",  "--",   "[",     "http://", ":80",  "\xC3\xA9", "\xC3",   "\xE2\x80\x8E",
    "%00", "..",   ".",   "//",  "//.",  "?",     "|",       "\x7F", "@",        "A"};

/* Pieces at every offset, across the borders of blocks and up to the end, once and twice. */
static void test_is_normal_pieces_everywhere(void **state) {
  (void)state;
  static const size_t lengths[] = {34, 64, 66, 128, 130, 192};
  for (size_t i = 0; i < LENGTH_OF(lengths); i++) {
    const size_t len = lengths[i];
    for (size_t p = 0; p < LENGTH_OF(pieces); p++) {
      const size_t piece_len = strlen(pieces[p]);
      for (size_t at = 0; at + piece_len <= len; at++) {
        char text[192];
        fill(text, len);
        memcpy(text + at, pieces[p], piece_len);
        for (unsigned set = 0; set < MOST_SETS; set++) check_opinions(set, text, len);
        memcpy(text + len - piece_len, pieces[p], piece_len);
        check_opinions((unsigned)(at % MOST_SETS), text, len);
      }
    }
  }
}

/* Every triplet, at the beginning of a block, across its end, and at the end of the text. */
static void test_is_normal_every_triplet(void **state) {
  (void)state;
  static const size_t places[] = {30, 61, 62, 63, 64, 67};
  for (unsigned value = 0; value < 256 * 2; value++) {
    for (size_t i = 0; i < LENGTH_OF(places); i++) {
      char text[70], triplet[4];
      fill(text, sizeof text);
      (void)snprintf(triplet, sizeof triplet, value < 256 ? "%%%02X" : "%%%02x", value & 255);
      memcpy(text + places[i], triplet, 3);
      for (unsigned set = 0; set < MOST_SETS; set++) check_opinions(set, text, sizeof text);
    }
  }
}

static void test_is_normal_samples(void **state) {
  (void)state;
  static const test_literal normal[] = {
      LITERAL("https://www.example.org/a/b.html?q=1&r=%2F#frag"),
      LITERAL("http://1.2.3.4/~user/(a),b;c=d/!$&'*+:@/%20%25/%C3%A9?%3D#%23/./.."),
      LITERAL("x1+-.://h-1/...//..a/.b/.c.//?/./?../&b=http://example.org/../"),
      LITERAL("http://h/0123456789/0123456789/0123456789/0123456789/0123456789/..a"),
      LITERAL("file:///0123456789/0123456789/0123456789.txt"),
      LITERAL("file://host.example/0123456789/0123456789.txt"),
  };
  static const test_literal others[] = {
      LITERAL("https://www.example.org/a/b.html?q=1&r=%2F#frag#ment"),
      LITERAL("http://example.org/0123456789012345678901234567890123456789012/."),
      LITERAL("http://example.org/012345678901234567890123456789012345678901/../a"),
      LITERAL("http://example.org/01234567890123456789012345678901234567890123%2"),
      LITERAL("http://example.org/01234567890123456789012345678901234567890123%2f"),
      LITERAL("http://example.org?01234567890123456789012345678901234567890123"),
      LITERAL("file://localhost/0123456789012345678901234567890123456789"),
      LITERAL("http://xn--9ca.example/0123456789012345678901234567890123456789"),
      LITERAL("1ttp://example.org/0123456789012345678901234567890123456789"),
      LITERAL("http:///example.org/0123456789012345678901234567890123456789"),
      LITERAL("http://example.org:80/0123456789012345678901234567890123456789"),
  };
  for (size_t i = 0; i < LENGTH_OF(normal); i++) check_all(normal[i].data, normal[i].len, NORMAL_YES);
  for (size_t i = 0; i < LENGTH_OF(others); i++) check_all(others[i].data, others[i].len, NORMAL_NO);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_is_normal_every_length_and_alignment),
      cmocka_unit_test(test_is_normal_every_byte_everywhere),
      cmocka_unit_test(test_is_normal_pieces_everywhere),
      cmocka_unit_test(test_is_normal_every_triplet),
      cmocka_unit_test(test_is_normal_samples),
  };
  return cmocka_run_group_tests(tests, begin, end);
}
