/* An allocator that counts calls, checks the sizes it gets, and fails on demand. */
/* SPDX-License-Identifier: MIT */
#include "alloc/failing_allocator.h"

#include <stdlib.h>
#include <string.h>

/* Precedes every block, and keeps it aligned for any type. */
typedef union {
  size_t block_len;
  max_align_t alignment;
} block_header;

static void release(test_failing_allocator *failing, void *block, size_t old_size) {
  if (!block) return;
  block_header *header = (block_header *)block - 1;
  if (header->block_len != old_size) failing->wrong_sizes++;
  failing->live_blocks--;
  free(header);
}

/* Always moves the block and overwrites the old one, so that a stale pointer is noticed. */
static void *test_reallocate(void *user, void *block, size_t old_size, size_t new_size) {
  test_failing_allocator *failing = user;
  if (new_size == 0) {
    release(failing, block, old_size);
    return NULL;
  }
  if (failing->until_failure == 0) {
    failing->failures++;
    return NULL;
  }
  if (failing->until_failure != SIZE_MAX) failing->until_failure--;
  block_header *header = malloc(sizeof *header + new_size);
  if (!header) return NULL;
  header->block_len = new_size;
  memset(header + 1, 0xA5, new_size);
  failing->live_blocks++;
  if (block) {
    memcpy(header + 1, block, old_size < new_size ? old_size : new_size);
    memset(block, 0x5A, old_size);
    release(failing, block, old_size);
  } else if (old_size != 0) {
    failing->wrong_sizes++;
  }
  return header + 1;
}

void test_failing_allocator_init(test_failing_allocator *failing) {
  *failing = (test_failing_allocator){.until_failure = SIZE_MAX};
  failing->allocator = (simdiri_allocator){test_reallocate, failing};
}

void test_failing_allocator_arm(test_failing_allocator *failing, size_t allocations) {
  failing->until_failure = allocations;
  failing->failures = 0;
}
