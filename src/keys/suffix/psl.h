/* libpsl, which matches the rules of public suffix lists. Only psl.c includes its header. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_SUFFIX_PSL_H
#define SIMDIRI_KEYS_SUFFIX_PSL_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stdint.h>

/* A list of libpsl, of its type psl_ctx_t. */
typedef const void *psl_rules;

/* Bits of the argument `kind` of simdiri_psl_is_suffix. */
enum { PSL_ONLY_ICANN = 1, PSL_WITHOUT_DEFAULT = 2 };

/* Reads rules in the format of the list, or in the binary one of libpsl. UNSUPPORTED without libpsl. */
simdiri_status simdiri_psl_read(const char *text, size_t len, psl_rules *rules);
/* Returns the path of the file that the system has installed for libpsl, or "". */
const char *simdiri_psl_path(void);
/* When that file was changed, in seconds since 1970; 0: unknown. A distribution gives it the time of the list. */
int64_t simdiri_psl_file_time(void);
/* The list that is built into libpsl, NULL if there is none; its version, "" if it is unknown; the SHA-1 of its source.
 */
psl_rules simdiri_psl_builtin(const char **version, const char **sha1);
/* When the source of that list was changed, as simdiri_psl_file_time. */
int64_t simdiri_psl_builtin_time(void);
void simdiri_psl_free(psl_rules rules);

/* Whether the name, which ends with NUL and has A-labels in lower case, is a public suffix. */
bool simdiri_psl_is_suffix(psl_rules rules, const char *name, unsigned kind);

#endif
