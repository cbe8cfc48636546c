/**
 * @file
 * @brief One IRI: parse, validate, normalize, convert, resolve and compare it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_IRI_H
#define SIMDIRI_IRI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <simdiri/buffer.h>
#include <simdiri/context.h>
#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup iri One IRI
 * Parse, validate, normalize, convert, resolve and compare one IRI.
 * @{ */

/**
 * The positions of the components, as offsets in bytes into the input. An end is the offset of the first byte after the
 * component. The manual page simdiri_parse(3) has a drawing.
 *
 * If a component is absent, its `has_` member is false. If it is present but empty, that member is true and begin
 * equals end. Every authority has a host, and every reference has a path; both can be empty.
 */
typedef struct {
  bool has_scheme;        /**< There is a scheme; it begins at offset 0. */
  bool has_authority;     /**< There is an authority: "//" follows the scheme, or begins the reference. */
  bool has_userinfo;      /**< There is a userinfo: the authority contains "@". */
  bool has_port;          /**< There is a port: ":" follows the host. */
  bool has_query;         /**< There is a query: "?" follows the path. */
  bool has_fragment;      /**< There is a fragment: the input contains "#". */
  bool is_ip_literal;     /**< The host begins with "[". */
  size_t scheme_end;      /**< The offset of the ":" after the scheme. */
  size_t authority_begin, /**< The start of the authority, without "//". */
      authority_end;      /**< The end of the authority. */
  size_t userinfo_begin,  /**< The start of the userinfo, without "@". */
      userinfo_end;       /**< The end of the userinfo. */
  size_t host_begin,      /**< The start of the host, with the brackets of an IP literal. */
      host_end;           /**< The end of the host. */
  size_t port_begin,      /**< The start of the port, without ":". */
      port_end;           /**< The end of the port. */
  size_t path_begin,      /**< The start of the path. */
      path_end;           /**< The end of the path. */
  size_t query_begin,     /**< The start of the query, without "?". */
      query_end;          /**< The end of the query. */
  size_t fragment_begin,  /**< The start of the fragment, without "#". */
      fragment_end;       /**< The end of the fragment. */
} simdiri_components;

/**
 * Splits any bytes into components (RFC 3986 appendix B). The authority is split by RFC 3986 3.2: the userinfo ends at
 * the first "@", and the port begins after the first ":" that follows the userinfo and any IP literal. The text before
 * a ":" is a scheme only if it matches the grammar of schemes.
 *
 * The call does not check whether the components are valid. It never fails and never allocates.
 *
 * @param iri         the bytes
 * @param iri_len     their number
 * @param components  receives the positions
 */
SIMDIRI_API void simdiri_parse(const char *iri, size_t iri_len, simdiri_components *components);

/** The productions of RFC 3987 2.2 that simdiri_validate() knows. With #SIMDIRI_GRAMMAR_URI they are the corresponding
 * productions of RFC 3986 appendix A. */
typedef enum SIMDIRI_ENUM_TYPE {
  SIMDIRI_PRODUCTION_IRI = 0,       /**< IRI */
  SIMDIRI_PRODUCTION_IRI_REFERENCE, /**< IRI-reference */
  SIMDIRI_PRODUCTION_ABSOLUTE_IRI,  /**< absolute-IRI */
  SIMDIRI_PRODUCTION_IRELATIVE_REF, /**< irelative-ref */
  SIMDIRI_PRODUCTION_SCHEME,        /**< scheme */
  SIMDIRI_PRODUCTION_IAUTHORITY,    /**< iauthority */
  SIMDIRI_PRODUCTION_IUSERINFO,     /**< iuserinfo */
  SIMDIRI_PRODUCTION_IHOST,         /**< ihost */
  SIMDIRI_PRODUCTION_PORT,          /**< port */
  SIMDIRI_PRODUCTION_IPATH,         /**< ipath */
  SIMDIRI_PRODUCTION_ISEGMENT,      /**< isegment */
  SIMDIRI_PRODUCTION_IQUERY,        /**< iquery */
  SIMDIRI_PRODUCTION_IFRAGMENT      /**< ifragment */
} simdiri_production;

/**
 * Validates a text: returns #SIMDIRI_OK only if the whole text matches the production. Nothing is repaired, and bidi
 * formatting characters are errors (RFC 3987 4.1). The call never allocates.
 *
 * @param grammar     the grammar
 * @param production  the production of the grammar
 * @param text        the text
 * @param text_len    its length in bytes
 * @param result      NULL, or receives the position of the first wrong byte; its text is the input
 * @return #SIMDIRI_OK or an error of the input.
 */
