/* Lists the parameters of a query, and sorts them. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_QUERY_PARAMETERS_H
#define SIMDIRI_IRI_QUERY_PARAMETERS_H

#include "iri/common/span.h"
#include "iri/context/context.h"

/* Reads the next parameter of a query, and its name, up to "=". Returns false after the last one. Begin with `rest` set
 * to the query, whose data must not be NULL; after the last parameter the data are NULL. */
bool simdiri_next_parameter(span *rest, span *parameter, span *name);

/* Stores a parameter as entry `count` of the scratch's list. */
simdiri_status simdiri_list_parameter(simdiri_scratch *scratch, size_t count, span parameter, span name);

/* Returns an order as memcmp does. */
typedef int parameter_comparison(const query_parameter *a, const query_parameter *b);
int simdiri_compare_names(const query_parameter *a, const query_parameter *b);

/* Sorts the scratch's list in O(n log n) without recursion; equal parameters keep their order. *is_changed, which may
 * be NULL, says whether the order changed. */
simdiri_status simdiri_sort_parameters(simdiri_scratch *scratch, size_t count, parameter_comparison *compare,
                                       const query_parameter **sorted, bool *is_changed);

/* Appends "?" or "&" and the parameter. The caller has reserved capacity for them. */
void simdiri_put_parameter(simdiri_buffer *out, bool is_first, const query_parameter *parameter);

#endif
