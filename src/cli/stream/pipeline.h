/* The pipeline: reads, works and writes, with any number of threads.
 *
 *     inputs ─► reader ─► ring of chunks ─► commit ─► output
 *                           │        ▲
 *                           └► work ─┘
 *
 * The main thread reads chunks into a ring, in order, and commits them (counts and writes) in the same order. Only the
 * main thread handles files, messages and signals. Between reading and committing, any thread takes the oldest chunk
 * that waits and works on it; so does the main thread while it can neither read nor write. One thread is therefore a
 * plain loop. N threads are the main thread and up to N - 1 others, which start only when chunks wait. The output
 * depends on the input alone, because the work on a chunk uses no other chunk, and records are numbered when their
 * chunk is committed.
 *
 * The pipeline waits for input only while the ring is empty, so records that were read are written before more are
 * waited for (tail -f). Memory is bounded: the ring is small, and no chunk is read after one with a long record until
 * that one is committed. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_PIPELINE_H
#define SIMDIRI_CLI_STREAM_PIPELINE_H

#include "cli/stream/stages.h"

/* Reads and commits all inputs. Returns the exit status. */
int cli_run_pipeline(cli_job *job, const cli_stages *stages);

#endif
