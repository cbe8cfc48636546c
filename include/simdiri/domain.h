/**
 * @file
 * @brief Converts domain names to ASCII and to Unicode (UTS 46).
 *
 * SPDX-License-Identifier: MIT
 */
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

/** @defgroup domain Domain names
 * Converts domain names to ASCII and to Unicode (UTS 46).
 * @{ */

/** Bits of the argument `flags`: the flags of UTS 46 section 4 (Unicode 18.0.0), and two more. IgnoreInvalidPunycode is
 * always false. */
enum {
  /** CheckHyphens: a label has no "-" at either end, and no "--" in its third and fourth place. */
  SIMDIRI_DOMAIN_CHECK_HYPHENS = 1u << 0,
  /** CheckBidi: if a label is right-to-left, all labels satisfy the Bidi rule (RFC 5893 2). */
  SIMDIRI_DOMAIN_CHECK_BIDI = 1u << 1,
  /** CheckJoiners: joiners are only where ContextJ allows them (RFC 5892 A.1, A.2). */
  SIMDIRI_DOMAIN_CHECK_JOINERS = 1u << 2,
  /** UseSTD3ASCIIRules: the only ASCII characters are letters, digits and hyphens. */
  SIMDIRI_DOMAIN_STD3 = 1u << 3,
  /** Transitional_Processing: sharp s, final sigma and joiners are mapped, as in IDNA2003. */
  SIMDIRI_DOMAIN_TRANSITIONAL = 1u << 4,
  /** VerifyDnsLength: A-labels have 1 to 63 bytes, the name has at most 253, and it does not end with ".". To Unicode:
   * only the last label may be empty. */
  SIMDIRI_DOMAIN_VERIFY_DNS_LENGTH = 1u << 5,
  /** With VERIFY_DNS_LENGTH: the name may end with ".". */
  SIMDIRI_DOMAIN_ROOT_LABEL = 1u << 6,
  /** U-labels must also be valid for a lookup in IDNA2008 (RFC 5891 5.4), as libidn2 implements it.
   * #SIMDIRI_ERROR_UNSUPPORTED if the library was built without libidn2. */
  SIMDIRI_DOMAIN_IDNA2008 = 1u << 7
};

/** Why a name is not valid. simdiri_domain_problem_name() gives the name of a problem. */
typedef enum SIMDIRI_ENUM_TYPE {
  SIMDIRI_DOMAIN_NO_PROBLEM = 0, /**< No problem. */
  SIMDIRI_DOMAIN_DISALLOWED,     /**< A character that no label may contain (UTS 46 section 5). */
  /** "xn--" that is not followed by valid Punycode, or by Punycode of a label that is all ASCII. */
  SIMDIRI_DOMAIN_BAD_PUNYCODE,
  SIMDIRI_DOMAIN_NOT_NFC,          /**< The label in Punycode is not in NFC. */
  SIMDIRI_DOMAIN_BAD_HYPHEN,       /**< CHECK_HYPHENS; without that flag, a decoded label that begins with "xn--". */
  SIMDIRI_DOMAIN_BEGINS_WITH_MARK, /**< A label begins with a combining mark. */
  SIMDIRI_DOMAIN_NOT_STD3,         /**< A character that the flag STD3 forbids. */
  SIMDIRI_DOMAIN_BAD_JOINER,       /**< A joiner that the flag CHECK_JOINERS forbids. */
  SIMDIRI_DOMAIN_BAD_BIDI,         /**< A label that the flag CHECK_BIDI forbids. */
  SIMDIRI_DOMAIN_BAD_LENGTH,   /**< VERIFY_DNS_LENGTH; without it, a non-ASCII label of more than 1024 characters. */
  SIMDIRI_DOMAIN_NOT_IDNA2008, /**< IDNA2008: a character that IDNA2008 does not allow, such as a symbol (RFC 5892). */
  SIMDIRI_DOMAIN_UNASSIGNED,   /**< IDNA2008: a character that is unassigned in the Unicode version of libidn2. */
  SIMDIRI_DOMAIN_BAD_CONTEXT,  /**< IDNA2008: a character without a rule for its place (RFC 5892 appendix A). */
  SIMDIRI_DOMAIN_WHITE_SPACE   /**< White space, perhaps percent-encoded; only simdiri_find_host_problem(). */
} simdiri_domain_problem;

/** What is wrong with a name, and where. */
typedef struct {
  simdiri_domain_problem problem; /**< The problem. */
  size_t offset;                  /**< The offset of the label or character in the name, in bytes. */
} simdiri_domain_failure;

