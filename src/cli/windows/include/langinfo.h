/* The charset of the console. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_WINDOWS_INCLUDE_LANGINFO_H
#define SIMDIRI_CLI_WINDOWS_INCLUDE_LANGINFO_H

enum { CODESET = 1 };
const char *cli_windows_charset(void); /* "UTF-8", or another text */
#define nl_langinfo(item) cli_windows_charset()

#endif
