/* The first bytes of the first input, which are read before the run begins (--log=auto). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_IO_SAMPLE_H
#define SIMDIRI_CLI_IO_SAMPLE_H

#include "cli/io/input_stream.h"
#include "cli/options/command.h"

/* Reads up to `capacity` bytes of the first input, decompressed, without its byte-order mark. Of a pipe, reads what is
 * there when its first line is complete. The run reads these bytes again: those of a pipe are kept in options->sample.
 * Returns 0, or -1 after a message. */
int cli_sample_read(cli_options *options, char *data, size_t capacity, size_t *len);

/* Makes the reader of the sample that of the first input. Returns false if there is none, and the input must be opened.
 */
bool cli_sample_take(const cli_options *options, cli_input *input, const cli_framing *framing, size_t max_record);

void cli_sample_free(cli_options *options);

#endif
