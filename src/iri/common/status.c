/* Names and messages of statuses, components and changes. */
/* SPDX-License-Identifier: MIT */
#include <simdiri/simdiri.h>

const char *simdiri_version(void) { return SIMDIRI_VERSION; }

typedef struct {
  simdiri_status status;
  const char *name;
  const char *message;
} status_text;

static const status_text status_texts[] = {
    {SIMDIRI_OK, "ok", "nothing is wrong"},
    {SIMDIRI_WARNING_HOST_UNMAPPED, "host-unmapped",
     "the host is not a valid internationalized domain name, or contains white space; it was not mapped to a DNS name"},
    {SIMDIRI_ERROR_NO_SCHEME, "no-scheme",
     "there is no scheme such as \"http:\"; this can only be a relative reference"},
    {SIMDIRI_ERROR_BAD_SCHEME, "bad-scheme",
     "the scheme is not a letter followed by letters, digits, \"+\", \"-\" or \".\""},
    {SIMDIRI_ERROR_HAS_SCHEME, "has-scheme", "there is a scheme, which a relative reference cannot have"},
    {SIMDIRI_ERROR_HAS_FRAGMENT, "has-fragment", "there is a fragment, which an absolute IRI cannot have"},
    {SIMDIRI_ERROR_COLON_SEGMENT, "colon-segment",
     "the first segment of a relative path contains \":\"; write \"./\" before it"},
    {SIMDIRI_ERROR_BAD_CHARACTER, "bad-character", "this character is not allowed here"},
    {SIMDIRI_ERROR_BAD_CODE_POINT, "bad-code-point", "this non-ASCII character is not allowed here"},
    {SIMDIRI_ERROR_BIDI_FORMATTING, "bidi-formatting", "bidirectional formatting characters are not allowed in an IRI"},
    {SIMDIRI_ERROR_BAD_UTF8, "bad-utf8", "this byte is not part of well-formed UTF-8"},
    {SIMDIRI_ERROR_BAD_PERCENT, "bad-percent", "\"%\" is not followed by two hexadecimal digits"},
    {SIMDIRI_ERROR_BAD_IP_LITERAL, "bad-ip-literal", "\"[\" is not followed by an IPv6 or IPvFuture address and \"]\""},
    {SIMDIRI_ERROR_BAD_PORT, "bad-port", "the port contains a non-digit"},
    {SIMDIRI_ERROR_BAD_HOST, "bad-host", "the host is not a valid internationalized domain name"},
    {SIMDIRI_ERROR_OCTET_MERGE, "octet-merge",
     "this invalid byte cannot be percent-encoded: it would form a character with the bytes beside it"},
    {SIMDIRI_ERROR_DOMAIN_TO_ASCII, "domain-to-ASCII", "the host is not a domain name that can be written in ASCII"},
    {SIMDIRI_ERROR_HOST_INVALID_CODE_POINT, "host-invalid-code-point", "this character is not allowed in a host"},
    {SIMDIRI_ERROR_IPV4_TOO_MANY_PARTS, "IPv4-too-many-parts", "the IPv4 address has more than four parts"},
    {SIMDIRI_ERROR_IPV4_NON_NUMERIC_PART, "IPv4-non-numeric-part", "this part of the IPv4 address is not a number"},
    {SIMDIRI_ERROR_IPV4_OUT_OF_RANGE_PART, "IPv4-out-of-range-part", "a part of the IPv4 address is too large"},
    {SIMDIRI_ERROR_IPV6_UNCLOSED, "IPv6-unclosed", "the IPv6 address has no \"]\" at its end"},
    {SIMDIRI_ERROR_IPV6_INVALID_COMPRESSION, "IPv6-invalid-compression", "the IPv6 address begins with a single \":\""},
    {SIMDIRI_ERROR_IPV6_TOO_MANY_PIECES, "IPv6-too-many-pieces", "the IPv6 address has more than eight pieces"},
    {SIMDIRI_ERROR_IPV6_MULTIPLE_COMPRESSION, "IPv6-multiple-compression",
     "the IPv6 address contains \"::\" more than once"},
    {SIMDIRI_ERROR_IPV6_INVALID_CODE_POINT, "IPv6-invalid-code-point",
     "the IPv6 address contains a character that is not allowed here, or ends too early"},
    {SIMDIRI_ERROR_IPV6_TOO_FEW_PIECES, "IPv6-too-few-pieces",
     "the IPv6 address has fewer than eight pieces and no \"::\""},
    {SIMDIRI_ERROR_IPV4_IN_IPV6_TOO_MANY_PIECES, "IPv4-in-IPv6-too-many-pieces",
     "the IPv6 address has more than six pieces before the IPv4 address"},
    {SIMDIRI_ERROR_IPV4_IN_IPV6_INVALID_CODE_POINT, "IPv4-in-IPv6-invalid-code-point",
     "the IPv4 address in the IPv6 address is not four decimal numbers separated by \".\""},
    {SIMDIRI_ERROR_IPV4_IN_IPV6_OUT_OF_RANGE_PART, "IPv4-in-IPv6-out-of-range-part",
     "a part of the IPv4 address in the IPv6 address is greater than 255"},
    {SIMDIRI_ERROR_IPV4_IN_IPV6_TOO_FEW_PARTS, "IPv4-in-IPv6-too-few-parts",
     "the IPv4 address in the IPv6 address has fewer than four parts"},
    {SIMDIRI_ERROR_MISSING_SCHEME_NON_RELATIVE_URL, "missing-scheme-non-relative-URL",
     "there is no scheme, and no base URL that can supply one"},
    {SIMDIRI_ERROR_HOST_MISSING, "host-missing", "there is no host"},
    {SIMDIRI_ERROR_PORT_OUT_OF_RANGE, "port-out-of-range", "the port is greater than 65535"},
    {SIMDIRI_ERROR_PORT_INVALID, "port-invalid", "the port contains a character that is not a digit"},
    {SIMDIRI_ERROR_UNDECODABLE, "undecodable", "this byte is not valid in the charset of the record"},
    {SIMDIRI_ERROR_BAD_ENTITY, "bad-entity",
     "\"&\" does not begin a character reference of XML; for the character itself, write \"&amp;\""},
    {SIMDIRI_WARNING_DOMAIN_TO_ASCII, "domain-to-ASCII", "the host is not a valid domain name, but browsers accept it"},
    {SIMDIRI_WARNING_DOMAIN_PERCENT_ENCODED, "domain-percent-encoded", "the host contains percent-encoded bytes"},
    {SIMDIRI_WARNING_IPV4_EMPTY_PART, "IPv4-empty-part", "the IPv4 address ends with \".\""},
    {SIMDIRI_WARNING_IPV4_TOO_FEW_PARTS, "IPv4-too-few-parts", "the IPv4 address has fewer than four parts"},
    {SIMDIRI_WARNING_IPV4_NON_DECIMAL_PART, "IPv4-non-decimal-part",
     "the IPv4 address contains hexadecimal or octal numbers"},
    {SIMDIRI_WARNING_IPV4_OUT_OF_RANGE_PART, "IPv4-out-of-range-part",
     "a part of the IPv4 address is greater than 255"},
    {SIMDIRI_WARNING_IPV4_NON_ASCII_INPUT, "IPv4-non-ASCII-input", "the IPv4 address contains characters above ASCII"},
    {SIMDIRI_WARNING_IPV6_PIECE_LEADING_ZERO, "IPv6-piece-leading-zero",
     "a piece of the IPv6 address has a leading zero"},
    {SIMDIRI_WARNING_INVALID_URL_UNIT, "invalid-URL-unit", "this is not allowed in a URL"},
    {SIMDIRI_WARNING_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS, "special-scheme-missing-following-solidus",
     "this scheme must be followed by exactly two slashes"},
    {SIMDIRI_WARNING_INVALID_REVERSE_SOLIDUS, "invalid-reverse-solidus", "\"\\\" is used instead of \"/\""},
    {SIMDIRI_WARNING_INVALID_CREDENTIALS, "invalid-credentials", "the URL contains a username or a password"},
    {SIMDIRI_WARNING_FILE_INVALID_WINDOWS_DRIVE_LETTER, "file-invalid-Windows-drive-letter",
     "a relative reference begins with a Windows drive letter"},
    {SIMDIRI_WARNING_FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST, "file-invalid-Windows-drive-letter-host",
     "the host is a Windows drive letter"},
    {SIMDIRI_ERROR_NO_MEMORY, "no-memory", "out of memory"},
    {SIMDIRI_ERROR_NO_CAPACITY, "no-capacity", "the output buffer is too small"},
    {SIMDIRI_ERROR_TOO_LONG, "too-long", "the result would be too long for this machine"},
    {SIMDIRI_ERROR_BAD_OPTION, "bad-option", "an option or argument is unknown, or contradicts another"},
    {SIMDIRI_ERROR_UNKNOWN_CHARSET, "unknown-charset", "this machine does not know a charset of this name"},
    {SIMDIRI_ERROR_UNFIT_CHARSET, "unfit-charset",
     "records in this charset cannot be read: bytes that look like ASCII, such as line ends, may be parts of other "
     "characters"},
    {SIMDIRI_ERROR_SET_FULL, "set-full", "the set of seen keys is full: it would exceed the memory that it may use"},
    {SIMDIRI_ERROR_UNEVEN, "uneven", "the fingerprints are not evenly distributed, unlike those of a hash"},
    {SIMDIRI_ERROR_STATE, "state", "the state on disk cannot be used"},
    {SIMDIRI_ERROR_UNSUPPORTED, "unsupported",
     "IDNA2008 needs libidn2, and public suffixes need libpsl, which this build of the library lacks"},
    {SIMDIRI_ERROR_COLUMN_TYPE, "column-type", "this column does not contain text or bytes"},
    {SIMDIRI_ERROR_BAD_COLUMN, "bad-column", "the lengths, offsets or views of this column contradict each other"},
};

