/* Byte classes of the profile web: the percent-encode sets and code point classes of the URL Standard. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_TABLES_WEB_TABLE_H
#define SIMDIRI_IRI_TABLES_WEB_TABLE_H

#include <stdbool.h>
#include <stdint.h>

enum {
  /* Percent-encode sets (1.3). Every byte from 80 on is in each of them. */
  WEB_C0_SET = 1u << 0,
  WEB_FRAGMENT_SET = 1u << 1,
  WEB_QUERY_SET = 1u << 2,
  WEB_SPECIAL_QUERY_SET = 1u << 3,
  WEB_PATH_SET = 1u << 4,
  WEB_USERINFO_SET = 1u << 5,
  WEB_FORBIDDEN_HOST = 1u << 6, /* forbidden host and domain code points (3.2) */
  WEB_FORBIDDEN_DOMAIN = 1u << 7,
  WEB_URL_CODE_POINT = 1u << 8, /* the ASCII ones (4.3) */
  WEB_SCHEME = 1u << 9,
  WEB_DELIMITER = 1u << 10, /* / ? # */
  WEB_UPPER = 1u << 11,
  WEB_REVERSE_SOLIDUS = 1u << 12,
  WEB_SLASH = 1u << 13,
  WEB_DOT = 1u << 14,              /* . % */
  WEB_QUERY_OR_FRAGMENT = 1u << 15 /* ? # */
};

extern const uint16_t simdiri_web_table[256];

static inline bool web_is(unsigned char byte, unsigned classes) { return (simdiri_web_table[byte] & classes) != 0; }

#endif
