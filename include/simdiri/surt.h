/**
 * @file
 * @brief SURT keys, by which web archives index URLs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_SURT_H
#define SIMDIRI_SURT_H

#include <stddef.h>
#include <stdint.h>

#include <simdiri/buffer.h>
#include <simdiri/context.h>
#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup surt SURT keys
 * The keys by which web archives and Common Crawl index URLs, such as `com,example)/path?a=1&b=2`.
 * @{ */

/** Bits of the argument `flags` of simdiri_surt(). Each is an option of the Python package surt. */
enum {
  SIMDIRI_SURT_PLAIN = 1u << 0,          /**< Path and query keep their case: path_lowercase=query_lowercase=False. */
  SIMDIRI_SURT_WITH_SCHEME = 1u << 1,    /**< with_scheme=True: "http://(com,example)/path". */
  SIMDIRI_SURT_TRAILING_COMMA = 1u << 2, /**< trailing_comma=True: "com,example,)/path". */
  SIMDIRI_SURT_KEEP_WWW = 1u << 3        /**< host_massage=False: "www.", "www2." and so on are kept. */
};

/**
 * Appends the SURT key of a URL: what the function surt of the Python package surt 0.3.1 returns. With flags 0 the
 * options of the package have their defaults, so path and query are lower-cased. A SURT key is only a key: it cannot be
 * fetched.
 *
 * The result differs from the package in three cases. A port that is not a number below 65536 is
 * #SIMDIRI_ERROR_BAD_PORT, where the package raises an exception. Host names are mapped by UTS 46 with
 * Transitional_Processing, not by IDNA2003. Text that is only white space has the key "-", like empty text.
 *
 * @param scratch  the scratch of this thread
 * @param flags    bits SIMDIRI_SURT_…; an unknown bit is #SIMDIRI_ERROR_BAD_OPTION
 * @param url      the URL: any text
 * @param url_len  its length in bytes
 * @param out      the key is appended here; must not overlap the URL
 * @return #SIMDIRI_OK or an error.
 */
SIMDIRI_API simdiri_status simdiri_surt(simdiri_scratch *scratch, uint32_t flags, const char *url, size_t url_len,
                                        simdiri_buffer *out);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
