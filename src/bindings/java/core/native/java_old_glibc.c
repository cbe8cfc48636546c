/* Lets the library of a release work with glibc 2.17: two functions that have new symbols since glibc 2.34. The others
 * are in src/bindings/python/native/old_glibc.c. */
/* SPDX-License-Identifier: MIT */
#if defined SIMDIRI_OLD_GLIBC
#include <pthread.h>

#if defined __x86_64__
#define OLD_VERSION "GLIBC_2.2.5"
#elif defined __aarch64__
#define OLD_VERSION "GLIBC_2.17"
#endif

__asm__(".symver old_pthread_key_create, pthread_key_create@" OLD_VERSION);
__asm__(".symver old_pthread_setspecific, pthread_setspecific@" OLD_VERSION);
int old_pthread_key_create(pthread_key_t *key, void (*destructor)(void *));
int old_pthread_setspecific(pthread_key_t key, const void *value);

/* gcc believes that the value is read, and that it is that of another function. */
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
  return old_pthread_key_create(key, destructor);
}
int pthread_setspecific(pthread_key_t key, const void *value) { return old_pthread_setspecific(key, value); }
#else
typedef int nothing; /* a file must declare something */
#endif
