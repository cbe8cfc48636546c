/* Letters and hexadecimal digits of ASCII. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_UTIL_ASCII_H
#define SIMDIRI_CLI_UTIL_ASCII_H

static inline char cli_to_lower(char byte) { return (char)(byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte); }

/* Returns -1 if the byte is not a hexadecimal digit. */
static inline int cli_hex_value(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  const char lower = cli_to_lower(digit);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

#endif
