/* What the files of this room share about one call of simdiri_explain. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TEXT_EXPLAIN_EXPLAIN_CALL_H
#define SIMDIRI_TEXT_EXPLAIN_EXPLAIN_CALL_H

#include "text/explain/explanation.h"

typedef struct {
  const explainer *shared;
  simdiri_scratch *scratch;
  explanation *to; /* is filled */
} explain_call;

static inline explain_text explain_result(const simdiri_result *result) {
  return (explain_text){result->text, result->text_len};
}

/* Returns the context of the options, or of another rung. */
static inline const simdiri_context *explain_context(const explain_call *call, simdiri_rung rung) {
  return call->shared->contexts[call->shared->options.form][rung];
}

/* Adds the steps from `text` to its normal form, rung by rung. */
simdiri_status simdiri_explain_steps(const explain_call *call);

/* Adds the key, and why lossy rules left parts of the text unchanged. */
simdiri_status simdiri_explain_key(const explain_call *call);

#endif
