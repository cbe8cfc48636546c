/* Usage: load_library FILE [TEXT...]: loads the library of the Java package without Java, and prints each text
 * normalized, and its registrable domain, or "none". For systems for which there is no JVM. */
/* SPDX-License-Identifier: MIT */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bindings/java/core/native/java_native.h"

static void *library;

/* Functions of the library have the types of the header's declarations. */
#define FIND(name) ((__typeof__(name) *)find_function(#name))
static void *find_function(const char *name) {
  void *function = dlsym(library, name);
  if (function) return function;
  fprintf(stderr, "load_library: %s\n", dlerror());
  exit(1);
}

/* Creates a tool without options, of which a part may have a name. */
static int64_t create(java_kind kind, const char *part) {
  struct {
    java_request request;
    char part[16];
  } all = {.request = {.kind = kind}};
  int64_t detail[JAVA_DETAIL_WORDS] = {0};
  const size_t part_len = strlen(part);
  for (int i = 0; i < JAVA_TEXTS; i++) all.request.lens[i] = -1;
  if (part_len > 0) all.request.lens[JAVA_TEXT_PART] = (int64_t)part_len;
  memcpy(all.part, part, part_len);
  return FIND(simdiri_java_create)((const char *)&all, (int64_t)(sizeof(java_request) + part_len), detail);
}

static void print_result(int64_t handle, const char *text, char end) {
  int64_t detail[JAVA_DETAIL_WORDS] = {0};
  char out[256];
  int answer = FIND(simdiri_java_run)(handle, text, (int64_t)strlen(text), 0, detail);
  if (answer == JAVA_RESULT && FIND(simdiri_java_take)(detail[JAVA_TOKEN], out, sizeof out) == JAVA_UNCHANGED)
    printf("%.*s%c", (int)detail[JAVA_TEXT_LEN], out, end);
  else
    printf("%s%c", answer == JAVA_UNCHANGED ? text : "none", end);
}

int main(int argc, char **argv) {
  library = argc > 1 ? dlopen(argv[1], RTLD_NOW) : NULL;
  if (!library || FIND(simdiri_java_interface)() != JAVA_INTERFACE) {
    fprintf(stderr, "load_library: %s\n", library ? "another interface" : dlerror());
    return 1;
  }
  int64_t normalize = create(JAVA_NORMALIZE, ""), domain = create(JAVA_PART, "domain");
  for (int i = 2; i < argc; i++) {
    print_result(normalize, argv[i], ' ');
    print_result(domain, argv[i], '\n');
  }
  return FIND(simdiri_java_close)(normalize) != JAVA_UNCHANGED || FIND(simdiri_java_close)(domain) != JAVA_UNCHANGED;
}
