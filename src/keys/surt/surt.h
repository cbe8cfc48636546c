/* SURT keys: parses a URL like the Python package "surt". */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_SURT_SURT_H
#define SIMDIRI_KEYS_SURT_SURT_H

#include <simdiri/simdiri.h>
#include <stdbool.h>

#include "iri/common/span.h"

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

#endif
