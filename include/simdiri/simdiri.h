/**
 * @file
 * @brief The header to include: it includes all the others, and only it has the version.
 *
 * libsimdiri validates, converts, normalizes, resolves and compares IRIs (RFC 3987) and URIs (RFC 3986). Each included
 * header covers one subject and can be included on its own. These rules hold for every function:
 *
 * - **Strings** are UTF-8 bytes with a length in bytes. They are not NUL-terminated, and may contain any byte; only
 *   paths of states are NUL-terminated. A pointer must not be NULL unless the function says so. A text or an array of
 *   length 0 may be NULL.
 * - **Ownership**: a function never takes ownership of an argument. The caller owns what a function named `*_create`
 *   returns, until the caller passes it to the matching `*_free`. Pointers in a result (views) point into the caller's
 *   input or output buffer. A view of the output buffer is valid until more is appended to that buffer.
 * - **Errors** are returned as a simdiri_status. No function prints, aborts, keeps global state or reads the
 *   environment; the only exception is simdiri_charset_create(), whose iconv may read the environment. On an error
 *   nothing has been appended to the output buffer. Every function that works on text can return the errors of the
 *   input, #SIMDIRI_ERROR_NO_MEMORY, #SIMDIRI_ERROR_TOO_LONG and, with a fixed buffer, #SIMDIRI_ERROR_NO_CAPACITY.
 * - **Threads**: contexts and bases are immutable, so threads may share them. Only one thread at a time may use a
 *   scratch.
 * - **Later versions**: `struct_size` is the size of a struct in your header, so a newer library knows which members
 *   you have; a size that no version from 1.0 to this one had is #SIMDIRI_ERROR_BAD_OPTION. Members `reserved` are for
 *   new ones: set them to zero where you set the others, and do not read them. Enumerations and bits may get more
 *   values, so handle unknown ones, such as an unknown status by simdiri_is_error().
 * - **Cost**: time grows linearly with the length of the input, for every input.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_SIMDIRI_H
#define SIMDIRI_SIMDIRI_H

#include <simdiri/arrow.h>    /* columns of the Arrow C data interface */
#include <simdiri/batch.h>    /* many records in one call */
#include <simdiri/buffer.h>   /* output buffers and allocators */
#include <simdiri/charset.h>  /* documents in charsets other than UTF-8 */
#include <simdiri/clean.h>    /* cleaned addresses: normal forms without named things */
#include <simdiri/context.h>  /* options, contexts, scratches and bases */
#include <simdiri/domain.h>   /* domain names (UTS 46) */
#include <simdiri/easy.h>     /* one call for one IRI, for programs that have a few */
#include <simdiri/extract.h>  /* finding IRIs in text */
#include <simdiri/iri.h>      /* parse, validate, normalize, convert, resolve and compare one IRI */
#include <simdiri/key.h>      /* fingerprints, lossy rules, observed redirects */
#include <simdiri/label.h>    /* labels: what a person groups IRIs by */
#include <simdiri/parts.h>    /* hosts, domains, path segments, query parameters */
#include <simdiri/redact.h>   /* redaction of secrets and personal data */
#include <simdiri/review.h>   /* warnings about valid IRIs */
#include <simdiri/seen.h>     /* sets of fingerprints in memory */
#include <simdiri/state.h>    /* sets of fingerprints on disk */
#include <simdiri/status.h>   /* statuses, components, changes and results */
#include <simdiri/suffix.h>   /* public suffixes and registrable domains */
#include <simdiri/surt.h>     /* SURT keys of web archives */
#include <simdiri/unescape.h> /* character references of HTML and XML */
#include <simdiri/url.h>      /* one URL of the profile web */

/** The version of the header, such as "1.0.0", or "1.0.0-rc.1" before it. */
#define SIMDIRI_VERSION "1.0.0-rc.1"
/** The version of the header: its first number. */
#define SIMDIRI_VERSION_MAJOR 1
/** The version of the header: its second number. */
#define SIMDIRI_VERSION_MINOR 0
/** The version of the header: its third number. */
#define SIMDIRI_VERSION_PATCH 0

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Returns the version of the library that runs, which may be newer than the header.
 *
 * @return "MAJOR.MINOR.PATCH", or of a release candidate "MAJOR.MINOR.PATCH-rc.NUMBER", in static storage.
 */
SIMDIRI_API const char *simdiri_version(void);

#ifdef __cplusplus
}
#endif

#endif
