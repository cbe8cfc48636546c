/* Strings and other values in a text: those of JSON, also in strings of other JSON, and those of Python and Ruby. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "text/redact/scanner.h"

static size_t skip_backslashes(const scanner *s, size_t at) {
  while (at < s->len && s->text[at] == '\\') at++;
  return at;
}

/* Skips the letter before a string of bytes, or of text, of Python: b'x', u'x'. */
static size_t skip_kind(const scanner *s, size_t at) {
  const bool has_kind = at + 1 < s->len && strchr("bBuU", s->text[at]) && s->text[at] && is_quote(s->text[at + 1]);
  return at + has_kind;
}

/* The letters of line feed, carriage return and tab after a backslash. */
static bool is_blank_letter(unsigned char byte) { return byte == 'n' || byte == 'r' || byte == 't'; }

size_t simdiri_redact_skip_blank(const scanner *s, size_t at) {
  if (is_white(s->text[at]) || s->text[at] == '+') return at + 1;
  const size_t letter = skip_backslashes(s, at);
  return letter > at && letter < s->len && is_blank_letter(s->text[letter]) ? letter + 1 : at;
}

bool simdiri_redact_read_string(const scanner *s, size_t at, text_string *string) {
  const size_t from = skip_kind(s, at), mark = skip_backslashes(s, from), depth = mark - from;
  if (mark == s->len || !is_quote(s->text[mark])) return false;
  const unsigned char quote = s->text[mark];
  const unsigned round = scanner_round(s, mark);
  size_t slashes = 0;
  *string = (text_string){mark + 1, s->len, s->len};
  for (size_t i = mark + 1; i < s->len; i++) {
    if (s->text[i] == '\\') {
      slashes++;
      continue;
    }
    if (s->text[i] == quote && scanner_round(s, i) <= round) {
      /* In a string in `depth` other strings, a quotation mark of the content has more backslashes. */
      if (slashes < depth || (slashes - depth) / (depth + 1) % 2 == 0) {
        string->end = i - (slashes < depth ? slashes : depth);
        string->next = i + 1;
        return true;
      }
    }
    if (is_control(s->text[i]) && scanner_round(s, i) == 0 && s->text[i] != '\t') {
      string->end = string->next = i;
      break;
    }
    slashes = 0;
  }
  return quote == '"'; /* an apostrophe that nothing closes is one */
}

/* ------------------------------------------------------------------------------------------- words */

static bool is_word_part(unsigned char byte) {
  return byte_is(byte, CLASS_DIGIT | CLASS_ALPHA) || byte == '-' || byte == '+' || byte == '.' || byte == '_';
}

static size_t skip_word(const scanner *s, size_t at) {
  while (at < s->len && is_word_part(s->text[at])) at++;
  return at;
}

/* Words that tell nothing, of JSON, Python and Ruby. */
static bool is_keyword(const unsigned char *text, size_t len) {
  static const char *const words[] = {"true", "false", "null", "True", "False", "None", "nil"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strlen(words[i]) == len && memcmp(words[i], text, len) == 0) return true;
  return false;
}

static bool is_number(unsigned char first) { return byte_is(first, CLASS_DIGIT) || first == '-'; }

/* Marks a number. */
static size_t mark_number(scanner *s, size_t at, uint16_t rule) {
  const size_t end = skip_word(s, at);
  if (simdiri_redact_value_stays(s->redactor, rule, s->text + at, end - at)) return end;
  if (end > at && is_number(s->text[at]))
    simdiri_redact_mark(s, at, end, rule);
  else if (!is_keyword(s->text + at, end - at))
    return at; /* what is not JSON may have a form */
  return end;
}

/* Returns the offset after ":" or "=>" at `at`, perhaps after white space; `at`: there is none. */
static size_t skip_arrow(const scanner *s, size_t at) {
  const size_t colon = skip_white(s, at);
  if (colon < s->len && s->text[colon] == ':') return colon + 1;
  return s->len - colon >= 2 && s->text[colon] == '=' && s->text[colon + 1] == '>' ? colon + 2 : at;
}

/* Marks a word in an array or object, unless it is a name or a keyword. */
static size_t mark_word(scanner *s, size_t at, uint16_t rule) {
  const size_t end = skip_word(s, at), value = skip_arrow(s, end);
  if (value > end) return value;
  if (!is_keyword(s->text + at, end - at)) simdiri_redact_mark(s, at, end, rule);
  return end;
}

/* ------------------------------------------------------------------------------------------- values */

/* Marks a string, unless it is the name of a member or of a pair. Returns the offset after it. */
static size_t mark_string(scanner *s, const text_string *string, uint16_t rule) {
  const size_t value = skip_arrow(s, string->next);
  if (value > string->next) return value;
  if (!simdiri_redact_is_protected(s, string->begin)) simdiri_redact_mark(s, string->begin, string->end, rule);
  return string->next;
}

/* Returns the offset after a value that was replaced before; `at`: there is none. */
static size_t skip_redacted(const scanner *s, size_t at) {
  return at + simdiri_redact_marker_at(s->redactor, (const char *)s->text + at, s->len - at);
}

/* Marks all strings, numbers and words of the array or object that begins at `at`. Returns the offset after it, or the
 * offset of what none has. */
static size_t mark_container(scanner *s, size_t at, uint16_t rule) {
  text_string string;
  size_t depth = 0;
  while (at < s->len) {
    const unsigned char byte = s->text[at];
    const size_t blank = simdiri_redact_skip_blank(s, at), redacted = skip_redacted(s, at);
    if (redacted > at) {
      at = redacted;
    } else if (byte == '[' || byte == '{' || byte == '(') {
      depth++;
      at++;
    } else if (byte == ']' || byte == '}' || byte == ')') {
      at++;
      if (--depth == 0) return at;
    } else if (blank > at || byte == ',' || byte == ':') {
      at = blank > at ? blank : at + 1;
    } else if (simdiri_redact_read_string(s, at, &string)) {
      at = mark_string(s, &string, rule);
    } else {
      const size_t next = mark_word(s, at, rule);
      if (next == at) return at;
      at = next;
    }
  }
  return at;
}

size_t simdiri_redact_mark_value(scanner *s, size_t at, uint16_t rule) {
  text_string string;
  const size_t redacted = skip_redacted(s, at);
  if (redacted > at) return redacted;
  if (at < s->len && (s->text[at] == '[' || s->text[at] == '{' || s->text[at] == '('))
    return mark_container(s, at, rule);
  if (!simdiri_redact_read_string(s, at, &string)) return mark_number(s, at, rule);
  if (simdiri_redact_is_protected(s, string.begin)) return string.begin;
  if (simdiri_redact_value_stays(s->redactor, rule, s->text + string.begin, string.end - string.begin))
    return string.begin;
  simdiri_redact_mark(s, string.begin, string.end, rule);
  return string.next;
}
