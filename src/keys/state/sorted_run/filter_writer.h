/* Writes the filter of a run, together with its blocks. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_STATE_SORTED_RUN_FILTER_WRITER_H
#define SIMDIRI_KEYS_STATE_SORTED_RUN_FILTER_WRITER_H

#include "keys/state/sorted_run/run.h"

/* Runs with fewer keys have one group and no filter: one read is enough to search them. */
enum { MIN_FILTER_KEYS = STATE_GROUP_KEYS + 1 };

/* Adds the page of a group, whose blocks are in the writer. The index has the group, and the next one unless the group
 * is the last one. */
simdiri_status simdiri_state_filter_add(state_writer *writer, uint64_t group);
/* Completes the filter after all blocks, and adds its bytes to the length of the sections, which is that of the
 * sections before the filter. */
simdiri_status simdiri_state_filter_end(state_writer *writer);

#endif
