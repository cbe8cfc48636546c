/* W3C extended logs, also those of CloudFront: the columns that a #Fields line names. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_LOG_FORMAT_W3C_H
#define SIMDIRI_CLI_FORMAT_LOG_FORMAT_W3C_H

#include "cli/format/record_format.h"

/* Returns true if the record is a line such as "#Fields: time cs-uri", or any other that begins with "#". */
bool cli_is_names_line(const char *line, size_t len);
/* Is it the line of a log of Zeek, such as "#fields", a tab and names between which there are tabs? Or "#types"? */
bool cli_is_zeek_names_line(const char *line, size_t len);
bool cli_is_types_line(const char *line, size_t len);
bool cli_is_comment_line(const cli_record *record);

/* Finds the first #Fields line of a block of whole lines from *at on, and moves *at past it. Returns false if there is
 * none. */
bool cli_find_names(const char *data, size_t len, size_t *at, simdiri_text *line);

/* Does --field name the column of the targets of requests, which --vhost-field completes? It does by default. */
bool cli_w3c_has_targets(const cli_options *options);

/* Reads a #Fields line. */
void cli_w3c_read_names(const cli_options *options, const char *at, const char *end, cli_w3c_columns *columns);
/* cli_format.next_name: the names of a #Fields line. */
bool cli_w3c_next_name(const cli_format *format, cli_text_walk *walk, const cli_record *header, cli_text *name);
/* cli_format.start: reads the #Fields line before the block. */
int cli_w3c_start(const cli_format *format, cli_finder *finder);

/* cli_format.encode and .add */
simdiri_status cli_w3c_encode(simdiri_buffer *out, const cli_format *format, const cli_field *field, const char *text,
                              size_t len);
simdiri_status cli_w3c_add(simdiri_buffer *out, const cli_format *format, const cli_field *field, const char *name,
                           const char *text, size_t len);

#endif
