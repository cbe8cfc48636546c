/* Shared by the unit tests. */
/* SPDX-License-Identifier: MIT */
#include "unit/support.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "support/random.h"

static char *guarded_ends[GUARDED_SLOTS];

/* Readable pages that end at the returned address; the pages before and after them cannot be accessed. */
static char *map_guarded(void) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  const int zero = open("/dev/zero", O_RDWR | O_CLOEXEC);
  assert_true(zero >= 0);
  char *front = mmap(NULL, GUARDED_MAX + 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE, zero, 0);
  assert_true(front != MAP_FAILED);
  assert_int_equal(close(zero), 0);
  assert_int_equal(mprotect(front, page, PROT_NONE), 0);
  char *begin = front + page;
  assert_int_equal(mprotect(begin + GUARDED_MAX, page, PROT_NONE), 0);
  return begin + GUARDED_MAX;
}

static char *guarded_end(unsigned slot) {
  assert_true(slot < GUARDED_SLOTS);
  if (!guarded_ends[slot]) guarded_ends[slot] = map_guarded();
  return guarded_ends[slot];
}

char *guarded_capacity(unsigned slot, size_t len) {
  assert_true(len <= GUARDED_MAX);
  char *begin = guarded_end(slot) - len;
  memset(begin, 0xEE, len);
  return begin;
}

const char *guarded_copy(unsigned slot, const void *data, size_t len) {
  char *begin = guarded_capacity(slot, len);
  if (len > 0) memcpy(begin, data, len);
  return begin;
}

const char *guarded_front_copy(unsigned slot, const void *data, size_t len) {
  assert_true(len <= GUARDED_MAX);
  char *begin = guarded_end(slot) - GUARDED_MAX;
  if (len > 0) memcpy(begin, data, len);
  return begin;
}

const char *unreadable(void) { return guarded_end(0); }

random_source random_begin(void) {
  const char *expected = getenv("TEST_SEED");
  const uint64_t seed = expected ? strtoull(expected, NULL, 0) : 20240229;
  printf("TEST_SEED=%" PRIu64 "\n", seed);
  return (random_source){seed};
}

uint64_t random_next(random_source *random) { return support_next_random(&random->state); }

size_t random_below(random_source *random, size_t limit) { return (size_t)(random_next(random) % limit); }

void append_piece(char *text, size_t capacity, const char *piece) {
  const size_t len = strlen(text);
  const size_t piece_len = strlen(piece);
  assert_true(piece_len < capacity - len);
  memcpy(text + len, piece, piece_len + 1);
}

void session_begin(test_session *session, const simdiri_options *options) {
  simdiri_options defaults;
  simdiri_options_init(&defaults);
  *session = (test_session){.out.allocator = simdiri_default_allocator()};
  assert_int_equal(simdiri_context_create(options ? options : &defaults, NULL, &session->context), SIMDIRI_OK);
  assert_int_equal(simdiri_scratch_create(NULL, &session->scratch), SIMDIRI_OK);
}

void session_end(test_session *session) {
  simdiri_buffer_free(&session->out);
  simdiri_scratch_free(session->scratch);
  simdiri_context_free(session->context);
}

simdiri_status session_normalize(test_session *session, const char *iri, size_t len) {
  session->out.len = 0;
  return simdiri_normalize(session->context, session->scratch, guarded_copy(0, iri, len), len, &session->out,
                           &session->result);
}

static void print_text(const char *label, const char *text, size_t len) {
  print_error("%s \"", label);
  for (size_t i = 0; i < len; i++) {
    const unsigned char byte = (unsigned char)text[i];
    if (byte >= 0x20 && byte < 0x7F && byte != '\\')
      print_error("%c", byte);
    else
      print_error("\\x%02X", byte);
  }
  print_error("\"\n");
}

void check_same_notes(const simdiri_batch_result *found, const simdiri_batch_result *expected) {
  assert_int_equal(found->note_count, expected->note_count);
  for (size_t i = 0; i < found->note_count; i++) {
    const simdiri_note *a = &found->notes[i], *b = &expected->notes[i];
    assert_int_equal(a->index, b->index);
    assert_int_equal(a->begin, b->begin);
    assert_int_equal(a->offset, b->offset);
    assert_int_equal(a->changes, b->changes);
    assert_int_equal(a->status, b->status);
    assert_int_equal(a->component, b->component);
  }
}

void check_same_text(const char *about, const char *text, size_t len, const char *expected, size_t expected_len) {
  if (len == expected_len && (len == 0 || memcmp(text, expected, len) == 0)) return;
  print_error("%s\n", about);
  print_text("  is    ", text, len);
  print_text("  not   ", expected, expected_len);
  fail();
}
