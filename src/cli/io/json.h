/* Writing JSON (RFC 8259). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_IO_JSON_H
#define SIMDIRI_CLI_IO_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/io/output.h"

/* Writes a string. Text that is not UTF-8 cannot be a JSON string, and is written as the object {"hex":"…"}. */
void cli_json_text(cli_output *output, const char *text, size_t len);

/* Writes ,"name": without the comma if the member is the first of its object. Names are ASCII that needs no escape. */
void cli_json_name(cli_output *output, const char *name, bool is_first);

void cli_json_number(cli_output *output, uint64_t number);

#endif
