/* Writing JSON (RFC 8259). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_IO_JSON_H
#define SIMDIRI_CLI_IO_JSON_H

#include <stddef.h>
#include <stdint.h>

#include "cli/io/output.h"

/* A string; or, of bytes that are not UTF-8, which JSON has no strings for, the object {"hex":"…"}. */
void cli_json_text(cli_output *output, const char *text, size_t len);

/* ,"name": with the comma unless it is the first of its object. Names are plain ASCII. */
void cli_json_name(cli_output *output, const char *name, int is_first);

void cli_json_number(cli_output *output, uint64_t number);

#endif
