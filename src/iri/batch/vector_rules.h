/* The rules of the vector path for a batch. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_BATCH_VECTOR_RULES_H
#define SIMDIRI_IRI_BATCH_VECTOR_RULES_H

#include "iri/batch/job.h"

/* Returns true if the kernel supports the job's operation, options and records. */
bool simdiri_is_vectorizable(const batch_job *job);
/* Returns the job's rules, as the kernel needs them. */
kernel_rules simdiri_make_rules(const batch_job *job);

#endif
