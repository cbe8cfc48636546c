/* Lists the texts of a regular expression. Each expansion has what is listed of a text, and the rest of the pattern. A
 * step replaces an expansion by one for each text that the first item of its rest may be, or for each number of its
 * repetitions. So nothing is recursive, texts keep the order of the pattern, and the numbers of expansions and of bytes
 * are bounded. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/rules/regex_texts.h"

#include <stdio.h>
#include <string.h>

/* REPEATED_MAX also stands for every larger number. */
enum { PATTERN_MAX = 2048, EXPANSION_MAX = 4096, TEXTS_MAX = 1024, REPEATED_MAX = 256, ASCII = 128 };

/* Bytes that no pattern has: before the rest of a pattern, and after an alternative, so that the two do not mix. */
enum { REST = 1, BORDER = 2 };

static const char not_regex[] = "it is not a regular expression";

/* The first item of the rest of an expansion. */
typedef struct {
  simdiri_text listed; /* before it */
  simdiri_text item;   /* a character, an escape, a class or a group */
  const char *rest;    /* after it and its number */
  size_t min, max;     /* how often it is repeated */
  cli_text_list *next; /* the expansions after this step */
} step;

static bool fail_with(cli_regex *pattern, const char *problem) {
  if (!pattern->problem) pattern->problem = problem;
  return false;
}

/* Adds an expansion: `more` is listed, and `times` times `piece` is before the rest. */
static bool add_expansion(cli_regex *pattern, const step *at, simdiri_text more, simdiri_text piece, size_t times) {
  char expansion[EXPANSION_MAX];
  const size_t len = at->listed.len + more.len, rest_len = strlen(at->rest);
  const size_t all = len + 1 + times * piece.len + rest_len;
  if (len > CLI_REGEX_TEXT_MAX) return fail_with(pattern, "it matches a text of more than 255 bytes");
  if (at->next->count == TEXTS_MAX) return fail_with(pattern, "it matches more than 1024 texts");
  if (all > EXPANSION_MAX || all > *pattern->work) return fail_with(pattern, "all patterns together are too complex");
  *pattern->work -= all;
  memcpy(expansion, at->listed.text, at->listed.len);
  memcpy(expansion + at->listed.len, more.text, more.len);
  expansion[len] = REST;
  for (size_t i = 0; i < times; i++) memcpy(expansion + len + 1 + i * piece.len, piece.text, piece.len);
  memcpy(expansion + all - rest_len, at->rest, rest_len);
  cli_text_list_add(at->next, expansion, all);
  return *at->next->has_memory;
}

static bool add_text(cli_regex *pattern, const step *at, const char *text, size_t len) {
  return add_expansion(pattern, at, (simdiri_text){text, len}, (simdiri_text){"", 0}, 0);
}

static bool add_unlisted(cli_regex *pattern, const step *at) {
  return pattern->unlisted ? fail_with(pattern, pattern->unlisted) : add_text(pattern, at, "*", 1);
}

/* ------------------------------------------------------------------------------------------- characters */

static bool is_letter(char byte) { return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z'; }
static bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }
static bool is_among(const char *bytes, char byte) { return byte != '\0' && strchr(bytes, byte) != NULL; }

/* The host ends here. A ".*" after it changes nothing, since more may follow a match anyway. */
static bool end_host(cli_regex *pattern, step *at, char byte) {
  static const char *const nothing[] = {"", ".*", ".*?"};
  bool has_more = true;
  for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++)
    has_more = has_more && strcmp(at->rest, nothing[i]) != 0;
  pattern->has_path |= byte != '/' || has_more;
  at->rest = "";
  return add_text(pattern, at, "", 0);
}

/* ClearURLs compares decoded names, a rules file the bytes of the normal form. There a letter is never percent-encoded
 * (RFC 3986 6.2.2.2); a space and reserved characters have two spellings; others are always encoded. */
static bool add_spellings(cli_regex *pattern, const step *at, char byte) {
  char encoded[4];
  (void)snprintf(encoded, sizeof encoded, "%%%02x", (unsigned)byte);
  if (byte == '*') return fail_with(pattern, "a rules file has no spelling for * in a name");
  if (is_letter(byte) || is_digit(byte) || is_among("-._~", byte)) return add_text(pattern, at, &byte, 1);
  /* "&", "=" and "#" would end the name, and "+" would be a space. */
  const char *plain = byte == ' ' ? "+" : &byte;
  return (is_among("&=#+%\"<>", byte) || add_text(pattern, at, plain, 1)) && add_text(pattern, at, encoded, 3);
}

static bool add_character(cli_regex *pattern, step *at, char byte) {
  if (byte >= 'A' && byte <= 'Z') byte |= 0x20;
  if (!pattern->suffixes) return add_spellings(pattern, at, byte);
  return is_among("/?#:", byte) ? end_host(pattern, at, byte) : add_text(pattern, at, &byte, 1);
}

/* ------------------------------------------------------------------------------------------- sets */

/* A set of ASCII characters, in lower case. */
typedef struct {
  bool has[ASCII];
} character_set;

