/* Shared by the unit tests of the profile web. */
/* SPDX-License-Identifier: MIT */
#ifndef TEST_UNIT_WEB_SUPPORT_H
#define TEST_UNIT_WEB_SUPPORT_H

#include "unit/support.h"

/* A session of the profile web. */
void web_session_begin(test_session *session, uint32_t flags);
/* Creates a base; its text must be valid. */
simdiri_base *web_base(test_session *session, const char *text, size_t len);

#endif
