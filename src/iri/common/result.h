/* Filling a simdiri_result with an error or a warning. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_COMMON_RESULT_H
#define SIMDIRI_IRI_COMMON_RESULT_H

#include <simdiri/simdiri.h>
#include <stddef.h>

/* Stores an error or a warning, its component and its offset. */
static inline simdiri_status fail_at(simdiri_result *result, simdiri_status status, simdiri_component component,
                                     size_t offset) {
  result->status = status;
  result->component = component;
  result->offset = offset;
  return status;
}

/* Stores an error that is not about the text, such as NO_MEMORY: there is no text, component or offset. */
static inline simdiri_status fail_call(simdiri_result *result, simdiri_status status) {
  *result = (simdiri_result){.status = status};
  return status;
}

/* Clears a result after an error in the text: only the status, the component and the offset remain. */
static inline simdiri_status fail_text(simdiri_result *result) {
  *result = (simdiri_result){.status = result->status, .component = result->component, .offset = result->offset};
  return result->status;
}

#endif
