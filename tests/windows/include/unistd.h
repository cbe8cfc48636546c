/* The system's header, and the functions that Windows lacks. */
/* SPDX-License-Identifier: MIT */
#ifndef TESTS_WINDOWS_UNISTD_H
#define TESTS_WINDOWS_UNISTD_H

#include_next <unistd.h>

#include "windows/posix.h"

#endif
