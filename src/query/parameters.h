/* Lists of parameters, and their order. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_QUERY_PARAMETERS_H
#define SIMDIRI_QUERY_PARAMETERS_H

#include "common/span.h"
#include "context/context.h"

/* The next parameter of a query, and its name, up to "=". False behind the last one. `rest` begins as the query (not
 * NULL), and its data are NULL behind the last one. */
bool simdiri_next_parameter(span *rest, span *parameter, span *name);

/* Makes it entry `count` of the scratch's list. */
simdiri_status simdiri_list_parameter(simdiri_scratch *scratch, size_t count, span parameter, span name);

/* As memcmp does. */
typedef int simdiri_compare_parameters(const simdiri_parameter *a, const simdiri_parameter *b);
int simdiri_compare_names(const simdiri_parameter *a, const simdiri_parameter *b);

/* Sorts the scratch's list: equal ones stay in order; n log n, without recursion. *is_changed (may be NULL) says
 * whether that did anything. */
simdiri_status simdiri_sort_parameters(simdiri_scratch *scratch, size_t count, simdiri_compare_parameters *compare,
                                       const simdiri_parameter **sorted, bool *is_changed);

/* Appends "?" or "&" and the parameter; there is room. */
void simdiri_put_parameter(simdiri_buffer *out, bool is_first, const simdiri_parameter *parameter);

#endif