SIMDIRI_API simdiri_status simdiri_validate(simdiri_grammar grammar, simdiri_production production, const char *text,
                                            size_t text_len, simdiri_result *result);

/**
 * Returns the largest number of bytes that normalizing, converting or resolving can append. A buffer with that much
 * free capacity never causes #SIMDIRI_ERROR_NO_CAPACITY.
 *
 * @param context  the context
 * @param iri_len  the length of the input in bytes; for resolving, the sum of the lengths of base and reference
 * @return The number of bytes; SIZE_MAX if it does not fit into size_t.
 */
SIMDIRI_API size_t simdiri_bound(const simdiri_context *context, size_t iri_len);

/**
 * Puts simdiri_options::default_scheme before a text that begins with a host, and changes nothing else. All calls that
 * normalize, convert, resolve or compare do this first, so it only shows their first step. A text begins with a host if
 * it begins with
 * - "//" and an authority that is not empty; or
 * - a name of two or more labels, "localhost", or an IPv6 address in brackets, each perhaps followed by ":" and one or
 *   more digits, and then ends or continues with "/", "?" or "#".
 *
 * Labels are letters, digits, "-", "_" and non-ASCII characters that an IRI may contain, percent-encoded or not; dots
 * are "." and U+3002, U+FF0E and U+FF61. The name may end with a dot. So "example.com:80/" has a host and a port, but
 * "mailto:x", "foo:bar" and "user@example.com" do not begin with a host.
 *
 * @param context   the context
 * @param text      the text
 * @param text_len  its length in bytes
 * @param out       scheme and text are appended here; must not overlap the text
 * @param result    receives the result: the text itself if it does not begin with a host, or if the context has no
 *                  default scheme
 * @return #SIMDIRI_OK or an error of the machine.
 */
SIMDIRI_API simdiri_status simdiri_add_default_scheme(const simdiri_context *context, const char *text, size_t text_len,
                                                      simdiri_buffer *out, simdiri_result *result);

/**
 * Normalizes one IRI: brings it to the normal form that the options of the context describe (RFC 3987 5.3).
 *
 * If nothing changes, the text of the result is the input and nothing is appended. Memory is allocated only if `out` or
 * the scratch has to grow.
 *
 * @param context  the context
 * @param scratch  the scratch of this thread
 * @param iri      the IRI
 * @param iri_len  its length in bytes
 * @param out      the normal form is appended here if it differs from the input; must not overlap the input
 * @param result   receives the result
 * @return The status that is also in the result.
 */
SIMDIRI_API simdiri_status simdiri_normalize(const simdiri_context *context, simdiri_scratch *scratch, const char *iri,
                                             size_t iri_len, simdiri_buffer *out, simdiri_result *result);

/**
 * Converts an IRI to a URI (RFC 3987 3.1). The call does not normalize, and leaves URIs unchanged. Of the options it
 * uses `grammar`, `disallowed`, `host`, `unicode` and `flags`. The profile web is #SIMDIRI_ERROR_BAD_OPTION.
 *
 * @param context  the context
 * @param scratch  the scratch of this thread
 * @param iri      the IRI
 * @param iri_len  its length in bytes
 * @param out      the URI is appended here if it differs from the input; must not overlap the input
 * @param result   receives the result
 * @return The status that is also in the result.
 */
SIMDIRI_API simdiri_status simdiri_to_uri(const simdiri_context *context, simdiri_scratch *scratch, const char *iri,
                                          size_t iri_len, simdiri_buffer *out, simdiri_result *result);

/**
 * Converts a URI to an IRI (RFC 3987 3.2). The call does not normalize. It keeps A-labels, unless the option `host` is
 * #SIMDIRI_HOST_UNICODE. It uses the same options as simdiri_to_uri().
 *
 * @param context  the context
 * @param scratch  the scratch of this thread
 * @param uri      the URI
 * @param uri_len  its length in bytes
 * @param out      the IRI is appended here if it differs from the input; must not overlap the input
 * @param result   receives the result
 * @return The status that is also in the result.
 */
SIMDIRI_API simdiri_status simdiri_to_iri(const simdiri_context *context, simdiri_scratch *scratch, const char *uri,
                                          size_t uri_len, simdiri_buffer *out, simdiri_result *result);

