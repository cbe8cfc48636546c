/* Forms of values that rules files name: "{uuid}" in "drop id={uuid}". Labels recognize UUIDs and hashes, too. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_RULES_VALUE_FORMS_H
#define SIMDIRI_KEYS_RULES_VALUE_FORMS_H

#include <stdbool.h>

#include "iri/common/span.h"

enum { VALUE_FORMS = 4, VALUE_FORM_LEN_MAX = 11, UUID_LEN = 36 };

/* Returns the name of a form with its braces, in lower case. */
span simdiri_value_form_name(unsigned form);
/* Returns the forms that the value has, as bits. */
unsigned simdiri_value_forms(span value);

/* RFC 9562 4: 8-4-4-4-12 hexadecimal digits, in either case. */
bool simdiri_is_uuid(span text);
/* Is this the length of a digest in hexadecimal digits, from MD5 to SHA-512? */
static inline bool is_hash_len(size_t len) { return len == 32 || len == 40 || len == 64 || len == 96 || len == 128; }

#endif
