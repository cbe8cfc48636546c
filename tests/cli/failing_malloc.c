/* Preloaded: allocation number FAIL_FROM and all later ones fail, or only that one if FAIL_ONCE is not empty; then a
 * byte is written to the file FAIL_MARK. Files are opened at the start, before the program's sandbox. When the program
 * ends, the file LEAKS gets a line for each block that the program's own code allocated and nobody freed, and for
 * threads that nobody joined; it is empty if there are none. */
/* SPDX-License-Identifier: MIT */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void __libc_free(void *block);

static atomic_long count;
static long fail_from = -1;
static int fails_once;
static int mark = -1; /* the file, or -1 */

/* The blocks of the program's own code, in a table that is searched from the hash of the address. */
typedef struct {
  uintptr_t block; /* 0: never used; FREED: free again */
  uintptr_t caller;
} entry;
enum { HASH_BITS = 18, ENTRIES = 1 << HASH_BITS, FREED = 1 };
static entry entries[ENTRIES];
static atomic_flag lock = ATOMIC_FLAG_INIT;
static atomic_int thread_count;
static uintptr_t base, code_begin, code_end; /* of the program */
static int leaks = -1;                       /* the file, or -1 */

static int find_code(struct dl_phdr_info *object, size_t size, void *unused) {
  (void)size, (void)unused;
  base = object->dlpi_addr;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
    code_begin = base + part->p_vaddr;
    code_end = code_begin + part->p_memsz;
  }
  return 1; /* the first object is the program */
}

static int open_file(const char *path, int flags) {
  return path ? open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0600) : -1;
}

__attribute__((constructor)) static void set_up(void) {
  const char *from = getenv("FAIL_FROM");
  mark = open_file(getenv("FAIL_MARK"), 0);
  const char *once = getenv("FAIL_ONCE");
  fails_once = once && *once;
  leaks = open_file(getenv("LEAKS"), O_TRUNC);
  if (leaks >= 0) dl_iterate_phdr(find_code, NULL);
  fail_from = from ? atol(from) : -1;
}

static int fails_now(void) {
  if (fail_from < 0) return 0;
  const long number = atomic_fetch_add(&count, 1);
  if (number < fail_from || (fails_once && number > fail_from)) return 0;
  if (number == fail_from && mark >= 0 && write(mark, "x", 1) != 1) abort();
  errno = ENOMEM;
  return 1;
}

static entry *find_entry(uintptr_t block, int may_be_freed) {
  const size_t begin = (size_t)((block * 0x9E3779B97F4A7C15u) >> (64 - HASH_BITS));
  for (size_t i = 0; i < ENTRIES; i++) {
    entry *found = &entries[(begin + i) % ENTRIES];
    if (found->block == block || found->block == 0 || (may_be_freed && found->block == FREED)) return found;
  }
  abort(); /* too many blocks */
}

static void set_entry(uintptr_t block, uintptr_t caller) {
  while (atomic_flag_test_and_set(&lock)) continue;
  entry *found = find_entry(block, caller != 0);
  if (caller)
    *found = (entry){block, caller};
  else if (found->block)
    found->block = FREED;
  atomic_flag_clear(&lock);
}

static void *note(void *block, void *caller) {
  const uintptr_t address = (uintptr_t)caller;
  if (block && address >= code_begin && address < code_end) set_entry((uintptr_t)block, address);
  return block;
}

void *malloc(size_t size) { return fails_now() ? NULL : note(__libc_malloc(size), __builtin_return_address(0)); }
void *calloc(size_t number, size_t size) {
  return fails_now() ? NULL : note(__libc_calloc(number, size), __builtin_return_address(0));
}
void *realloc(void *block, size_t size) {
  if (fails_now()) return NULL;
  if (block && leaks >= 0) set_entry((uintptr_t)block, 0); /* before another thread may get this address */
  return note(__libc_realloc(block, size), __builtin_return_address(0));
}
void free(void *block) {
  if (block && leaks >= 0) set_entry((uintptr_t)block, 0);
  __libc_free(block);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  *(void **)&create = dlsym(RTLD_NEXT, "pthread_create");
  const int status = create(thread, attributes, start, argument);
  if (status == 0) atomic_fetch_add(&thread_count, 1);
  return status;
}

int pthread_join(pthread_t thread, void **result) {
  int (*join)(pthread_t, void **);
  *(void **)&join = dlsym(RTLD_NEXT, "pthread_join");
  const int status = join(thread, result);
  if (status == 0) atomic_fetch_sub(&thread_count, 1);
  return status;
}

__attribute__((destructor)) static void write_leaks(void) {
  const int fd = leaks;
  fail_from = -1;
  leaks = -1;
  FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;
  if (!file) return;
  if (thread_count > 0) fprintf(file, "%d threads\n", thread_count);
  for (size_t i = 0; i < ENTRIES; i++) {
    if (entries[i].block > FREED) fprintf(file, "block of 0x%jx\n", (uintmax_t)(entries[i].caller - base));
  }
  fclose(file);
}
