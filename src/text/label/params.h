/* Which parameters a label keeps. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TEXT_LABEL_PARAMS_H
#define SIMDIRI_TEXT_LABEL_PARAMS_H

#include <stdbool.h>

#include "iri/query/parameters.h"
#include "text/label/label_job.h"

/* Is the parameter with this name kept? May set job->status. */
bool simdiri_label_keeps_parameter(label_job *job, span name);

#endif
