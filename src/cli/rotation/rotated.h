/* --rotated: the inputs of a run, the oldest file first. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ROTATION_ROTATED_H
#define SIMDIRI_CLI_ROTATION_ROTATED_H

#include "cli/options/command.h"

/* Replaces the operands by the same files in the order of their age. An operand that is the only one of its live file,
 * and is that file, adds all rotated files next to it. Of a file that is there plain and compressed, the plain
 * one stays, with a message. The files are opened, so that a rotation during the run changes nothing. Returns 0, or
 * -1 after a message. */
int cli_rotated_expand(cli_options *options);

/* Returns the descriptor of the file of an operand, which the caller then owns; -1 if it must be opened by its path. */
int cli_rotated_take_fd(const cli_options *options, int operand);

/* Frees the operands, and closes the files that were not taken. */
void cli_rotated_free(cli_options *options);

#endif
