/* A tool: an operation with its options, and the objects of the library that it needs. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_JAVA_CORE_NATIVE_JAVA_TOOL_H
#define SIMDIRI_BINDINGS_JAVA_CORE_NATIVE_JAVA_TOOL_H

#include <pthread.h>

#include "bindings/java/core/native/java_worker.h"
#include "bindings/tool/tool_objects.h"

typedef struct {
  java_kind kind;
  tool_objects objects;
  simdiri_suffix_list *suffixes; /* of a text; NULL: that which is built in, or none */
  simdiri_seen *seen;            /* of JAVA_SEEN */
  simdiri_state *state;          /* of JAVA_ON_DISK */
  uint64_t unpublished_count;    /* of JAVA_ON_DISK */
  uint32_t surt_flags;           /* of JAVA_SURT */
  pthread_mutex_t lock;          /* of sets: one thread at a time uses the three objects above */
} java_tool;

/* Describes the failure of a state. Returns the length of the message. */
size_t simdiri_java_describe(const simdiri_state_failure *failure, const char *path, size_t path_len, char *message,
                             size_t capacity);
/* The operation of the library's batches that a kind is; that of a kind with batches of its own does not matter. */
simdiri_operation simdiri_java_operation(java_kind kind);
/* Does with one text what the tool is for. The text of the result is a view of the text or of the worker's output. */
void simdiri_java_transform(const java_tool *tool, java_worker *worker, const char *text, size_t len,
                            simdiri_result *result);
/* Adds keys to a set or looks them up. `done` receives how many of them were processed. */
simdiri_status simdiri_java_set_use(java_tool *tool, bool adds, const simdiri_fingerprint *keys, size_t count,
                                    uint8_t *flags, size_t *done, simdiri_state_failure *failure);

void simdiri_java_tool_free(java_tool *tool);

#endif
