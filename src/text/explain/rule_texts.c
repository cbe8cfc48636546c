/* The SIMDIRI_CHANGE_… rules, each explained in a sentence. */
/* SPDX-License-Identifier: MIT */
#include "text/explain/rule_texts.h"

#include <simdiri/simdiri.h>

typedef struct {
  uint64_t change; /* SIMDIRI_CHANGE_… or SIMDIRI_IGNORED_… */
  const char *sentence, *section;
  const char *in_iri; /* the sentence for the form iri if it differs, else NULL */
} rule_text;

/* In the order in which the rules are applied to a component. */
static const rule_text rules[] = {
    {SIMDIRI_CHANGE_DEFAULT_SCHEME, "the text begins with a host and got the scheme of --default-scheme", "simdiri(1)",
     NULL},
    {SIMDIRI_CHANGE_RESOLVED, "the reference was resolved against the base", "RFC 3986 5.2", NULL},
    {SIMDIRI_CHANGE_FRAGMENT_DROPPED, "the fragment was left out, as --drop-fragment or --clean asks", "RFC 3987 5.1",
     NULL},
    {SIMDIRI_CHANGE_STRAY_PERCENT, "a \"%\" without two hexadecimal digits after it was percent-encoded",
     "draft-ietf-iri-3987bis-00 7.2", NULL},
    {SIMDIRI_CHANGE_INVALID_UTF8, "a byte that is not UTF-8 was percent-encoded", "RFC 3987 3.1", NULL},
    {SIMDIRI_CHANGE_DISALLOWED, "a character that is not allowed here was percent-encoded", "RFC 3987 3.1", NULL},
    {SIMDIRI_CHANGE_BRACKET, "\"[\" or \"]\" outside an IP address was percent-encoded", "RFC 3987 3.1", NULL},
    {SIMDIRI_CHANGE_INNER_HASH, "a \"#\" inside the fragment was percent-encoded", "RFC 3987 3.1", NULL},
    {SIMDIRI_CHANGE_SCHEME_CASE, "a scheme is the same in any case; lower case is normal", "RFC 3987 5.3.2.1", NULL},
    {SIMDIRI_CHANGE_PCT_DECODED, "the triplet of an unreserved character was decoded", "RFC 3987 5.3.2.3", NULL},
    {SIMDIRI_CHANGE_PCT_CASE, "hexadecimal digits are the same in any case; upper case is normal", "RFC 3987 5.3.2.1",
     NULL},
    {SIMDIRI_CHANGE_PCT_TO_CHARACTER, "triplets were decoded to the non-ASCII character that they encode",
     "RFC 3987 3.2", NULL},
    {SIMDIRI_CHANGE_CHARACTER_TO_PCT, "a non-ASCII character was percent-encoded, as the form uri has none",
     "RFC 3987 3.1", "an invisible character or one that changes the direction of text was percent-encoded"},
    {SIMDIRI_CHANGE_HOST_CASE, "A-Z and a-z are the same in a host; a-z is normal", "RFC 3987 5.3.2.1", NULL},
    {SIMDIRI_CHANGE_UNICODE, "Unicode normalization was applied, as --nfc or --nfkc asks", "RFC 3987 5.3.2.2", NULL},
    {SIMDIRI_CHANGE_BIDI_ENCODED,
     "a part that runs in two directions and would be misread stays percent-encoded, as --encode-bidi asks",
     "RFC 3987 4.2", NULL},
    {SIMDIRI_CHANGE_DOT_SEGMENTS, "\".\" and \"..\" segments were resolved and removed", "RFC 3987 5.3.2.4", NULL},
    {SIMDIRI_CHANGE_PORT, "an empty port, the default port of the scheme or leading zeros were removed",
     "RFC 3987 5.3.3", NULL},
    {SIMDIRI_CHANGE_EMPTY_PATH, "an empty path after a host means \"/\"", "RFC 3987 5.3.3", NULL},
    {SIMDIRI_CHANGE_FILE_LOCALHOST, "in file IRIs the host localhost means the same as none", "RFC 8089 2", NULL},
    {SIMDIRI_CHANGE_URN_NID, "the namespace of a URN is the same in any case", "RFC 8141 3.1", NULL},
    {SIMDIRI_CHANGE_MAILTO_DOMAIN, "the domain of a mail address was written as a host is",
     "RFC 5321 2.4, RFC 3987 5.3.3", NULL},
    {SIMDIRI_CHANGE_HOST_MAPPED, "the domain name was converted to the form that DNS compares",
     "RFC 3987 5.3.3, UTS 46", "the domain name was converted to its readable form, which DNS compares as equal"},
    {SIMDIRI_CHANGE_STRIPPED, "tabs and newlines, and controls and spaces at both ends, were left out",
     "URL Standard 4.4", NULL},
    {SIMDIRI_CHANGE_SOLIDUS, "\"\\\" was read as \"/\", and exactly two \"/\" were put before the host",
     "URL Standard 4.4", NULL},
    {SIMDIRI_CHANGE_CREDENTIALS, "empty credentials or an empty password were left out", "URL Standard 4.5", NULL},
    {SIMDIRI_CHANGE_IPV4, "the IPv4 address was written as four decimal numbers", "URL Standard 3.6", NULL},
    {SIMDIRI_CHANGE_DRIVE_LETTER, "\"|\" after a drive letter was read as \":\"", "URL Standard 4.4", NULL},
    {SIMDIRI_CHANGE_IPV6, "the IPv6 address was written in its recommended form", "RFC 5952", NULL},
    {SIMDIRI_CHANGE_USERINFO_DROPPED, "the user information was removed", "simdiri-rules(5)", NULL},
    {SIMDIRI_CHANGE_FINAL_DOT_DROPPED, "the dot at the end of the host was removed", "simdiri-rules(5)", NULL},
    {SIMDIRI_CHANGE_SESSION_DROPPED, "sessions in the query or the path were removed", "simdiri-rules(5)", NULL},
    {SIMDIRI_CHANGE_TRACKING_DROPPED, "parameters that record where a visitor came from were removed",
     "simdiri-rules(5)", NULL},
    {SIMDIRI_CHANGE_PARAMETERS_DROPPED, "parameters that the rules file names were removed", "simdiri-rules(5)", NULL},
    {SIMDIRI_CHANGE_EMPTY_PARAMETERS_DROPPED, "parameters with an empty value were removed", "simdiri-rules(5)", NULL},
    {SIMDIRI_CHANGE_REPEATED_PARAMETERS_DROPPED, "parameters that the query has already were removed",
     "simdiri-rules(5)", NULL},
    {SIMDIRI_CHANGE_EMPTY_QUERY_DROPPED, "a \"?\" without a query was removed", "simdiri-rules(5)", NULL},
    {SIMDIRI_CHANGE_UNWRAPPED, "the IRI was a redirect wrapper that the rules file names, and became the address in it",
     "simdiri-rules(5)", NULL},
    {SIMDIRI_CHANGE_REDIRECT, "observed redirects lead to this IRI", "RFC 3987 5.3.4", NULL},
};

