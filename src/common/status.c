/* Names and messages of statuses, components and changes. */
/* SPDX-License-Identifier: MIT */
#include <simdiri/simdiri.h>

#define STRING_OF(x) #x
#define VERSION_OF(major, minor, patch) STRING_OF(major) "." STRING_OF(minor) "." STRING_OF(patch)

const char *simdiri_version(void) {
  return VERSION_OF(SIMDIRI_VERSION_MAJOR, SIMDIRI_VERSION_MINOR, SIMDIRI_VERSION_PATCH);
}

typedef struct {
  simdiri_status status;
  const char *name;
  const char *message;
} status_text;

static const status_text status_texts[] = {
    {SIMDIRI_OK, "ok", "nothing is wrong"},
    {SIMDIRI_WARNING_HOST_UNMAPPED, "host-unmapped",
     "the host is no valid internationalized domain name; it was left as it is"},
    {SIMDIRI_ERROR_NO_SCHEME, "no-scheme",
     "an IRI begins with a scheme such as \"http:\"; this is at best a relative reference"},
    {SIMDIRI_ERROR_BAD_SCHEME, "bad-scheme", "a scheme is a letter followed by letters, digits, \"+\", \"-\" or \".\""},
    {SIMDIRI_ERROR_HAS_SCHEME, "has-scheme", "a relative reference has no scheme"},
    {SIMDIRI_ERROR_HAS_FRAGMENT, "has-fragment", "an absolute IRI has no fragment"},
    {SIMDIRI_ERROR_COLON_SEGMENT, "colon-segment",
     "the first segment of a relative path cannot hold \":\"; write \"./\" in front of it"},
    {SIMDIRI_ERROR_BAD_CHARACTER, "bad-character", "this character is not allowed here"},
    {SIMDIRI_ERROR_BAD_CODE_POINT, "bad-code-point", "this non-ASCII character is not allowed here"},
    {SIMDIRI_ERROR_BIDI_FORMATTING, "bidi-formatting", "an IRI cannot hold bidirectional formatting characters"},
    {SIMDIRI_ERROR_BAD_UTF8, "bad-utf8", "this octet is not part of well-formed UTF-8"},
    {SIMDIRI_ERROR_BAD_PERCENT, "bad-percent", "\"%\" is not followed by two hexadecimal digits"},
    {SIMDIRI_ERROR_BAD_IP_LITERAL, "bad-ip-literal", "what follows \"[\" is no IPv6 or IPvFuture address and \"]\""},
    {SIMDIRI_ERROR_BAD_PORT, "bad-port", "a port holds digits only"},
    {SIMDIRI_ERROR_BAD_HOST, "bad-host", "the host is no valid internationalized domain name"},
    {SIMDIRI_ERROR_OCTET_MERGE, "octet-merge",
     "this invalid octet cannot be percent-encoded: with its neighbours it would become a character"},
    {SIMDIRI_ERROR_DOMAIN_TO_ASCII, "domain-to-ASCII", "the host is no domain name that can be written in ASCII"},
    {SIMDIRI_ERROR_HOST_INVALID_CODE_POINT, "host-invalid-code-point", "this character cannot stand in a host"},
    {SIMDIRI_ERROR_IPV4_TOO_MANY_PARTS, "IPv4-too-many-parts", "an IPv4 address has at most four parts"},
    {SIMDIRI_ERROR_IPV4_NON_NUMERIC_PART, "IPv4-non-numeric-part", "this part of an IPv4 address is no number"},
    {SIMDIRI_ERROR_IPV4_OUT_OF_RANGE_PART, "IPv4-out-of-range-part", "a part of an IPv4 address is too great"},
    {SIMDIRI_ERROR_IPV6_UNCLOSED, "IPv6-unclosed", "an IPv6 address ends with \"]\""},
    {SIMDIRI_ERROR_IPV6_INVALID_COMPRESSION, "IPv6-invalid-compression",
     "an IPv6 address cannot begin with a single \":\""},
    {SIMDIRI_ERROR_IPV6_TOO_MANY_PIECES, "IPv6-too-many-pieces", "an IPv6 address has at most eight pieces"},
    {SIMDIRI_ERROR_IPV6_MULTIPLE_COMPRESSION, "IPv6-multiple-compression", "an IPv6 address holds \"::\" only once"},
    {SIMDIRI_ERROR_IPV6_INVALID_CODE_POINT, "IPv6-invalid-code-point",
     "an IPv6 address cannot go on, or end, like this"},
    {SIMDIRI_ERROR_IPV6_TOO_FEW_PIECES, "IPv6-too-few-pieces", "an IPv6 address without \"::\" has eight pieces"},
    {SIMDIRI_ERROR_IPV4_IN_IPV6_TOO_MANY_PIECES, "IPv4-in-IPv6-too-many-pieces",
     "at most six pieces stand in front of an IPv4 address in an IPv6 address"},
    {SIMDIRI_ERROR_IPV4_IN_IPV6_INVALID_CODE_POINT, "IPv4-in-IPv6-invalid-code-point",
     "an IPv4 address in an IPv6 address is four decimal numbers with \".\" between them"},
    {SIMDIRI_ERROR_IPV4_IN_IPV6_OUT_OF_RANGE_PART, "IPv4-in-IPv6-out-of-range-part",
     "a part of an IPv4 address in an IPv6 address is greater than 255"},
    {SIMDIRI_ERROR_IPV4_IN_IPV6_TOO_FEW_PARTS, "IPv4-in-IPv6-too-few-parts",
     "an IPv4 address in an IPv6 address has four parts"},
    {SIMDIRI_ERROR_MISSING_SCHEME_NON_RELATIVE_URL, "missing-scheme-non-relative-URL",
     "there is no scheme, and no base that could give one"},
    {SIMDIRI_ERROR_HOST_MISSING, "host-missing", "there is no host"},
    {SIMDIRI_ERROR_PORT_OUT_OF_RANGE, "port-out-of-range", "a port is at most 65535"},
    {SIMDIRI_ERROR_PORT_INVALID, "port-invalid", "this cannot stand in a port, which holds digits only"},
    {SIMDIRI_ERROR_UNDECODABLE, "undecodable",
     "this octet means nothing in the charset that the record is said to have"},
    {SIMDIRI_ERROR_BAD_ENTITY, "bad-entity",
     "\"&\" does not begin one of XML's character references: write \"&amp;\" for the character itself"},
    {SIMDIRI_WARNING_DOMAIN_TO_ASCII, "domain-to-ASCII", "the host is no valid domain name, but browsers accept it"},
    {SIMDIRI_WARNING_DOMAIN_PERCENT_ENCODED, "domain-percent-encoded", "the host holds percent-encoded octets"},
    {SIMDIRI_WARNING_IPV4_EMPTY_PART, "IPv4-empty-part", "the IPv4 address ends with \".\""},
    {SIMDIRI_WARNING_IPV4_TOO_FEW_PARTS, "IPv4-too-few-parts", "the IPv4 address has fewer than four parts"},
    {SIMDIRI_WARNING_IPV4_NON_DECIMAL_PART, "IPv4-non-decimal-part",
     "the IPv4 address holds hexadecimal or octal numbers"},
    {SIMDIRI_WARNING_IPV4_OUT_OF_RANGE_PART, "IPv4-out-of-range-part",
     "a part of the IPv4 address is greater than 255"},
    {SIMDIRI_WARNING_IPV6_PIECE_LEADING_ZERO, "IPv6-piece-leading-zero",
     "a piece of the IPv6 address has a leading zero"},
    {SIMDIRI_WARNING_INVALID_URL_UNIT, "invalid-URL-unit", "this does not belong into a URL"},
    {SIMDIRI_WARNING_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS, "special-scheme-missing-following-solidus",
     "this scheme is followed by exactly two slashes"},
    {SIMDIRI_WARNING_INVALID_REVERSE_SOLIDUS, "invalid-reverse-solidus", "\"\\\" stands in place of \"/\""},
    {SIMDIRI_WARNING_INVALID_CREDENTIALS, "invalid-credentials", "the URL holds credentials"},
    {SIMDIRI_WARNING_FILE_INVALID_WINDOWS_DRIVE_LETTER, "file-invalid-Windows-drive-letter",
     "a relative reference begins with a Windows drive letter"},
    {SIMDIRI_WARNING_FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST, "file-invalid-Windows-drive-letter-host",
     "the host is a Windows drive letter"},
    {SIMDIRI_ERROR_NO_MEMORY, "no-memory", "out of memory"},
    {SIMDIRI_ERROR_NO_ROOM, "no-room", "the output buffer is too small"},
    {SIMDIRI_ERROR_TOO_LONG, "too-long", "the result would be too long for this machine"},
    {SIMDIRI_ERROR_BAD_OPTION, "bad-option", "an option or argument is unknown, or contradicts another"},
    {SIMDIRI_ERROR_UNKNOWN_CHARSET, "unknown-charset", "no charset of this name is known to this machine"},
    {SIMDIRI_ERROR_UNFIT_CHARSET, "unfit-charset",
     "records of this charset cannot be read: where its octets look like ASCII, such as line ends, they may be none"},
    {SIMDIRI_ERROR_SET_FULL, "set-full", "the set of keys that were seen has no room in the memory that it may use"},
    {SIMDIRI_ERROR_UNEVEN, "uneven", "the fingerprints are not spread as those of a hash are"},
    {SIMDIRI_ERROR_STATE, "state", "the state on disk cannot be used"},
    {SIMDIRI_ERROR_COLUMN_TYPE, "column-type", "this column is not one of text or octets"},
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
      "scheme-case",      "host-case",    "pct-case",      "pct-decoded",  "pct-to-character",
      "character-to-pct", "disallowed",   "stray-percent", "invalid-utf8", "bracket",
      "inner-hash",       "dot-segments", "unicode",       "empty-path",   "port",
      "file-localhost",   "urn-nid",      "mailto-domain", "host-mapped",  "ipv6",
      "fragment-dropped", "resolved",     "charset",       "unescaped",    "stripped",
      "solidus",          "credentials",  "ipv4",          "drive-letter", "bidi-encoded",
      "redirect",
  };
  return bit < sizeof names / sizeof *names ? names[bit] : NULL;
}