/**
 * Converts a domain name to ASCII: ToASCII of UTS 46 section 4.2. The name is mapped, normalized to NFC and checked
 * label by label. With flags 0 only the checks that no flag controls are made: characters, marks at the beginning of a
 * label, and Punycode.
 *
 * NFC is that of utf8proc, which may know fewer characters than the tables of this library. Unknown characters are
 * mapped and checked, but neither composed nor reordered.
 *
 * @param scratch   the scratch of this thread
 * @param flags     bits SIMDIRI_DOMAIN_…
 * @param name      the name, in UTF-8
 * @param name_len  its length in bytes
 * @param out       the labels are appended here, with "." between them; must not overlap the name
 * @param failure   NULL, or receives the problem on #SIMDIRI_ERROR_BAD_HOST, and the offset on #SIMDIRI_ERROR_BAD_UTF8
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_BAD_HOST, #SIMDIRI_ERROR_BAD_UTF8, #SIMDIRI_ERROR_BAD_OPTION for unknown flags,
 * or #SIMDIRI_ERROR_UNSUPPORTED.
 */
SIMDIRI_API simdiri_status simdiri_domain_to_ascii(simdiri_scratch *scratch, uint32_t flags, const char *name,
                                                   size_t name_len, simdiri_buffer *out,
                                                   simdiri_domain_failure *failure);

/**
 * Converts a domain name to Unicode: ToUnicode of UTS 46 section 4.3. Unlike ToUnicode, it appends nothing if the name
 * has an error. In all else it is like simdiri_domain_to_ascii().
 *
 * @param scratch   the scratch of this thread
 * @param flags     bits SIMDIRI_DOMAIN_…
 * @param name      the name, in UTF-8
 * @param name_len  its length in bytes
 * @param out       the labels are appended here, with "." between them; must not overlap the name
 * @param failure   NULL, or receives the problem on #SIMDIRI_ERROR_BAD_HOST, and the offset on #SIMDIRI_ERROR_BAD_UTF8
 * @return As simdiri_domain_to_ascii().
 */
SIMDIRI_API simdiri_status simdiri_domain_to_unicode(simdiri_scratch *scratch, uint32_t flags, const char *name,
                                                     size_t name_len, simdiri_buffer *out,
                                                     simdiri_domain_failure *failure);

/**
 * Returns the stable, lower-case name of a problem, such as "bad-joiner".
 *
 * @param problem  any number
 * @return The name, in static storage; "unknown" for a number that is not a problem.
 */
SIMDIRI_API const char *simdiri_domain_problem_name(simdiri_domain_problem problem);

/**
 * Returns a description of a problem for people, such as "it begins with a combining mark". The text describes a label.
 * It may change between versions.
 *
 * @param problem  any number
 * @return The description, in static storage; "an unknown problem" for a number that is not a problem.
 */
SIMDIRI_API const char *simdiri_domain_problem_message(simdiri_domain_problem problem);

/** Why the host of an IRI is not mapped, and where. */
typedef struct {
  simdiri_domain_problem problem; /**< The problem. */
  size_t label;                   /**< The number of the label, from 1; 0: the problem is that of the whole host. */
  size_t begin;                   /**< The offset in the IRI at which the label begins, in bytes. */
  size_t end;                     /**< The offset at which it ends. */
} simdiri_host_problem;

/**
 * Finds out why simdiri_normalize() returns #SIMDIRI_WARNING_HOST_UNMAPPED or #SIMDIRI_ERROR_BAD_HOST: why it does not
 * map the host of an IRI, or that the host contains white space. The IRI is normalized once more, so call this only if
 * the reason is shown to a person.
 *
 * @param context  the context under which the host is not mapped
 * @param scratch  the scratch of this thread
 * @param iri      the IRI
 * @param iri_len  its length in bytes
 * @param problem  receives white space in the host, or the first problem of mapping it; if there is neither, or the IRI
 *                 has another error, #SIMDIRI_DOMAIN_NO_PROBLEM. Under the profile web only white space is found,
 *                 without a label
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_NO_MEMORY or #SIMDIRI_ERROR_TOO_LONG.
 */
SIMDIRI_API simdiri_status simdiri_find_host_problem(const simdiri_context *context, simdiri_scratch *scratch,
                                                     const char *iri, size_t iri_len, simdiri_host_problem *problem);

/**
 * Returns the version of libidn2, which decides what IDNA2008 allows (#SIMDIRI_IDNA_2008, #SIMDIRI_DOMAIN_IDNA2008).
 *
 * @return A version such as "2.3.3", in static storage; NULL if the library was built without libidn2.
 */
SIMDIRI_API const char *simdiri_domain_idna2008_version(void);

/**
 * Returns the version of Unicode that the tables for domain names have.
 *
 * @return "18.0.0", in static storage.
 */
SIMDIRI_API const char *simdiri_domain_unicode_version(void);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
