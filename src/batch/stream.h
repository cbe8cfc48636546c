/* The vector path of a batch. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BATCH_STREAM_H
#define SIMDIRI_BATCH_STREAM_H

#include "batch/job.h"

/* Does records from the walker's on, with the kernel of the context's level, as far as it can do the job: all of
 * them, or those in front of a short rest, or none. The walker then stands at the first that is not done. */
simdiri_status simdiri_job_stream(batch_job *job, record_walker *walker);

#endif
