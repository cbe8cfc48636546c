/* Reads texts with options. */
/* SPDX-License-Identifier: MIT */
#include "keys/option_text/option_text.h"

#include <stdio.h>
#include <string.h>

#include "iri/options/option_words.h"
#include "keys/option_text/option_names.h"

typedef struct {
  const char *name;
  uint32_t bit;
  const char *choices; /* in the order of the library's enum; NULL: a flag; "": any text */
} option_row;

static const option_row option_rows[] = {
#define CHOICE(id, name, group, words, ...) {name, OPTION_TAKES_##id, OPTION_WORDS(words)},
#define TEXT(id, name, group, summary) {name, OPTION_TAKES_##id, ""},
#define NAMES TEXT
#define OPTION(id, name, group) {name, OPTION_TAKES_##id, NULL},
#include "iri/options/options.def"
    {"errors", OPTION_TAKES_ERRORS, NULL}, /* the choices are those of the caller */
    {"clean", OPTION_TAKES_CLEAN, ""},
};
enum { OPTION_COUNT = sizeof option_rows / sizeof *option_rows };

/* Options of the command that name a file. A text may come from anyone, so no file is read for it. */
static const char *const file_options[] = {
#define CONTENT(id, name, group, summary) name,
#include "iri/options/options.def"
};

typedef struct {
  const accepted_options *accepted;
  option_settings *settings;
  char *message;
  uint32_t given;    /* the bits of the options that were read */
  const char *word;  /* the current option */
  size_t word_len;   /* its length */
  size_t name_len;   /* the length of its name after "--" */
  const char *value; /* what follows "="; NULL: there is no "=" */
  size_t value_len;  /* its length */
} option_reader;

static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

enum { SHOWN_MAX = 80, SHOWN_CAPACITY = SHOWN_MAX + 4 };

/* Writes what messages show of the option: whole characters, and escapes for controls, also for zero bytes. */
static const char *show_option(const option_reader *r, char shown[SHOWN_CAPACITY]) {
  size_t used = 0, whole = 0; /* whole: up to the beginning of the last character */
  for (size_t i = 0; i < r->word_len; i++) {
    const unsigned char byte = (unsigned char)r->word[i];
    const bool is_control = byte < 0x20 || byte == 0x7F;
    if ((byte & 0xC0) != 0x80) whole = used;
    if (used + (is_control ? 4 : 1) > SHOWN_MAX) {
      used = whole;
      break;
    }
    if (is_control)
      used += (size_t)snprintf(shown + used, SHOWN_CAPACITY - used, "\\x%02x", byte);
    else
      shown[used++] = (char)byte;
  }
  shown[used] = '\0';
  return shown;
}

static bool refuse_option(option_reader *r, const char *reason) {
  char shown[SHOWN_CAPACITY];
  snprintf(r->message, OPTION_MESSAGE_MAX, "the option '%s' %s", show_option(r, shown), reason);
  return false;
}

static bool is_name(const option_reader *r, const char *name) {
  return strlen(name) == r->name_len && memcmp(name, r->word + 2, r->name_len) == 0;
}

static bool refuse_name(option_reader *r) {
  char reason[160], shown[SHOWN_CAPACITY];
  snprintf(reason, sizeof reason, "needs a file, and %s read none", r->accepted->readers);
  for (size_t i = 0; i < sizeof file_options / sizeof *file_options; i++)
    if (is_name(r, file_options[i])) return refuse_option(r, reason);
  size_t used = (size_t)snprintf(r->message, OPTION_MESSAGE_MAX, "there is no option '%s'; the options are",
                                 show_option(r, shown));
  for (size_t i = 0; i < OPTION_COUNT; i++)
    if (r->accepted->takes & option_rows[i].bit)
      used += (size_t)snprintf(r->message + used, OPTION_MESSAGE_MAX - used, " --%s", option_rows[i].name);
  return false;
}

/* Finds the value among choices. Returns its number, or -1. */
static int find_choice(const char *choices, const char *value, size_t len) {
  for (int number = 0;; number++) {
    const size_t choice_len = strcspn(choices, "|");
    if (choice_len == len && memcmp(choices, value, len) == 0) return number;
    if (!choices[choice_len]) return -1;
    choices += choice_len + 1;
  }
}

static void set_flag(option_reader *r, uint32_t bit) {
  simdiri_options *iri = &r->settings->iri;
  switch (bit) {
#define FLAG(id, name, group, flag, summary)                                                                           \
  case OPTION_TAKES_##id:                                                                                              \
    iri->flags |= (flag);                                                                                              \
    break;
#define LIBRARY_FLAG FLAG
#define UNICODE(id, name, group, form, summary)                                                                        \
  case OPTION_TAKES_##id:                                                                                              \
    iri->unicode = (form);                                                                                             \
    break;
#include "iri/options/options.def"
  default: break;
  }
}

