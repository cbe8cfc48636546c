/* The plan of a scan. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_KERNEL_SCAN_PLAN_H
#define SIMDIRI_IRI_KERNEL_SCAN_PLAN_H

#include "iri/kernel/kernel.h"

/* Makes the plan of a scan: a record that it accepts is clean under `rules`. */
void simdiri_make_scan_plan(const kernel_rules *rules, scan_plan *plan);

#endif
