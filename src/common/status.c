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
    {SIMDIRI_ERROR_NO_MEMORY, "no-memory", "out of memory"},
    {SIMDIRI_ERROR_NO_ROOM, "no-room", "the output buffer is too small"},
    {SIMDIRI_ERROR_TOO_LONG, "too-long", "the result would be too long for this machine"},
    {SIMDIRI_ERROR_BAD_OPTION, "bad-option", "an option or argument is unknown, or contradicts another"},
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
      "fragment-dropped", "resolved",
  };
  return bit < sizeof names / sizeof *names ? names[bit] : NULL;
}
