/* SURT keys: parses, cleans and writes a URL like the Python package "surt". */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_SURT_SURT_H
#define SIMDIRI_SURT_SURT_H

#include "common/span.h"
#include "context/context.h"

/* The parts of a URL like those of handyurl.parse: views of the work buffer. */
typedef struct {
  span scheme;
  span host;
  bool has_port;
  unsigned port;
  bool has_path;
  span path;
  span query; /* an empty query is the same as none */
} surt_url;

/* Splits text that has no white space around it. `text` is writable, and len > 0. Errors: BAD_PORT. */
simdiri_status simdiri_surt_parse(char *text, size_t len, surt_url *url);

/* Decodes triplets in place until there are none; returns the length. */
size_t simdiri_surt_unescape(char *text, size_t len);
/* Percent-encodes "#", "%" and everything that is not visible ASCII. Appends up to 3 * len bytes, for which `out` has
 * capacity. */
void simdiri_surt_escape(simdiri_buffer *out, span text);
/* Removes dot-segments and empty segments from a path, which is empty or begins with "/". Appends up to len + 1 bytes,
 * for which `out` has capacity. Errors: NO_MEMORY, TOO_LONG. */
simdiri_status simdiri_surt_normalize_path(simdiri_scratch *scratch, simdiri_buffer *out, span path);
/* Appends the number in decimal digits, for which `out` has capacity. */
void simdiri_surt_put_number(simdiri_buffer *out, unsigned number);
/* Appends the cleaned host, or its number as an IPv4 address. */
simdiri_status simdiri_surt_host(simdiri_scratch *scratch, simdiri_buffer *out, span host);

/* Remove a session identifier in place; return the length. */
size_t simdiri_surt_strip_path(char *path, size_t len);
size_t simdiri_surt_strip_query(char *query, size_t len);

#endif
