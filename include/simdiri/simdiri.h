/* simdiri: validate, convert, normalize, resolve and compare IRIs (RFC 3987) and URIs (RFC 3986).
 *
 * The rules that hold for every function below:
 *
 * Strings     are UTF-8 octets with a length in octets. They are never NUL-terminated and may hold any octet.
 *             Pointers must not be NULL unless a function says so; a text of length 0 may be NULL.
 * Ownership   nothing is taken over: what the caller passes in stays the caller's; what a `_create` returns belongs to
 *             the caller until the matching `_free`. Views in a result point into the caller's input, or into the
 *             caller's buffer, where they are good until something is appended to it.
 * Errors      are returned as a simdiri_status, never printed; no function aborts, keeps global state or reads the
 *             environment, but for simdiri_charset_create, whose iconv may. On an error nothing has been appended to
 *             the output buffer. Every function that works on text can return the errors of the input, NO_MEMORY,
 *             TOO_LONG and, with a fixed buffer, NO_ROOM.
 * Threads     a context and a base are immutable and may be shared. A scratch belongs to one thread at a time.
 * Cost        is linear in the input, on every input.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_SIMDIRI_H
#define SIMDIRI_SIMDIRI_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define SIMDIRI_VERSION_MAJOR 0
#define SIMDIRI_VERSION_MINOR 1
#define SIMDIRI_VERSION_PATCH 0

#if defined(_WIN32)
#define SIMDIRI_API
#elif defined(__GNUC__)
#define SIMDIRI_API __attribute__((visibility("default")))
#else
#define SIMDIRI_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------------------ outcomes */

/* What came of a call. The numbers and names (simdiri_status_name) are stable. */
typedef enum {
  SIMDIRI_OK = 0,
  /* Warnings: there is a result, and something to know about it. */
  SIMDIRI_WARNING_HOST_UNMAPPED = 1, /* IDN host that cannot be mapped: left at the syntax rung */
  /* Errors in the input; `offset` is that of the first offending octet. */
  SIMDIRI_ERROR_NO_SCHEME = 16,       /* a relative reference where an IRI is needed */
  SIMDIRI_ERROR_BAD_SCHEME = 17,      /* what stands before the first ":" is no scheme */
  SIMDIRI_ERROR_HAS_SCHEME = 18,      /* irelative-ref asked for, IRI given */
  SIMDIRI_ERROR_HAS_FRAGMENT = 19,    /* absolute-IRI asked for, "#" found */
  SIMDIRI_ERROR_COLON_SEGMENT = 20,   /* ":" in the first segment of a relative path (RFC 3986 4.2) */
  SIMDIRI_ERROR_BAD_CHARACTER = 21,   /* ASCII that the component does not allow */
  SIMDIRI_ERROR_BAD_CODE_POINT = 22,  /* not in ucschar (or, in a query, iprivate) */
  SIMDIRI_ERROR_BIDI_FORMATTING = 23, /* U+200E, U+200F, U+202A-202E (RFC 3987 4.1) */
  SIMDIRI_ERROR_BAD_UTF8 = 24,        /* not UTF-8 (RFC 3629) */
  SIMDIRI_ERROR_BAD_PERCENT = 25,     /* "%" without two hex digits */
  SIMDIRI_ERROR_BAD_IP_LITERAL = 26,  /* "[" without an IPv6address or IPvFuture and "]" */
  SIMDIRI_ERROR_BAD_PORT = 27,        /* port is not digits */
  SIMDIRI_ERROR_BAD_HOST = 28,        /* host that cannot be mapped where it has to be */
  SIMDIRI_ERROR_OCTET_MERGE = 29,     /* repairing an invalid octet would make it part of a character */
  /* Failures of the URL parser (profile web). Their names are those of the URL Standard's validation errors. */
  SIMDIRI_ERROR_DOMAIN_TO_ASCII = 32,
  SIMDIRI_ERROR_HOST_INVALID_CODE_POINT = 33,
  SIMDIRI_ERROR_IPV4_TOO_MANY_PARTS = 34,
  SIMDIRI_ERROR_IPV4_NON_NUMERIC_PART = 35,
  SIMDIRI_ERROR_IPV4_OUT_OF_RANGE_PART = 36,
  SIMDIRI_ERROR_IPV6_UNCLOSED = 37,
  SIMDIRI_ERROR_IPV6_INVALID_COMPRESSION = 38,
  SIMDIRI_ERROR_IPV6_TOO_MANY_PIECES = 39,
  SIMDIRI_ERROR_IPV6_MULTIPLE_COMPRESSION = 40,
  SIMDIRI_ERROR_IPV6_INVALID_CODE_POINT = 41,
  SIMDIRI_ERROR_IPV6_TOO_FEW_PIECES = 42,
  SIMDIRI_ERROR_IPV4_IN_IPV6_TOO_MANY_PIECES = 43,
  SIMDIRI_ERROR_IPV4_IN_IPV6_INVALID_CODE_POINT = 44,
  SIMDIRI_ERROR_IPV4_IN_IPV6_OUT_OF_RANGE_PART = 45,
  SIMDIRI_ERROR_IPV4_IN_IPV6_TOO_FEW_PARTS = 46,
  SIMDIRI_ERROR_MISSING_SCHEME_NON_RELATIVE_URL = 47,
  SIMDIRI_ERROR_HOST_MISSING = 48,
  SIMDIRI_ERROR_PORT_OUT_OF_RANGE = 49,
  SIMDIRI_ERROR_PORT_INVALID = 50,
  /* Other forms of input. */
  SIMDIRI_ERROR_UNDECODABLE = 52, /* an octet that means nothing in the charset (simdiri_charset_decode) */
  SIMDIRI_ERROR_BAD_ENTITY = 53,  /* "&" that begins no character reference of XML (simdiri_unescape) */
  /* Errors of the call or the machine. */
  SIMDIRI_ERROR_NO_MEMORY = 64,       /* the allocator returned NULL */
  SIMDIRI_ERROR_NO_ROOM = 65,         /* the fixed output buffer is too small */
  SIMDIRI_ERROR_TOO_LONG = 66,        /* the result would not fit into size_t */
  SIMDIRI_ERROR_BAD_OPTION = 67,      /* an option is unknown, or contradicts another */
  SIMDIRI_ERROR_UNKNOWN_CHARSET = 68, /* no charset of that name, on this machine */
  SIMDIRI_ERROR_UNFIT_CHARSET = 69,   /* a charset whose octets cannot be read as records: UTF-16, EBCDIC … */
  SIMDIRI_ERROR_SET_FULL = 70,        /* a seen-set would need more memory than it may use */
  SIMDIRI_ERROR_UNEVEN = 71,          /* fingerprints were made to collide */
  SIMDIRI_ERROR_STATE = 72,           /* a state on disk cannot be used; a simdiri_state_failure says why */
  SIMDIRI_ERROR_COLUMN_TYPE = 80,     /* an Arrow column of a type that is not text */
  SIMDIRI_ERROR_BAD_COLUMN = 81,      /* an Arrow column whose lengths, offsets or views contradict each other */
  /* Warnings again: validation errors of the URL Standard that are no failures. Only simdiri_check_url tells them. */
  SIMDIRI_WARNING_DOMAIN_TO_ASCII = 192,
  SIMDIRI_WARNING_DOMAIN_PERCENT_ENCODED = 193,
  SIMDIRI_WARNING_IPV4_EMPTY_PART = 194,
  SIMDIRI_WARNING_IPV4_TOO_FEW_PARTS = 195,
  SIMDIRI_WARNING_IPV4_NON_DECIMAL_PART = 196,
  SIMDIRI_WARNING_IPV4_OUT_OF_RANGE_PART = 197,
  SIMDIRI_WARNING_IPV6_PIECE_LEADING_ZERO = 198,
  SIMDIRI_WARNING_INVALID_URL_UNIT = 199,
  SIMDIRI_WARNING_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS = 200,
  SIMDIRI_WARNING_INVALID_REVERSE_SOLIDUS = 201,
  SIMDIRI_WARNING_INVALID_CREDENTIALS = 202,
  SIMDIRI_WARNING_FILE_INVALID_WINDOWS_DRIVE_LETTER = 203,
  SIMDIRI_WARNING_FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST = 204
} simdiri_status;

