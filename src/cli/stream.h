/* One operation over every record of the inputs. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_H
#define SIMDIRI_CLI_STREAM_H

#include "cli/command.h"

/* Said in the help of every command that streams. */
#define SIMDIRI_CLI_STREAM_HELP                                                                                        \
  "Reads FILEs one after the other ('-' or none: standard input), a record a line,\n"                                  \
  "and writes one record for each, in order, as soon as the input is there. CR LF\n"                                   \
  "stays CR LF, a missing last newline stays missing (but for one between two\n"                                       \
  "files), and a byte-order mark at the start of the first file is passed on. An\n"                                    \
  "empty line is a record, too. The first input that cannot be read ends the run.\n"

/* Runs to the end; gives the exit status. */
int simdiri_cli_stream(const cli_options *options, simdiri_operation operation);

/* Says what kept an object from being made, or an operation from running (an error of the call or the machine). */
void simdiri_cli_say_status(const char *what, simdiri_status status);

#endif
