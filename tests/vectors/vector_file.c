/* Reads the fields of a line of vectors. */
/* SPDX-License-Identifier: MIT */
#include "vector_file.h"

#include <stdlib.h>
#include <string.h>

int check_vector_split(char *line, vector_line *fields) {
  fields->count = 0;
  line[strcspn(line, "\r\n")] = '\0';
  for (char *at = line + strspn(line, "\t"); *at != '\0'; at += strspn(at, "\t")) {
    if (fields->count == VECTOR_MAX_FIELDS) return -1;
    fields->fields[fields->count++] = at;
    at += strcspn(at, "\t");
    if (*at != '\0') *at++ = '\0';
  }
  return 0;
}

/* -------------------------------------------------------------------------------- escapes */

static int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

static void put(vector_text *text, unsigned byte) { text->data[text->len++] = (char)(unsigned char)byte; }

/* Any number up to 1FFFFF, so that a vector can contain what UTF-8 forbids. */
static void put_code_point(vector_text *text, unsigned code) {
  if (code < 0x80) {
    put(text, code);
  } else if (code < 0x800) {
    put(text, 0xC0 | code >> 6);
    put(text, 0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    put(text, 0xE0 | code >> 12);
    put(text, 0x80 | (code >> 6 & 0x3F));
    put(text, 0x80 | (code & 0x3F));
  } else {
    put(text, 0xF0 | code >> 18);
    put(text, 0x80 | (code >> 12 & 0x3F));
    put(text, 0x80 | (code >> 6 & 0x3F));
    put(text, 0x80 | (code & 0x3F));
  }
}

/* "xHH", after the backslash; returns its length, 0 if the text is something else */
static size_t read_byte(const char *at, vector_text *text) {
  int high = hex_value(at[1]), low = high < 0 ? -1 : hex_value(at[2]);
  if (low < 0) return 0;
  put(text, (unsigned)(high * 16 + low));
  return 3;
}

/* "u{H...}" */
static size_t read_code_point(const char *at, vector_text *text) {
  unsigned code = 0;
  size_t i = 2;
  if (at[1] != '{') return 0;
  for (; hex_value(at[i]) >= 0 && code < 0x20000; i++) code = code * 16 + (unsigned)hex_value(at[i]);
  if (at[i] != '}' || i == 2 || code > 0x1FFFFF) return 0;
  put_code_point(text, code);
  return i + 1;
}

static size_t read_escape(const char *at, vector_text *text) {
  switch (*at) {
  case 'x': return read_byte(at, text);
  case 'u': return read_code_point(at, text);
  case 't': put(text, '\t'); return 1;
  case 'n': put(text, '\n'); return 1;
  case 'r': put(text, '\r'); return 1;
  case '\\': put(text, '\\'); return 1;
  default: return 0;
  }
}

static int unescape(const char *field, vector_text *text) {
  for (const char *at = field; *at != '\0';) {
    if (*at != '\\') {
      put(text, (unsigned char)*at++);
      continue;
    }
    size_t len = read_escape(at + 1, text);
    if (len == 0) return -1;
    at += 1 + len;
  }
  return 0;
}

int check_vector_text(const char *field, vector_text *text) {
  text->data = malloc(strlen(field) + 1); /* no escape is shorter than its text */
  text->len = 0;
  if (text->data == NULL) abort();
  if (strcmp(field, "\\e") != 0 && (unescape(field, text) != 0 || text->len == 0)) {
    check_vector_free(text);
    return -1;
  }
  char *exact = realloc(text->data, text->len == 0 ? 1 : text->len);
  if (exact == NULL) abort();
  text->data = exact;
  return 0;
}

void check_vector_free(vector_text *text) {
  free(text->data);
  text->data = NULL;
  text->len = 0;
}

/* -------------------------------------------------------------------------------- words */

typedef struct {
  const char *word;
  void (*apply)(simdiri_options *options, int value);
  int value;
} option_word;

static void set_rung(simdiri_options *options, int value) { options->rung = (simdiri_rung)value; }
static void set_form(simdiri_options *options, int value) { options->form = (simdiri_form)value; }
static void set_grammar(simdiri_options *options, int value) { options->grammar = (simdiri_grammar)value; }
static void set_disallowed(simdiri_options *options, int value) { options->disallowed = (simdiri_disallowed)value; }
static void set_host(simdiri_options *options, int value) { options->host = (simdiri_host)value; }
static void set_unicode(simdiri_options *options, int value) { options->unicode = (simdiri_unicode)value; }
static void set_idna(simdiri_options *options, int value) { options->idna = (simdiri_idna)value; }
static void set_flag(simdiri_options *options, int value) { options->flags |= (uint32_t)value; }

static const option_word option_words[] = {
    {"simple", set_rung, SIMDIRI_RUNG_SIMPLE},
    {"syntax", set_rung, SIMDIRI_RUNG_SYNTAX},
    {"scheme", set_rung, SIMDIRI_RUNG_SCHEME},
    {"protocol", set_rung, SIMDIRI_RUNG_PROTOCOL},
    {"form-iri", set_form, SIMDIRI_FORM_IRI},
    {"bis", set_grammar, SIMDIRI_GRAMMAR_IRI_BIS},
    {"uri", set_grammar, SIMDIRI_GRAMMAR_URI},
    {"leiri", set_grammar, SIMDIRI_GRAMMAR_LEIRI},
    {"encode", set_disallowed, SIMDIRI_DISALLOWED_ENCODE},
    {"encode-all", set_disallowed, SIMDIRI_DISALLOWED_ENCODE_ALL},
    {"host-percent", set_host, SIMDIRI_HOST_PERCENT},
    {"host-unicode", set_host, SIMDIRI_HOST_UNICODE},
    {"idna2008", set_idna, SIMDIRI_IDNA_2008},
    {"nfc", set_unicode, SIMDIRI_UNICODE_NFC},
    {"nfkc", set_unicode, SIMDIRI_UNICODE_NFKC},
    {"reference", set_flag, (int)SIMDIRI_FLAG_REFERENCE},
    {"drop-fragment", set_flag, (int)SIMDIRI_FLAG_DROP_FRAGMENT},
    {"std3", set_flag, (int)SIMDIRI_FLAG_STD3},
    {"non-strict", set_flag, (int)SIMDIRI_FLAG_NON_STRICT},
    {"encode-bidi", set_flag, (int)SIMDIRI_FLAG_ENCODE_BIDI},
};

static int apply_word(const char *word, size_t len, simdiri_options *options) {
  for (size_t i = 0; i < sizeof option_words / sizeof option_words[0]; i++)
    if (strlen(option_words[i].word) == len && memcmp(option_words[i].word, word, len) == 0) {
      option_words[i].apply(options, option_words[i].value);
      return 0;
    }
  return -1;
}

int check_vector_options(const char *field, simdiri_options *options) {
  memset(options, 0, sizeof *options);
  options->struct_size = sizeof *options;
  if (strcmp(field, "-") == 0) return 0;
  for (const char *at = field;; at++) {
    size_t len = strcspn(at, ",");
    if (apply_word(at, len, options) != 0) return -1;
    at += len;
    if (*at == '\0') return 0;
  }
}

int check_vector_production(const char *field, simdiri_production *production) {
  static const char *const names[] = {"IRI",        "IRI-reference", "absolute-IRI", "irelative-ref", "scheme",
                                      "iauthority", "iuserinfo",     "ihost",        "port",          "ipath",
                                      "isegment",   "iquery",        "ifragment"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (strcmp(field, names[i]) == 0) {
      *production = (simdiri_production)i;
      return 0;
    }
  return -1;
}

static int change_bit(const char *name, size_t len, unsigned *bit) {
  for (*bit = 0; *bit < 32; ++*bit) {
    const char *known = simdiri_change_name(*bit);
    if (known != NULL && strlen(known) == len && memcmp(known, name, len) == 0) return 0;
  }
  return -1;
}

int check_vector_changes(const char *field, uint64_t *changes) {
  *changes = 0;
  for (const char *at = field;; at++) {
    size_t len = strcspn(at, ",");
    unsigned bit;
    if (change_bit(at, len, &bit) != 0) return -1;
    *changes |= 1u << bit;
    at += len;
    if (*at == '\0') return 0;
  }
}
