/* Domain names to ASCII and to Unicode (UTS 46). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_DOMAIN_H
#define SIMDIRI_DOMAIN_H

#include <stddef.h>
#include <stdint.h>

#include <simdiri/buffer.h>
#include <simdiri/context.h>
#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The flags of UTS 46 section 4 (Unicode 17.0.0). IgnoreInvalidPunycode is always false. */
enum {
  SIMDIRI_DOMAIN_CHECK_HYPHENS = 1u << 0,     /* no "-" at either end, no "--" in third and fourth place */
  SIMDIRI_DOMAIN_CHECK_BIDI = 1u << 1,        /* the Bidi rule (RFC 5893 2), if a label is right-to-left */
  SIMDIRI_DOMAIN_CHECK_JOINERS = 1u << 2,     /* ContextJ (RFC 5892 A.1, A.2) */
  SIMDIRI_DOMAIN_STD3 = 1u << 3,              /* UseSTD3ASCIIRules: of ASCII only letters, digits, hyphens */
  SIMDIRI_DOMAIN_TRANSITIONAL = 1u << 4,      /* Transitional_Processing: sharp s, final sigma and joiners are mapped */
  SIMDIRI_DOMAIN_VERIFY_DNS_LENGTH = 1u << 5, /* A-labels of 1 to 63 bytes, in all at most 253, no final dot.
                                                 To Unicode: no empty label, but for one at the end */
  SIMDIRI_DOMAIN_ROOT_LABEL = 1u << 6,        /* … and a final dot is allowed after all */
  SIMDIRI_DOMAIN_IDNA2008 = 1u << 7           /* U-labels are such of IDNA2008, too, as libidn2 has it (RFC 5891 5.4) */
};

/* What is wrong with a name. */
typedef enum {
  SIMDIRI_DOMAIN_NO_PROBLEM = 0,
  SIMDIRI_DOMAIN_DISALLOWED,       /* a character that no label may hold (UTS 46 section 5) */
  SIMDIRI_DOMAIN_BAD_PUNYCODE,     /* "xn--" without Punycode behind it, or with what needs none */
  SIMDIRI_DOMAIN_NOT_NFC,          /* Punycode of what is not NFC */
  SIMDIRI_DOMAIN_BAD_HYPHEN,       /* CHECK_HYPHENS; without it, Punycode of what begins with "xn--" */
  SIMDIRI_DOMAIN_BEGINS_WITH_MARK, /* a combining mark comes first in a label */
  SIMDIRI_DOMAIN_NOT_STD3,
  SIMDIRI_DOMAIN_BAD_JOINER,
  SIMDIRI_DOMAIN_BAD_BIDI,
  SIMDIRI_DOMAIN_BAD_LENGTH /* VERIFY_DNS_LENGTH; without it, a non-ASCII label of more than 1024 characters */
} simdiri_domain_problem;

typedef struct {
  simdiri_domain_problem problem;
  size_t offset; /* of the label, or the character, in the name */
} simdiri_domain_failure;

/* ToASCII and ToUnicode of UTS 46 (sections 4.2, 4.3): append to `out`, which must not overlap the name, the labels
 * that the name maps to, with "." between them. Errors: BAD_HOST, with what and where in `failure` (may be NULL);
 * BAD_UTF8, with its offset; BAD_OPTION for unknown flags. A name that fails has no Unicode form here, either. NFC is
 * that of utf8proc, which may know fewer characters than the tables: the others stay as they are in that step. */
SIMDIRI_API simdiri_status simdiri_domain_to_ascii(simdiri_scratch *scratch, uint32_t flags, const char *name,
                                                   size_t name_len, simdiri_buffer *out,
                                                   simdiri_domain_failure *failure);
SIMDIRI_API simdiri_status simdiri_domain_to_unicode(simdiri_scratch *scratch, uint32_t flags, const char *name,
                                                     size_t name_len, simdiri_buffer *out,
                                                     simdiri_domain_failure *failure);
/* A stable, lower-case name such as "bad-joiner"; "unknown" for other numbers. Static storage. */
SIMDIRI_API const char *simdiri_domain_problem_name(simdiri_domain_problem problem);
/* The version of Unicode that the tables are of, "17.0.0". Static storage. */
SIMDIRI_API const char *simdiri_domain_unicode(void);

#ifdef __cplusplus
}
#endif

#endif
