/* An independent, naive implementation of what simdiri does, for tests to compare it with.
 *
 * It shares no code with the library: of the public header it uses the enums and structs only. Everything works on
 * arrays of tokens (see internal.h), one plain loop per rule. It aborts when memory runs out.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef REFERENCE_REFERENCE_H
#define REFERENCE_REFERENCE_H

#include <simdiri/simdiri.h>

#include <stdbool.h>

typedef struct {
  simdiri_status status;
  simdiri_component component; /* where, on an error or a warning */
  size_t offset;               /* into the input (with in_base: into the base) */
  bool in_base;                /* resolve: the error is in the base */
  char *text;                  /* malloc'd, the caller frees it; NULL on an error */
  size_t text_len;
} reference_result;

/* Splits any bytes into components, like simdiri_parse. */
void reference_split(const char *text, size_t len, simdiri_components *components);

/* Does the text begin with a host, so that it gets a default scheme (simdiri_add_default_scheme)? */
bool reference_begins_with_host(const char *text, size_t len);

/* Like simdiri_validate; there is no text. */
reference_result reference_validate(simdiri_grammar grammar, simdiri_production production, const char *text,
                                    size_t len);

/* Like simdiri_normalize, simdiri_to_uri, simdiri_to_iri and simdiri_resolve. `base` is for RESOLVE only. */
reference_result reference_apply(const simdiri_options *options, simdiri_operation operation, const char *base,
                                 size_t base_len, const char *in, size_t in_len);

/* The text that is compared instead of a normal form under these options; the caller frees it. */
char *reference_compared(const simdiri_options *options, const char *normal, size_t len, size_t *compared_len);

/* UTS 46 4 steps 1 and 2 of a reg-name: removes ignored characters, replaces mapped ones, then NFC. Returns text that
 * the caller frees. *is_plain: the steps add and remove no ASCII other than letters, digits, "-", "_" and dots, and no
 * triplets become those of a character. */
char *reference_map_name(const char *name, size_t len, size_t *mapped_len, bool *is_plain);

/* Does simdiri_base_create accept `base`? There is no text. */
reference_result reference_check_base(const simdiri_options *options, const char *base, size_t base_len);

#endif
