/* Setting results to errors. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_COMMON_RESULT_H
#define SIMDIRI_COMMON_RESULT_H

#include <simdiri/simdiri.h>
#include <stddef.h>

/* Sets a result to an error or a warning of a component. */
static inline simdiri_status fail_at(simdiri_result *result, simdiri_status status, simdiri_component component,
                                     size_t offset) {
  result->status = status;
  result->component = component;
  result->offset = offset;
  return status;
}

/* An error of the call: there is neither a text nor an offset. */
static inline simdiri_status fail_call(simdiri_result *result, simdiri_status status) {
  *result = (simdiri_result){.status = status};
  return status;
}

/* An error of the text: of the result, only the error and its offset stay. */
static inline simdiri_status fail_text(simdiri_result *result) {
  *result = (simdiri_result){.status = result->status, .component = result->component, .offset = result->offset};
  return result->status;
}

#endif
