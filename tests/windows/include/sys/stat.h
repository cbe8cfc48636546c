/* The system's header, and the functions that Windows lacks. */
/* SPDX-License-Identifier: MIT */
#ifndef TESTS_WINDOWS_SYS_STAT_H
#define TESTS_WINDOWS_SYS_STAT_H

#include_next <sys/stat.h>

#include "windows/posix.h"

#endif