/* The component that an error stands in. */
typedef enum {
  SIMDIRI_COMPONENT_NONE = 0,
  SIMDIRI_COMPONENT_SCHEME,
  SIMDIRI_COMPONENT_USERINFO,
  SIMDIRI_COMPONENT_HOST,
  SIMDIRI_COMPONENT_PORT,
  SIMDIRI_COMPONENT_PATH,
  SIMDIRI_COMPONENT_QUERY,
  SIMDIRI_COMPONENT_FRAGMENT
} simdiri_component;

/* The rules that changed something, as bits: `changes` is 0 exactly when the output equals the input. */
enum {
  SIMDIRI_CHANGE_SCHEME_CASE = 1u << 0,       /* scheme lower-cased */
  SIMDIRI_CHANGE_HOST_CASE = 1u << 1,         /* A-Z in the host lower-cased */
  SIMDIRI_CHANGE_PCT_CASE = 1u << 2,          /* hex digits of a triplet upper-cased */
  SIMDIRI_CHANGE_PCT_DECODED = 1u << 3,       /* triplet of an unreserved ASCII character decoded */
  SIMDIRI_CHANGE_PCT_TO_CHARACTER = 1u << 4,  /* triplets decoded to a non-ASCII character */
  SIMDIRI_CHANGE_CHARACTER_TO_PCT = 1u << 5,  /* non-ASCII character percent-encoded */
  SIMDIRI_CHANGE_DISALLOWED = 1u << 6,        /* disallowed character percent-encoded */
  SIMDIRI_CHANGE_STRAY_PERCENT = 1u << 7,     /* stray "%" became "%25" */
  SIMDIRI_CHANGE_INVALID_UTF8 = 1u << 8,      /* octet that is not UTF-8 percent-encoded */
  SIMDIRI_CHANGE_BRACKET = 1u << 9,           /* "[" or "]" outside an IP-literal percent-encoded */
  SIMDIRI_CHANGE_INNER_HASH = 1u << 10,       /* "#" inside the fragment percent-encoded */
  SIMDIRI_CHANGE_DOT_SEGMENTS = 1u << 11,     /* dot-segments removed */
  SIMDIRI_CHANGE_UNICODE = 1u << 12,          /* NFC or NFKC applied */
  SIMDIRI_CHANGE_EMPTY_PATH = 1u << 13,       /* empty path became "/" */
  SIMDIRI_CHANGE_PORT = 1u << 14,             /* empty or default port, or leading zeros, removed */
  SIMDIRI_CHANGE_FILE_LOCALHOST = 1u << 15,   /* file://localhost/ became file:/// */
  SIMDIRI_CHANGE_URN_NID = 1u << 16,          /* namespace identifier of a URN lower-cased */
  SIMDIRI_CHANGE_MAILTO_DOMAIN = 1u << 17,    /* domain of a mailto address lower-cased */
  SIMDIRI_CHANGE_HOST_MAPPED = 1u << 18,      /* IDN host mapped (UTS 46) */
  SIMDIRI_CHANGE_IPV6 = 1u << 19,             /* IPv6address rewritten as RFC 5952 */
  SIMDIRI_CHANGE_FRAGMENT_DROPPED = 1u << 20, /* fragment removed on request */
  SIMDIRI_CHANGE_RESOLVED = 1u << 21,         /* the target is not the reference itself */
  SIMDIRI_CHANGE_CHARSET = 1u << 22,          /* simdiri_charset_…: decoded, or the query encoded */
  SIMDIRI_CHANGE_UNESCAPED = 1u << 23,        /* simdiri_unescape: character references resolved */
  /* Profile web only. */
  SIMDIRI_CHANGE_STRIPPED = 1u << 24,     /* tabs and newlines removed; controls and spaces at the ends, too */
  SIMDIRI_CHANGE_SOLIDUS = 1u << 25,      /* "\\" became "/"; slashes in front of the host added or removed */
  SIMDIRI_CHANGE_CREDENTIALS = 1u << 26,  /* "@" of empty credentials, or ":" of an empty password, removed */
  SIMDIRI_CHANGE_IPV4 = 1u << 27,         /* IPv4 address rewritten as four decimal numbers */
  SIMDIRI_CHANGE_DRIVE_LETTER = 1u << 28, /* "|" behind the drive letter of a file became ":" */
  /* Not profile web. */
  SIMDIRI_CHANGE_BIDI_ENCODED = 1u << 29 /* part of bad bidi structure wholly encoded, on request */
};

/* The instructions that many records are searched with. Results are the same at every level. */
typedef enum {
  SIMDIRI_ISA_BEST = 0,   /* the highest level that the machine has */
  SIMDIRI_ISA_SCALAR = 1, /* plain C */
  SIMDIRI_ISA_SSE42 = 2,
  SIMDIRI_ISA_AVX2 = 3,   /* with BMI1 and BMI2 */
  SIMDIRI_ISA_AVX512 = 4, /* F BW DQ VL VBMI VBMI2 BITALG VPOPCNTDQ, GFNI */
  SIMDIRI_ISA_NEON = 5
} simdiri_isa;

/* A stable name such as "bad-port", in lower case but for those of the URL Standard; "unknown" for other numbers.
 * Static storage. */
SIMDIRI_API const char *simdiri_status_name(simdiri_status status);
/* One sentence for a person, without the offset. Static storage. */
SIMDIRI_API const char *simdiri_status_message(simdiri_status status);
/* "scheme", "host" …; "" for SIMDIRI_COMPONENT_NONE. Static storage. */
SIMDIRI_API const char *simdiri_component_name(simdiri_component component);
/* The name of the change with bit number `bit` (0-31), such as "dot-segments"; NULL if there is none. */
SIMDIRI_API const char *simdiri_change_name(unsigned bit);
/* "best", "scalar", "sse42" …; "unknown" for other numbers. Static storage. */
SIMDIRI_API const char *simdiri_isa_name(simdiri_isa isa);
/* Do this build and this machine have the level? */
SIMDIRI_API int simdiri_isa_is_supported(simdiri_isa isa);
/* The library's version, "MAJOR.MINOR.PATCH". */
SIMDIRI_API const char *simdiri_version(void);

static inline int simdiri_is_error(simdiri_status status) {
  return status >= SIMDIRI_ERROR_NO_SCHEME && status < SIMDIRI_WARNING_DOMAIN_TO_ASCII;
}

/* What a call did. `text` is a view: of the input when nothing changed (`changes` == 0), else of the output buffer. */
typedef struct {
  simdiri_status status;
  simdiri_component component; /* where, on an error or a warning */
  size_t offset;               /* octets into the input, on an error in it */
  uint32_t changes;            /* SIMDIRI_CHANGE_… */
  const char *text;            /* NULL on an error */
  size_t text_len;
} simdiri_result;

/* ------------------------------------------------------------------------------------------------ memory */

