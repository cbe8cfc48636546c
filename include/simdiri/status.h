/**
 * @file
 * @brief Statuses, components, changes, and the result of a call.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_STATUS_H
#define SIMDIRI_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Marks the functions that the shared library exports. On Windows, a program may define SIMDIRI_DLL if it is linked
 * with the DLL; CMake's target simdiri::simdiri does. */
#if defined(_WIN32) && defined(simdiri_EXPORTS)
#define SIMDIRI_API __declspec(dllexport)
#elif defined(_WIN32) && defined(SIMDIRI_DLL)
#define SIMDIRI_API __declspec(dllimport)
#elif defined(_WIN32)
#define SIMDIRI_API
#elif defined(__GNUC__)
#define SIMDIRI_API __attribute__((visibility("default")))
#else
#define SIMDIRI_API
#endif

/** Marks what has a replacement; a program that defines it as empty gets no warnings. src/docs/stability.md says how
 * long such a thing stays. */
#ifndef SIMDIRI_DEPRECATED
#if defined(__GNUC__)
#define SIMDIRI_DEPRECATED(instead) __attribute__((deprecated(instead)))
#elif defined(_MSC_VER)
#define SIMDIRI_DEPRECATED(instead) __declspec(deprecated(instead))
#else
#define SIMDIRI_DEPRECATED(instead)
#endif
#endif

/** The type of enumerations in C++, which without it forbids values outside the range, such as those of a later
 * version. */
