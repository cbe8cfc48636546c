/* kernel/scan_template.h: plain C leaves every record that the scan accepts unchanged, under any options; and the scan
 * accepts plain records. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "iri/batch/vector_rules.h"
#include "iri/kernel/scan_plan.h"
#include "unit/support.h"

enum { CONTEXTS = 400, RECORDS_MAX = 64, TEXT_MAX = 4096 };

static const kernel_table *kernels[8];
static size_t kernel_count;
static kernel_scan scan, first_scan;

static int begin(void **state) {
  (void)state;
  for (int isa = SIMDIRI_ISA_SCALAR + 1; isa <= SIMDIRI_ISA_SIMD128; isa++) {
    const kernel_table *kernel =
        simdiri_isa_is_supported((simdiri_isa)isa) ? simdiri_kernel_of((simdiri_isa)isa) : NULL;
    if (kernel && kernel->scan) kernels[kernel_count++] = kernel;
  }
  if (kernel_count == 0) print_message("this machine has no level with a scan\n");
  return 0;
}

static bool is_unsure(const kernel_scan *found, size_t record) {
  return (found->unsure[record / 64] >> record % 64 & 1) != 0;
}

/* Scans memory after and before which nothing may be read, except KERNEL_SLACK bytes after the chunk. */
static void scan_copy_of(const kernel_table *kernel, const scan_plan *plan, const char *text, size_t len,
                         bool is_front) {
  static char padded[TEXT_MAX + KERNEL_SLACK];
  kernel_move move = {.count = 0};
  assert_true(len <= TEXT_MAX);
  memcpy(padded, text, len);
  memset(padded + len, 0, KERNEL_SLACK);
  const char *copy =
      is_front ? guarded_front_copy(0, padded, len + KERNEL_SLACK) : guarded_copy(0, padded, len + KERNEL_SLACK);
  kernel->scan(plan, (const unsigned char *)copy, len, &scan, &move);
}

/* Scans with every level, and checks that all of them say the same. */
static void scan_at_levels(const scan_plan *plan, const char *text, size_t len) {
  for (size_t i = 0; i < kernel_count; i++) {
    scan_copy_of(kernels[i], plan, text, len, i % 2 == 0);
    if (i > 0) {
      assert_int_equal(scan.count, first_scan.count);
      assert_memory_equal(scan.ends, first_scan.ends, scan.count * sizeof *scan.ends);
      for (size_t record = 0; record < scan.count; record++)
        assert_int_equal(is_unsure(&scan, record), is_unsure(&first_scan, record));
    }
    first_scan = scan;
  }
}

/* ------------------------------------------------------------------------------------------- single records */

/* The rules of normalization at the rung scheme. */
static kernel_rules uri_rules(void) {
  return (kernel_rules){.is_separated = true, .encodes = true, .maps_hosts = true, .has_schemes = true};
}

/* Is the record accepted wherever it is in a chunk? */
static bool is_accepted(const kernel_rules *rules, const char *record) {
  scan_plan made;
  size_t accepted = 0;
  enum { PLACES = 130 };
  simdiri_make_scan_plan(rules, &made);
  for (size_t place = 0; place < PLACES; place++) {
    char text[1024] = "http://h/";
    size_t len = strlen(text);
    while (len < 9 + place) text[len++] = 'x';
    text[len++] = '\n';
    const size_t begin_of_record = len;
    len += (size_t)sprintf(text + len, "%s\nhttp://next/\n", record);
    scan_at_levels(&made, text, len);
    assert_int_equal(scan.count, 3);
    assert_false(is_unsure(&scan, 0));
    assert_false(is_unsure(&scan, 2));
    assert_int_equal(scan.ends[1], begin_of_record + strlen(record));
    accepted += !is_unsure(&scan, 1);
  }
  assert_true(accepted == 0 || accepted == PLACES);
  return accepted > 0;
}

