/**
 * @file
 * @brief Warnings about valid IRIs: bidi structure, rules of schemes, look-alikes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_REVIEW_H
#define SIMDIRI_REVIEW_H

#include <stddef.h>
#include <stdint.h>

#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup review Reviews
 * Findings about valid IRIs that may be a mistake or a deception: bidi structure, rules of schemes, look-alikes.
 * @{ */

/** The kinds of findings in a valid IRI. The numbers and the names (simdiri_finding_name()) are stable. */
typedef enum SIMDIRI_ENUM_TYPE {
  /* SIMDIRI_REVIEW_BIDI: RFC 3987 4.2 says SHOULD. A part is a label of the host, a piece of the path between "/" and
   * ".", a piece of the query between "&", ";" and "=", or the whole userinfo or fragment. Percent-encoded bytes count
   * as the characters "%", digits and letters. */
  SIMDIRI_FINDING_BIDI_MIXED = 1, /**< A part with right-to-left and left-to-right characters. */
  SIMDIRI_FINDING_BIDI_ENDS = 2,  /**< A part with right-to-left characters, but not at both ends. */
  /* SIMDIRI_REVIEW_SCHEME: restrictions in the RFC of the scheme. */
  /** No host: http, https (RFC 9110 4.2), ws, wss (RFC 6455 3), ftp (RFC 1738 3.1), coap, coaps (RFC 7252 6). */
  SIMDIRI_FINDING_EMPTY_HOST = 16,
  SIMDIRI_FINDING_PORT_RANGE = 17, /**< A port above 65535 after a domain name (RFC 9293 3.1). */
  /** A userinfo in http or https (RFC 9110 4.2.4); in ws, wss, coap, coaps and file the syntax has none. */
  SIMDIRI_FINDING_USERINFO = 18,
  SIMDIRI_FINDING_FRAGMENT = 19,      /**< A fragment in ws or wss (RFC 6455 3). */
  SIMDIRI_FINDING_URN_SYNTAX = 20,    /**< A urn without namespace or name (RFC 8141 2). */
  SIMDIRI_FINDING_MAILTO_SYNTAX = 21, /**< A mailto with a wrong address or field (RFC 6068 2). */
  SIMDIRI_FINDING_DATA_SYNTAX = 22,   /**< A data IRI without a comma (RFC 2397 3). */
  SIMDIRI_FINDING_TEL_SYNTAX = 23,    /**< A tel without a global number or a context (RFC 3966 3). */
  SIMDIRI_FINDING_FILE_SYNTAX = 24,   /**< A file with a port, or with a drive letter as its host (RFC 8089 2). */
  /* SIMDIRI_REVIEW_CONFUSABLES: hints at look-alikes and invisible characters (RFC 3987 6.1, 7.5, 8). MIXED_SCRIPTS
   * and INVISIBLE are those of Unicode 18.0, the others those of Unicode 15.0. Percent-encoded characters are decoded
   * first; MIXED_SCRIPTS and LIKE_ASCII decode A-labels, too. The others report the first run in each component. */
  SIMDIRI_FINDING_COMPATIBILITY = 32, /**< Compatibility characters: their NFKC differs from their NFC. */
  SIMDIRI_FINDING_WIDTH = 33,         /**< Full-width or half-width forms, U+FF01 to U+FFEE. */
  SIMDIRI_FINDING_MIXED_SCRIPTS = 34, /**< A label of the host that is not Highly Restrictive (UTS 39 5.2). */
  SIMDIRI_FINDING_LIKE_ASCII = 35,    /**< A label whose non-ASCII characters all look like ASCII (UTS 39 4). */
  /** Characters that show nothing, only space, or only in some fonts: Default_Ignorable_Code_Point and White_Space
   * above ASCII. The form iri always percent-encodes them. */
  SIMDIRI_FINDING_INVISIBLE = 36,
  SIMDIRI_FINDING_NOT_NFC = 37 /**< Text that NFC would change; may not be found in a base with more than 63 marks. */
} simdiri_finding_code;

/** The groups of findings, as bits. */
enum {
  SIMDIRI_REVIEW_BIDI = 1u << 0,       /**< Text that can be misread because it runs in two directions. */
  SIMDIRI_REVIEW_SCHEME = 1u << 1,     /**< Restrictions in the RFC of the scheme. */
  SIMDIRI_REVIEW_CONFUSABLES = 1u << 2 /**< Characters that can be mistaken for others. Much honest text has them. */
};

/** One finding. */
typedef struct {
  simdiri_finding_code code;   /**< The kind of the finding. */
  simdiri_component component; /**< The component that it is in. */
  size_t begin,                /**< The offset in the input at which it begins, in bytes. */
      end;                     /**< The offset at which it ends; equals `begin` if something is missing there. */
} simdiri_finding;

/**
 * Reviews a valid IRI or reference. For invalid text the findings have no meaning; check it with simdiri_validate()
 * first. The call never fails and never allocates.
 *
 * @param groups    the groups to look for: bits SIMDIRI_REVIEW_…
 * @param iri       the IRI
 * @param iri_len   its length in bytes
 * @param findings  receives the first `capacity` findings: first those of the scheme, then bidi structure, then
 *                  look-alikes, each from left to right; may be NULL if `capacity` is 0
 * @param capacity  the number of findings that the array can hold
 * @return The number of all findings, which may exceed `capacity`.
 */
SIMDIRI_API size_t simdiri_review(uint32_t groups, const char *iri, size_t iri_len, simdiri_finding *findings,
                                  size_t capacity);

/**
 * Returns the stable, lower-case name of a finding, such as "bidi-mixed".
 *
 * @param code  any number
 * @return The name, in static storage; "unknown" for a number that is not a code.
 */
SIMDIRI_API const char *simdiri_finding_name(simdiri_finding_code code);

/**
 * Returns one sentence that describes a finding to a person. It does not say where the finding is.
 *
 * @param code  any number
 * @return The sentence, in static storage.
 */
SIMDIRI_API const char *simdiri_finding_message(simdiri_finding_code code);

/**
 * Returns the group of a finding.
 *
 * @param code  any number
 * @return A bit SIMDIRI_REVIEW_…; 0 for a number that is not a code.
 */
SIMDIRI_API uint32_t simdiri_finding_group(simdiri_finding_code code);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
