/* Redaction: what the parts of the search share. README.md explains the method. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TEXT_REDACT_REDACT_H
#define SIMDIRI_TEXT_REDACT_REDACT_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "iri/common/byte.h"
#include "iri/common/span.h"
#include "iri/hash/digest.h"
#include "iri/kernel/kernel.h"

/* The bits of the kernel's sets: first those of forms that begin a word, then those of others, then that of a quotation
 * mark. */
enum {
  START_BITS_WORD = 11,
  START_BITS_OTHER = 4,
  START_BIT_QUOTE = START_BITS_WORD + START_BITS_OTHER,
  START_BITS = 8 * KERNEL_START_SETS
};
_Static_assert(START_BIT_QUOTE < START_BITS, "the kernel has sets for all bits");
_Static_assert(START_BITS_WORD / 8 == KERNEL_START_SETS - 1, "forms that begin anywhere are in the last group");

/* Rules with fixed numbers. Those of the rules file follow, then those of names that the caller gave. */
enum { RULE_USERINFO, RULE_EMAIL, RULE_IP, RULE_ENCODED, RULE_PARAM, RULE_FIXED_COUNT };

enum {
  RULES_MAX = 0x7F00,
  ROUNDS_MAX = 3, /* how often a text is percent-decoded */
  STARTS = 3,     /* the number of bytes by which the beginning of a form is found */
  FORM_BITS = 6,
  PREFIX_BITS = 15,
  QUIET_BITS = 9,
  START_MEMBER = 1u << 6, /* a quotation mark or apostrophe that may end the name of a member, or of a pair */
  START_BYTE = 1u << 7    /* "=", "@", "%" and others, which need no next byte */
};

/* ------------------------------------------------------------------------------------------- names */

/* The result for names that no pattern matches, and for those that an exception matches. They exceed all rules. An
 * exception that is written with parts, such as page[token], also holds for these parts. In a name_set, the rules with
 * values that stay have the bit NAME_UNSURE_RULE, so all other rules come first. */
enum { NAME_NONE = 0xFFFF, NAME_EXCEPTION = 0xFFFE, NAME_EXCEPTION_OF_PARTS = 0xFFFD, NAME_UNSURE_RULE = 0x8000 };

typedef struct {
  char *text; /* in normal form, with "*" */
  size_t len, allocated;
  uint16_t rule; /* its number, perhaps with NAME_UNSURE_RULE, or NAME_EXCEPTION or NAME_EXCEPTION_OF_PARTS */
  /* While the automaton is built: the node that was reached, its level, and the offset of the next byte. */
  uint16_t node;
  size_t level, at;
} name_pattern;

/* The patterns with one piece of text are in an automaton that finds all of them at once (Aho and Corasick). The
 * others, such as "a*b", are compared one by one. */
typedef struct {
  name_pattern *patterns;
  size_t count, capacity;
  size_t symbol_count, node_count, node_capacity;
  size_t moves_size;
  uint16_t *moves;      /* for each node and symbol: the next node */
  uint16_t *found;      /* for each node: the rule of the patterns that end here */
  uint8_t symbols[256]; /* the symbol of each byte */
  bool has_globs;       /* there are patterns of several pieces */
  const char *problem;  /* what was wrong with the last pattern, on BAD_OPTION */
} name_set;

/* Adds a pattern, of which the set keeps a copy. Returns BAD_OPTION for a pattern without text, or one too many. */
simdiri_status simdiri_redact_add_name(name_set *set, const simdiri_allocator *allocator, span text, uint16_t rule);
/* Builds the automaton after the last pattern. */
simdiri_status simdiri_redact_build_names(name_set *set, const simdiri_allocator *allocator);
void simdiri_redact_free_names(name_set *set, const simdiri_allocator *allocator);
/* Returns the rule for the values of a name that is already decoded, or NAME_NONE. */
uint16_t simdiri_redact_match_name(const name_set *set, const unsigned char *name, size_t len);
/* The same for the whole name only, not for its parts. */
uint16_t simdiri_redact_match_whole(const name_set *set, const unsigned char *name, size_t len);

/* ------------------------------------------------------------------------------------------- forms */

enum { FORM_RUN_MAX = 256, LONG_FORMS_MAX = 32 };

/* A step of a form: a run of bytes of a class, as long as possible. */
typedef struct {
  uint32_t bytes[8]; /* the class: a bit for each byte */
  uint32_t min, max; /* UINT32_MAX: no maximum */
} form_step;

