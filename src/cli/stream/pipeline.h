/* The pipeline: reading, working and writing, with any number of threads.
 *
 *     inputs ─► reader ─► ring of chunks ─► commit ─► output
 *                           │        ▲
 *                           └► work ─┘
 *
 * The main thread reads chunks into a ring, in order, and commits them (counts and writes) in the same order; it is the
 * only one that touches files, messages and signals. In between, any thread takes the oldest chunk that waits and works
 * on it: the main thread too, whenever it can neither read nor write. So one thread is a plain loop, and N threads are
 * the main one and up to N - 1 others, which are started only when chunks wait. What is written depends on the input
 * alone, as every chunk is worked on by itself and numbers of records are made up when it is committed.
 *
 * Input is never waited for as long as something is in the ring: what there is comes out first (tail -f). The ring is
 * small, and a chunk with a long record keeps others from being read, so memory is bounded. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_PIPELINE_H
#define SIMDIRI_CLI_STREAM_PIPELINE_H

#include "cli/stream/stages.h"

/* Runs over all inputs; gives the exit status. */
int cli_run_pipeline(cli_job *job, const cli_stages *stages);

#endif
