/* Request lines (RFC 9112 3) in the fields of records. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_LOG_FORMAT_REQUEST_H
#define SIMDIRI_CLI_FORMAT_LOG_FORMAT_REQUEST_H

#include "cli/format/record_format.h"

/* Finds the target in METHOD SP TARGET SP VERSION (RFC 9112 3). Accepts spaces inside the target, which bad clients
 * send, and METHOD SP TARGET (HTTP/0.9). Returns SIMDIRI_OK, CLI_STATUS_NO_TARGET for the host and port of CONNECT, or
 * CLI_STATUS_BAD_REQUEST. */
int cli_find_target(const cli_slice *request, cli_slice *target);

/* Finds in the rest of a line, which has no quotation mark, a request whose end is cut off: a method and a target
 * without spaces, perhaps with a part of the version. *request becomes the method and the target, without a part of an
 * escape. */
bool cli_find_cut_request(const char *at, const char *end, cli_slice *request);

/* Returns what makes a path an IRI if it has no virtual host: --base, or a placeholder that is removed from the result.
 * All of its CLI_PLACEHOLDER_SIZE bytes can be copied; *len of them count. */
enum { CLI_PLACEHOLDER_SIZE = 32 };
const char *cli_path_prefix(const cli_format *format, size_t *len);

/* Removes the host of that placeholder from the beginning of a text. */
void cli_hide_made_up_host(simdiri_text *text);

/* The field's text is a target. Sets the prefix that makes it an IRI: the virtual host finder->host, if there is one,
 * or
 * --base, or a placeholder. Sets the status CLI_STATUS_NO_TARGET if the target is "*", CLI_STATUS_BAD_REQUEST if it is
 * neither a path nor a URL with an authority, and CLI_STATUS_BAD_VHOST if the virtual host that a path needs is there
 * but is not a host: such a request is never taken for one without a host. */
void cli_complete_target(const cli_format *format, cli_finder *finder, cli_field *field);
/* The same for a target without its method: that of CONNECT is recognized by its port. */
void cli_complete_lone_target(const cli_format *format, cli_finder *finder, cli_field *field);

#endif
