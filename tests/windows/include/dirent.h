/* The system's header, and the functions that Windows lacks. */
/* SPDX-License-Identifier: MIT */
#ifndef TESTS_WINDOWS_DIRENT_H
#define TESTS_WINDOWS_DIRENT_H

#include_next <dirent.h>

#include "windows/posix.h"

#endif
