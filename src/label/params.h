/* Which parameters a label keeps. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_LABEL_PARAMS_H
#define SIMDIRI_LABEL_PARAMS_H

#include <stdbool.h>

#include "label/label_job.h"
#include "query/parameters.h"

/* Is the parameter with this name kept? May set job->status. */
bool simdiri_label_keeps_parameter(label_job *job, span name);

#endif
