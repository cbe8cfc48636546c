/* What comes of a call: statuses, components, the rules that changed something. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_STATUS_H
#define SIMDIRI_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* What came of a call. The numbers and names (simdiri_status_name) are stable. */
typedef enum {
  SIMDIRI_OK = 0,
  /* Warnings: there is a result, and something to know about it. */
  SIMDIRI_WARNING_HOST_UNMAPPED = 1, /* IDN host that cannot be mapped: left at the syntax rung */
  /* Errors in the input; `offset` is that of the first offending byte. */
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
  SIMDIRI_ERROR_OCTET_MERGE = 29,     /* repairing an invalid byte would make it part of a character */
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
  SIMDIRI_ERROR_UNDECODABLE = 52, /* a byte that means nothing in the charset (simdiri_charset_decode) */
  SIMDIRI_ERROR_BAD_ENTITY = 53,  /* "&" that begins no character reference of XML (simdiri_unescape) */
  /* Errors of the call or the machine. */
  SIMDIRI_ERROR_NO_MEMORY = 64,       /* the allocator returned NULL */
  SIMDIRI_ERROR_NO_ROOM = 65,         /* the fixed output buffer is too small */
  SIMDIRI_ERROR_TOO_LONG = 66,        /* the result would not fit into size_t */
  SIMDIRI_ERROR_BAD_OPTION = 67,      /* an option is unknown, or contradicts another */
  SIMDIRI_ERROR_UNKNOWN_CHARSET = 68, /* no charset of that name, on this machine */
  SIMDIRI_ERROR_UNFIT_CHARSET = 69,   /* a charset whose bytes cannot be read as records: UTF-16, EBCDIC … */
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
  SIMDIRI_CHANGE_INVALID_UTF8 = 1u << 8,      /* byte that is not UTF-8 percent-encoded */
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
  SIMDIRI_CHANGE_BIDI_ENCODED = 1u << 29, /* part of bad bidi structure wholly encoded, on request */
  /* Both. */
  SIMDIRI_CHANGE_REDIRECT = 1u << 30 /* an observed redirect leads on: the text is that of another IRI */
};

/* A stable name such as "bad-port", in lower case but for those of the URL Standard; "unknown" for other numbers.
 * Static storage. */
SIMDIRI_API const char *simdiri_status_name(simdiri_status status);
/* One sentence for a person, without the offset. Static storage. */
SIMDIRI_API const char *simdiri_status_message(simdiri_status status);
/* "scheme", "host" …; "" for SIMDIRI_COMPONENT_NONE. Static storage. */
SIMDIRI_API const char *simdiri_component_name(simdiri_component component);
/* The name of the change with bit number `bit` (0-31), such as "dot-segments"; NULL if there is none. */
SIMDIRI_API const char *simdiri_change_name(unsigned bit);

static inline bool simdiri_is_error(simdiri_status status) {
  return status >= SIMDIRI_ERROR_NO_SCHEME && status < SIMDIRI_WARNING_DOMAIN_TO_ASCII;
}

/* What a call did. `text` is a view: of the input when nothing changed (`changes` == 0), else of the output buffer. */
typedef struct {
  simdiri_status status;
  simdiri_component component; /* where, on an error or a warning */
  size_t offset;               /* bytes into the input, on an error in it */
  uint32_t changes;            /* SIMDIRI_CHANGE_… */
  const char *text;            /* NULL on an error */
  size_t text_len;
} simdiri_result;

#ifdef __cplusplus
}
#endif

#endif
