/* The rules that --clean takes. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_KEYER_CLEAN_RULES_H
#define SIMDIRI_CLI_KEYER_CLEAN_RULES_H

#include <stddef.h>
#include <stdint.h>

/* Returns the bits SIMDIRI_LOSSY_… of the rule of this name; 0 if there is none. */
uint32_t cli_clean_find(const char *name, size_t len);
/* Returns why --clean refuses one of these rules, as the end of a sentence; NULL: it takes them all. */
const char *cli_clean_refusal(uint32_t rules);

#endif
