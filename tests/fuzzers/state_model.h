/* A state under a sequence of calls, against a set that is an array. */
/* SPDX-License-Identifier: MIT */
#ifndef FUZZERS_STATE_MODEL_H
#define FUZZERS_STATE_MODEL_H

#include "fuzzer.h"

enum { STATE_MEMORY = 8 << 20 };

/* Fingerprint number `number` of those that the target inserts. */
simdiri_fingerprint fuzz_fingerprint(uint64_t number);

/* Calls, three bytes of the source each, on a new state in the folder `path`. Ends the program if an answer is not that
 * of the array. The folder is left for the caller to empty. */
void fuzz_run_calls(const char *path, const char *identity, fuzz_source *source);

#endif
