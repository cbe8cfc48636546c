/* One IRI: split, validated, normalized, converted, resolved, compared. */
/* SPDX-License-Identifier: MIT */
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

/* Where the components are, as offsets into the input, end exclusive; simdiri_parse(3) draws them. A component that is
 * absent has has_X == 0; one that is empty has has_X == 1 and begin == end. An authority always has a host, and every
 * reference has a path, both possibly empty. */
typedef struct {
  uint8_t has_scheme, has_authority, has_userinfo, has_port, has_query, has_fragment;
  uint8_t is_ip_literal; /* the host begins with "[" */
  size_t scheme_end;
  size_t authority_begin, authority_end;
  size_t userinfo_begin, userinfo_end;
  size_t host_begin, host_end; /* with the brackets of an IP-literal */
  size_t port_begin, port_end;
  size_t path_begin, path_end;
  size_t query_begin, query_end;
  size_t fragment_begin, fragment_end;
} simdiri_components;

/* Splits any bytes (RFC 3986 appendix B; the authority by 3.2: userinfo ends at its first "@", the port begins after
 * the first ":" of what remains, brackets excepted). Says nothing about validity; never fails, never allocates. What
 * stands before a ":" is a scheme only if it matches the grammar's. */
SIMDIRI_API void simdiri_parse(const char *iri, size_t iri_len, simdiri_components *components);

/* The productions of RFC 3987 2.2 (RFC 3986 appendix A under SIMDIRI_GRAMMAR_URI). */
typedef enum {
  SIMDIRI_PRODUCTION_IRI = 0,
  SIMDIRI_PRODUCTION_IRI_REFERENCE,
  SIMDIRI_PRODUCTION_ABSOLUTE_IRI,
  SIMDIRI_PRODUCTION_IRELATIVE_REF,
  SIMDIRI_PRODUCTION_SCHEME,
  SIMDIRI_PRODUCTION_IAUTHORITY,
  SIMDIRI_PRODUCTION_IUSERINFO,
  SIMDIRI_PRODUCTION_IHOST,
  SIMDIRI_PRODUCTION_PORT,
  SIMDIRI_PRODUCTION_IPATH,
  SIMDIRI_PRODUCTION_ISEGMENT,
  SIMDIRI_PRODUCTION_IQUERY,
  SIMDIRI_PRODUCTION_IFRAGMENT
} simdiri_production;

/* Is `text` exactly the production? Strict: nothing is repaired, and bidi formatting characters are errors (RFC 3987
 * 4.1). Fills `result` (may be NULL) with the first offending byte; its text is the input. Never allocates. */
SIMDIRI_API simdiri_status simdiri_validate(simdiri_grammar grammar, simdiri_production production, const char *text,
                                            size_t text_len, simdiri_result *result);

/* An upper bound of the bytes that normalizing, converting or resolving `iri_len` bytes (for resolve: of base and
 * reference together) can append, SIZE_MAX if it does not fit. A buffer with that much room never gets NO_ROOM. */
SIMDIRI_API size_t simdiri_bound(const simdiri_context *context, size_t iri_len);

/* Brings one IRI to the normal form that the context's options describe (RFC 3987 5.3). Appends to `out` only if
 * something changes; allocates only if `out` or the scratch has to grow. `out` must not overlap `iri`. */
SIMDIRI_API simdiri_status simdiri_normalize(const simdiri_context *context, simdiri_scratch *scratch, const char *iri,
                                             size_t iri_len, simdiri_buffer *out, simdiri_result *result);

/* IRI to URI (RFC 3987 3.1), at no rung: the identity on URIs. Uses grammar, disallowed, host, flags, unicode. */
SIMDIRI_API simdiri_status simdiri_to_uri(const simdiri_context *context, simdiri_scratch *scratch, const char *iri,
                                          size_t iri_len, simdiri_buffer *out, simdiri_result *result);

/* URI to IRI (RFC 3987 3.2), at no rung. A-labels are kept unless host is SIMDIRI_HOST_UNICODE. */
SIMDIRI_API simdiri_status simdiri_to_iri(const simdiri_context *context, simdiri_scratch *scratch, const char *uri,
                                          size_t uri_len, simdiri_buffer *out, simdiri_result *result);

/* Resolves a reference (RFC 3986 5.2; strict unless SIMDIRI_FLAG_NON_STRICT), then normalizes the target if the
 * context's rung is above simple. An offset in `result` is one into `reference`. */
SIMDIRI_API simdiri_status simdiri_resolve(const simdiri_context *context, simdiri_scratch *scratch,
                                           const simdiri_base *base, const char *reference, size_t reference_len,
                                           simdiri_buffer *out, simdiri_result *result);

typedef struct {
  bool equivalent;        /* 0: different, up to the context's rung */
  simdiri_rung rung;      /* the lowest rung at which they are equivalent */
  uint32_t changes[2];    /* what had to change in each, at that rung (or, if different, at the context's) */
  int invalid;            /* on an error in the input: 0 or 1, the operand that it is in */
  simdiri_result failure; /* on an error: where */
} simdiri_comparison;

/* Climbs the ladder (RFC 3987 5.3) up to the context's rung. Equivalent at a rung is: equal normal forms there. Invalid
 * operands are errors; relative references need a base (5.1), else NULL may be passed. Under the profile web the rung
 * is protocol if only redirects make the two equivalent, else scheme. */
SIMDIRI_API simdiri_status simdiri_compare(const simdiri_context *context, simdiri_scratch *scratch,
                                           const simdiri_base *base, const char *a, size_t a_len, const char *b,
                                           size_t b_len, simdiri_comparison *comparison);

#ifdef __cplusplus
}
#endif

#endif
