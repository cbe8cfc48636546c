/* Memory that detects accesses outside of it. */
/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "crosscheck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__wasi__)
/* WebAssembly has no pages to protect: only the checks of blocks, below, detect writes there. */
void guarded_free(guarded *memory) {
  free(memory->begin);
  *memory = (guarded){0};
}

static void reserve_capacity(guarded *memory, size_t len) {
  if (memory->size >= len && memory->begin) return;
  const size_t size = (2 * len / 4096 + 1) * 4096;
  guarded_free(memory);
  char *whole = aligned_alloc(4096, size);
  if (!whole) abort();
  *memory = (guarded){whole, size};
}
#else
#include <sys/mman.h>
#include <unistd.h>

static size_t page_size(void) { return (size_t)sysconf(_SC_PAGESIZE); }

void guarded_free(guarded *memory) {
  if (memory->begin) (void)munmap(memory->begin - page_size(), memory->size + 2 * page_size());
  *memory = (guarded){0};
}

static void reserve_capacity(guarded *memory, size_t len) {
  if (memory->size >= len && memory->begin) return;
  const size_t page = page_size();
  const size_t size = (2 * len / page + 1) * page;
  guarded_free(memory);
  char *whole = mmap(NULL, size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (whole == MAP_FAILED || mprotect(whole + page, size, PROT_READ | PROT_WRITE) != 0) abort();
  *memory = (guarded){whole + page, size};
}
#endif

char *guarded_begin(guarded *memory, size_t len) {
  reserve_capacity(memory, len);
  return memory->begin;
}

char *guarded_end(guarded *memory, size_t len) {
  reserve_capacity(memory, len);
  return memory->begin + memory->size - len;
}

/* Each block has its size before it, and bytes that must not change after it. */
enum { HEAD = 16, TAIL = 64 };

static void check_block(const char *block, size_t size) {
  size_t known;
  memcpy(&known, block - HEAD, sizeof known);
  bool is_good = known == size;
  for (size_t i = 0; is_good && i < TAIL; i++) is_good = block[size + i] == '~';
  if (is_good) return;
  printf("FAIL: a block of %zu octets was called one of %zu, or was written behind\n", known, size);
  fflush(stdout);
  abort();
}

static void *reallocate(void *user, void *block, size_t old_size, size_t new_size) {
  (void)user;
  if (block) check_block(block, old_size);
  char *whole = block ? (char *)block - HEAD : NULL;
  if (new_size == 0) {
    free(whole);
    return NULL;
  }
  whole = realloc(whole, HEAD + new_size + TAIL);
  if (!whole) return NULL;
  memcpy(whole, &new_size, sizeof new_size);
  memset(whole + HEAD + new_size, '~', TAIL);
  return whole + HEAD;
}

const simdiri_allocator checking_allocator = {reallocate, NULL};
