/* How a run reads its records: the options that choose the IRI in a record and complete it.
 *
 * They are no part of a state's identity, because records in several formats can share a state. But a run that forgets
 * one of them adds keys of other texts, so a run that reads its records in a way that is new to the state warns. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STATE_STATE_READING_H
#define SIMDIRI_CLI_STATE_STATE_READING_H

#include "cli/options/command.h"

/* The capacity for the text with its NUL. A longer one is cut. */
enum { CLI_STATE_READING_CAPACITY = 512 };

/* Writes the options as a user would, such as "--csv --field=2", and "lines" for records without a format. */
void cli_state_reading_write(const cli_options *options, char text[CLI_STATE_READING_CAPACITY]);

#endif
