/* Texts with options of the command, such as "--profile=web --errors=error". */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_OPTION_TEXT_OPTION_TEXT_H
#define SIMDIRI_KEYS_OPTION_TEXT_OPTION_TEXT_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OPTION_MESSAGE_MAX = 1024 };

/* clang-format off: rows of the table */
enum {
#define OPTION(id, name, group) OPTION_BIT_##id,
#include "iri/options/options.def"
  OPTION_BIT_ERRORS,
  OPTION_BIT_CLEAN
};

enum {
  OPTION_GROUP_NORMAL_FORM,
  OPTION_GROUP_FORMS,
  OPTION_GROUP_KEYS,
  OPTION_GROUP_SUFFIXES,
  OPTION_GROUP_LABELS,
  OPTION_GROUP_REDACTION,
  OPTION_GROUP_PARTS
};

/* Bits of accepted_options::takes: of each option, and of the options of a group. */
enum {
#define OPTION(id, name, group) OPTION_TAKES_##id = 1 << OPTION_BIT_##id,
#include "iri/options/options.def"
  OPTION_TAKES_ERRORS = 1 << OPTION_BIT_ERRORS,
  OPTION_TAKES_CLEAN = 1 << OPTION_BIT_CLEAN,
  OPTION_TAKES_NORMAL_FORM = 0
#define OPTION(id, name, group) | (OPTION_GROUP_##group == OPTION_GROUP_NORMAL_FORM ? 1 << OPTION_BIT_##id : 0)
#include "iri/options/options.def"
  ,
  OPTION_TAKES_FORMS = 0
#define OPTION(id, name, group) | (OPTION_GROUP_##group == OPTION_GROUP_FORMS ? 1 << OPTION_BIT_##id : 0)
#include "iri/options/options.def"
  ,
  OPTION_TAKES_KEYS = 0
#define OPTION(id, name, group) | (OPTION_GROUP_##group == OPTION_GROUP_KEYS ? 1 << OPTION_BIT_##id : 0)
#include "iri/options/options.def"
  ,
  OPTION_TAKES_LABELS = 0
#define OPTION(id, name, group) | (OPTION_GROUP_##group == OPTION_GROUP_LABELS ? 1 << OPTION_BIT_##id : 0)
#include "iri/options/options.def"
  ,
  OPTION_TAKES_REDACTION = OPTION_TAKES_REDACT | OPTION_TAKES_KEEP_PARAMS
};
/* clang-format on */

/* Which options a text may have, and their defaults. */
typedef struct {
  uint32_t takes;                /* OPTION_TAKES_ bits */
  const char *readers;           /* of the text, for messages: "functions of SQL" */
  const char *errors_choices;    /* the values of --errors; NULL: the text does not have this option */
  unsigned errors;               /* the default of --errors, a number of these values */
  simdiri_rung rung;             /* the default of --rung */
  simdiri_disallowed disallowed; /* the default of --disallowed */
  simdiri_hash hash;             /* the default of --hash */
  bool makes_keys;               /* keys or labels are made with the options */
  bool has_secret;               /* --hash=siphash is allowed */
} accepted_options;

/* A value whose meaning the reader of the settings knows: a part of the text, without zero bytes. */
typedef struct {
  const char *text; /* NULL: the text does not have the option */
  size_t len;
} option_value;

/* What a text says. The members of choices have the names of the table. */
typedef struct {
  simdiri_options iri;
  simdiri_hash hash;
  uint32_t lossy; /* SIMDIRI_LOSSY_ bits */
  uint32_t clean; /* the same, of --clean */
  simdiri_key_by by;
  simdiri_suffix_section psl_section;
  simdiri_label_host group_host;
  unsigned errors; /* a number of the values of --errors */
  option_value templates, params, redact, keep_params, get;
  char default_scheme[SIMDIRI_DEFAULT_SCHEME_MAX + 1]; /* iri.default_scheme, if it is not NULL */
} option_settings;

/* Reads the options of a text. Returns false with a message if the text may not have them. */
bool simdiri_option_text_read(const accepted_options *accepted, const char *text, size_t len, option_settings *settings,
                              char message[OPTION_MESSAGE_MAX]);
/* Writes the options of keys. The public suffix list, the labeler, the secret and objects are left out. */
void simdiri_option_text_keys(const option_settings *settings, simdiri_key_options *keys);
/* Does the key depend on a public suffix list? */
bool simdiri_option_text_needs_list(const option_settings *settings);

#endif
