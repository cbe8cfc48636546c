/* An IRI as a list of components, which can be compared and joined again. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_EXPLAIN_PARTS_H
#define SIMDIRI_CLI_COMMANDS_EXPLAIN_PARTS_H

#include <stdbool.h>
#include <stddef.h>

#include "simdiri/simdiri.h"

enum {
  CLI_PART_SCHEME,
  CLI_PART_USERINFO,
  CLI_PART_HOST,
  CLI_PART_PORT,
  CLI_PART_PATH,
  CLI_PART_QUERY,
  CLI_PART_FRAGMENT,
  CLI_PART_COUNT
};

typedef struct {
  bool is_present; /* a host is present in every authority; a path is always present */
  const char *text;
  size_t len;
  size_t offset;
} cli_part;

extern const char *const cli_part_names[CLI_PART_COUNT];

/* Splits the text. The parts point into it. */
void cli_split(const char *text, size_t len, cli_part parts[CLI_PART_COUNT]);

bool cli_is_same_part(const cli_part *a, const cli_part *b);

/* Joins the parts to an IRI (RFC 3986 5.3), from malloc. Returns NULL if memory runs out. */
char *cli_join(const cli_part parts[CLI_PART_COUNT], size_t *len);

#endif
