/* Texts with options of the command, such as "--profile=web --errors=error". */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_OPTION_TEXT_OPTION_TEXT_H
#define SIMDIRI_BINDINGS_OPTION_TEXT_OPTION_TEXT_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OPTION_MESSAGE_MAX = 1024 };

/* Bits of option_rules::takes. */
enum {
  OPTION_TAKES_PROFILE = 1u << 0,
  OPTION_TAKES_RUNG = 1u << 1,
  OPTION_TAKES_FORM = 1u << 2,
  OPTION_TAKES_GRAMMAR = 1u << 3,
  OPTION_TAKES_REFERENCE = 1u << 4,
  OPTION_TAKES_DISALLOWED = 1u << 5,
  OPTION_TAKES_HOST = 1u << 6,
  OPTION_TAKES_IDNA = 1u << 7,
  OPTION_TAKES_NFC = 1u << 8,
  OPTION_TAKES_NFKC = 1u << 9,
  OPTION_TAKES_DROP_FRAGMENT = 1u << 10,
  OPTION_TAKES_NON_STRICT = 1u << 11,
  OPTION_TAKES_ENCODE_BIDI = 1u << 12,
  OPTION_TAKES_HASH = 1u << 13,
  OPTION_TAKES_LOSSY = 1u << 14,
  OPTION_TAKES_BY = 1u << 15,
  OPTION_TAKES_SECTION = 1u << 16,
  OPTION_TAKES_ERRORS = 1u << 17,
  OPTION_TAKES_DEFAULT_SCHEME = 1u << 18,
  OPTION_TAKES_STD3 = 1u << 19,
  OPTION_TAKES_GROUP_HOST = 1u << 20,
  OPTION_TAKES_TEMPLATES = 1u << 21,
  OPTION_TAKES_PARAMS = 1u << 22,
  OPTION_TAKES_REDACT = 1u << 23,
  /* Of everything that normalizes. */
  OPTION_TAKES_RULES = OPTION_TAKES_PROFILE | OPTION_TAKES_RUNG | OPTION_TAKES_GRAMMAR | OPTION_TAKES_DISALLOWED |
                       OPTION_TAKES_HOST | OPTION_TAKES_IDNA | OPTION_TAKES_NFC | OPTION_TAKES_NFKC |
                       OPTION_TAKES_DROP_FRAGMENT | OPTION_TAKES_DEFAULT_SCHEME | OPTION_TAKES_ERRORS
};

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
} option_rules;

/* A value whose meaning the reader of the settings knows: a part of the text. */
typedef struct {
  const char *text; /* NULL: the text does not have the option */
  size_t len;
} option_value;

typedef struct {
  simdiri_options iri;
  simdiri_key_options key;
  simdiri_suffix_section section;
  unsigned errors;
  unsigned group_host; /* a number of host, domain, none */
  option_value templates, params, redact;
  char default_scheme[SIMDIRI_DEFAULT_SCHEME_MAX + 1]; /* iri.default_scheme, if it is not NULL */
} option_settings;

/* Reads the options of a text. Returns false with a message if the text may not have them. */
bool simdiri_option_text_read(const option_rules *rules, const char *text, size_t len, option_settings *settings,
                              char message[OPTION_MESSAGE_MAX]);
/* Reads the next name of a list that commas separate: moves `*at`, which is NULL after the
 * last name. Returns false if the name is empty. */
bool simdiri_option_next_name(const char **at, const char *end, option_value *name);

#endif
