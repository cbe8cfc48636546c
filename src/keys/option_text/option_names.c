/* Reads lists of names. */
/* SPDX-License-Identifier: MIT */
#include "keys/option_text/option_names.h"

#include <stdlib.h>
#include <string.h>

bool simdiri_option_take_name(const char **at, const char *end, const char **name, size_t *len) {
  if (!*at) return false;
  const char *comma = memchr(*at, ',', (size_t)(end - *at));
  *name = *at;
  *len = (size_t)((comma ? comma : end) - *name);
  *at = comma ? comma + 1 : NULL;
  while (*len > 0 && **name == ' ') ++*name, --*len;
  while (*len > 0 && (*name)[*len - 1] == ' ') --*len;
  return true;
}

simdiri_status simdiri_option_names_split(const char *text, size_t len, option_names *list) {
  const char *name, *at = text, *const end = text + len;
  size_t name_len;
  const size_t size = sizeof *list->names + 1; /* of a pointer and a byte, for each byte of the list and for its end */
  *list = (option_names){len < SIZE_MAX / size ? malloc((len + 1) * size) : NULL, 0};
  if (!list->names) return SIMDIRI_ERROR_NO_MEMORY;
  char *copy = (char *)(list->names + len + 1);
  while (simdiri_option_take_name(&at, end, &name, &name_len)) {
    list->names[list->count++] = copy;
    memcpy(copy, name, name_len);
    copy[name_len] = '\0';
    copy += name_len + 1;
  }
  return SIMDIRI_OK;
}

void simdiri_option_name_decode(char *name) {
  char *out = name;
  for (const char *at = name; *at; out++) {
    const bool is_comma = strncmp(at, "%2C", 3) == 0 || strncmp(at, "%2c", 3) == 0;
    const bool is_percent = strncmp(at, "%25", 3) == 0;
    *out = (char)(is_comma ? ',' : *at);
    at += is_comma || is_percent ? 3 : 1;
  }
  *out = '\0';
}

void simdiri_option_names_decode(option_names *list) {
  char *const texts = (char *)list->names;
  for (size_t i = 0; i < list->count; i++) simdiri_option_name_decode(texts + (list->names[i] - texts));
}

void simdiri_option_names_drop_empty(option_names *list) {
  size_t count = 0;
  for (size_t i = 0; i < list->count; i++)
    if (*list->names[i]) list->names[count++] = list->names[i];
  list->count = count;
}

static bool is_all(const char *name, size_t len) { return len == 3 && memcmp(name, "all", 3) == 0; }
static bool is_none(const char *name, size_t len) { return len == 4 && memcmp(name, "none", 4) == 0; }
static bool is_word(const char *name) { return is_all(name, strlen(name)) || is_none(name, strlen(name)); }

simdiri_status simdiri_option_names_params(const char *text, size_t len, option_names *list, const char **word) {
  *word = NULL;
  const simdiri_status status = simdiri_option_names_split(text, len, list);
  if (status != SIMDIRI_OK) return status;
  simdiri_option_names_drop_empty(list);
  if (list->count == 1 && is_word(list->names[0])) {
    list->count = is_all(list->names[0], strlen(list->names[0]));
    list->names[0] = "*";
    return SIMDIRI_OK;
  }
  for (size_t i = 0; i < list->count; i++)
    if (is_word(list->names[i])) *word = list->names[i];
  simdiri_option_names_decode(list);
  return *word ? SIMDIRI_ERROR_BAD_OPTION : SIMDIRI_OK;
}

bool simdiri_option_templates(const char *text, size_t len, uint32_t *templates, const char **name, size_t *name_len) {
  const char *at = text, *word = NULL;
  size_t count = 0, word_len = 0;
  *templates = 0;
  while (simdiri_option_take_name(&at, text + len, name, name_len)) {
    const bool has_all = is_all(*name, *name_len), has_word = has_all || is_none(*name, *name_len);
    const uint32_t bits = has_all ? SIMDIRI_TEMPLATES_ALL : simdiri_template_find(*name, *name_len);
    if (*name_len == 0) continue;
    if (!bits && !has_word) return false;
    if (has_word) word = *name, word_len = *name_len;
    *templates |= bits;
    count++;
  }
  *name = word;
  *name_len = word_len;
  return !word || count == 1;
}

void simdiri_option_names_free(option_names *list) {
  free(list->names);
  *list = (option_names){NULL, 0};
}