static void add_range(character_set *set, char first, char last) {
  for (int byte = first; byte <= last; byte++) set->has[byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte] = true;
}

/* Reads a member of a set at *text: an escape or a character, which is *character, or '\0' for \d and \w. */
static bool read_member(cli_regex *pattern, character_set *set, const char **text, char *character) {
  const bool is_escape = **text == '\\';
  const char byte = (*text)[is_escape];
  *text += 1 + is_escape;
  *character = '\0';
  if (is_escape && (byte == 'd' || byte == 'w')) {
    add_range(set, '0', '9');
    if (byte == 'd') return true;
    add_range(set, 'a', 'z');
    add_range(set, '_', '_');
    return true;
  }
  if (is_escape && (byte < ' ' || is_letter(byte) || is_digit(byte)))
    return fail_with(pattern, "it has an escape other than \\d, \\w and \\ before punctuation");
  *character = byte;
  add_range(set, byte, byte);
  return true;
}

static bool read_class(cli_regex *pattern, character_set *set, const char *text, const char *end) {
  while (text < end) {
    char first, last;
    if (!read_member(pattern, set, &text, &first)) return false;
    if (end - text < 2 || *text != '-') continue;
    text++;
    if (!read_member(pattern, set, &text, &last)) return false;
    if (first == '\0' || last == '\0')
      add_range(set, '-', '-'); /* [\w-.]: the hyphen means itself */
    else if (first > last)
      return fail_with(pattern, not_regex);
    else
      add_range(set, first, last);
  }
  return true;
}

static bool add_set(cli_regex *pattern, const step *at) {
  character_set set = {{false}};
  const char *text = at->item.text, *end = text + at->item.len;
  char character;
  if (*text == '[' && text[1] == '^') return add_unlisted(pattern, at);
  if (!(*text == '[' ? read_class(pattern, &set, text + 1, end - 1) : read_member(pattern, &set, &text, &character)))
    return false;
  for (int byte = ' '; byte < ASCII; byte++) {
    step own = *at; /* a character may end the rest */
    if (set.has[byte] && !add_character(pattern, &own, (char)byte)) return false;
  }
  return true;
}

/* ------------------------------------------------------------------------------------------- groups */

/* Returns where the first of these bytes is that is in no group, class or escape; the end of the text if none is. */
static const char *find_outside(const char *text, const char *bytes) {
  size_t depth = 0;
  bool is_in_class = false;
  for (; *text; text++) {
    if (!is_in_class && depth == 0 && is_among(bytes, *text)) return text;
    if (*text == '\\' && text[1])
      text++;
    else if (is_in_class)
      is_in_class = *text != ']';
    else if (*text == '[')
      is_in_class = true;
    else if (*text == '(')
      depth++;
    else if (*text == ')' && depth > 0)
      depth--;
  }
  return text;
}

static bool add_suffixes(cli_regex *pattern, const step *at) {
  char text[CLI_REGEX_TEXT_MAX + 1];
  pattern->has_suffixes = true;
  for (const char *suffix = NULL; (suffix = cli_text_list_next(pattern->suffixes, suffix)) != NULL;) {
    const int len = snprintf(text, sizeof text, ".%.254s", suffix);
    if (!add_text(pattern, at, text, (size_t)len)) return false;
  }
  return true;
}

static bool add_alternatives(cli_regex *pattern, const step *at) {
  const char *text = at->item.text + 1, *end = at->item.text + at->item.len - 1;
  char rest[EXPANSION_MAX + 2];
  step own = *at;
  if (strncmp(text, "?:", 2) == 0)
    text += 2;
  else if (*text == '?')
    return fail_with(pattern, "it has a group with a condition, such as (?=a)");
  (void)snprintf(rest, sizeof rest, "%c%s", BORDER, at->rest);
  own.rest = rest;
  for (;; text++) {
    const char *alternative = text;
    text = find_outside(text, "|)");
    if (!add_expansion(pattern, &own, (simdiri_text){"", 0}, (simdiri_text){alternative, (size_t)(text - alternative)},
                       1))
      return false;
    if (text == end) return true;
  }
}

/* ------------------------------------------------------------------------------------------- items */

static size_t read_number(const char **text) {
  size_t number = 0;
  for (; is_digit(**text); (*text)++)
    number = number < REPEATED_MAX ? 10 * number + (size_t)(**text - '0') : REPEATED_MAX;
  return number < REPEATED_MAX ? number : REPEATED_MAX;
}

/* Reads how often the item is repeated. Which of several matches comes first makes no difference here. */
static bool read_repetition(cli_regex *pattern, step *at) {
  const char *text = at->rest;
  at->min = at->max = 1;
  if (*text == '{') {
    const bool has_number = is_digit(*++text);
    at->min = at->max = read_number(&text);
    if (*text == ',') at->max = *++text == '}' ? REPEATED_MAX : read_number(&text);
    if (!has_number || *text != '}' || at->min > at->max)
      return fail_with(pattern, "it has a brace that begins no number");
    text++;
  } else if (is_among("?*+", *text)) {
    at->min = *text == '+';
    at->max = *text++ == '?' ? 1 : REPEATED_MAX;
  } else {
    return true;
  }
  if (*text == '?') text++;
  at->rest = text;
  return !is_among("?*+{", *text) || fail_with(pattern, not_regex);
}

