/* SURT keys: a URL as the Python package "surt" takes it apart, cleans it up and writes it. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_SURT_SURT_H
#define SIMDIRI_SURT_SURT_H

#include "common/span.h"
#include "context/context.h"

/* The parts of a URL, as handyurl.parse has them: views of the work buffer. */
typedef struct {
  span scheme;
  span host;
  bool has_port;
  unsigned port;
  bool has_path;
  span path;
  span query; /* an empty one is none */
} surt_url;

/* Splits text without white space around it. `text` is writable, and len > 0. Errors: BAD_PORT. */
simdiri_status simdiri_surt_parse(char *text, size_t len, surt_url *url);

/* Decodes triplets until there are none, in place; gives the length. */
size_t simdiri_surt_unescape(char *text, size_t len);
/* Encodes what is not visible ASCII, and "#" and "%". Appends up to 3 * len bytes to `out`, which has the room. */
void simdiri_surt_escape(simdiri_buffer *out, span text);
/* Takes dot-segments and empty ones out of a path, which begins with "/" if it is not empty. Appends up to len + 1
 * bytes to `out`, which has the room. Errors: NO_MEMORY, TOO_LONG. */
simdiri_status simdiri_surt_normalize_path(simdiri_scratch *scratch, simdiri_buffer *out, span path);
/* Appends it in decimal digits; there is room. */
void simdiri_surt_put_number(simdiri_buffer *out, unsigned number);
/* Appends the host cleaned up, or its number as an IPv4 address. */
simdiri_status simdiri_surt_host(simdiri_scratch *scratch, simdiri_buffer *out, span host);

/* Take a session's identifier out, in place; give the length. */
size_t simdiri_surt_strip_path(char *path, size_t len);
size_t simdiri_surt_strip_query(char *query, size_t len);

#endif
