/* The system's header, and the functions that Windows lacks. */
/* SPDX-License-Identifier: MIT */
#ifndef TESTS_WINDOWS_FCNTL_H
#define TESTS_WINDOWS_FCNTL_H

#include_next <fcntl.h>

#include "windows/posix.h"

#endif
