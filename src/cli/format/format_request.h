/* Request lines (RFC 9112 3) in the fields of records. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_FORMAT_REQUEST_H
#define SIMDIRI_CLI_FORMAT_FORMAT_REQUEST_H

#include "cli/format/record_format.h"

/* A part of a text. */
typedef struct {
  const char *begin, *end;
} cli_slice;

/* Finds the target in METHOD SP TARGET SP VERSION (RFC 9112 3). Accepts a target with spaces, which bad clients send,
 * and a request without a version (HTTP/0.9). */
bool cli_find_target(const cli_slice *request, cli_slice *target);

/* The field's text is a target. Sets the prefix that makes it an IRI: the virtual host, if there is one (NULL: none),
 * or
 * --base, or a placeholder. Sets the status CLI_STATUS_NO_TARGET if it is not a path and has no scheme. */
void cli_complete_target(const cli_format *format, cli_finder *finder, const cli_slice *host, cli_field *field);

#endif
