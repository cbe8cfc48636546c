/* A tool: an operation with its options, and the objects of the library that it needs. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_JS_NATIVE_JS_TOOL_H
#define SIMDIRI_BINDINGS_JS_NATIVE_JS_TOOL_H

#include "bindings/js/native/js.h"
#include "bindings/tool/tool_objects.h"

/* What a tool is for. The numbers are known to tools.js. */
typedef enum {
  JS_NORMALIZE,
  JS_TO_URI,
  JS_TO_IRI,
  JS_RESOLVE,
  JS_CHECK,
  JS_COMPARE,
  JS_PARSE,
  JS_EXPLAIN,
  JS_KEY,
  JS_SEEN,
  JS_PARTS,
  JS_LABEL,
  JS_REDACT,
  JS_KINDS
} js_kind;

typedef struct {
  js_kind kind;
  tool_objects objects;
} js_tool;

/* Returns the list of a section that is built in, or NULL if there is no memory. It lives as long as the module. */
const simdiri_suffix_list *simdiri_js_suffixes(simdiri_suffix_section section);

#endif