/* Every allocation of an object goes through its allocator. `reallocate` behaves like realloc, with two differences:
 * it gets the old size, and new_size 0 means free (its return value is then ignored). NULL is out of memory. libidn2
 * (SIMDIRI_DOMAIN_IDNA2008) uses malloc for itself, for the time of a call; when that fails, it is NO_MEMORY too. A
 * scratch keeps what it has grown to. */
typedef struct {
  void *(*reallocate)(void *user, void *block, size_t old_size, size_t new_size);
  void *user;
} simdiri_allocator;

/* Output. Results are appended at data + len, where len <= capacity. With an allocator the buffer grows, and `data` may
 * move; without one (allocator == NULL) `data` is the caller's array of `capacity` octets and SIMDIRI_ERROR_NO_ROOM is
 * possible. */
typedef struct {
  char *data;
  size_t len;
  size_t capacity;
  const simdiri_allocator *allocator;
} simdiri_buffer;

/* malloc, realloc and free. */
SIMDIRI_API const simdiri_allocator *simdiri_default_allocator(void);
/* Returns a growable buffer's memory to its allocator and empties it. Does nothing to a fixed one. */
SIMDIRI_API void simdiri_buffer_free(simdiri_buffer *buffer);

/* ------------------------------------------------------------------------------------------------ options */

/* Whose rules hold. Under WEB a record is what the URL parser of the URL Standard (WHATWG) reads, with a base or
 * without, and the result is what its serializer writes (`href`). Normalize, resolve, compare and a batch of these
 * understand it; a context for it has the options of simdiri_options_init, and no flag but DROP_FRAGMENT. */
typedef enum { SIMDIRI_PROFILE_RFC3987 = 0, SIMDIRI_PROFILE_WEB = 1 } simdiri_profile;

/* The comparison ladder (RFC 3987 5.3). Protocol equals scheme as long as no observed equivalences are loaded. */
typedef enum {
  SIMDIRI_RUNG_SIMPLE = 0, /* 5.3.1: validated, nothing mapped; ignores form, disallowed and unicode */
  SIMDIRI_RUNG_SYNTAX = 1, /* 5.3.2: case, percent-encoding, dot-segments */
  SIMDIRI_RUNG_SCHEME = 2, /* 5.3.3: ports, empty paths, IDN hosts … */
  SIMDIRI_RUNG_PROTOCOL = 3
} simdiri_rung;

typedef enum {
  SIMDIRI_FORM_URI = 0, /* all non-ASCII percent-encoded; hosts as A-labels at the scheme rung */
  SIMDIRI_FORM_IRI = 1  /* legible: what may stand as Unicode does; hosts as U-labels at the scheme rung */
} simdiri_form;

typedef enum {
  SIMDIRI_GRAMMAR_IRI = 0,     /* RFC 3987 2.2 */
  SIMDIRI_GRAMMAR_IRI_BIS = 1, /* 3987bis 2.2: "#" in ifragment, no pct-encoded in ireg-name, tags in iprivate */
  SIMDIRI_GRAMMAR_URI = 2,     /* RFC 3986: no non-ASCII. Not with SIMDIRI_FORM_IRI */
  SIMDIRI_GRAMMAR_LEIRI = 3 /* 3987bis 7.1: what XML calls an IRI. As RFC 3987's, and any character but "#" "[" "]" "%",
                               surrogates, U+FFFE and U+FFFF stands for itself: valid (simdiri_validate, the simple
                               rung), and percent-encoded everywhere else, whatever `disallowed` says. What is written
                               above the simple rung, and what is converted or resolved, is an IRI of RFC 3987 */
} simdiri_grammar;

/* What is done with characters that the grammar does not allow: < > " space { } | \ ^ `, controls, a stray "%",
 * octets that are not UTF-8, and code points outside ucschar (iprivate) for their place. */
typedef enum {
  SIMDIRI_DISALLOWED_FAIL = 0,      /* an error */
  SIMDIRI_DISALLOWED_ENCODE = 1,    /* percent-encoded (RFC 3987 3.1). "#" "[" "]" are left, and are errors */
  SIMDIRI_DISALLOWED_ENCODE_ALL = 2 /* "[" "]" outside an IP-literal and a second "#" too */
} simdiri_disallowed;

typedef enum {
  SIMDIRI_HOST_ASCII = 0,   /* ToASCII for schemes with DNS hosts */
  SIMDIRI_HOST_PERCENT = 1, /* hosts are text like any other: percent-encoded, never mapped */
  SIMDIRI_HOST_UNICODE = 2  /* as ASCII; and simdiri_to_iri shows A-labels as U-labels (3987bis 3.7 step 6) */
} simdiri_host;

typedef enum { SIMDIRI_UNICODE_KEEP = 0, SIMDIRI_UNICODE_NFC = 1, SIMDIRI_UNICODE_NFKC = 2 } simdiri_unicode;

enum {
  SIMDIRI_FLAG_REFERENCE = 1u << 0,     /* relative references are accepted */
  SIMDIRI_FLAG_DROP_FRAGMENT = 1u << 1, /* "#" and the fragment are removed, at every rung (RFC 3987 5.1) */
  SIMDIRI_FLAG_STD3 = 1u << 2,          /* DNS hosts hold letters, digits, hyphens only, else the host is unmapped */
  SIMDIRI_FLAG_NON_STRICT = 1u << 3,    /* resolve: a reference with the base's scheme is relative (RFC 3986 5.2.2) */
  /* Form iri: parts of bad bidi structure (see simdiri_review) stay wholly encoded (RFC 3987 4.2) */
  SIMDIRI_FLAG_ENCODE_BIDI = 1u << 4
};

/* Call simdiri_options_init, or set everything but struct_size to zero (strict, simple rung), then change what you
 * need. */
typedef struct {
  size_t struct_size; /* sizeof(simdiri_options), by which later versions know the caller's; others are refused */
  simdiri_profile profile;
  simdiri_rung rung;
  simdiri_form form;
  simdiri_grammar grammar;
  simdiri_disallowed disallowed;
  simdiri_host host;
  simdiri_unicode unicode;
  uint32_t flags;  /* SIMDIRI_FLAG_… */
  simdiri_isa isa; /* one that the machine lacks is BAD_OPTION */
} simdiri_options;

/* The command's defaults: rung scheme, form uri, grammar iri, disallowed encode, host ascii. Inline, so that
 * struct_size is that of the caller's header, whatever library runs. */
static inline void simdiri_options_init(simdiri_options *options) {
  memset(options, 0, sizeof *options);
  options->struct_size = sizeof *options;
  options->rung = SIMDIRI_RUNG_SCHEME;
  options->disallowed = SIMDIRI_DISALLOWED_ENCODE;
}

/* ------------------------------------------------------------------------------------------------ objects */

typedef struct simdiri_context simdiri_context; /* checked options; immutable, shareable */
typedef struct simdiri_scratch simdiri_scratch; /* working memory and host cache of one thread */
typedef struct simdiri_base simdiri_base;       /* a base IRI, validated and split once; immutable, shareable */

/* Stores a new context in *context. Errors: BAD_OPTION, NO_MEMORY. A NULL allocator means the default one; a given
 * one must outlive the object. This holds for all three kinds. Freeing NULL does nothing. */
SIMDIRI_API simdiri_status simdiri_context_create(const simdiri_options *options, const simdiri_allocator *allocator,
                                                  simdiri_context **context);
SIMDIRI_API void simdiri_context_free(simdiri_context *context);
/* The level that the context works with: never SIMDIRI_ISA_BEST. */
SIMDIRI_API simdiri_isa simdiri_context_isa(const simdiri_context *context);

SIMDIRI_API simdiri_status simdiri_scratch_create(const simdiri_allocator *allocator, simdiri_scratch **scratch);
SIMDIRI_API void simdiri_scratch_free(simdiri_scratch *scratch);