static void set_choice(option_reader *r, uint32_t bit, int choice) {
  switch (bit) {
#define CHOICE(id, name, group, words, type, member, ...)                                                              \
  case OPTION_TAKES_##id:                                                                                              \
    r->settings->member = (type)choice;                                                                                \
    break;
#include "iri/options/options.def"
  default: r->settings->errors = (unsigned)choice; break;
  }
}

static bool refuse_lossy(option_reader *r) {
  char reason[320] = "has a name that is not that of a lossy rule; the rules are";
  size_t used = strlen(reason);
  const char *name;
  for (unsigned bit = 0; (name = simdiri_lossy_name(bit)) != NULL && used < sizeof reason; bit++)
    if (simdiri_lossy_find(name, strlen(name)))
      used += (size_t)snprintf(reason + used, sizeof reason - used, " %s,", name);
  if (used < sizeof reason) (void)snprintf(reason + used, sizeof reason - used, " crawl");
  return refuse_option(r, reason);
}

static bool read_lossy(option_reader *r) {
  const char *name, *at = r->value;
  size_t len;
  while (simdiri_option_take_name(&at, r->value + r->value_len, &name, &len)) {
    const uint32_t bits = simdiri_lossy_find(name, len);
    if (!bits) return refuse_lossy(r);
    r->settings->lossy |= bits;
  }
  return true;
}

enum { CLEAN_NAMES = SIMDIRI_CLEAN_RULES | SIMDIRI_LOSSY_PARAMETERS };

static bool refuse_clean(option_reader *r) {
  char reason[320] = "has a name that is not one of";
  size_t used = strlen(reason);
  const char *name, *separator = " ";
  for (unsigned bit = 0; (name = simdiri_lossy_name(bit)) != NULL && used < sizeof reason; bit++) {
    if (!((uint32_t)CLEAN_NAMES >> bit & 1)) continue;
    used += (size_t)snprintf(reason + used, sizeof reason - used, "%s%s", separator, name);
    separator = ", ";
  }
  return refuse_option(r, reason);
}

/* Lines "drop" of rules files have the name "parameters". */
static bool read_clean(option_reader *r) {
  static const char parameters[] = "parameters";
  const char *name, *at = r->value;
  size_t len;
  while (simdiri_option_take_name(&at, r->value + r->value_len, &name, &len)) {
    const bool is_of_file = len == sizeof parameters - 1 && memcmp(name, parameters, len) == 0;
    const uint32_t bits = is_of_file ? SIMDIRI_LOSSY_PARAMETERS : simdiri_lossy_find(name, len);
    if (!bits || bits & ~(uint32_t)CLEAN_NAMES) return refuse_clean(r);
    r->settings->clean |= bits;
  }
  return true;
}

static bool read_scheme(option_reader *r) {
  option_settings *settings = r->settings;
  if (r->value_len > SIMDIRI_DEFAULT_SCHEME_MAX ||
      simdiri_validate(SIMDIRI_GRAMMAR_URI, SIMDIRI_PRODUCTION_SCHEME, r->value, r->value_len, NULL) != SIMDIRI_OK)
    return refuse_option(r, "has a value that is not a scheme such as https");
  memcpy(settings->default_scheme, r->value, r->value_len);
  settings->iri.default_scheme = settings->default_scheme;
  return true;
}

/* Reads a value that may be any text. */
static bool read_text(option_reader *r, uint32_t bit) {
  const option_value value = {r->value, r->value_len};
  if (memchr(r->value, '\0', r->value_len)) return refuse_option(r, "has a zero byte");
  switch (bit) {
  case OPTION_TAKES_LOSSY: return read_lossy(r);
  case OPTION_TAKES_CLEAN: return read_clean(r);
  case OPTION_TAKES_DEFAULT_SCHEME: return read_scheme(r);
  case OPTION_TAKES_TEMPLATES: r->settings->templates = value; return true;
  case OPTION_TAKES_PARAMS: r->settings->params = value; return true;
  case OPTION_TAKES_GET: r->settings->get = value; return true;
  case OPTION_TAKES_KEEP_PARAMS: r->settings->keep_params = value; return true;
  default: r->settings->redact = value; return true;
  }
}

