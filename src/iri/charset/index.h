/* Looks up code points and pointers in an index (Encoding Standard 5). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_CHARSET_INDEX_H
#define SIMDIRI_IRI_CHARSET_INDEX_H

#include "iri/tables/encoding_table.h"

enum { NO_POINTER = 0xFFFF };

/* "The index code point for pointer in index"; 0: none. */
uint32_t simdiri_index_code_point(const encoding_index *index, size_t pointer);

/* Stores the pointers of a code point, ascending. Returns their number, which may be 0. */
size_t simdiri_index_pointers(const encoding_index *index, uint32_t code_point, const uint16_t **pointers);

/* "The index pointer for code point in index": the first pointer, or NO_POINTER. */
unsigned simdiri_index_pointer(const encoding_index *index, uint32_t code_point);

#endif