static void test_scan_accepts_plain_records(void **state) {
  (void)state;
  static const char *const records[] = {
      "http://a/",
      "https://www.example.org/a/b.c?q=1&r#f",
      "ftp://ftp.example/pub/",
      "file:///etc/hosts",
      "file://host/x",
      "http://a-b.c-d.example/--/a--b",
      "http://h!$&'()*+,;=~.x/",
      "http://h/%2F%C3%A9%25",
      "http://h/a.b/c..d/.e/.f.g",
      "http://h/?a/.b",
      "http://h/A-Z_~:@!$&'()*+,;=",
      "http://1.2.3.4/",
      "http://abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdef/",
  };
  const kernel_rules rules = uri_rules();
  if (kernel_count == 0) skip();
  for (size_t i = 0; i < LENGTH_OF(records); i++)
    if (!is_accepted(&rules, records[i])) fail_msg("not accepted: %s", records[i]);
}

static void test_scan_refuses_records_that_rules_may_change(void **state) {
  (void)state;
  static const char *const records[] = {
      "",
      "a",
      "/",
      "//h/",
      "http:/",
      "http:///",
      "http://h",
      "http://h?",
      "http://h#",
      "http://h:80/",
      "http://u@h/",
      "HTTP://h/",
      "http://H/",
      "http://h.%41/",
      "http://xn--a/",
      "http://a--b/",
      "http://[::1]/",
      "http://h\xC3\xA9/",
      "ws://h/",
      "urn:a:b",
      "file://localhost/",
      "file://LOCALHOST/",
      "http://a_b/",
      "http://h/a b",
      "http://h/\t",
      "http://h/\x01",
      "http://h/\x7F",
      "http://h/\"",
      "http://h/<",
      "http://h/>",
      "http://h/\\",
      "http://h/^",
      "http://h/`",
      "http://h/{",
      "http://h/|",
      "http://h/}",
      "http://h/[",
      "http://h/]",
      "http://h/\xC3\xA9",
      "http://h/\xFF",
      "http://h/%",
      "http://h/%4",
      "http://h/%zz",
      "http://h/%2f",
      "http://h/%c3",
      "http://h/%41",
      "http://h/%7E",
      "http://h/%2D",
      "http://h/%2E",
      "http://h/%30",
      "http://h/%39",
      "http://h/%5A",
      "http://h/%5F",
      "http://h/%61",
      "http://h/%7A",
      "http://h/#a#",
      "http://h/##",
      "http://h/.",
      "http://h/..",
      "http://h/./",
      "http://h/a/../",
      "http://h/a/.?",
      "http://h/a/..#",
      "http://h/a\r",
  };
  const kernel_rules rules = uri_rules();
  if (kernel_count == 0) skip();
  for (size_t i = 0; i < LENGTH_OF(records); i++)
    if (is_accepted(&rules, records[i])) fail_msg("accepted: %s", records[i]);
}

static void test_scan_knows_the_rules(void **state) {
  (void)state;
  if (kernel_count == 0) skip();
  kernel_rules rules = uri_rules();
  rules.is_iri = true;
  assert_false(is_accepted(&rules, "http://h/%C3%A9"));
  assert_true(is_accepted(&rules, "http://h/%2F"));
  rules = uri_rules();
  rules.drops_fragment = true;
  assert_false(is_accepted(&rules, "http://h/#f"));
  rules = (kernel_rules){.is_separated = true, .is_web = true, .has_schemes = true};
  assert_true(is_accepted(&rules, "http://h/%zz%7E%"));
  assert_false(is_accepted(&rules, "http://h/%2e"));
  assert_false(is_accepted(&rules, "http://h/%2E"));
  assert_false(is_accepted(&rules, "http://h/?'"));
  assert_false(is_accepted(&rules, "http://1.2/"));
  assert_false(is_accepted(&rules, "http://1.9/"));
  assert_true(is_accepted(&rules, "http://h.ca/"));
  assert_true(is_accepted(&rules, "http://h.ca./"));
  assert_false(is_accepted(&rules, "http://a.0x/"));
  assert_false(is_accepted(&rules, "http://a.1./"));
  assert_true(is_accepted(&rules, "http://1.2.de/"));
  assert_false(is_accepted(&rules, "ftp://h/"));
  rules = (kernel_rules){.is_separated = true, .keeps = true, .keeps_text = true};
  assert_true(is_accepted(&rules, "http://h/%7e%c3"));
  rules.refuses_findings = rules.refuses_hints = true;
  assert_false(is_accepted(&rules, "http://h/%2F"));
}

