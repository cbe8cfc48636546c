/* Applies a sequence of calls to a state, and compares it with a set that is an array. */
/* SPDX-License-Identifier: MIT */
#ifndef FUZZERS_STATE_MODEL_H
#define FUZZERS_STATE_MODEL_H

#include "fuzzer.h"

enum { STATE_MEMORY = 8 << 20 };

/* Fingerprint number `number` of those that the target inserts. */
simdiri_fingerprint fuzz_fingerprint(uint64_t number);

/* Makes calls, chosen by three bytes of the source each, on a new state in the folder `path`. Ends the program if an
 * answer differs from the array's. The caller empties the folder. */
void fuzz_run_calls(const char *path, const char *identity, fuzz_source *source);

#endif