/* Copies and prepares `iri`, which must have a scheme; its fragment is ignored (RFC 3986 5.1). The context says which
 * grammar holds and whether disallowed characters are repaired. `result` (may be NULL) says what is wrong with it, or
 * what was repaired; its text is then the base's own. */
SIMDIRI_API simdiri_status simdiri_base_create(const simdiri_context *context, simdiri_scratch *scratch,
                                               const char *iri, size_t iri_len, const simdiri_allocator *allocator,
                                               simdiri_base **base, simdiri_result *result);
SIMDIRI_API void simdiri_base_free(simdiri_base *base);

/* ------------------------------------------------------------------------------------------------ one IRI */

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

/* Splits any octets (RFC 3986 appendix B; the authority by 3.2: userinfo ends at its first "@", the port begins after
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
 * 4.1). Fills `result` (may be NULL) with the first offending octet; its text is the input. Never allocates. */
SIMDIRI_API simdiri_status simdiri_validate(simdiri_grammar grammar, simdiri_production production, const char *text,
                                            size_t text_len, simdiri_result *result);

/* An upper bound of the octets that normalizing, converting or resolving `iri_len` octets (for resolve: of base and
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
  int equivalent;         /* 0: different, up to the context's rung */
  simdiri_rung rung;      /* the lowest rung at which they are equivalent */
  uint32_t changes[2];    /* what had to change in each, at that rung (or, if different, at the context's) */
  int invalid;            /* on an error in the input: 0 or 1, the operand that it is in */
  simdiri_result failure; /* on an error: where */
} simdiri_comparison;

/* Climbs the ladder (RFC 3987 5.3) up to the context's rung. Equivalent at a rung is: equal normal forms there. Invalid
 * operands are errors; relative references need a base (5.1), else NULL may be passed. */
SIMDIRI_API simdiri_status simdiri_compare(const simdiri_context *context, simdiri_scratch *scratch,
                                           const simdiri_base *base, const char *a, size_t a_len, const char *b,
                                           size_t b_len, simdiri_comparison *comparison);

/* ------------------------------------------------------------------------------------------------ domain names */

/* The flags of UTS 46 section 4 (Unicode 17.0.0). IgnoreInvalidPunycode is always false. */
enum {
  SIMDIRI_DOMAIN_CHECK_HYPHENS = 1u << 0,     /* no "-" at either end, no "--" in third and fourth place */
  SIMDIRI_DOMAIN_CHECK_BIDI = 1u << 1,        /* the Bidi rule (RFC 5893 2), if a label is right-to-left */
  SIMDIRI_DOMAIN_CHECK_JOINERS = 1u << 2,     /* ContextJ (RFC 5892 A.1, A.2) */
  SIMDIRI_DOMAIN_STD3 = 1u << 3,              /* UseSTD3ASCIIRules: of ASCII only letters, digits, hyphens */
  SIMDIRI_DOMAIN_TRANSITIONAL = 1u << 4,      /* Transitional_Processing: sharp s, final sigma and joiners are mapped */
  SIMDIRI_DOMAIN_VERIFY_DNS_LENGTH = 1u << 5, /* A-labels of 1 to 63 octets, in all at most 253, no final dot.
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

/* ------------------------------------------------------------------------------------------------ one URL */

/* The components of a serialized URL, as offsets into it, end exclusive; simdiri_split_url(3) draws them. Username,
 * password and path are never absent, only empty. */
typedef struct {
  uint8_t has_host, has_port, has_query, has_fragment;
  uint8_t is_opaque; /* the path is opaque (of "mailto:" and the like) */
  size_t scheme_end;
  size_t username_begin, username_end;
  size_t password_begin, password_end;
  size_t host_begin, host_end; /* with the brackets of an IPv6 address */
  size_t port_begin, port_end;
  size_t path_begin, path_end; /* without the "/." that keeps a path from being read as a host */
  size_t query_begin, query_end;
  size_t fragment_begin, fragment_end;
} simdiri_url;

/* Splits a serialized URL: a result of the profile web. Says nothing of use about other text; never fails. */
SIMDIRI_API void simdiri_split_url(const char *href, size_t href_len, simdiri_url *url);

/* Told of each validation error that is no failure: what it is, and where. */
typedef void simdiri_url_report(void *user, simdiri_status warning, simdiri_component component, size_t offset);

/* Runs the URL parser for its validation errors: `report` gets those that are no failures, in the order in which they
 * are met; the failure, if any, is returned and in `result`, whose text stays NULL. The context's profile is web.
 * `base` may be NULL. */
SIMDIRI_API simdiri_status simdiri_check_url(const simdiri_context *context, simdiri_scratch *scratch,
                                             const simdiri_base *base, const char *text, size_t text_len,
                                             simdiri_url_report *report, void *user, simdiri_result *result);

/* ------------------------------------------------------------------------------------------------ other forms */

/* How a document carries IRIs (RFC 3987 5.2). HTML: character references as in the value of an attribute
 * (HTML 13.2.5.72 to 80): names without ";" only where neither "=" nor a letter or digit follows, so that `?a=1&copy=2`
 * stays; what is no reference stays as it is, never an error. XML: &amp; &lt; &gt; &quot; &apos; and numbers
 * (XML 4.1, 4.6), anything else that begins with "&" is BAD_ENTITY at that "&"; nothing is repaired. */
typedef enum { SIMDIRI_ESCAPING_HTML = 0, SIMDIRI_ESCAPING_XML = 1 } simdiri_escaping;

/* Resolves character references, once: `&amp;amp;` gives `&amp;`. Any octets may stand between them. Appends to `out`
 * only if something changes, at most 2 octets for each of `text`. */
SIMDIRI_API simdiri_status simdiri_unescape(simdiri_escaping escaping, const char *text, size_t text_len,
                                            simdiri_buffer *out, simdiri_result *result);
/* Where in `text` stands what made the octet at `offset` of the unescaped text: the octet, or the reference's "&".
 * text_len for an offset at or behind the end. For showing where an error is. */
SIMDIRI_API size_t simdiri_unescape_offset(simdiri_escaping escaping, const char *text, size_t text_len, size_t offset);

/* A charset and its converters. For one thread at a time: make one for each. */
typedef struct simdiri_charset simdiri_charset;

/* Stores a new object in *charset. Names are the labels of the Encoding Standard (WHATWG), as it has them ("latin1" is
 * windows-1252), or else those of the C library's iconv, which uses malloc, reads files, and may read the environment
 * to find them. Errors: UNKNOWN_CHARSET, UNFIT_CHARSET, NO_MEMORY. */
SIMDIRI_API simdiri_status simdiri_charset_create(const char *name, size_t name_len, const simdiri_allocator *allocator,
                                                  simdiri_charset **charset);
SIMDIRI_API void simdiri_charset_free(simdiri_charset *charset);

/* Appends the text as UTF-8, and in the Unicode normalization form given: NFC is what RFC 3987 3.1 step 1b asks for,
 * KEEP what browsers do. Composed are runs of unreserved and non-ASCII characters, so no delimiter vanishes. Text that
 * is ASCII, or of the charset UTF-8, is not changed (5.3.2.2). Errors: UNDECODABLE with the offset; UNFIT_CHARSET of
 * one that has an object for queries only, such as UTF-16. */
SIMDIRI_API simdiri_status simdiri_charset_decode(simdiri_charset *charset, simdiri_scratch *scratch,
                                                  simdiri_unicode unicode, const char *text, size_t text_len,
                                                  simdiri_buffer *out, simdiri_result *result);

/* Percent-encodes the non-ASCII characters in the query of an IRI (UTF-8), as octets of the charset of the document
 * that it is in. A character that the charset does not have becomes %26%23 and its number and %3B, as browsers have it.
 * Profile rfc3987: of the schemes http and https, the IRI's own or, of a relative reference, that of `base` (may be
 * NULL), as 3987bis 3.5 says. Profile web: of special schemes but ws and wss, as the URL Standard says (4.4, query
 * state); what its parser skips may be left out. Nothing else changes, and nothing at all for UTF-8 and UTF-16. To be
 * called before an operation, without NFC and NFKC: what happens to be UTF-8, too, such as C3 A9 of GBK, is taken for
 * that in the form iri, and would be composed. All else stays. */
SIMDIRI_API simdiri_status simdiri_charset_encode_query(simdiri_charset *charset, simdiri_scratch *scratch,
                                                        simdiri_profile profile, const simdiri_base *base,
                                                        const char *iri, size_t iri_len, simdiri_buffer *out,
                                                        simdiri_result *result);

/* ------------------------------------------------------------------------------------------------ review */

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
  size_t begin, end; /* octets of the input; equal where something is missing */
} simdiri_finding;

