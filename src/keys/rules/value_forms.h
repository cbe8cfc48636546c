/* Forms of values that rules files name: "{uuid}" in "drop id={uuid}". */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_RULES_VALUE_FORMS_H
#define SIMDIRI_KEYS_RULES_VALUE_FORMS_H

#include "iri/common/span.h"

enum { VALUE_FORMS = 4, VALUE_FORM_LEN_MAX = 11 };

/* Returns the name of a form with its braces, in lower case. */
span simdiri_value_form_name(unsigned form);
/* Returns the forms that the value has, as bits. */
unsigned simdiri_value_forms(span value);

#endif
