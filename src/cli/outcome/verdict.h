/* The verdict on a record: the library's status, the findings of a review, and --severity. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_OUTCOME_VERDICT_H
#define SIMDIRI_CLI_OUTCOME_VERDICT_H

#include "cli/outcome/record_status.h"
#include "simdiri/parts.h"

/* What the threads of a run need to review records. */
typedef struct {
  const cli_options *options;
  const simdiri_context *context;
  const simdiri_base *base; /* NULL: no --base */
  uint32_t groups;          /* of findings (SIMDIRI_REVIEW_…); 0: nothing is reviewed */
} cli_reviewer;

/* Reviews a record as check does; a relative reference as its target, and text that begins with a host with its scheme;
 * `completed` is memory for these. Returns the finding that counts: the first one that --severity makes an error, else
 * the first warning, else SIMDIRI_OK; and the offset and component of its place in the text. SIMDIRI_ERROR_NO_MEMORY if
 * there is no memory for the findings. */
int cli_find_finding(const cli_reviewer *reviewer, simdiri_scratch *scratch, simdiri_buffer *completed,
                     const char *text, size_t len, simdiri_result *place);

/* Returns the verdict on a record with this status of the library. Sets the offset and component of *place
 * if the verdict is a finding. */
int cli_judge(const cli_reviewer *reviewer, simdiri_scratch *scratch, simdiri_buffer *completed, int status,
              simdiri_text text, simdiri_result *place);

#endif
