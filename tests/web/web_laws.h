/* What the parts of web_laws share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef WEB_WEB_LAWS_H
#define WEB_WEB_LAWS_H

#include "../property/property.h"

/* A URL, or something near one; and a base for it. */
test_text web_generate(test_random *random);
/* Text number `number` of all those that a beginning and `count` pieces make which the host parser treats in a way of
 * its own; and how many there are. */
test_text web_enumerate(size_t number, size_t count);
size_t web_enumerated(size_t count);
/* Everything that is checked of a record, without a base (NULL) or with one. */
void web_check(test_case *about, const test_text *base);

#endif
