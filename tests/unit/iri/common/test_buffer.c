/* iri/common/buffer.h and iri/common/allocator.h: growing and fixed output, sizes that overflow. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/buffer.h"

#include <stdlib.h>
#include <string.h>

#include "iri/common/allocator.h"
#include "unit/support.h"

/* Counts the allocated bytes itself, and checks the old sizes that it gets. */
typedef struct {
  simdiri_allocator allocator;
  size_t live_bytes;
  size_t calls;
  bool is_exhausted;
} counted_memory;

static void *reallocate_counted(void *user, void *block, size_t old_size, size_t new_size) {
  counted_memory *memory = user;
  memory->calls++;
  assert_true(block ? old_size > 0 && old_size <= memory->live_bytes : old_size == 0);
  if (new_size > 0 && memory->is_exhausted) return NULL;
  memory->live_bytes += new_size - old_size;
  if (new_size > 0) return realloc(block, new_size);
  free(block);
  return NULL;
}

static void memory_begin(counted_memory *memory) {
  *memory = (counted_memory){.allocator = {reallocate_counted, memory}};
}

static void test_reserve_within_capacity_does_nothing(void **state) {
  (void)state;
  char capacity[8] = "abc";
  simdiri_buffer fixed = {.data = capacity, .len = 3, .capacity = sizeof capacity};
  assert_int_equal(simdiri_buffer_reserve(&fixed, 0), SIMDIRI_OK);
  assert_int_equal(simdiri_buffer_reserve(&fixed, 5), SIMDIRI_OK);
  assert_ptr_equal(fixed.data, capacity);
  assert_int_equal(fixed.len, 3);
  assert_int_equal(fixed.capacity, sizeof capacity);
}

static void test_reserve_fixed_too_small(void **state) {
  (void)state;
  char capacity[8] = "abc";
  simdiri_buffer fixed = {.data = capacity, .len = 3, .capacity = sizeof capacity};
  assert_int_equal(simdiri_buffer_reserve(&fixed, 6), SIMDIRI_ERROR_NO_CAPACITY);
  assert_int_equal(simdiri_buffer_reserve(&fixed, SIZE_MAX), SIMDIRI_ERROR_NO_CAPACITY);
  simdiri_buffer none = {0};
  assert_int_equal(simdiri_buffer_reserve(&none, 0), SIMDIRI_OK);
  assert_int_equal(simdiri_buffer_reserve(&none, 1), SIMDIRI_ERROR_NO_CAPACITY);
}

static void test_append_fixed_up_to_the_last_byte(void **state) {
  (void)state;
  simdiri_buffer fixed = {.data = guarded_capacity(0, 4), .capacity = 4};
  assert_int_equal(simdiri_buffer_append(&fixed, "ab", 2), SIMDIRI_OK);
  assert_int_equal(simdiri_buffer_append(&fixed, "cde", 3), SIMDIRI_ERROR_NO_CAPACITY);
  assert_int_equal(fixed.len, 2);
  assert_int_equal(simdiri_buffer_append(&fixed, "cd", 2), SIMDIRI_OK);
  assert_int_equal(simdiri_buffer_append(&fixed, NULL, 0), SIMDIRI_OK);
  assert_memory_equal(fixed.data, "abcd", 4);
  simdiri_buffer_free(&fixed);
  assert_int_equal(fixed.len, 4);
  assert_int_equal(fixed.capacity, 4);
}

static void test_append_grows_and_keeps_the_contents(void **state) {
  (void)state;
  counted_memory memory;
  memory_begin(&memory);
  simdiri_buffer buffer = {.allocator = &memory.allocator};
  for (unsigned i = 0; i < 100000; i++) {
    const unsigned char byte = (unsigned char)(i * 7);
    assert_int_equal(simdiri_buffer_append(&buffer, &byte, 1), SIMDIRI_OK);
  }
  assert_int_equal(buffer.len, 100000);
  assert_int_equal(memory.live_bytes, buffer.capacity);
  for (unsigned i = 0; i < 100000; i++) assert_int_equal((unsigned char)buffer.data[i], (unsigned char)(i * 7));
  assert_true(memory.calls < 40); /* by half each time: log(100000) / log(1.5) */
  simdiri_buffer_free(&buffer);
  assert_int_equal(memory.live_bytes, 0);
  assert_null(buffer.data);
  assert_int_equal(buffer.capacity, 0);
  simdiri_buffer_free(&buffer);
}

static void test_reserve_without_memory_changes_nothing(void **state) {
  (void)state;
  counted_memory memory;
  memory_begin(&memory);
  simdiri_buffer buffer = {.allocator = &memory.allocator};
  assert_int_equal(simdiri_buffer_append(&buffer, "abc", 3), SIMDIRI_OK);
  const simdiri_buffer before = buffer;
  memory.is_exhausted = true;
  assert_int_equal(simdiri_buffer_reserve(&buffer, 1 << 20), SIMDIRI_ERROR_NO_MEMORY);
  assert_int_equal(simdiri_buffer_append(&buffer, "abc", 1 << 20), SIMDIRI_ERROR_NO_MEMORY);
  assert_memory_equal(&buffer, &before, sizeof buffer);
  assert_memory_equal(buffer.data, "abc", 3);
  simdiri_buffer_free(&buffer);
  assert_int_equal(memory.live_bytes, 0);
}