static void test_scan_ends_records_with_cr(void **state) {
  (void)state;
  static const char text[] =
      "http://a/\r\nhttp://b/\rx\nhttp://c/\nhttp://d/\r\r\nhttp://e/.\r\nhttp://f\r\n\r\nhttp://g/\r\n";
  static const bool is_unsure_there[] = {false, true, false, true, true, true, true, false};
  kernel_rules rules = uri_rules();
  scan_plan made;
  if (kernel_count == 0) skip();
  rules.keeps_cr = true;
  simdiri_make_scan_plan(&rules, &made);
  scan_at_levels(&made, text, sizeof text - 1);
  assert_int_equal(scan.count, 8);
  for (size_t i = 0; i < scan.count; i++) assert_int_equal(is_unsure(&scan, i), is_unsure_there[i]);
}

/* NUL separates records: bytes after the chunk, which may be NUL, too, end none. */
static void test_scan_ignores_bytes_after_the_chunk(void **state) {
  (void)state;
  static const char text[] = "http://a/\0http://b/\nx\0http://c/";
  kernel_rules rules = uri_rules();
  scan_plan made;
  if (kernel_count == 0) skip();
  rules.is_nul = true;
  simdiri_make_scan_plan(&rules, &made);
  scan_at_levels(&made, text, sizeof text - 1);
  assert_int_equal(scan.count, 2);
  assert_false(is_unsure(&scan, 0));
  assert_true(is_unsure(&scan, 1));
}

/* ------------------------------------------------------------------------------------------- without separators */

static void scan_with_offsets(const kernel_rules *rules, const char *text, const size_t *ends, size_t count) {
  scan_plan made;
  kernel_scan given = {.count = count};
  simdiri_make_scan_plan(rules, &made);
  for (size_t i = 0; i < count; i++) {
    given.ends[i] = (uint16_t)ends[i];
    given.ends_bits[ends[i] / 64] |= (uint64_t)1 << ends[i] % 64;
  }
  for (size_t i = 0; i < kernel_count; i++) {
    scan = given;
    scan_copy_of(kernels[i], &made, text, ends[count - 1], i % 2 == 0);
  }
}

/* What is next to a record must not complete it. */
static void test_scan_keeps_adjacent_records_apart(void **state) {
  (void)state;
  static const struct {
    const char *first, *second;
    bool is_first_unsure, is_second_unsure;
  } cases[] = {
      {"http://a/", "http://b/", false, false},
      {"http://a/%C", "3http://b/", true, true},
      {"http://a/%", "2Fx", true, true},
      {"http://a", "/b", true, true},
      {"http:", "//a/", true, true},
      {"http://a/#b", "#c", false, true},
      {"http://a/.", "x", true, true},
      {"http://a/", ".x", false, true},
      {"http://a/..", "http://b/", true, false},
      {"http://a/", "\xC3\xA9", false, true},
      {"http://a/\n", "http://b/", true, false},
      {"http://a-", "-b/", true, true},
      {"http://a/%2F", "http://b/#", false, false},
  };
  kernel_rules rules = uri_rules();
  if (kernel_count == 0) skip();
  rules.is_separated = false;
  for (size_t i = 0; i < LENGTH_OF(cases); i++)
    for (size_t place = 9; place < 140; place++) {
      char text[512] = "http://h/";
      size_t ends[4], len = strlen(text);
      while (len < place) text[len++] = 'x';
      ends[0] = len;
      ends[1] = len += (size_t)sprintf(text + len, "%s", cases[i].first);
      ends[2] = len += (size_t)sprintf(text + len, "%s", cases[i].second);
      ends[3] = len + (size_t)sprintf(text + len, "http://z/");
      scan_with_offsets(&rules, text, ends, LENGTH_OF(ends));
      if (is_unsure(&scan, 1) != cases[i].is_first_unsure || is_unsure(&scan, 2) != cases[i].is_second_unsure ||
          is_unsure(&scan, 3))
        fail_msg("%s and %s at %zu", cases[i].first, cases[i].second, place);
    }
}