typedef struct {
  size_t first_step, step_count;
  size_t mask_begin, mask_end; /* the steps that are replaced */
  uint16_t rule;
  uint16_t long_number; /* the number of the form among those whose last run may contain other matches; 0: none */
  bool needs_start;     /* no byte of a word may precede it */
  bool has_fixed_end;   /* no byte of a word may follow it */
} value_form;

typedef struct {
  uint32_t number;
  uint32_t seconds, thirds, fourths; /* of the bytes after the first one, the last 5 bits, each as a bit */
} form_entry;

/* May the form begin with these bytes? */
static inline bool entry_may_have(const form_entry *entry, unsigned second, unsigned third) {
  return entry->seconds >> (second & 31) & entry->thirds >> (third & 31) & 1;
}

typedef struct {
  value_form *forms;
  size_t form_count, form_capacity;
  form_step *steps;
  size_t step_count, step_capacity;
  uint16_t long_count; /* of forms with a long_number */
  /* The forms that may begin with a byte, in their order: those from firsts[byte] to firsts[byte + 1]. */
  form_entry *by_first;
  size_t by_first_size;
  uint32_t firsts[257];
  /* The scanner has something to do at p only if starts[0][p[0]] & starts[1][p[1]] & starts[2][p[2]] is not zero. Form
   * number n has bit n % FORM_BITS. */
  uint8_t starts[STARTS][256];
  /* A form can begin only with three bytes whose hash has a bit here. */
  uint64_t prefixes[1u << (PREFIX_BITS - 6)];
} form_set;

/* Hashes the first three bytes of a form. */
static inline uint32_t form_prefix_hash(unsigned first, unsigned second, unsigned third) {
  return ((first | second << 8 | third << 16) * UINT32_C(0x9E3779B1)) >> (32 - PREFIX_BITS);
}

static inline bool step_has_byte(const form_step *step, unsigned byte) {
  return step->bytes[byte >> 5] >> (byte & 31) & 1;
}

/* May a form begin with these bytes? */
static inline bool form_has_prefix(const form_set *forms, unsigned first, unsigned second, unsigned third) {
  const uint32_t hash = form_prefix_hash(first, second, third);
  return forms->prefixes[hash >> 6] >> (hash & 63) & 1;
}

/* The place of a form in a text: what is replaced. */
typedef struct {
  size_t begin, end;
  uint16_t rule;
} form_match;

/* What is known about runs that have been read, so that none is read again for each match in it. All zeros at first. */
typedef struct {
  size_t run_ends[LONG_FORMS_MAX + 1]; /* for each long_number: where the last run of its form ends */
  size_t word_end;                     /* where the last word ends */
} form_memory;

/* Compiles a form. Returns NULL, or what is wrong with it; stores NO_MEMORY in *status if memory runs out. */
const char *simdiri_redact_add_form(form_set *set, const simdiri_allocator *allocator, span text, uint16_t rule,
                                    simdiri_status *status);
/* Finds a form that begins at `at`. The calls for a text go from left to right. */
bool simdiri_redact_match_form(const form_set *set, const unsigned char *text, size_t len, size_t at,
                               form_memory *memory, form_match *match);
/* Builds the lists of forms by their first byte, after the last form. */
simdiri_status simdiri_redact_list_forms(form_set *set, const simdiri_allocator *allocator);
void simdiri_redact_free_forms(form_set *set, const simdiri_allocator *allocator);

/* A byte of a word: of secrets in base64url and similar alphabets. */
static inline bool is_word_byte(unsigned char byte) {
  return byte_is(byte, CLASS_ALPHA | CLASS_DIGIT) || byte == '-' || byte == '_';
}

/* ------------------------------------------------------------------------------------------- redactors */

/* Which values of the names of a rule stay. */
typedef enum { STAYS_NONE, STAYS_NUMBER, STAYS_PATH } stay_kind;

typedef struct {
  char *name;
  stay_kind stays;
} redact_rule;

struct simdiri_redactor {
  const simdiri_allocator *allocator;
  bool has_userinfo, has_email, has_ip, has_names, has_params, has_personal;
  unsigned char key[KEYED_HASH_KEY_MAX]; /* of pseudonyms */
  size_t key_len;                        /* 0: values become {redacted} */
  redact_rule *rules;
  size_t rule_count, rule_capacity;
  name_set names;
  name_set params;   /* more names, of parameters only, with the exceptions of `names`; used if has_params */
  name_set keep;     /* names of parameters; … */
  bool keeps_params; /* … the values of all others are replaced */
  form_set forms;
  kernel_starts starts;
  /* Vector code for the starts; NULL: none. */
  find_starts_function *find_starts;
  /* For texts that are not decoded (skip.c), without escapes and with them. */
  kernel_starts skips[2];
  bool can_skip;                                  /* otherwise simdiri_redact_skip() passes over nothing */
  bool can_skip_escapes;                          /* the same for texts with escapes */
  uint8_t triplets[256];                          /* what each byte means when it is encoded */
  uint8_t name_roles[256];                        /* what each byte means in a name */
  _Atomic uint64_t quiet_names[1u << QUIET_BITS]; /* see skip_names.c */
};

