/* An IRI as a list of components, to be compared and put together again one by one. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_EXPLAIN_PARTS_H
#define SIMDIRI_CLI_COMMANDS_EXPLAIN_PARTS_H

#include <stddef.h>

#include "simdiri/simdiri.h"

enum { PART_SCHEME, PART_USERINFO, PART_HOST, PART_PORT, PART_PATH, PART_QUERY, PART_FRAGMENT, PART_COUNT };

typedef struct {
  int is_there; /* a host is there with every authority, a path always */
  const char *text;
  size_t len;
  size_t offset;
} cli_part;

extern const char *const cli_part_names[PART_COUNT];

/* Views of the text. */
void cli_split(const char *text, size_t len, cli_part parts[PART_COUNT]);

int cli_is_same_part(const cli_part *a, const cli_part *b);

/* The IRI that the parts make (RFC 3986 5.3), from malloc; NULL: out of memory. */
char *cli_join(const cli_part parts[PART_COUNT], size_t *len);

#endif
