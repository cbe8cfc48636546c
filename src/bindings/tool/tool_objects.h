/* The objects of the library that an operation with a text of options needs. The bindings for Java, JavaScript and
 * DuckDB, which get the contents of files as texts, make them alike. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_TOOL_TOOL_OBJECTS_H
#define SIMDIRI_BINDINGS_TOOL_TOOL_OBJECTS_H

#include "keys/option_text/option_text.h"

/* Groups of options that operations take, as OPTION_TAKES_ bits. */
enum {
  TOOL_TAKES_FORMS = OPTION_TAKES_NORMAL_FORM | OPTION_TAKES_FORMS,
  TOOL_TAKES_KEYS = OPTION_TAKES_NORMAL_FORM | OPTION_TAKES_KEYS | OPTION_TAKES_PSL_SECTION,
  TOOL_TAKES_LABELS = TOOL_TAKES_FORMS | OPTION_TAKES_LABELS | OPTION_TAKES_LOSSY | OPTION_TAKES_PSL_SECTION,
  TOOL_TAKES_CHECKS = OPTION_TAKES_PROFILE | OPTION_TAKES_GRAMMAR | OPTION_TAKES_REFERENCE
};

/* NULL: the operation does not need the object, or the caller gave no text for it. */
typedef struct {
  option_settings settings;
  simdiri_context *context;
  simdiri_base *base;
  simdiri_redirects *redirects;
  simdiri_key_rules *rules;
  simdiri_routes *routes;
  simdiri_keyer *keyer;
  simdiri_parts *parts;
  simdiri_cleaner *cleaner;
  simdiri_labeler *labeler;
  simdiri_redactor *redactor;
} tool_objects;

/* Why a text or an option is wrong. */
typedef struct {
  size_t line; /* of a file, from 1; 0: the mistake is in no line */
  char message[OPTION_MESSAGE_MAX];
} tool_failure;

/* Redirects that a caller gave; text NULL: none. */
typedef struct {
  simdiri_text text;
  bool takes_all;
  bool are_for_keys; /* keys follow them, so the context does not */
} tool_redirects;

/* Sets the message, and returns #SIMDIRI_ERROR_BAD_OPTION. */
simdiri_status simdiri_tool_refuse(tool_failure *failure, const char *message);

/* The same for a line of a file, whose name precedes the message; line 0: the mistake is in no line. */
simdiri_status simdiri_tool_refuse_line(tool_failure *failure, const char *file, size_t line, const char *message);

/* These fill members of the objects, of those that are there already: first the settings, the context and the rules. On
 * #SIMDIRI_ERROR_BAD_OPTION there is a message, unless options contradict each other. */
simdiri_status simdiri_tool_context(tool_objects *objects, const tool_redirects *given, simdiri_scratch *scratch,
                                    tool_failure *failure);
simdiri_status simdiri_tool_rules(tool_objects *objects, const simdiri_text *rules, tool_failure *failure);
/* `secret`: NULL for hashes that have none. `list` in these calls: NULL if the settings need none. */
simdiri_status simdiri_tool_keyer(tool_objects *objects, const unsigned char *secret, const simdiri_suffix_list *list,
                                  tool_failure *failure);
/* Comparing needs a keyer if there are lossy rules. */
simdiri_status simdiri_tool_compared(tool_objects *objects, const simdiri_suffix_list *list, tool_failure *failure);
simdiri_status simdiri_tool_cleaner(tool_objects *objects, tool_failure *failure);
simdiri_status simdiri_tool_labeler(tool_objects *objects, const simdiri_text *routes, const simdiri_suffix_list *list,
                                    tool_failure *failure);
/* `bad` receives the number of a name that is that of no part. */
simdiri_status simdiri_tool_parts(tool_objects *objects, const simdiri_suffix_list *list, const char *const *names,
                                  size_t count, size_t *bad, tool_failure *failure);

void simdiri_tool_free_objects(tool_objects *objects);

#endif