/* Reviews a valid IRI or reference (of other octets it says something, too, but not what is wrong). `groups` is a sum
 * of SIMDIRI_REVIEW_…. Stores up to `room` findings and returns how many there are: first those of the scheme, then of
 * bidi structure, then the hints, each from left to right. `findings` may be NULL if `room` is 0. Never allocates. */
SIMDIRI_API size_t simdiri_review(uint32_t groups, const char *iri, size_t iri_len, simdiri_finding *findings,
                                  size_t room);
/* A stable, lower-case name such as "bidi-mixed"; "unknown" for other numbers. Static storage. */
SIMDIRI_API const char *simdiri_finding_name(simdiri_finding_code code);
/* One sentence for a person, without the place. Static storage. */
SIMDIRI_API const char *simdiri_finding_message(simdiri_finding_code code);
/* The SIMDIRI_REVIEW_… bit that the code belongs to; 0 for other numbers. */
SIMDIRI_API uint32_t simdiri_finding_group(simdiri_finding_code code);

/* ------------------------------------------------------------------------------------------------ many IRIs */

typedef enum {
  SIMDIRI_OPERATION_NORMALIZE = 0,
  SIMDIRI_OPERATION_TO_URI,
  SIMDIRI_OPERATION_TO_IRI,
  SIMDIRI_OPERATION_RESOLVE
} simdiri_operation;

/* What is written in place of a record with an error. */
typedef enum { SIMDIRI_ON_ERROR_KEEP = 0, SIMDIRI_ON_ERROR_EMPTY = 1, SIMDIRI_ON_ERROR_SKIP = 2 } simdiri_on_error;

/* Input of a batch, in one of two shapes.
 * Separated: offsets32 and offsets64 NULL. Every `separator` octet ends a record; octets after the last one are a last
 *   record without separator. With `keep_cr`, a CR in front of a separator belongs to the separator.
 * Offsets:   one of the two, with record_count + 1 entries (the Arrow layout): record i is the octets from entry i up
 * to entry i + 1. Entries must not decrease and stay within data_len, else BAD_OPTION. validity: NULL, or a bitmap (bit
 * i of octet i / 8, low bit first, from bit validity_offset on); a record whose bit is 0 is null: empty, never read. */
typedef struct {
  const char *data;
  size_t data_len;
  char separator;
  uint8_t keep_cr;
  const int32_t *offsets32;
  const int64_t *offsets64;
  size_t record_count; /* with offsets only */
  const uint8_t *validity;
  size_t validity_offset;
} simdiri_records;

/* One record that is not plain ok, that is: whose status is not SIMDIRI_OK, or that changed. */
typedef struct {
  size_t index;  /* of the record, from 0 */
  size_t begin;  /* offset of the record in records.data */
  size_t offset; /* of the first offending octet in the record, on an error */
  uint32_t changes;
  uint16_t status;
  uint16_t component;
} simdiri_note;

/* Results of a batch. The caller sets what it wants (zero otherwise); counts and notes are filled in. */
typedef struct {
  /* in: dense results on request, each with room for every record; output_offsets for one more. Room for fewer
   * records than there are is SIMDIRI_ERROR_NO_ROOM before anything is written. */
  uint16_t *statuses;
  uint32_t *changes;
  int64_t *output_offsets; /* where each output record begins, counted from where this call began to append; entry n is
                              the end */
  size_t dense_room;       /* records that the arrays above have room for */
  /* in and out: grows through the allocator of `out` (or the default one); free with simdiri_batch_result_free */
  simdiri_note *notes;
  size_t note_count;
  size_t note_capacity;
  /* out */
  size_t record_count;  /* records read */
  size_t changed_count; /* … with a result that differs */
  size_t warning_count; /* … with a warning */
  size_t error_count;   /* … with an error */
} simdiri_batch_result;

/* Applies one operation to every record and appends the outputs to `out`: in input order, and for separated input each
 * with the separator that it had. Never stops at a bad record: `on_error` says what stands in its place (SKIP leaves
 * the separator out too; with offsets it means an empty record). Returns an error only of the call or the machine;
 * nothing is appended to `out` then. `base` is for RESOLVE, else NULL. */
SIMDIRI_API simdiri_status simdiri_batch(const simdiri_context *context, simdiri_scratch *scratch,
                                         simdiri_operation operation, simdiri_on_error on_error,
                                         const simdiri_base *base, const simdiri_records *records, simdiri_buffer *out,
                                         simdiri_batch_result *result);
SIMDIRI_API void simdiri_batch_result_free(simdiri_batch_result *result, const simdiri_allocator *allocator);

/* ------------------------------------------------------------------------------------------------ keys */

/* The hash of a key. The number and name (simdiri_hash_name) are stable. */
typedef enum {
  SIMDIRI_HASH_XXH3_128 = 0,    /* for trusted input: fast, and the same everywhere */
  SIMDIRI_HASH_SIPHASH_128 = 1, /* SipHash-2-4-128 under a secret: for input of somebody who wants keys to collide */
  SIMDIRI_HASH_XXH3_64 = 2      /* 64 bits: half the memory, and collisions among some billion keys */
} simdiri_hash;

/* One key. Written as hex it is `high`, then `low`, 16 digits each: the canonical form of XXH3, the octets of SipHash
 * in order. With 64 bits, `high` is 0 and not written. */
typedef struct {
  uint64_t low, high;
} simdiri_fingerprint;

enum { SIMDIRI_FINGERPRINT_ROOM = 32, SIMDIRI_SECRET_LEN = 16 };

/* "xxh3-128" …; "unknown" for other numbers. Static storage. */
SIMDIRI_API const char *simdiri_hash_name(simdiri_hash hash);
/* Does this build have the hash? SipHash needs libsodium. */
SIMDIRI_API int simdiri_hash_is_supported(simdiri_hash hash);
/* Writes a fingerprint as lower-case hex digits, without a NUL; gives how many: 32, or 16 for 64 bits. */
SIMDIRI_API size_t simdiri_fingerprint_write(simdiri_fingerprint fingerprint, simdiri_hash hash,
                                             char hex[SIMDIRI_FINGERPRINT_ROOM]);

/* Lossy rules: they bring together what is the same page in practice, though nothing guarantees it. Each is opt-in, and
 * for keys only: what they make of a normal form is never to be fetched. They apply in the order given here, all but
 * the first two to http and https only. An http or https IRI that carries a signature is left alone by all but the
 * first two: one whose query has a parameter that is named like a signature, or both a token and the time of its
 * expiry. The result is the same when they are applied to it again. simdiri-rules(5) has the names that are meant. */