static const char *find_class_end(const char *text) {
  while (*text && *text != ']') text += *text == '\\' && text[1] ? 2 : 1;
  return text;
}

/* Reads the item at the start of the rest. Its end is beyond that of the pattern if something is not closed. */
static bool read_item(cli_regex *pattern, step *at) {
  const char *text = at->item.text, *end = text + 1;
  if (*text == '\\') end++;
  if (*text == '(') end = find_outside(text + 1, ")") + 1;
  if (*text == '[') end = find_class_end(text) + 1;
  at->item.len = (size_t)(end - text);
  at->rest = end;
  if (end > text + strlen(text)) return fail_with(pattern, not_regex);
  if (*text == '|') return fail_with(pattern, "it has alternatives outside of a group");
  if (is_among("*+?)", *text)) return fail_with(pattern, not_regex);
  if (*text == '{') return fail_with(pattern, "it has a brace that begins no number");
  return read_repetition(pattern, at);
}

static bool add_repetitions(cli_regex *pattern, const step *at) {
  if (at->max == REPEATED_MAX) return add_unlisted(pattern, at);
  for (size_t times = at->min; times <= at->max; times++)
    if (!add_expansion(pattern, at, (simdiri_text){"", 0}, at->item, times)) return false;
  return true;
}

static bool take_step(cli_regex *pattern, const char *expansion, cli_text_list *next) {
  static const char *const suffix[] = {"(?:\\.[a-z]{2,}){1,}", "(?:\\.[a-z]{2,})+"};
  const char *rest = strchr(expansion, REST);
  step at = {.listed = {expansion, (size_t)(rest - expansion)}, .item = {rest + 1, 0}, .rest = rest + 2, .next = next};
  const char first = *at.item.text;
  for (size_t i = 0; i < 2 && pattern->suffixes; i++) {
    at.rest = at.item.text + strlen(suffix[i]);
    if (strncmp(at.item.text, suffix[i], strlen(suffix[i])) == 0) return add_suffixes(pattern, &at);
  }
  if (!first) at.rest = "";
  if (first == BORDER) at.rest = rest + 2;
  if (!first || first == BORDER) return add_text(pattern, &at, "", 0);
  if (!read_item(pattern, &at)) return false;
  if (at.min != 1 || at.max != 1) return add_repetitions(pattern, &at);
  if (first == '(') return add_alternatives(pattern, &at);
  if (first == '[' || first == '\\') return add_set(pattern, &at);
  if (first == '.' && !pattern->suffixes) return add_unlisted(pattern, &at);
  if ((first == '^' && at.listed.len == 0) || (first == '$' && !*at.rest)) return add_text(pattern, &at, "", 0);
  if (first == '^' || first == '$') return fail_with(pattern, "it has an anchor");
  return add_character(pattern, &at, first);
}

/* Does the next step for all expansions. *is_done: no expansion has a rest. */
static bool take_steps(cli_regex *pattern, cli_text_list *expansions, bool *is_done) {
  cli_text_list next = cli_text_list_new(expansions->has_memory);
  bool is_good = true;
  *is_done = true;
  for (const char *expansion = NULL; is_good && (expansion = cli_text_list_next(expansions, expansion)) != NULL;) {
    *is_done = *is_done && expansion[strlen(expansion) - 1] == REST;
    is_good = take_step(pattern, expansion, &next);
  }
  cli_text_list_free(expansions);
  *expansions = next;
  return is_good;
}

static bool check_pattern(cli_regex *pattern) {
  if (strlen(pattern->text) > PATTERN_MAX) return fail_with(pattern, "it is longer than 2048 bytes");
  for (const char *text = pattern->text; *text; text++)
    if ((unsigned char)*text < 0x20 || (unsigned char)*text >= 0x7F)
      return fail_with(pattern, "it has a character that is not ASCII");
  return *find_outside(pattern->text, "|") == '\0' || fail_with(pattern, "it has alternatives outside of a group");
}

bool cli_regex_list(cli_regex *pattern, cli_text_list *list) {
  cli_text_list expansions = cli_text_list_new(list->has_memory);
  const step begin = {.listed = {"", 0}, .rest = pattern->text, .next = &expansions};
  pattern->has_path = pattern->has_suffixes = false;
  pattern->problem = NULL;
  bool is_done = false, is_good = check_pattern(pattern) && add_text(pattern, &begin, "", 0);
  while (is_good && !is_done) is_good = take_steps(pattern, &expansions, &is_done);
  const char *last = NULL;
  for (const char *expansion = NULL; is_good && (expansion = cli_text_list_next(&expansions, expansion)) != NULL;
       last = expansion)
    if (!last || strcmp(expansion, last) != 0) cli_text_list_add(list, expansion, strlen(expansion) - 1);
  cli_text_list_free(&expansions);
  return is_good && *list->has_memory;
}
