/* Shared by the tests of charsets. */
/* SPDX-License-Identifier: MIT */
#ifndef UNIT_CHARSET_SUPPORT_H
#define UNIT_CHARSET_SUPPORT_H

#include "unit/support.h"

/* The charset of this name, which must exist. */
simdiri_charset *test_make_charset(const char *name);

#endif