static const status_text *find_status(simdiri_status status) {
  for (size_t i = 0; i < sizeof status_texts / sizeof *status_texts; i++)
    if (status_texts[i].status == status) return &status_texts[i];
  return NULL;
}

const char *simdiri_status_name(simdiri_status status) {
  const status_text *text = find_status(status);
  return text ? text->name : "unknown";
}

const char *simdiri_status_message(simdiri_status status) {
  const status_text *text = find_status(status);
  return text ? text->message : "unknown status";
}

const char *simdiri_component_name(simdiri_component component) {
  static const char *const names[] = {"", "scheme", "userinfo", "host", "port", "path", "query", "fragment"};
  const size_t i = (size_t)component;
  return i < sizeof names / sizeof *names ? names[i] : "";
}

const char *simdiri_change_name(unsigned bit) {
  static const char *const names[] = {
      "scheme-case",
      "host-case",
      "pct-case",
      "pct-decoded",
      "pct-to-character",
      "character-to-pct",
      "disallowed",
      "stray-percent",
      "invalid-utf8",
      "bracket",
      "inner-hash",
      "dot-segments",
      "unicode",
      "empty-path",
      "port",
      "file-localhost",
      "urn-nid",
      "mailto-domain",
      "host-mapped",
      "ipv6",
      "fragment-dropped",
      "resolved",
      "charset",
      "unescaped",
      "stripped",
      "solidus",
      "credentials",
      "ipv4",
      "drive-letter",
      "bidi-encoded",
      "redirect",
      "default-scheme",
      "session-dropped",
      "tracking-dropped",
      "parameters-dropped",
      "empty-query-dropped",
      "final-dot-dropped",
      "userinfo-dropped",
      "empty-parameters-dropped",
      "repeated-parameters-dropped",
      "unwrapped",
  };
  return bit < sizeof names / sizeof *names ? names[bit] : NULL;
}
