/* Checks one vector against the library. */
/* SPDX-License-Identifier: MIT */
#ifndef CHECK_VECTOR_CHECK_H
#define CHECK_VECTOR_CHECK_H

#include "vector_file.h"

#include <stdio.h>

/* The folder of a vector: each allows some kinds only. */
typedef enum { VECTOR_GOOD, VECTOR_BAD, VECTOR_LAX } vector_folder;

typedef struct {
  simdiri_scratch *scratch;
  vector_folder folder;
  FILE *message; /* the difference, without file and line */
} vector_run;

/* Returns 1 if the vector holds. Returns 0 if it does not, or is malformed; the message says so. */
int check_vector(const vector_run *run, const vector_line *line);

/* The kinds of transformations: normalize, to_uri, to_iri, resolve. */
typedef struct {
  simdiri_operation operation;
  simdiri_options options;
  vector_text input, base; /* base.data is NULL except for resolve */
} vector_question;

/* The expected result of a transformation. */
typedef struct {
  vector_text output;
  simdiri_status status;
  uint64_t changes;
  int has_changes;
} vector_expectation;

simdiri_status check_vector_ask(simdiri_scratch *scratch, const vector_question *question, simdiri_buffer *out,
                                simdiri_result *result);
int check_vector_transform(const vector_run *run, const vector_question *question,
                           const vector_expectation *expectation);
void check_vector_print(FILE *stream, const char *text, size_t len);

#endif
