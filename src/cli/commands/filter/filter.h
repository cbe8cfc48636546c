/* normalize, convert and resolve: one operation of the library over every record. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_FILTER_FILTER_H
#define SIMDIRI_CLI_COMMANDS_FILTER_FILTER_H

#include "cli/engine/apply.h"
#include "cli/engine/write.h"
#include "cli/run/run_job.h"

/* The operation of a filter, from the function that applies it. */
enum { CLI_FILTER_TRAITS = CLI_WRITES_RECORDS | CLI_PASSES_UNCHANGED | CLI_REVIEWS_BLOCKS | CLI_WRITES_BLOCKS };

#endif
