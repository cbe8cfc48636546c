/* The names of the problems that a domain name can have, and their meanings in plain words. */
/* SPDX-License-Identifier: MIT */
#include <simdiri/simdiri.h>

#include "iri/tables/idna_table.h"

static const char *const problem_names[] = {
    [SIMDIRI_DOMAIN_NO_PROBLEM] = "none",           [SIMDIRI_DOMAIN_DISALLOWED] = "disallowed",
    [SIMDIRI_DOMAIN_BAD_PUNYCODE] = "bad-punycode", [SIMDIRI_DOMAIN_NOT_NFC] = "not-nfc",
    [SIMDIRI_DOMAIN_BAD_HYPHEN] = "bad-hyphen",     [SIMDIRI_DOMAIN_BEGINS_WITH_MARK] = "begins-with-mark",
    [SIMDIRI_DOMAIN_NOT_STD3] = "not-std3",         [SIMDIRI_DOMAIN_BAD_JOINER] = "bad-joiner",
    [SIMDIRI_DOMAIN_BAD_BIDI] = "bad-bidi",         [SIMDIRI_DOMAIN_BAD_LENGTH] = "bad-length",
    [SIMDIRI_DOMAIN_NOT_IDNA2008] = "not-idna2008", [SIMDIRI_DOMAIN_UNASSIGNED] = "unassigned",
    [SIMDIRI_DOMAIN_BAD_CONTEXT] = "bad-context",   [SIMDIRI_DOMAIN_WHITE_SPACE] = "white-space",
};

static const char *const problem_messages[] = {
    [SIMDIRI_DOMAIN_NO_PROBLEM] = "no problem",
    [SIMDIRI_DOMAIN_DISALLOWED] =
        "it has a character that no domain name may contain (UTS 46), or bytes that are not UTF-8",
    [SIMDIRI_DOMAIN_BAD_PUNYCODE] = "what follows \"xn--\" is not valid Punycode",
    [SIMDIRI_DOMAIN_NOT_NFC] = "its characters are not in NFC",
    [SIMDIRI_DOMAIN_BAD_HYPHEN] = "a hyphen is first or last, or two are in places 3 and 4",
    [SIMDIRI_DOMAIN_BEGINS_WITH_MARK] = "it begins with a combining mark",
    [SIMDIRI_DOMAIN_NOT_STD3] = "STD3 allows only letters, digits and inner hyphens",
    [SIMDIRI_DOMAIN_BAD_JOINER] = "a joiner is not where it may be (RFC 5892 A.1, A.2)",
    [SIMDIRI_DOMAIN_BAD_BIDI] = "it violates the Bidi rule (RFC 5893)",
    [SIMDIRI_DOMAIN_BAD_LENGTH] = "it is empty, or too long for the DNS",
    [SIMDIRI_DOMAIN_NOT_IDNA2008] = "IDNA2008 does not allow one of its characters (RFC 5892)",
    [SIMDIRI_DOMAIN_UNASSIGNED] = "IDNA2008 does not know one of its characters: the Unicode of libidn2 is older",
    [SIMDIRI_DOMAIN_BAD_CONTEXT] = "a character is not where IDNA2008 allows it (RFC 5892 A)",
    [SIMDIRI_DOMAIN_WHITE_SPACE] = "it contains white space, such as a space (%20)",
};

const char *simdiri_domain_problem_name(simdiri_domain_problem problem) {
  return (unsigned)problem < sizeof problem_names / sizeof *problem_names ? problem_names[problem] : "unknown";
}

const char *simdiri_domain_problem_message(simdiri_domain_problem problem) {
  return (unsigned)problem < sizeof problem_messages / sizeof *problem_messages ? problem_messages[problem]
                                                                                : "an unknown problem";
}

const char *simdiri_domain_unicode_version(void) { return simdiri_idna_unicode; }
