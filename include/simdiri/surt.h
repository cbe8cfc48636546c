/* SURT keys, as Web archives have them. */
/* SPDX-License-Identifier: MIT */
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

/* SURT keys: what Web archives and Common Crawl index by, such as "com,example)/path?a=1&b=2". */
enum {
  SIMDIRI_SURT_PLAIN = 1u << 0,          /* path and query keep their case */
  SIMDIRI_SURT_WITH_SCHEME = 1u << 1,    /* with_scheme=True: "http://(com,example)/path" */
  SIMDIRI_SURT_TRAILING_COMMA = 1u << 2, /* trailing_comma=True: "com,example,)/path" */
  SIMDIRI_SURT_KEEP_WWW = 1u << 3        /* host_massage=False: "www." and its like are kept */
};

/* Appends to `out` what the function surt of the Python package surt 0.3.1 gives: by default (flags 0) with its default
 * options, case-folding included. The URL is any text; `out` must not overlap it. A port that is no number below 65536,
 * where that raises an exception, is BAD_PORT. Host names are mapped by UTS 46 with Transitional_Processing in place of
 * IDNA2003; white space alone is "-", as nothing is. It is a key, and nothing to fetch. */
SIMDIRI_API simdiri_status simdiri_surt(simdiri_scratch *scratch, uint32_t flags, const char *url, size_t url_len,
                                        simdiri_buffer *out);

#ifdef __cplusplus
}
#endif

#endif
