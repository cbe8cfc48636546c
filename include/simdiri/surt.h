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
  SIMDIRI_SURT_KEEP_WWW = 1u << 3,       /**< host_massage=False: "www.", "www2." and so on are kept. */
  SIMDIRI_SURT_COMMON_CRAWL = 1u << 4    /**< Not the package's result, but webarchive-commons'; without other bits. */
};

/**
 * Appends the SURT key of a URL: what the function surt of the Python package surt 0.3.1 returns. With flags 0 the
 * options of the package have their defaults, so path and query are lower-cased. A SURT key is only a key: it cannot be
 * fetched.
 *
 * The result differs from the package in three cases. A port that is not a number below 65536 is
 * #SIMDIRI_ERROR_BAD_PORT, where the package raises an exception. Host names that are not ASCII are mapped by UTS 46
 * with Transitional_Processing, not by IDNA2003: the results differ for characters that only one of both maps or
 * forbids, such as those of Unicode after 3.2, and for labels that mix directions. Text that is only white space has
 * the key "-", like empty text.
 *
 * With #SIMDIRI_SURT_COMMON_CRAWL, the result is that of WaybackURLKeyMaker.makeKey of the Java library
 * webarchive-commons 3.0.2, which writes the index of Common Crawl. Both differ in many kinds of URLs: schemes other
 * than http, https, ftp, mms, rtsp and wais become the host; the first "@" ends the userinfo; all "www." at the
 * beginning of a host are removed; hosts are mapped by IDNA2003, are kept where that fails, and keep triplets that are
 * not UTF-8; only numbers and four numbers are IPv4 addresses; the port 0 and ports up to 2147483647 are kept; 7F is
 * not encoded. Where Java throws an exception, a URL without a host is #SIMDIRI_ERROR_BAD_HOST, and one whose port is
 * not a number #SIMDIRI_ERROR_BAD_PORT. The result differs from the library's only in hosts that IDNA2003 does not map,
 * in two cases: capital letters are lower-cased that the Unicode of the JDK does not have, and another form of a small
 * sigma may be chosen. Bytes that are not UTF-8 are U+FFFD, as Java decodes them.
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
