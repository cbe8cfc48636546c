/* The names of the problems that a domain name can have. */
/* SPDX-License-Identifier: MIT */
#include <simdiri/simdiri.h>

#include "tables/idna_table.h"

static const char *const problem_names[] = {
    [SIMDIRI_DOMAIN_NO_PROBLEM] = "none",           [SIMDIRI_DOMAIN_DISALLOWED] = "disallowed",
    [SIMDIRI_DOMAIN_BAD_PUNYCODE] = "bad-punycode", [SIMDIRI_DOMAIN_NOT_NFC] = "not-nfc",
    [SIMDIRI_DOMAIN_BAD_HYPHEN] = "bad-hyphen",     [SIMDIRI_DOMAIN_BEGINS_WITH_MARK] = "begins-with-mark",
    [SIMDIRI_DOMAIN_NOT_STD3] = "not-std3",         [SIMDIRI_DOMAIN_BAD_JOINER] = "bad-joiner",
    [SIMDIRI_DOMAIN_BAD_BIDI] = "bad-bidi",         [SIMDIRI_DOMAIN_BAD_LENGTH] = "bad-length",
};

const char *simdiri_domain_problem_name(simdiri_domain_problem problem) {
  return (unsigned)problem < sizeof problem_names / sizeof *problem_names ? problem_names[problem] : "unknown";
}

const char *simdiri_domain_unicode_version(void) { return simdiri_idna_unicode; }