/* ------------------------------------------------------------------------------------------- the law */

static const char *const seeds[] = {
    "http://example.com/a/b.html",
    "https://www.example.org/path/to?q=1&r=2#frag",
    "file:///usr/share/doc/x",
    "http://h/%C3%A9/%2F",
    "https://a-b.example.de/x_y~z",
    "ftp://ftp.example.net/pub/a.tar.gz",
    "http://1.2.3.4/x",
    "file://host/c",
    "http://a.0x/",
    "http://h!$&'()*+,;=/p",
    "http://x.de/",
    "http://long-host-name.with.many.labels.example/",
};
static const char *const pieces[] = {
    "/.",       "/..",       "/./",       "--",       "-",  "%7E", "%41", "%c3", "%C3%A9", "%2e", "%2E", "%F0%9F%98%80",
    "#",        "##",        "'",         "\xC3\xA9", " ",  "\r",  ":80", ":",   "@",      "[",   "%",   "_",
    "~",        "A",         "localhost", "0x1",      ".1", ".",   "?",   "/",   "//",     "\\",  "|",   "\xE2\x80\x8F",
    "\xD7\x90", "e\xCC\x81", "xn--a",     "\t",       "z",
};

static size_t generate_record(random_source *random, char *record) {
  size_t len = (size_t)sprintf(record, "%s", seeds[random_below(random, LENGTH_OF(seeds))]);
  for (size_t edits = random_below(random, 3); edits > 0; edits--) {
    const char *piece = pieces[random_below(random, LENGTH_OF(pieces))];
    const size_t at = random_below(random, len + 1), piece_len = strlen(piece);
    const size_t removed = random_below(random, 2) == 0 ? 0 : random_below(random, len - at + 1) % 4;
    memmove(record + at + piece_len, record + at + removed, len - at - removed);
    memcpy(record + at, piece, piece_len);
    len += piece_len - removed;
  }
  return len;
}

static simdiri_options random_options(random_source *random) {
  simdiri_options options;
  simdiri_options_init(&options);
  options.isa = SIMDIRI_ISA_SCALAR;
  options.rung = (simdiri_rung)random_below(random, 4);
  options.form = (simdiri_form)random_below(random, 2);
  options.grammar = (simdiri_grammar)random_below(random, 4);
  options.disallowed = (simdiri_disallowed)random_below(random, 3);
  options.host = (simdiri_host)random_below(random, 3);
  options.unicode = (simdiri_unicode)random_below(random, 3);
  options.profile = random_below(random, 4) == 0 ? SIMDIRI_PROFILE_WEB : SIMDIRI_PROFILE_RFC3987;
  options.flags = (uint32_t)random_below(random, 32);
  return options;
}

typedef struct {
  simdiri_context *contexts[CONTEXTS];
  size_t context_count, accepted, unsure;
  simdiri_scratch *scratch;
  simdiri_buffer out;
  simdiri_base *base;
} law;

/* Plain C: is the text its own result, without a note? */
static bool is_left_alone(law *l, const batch_job *job, const char *text, size_t len) {
  const int32_t offsets[2] = {0, (int32_t)len};
  const simdiri_records one = {.data = text, .data_len = len, .offsets32 = offsets, .record_count = 1};
  simdiri_batch_result result = {.review_groups = job->review_groups};
  l->out.len = 0;
  const simdiri_status status =
      simdiri_batch(job->context, l->scratch, job->operation, SIMDIRI_ON_ERROR_KEEP, job->base, &one, &l->out, &result);
  const bool is_same =
      job->operation == SIMDIRI_OPERATION_CHECK || (l->out.len == len && memcmp(l->out.data, text, len) == 0);
  const bool is_alone = status == SIMDIRI_OK && result.note_count == 0 && result.changed_count == 0 && is_same;
  simdiri_batch_result_free(&result, NULL);
  return is_alone;
}

