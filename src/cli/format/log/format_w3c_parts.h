/* The parts of the W3C extended format. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_LOG_FORMAT_W3C_PARTS_H
#define SIMDIRI_CLI_FORMAT_LOG_FORMAT_W3C_PARTS_H

#include "cli/format/record_format.h"

/* Reads a #Fields line. */
void cli_w3c_read_names(const cli_options *options, const char *at, const char *end, cli_w3c_columns *columns);
/* cli_format.next_name: the names of a #Fields line. */
bool cli_w3c_next_name(const cli_format *format, cli_text_walk *walk, const cli_record *header, cli_text *name);
/* cli_format.start: reads the #Fields line before the block. */
int cli_w3c_start(const cli_format *format, cli_finder *finder);

/* cli_format.take_escape: two quotation marks, or an encoded byte in logs of CloudFront. */
size_t cli_w3c_take_pair(const char **at, const char *end, char character[CLI_ESCAPE_MAX]);
size_t cli_w3c_take_percent(const char **at, const char *end, char character[CLI_ESCAPE_MAX]);

/* cli_format.encode and .add */
simdiri_status cli_w3c_encode(simdiri_buffer *out, const cli_format *format, const cli_field *field, const char *text,
                              size_t len);
simdiri_status cli_w3c_add(simdiri_buffer *out, const cli_format *format, const cli_field *field, const char *name,
                           const char *text, size_t len);

#endif
