/* Shared by the parts of web_laws.
 * SPDX-License-Identifier: MIT */
#ifndef WEB_WEB_LAWS_H
#define WEB_WEB_LAWS_H

#include "../property/property.h"

/* Generates a URL, or something near one, and a base for it. */
test_text web_generate(test_random *random);
/* Text number `number` of those that consist of a beginning and `count` pieces that the host parser treats specially;
 * and the number of such texts. */
test_text web_enumerate(size_t number, size_t count);
size_t web_enumerated(size_t count);
/* All checks of a record, with a base or without one (NULL). */
void web_check(test_case *about, const test_text *base);

#endif