static void check_law(law *l, random_source *random, const batch_job *job, const char *separator) {
  char text[TEXT_MAX];
  size_t begins[RECORDS_MAX + 1], lens[RECORDS_MAX], count = 0, len = 0;
  while (count < RECORDS_MAX && len + 256 < TEXT_MAX) {
    begins[count] = len;
    lens[count] = generate_record(random, text + len);
    len += lens[count++];
    memcpy(text + len, separator, job->records->keep_cr ? 2 : 1);
    len += job->records->keep_cr ? 2 : 1;
  }
  const kernel_rules rules = simdiri_make_rules(job);
  scan_plan made;
  simdiri_make_scan_plan(&rules, &made);
  scan_at_levels(&made, text, len);
  assert_int_equal(scan.count, count);
  for (size_t i = 0; i < count; i++) {
    if (is_unsure(&scan, i)) {
      l->unsure++;
      continue;
    }
    l->accepted++;
    if (!is_left_alone(l, job, text + begins[i], lens[i]))
      fail_msg("accepted, but plain C changes or notes it: %.*s", (int)lens[i], text + begins[i]);
  }
}

static void begin_law(law *l, random_source *random) {
  *l = (law){.out = {.allocator = simdiri_default_allocator()}};
  while (l->context_count < CONTEXTS) {
    const simdiri_options options = random_options(random);
    if (simdiri_context_create(&options, NULL, &l->contexts[l->context_count]) == SIMDIRI_OK) l->context_count++;
  }
  assert_int_equal(simdiri_scratch_create(NULL, &l->scratch), SIMDIRI_OK);
}

static void end_law(law *l) {
  while (l->context_count > 0) simdiri_context_free(l->contexts[--l->context_count]);
  simdiri_scratch_free(l->scratch);
  simdiri_buffer_free(&l->out);
}

static void test_scan_accepts_only_what_plain_c_leaves(void **state) {
  (void)state;
  static law l;
  random_source random = random_begin();
  if (kernel_count == 0) skip();
  begin_law(&l, &random);
  for (size_t n = 0; n < 4000; n++) {
    const bool keeps_cr = random_below(&random, 4) == 0, is_nul = !keeps_cr && random_below(&random, 4) == 0;
    const simdiri_records records = {.separator = is_nul ? '\0' : '\n', .keep_cr = keeps_cr};
    batch_job job = {.context = l.contexts[random_below(&random, CONTEXTS)], .records = &records};
    static const simdiri_operation operations[] = {SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_OPERATION_NORMALIZE,
                                                   SIMDIRI_OPERATION_TO_URI, SIMDIRI_OPERATION_TO_IRI,
                                                   SIMDIRI_OPERATION_CHECK};
    job.operation = operations[random_below(&random, LENGTH_OF(operations))];
    if (random_below(&random, 2) == 0 && job.context->options.profile == SIMDIRI_PROFILE_RFC3987)
      job.review_groups = job.operation == SIMDIRI_OPERATION_CHECK
                              ? SIMDIRI_REVIEW_BIDI | SIMDIRI_REVIEW_SCHEME |
                                    (uint32_t)(random_below(&random, 2) * SIMDIRI_REVIEW_CONFUSABLES)
                              : SIMDIRI_REVIEW_SCHEME;
    if (simdiri_is_vectorizable(&job)) check_law(&l, &random, &job, is_nul ? "\0" : keeps_cr ? "\r\n" : "\n");
  }
  print_message("%zu records accepted, %zu not\n", l.accepted, l.unsure);
  assert_true(l.accepted > 10000 && l.unsure > 10000);
  end_law(&l);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_scan_accepts_plain_records),
      cmocka_unit_test(test_scan_refuses_records_that_rules_may_change),
      cmocka_unit_test(test_scan_knows_the_rules),
      cmocka_unit_test(test_scan_ends_records_with_cr),
      cmocka_unit_test(test_scan_ignores_bytes_after_the_chunk),
      cmocka_unit_test(test_scan_keeps_adjacent_records_apart),
      cmocka_unit_test(test_scan_accepts_only_what_plain_c_leaves),
  };
  return cmocka_run_group_tests(tests, begin, NULL);
}