static void test_reserve_overflow_allocates_nothing(void **state) {
  (void)state;
  counted_memory memory;
  memory_begin(&memory);
  simdiri_buffer buffer = {.allocator = &memory.allocator};
  assert_int_equal(simdiri_buffer_append(&buffer, "abc", 3), SIMDIRI_OK);
  const size_t calls = memory.calls;
  assert_int_equal(simdiri_buffer_reserve(&buffer, SIZE_MAX), SIMDIRI_ERROR_TOO_LONG);
  assert_int_equal(simdiri_buffer_reserve(&buffer, SIZE_MAX - 3), SIMDIRI_ERROR_TOO_LONG);
  assert_int_equal(simdiri_buffer_reserve(&buffer, (size_t)PTRDIFF_MAX - 2), SIMDIRI_ERROR_TOO_LONG);
  assert_int_equal(memory.calls, calls);
  simdiri_buffer_free(&buffer);
}

static void *note_size(void *user, void *block, size_t old_size, size_t new_size) {
  (void)block, (void)old_size;
  *(size_t *)user = new_size;
  return NULL;
}

/* Growing by half would exceed the largest size. */
static void test_grow_up_to_the_largest_size(void **state) {
  (void)state;
  size_t asked = 0, capacity = (size_t)PTRDIFF_MAX / 8 * 7;
  const simdiri_allocator allocator = {note_size, &asked};
  void *block = NULL;
  assert_int_equal(simdiri_grow(&allocator, &block, &capacity, capacity + 1, 1), SIMDIRI_ERROR_NO_MEMORY);
  assert_true(asked == (size_t)PTRDIFF_MAX);
}

static void test_grow_checks_the_size_in_bytes(void **state) {
  (void)state;
  counted_memory memory;
  memory_begin(&memory);
  void *block = NULL;
  size_t capacity = 0;
  assert_int_equal(simdiri_grow(&memory.allocator, &block, &capacity, SIZE_MAX / 4, 8), SIMDIRI_ERROR_TOO_LONG);
  assert_int_equal(simdiri_grow(&memory.allocator, &block, &capacity, SIZE_MAX, 1), SIMDIRI_ERROR_TOO_LONG);
  assert_int_equal(memory.calls, 0);
  assert_int_equal(simdiri_grow(&memory.allocator, &block, &capacity, 100, 8), SIMDIRI_OK);
  assert_true(capacity >= 100);
  assert_int_equal(memory.live_bytes, capacity * 8);
  const size_t before = capacity;
  assert_int_equal(simdiri_grow(&memory.allocator, &block, &capacity, before, 8), SIMDIRI_OK);
  assert_int_equal(memory.calls, 1);
  assert_int_equal(simdiri_grow(&memory.allocator, &block, &capacity, before + 1, 8), SIMDIRI_OK);
  assert_true(capacity >= before + before / 2);
  simdiri_deallocate(&memory.allocator, block, capacity * 8);
  assert_int_equal(memory.live_bytes, 0);
}

static void test_allocate_zeroed(void **state) {
  (void)state;
  const simdiri_allocator *allocator = allocator_or_default(NULL);
  assert_ptr_equal(allocator, simdiri_default_allocator());
  unsigned char *block = simdiri_allocate_zeroed(allocator, 100);
  assert_non_null(block);
  for (size_t i = 0; i < 100; i++) assert_int_equal(block[i], 0);
  simdiri_deallocate(allocator, block, 100);
  simdiri_deallocate(allocator, NULL, 100);
}

static void test_put_and_commit(void **state) {
  (void)state;
  char capacity[4];
  simdiri_buffer buffer = {.data = capacity, .capacity = sizeof capacity};
  buffer_put(&buffer, 'a');
  unsigned char *end = buffer_end(&buffer);
  *end++ = 'b';
  *end++ = 'c';
  assert_int_equal(buffer.len, 1);
  buffer_commit(&buffer, end);
  assert_int_equal(buffer.len, 3);
  assert_memory_equal(buffer.data, "abc", 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_reserve_within_capacity_does_nothing),
      cmocka_unit_test(test_reserve_fixed_too_small),
      cmocka_unit_test(test_append_fixed_up_to_the_last_byte),
      cmocka_unit_test(test_append_grows_and_keeps_the_contents),
      cmocka_unit_test(test_reserve_without_memory_changes_nothing),
      cmocka_unit_test(test_reserve_overflow_allocates_nothing),
      cmocka_unit_test(test_grow_up_to_the_largest_size),
      cmocka_unit_test(test_grow_checks_the_size_in_bytes),
      cmocka_unit_test(test_allocate_zeroed),
      cmocka_unit_test(test_put_and_commit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