/**
 * Resolves a reference against a base (RFC 3986 5.2), then normalizes the target if the rung of the context is above
 * simple. A reference with a scheme is never relative, unless #SIMDIRI_FLAG_NON_STRICT is set.
 *
 * In the profile web, the URL parser reads the reference with the base, and the result is always serialized. The base
 * must have been created in the same profile, otherwise the call returns #SIMDIRI_ERROR_BAD_OPTION.
 *
 * @param context        the context
 * @param scratch        the scratch of this thread
 * @param base           the base
 * @param reference      the reference
 * @param reference_len  its length in bytes
 * @param out            the target is appended here if it differs from the reference; must not overlap the reference
 * @param result         receives the result; the offset of an error is an offset into the reference
 * @return The status that is also in the result.
 */
SIMDIRI_API simdiri_status simdiri_resolve(const simdiri_context *context, simdiri_scratch *scratch,
                                           const simdiri_base *base, const char *reference, size_t reference_len,
                                           simdiri_buffer *out, simdiri_result *result);

/** What is not compared from the rung scheme on, although a normal form keeps it, as bits: two normal forms that differ
 * only by it are equivalent, and have the same key. */
enum {
  /** The r-component, q-component and f-component of a URN (RFC 8141 3.1). They say what to do with the resource. */
  SIMDIRI_IGNORED_URN_COMPONENTS = 1u << 0,
  SIMDIRI_IGNORED_UUID_CASE = 1u << 1 /**< The case of the digits of a UUID in "urn:uuid:" (RFC 9562 4). */
};

/**
 * Returns the name of what is not compared, such as "urn-components".
 *
 * @param bit  the number of its bit, from 0 to 31
 * @return The name, in static storage; NULL if the bit has no meaning.
 */
SIMDIRI_API const char *simdiri_ignored_name(unsigned bit);

/**
 * Finds the text that simdiri_compare() and keys compare instead of a normal form. It differs only for URNs, from the
 * rung scheme on, and not in the profile web.
 *
 * @param context     the context
 * @param scratch     the scratch of this thread
 * @param normal      the normal form, as simdiri_normalize() made it under this context
 * @param normal_len  its length in bytes
 * @param text        receives the text: a view of the normal form, or of the scratch until its next use
 * @param text_len    receives its length in bytes
 * @return Bits SIMDIRI_IGNORED_…; 0 if the normal form itself is compared.
 */
SIMDIRI_API uint32_t simdiri_compared_text(const simdiri_context *context, simdiri_scratch *scratch, const char *normal,
                                           size_t normal_len, const char **text, size_t *text_len);

/** The result of a comparison. */
typedef struct {
  bool is_equivalent;     /**< The two are equivalent at some rung up to that of the context. */
  simdiri_rung rung;      /**< The lowest rung at which they are equivalent. */
  uint64_t changes[2];    /**< The changes to each operand at that rung; at the context's rung if they are different. */
  uint32_t ignored[2];    /**< What was not compared of each normal form: bits SIMDIRI_IGNORED_… */
  int invalid_operand;    /**< On an error in the input: which operand has the error, 0 or 1. */
  simdiri_result failure; /**< On an error: the error and its position. */
  uint64_t reserved[2];   /**< 0; later versions may have members here. */
} simdiri_comparison;

/**
 * Compares two IRIs rung by rung (RFC 3987 5.3), up to the rung of the context. They are equivalent at a rung if their
 * normal forms at that rung are equal, apart from what simdiri_compared_text() leaves out. At the rung simple, IRIs
 * that are valid only after a repair are never equivalent.
 *
 * In the profile web there are no rungs. Two URLs are equivalent if their serializations are equal. The rung in the
 * result is protocol if only redirects make them equivalent, else scheme.
 *
 * @param context     the context
 * @param scratch     the scratch of this thread
 * @param base        the base of relative references (RFC 3987 5.1); may be NULL if both operands have a scheme
 * @param a           the first IRI
 * @param a_len       its length in bytes
 * @param b           the second IRI
 * @param b_len       its length in bytes
 * @param comparison  receives the result
 * @return #SIMDIRI_OK, or an error; an invalid IRI is an error, so it is neither equivalent nor different.
 */
SIMDIRI_API simdiri_status simdiri_compare(const simdiri_context *context, simdiri_scratch *scratch,
                                           const simdiri_base *base, const char *a, size_t a_len, const char *b,
                                           size_t b_len, simdiri_comparison *comparison);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
