/* Operations on many texts. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_JS_NATIVE_JS_MANY_H
#define SIMDIRI_BINDINGS_JS_NATIVE_JS_MANY_H

#include "bindings/js/native/js_tool.h"

/* The records of the input: data, and offsets at the next multiple of 8 bytes. */
simdiri_records simdiri_js_records(size_t data_len, size_t count);
/* Makes the keys of up to `capacity` records. They are valid until the next call; notes are in the result. */
simdiri_status simdiri_js_make_keys(const js_tool *tool, const simdiri_records *records, size_t capacity,
                                    simdiri_fingerprint **keys);

#endif
