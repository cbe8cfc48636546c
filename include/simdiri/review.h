/* What is valid, and deserves a look: bidi structure, rules of schemes, look-alikes. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_REVIEW_H
#define SIMDIRI_REVIEW_H

#include <stddef.h>
#include <stdint.h>

#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is valid, and deserves a person's eye all the same. The numbers and names (simdiri_finding_name) are stable. */
typedef enum {
  /* SIMDIRI_REVIEW_BIDI: RFC 3987 4.2, a SHOULD. The part is a label of the host, what stands between "/" and "." of
   * the path or between "&", ";" and "=" of the query, or the whole userinfo or fragment; triplets are text like any
   * other. */
  SIMDIRI_FINDING_BIDI_MIXED = 1, /* right-to-left and left-to-right characters in one part */
  SIMDIRI_FINDING_BIDI_ENDS = 2,  /* right-to-left characters in it, but not at both of its ends */
  /* SIMDIRI_REVIEW_SCHEME: what the RFC of the scheme restricts further. */
  SIMDIRI_FINDING_EMPTY_HOST = 16,    /* http(s): RFC 9110 4.2; ws(s): RFC 6455 3; ftp: RFC 1738 3.1; coap(s): 7252 6 */
  SIMDIRI_FINDING_PORT_RANGE = 17,    /* above 65535, where the host is a domain name (RFC 9293 3.1) */
  SIMDIRI_FINDING_USERINFO = 18,      /* http(s): RFC 9110 4.2.4; ws(s), coap(s): not in their syntax */
  SIMDIRI_FINDING_FRAGMENT = 19,      /* ws(s): RFC 6455 3 */
  SIMDIRI_FINDING_URN_SYNTAX = 20,    /* RFC 8141 2 */
  SIMDIRI_FINDING_MAILTO_SYNTAX = 21, /* RFC 6068 2 */
  SIMDIRI_FINDING_DATA_SYNTAX = 22,   /* RFC 2397 3 */
  SIMDIRI_FINDING_TEL_SYNTAX = 23,    /* RFC 3966 3 */
  /* SIMDIRI_REVIEW_LOOKS: hints at look-alikes (RFC 3987 6.1, 7.5, 8), in Unicode 15.0. Percent-encoded characters and
   * A-labels are looked through. Of the first two kinds, the first run in each component. */
  SIMDIRI_FINDING_COMPATIBILITY = 32, /* compatibility characters: NFKC differs from NFC */
  SIMDIRI_FINDING_WIDTH = 33,         /* full-width and half-width forms, U+FF01-FFEE */
  SIMDIRI_FINDING_MIXED_SCRIPTS = 34, /* a label of the host that is not Highly Restrictive (UTS 39 5.2) */
  SIMDIRI_FINDING_LIKE_ASCII = 35     /* … whose non-ASCII characters all look like ASCII (UTS 39 4) */
} simdiri_finding_code;

enum { SIMDIRI_REVIEW_BIDI = 1u << 0, SIMDIRI_REVIEW_SCHEME = 1u << 1, SIMDIRI_REVIEW_LOOKS = 1u << 2 };

typedef struct {
  simdiri_finding_code code;
  simdiri_component component;
  size_t begin, end; /* bytes of the input; equal where something is missing */
} simdiri_finding;

/* Reviews a valid IRI or reference (of other bytes it says something, too, but not what is wrong). `groups` is a sum
 * of SIMDIRI_REVIEW_…. Stores up to `room` findings and returns how many there are: first those of the scheme, then of
 * bidi structure, then the hints, each from left to right. `findings` may be NULL if `room` is 0. Never allocates. */
SIMDIRI_API size_t simdiri_review(uint32_t groups, const char *iri, size_t iri_len, simdiri_finding *findings,
                                  size_t capacity);
/* A stable, lower-case name such as "bidi-mixed"; "unknown" for other numbers. Static storage. */
SIMDIRI_API const char *simdiri_finding_name(simdiri_finding_code code);
/* One sentence for a person, without the place. Static storage. */
SIMDIRI_API const char *simdiri_finding_message(simdiri_finding_code code);
/* The SIMDIRI_REVIEW_… bit that the code belongs to; 0 for other numbers. */
SIMDIRI_API uint32_t simdiri_finding_group(simdiri_finding_code code);

#ifdef __cplusplus
}
#endif

#endif
