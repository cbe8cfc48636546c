/* The memory of a thread, and the handles of objects. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_JAVA_CORE_NATIVE_JAVA_WORKER_H
#define SIMDIRI_BINDINGS_JAVA_CORE_NATIVE_JAVA_WORKER_H

#include <simdiri/simdiri.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "bindings/java/core/native/java_native.h"

/* A base that a thread used last: crawlers resolve many references of a page. */
typedef struct {
  int64_t handle;     /* the object whose context read it */
  simdiri_base *base; /* NULL: none */
  char *text;
  size_t len;
} java_last_base;

/* Memory that is used again. */
typedef struct {
  char *data;
  size_t capacity;
} java_memory;

typedef struct java_worker {
  struct java_worker *next;
  _Atomic int64_t busy; /* the handle that the thread uses; 0: none */
  simdiri_scratch *scratch;
  simdiri_buffer out;       /* results */
  simdiri_batch_result one; /* of batches of one record; keeps its notes */
  const char *text;         /* of the last detail; NULL: none */
  size_t text_len;
  java_memory input; /* for copies of inputs */
  java_memory copy;  /* of a text that is a view of an input */
  java_last_base base;
  int64_t token, last_token;
} java_worker;

/* Returns the memory of this thread, or NULL if there is none. */
java_worker *simdiri_java_worker(void);
/* Gives a memory the capacity for so many bytes; what was there is lost. Returns NULL if there is no memory. */
char *simdiri_java_reserve(java_memory *memory, size_t len);
/* Sets a detail, and keeps the text for simdiri_java_take(): it may be a view of the input. */
int simdiri_java_tell(java_worker *worker, const simdiri_result *result, int64_t *detail);
/* Sets a detail that has a status only. */
int simdiri_java_tell_status(simdiri_status status, int64_t *detail);

/* Gives an object a handle, which is 0 if there is no memory. */
int64_t simdiri_java_put(void *object);
/* Takes the handle from an object and returns it when no thread uses it any more; NULL: there is no such object. */
void *simdiri_java_remove(int64_t handle);
/* Returns an object, which nobody frees until the release; NULL: there is no such object. */
void *simdiri_java_acquire(java_worker *worker, int64_t handle);
void simdiri_java_release(java_worker *worker);

#endif
