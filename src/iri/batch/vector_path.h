/* The vector path of a batch. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_BATCH_VECTOR_PATH_H
#define SIMDIRI_IRI_BATCH_VECTOR_PATH_H

#include "iri/batch/job.h"

/* Processes records from the walker on with the kernel of the context's level, if it supports the job: all records, all
 * but a short rest, or none. The walker is then at the first record that is not processed. */
simdiri_status simdiri_job_run_vector_path(batch_job *job, batch_walker *walker);

#endif