static const rule_text ignored_rules[] = {
    {SIMDIRI_IGNORED_URN_COMPONENTS, "the r-component, the q-component and the f-component of a URN are not compared",
     "RFC 8141 3.1", NULL},
    {SIMDIRI_IGNORED_UUID_CASE, "the digits of a UUID are the same in any case", "RFC 9562 4", NULL},
};

/* Rules that profile web shares with the other profiles, in the words of the URL Standard. */
static const rule_text web_rules[] = {
    {SIMDIRI_CHANGE_RESOLVED, "missing components were taken from the base", "URL Standard 4.4", NULL},
    {SIMDIRI_CHANGE_INVALID_UTF8, "bytes that are not UTF-8 were replaced by U+FFFD", "Encoding Standard 6", NULL},
    {SIMDIRI_CHANGE_DISALLOWED, "a character that is not allowed here was percent-encoded", "URL Standard 1.3", NULL},
    {SIMDIRI_CHANGE_CHARACTER_TO_PCT, "a non-ASCII character was percent-encoded", "URL Standard 1.3", NULL},
    {SIMDIRI_CHANGE_PCT_DECODED, "triplets in the domain were decoded", "URL Standard 3.5", NULL},
    {SIMDIRI_CHANGE_HOST_MAPPED, "the domain was converted to ASCII", "URL Standard 3.3, UTS 46", NULL},
    {SIMDIRI_CHANGE_DOT_SEGMENTS, "\".\" and \"..\" segments were removed", "URL Standard 4.4", NULL},
    {SIMDIRI_CHANGE_PORT, "an empty port, the scheme's default port and leading zeros are redundant",
     "URL Standard 4.4", NULL},
    {SIMDIRI_CHANGE_EMPTY_PATH, "an empty path means \"/\"", "URL Standard 4.4", NULL},
    {SIMDIRI_CHANGE_FILE_LOCALHOST, "in file URLs the host localhost means no host", "URL Standard 4.4", NULL},
    {SIMDIRI_CHANGE_SCHEME_CASE, "schemes are case-insensitive", "URL Standard 4.4", NULL},
    {SIMDIRI_CHANGE_HOST_CASE, "ASCII letters in domains are case-insensitive", "URL Standard 3.3", NULL},
    {SIMDIRI_CHANGE_IPV6, "the IPv6 address was written in its canonical form", "URL Standard 3.6", NULL}};

static const rule_text *find_web_rule(const rule_text *rule) {
  for (size_t i = 0; i < sizeof web_rules / sizeof *web_rules; i++)
    if (web_rules[i].change == rule->change) return &web_rules[i];
  return rule;
}

static unsigned bit_of(uint64_t change) {
  unsigned bit = 0;
  while (change >> bit > 1) bit++;
  return bit;
}

bool simdiri_explain_next_rule(uint64_t changes, explain_words words, size_t *at, explain_rule *rule) {
  while (*at < sizeof rules / sizeof *rules) {
    const rule_text *text = &rules[(*at)++];
    if (!(text->change & changes)) continue;
    if (words == EXPLAIN_FOR_WEB) text = find_web_rule(text);
    rule->name = simdiri_change_name(bit_of(text->change));
    rule->sentence = words == EXPLAIN_FOR_IRI && text->in_iri ? text->in_iri : text->sentence;
    rule->section = text->section;
    return true;
  }
  return false;
}

bool simdiri_explain_next_ignored(uint32_t ignored, size_t *at, explain_rule *rule) {
  while (*at < sizeof ignored_rules / sizeof *ignored_rules) {
    const rule_text *text = &ignored_rules[(*at)++];
    if (!(text->change & ignored)) continue;
    *rule = (explain_rule){simdiri_ignored_name(bit_of(text->change)), text->sentence, text->section};
    return true;
  }
  return false;
}
