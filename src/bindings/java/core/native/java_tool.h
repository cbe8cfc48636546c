/* A tool: an operation with its options, and the objects of the library that it needs. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_JAVA_CORE_NATIVE_JAVA_TOOL_H
#define SIMDIRI_BINDINGS_JAVA_CORE_NATIVE_JAVA_TOOL_H

#include "bindings/java/core/native/java_worker.h"
#include "keys/option_text/option_text.h"

typedef struct {
  java_kind kind;
  option_settings settings;
  simdiri_context *context;
  simdiri_base *base;            /* NULL: none */
  simdiri_redirects *redirects;  /* NULL: none */
  simdiri_key_rules *rules;      /* NULL: none */
  simdiri_suffix_list *suffixes; /* of a text; NULL: that which is built in, or none */
  simdiri_keyer *keyer;          /* of JAVA_KEY, and of JAVA_COMPARE with lossy rules */
  simdiri_parts *parts;          /* of JAVA_PART */
  simdiri_cleaner *cleaner;      /* of JAVA_CLEAN */
  simdiri_routes *routes;        /* NULL: none */
  simdiri_labeler *labeler;      /* of JAVA_LABEL, and of keys by label */
  simdiri_redactor *redactor;    /* of JAVA_REDACT */
} java_tool;

void simdiri_java_tool_free(java_tool *tool);

#endif
