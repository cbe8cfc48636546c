/* Sums of frames of streams that were changed, so that a target reaches what follows the check of the sum. */
/* SPDX-License-Identifier: MIT */
#ifndef FUZZERS_FRAME_SEAL_H
#define FUZZERS_FRAME_SEAL_H

#include "fuzzer.h"

/* Changes up to 7 bytes, or the length, of a text; returns a copy. */
fuzz_text fuzz_change(fuzz_source *source, const fuzz_text *text);
/* Stores the sum of a frame that follows a frame with the sum `before`; also, in a header, the id of the identity. */
void fuzz_seal_frame(fuzz_text *frame, uint64_t before);

#endif
