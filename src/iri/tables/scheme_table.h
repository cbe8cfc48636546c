/* Properties of schemes whose hosts are domain names: default ports, empty paths. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_TABLES_SCHEME_TABLE_H
#define SIMDIRI_IRI_TABLES_SCHEME_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  char name[15];
  uint8_t name_len;
  uint16_t port;         /* the default port; 0: none */
  bool keeps_empty_path; /* the scheme has no path, or distinguishes "" from "/" (RFC 3986 6.2.3 does not apply) */
} scheme_info;

/* Finds a scheme, ignoring case; NULL if it is not in the table. */
const scheme_info *simdiri_find_scheme(const unsigned char *scheme, size_t len);

#endif