enum {
  SIMDIRI_LOSSY_FRAGMENT = 1u << 0,       /* the fragment is dropped */
  SIMDIRI_LOSSY_ANCHOR = 1u << 1,         /* … unless it begins with "!" or "/", as those of routes do */
  SIMDIRI_LOSSY_SCHEME = 1u << 2,         /* http is https, if there is no port */
  SIMDIRI_LOSSY_WWW = 1u << 3,            /* "www." in front of a host with another dot is dropped */
  SIMDIRI_LOSSY_SESSION = 1u << 4,        /* session parameters are dropped; ";jsessionid=" in the path, too */
  SIMDIRI_LOSSY_SLASHES = 1u << 5,        /* several slashes in a row in the path are one */
  SIMDIRI_LOSSY_TRAILING_SLASH = 1u << 6, /* slashes at the end of a path are dropped, but for the first octet */
  SIMDIRI_LOSSY_INDEX = 1u << 7,          /* the name of a directory's index is dropped: /index.html is / */
  SIMDIRI_LOSSY_TRACKING = 1u << 8,       /* parameters that say where a visitor came from are dropped */
  SIMDIRI_LOSSY_PARAMETERS = 1u << 9,     /* those that a rules file names are dropped: set by it, not in options */
  SIMDIRI_LOSSY_SORT = 1u << 10,          /* parameters are sorted by name; those of one name stay in order */
  SIMDIRI_LOSSY_REDIRECT = 1u << 11       /* an observed redirect leads on: told only, see simdiri_redirects */
};

/* The name of the rule with bit number `bit` (0-31), such as "trailing-slash"; NULL if there is none. */
SIMDIRI_API const char *simdiri_lossy_name(unsigned bit);

/* Rules read from text: simdiri-rules(5). Immutable, shareable. */
typedef struct simdiri_key_rules simdiri_key_rules;

/* What is wrong with the text of rules. */
typedef struct {
  size_t line;         /* from 1 */
  const char *message; /* one sentence; static storage */
} simdiri_key_rules_failure;

/* Reads rules; `failure` may be NULL. Errors: BAD_OPTION, with the failure; NO_MEMORY. */
SIMDIRI_API simdiri_status simdiri_key_rules_create(const char *text, size_t text_len,
                                                    const simdiri_allocator *allocator, simdiri_key_rules **rules,
                                                    simdiri_key_rules_failure *failure);
SIMDIRI_API void simdiri_key_rules_free(simdiri_key_rules *rules);

/* The rung protocol (RFC 3987 5.3.4) for keys: redirects that were observed, from A to B, make A and B one. Immutable,
 * shareable. */
typedef struct simdiri_redirects simdiri_redirects;

/* Every redirect counts. Without it only those do that add or take a "/" at the end of the path; what else a server
 * says of one resource may be said of many: a page for whoever is not logged in, for one. */
enum { SIMDIRI_REDIRECTS_ALL = 1u << 0 };

typedef struct {
  size_t record_count;  /* lines */
  size_t used_count;    /* redirects that count */
  size_t skipped_count; /* that do not, without ALL */
  size_t bad_count;     /* lines that are not two valid IRIs with a tab between them */
  size_t first_bad;     /* the first of these, from 1 */
} simdiri_redirects_counts;

/* Reads redirects, a line each: A, a tab, B; lines end with LF or CR LF, and empty ones are skipped. Both are
 * normalized under the context, which must be that of the keyers that use the result. What is connected by redirects,
 * in whatever direction, is one class; the IRI at the end of the chain stands for it; of several such, or in a cycle,
 * the first in the order of octets. The order of lines does not matter. `counts` may be NULL. Cost: n log n. Errors:
 * BAD_OPTION, NO_MEMORY, TOO_LONG; bad lines are counted only. */
SIMDIRI_API simdiri_status simdiri_redirects_create(const simdiri_context *context, simdiri_scratch *scratch,
                                                    uint32_t flags, const char *text, size_t text_len,
                                                    const simdiri_allocator *allocator, simdiri_redirects **redirects,
                                                    simdiri_redirects_counts *counts);
SIMDIRI_API void simdiri_redirects_free(simdiri_redirects *redirects);
/* What stands for a normal form; NULL if no redirect is known of it. The text is the object's own. */
SIMDIRI_API const char *simdiri_redirects_find(const simdiri_redirects *redirects, const char *iri, size_t iri_len,
                                               size_t *found_len);

typedef struct {
  size_t struct_size; /* sizeof(simdiri_key_options); others are refused */
  simdiri_hash hash;
  uint32_t lossy;                           /* SIMDIRI_LOSSY_… but PARAMETERS */
  const simdiri_key_rules *rules;           /* NULL: none */
  const simdiri_redirects *redirects;       /* NULL: none; applied to the normal form, before lossy rules */
  unsigned char secret[SIMDIRI_SECRET_LEN]; /* of SipHash; the others ignore it */
} simdiri_key_options;

/* XXH3-128, and no lossy rule. Inline, as simdiri_options_init is. */
static inline void simdiri_key_options_init(simdiri_key_options *options) {
  memset(options, 0, sizeof *options);
  options->struct_size = sizeof *options;
}

/* What keys are made by: a context and these options. Immutable, shareable. */
typedef struct simdiri_keyer simdiri_keyer;

/* Stores a new keyer in *keyer. The context, the rules and the redirects must outlive it. Errors: BAD_OPTION (also for
 * a hash that the build lacks), NO_MEMORY. */
SIMDIRI_API simdiri_status simdiri_keyer_create(const simdiri_context *context, const simdiri_key_options *options,
                                                const simdiri_allocator *allocator, simdiri_keyer **keyer);
SIMDIRI_API void simdiri_keyer_free(simdiri_keyer *keyer);

/* The identity of the profile: ASCII text that says all that keys depend on, to be stored with them. Keys of two keyers
 * may be compared exactly if their identities are equal, whatever versions made them. The keyer's own; *len octets. It
 * tells a secret from others, but not what it is. */
SIMDIRI_API const char *simdiri_keyer_identity(const simdiri_keyer *keyer, size_t *len);

/* What the key of one IRI came of. Texts are views of the IRI, of the redirects, or of the scratch until its
 * next use. */
typedef struct {
  simdiri_result wire; /* of simdiri_normalize */
  uint32_t lossy;      /* the lossy rules that changed something */
  const char *text;    /* what was hashed: the wire form after lossy rules; on an error in it, the IRI itself */
  size_t text_len;
} simdiri_key_result;

/* The key of one IRI: the hash of its normal form under the keyer's context, after lossy rules. An IRI with an error
 * has one, too: that of the octet FF, which is in no normal form, and its own octets; so it is told from every other
 * record, good or bad. The error is returned, and in `result` (may be NULL). An error of the call leaves *fingerprint
 * as it is. */
SIMDIRI_API simdiri_status simdiri_key(const simdiri_keyer *keyer, simdiri_scratch *scratch, const char *iri,
                                       size_t iri_len, simdiri_fingerprint *fingerprint, simdiri_key_result *result);

/* Results of a batch of keys: those of simdiri_batch, numbers and offsets being those of the whole, and: */
typedef struct {
  simdiri_batch_result batch;
  uint32_t *lossy;    /* dense, on request, with room for batch.dense_room records: as in simdiri_key_result */
  size_t lossy_count; /* out: records that lossy rules changed */
} simdiri_keys_result;