#ifdef __cplusplus
#define SIMDIRI_ENUM_TYPE : unsigned
#else
#define SIMDIRI_ENUM_TYPE
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup status Statuses and results
 * Statuses, components, changes, and the result of a call. Words in this and other groups:
 * - A-label: a label of a domain name in ASCII that encodes other characters, such as `xn--bcher-kva`
 * - U-label: the same label with its characters, such as `bücher`
 * - ucschar: the non-ASCII characters that every component may contain (RFC 3987 2.2)
 * - iprivate: the private-use characters that only a query may contain (RFC 3987 2.2)
 * - special scheme: http, https, ws, wss, ftp or file (URL Standard 4.2)
 * @{ */

/** The outcome of a call. The numbers and the names (simdiri_status_name()) are stable. */
typedef enum SIMDIRI_ENUM_TYPE {
  SIMDIRI_OK = 0, /**< No error and no warning. */
  /* A warning: there is a result, but the caller may want to know about a problem. */
  /** The host is not a valid internationalized domain name; only the rules of the rung syntax were applied to it. Or
   * the host contains white space, perhaps percent-encoded, under any scheme and in any profile. */
  SIMDIRI_WARNING_HOST_UNMAPPED = 1,
  /* Errors in the input. simdiri_result::offset is the offset of the first wrong byte. */
  SIMDIRI_ERROR_NO_SCHEME = 16,     /**< A relative reference where an IRI with a scheme is required. */
  SIMDIRI_ERROR_BAD_SCHEME = 17,    /**< The text before the first ":" is not a valid scheme. */
  SIMDIRI_ERROR_HAS_SCHEME = 18,    /**< An irelative-ref was asked for, but the text has a scheme. */
  SIMDIRI_ERROR_HAS_FRAGMENT = 19,  /**< An absolute-IRI was asked for, but the text contains "#". */
  SIMDIRI_ERROR_COLON_SEGMENT = 20, /**< ":" in the first segment of a relative path (RFC 3986 4.2). */
  SIMDIRI_ERROR_BAD_CHARACTER = 21, /**< An ASCII character that the component does not allow. */
  SIMDIRI_ERROR_BAD_CODE_POINT =
      22, /**< A non-ASCII character outside ucschar (in a query: outside ucschar and iprivate). */
  SIMDIRI_ERROR_BIDI_FORMATTING = 23, /**< U+200E, U+200F or U+202A to U+202E (RFC 3987 4.1). */
  SIMDIRI_ERROR_BAD_UTF8 = 24,        /**< A byte that is not part of well-formed UTF-8 (RFC 3629). */
  SIMDIRI_ERROR_BAD_PERCENT = 25,     /**< "%" without two hexadecimal digits after it. */
  SIMDIRI_ERROR_BAD_IP_LITERAL = 26,  /**< "[" that is not followed by an IPv6 or IPvFuture address and "]". */
  SIMDIRI_ERROR_BAD_PORT = 27,        /**< The port contains a character that is not a digit. */
  SIMDIRI_ERROR_BAD_HOST = 28,        /**< The host cannot be mapped to a domain name, although the call requires it. */
  SIMDIRI_ERROR_OCTET_MERGE =
      29, /**< A byte that is not UTF-8: percent-encoding it would make it part of a character. */
  /* Failures of the URL parser (profile web), named as the URL Standard names them. */
  SIMDIRI_ERROR_DOMAIN_TO_ASCII =
      32, /**< The host is not a domain that ASCII can express, or has a forbidden character. */
  SIMDIRI_ERROR_HOST_INVALID_CODE_POINT = 33,   /**< A character that an opaque host must not contain. */
  SIMDIRI_ERROR_IPV4_TOO_MANY_PARTS = 34,       /**< An IPv4 address with more than four parts. */
  SIMDIRI_ERROR_IPV4_NON_NUMERIC_PART = 35,     /**< A part of an IPv4 address is not a number. */
  SIMDIRI_ERROR_IPV4_OUT_OF_RANGE_PART = 36,    /**< A part of an IPv4 address is too large. */
  SIMDIRI_ERROR_IPV6_UNCLOSED = 37,             /**< An IPv6 address without "]". */
  SIMDIRI_ERROR_IPV6_INVALID_COMPRESSION = 38,  /**< An IPv6 address that begins with a single ":". */
  SIMDIRI_ERROR_IPV6_TOO_MANY_PIECES = 39,      /**< An IPv6 address with more than eight pieces. */
  SIMDIRI_ERROR_IPV6_MULTIPLE_COMPRESSION = 40, /**< An IPv6 address with more than one "::". */
  SIMDIRI_ERROR_IPV6_INVALID_CODE_POINT =
      41,                                 /**< An IPv6 address with a wrong character, or one that ends too early. */
  SIMDIRI_ERROR_IPV6_TOO_FEW_PIECES = 42, /**< An IPv6 address with fewer than eight pieces and no "::". */
  SIMDIRI_ERROR_IPV4_IN_IPV6_TOO_MANY_PIECES =
      43, /**< More than six pieces before an IPv4 address in an IPv6 address. */
  SIMDIRI_ERROR_IPV4_IN_IPV6_INVALID_CODE_POINT =
      44, /**< An embedded IPv4 address that is not decimal numbers and ".". */
  SIMDIRI_ERROR_IPV4_IN_IPV6_OUT_OF_RANGE_PART = 45,  /**< A number above 255 in an embedded IPv4 address. */
  SIMDIRI_ERROR_IPV4_IN_IPV6_TOO_FEW_PARTS = 46,      /**< An embedded IPv4 address with fewer than four numbers. */
  SIMDIRI_ERROR_MISSING_SCHEME_NON_RELATIVE_URL = 47, /**< No scheme, and no base that could provide one. */
  SIMDIRI_ERROR_HOST_MISSING = 48,                    /**< A required host is missing. */
  SIMDIRI_ERROR_PORT_OUT_OF_RANGE = 49,               /**< A port above 65535. */
  SIMDIRI_ERROR_PORT_INVALID = 50,                    /**< A port with a character that is not a digit. */
  /* Errors in text that is not UTF-8, or has character references. */
  SIMDIRI_ERROR_UNDECODABLE = 52, /**< The bytes mean nothing in the charset (simdiri_charset_decode()). */
  SIMDIRI_ERROR_BAD_ENTITY = 53,  /**< "&" that does not begin a character reference of XML (simdiri_unescape()). */
  /* Errors of the call or of the machine, not of the input. */
  SIMDIRI_ERROR_NO_MEMORY = 64,       /**< The allocator returned NULL. */
  SIMDIRI_ERROR_NO_CAPACITY = 65,     /**< The fixed output buffer, or an array for results, is too small. */
  SIMDIRI_ERROR_TOO_LONG = 66,        /**< The length of the result does not fit into size_t. */
  SIMDIRI_ERROR_BAD_OPTION = 67,      /**< An option is unknown or contradicts another option. */
  SIMDIRI_ERROR_UNKNOWN_CHARSET = 68, /**< This machine has no charset of that name. */
  SIMDIRI_ERROR_UNFIT_CHARSET = 69,   /**< Records cannot be read in this charset, for example UTF-16 or EBCDIC. */
  SIMDIRI_ERROR_SET_FULL = 70,        /**< A set of fingerprints would need more memory than its limit allows. */
  SIMDIRI_ERROR_UNEVEN = 71,          /**< So many fingerprints collide that somebody must have chosen them. */
  SIMDIRI_ERROR_STATE = 72,           /**< A state on disk cannot be used; simdiri_state_failure says why. */
  SIMDIRI_ERROR_UNSUPPORTED = 73, /**< This needs libidn2 or libpsl, which this build of the library does not have. */
  SIMDIRI_ERROR_COLUMN_TYPE = 80, /**< The type of an Arrow column is not text. */
  SIMDIRI_ERROR_BAD_COLUMN = 81,  /**< The lengths, offsets or views of an Arrow column contradict each other. */
  /* More warnings: validation errors of the URL Standard that are not failures. Only simdiri_check_url() reports them.
   */
  SIMDIRI_WARNING_DOMAIN_TO_ASCII = 192,        /**< The domain breaks a rule that browsers do not enforce. */
  SIMDIRI_WARNING_DOMAIN_PERCENT_ENCODED = 193, /**< A domain with percent-encoded bytes. */
  SIMDIRI_WARNING_IPV4_EMPTY_PART = 194,        /**< An IPv4 address that ends with ".". */
  SIMDIRI_WARNING_IPV4_TOO_FEW_PARTS = 195,     /**< An IPv4 address with fewer than four parts. */
  SIMDIRI_WARNING_IPV4_NON_DECIMAL_PART = 196,  /**< A hexadecimal or octal number in an IPv4 address. */
  SIMDIRI_WARNING_IPV4_OUT_OF_RANGE_PART =
      197, /**< The last part of an IPv4 address is above 255, so it covers several numbers. */
  SIMDIRI_WARNING_IPV6_PIECE_LEADING_ZERO = 198, /**< A piece of an IPv6 address with a leading zero. */
  SIMDIRI_WARNING_INVALID_URL_UNIT =
      199, /**< A character that a URL must not contain, or "%" without two hexadecimal digits. */
  SIMDIRI_WARNING_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS =
      200,                                       /**< Not exactly two slashes after a special scheme. */
  SIMDIRI_WARNING_INVALID_REVERSE_SOLIDUS = 201, /**< "\\" instead of "/". */
  SIMDIRI_WARNING_INVALID_CREDENTIALS = 202,     /**< A username or a password. */
  SIMDIRI_WARNING_FILE_INVALID_WINDOWS_DRIVE_LETTER =
      203, /**< A reference to a file that begins with a drive letter. */
  SIMDIRI_WARNING_FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST = 204, /**< The host of a file URL is a drive letter. */
  SIMDIRI_WARNING_IPV4_NON_ASCII_INPUT = 205                    /**< An IPv4 address with characters above ASCII. */
} simdiri_status;

/** The component of an IRI that contains an error or warning. simdiri_component_name() gives its name. */
typedef enum SIMDIRI_ENUM_TYPE {
  SIMDIRI_COMPONENT_NONE = 0, /**< No component: no error or warning, or it is not in a component. */
  SIMDIRI_COMPONENT_SCHEME,   /**< The scheme. */
  SIMDIRI_COMPONENT_USERINFO, /**< The userinfo. */
  SIMDIRI_COMPONENT_HOST,     /**< The host. */
  SIMDIRI_COMPONENT_PORT,     /**< The port. */
  SIMDIRI_COMPONENT_PATH,     /**< The path. */
  SIMDIRI_COMPONENT_QUERY,    /**< The query. */
  SIMDIRI_COMPONENT_FRAGMENT  /**< The fragment. */
} simdiri_component;

/** The rules that changed the text, as bits of simdiri_result::changes. The bits are 0 if and only if the output equals
 * the input. Bits 53 to 63 stay unused, so that a number of JavaScript holds them. */
enum {
  SIMDIRI_CHANGE_SCHEME_CASE = 1u << 0,      /**< The scheme was lower-cased. */
  SIMDIRI_CHANGE_HOST_CASE = 1u << 1,        /**< A-Z in the host were lower-cased. */
  SIMDIRI_CHANGE_PCT_CASE = 1u << 2,         /**< Hexadecimal digits after "%" were upper-cased. */
  SIMDIRI_CHANGE_PCT_DECODED = 1u << 3,      /**< A percent-encoded unreserved ASCII character was decoded. */
  SIMDIRI_CHANGE_PCT_TO_CHARACTER = 1u << 4, /**< A percent-encoded non-ASCII character was decoded. */
  SIMDIRI_CHANGE_CHARACTER_TO_PCT = 1u << 5, /**< A non-ASCII character was percent-encoded. */
  SIMDIRI_CHANGE_DISALLOWED = 1u << 6,       /**< A disallowed character was percent-encoded. */
  SIMDIRI_CHANGE_STRAY_PERCENT = 1u << 7,    /**< "%" without two hexadecimal digits became "%25". */
  SIMDIRI_CHANGE_INVALID_UTF8 =
      1u << 8, /**< A byte that is not UTF-8 was percent-encoded (profile web: replaced by U+FFFD). */
  SIMDIRI_CHANGE_BRACKET = 1u << 9,       /**< "[" or "]" outside an IP literal was percent-encoded. */
  SIMDIRI_CHANGE_INNER_HASH = 1u << 10,   /**< "#" inside the fragment was percent-encoded. */
  SIMDIRI_CHANGE_DOT_SEGMENTS = 1u << 11, /**< Dot segments were removed. */
  SIMDIRI_CHANGE_UNICODE = 1u << 12,      /**< NFC or NFKC was applied. */
  SIMDIRI_CHANGE_EMPTY_PATH = 1u << 13,   /**< An empty path became "/". */
  SIMDIRI_CHANGE_PORT = 1u << 14, /**< An empty port, a default port, or leading zeros of a port were removed. */
  SIMDIRI_CHANGE_FILE_LOCALHOST = 1u << 15,   /**< "file://localhost/" became "file:///". */
  SIMDIRI_CHANGE_URN_NID = 1u << 16,          /**< The namespace identifier of a URN was lower-cased. */
  SIMDIRI_CHANGE_MAILTO_DOMAIN = 1u << 17,    /**< The domain of a mailto address was lower-cased or mapped. */
  SIMDIRI_CHANGE_HOST_MAPPED = 1u << 18,      /**< An internationalized host was mapped (UTS 46). */
  SIMDIRI_CHANGE_IPV6 = 1u << 19,             /**< An IPv6 address was rewritten as RFC 5952 recommends. */
  SIMDIRI_CHANGE_FRAGMENT_DROPPED = 1u << 20, /**< The fragment was removed on request. */
  SIMDIRI_CHANGE_RESOLVED = 1u << 21,         /**< The resolved target differs from the reference. */
  SIMDIRI_CHANGE_CHARSET =
      1u << 22, /**< simdiri_charset_decode() decoded the text, or simdiri_charset_encode_query() encoded the query. */
  SIMDIRI_CHANGE_UNESCAPED = 1u << 23, /**< simdiri_unescape() resolved character references. */
  /* Only in the profile web. */
  SIMDIRI_CHANGE_STRIPPED = 1u << 24,     /**< Tabs and newlines were removed, or controls and spaces at the ends. */
  SIMDIRI_CHANGE_SOLIDUS = 1u << 25,      /**< "\\" became "/", or slashes before the host were added or removed. */
  SIMDIRI_CHANGE_CREDENTIALS = 1u << 26,  /**< "@" of empty credentials or ":" of an empty password was removed. */
  SIMDIRI_CHANGE_IPV4 = 1u << 27,         /**< An IPv4 address was rewritten as four decimal numbers. */
  SIMDIRI_CHANGE_DRIVE_LETTER = 1u << 28, /**< "|" after the drive letter of a file URL became ":". */
  /* Not in the profile web. */
  SIMDIRI_CHANGE_BIDI_ENCODED = 1u << 29, /**< A part with bad bidi structure was percent-encoded on request. */
  /* In both profiles. */
  SIMDIRI_CHANGE_REDIRECT = 1u << 30 /**< Observed redirects replaced the text by the normal form of another IRI. */
};

/** The change with bit 31, in both profiles: the text began with a host, and got simdiri_options::default_scheme. An
 * enumerator cannot have this value in C. */
#define SIMDIRI_CHANGE_DEFAULT_SCHEME ((uint64_t)1 << 31)

/** @name What simdiri_clean() removed
 * Changes with the bits from 32 on, in both profiles. A fragment is #SIMDIRI_CHANGE_FRAGMENT_DROPPED.
 * @{ */
#define SIMDIRI_CHANGE_SESSION_DROPPED ((uint64_t)1 << 32)     /**< Sessions in the query or the path. */
#define SIMDIRI_CHANGE_TRACKING_DROPPED ((uint64_t)1 << 33)    /**< Parameters that record where a visitor came from. */
#define SIMDIRI_CHANGE_PARAMETERS_DROPPED ((uint64_t)1 << 34)  /**< Parameters that a rules file names. */
#define SIMDIRI_CHANGE_EMPTY_QUERY_DROPPED ((uint64_t)1 << 35) /**< A "?" without a query after it. */
#define SIMDIRI_CHANGE_FINAL_DOT_DROPPED ((uint64_t)1 << 36)   /**< The dot at the end of the host. */
#define SIMDIRI_CHANGE_USERINFO_DROPPED ((uint64_t)1 << 37)    /**< The user information, with its "@". */
#define SIMDIRI_CHANGE_EMPTY_PARAMETERS_DROPPED ((uint64_t)1 << 38)    /**< Parameters with an empty value. */
#define SIMDIRI_CHANGE_REPEATED_PARAMETERS_DROPPED ((uint64_t)1 << 39) /**< Parameters that repeat others. */
#define SIMDIRI_CHANGE_UNWRAPPED ((uint64_t)1 << 40) /**< A redirect wrapper became the address in it. */
/** @} */

/**
 * Returns the stable name of a status, such as "bad-port". It is lower case, except for names of the URL Standard.
 *
 * @param status  any number
 * @return The name, in static storage; "unknown" for a number that is not a status.
 */
SIMDIRI_API const char *simdiri_status_name(simdiri_status status);

/**
 * Returns one sentence that describes a status to a person. It does not contain the offset.
 *
 * @param status  any number
 * @return The sentence, in static storage.
 */
SIMDIRI_API const char *simdiri_status_message(simdiri_status status);

/**
 * Returns the name of a component, such as "scheme" or "host".
 *
 * @param component  any number
 * @return The name, in static storage; "" for #SIMDIRI_COMPONENT_NONE.
 */
SIMDIRI_API const char *simdiri_component_name(simdiri_component component);

/**
 * Returns the name of a change, such as "dot-segments".
 *
 * @param bit  the number of its bit in simdiri_result::changes, from 0 to 63
 * @return The name, in static storage; NULL if no change has this bit.
 */
SIMDIRI_API const char *simdiri_change_name(unsigned bit);

/**
 * Returns whether a status is an error. #SIMDIRI_OK and warnings are not errors.
 *
 * @param status  a status
 * @return true if the status is an error.
 */
static inline bool simdiri_is_error(simdiri_status status) {
  return status >= SIMDIRI_ERROR_NO_SCHEME && status < SIMDIRI_WARNING_DOMAIN_TO_ASCII;
}

/** The result of a call on one text. */
typedef struct {
  simdiri_status status;       /**< The status that the call also returns. */
  simdiri_component component; /**< The component with the error or warning. */
  size_t offset;               /**< The offset of the error or warning in the input, in bytes. */
  uint64_t changes;            /**< The rules that changed the text: bits SIMDIRI_CHANGE_… */
  const char *text; /**< A view: of the input if nothing changed, else of the output buffer; NULL on an error. */
  size_t text_len;  /**< The length of `text` in bytes. */
} simdiri_result;

/** @} */

#ifdef __cplusplus
}
#endif

#endif
