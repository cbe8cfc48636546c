/* simdiri: validate, convert, normalize, resolve and compare IRIs (RFC 3987) and URIs (RFC 3986).
 *
 * This is the header to include. Its parts, below, declare the functions; they can be included by themselves, too, but
 * only this one has the version. The rules that hold for every function in them:
 *
 * Strings     are UTF-8 bytes with a length in bytes. They are never NUL-terminated and may hold any byte.
 *             Pointers must not be NULL unless a function says so; a text or an array of length 0 may be NULL.
 * Ownership   nothing is taken over: what the caller passes in stays the caller's; what a `_create` returns belongs to
 *             the caller until the matching `_free`. Views in a result point into the caller's input, or into the
 *             caller's buffer, where they are good until something is appended to it.
 * Errors      are returned as a simdiri_status, never printed; no function aborts, keeps global state or reads the
 *             environment, but for simdiri_charset_create, whose iconv may. On an error nothing has been appended to
 *             the output buffer. Every function that works on text can return the errors of the input, NO_MEMORY,
 *             TOO_LONG and, with a fixed buffer, NO_ROOM.
 * Threads     a context and a base are immutable and may be shared. A scratch belongs to one thread at a time.
 * Cost        is linear in the input, on every input.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_SIMDIRI_H
#define SIMDIRI_SIMDIRI_H

#include <simdiri/arrow.h>    /* columns of the Arrow C data interface */
#include <simdiri/batch.h>    /* many IRIs in one call */
#include <simdiri/buffer.h>   /* memory: allocators, and buffers for output */
#include <simdiri/charset.h>  /* documents of other charsets than UTF-8 */
#include <simdiri/context.h>  /* options; contexts, scratches, bases */
#include <simdiri/domain.h>   /* domain names (UTS 46) */
#include <simdiri/extract.h>  /* IRIs in text */
#include <simdiri/iri.h>      /* one IRI: split, validated, normalized, converted, resolved, compared */
#include <simdiri/key.h>      /* fingerprints, lossy rules, observed redirects */
#include <simdiri/review.h>   /* what is valid, and deserves a look */
#include <simdiri/seen.h>     /* sets of fingerprints in memory */
#include <simdiri/state.h>    /* sets of fingerprints on disk */
#include <simdiri/status.h>   /* what comes of a call */
#include <simdiri/surt.h>     /* keys of Web archives */
#include <simdiri/unescape.h> /* character references */
#include <simdiri/url.h>      /* one URL of the profile web */

#define SIMDIRI_VERSION_MAJOR 0
#define SIMDIRI_VERSION_MINOR 1
#define SIMDIRI_VERSION_PATCH 0

#ifdef __cplusplus
extern "C" {
#endif

/* The library's version, "MAJOR.MINOR.PATCH". */
SIMDIRI_API const char *simdiri_version(void);

#ifdef __cplusplus
}
#endif

#endif