static bool read_value(option_reader *r, const option_row *row, const char *choices) {
  char reason[160];
  if (!choices) {
    if (r->value) return refuse_option(r, "takes no value");
    set_flag(r, row->bit);
    return true;
  }
  if (!r->value) return refuse_option(r, "needs a value after '='");
  if (!*choices) return read_text(r, row->bit);
  const int choice = find_choice(choices, r->value, r->value_len);
  if (choice >= 0) {
    set_choice(r, row->bit, choice);
    return true;
  }
  snprintf(reason, sizeof reason, "needs another value: one of %s", choices);
  return refuse_option(r, reason);
}

static bool read_option(option_reader *r) {
  if (r->word_len < 3 || memcmp(r->word, "--", 2) != 0)
    return refuse_option(r, "does not have the form --NAME or --NAME=VALUE");
  const char *equals = memchr(r->word, '=', r->word_len);
  r->name_len = (equals ? (size_t)(equals - r->word) : r->word_len) - 2;
  r->value = equals ? equals + 1 : NULL;
  r->value_len = equals ? r->word_len - r->name_len - 3 : 0;
  for (size_t i = 0; i < OPTION_COUNT; i++) {
    const option_row *row = &option_rows[i];
    if (!(r->accepted->takes & row->bit) || !is_name(r, row->name)) continue;
    if (r->given & row->bit & ~(uint32_t)(OPTION_TAKES_LOSSY | OPTION_TAKES_CLEAN))
      return refuse_option(r, "is there twice");
    r->given |= row->bit;
    return read_value(r, row, row->bit == OPTION_TAKES_ERRORS ? r->accepted->errors_choices : row->choices);
  }
  return refuse_name(r);
}

/* The defaults that depend on other options, as in the command. */
static void set_defaults(const option_reader *r) {
  simdiri_options *iri = &r->settings->iri;
  const bool is_web = iri->profile == SIMDIRI_PROFILE_WEB;
  if (!(r->given & OPTION_TAKES_RUNG)) iri->rung = is_web ? SIMDIRI_RUNG_SCHEME : r->accepted->rung;
  if (!(r->given & OPTION_TAKES_DISALLOWED)) {
    iri->disallowed = is_web ? SIMDIRI_DISALLOWED_ENCODE_ALL : r->accepted->disallowed;
    if (r->accepted->makes_keys && iri->rung == SIMDIRI_RUNG_SIMPLE) iri->disallowed = SIMDIRI_DISALLOWED_FAIL;
  }
}

/* Refuses options that do not go together. */
static bool check_together(const option_reader *r) {
  const uint32_t forms = OPTION_TAKES_NFC | OPTION_TAKES_NFKC;
  if (r->settings->hash == SIMDIRI_HASH_SIPHASH_128 && !r->accepted->has_secret) {
    snprintf(r->message, OPTION_MESSAGE_MAX, "--hash=siphash needs a secret, and %s have none; use xxh3 or xxh3-64",
             r->accepted->readers);
    return false;
  }
  if (r->accepted->makes_keys && (r->accepted->takes & OPTION_TAKES_BY) && (r->given & OPTION_TAKES_LABELS) &&
      r->settings->by != SIMDIRI_KEY_BY_LABEL) {
    snprintf(r->message, OPTION_MESSAGE_MAX, "--group-host, --templates and --params need --by=label");
    return false;
  }
  if ((r->given & forms) != forms) return true;
  snprintf(r->message, OPTION_MESSAGE_MAX, "--nfc and --nfkc contradict each other");
  return false;
}

bool simdiri_option_text_read(const accepted_options *accepted, const char *text, size_t len, option_settings *settings,
                              char message[OPTION_MESSAGE_MAX]) {
  option_reader r = {.accepted = accepted, .settings = settings, .message = message};
  memset(settings, 0, sizeof *settings);
  simdiri_options_init(&settings->iri);
  settings->hash = accepted->hash;
  settings->errors = accepted->errors;
  for (size_t at = 0; at < len; at += r.word_len) {
    r.word = text + at;
    r.word_len = 0;
    while (at + r.word_len < len && !is_blank(r.word[r.word_len])) r.word_len++;
    if (r.word_len == 0)
      r.word_len = 1; /* a blank */
    else if (!read_option(&r))
      return false;
  }
  if (!check_together(&r)) return false;
  set_defaults(&r);
  return true;
}

void simdiri_option_text_keys(const option_settings *settings, simdiri_key_options *keys) {
  simdiri_key_options_init(keys);
  keys->hash = settings->hash;
  keys->lossy = settings->lossy;
  keys->by = settings->by;
}

bool simdiri_option_text_needs_list(const option_settings *settings) {
  if (settings->by == SIMDIRI_KEY_BY_LABEL) return settings->group_host == SIMDIRI_LABEL_DOMAIN;
  return settings->by == SIMDIRI_KEY_BY_DOMAIN || settings->by == SIMDIRI_KEY_BY_SITE;
}
