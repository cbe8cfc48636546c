/**
 * @file
 * @brief One call for one IRI, for programs that have a few.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_EASY_H
#define SIMDIRI_EASY_H

#include <stdbool.h>

#include <simdiri/buffer.h>
#include <simdiri/context.h>
#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup easy One call for one IRI
 * Calls without a context, a scratch or a buffer. Texts are strings that end with NUL; the caller frees the results.
 *
 * Every call creates a context and frees it, which takes longer than the work on a short IRI. A program with more than
 * some thousand IRIs, with IRIs that may contain NUL, or that needs the position of an error should create a context
 * once and use simdiri_normalize(), simdiri_resolve() and simdiri_compare(); for many IRIs, simdiri_batch().
 *
 * The calls keep nothing between them, so any number of threads may make them at the same time.
 * @{ */

/**
 * Normalizes one IRI (RFC 3987 5.3).
 *
 * @param options  NULL for the options of the command `normalize` without options: the rung scheme, the form URI, and
 *                 disallowed characters percent-encoded; or options that simdiri_options_init() has initialized
 * @param iri      the IRI; NULL is the empty text
 * @param normal   receives a new string: the normal form, or NULL on an error; free it with simdiri_easy_free()
 * @return #SIMDIRI_OK or a warning if there is a normal form; otherwise an error of the input,
 *         #SIMDIRI_ERROR_BAD_OPTION or #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_easy_normalize(const simdiri_options *options, const char *iri, char **normal);

/**
 * Resolves a reference against a base (RFC 3986 5.2).
 *
 * @param options    NULL for the options of the command `resolve` without options: the target is not normalized, and
 *                   disallowed characters are percent-encoded; or options that simdiri_options_init() has initialized
 * @param base       the base, an IRI with a scheme
 * @param reference  the reference; NULL is the empty text
 * @param target     receives a new string: the target, or NULL on an error; free it with simdiri_easy_free()
 * @return #SIMDIRI_OK or a warning if there is a target; otherwise an error of the base or of the reference,
 *         #SIMDIRI_ERROR_BAD_OPTION or #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_easy_resolve(const simdiri_options *options, const char *base, const char *reference,
                                                char **target);

/**
 * Compares two IRIs: whether they are equivalent, as simdiri_compare() says (RFC 3987 5.3).
 *
 * @param options        as for simdiri_easy_normalize()
 * @param a              the first IRI
 * @param b              the second IRI
 * @param is_equivalent  receives the answer; false on an error
 * @return #SIMDIRI_OK or a warning if both are valid; otherwise the error of one of them, #SIMDIRI_ERROR_BAD_OPTION or
 *         #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_easy_compare(const simdiri_options *options, const char *a, const char *b,
                                                bool *is_equivalent);

/**
 * Frees a string that one of these calls returned. With the C library that simdiri was linked with, free() does the
 * same.
 *
 * @param text  the string, or NULL
 */
SIMDIRI_API void simdiri_easy_free(char *text);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