/* The keys of many IRIs: fingerprints[i] is that of record i (zero for a record that is null). They are taken while the
 * normal form is in the cache, at the speed of simdiri_batch. `wire`, unless NULL, gets what simdiri_batch would append
 * with SIMDIRI_ON_ERROR_KEEP. Fewer fingerprints (or dense results) than records are SIMDIRI_ERROR_NO_ROOM; data_len
 * of them are always enough for separated records. On an error, which is one of the call, nothing has been appended to
 * `wire`; what the arrays hold is unspecified. */
SIMDIRI_API simdiri_status simdiri_keys(const simdiri_keyer *keyer, simdiri_scratch *scratch,
                                        const simdiri_records *records, simdiri_fingerprint *fingerprints,
                                        size_t fingerprint_room, simdiri_buffer *wire, simdiri_keys_result *result);
SIMDIRI_API void simdiri_keys_result_free(simdiri_keys_result *result, const simdiri_allocator *allocator);

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
/* ------------------------------------------------------------------------------------------------ IRIs in text */

enum {
  SIMDIRI_EXTRACT_GUESS = 1u << 0,  /* "www." and a host, without a scheme, too */
  SIMDIRI_EXTRACT_HTML = 1u << 1,   /* the text is HTML or XML: "&quot;" ends an IRI, "&amp;" does not */
  SIMDIRI_EXTRACT_WRAPPED = 1u << 2 /* an IRI in "<" and ">" may go on over line ends (RFC 3986 appendix C) */
};

/* Set everything but struct_size to zero, then change what you need. */
typedef struct {
  size_t struct_size;  /* sizeof(simdiri_extract_options); others are refused: nothing is found */
  uint32_t flags;      /* SIMDIRI_EXTRACT_… */
  const char *schemes; /* NULL, or schemes with commas between them; "known" and "any" are lists in themselves, below */
  size_t schemes_len;
} simdiri_extract_options;

typedef struct {
  size_t begin, end;  /* offsets into the text, end exclusive */
  uint8_t is_guess;   /* there is no scheme: "http://" in front makes it an IRI */
  uint8_t is_wrapped; /* there are line ends in it: without space, tab, CR and LF it is an IRI */
} simdiri_found;

/* Finds the first IRI (RFC 3987 7.3) in text[at, text_len); what stands before `at` is looked at, but no part of it.
 * Returns 0 if there is none. The next one is looked for from found->end. Never allocates; a loop over a text is linear
 * in it. Options may be NULL.
 *
 * Schemes     "known" (the default): with "://" those that the library knows ports of, and file, irc, ircs, smb, ftps;
 *             mailto, news, sip, sips, sms, tel, urn, xmpp, data, did, doi, geo, magnet and tag if what follows looks
 * like it. "any": all, with "://". Names in a list: with "://", or, of the second group, without. End         what an
 * IRI cannot hold ends it, and so do: a closing ")" or "]" without its partner in the IRI; "[/"; a comma or semicolon
 * in front of another http(s) IRI; "'" if another one stands in front of the IRI; a port that is none; in the host all
 * but letters, digits, "-", "." and "_". Dropped     at the end are . , ; : ! ? ' ( [ and * _ ~ if the same stands in
 * front of the IRI. Non-ASCII   does not end an IRI, but for white space and bidi formatting characters, double
 * quotation marks, em dashes, full-width forms of ASCII punctuation, brackets, commas and full stops of CJK text. At
 * the end sentence marks of other scripts, ellipses and single quotation marks are dropped.
 *
 * What is found becomes valid under SIMDIRI_DISALLOWED_ENCODE_ALL, if its IP-literal is one; "[", a second "#" and a
 * stray
 * "%" may be in it. A long text may be cut wherever an IRI cannot be: at ASCII white space, or, with WRAPPED, at an
 * empty line. */
SIMDIRI_API int simdiri_extract(const simdiri_extract_options *options, const char *text, size_t text_len, size_t at,
                                simdiri_found *found);

/* ------------------------------------------------------------------------------------------------ seen-sets */

/* Set struct_size, zero the rest, then change what you need. */
typedef struct {
  size_t struct_size;   /* sizeof(simdiri_seen_options) */
  uint64_t expected;    /* distinct fingerprints: room for so many is made at once. 0: the set grows as it fills */
  uint64_t most_octets; /* of memory, all in all; 0: no bound */
  uint64_t seed[2];     /* random numbers, where others can choose fingerprints: those of an unkeyed hash, mainly */
} simdiri_seen_options;

/* A set of fingerprints in memory: 16 octets each, 19 to 25 with the empty slots between them from a million on. It
 * grows in 256 parts, one after the other; no part is ever there twice but the one that grows. With the default
 * allocator the parts are mapped from the system, on Linux, and given back when the set is freed. One thread at a time
 * may use a set; sets are independent of each other, so threads that share work can have one each and choose it by some
 * bits of the fingerprint. */
typedef struct simdiri_seen simdiri_seen;

/* NULL options: all zero. Errors: BAD_OPTION, NO_MEMORY, SET_FULL (most_octets is less than an empty set needs). */
SIMDIRI_API simdiri_status simdiri_seen_create(const simdiri_seen_options *options, const simdiri_allocator *allocator,
                                               simdiri_seen **seen);
SIMDIRI_API void simdiri_seen_free(simdiri_seen *seen);

/* Inserts fingerprints in order. is_new (may be NULL) gets 1 for each that was not in the set, 0 for each that was: of
 * equal ones the first is new. Errors: NO_MEMORY, SET_FULL, and UNEVEN, which does not happen to the results of a hash.
 * After an error the first *done (may be NULL) fingerprints are in the set and have their is_new; the others are as if
 * they had not been passed, and may be passed again. The cost is that of one access to memory each: pass some hundred
 * at a time or more, and accesses overlap. */
SIMDIRI_API simdiri_status simdiri_seen_insert(simdiri_seen *seen, const simdiri_fingerprint *fingerprints,
                                               size_t count, uint8_t *is_new, size_t *done);

/* How many different fingerprints are in the set. */
SIMDIRI_API uint64_t simdiri_seen_count(const simdiri_seen *seen);
/* Octets of memory that it has. */
SIMDIRI_API uint64_t simdiri_seen_memory(const simdiri_seen *seen);

/* ------------------------------------------------------------------------------------------------ states */

/* Why a state cannot be used. */
typedef enum {
  SIMDIRI_STATE_NO_PROBLEM = 0,
  SIMDIRI_STATE_SYSTEM,         /* the system refused something: system_error is its errno */
  SIMDIRI_STATE_LOCKED,         /* another process has it open for writing */
  SIMDIRI_STATE_MISSING,        /* there is none, and it was not to be created */
  SIMDIRI_STATE_FOREIGN,        /* the directory holds other things */
  SIMDIRI_STATE_EXISTS,         /* a new one was to be made where there is one */
  SIMDIRI_STATE_DAMAGED,        /* truncated, or not what was written: offset says where, if one place is to blame */
  SIMDIRI_STATE_OTHER_IDENTITY, /* written with another profile */
  SIMDIRI_STATE_OTHER_SECRET,   /* written with another secret */
  SIMDIRI_STATE_NEWER_VERSION,  /* written by a version to come */
  SIMDIRI_STATE_BOUND           /* it needs more memory than it may use */
} simdiri_state_problem;

enum { SIMDIRI_STATE_VERSION = 1, SIMDIRI_STATE_MOST_NOTE = 4096 };

typedef struct {
  simdiri_state_problem problem;
  int system_error; /* errno, or 0 */
  char file[32];    /* in the directory; "" for the directory itself */
  uint64_t offset;  /* into the file, if it is damaged */
} simdiri_state_failure;

/* One sentence on what is wrong and what to do. Static storage. */
SIMDIRI_API const char *simdiri_state_problem_message(simdiri_state_problem problem);