/* May the name of a parameter have a rule? */
static inline bool finds_params(const simdiri_redactor *redactor) {
  return redactor->has_names || redactor->has_params || redactor->keeps_params;
}
/* Are there rules for parameters only? */
static inline bool has_param_rules(const simdiri_redactor *redactor) {
  return redactor->has_params || redactor->keeps_params;
}
/* Returns the rule for a parameter of this name, which is decoded, or NAME_NONE: of those for parameters only; of all.
 */
uint16_t simdiri_redact_match_param_only(const simdiri_redactor *redactor, const unsigned char *name, size_t len);
uint16_t simdiri_redact_match_param(const simdiri_redactor *redactor, const unsigned char *name, size_t len);

/* Does the byte divide a name into parts, as in user[password] and auth.token? */
bool simdiri_redact_divides_name(unsigned char byte);
/* Writes a name or a pattern as it is compared: in small letters, without bytes that do not count. `out` has text.len
 * bytes. Returns the length. */
size_t simdiri_redact_normalize_name(char *out, span text);
/* Returns what is wrong with an entry of the caller, which is not a kind: it looks like one, or like a list of kinds.
 * NULL: it is a name. */
const char *simdiri_redact_find_mistake(span what);

/* The length of what replaces each value. */
static inline size_t marker_len(const simdiri_redactor *redactor) {
  return redactor->key_len > 0 ? SIMDIRI_PSEUDONYM_LEN : SIMDIRI_REDACTED_LEN;
}
/* Is there a pseudonym at `text`, of which `len` bytes are readable? Stores its number, unless that is NULL. */
bool simdiri_redact_read_pseudonym(const char *text, size_t len, uint64_t *token);
/* Returns the length of what replaced a value at `text`: {redacted}, or a pseudonym if the redactor makes them; 0:
 * there is none. */
size_t simdiri_redact_marker_at(const simdiri_redactor *redactor, const char *text, size_t len);
/* Returns the number of the pseudonym of a value, with `scratch` of simdiri_redact_scratch_len(value, len) bytes; NULL
 * if that is 0. */
uint64_t simdiri_redact_hash(const simdiri_redactor *redactor, const char *value, size_t len, unsigned char *scratch);
size_t simdiri_redact_scratch_len(const char *value, size_t len);

/* Adds a rule, and returns its number in *rule. A name that a rule already has is that rule. */
simdiri_status simdiri_redact_add_rule(simdiri_redactor *redactor, span name, uint16_t *rule);
/* Does a decoded value of a name of this rule stay? */
bool simdiri_redact_value_stays(const simdiri_redactor *redactor, uint16_t rule, const unsigned char *value,
                                size_t len);
/* Sets the bits of single bytes in forms.starts, after all forms were added, and makes the tables of the kernel. */
void simdiri_redact_set_starts(simdiri_redactor *redactor);
/* Returns a bit for each of up to 64 bytes from the offset `at` on at which something may begin. */
uint64_t simdiri_redact_find_starts(const simdiri_redactor *redactor, const unsigned char *text, size_t len, size_t at);
/* Returns the bits of the tables `starts` for a byte at which something begins; 0: nothing does. */
unsigned simdiri_redact_bits_at(const form_set *forms, const unsigned char *text, size_t len, size_t at);
/* Lets the kernel find quotation marks and apostrophes before ":" and ",". It also finds a few other pairs. */
void simdiri_redact_add_quotes(kernel_starts *starts);
/* Adds a byte to a set of the kernel, with these bits. */
void simdiri_redact_add_byte(kernel_nibbles *sets, unsigned byte, unsigned bits);
/* Adds the first bytes of all forms to the sets of the kernel. */
void simdiri_redact_add_boxes(const form_set *forms, kernel_starts *starts);
/* Makes the tables of simdiri_redact_skip(), after those of the forms and of words. */
void simdiri_redact_set_skips(simdiri_redactor *redactor);
/* Adds the names of values about a person. */
simdiri_status simdiri_redact_add_personal(simdiri_redactor *redactor);
/* Reads a rules file. */
simdiri_status simdiri_redact_read_rules(simdiri_redactor *redactor, const char *text, size_t len,
                                         simdiri_redact_failure *failure);

#endif
