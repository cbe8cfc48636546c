/* A tool: an operation with its options, and the objects of the library that it needs. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_JS_NATIVE_JS_TOOL_H
#define SIMDIRI_BINDINGS_JS_NATIVE_JS_TOOL_H

#include "bindings/js/native/js.h"
#include "keys/option_text/option_text.h"

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
  option_settings settings;
  simdiri_context *context;
  simdiri_base *base;           /* NULL: none */
  simdiri_redirects *redirects; /* NULL: none */
  simdiri_key_rules *rules;     /* NULL: none */
  simdiri_keyer *keyer;         /* of JS_KEY and JS_SEEN, and of JS_COMPARE with lossy rules */
  simdiri_parts *parts;         /* of JS_PARTS */
  simdiri_cleaner *cleaner;     /* of JS_NORMALIZE with the option clean; NULL: none */
  simdiri_routes *routes;       /* NULL: none */
  simdiri_labeler *labeler;     /* of JS_LABEL */
  simdiri_redactor *redactor;   /* of JS_REDACT */
} js_tool;

/* Returns the list of a section that is built in, or NULL if there is no memory. It lives as long as the module. */
const simdiri_suffix_list *simdiri_js_suffixes(simdiri_suffix_section section);

#endif