/* Set struct_size, zero the rest, then change what you need. */
typedef struct {
  size_t struct_size;          /* sizeof(simdiri_state_options) */
  uint64_t memory;             /* octets that it may use, at least 8 MB; 0: 256 MB */
  int read_only;               /* no lock, nothing created, nothing cleaned up; for info and verify */
  int must_be_new;             /* EXISTS if there is one */
  const unsigned char *secret; /* 16 octets to be kept in a new state; of an older one it must be the secret. Or NULL */
} simdiri_state_options;

/* A set of fingerprints in a directory, for more of them than memory holds, and from one run to the next. Inserts go to
 * memory and to files that do not count yet; simdiri_state_publish makes them count, all at once: a process that is
 * killed, at any moment, leaves behind what was published last. One process at a time may write, one thread at a time
 * may use the object. POSIX systems only: elsewhere opening one is SIMDIRI_ERROR_BAD_OPTION. */
typedef struct simdiri_state simdiri_state;

/* Opens the state in the directory `path` (NUL-terminated), or creates both. `identity` is that of the profile whose
 * keys it holds (simdiri_keyer_identity), at most 64 KB; NULL takes whatever an older state has. Files that a killed
 * process left behind are removed. Errors: STATE, NO_MEMORY, BAD_OPTION. `failure` (here and below) may be NULL. */
SIMDIRI_API simdiri_status simdiri_state_open(const char *path, const char *identity, size_t identity_len,
                                              const simdiri_state_options *options, const simdiri_allocator *allocator,
                                              simdiri_state **state, simdiri_state_failure *failure);
/* What has not been published is gone. */
SIMDIRI_API void simdiri_state_close(simdiri_state *state);

/* As simdiri_seen_insert, against the files, too; is_new must not be NULL. After an error nothing that was inserted
 * since the last publication is there any more, and every call but close gives the same error. The larger the batch,
 * the less is read for each. */
SIMDIRI_API simdiri_status simdiri_state_insert(simdiri_state *state, const simdiri_fingerprint *fingerprints,
                                                size_t count, uint8_t *is_new, simdiri_state_failure *failure);
/* Makes what was inserted durable, with a note of the caller's: how long its output is by now, for one. Publish when
 * what follows from the inserts is safe. After an error the state has, when it is opened again, either this publication
 * or the one before. */
SIMDIRI_API simdiri_status simdiri_state_publish(simdiri_state *state, const void *note, size_t note_len,
                                                 simdiri_state_failure *failure);
/* Forgets what was inserted since the last publication. */
SIMDIRI_API simdiri_status simdiri_state_rollback(simdiri_state *state, simdiri_state_failure *failure);

/* What a state is, as published last. Pointers are its own, good until it is published again or closed. */
typedef struct {
  uint32_t version;
  uint32_t run_count;  /* sorted files */
  uint64_t count;      /* different fingerprints */
  uint64_t generation; /* publications, creation included */
  uint64_t octets;     /* of all files */
  uint64_t written;    /* octets written by this object */
  uint64_t read;       /* octets read by this object */
  const char *identity;
  size_t identity_len;
  const void *note; /* NULL if there is none */
  size_t note_len;
  const unsigned char *secret; /* 16 octets, or NULL */
} simdiri_state_info;

SIMDIRI_API void simdiri_state_get_info(const simdiri_state *state, simdiri_state_info *info);

/* Reads every file whole: checksums, order, counts. */
SIMDIRI_API simdiri_status simdiri_state_verify(simdiri_state *state, simdiri_state_failure *failure);

/* Makes a new state at `path` of what several hold, all with the same identity and secret. They are only read.
 * *failed_path (may be NULL) is the one that the failure is about: of `paths`, or `path`. */
SIMDIRI_API simdiri_status simdiri_state_merge(const char *const *paths, size_t path_count, const char *path,
                                               const simdiri_state_options *options, const simdiri_allocator *allocator,
                                               const char **failed_path, simdiri_state_failure *failure);

/* ------------------------------------------------------------------------------------------------ Arrow columns */

/* The structures of the Arrow C data interface, as its specification has them: they may be there already. */
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
  const char *format;
  const char *name;
  const char *metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema **children;
  struct ArrowSchema *dictionary;
  void (*release)(struct ArrowSchema *);
  void *private_data;
};

struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void **buffers;
  struct ArrowArray **children;
  struct ArrowArray *dictionary;
  void (*release)(struct ArrowArray *);
  void *private_data;
};

#endif

/* The type of what simdiri_arrow_batch makes of a column of type `input`: the same, but large_utf8 for a utf8_view
 * (large_binary for a binary_view), with its name, nullable if that is or if on_error is SKIP. `output` is the caller's
 * to release, by its callback; an allocator, here and below, must live until then, and serve the thread that releases.
 * Errors: COLUMN_TYPE, NO_MEMORY; `output` is released then, as far as Arrow is concerned. */
SIMDIRI_API simdiri_status simdiri_arrow_schema(const struct ArrowSchema *input, simdiri_on_error on_error,
                                                const simdiri_allocator *allocator, struct ArrowSchema *output);
/* The type of a column of statuses: uint16, with the name "status". */
SIMDIRI_API simdiri_status simdiri_arrow_status_schema(const simdiri_allocator *allocator, struct ArrowSchema *output);

/* simdiri_batch on a column: utf8, large_utf8, utf8_view, or the same of binary; sliced or not. What comes in is not
 * copied (views are gathered first), not changed, and neither released nor kept. A null row is never read and stays
 * null; with on_error SKIP, rows with an error become null, too. `statuses` (may be NULL) becomes a column of the
 * status of each row, null where the input is. `result` gets counts and notes, as simdiri_batch has them, through
 * `allocator` (NULL: the default one); its dense results are not used, and `begin` of a note to a view means nothing.
 *
 * Errors: COLUMN_TYPE; BAD_COLUMN of lengths that cannot be, offsets that decrease, views that lead out of their
 * buffer; TOO_LONG where the offsets of a utf8 column would outgrow 32 bits; BAD_OPTION, NO_MEMORY. `row` (may be NULL)
 * gets the row at fault, from 0 in the slice, or SIZE_MAX where it is none. Both outputs are released then. That
 * buffers are as long as their type wants is the producer's word. */
SIMDIRI_API simdiri_status simdiri_arrow_batch(const simdiri_context *context, simdiri_scratch *scratch,
                                               simdiri_operation operation, simdiri_on_error on_error,
                                               const simdiri_base *base, const struct ArrowSchema *schema,
                                               const struct ArrowArray *input, const simdiri_allocator *allocator,
                                               struct ArrowArray *output, struct ArrowArray *statuses,
                                               simdiri_batch_result *result, size_t *row);

/* The type of a column of keys: fixed_size_binary(16), with the name "key". */
SIMDIRI_API simdiri_status simdiri_arrow_key_schema(const simdiri_allocator *allocator, struct ArrowSchema *output);

/* simdiri_keys on a column, with the errors and the care of simdiri_arrow_batch. A key is 16 octets, those of which
 * simdiri_fingerprint_write writes the digits; with 64 bits, the first eight are 0. A null row has none. Notes grow
 * through the default allocator. */
SIMDIRI_API simdiri_status simdiri_arrow_keys(const simdiri_keyer *keyer, simdiri_scratch *scratch,
                                              const struct ArrowSchema *schema, const struct ArrowArray *input,
                                              const simdiri_allocator *allocator, struct ArrowArray *output,
                                              struct ArrowArray *statuses, simdiri_keys_result *result, size_t *row);

#ifdef __cplusplus
}
#endif

#endif
