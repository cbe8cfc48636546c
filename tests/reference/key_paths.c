/* Lines "path" of rules files: patterns that are tried in every way. SPDX-License-Identifier: MIT */
#include "internal.h"
#include "key.h"

#include <stdlib.h>
#include <string.h>

static int lower(char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : (unsigned char)c; }

/* ------------------------------------------------------------------------------------------------ lines */

static bool is_hexadecimal(char c) { return c && strchr("0123456789ABCDEF", c); }

static int value_of(char c) { return c <= '9' ? c - '0' : c - 'A' + 10; }

/* The bytes of a path, with triplets of what is not unreserved. */
static bool has_good_bytes(const char *text) {
  static const char marks[] = "-._~!$&'()*+,;=:@/";
  for (; *text; text++) {
    const int c = lower(*text);
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || strchr(marks, *text)) continue;
    if (*text != '%' || !is_hexadecimal(text[1]) || !is_hexadecimal(text[2])) return false;
    const int value = lower((char)(value_of(text[1]) * 16 + value_of(text[2])));
    if ((value >= 'a' && value <= 'z') || (value >= '0' && value <= '9')) return false;
    if (value == '-' || value == '.' || value == '_' || value == '~') return false;
    text += 2;
  }
  return true;
}

static size_t segment_len(const char *text) {
  size_t len = 0;
  while (text[len] && text[len] != '/') len++;
  return len;
}

static bool is_pattern(const char *pattern, int *stars) {
  int rests = 0;
  *stars = 0;
  for (const char *at = pattern; *at; at += segment_len(at + 1) + 1) {
    const size_t len = segment_len(at + 1);
    size_t last = 0; /* the place after the last star */
    const bool is_rest = len == 2 && at[1] == '*' && at[2] == '*';
    rests += is_rest;
    for (size_t i = 1; i <= len && !is_rest; i++) {
      if (at[i] != '*') continue;
      if (last > 0 && (i == last || i - last > 32)) return false;
      last = i + 1;
      ++*stars;
    }
    *stars += is_rest;
  }
  return rests <= 1 && *stars <= 9;
}

static bool is_reference(const char *text) {
  return text[0] == '{' && text[1] >= '1' && text[1] <= '9' && text[2] == '}';
}

bool reference_is_path_rule(const char *pattern, const char *replacement) {
  char *plain = reference_grow(NULL, strlen(replacement) + 1);
  int stars, used[10] = {0};
  size_t len = 0;
  bool is_good = pattern[0] == '/' && replacement[0] == '/' && has_good_bytes(pattern) && is_pattern(pattern, &stars);
  for (const char *at = replacement; is_good && *at; at++) {
    if (*at == '*') is_good = false;
    if (is_reference(at)) {
      is_good = at[1] - '0' <= stars && !used[at[1] - '0']++;
      at += 2;
      plain[len++] = '-';
    } else {
      plain[len++] = *at;
    }
  }
  plain[len] = '\0';
  is_good = is_good && has_good_bytes(plain) && !reference_has_dots(replacement, strlen(replacement));
  free(plain);
  return is_good;
}

bool reference_has_dots(const char *path, size_t len) {
  for (size_t at = 0; at < len; at++) {
    if (path[at] != '/') continue;
    size_t end = at + 1;
    while (end < len && path[end] != '/') end++;
    if ((end == at + 2 && path[at + 1] == '.') || (end == at + 3 && path[at + 1] == '.' && path[at + 2] == '.'))
      return true;
  }
  return false;
}

/* ------------------------------------------------------------------------------------------------ matching */

typedef struct {
  const char *text[10];
  size_t len[10];
} captures;

/* Tries every length of each star. `number` is that of the next one. */
static bool matches(const char *pattern, const char *text, size_t len, bool ignores_case, captures *found, int number) {
  if (!*pattern) return len == 0;
  if (*pattern != '*') {
    const bool is_same = len > 0 && (ignores_case ? lower(*pattern) == lower(*text) : *pattern == *text);
    return is_same && matches(pattern + 1, text + 1, len - 1, ignores_case, found, number);
  }
  const bool is_rest = pattern[1] == '*';
  for (size_t n = 0; n <= len; n++) {
    found->text[number] = text;
    found->len[number] = n;
    if (matches(pattern + 1 + is_rest, text + n, len - n, ignores_case, found, number + 1)) return true;
    if (n < len && text[n] == '/' && !is_rest) return false;
  }
  return false;
}

bool reference_replace_path(const reference_key_rule *rule, bool ignores_case, const char *path, size_t len,
                            reference_bytes *out) {
  captures found;
  reference_text text = {NULL, 0, 0};
  if (len == 0 || !matches(rule->pattern, path, len, ignores_case, &found, 1)) return false;
  reference_text_add(&text, "", 0);
  for (const char *at = rule->value; *at; at++) {
    if (!is_reference(at)) {
      reference_text_byte(&text, *at);
      continue;
    }
    reference_text_add(&text, found.text[at[1] - '0'], found.len[at[1] - '0']);
    at += 2;
  }
  *out = (reference_bytes){text.data, text.len};
  return true;
}
