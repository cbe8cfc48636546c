/* The text format of the vectors: fields, escapes, options. corpora/vectors/README.md describes it. */
/* SPDX-License-Identifier: MIT */
#ifndef CHECK_VECTOR_FILE_H
#define CHECK_VECTOR_FILE_H

#include "simdiri/simdiri.h"

enum { VECTOR_MAX_FIELDS = 16 };

/* An exact-size heap copy, so that a memory checker sees any byte read beyond the end. */
typedef struct {
  char *data;
  size_t len;
} vector_text;

typedef struct {
  const char *path;
  size_t number;                   /* of the line */
  char *fields[VECTOR_MAX_FIELDS]; /* as written, NUL-terminated */
  size_t count;
} vector_line;

/* Cuts `line` into its fields in place; one or more TABs separate them. -1: too many. */
int check_vector_split(char *line, vector_line *fields);

/* Decodes \xHH, \u{H...}, \t,
 * , \r, \\ and a lone \e (the empty text). -1: an invalid escape, or an empty field. */
int check_vector_text(const char *field, vector_text *text);
void check_vector_free(vector_text *text);

/* Reads a comma-separated list ("-": none) into options that are strict, at rung simple, otherwise. -1: unknown word.
 */
int check_vector_options(const char *field, simdiri_options *options);
int check_vector_production(const char *field, simdiri_production *production);
/* "changes:a,b" as a mask of SIMDIRI_CHANGE_... -1: unknown name. */
int check_vector_changes(const char *field, uint64_t *changes);

#endif
