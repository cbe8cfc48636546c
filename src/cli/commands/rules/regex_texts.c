/* Lists the texts of a regular expression, once its syntax is checked from its start to its end. Each expansion has
 * what is listed of a text, and the rest of the pattern. A step replaces an expansion by one for each text that the
 * first item of its rest may be, or for each number of its repetitions. So nothing is recursive, texts keep the order
 * of the pattern, and the numbers of expansions and of bytes are bounded. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/rules/regex_texts.h"

#include <stdio.h>
#include <string.h>

/* REPEATED_MAX also stands for every larger number. */
enum { EXPANSION_MAX = 4096, TEXTS_MAX = 1024, REPEATED_MAX = 256, ASCII = 128 };

/* Bytes that no pattern has: before the rest of a pattern; after an alternative, so that the two do not mix; and after
 * a suffix, which nothing may follow in a host. */
enum { REST = 1, BORDER = 2, SUFFIX_END = 4 };

static const char not_regex[] = "it is not a regular expression";
static const char bad_brace[] = "it has a brace that begins no number";
static const char not_ascii[] = "it has a character that is not ASCII";
static const char outer_choice[] = "it has alternatives outside of a group";

/* How often an item is repeated. */
typedef struct {
  size_t min, max;
} repetition;

/* The first item of the rest of an expansion. */
typedef struct {
  simdiri_text listed; /* before it */
  simdiri_text item;   /* a character, an escape, a class or a group */
  const char *rest;    /* after it and its number */
  repetition repeated;
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
  const size_t listed = at->listed.len;
  if (len > 0 && listed > 0 && at->listed.text[listed - 1] == SUFFIX_END) return fail_with(pattern, pattern->unlisted);
  return add_expansion(pattern, at, (simdiri_text){text, len}, (simdiri_text){"", 0}, 0);
}

static bool add_unlisted(cli_regex *pattern, const step *at) {
  static const char any = CLI_REGEX_ANY;
  return pattern->suffixes ? fail_with(pattern, pattern->unlisted) : add_text(pattern, at, &any, 1);
}

/* ------------------------------------------------------------------------------------------- characters */

static bool is_letter(char byte) { return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z'; }
static bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }
static bool is_among(const char *bytes, char byte) { return byte != '\0' && strchr(bytes, byte) != NULL; }

static bool add_character(cli_regex *pattern, step *at, char byte) {
  if (byte >= 'A' && byte <= 'Z') byte |= 0x20;
  if (!pattern->suffixes || !is_among("/?#:", byte)) return add_text(pattern, at, &byte, 1);
  pattern->has_path = true;
  at->rest = ""; /* the host ends here */
  return add_text(pattern, at, "", 0);
}

/* ------------------------------------------------------------------------------------------- sets */

/* A set of ASCII characters, in lower case. */
typedef struct {
  bool has[ASCII];
} character_set;

static void add_range(character_set *set, char first, char last) {
  for (unsigned char byte = (unsigned char)first; byte <= (unsigned char)last; byte++)
    set->has[byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte] = true;
}

/* Reads a member of a set at *text: an escape or a character, which is *character, or '\0' for \d and \w. */
static bool read_member(cli_regex *pattern, character_set *set, const char **text, char *character) {
  const bool is_escape = **text == '\\';
  const char byte = (*text)[is_escape];
  const bool is_ascii = byte >= ' ' && byte < ASCII - 1;
  *text += 1 + is_escape;
  *character = '\0';
  if (is_escape && (byte == 'd' || byte == 'w')) {
    add_range(set, '0', '9');
    if (byte == 'd') return true;
    add_range(set, 'a', 'z');
    add_range(set, '_', '_');
    return true;
  }
  if (is_escape && (!is_ascii || is_letter(byte) || is_digit(byte)))
    return fail_with(pattern, "it has an escape other than \\d, \\w and \\ before punctuation");
  if (!is_ascii) return fail_with(pattern, not_ascii);
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

size_t cli_regex_find_outside(simdiri_text text, const char *bytes, const char *escaped) {
  size_t depth = 0;
  bool is_in_class = false;
  for (size_t at = 0; at < text.len; at++) {
    const char byte = text.text[at];
    const bool is_escaped = byte == '\\' && at + 1 < text.len;
    if (!is_in_class && depth == 0 && (is_escaped ? is_among(escaped, text.text[at + 1]) : is_among(bytes, byte)))
      return at;
    if (is_escaped)
      at++;
    else if (is_in_class)
      is_in_class = byte != ']';
    else if (byte == '[')
      is_in_class = true;
    else if (byte == '(')
      depth++;
    else if (byte == ')' && depth > 0)
      depth--;
  }
  return text.len;
}

bool cli_regex_has_outer_choice(const char *text) {
  const simdiri_text whole = {text, strlen(text)};
  return cli_regex_find_outside(whole, "|", "") < whole.len;
}

static bool add_suffixes(cli_regex *pattern, const step *at) {
  char text[CLI_REGEX_TEXT_MAX + 1];
  pattern->has_suffixes = true;
  for (const char *suffix = NULL; (suffix = cli_text_list_next(pattern->suffixes, suffix)) != NULL;) {
    const int len = snprintf(text, sizeof text, ".%.253s%c", suffix, SUFFIX_END);
    if (!add_text(pattern, at, text, (size_t)len)) return false;
  }
  return true;
}

static bool add_alternatives(cli_regex *pattern, const step *at) {
  const char *text = at->item.text + 1, *end = at->item.text + at->item.len - 1;
  char rest[EXPANSION_MAX + 2];
  step own = *at;
  if (*text == '?') text += 2; /* (?: */
  (void)snprintf(rest, sizeof rest, "%c%s", BORDER, at->rest);
  own.rest = rest;
  for (;; text++) {
    simdiri_text alternative = {text, (size_t)(end - text)};
    alternative.len = cli_regex_find_outside(alternative, "|", "");
    if (!add_expansion(pattern, &own, (simdiri_text){"", 0}, alternative, 1)) return false;
    text += alternative.len;
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

/* Reads how often the item before *text is repeated. Which of several matches comes first makes no difference here. */
static bool read_repetition(cli_regex *pattern, const char **text, repetition *repeated) {
  *repeated = (repetition){1, 1};
  if (**text == '{') {
    const bool has_number = is_digit(*++*text);
    repeated->min = repeated->max = read_number(text);
    if (**text == ',') repeated->max = *++*text == '}' ? REPEATED_MAX : read_number(text);
    if (!has_number || **text != '}' || repeated->min > repeated->max) return fail_with(pattern, bad_brace);
  } else if (is_among("?*+", **text)) {
    *repeated = (repetition){**text == '+', **text == '?' ? 1 : REPEATED_MAX};
  } else {
    return true;
  }
  if (*++*text == '?') ++*text;
  return true;
}

static const char *find_class_end(const char *text) {
  while (*text && *text != ']') text += *text == '\\' && text[1] ? 2 : 1;
  return text;
}

/* Reads the item at the start of the rest. */
static bool read_item(cli_regex *pattern, step *at) {
  const char *text = at->item.text, *end = text + 1;
  if (*text == '\\') end++;
  if (*text == '(') end += cli_regex_find_outside((simdiri_text){end, strlen(end)}, ")", "") + 1;
  if (*text == '[') end = find_class_end(text) + 1;
  at->item.len = (size_t)(end - text);
  at->rest = end;
  return read_repetition(pattern, &at->rest, &at->repeated);
}

static bool add_repetitions(cli_regex *pattern, const step *at) {
  if (at->repeated.max == REPEATED_MAX) return add_unlisted(pattern, at);
  for (size_t times = at->repeated.min; times <= at->repeated.max; times++)
    if (!add_expansion(pattern, at, (simdiri_text){"", 0}, at->item, times)) return false;
  return true;
}

/* Any labels of letters, as in google.com and google.co.uk? */
static bool is_suffix(const step *at) {
  static const char labels[] = "(?:\\.[a-z]{2,})";
  return at->item.len == sizeof labels - 1 && memcmp(at->item.text, labels, at->item.len) == 0 &&
         at->repeated.min == 1 && at->repeated.max == REPEATED_MAX;
}

static bool take_step(cli_regex *pattern, const char *expansion, cli_text_list *next) {
  const char *rest = strchr(expansion, REST);
  step at = {.listed = {expansion, (size_t)(rest - expansion)}, .item = {rest + 1, 0}, .rest = rest + 2, .next = next};
  const char first = *at.item.text;
  if (!first) at.rest = "";
  if (!first || first == BORDER) return add_text(pattern, &at, "", 0);
  if (!read_item(pattern, &at)) return false;
  if (pattern->suffixes && is_suffix(&at)) return add_suffixes(pattern, &at);
  if (at.repeated.min != 1 || at.repeated.max != 1) return add_repetitions(pattern, &at);
  if (first == '(') return add_alternatives(pattern, &at);
  if (first == '[' || first == '\\') return add_set(pattern, &at);
  if (first == '.' && !pattern->suffixes) return add_unlisted(pattern, &at);
  if (first == '^' || first == '$') return add_text(pattern, &at, "", 0); /* texts are compared as a whole anyway */
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

/* ------------------------------------------------------------------------------------------- the whole */

/* Checks a class, an escape, a character or the end of a group, and moves *text past it. */
static bool check_single(cli_regex *pattern, const char **text) {
  character_set set = {{false}};
  const char *begin = *text;
  char character;
  if (*begin == '{') return fail_with(pattern, bad_brace);
  if (is_among("*+?", *begin)) return fail_with(pattern, not_regex);
  if (*begin != '[') return read_member(pattern, &set, text, &character);
  const char *end = find_class_end(begin);
  if (!read_class(pattern, &set, begin + (begin[1] == '^' ? 2 : 1), end)) return false;
  *text = end + 1;
  return *end == ']' || fail_with(pattern, not_regex);
}

/* Moves *text past the bracket before a group. */
static bool open_group(cli_regex *pattern, const char **text) {
  ++*text;
  if (**text != '?') return true;
  *text += 2;
  return (*text)[-1] == ':' || fail_with(pattern, "it has a group with a condition, such as (?=a)");
}

/* Checks the syntax of all of it, also of what is not listed. */
static bool check_syntax(cli_regex *pattern, const char *const begin) {
  size_t depth = 0;
  repetition repeated;
  const char *text = begin;
  while (*text) {
    const char first = *text;
    if (first == '|' && depth == 0) return fail_with(pattern, outer_choice);
    if (first == ')' && depth == 0) return fail_with(pattern, not_regex);
    if ((first == '^' && text > begin) || (first == '$' && (text[1] || depth > 0)))
      return fail_with(pattern, "it has an anchor");
    depth += first == '(';
    depth -= first == ')';
    if (first == '|') {
      text++;
    } else if (first == '(') {
      if (!open_group(pattern, &text)) return false;
    } else if (!check_single(pattern, &text) || !read_repetition(pattern, &text, &repeated)) {
      return false;
    }
  }
  return depth == 0 || fail_with(pattern, not_regex);
}

/* Returns the length of the part about the host. More may follow a match, so ".*" at the end changes nothing. */
static size_t find_host_end(cli_regex *pattern) {
  static const char *const nothing[] = {".*", ".*?"};
  const char *text = pattern->text;
  size_t len = strlen(text);
  for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++) {
    const size_t cut = strlen(nothing[i]);
    if (len > cut && memcmp(text + len - cut, nothing[i], cut) == 0 && text[len - cut - 1] != '\\') len -= cut;
  }
  const size_t host_len = cli_regex_find_outside((simdiri_text){text, len}, "/", "/?"), path_len = len - host_len;
  const bool is_slash = (path_len == 1 || (path_len == 2 && text[host_len] == '\\')) && text[len - 1] == '/';
  pattern->has_path = path_len > 0 && !is_slash;
  return host_len;
}

/* Copies the text without the mark of a suffix at its end. */
static void add_listed(cli_text_list *list, const char *text, size_t len) {
  cli_text_list_add(list, text, len - (len > 0 && text[len - 1] == SUFFIX_END));
}

bool cli_regex_list(cli_regex *pattern, cli_text_list *list) {
  cli_text_list expansions = cli_text_list_new(list->has_memory);
  char text[CLI_REGEX_PATTERN_MAX + 1] = "";
  const step begin = {.listed = {"", 0}, .rest = text, .next = &expansions};
  pattern->has_path = pattern->has_suffixes = false;
  pattern->problem = NULL;
  const size_t len = pattern->suffixes ? find_host_end(pattern) : strlen(pattern->text);
  if (len > CLI_REGEX_PATTERN_MAX) return fail_with(pattern, "it is longer than 2048 bytes");
  memcpy(text, pattern->text, len);
  bool is_done = false, is_good = check_syntax(pattern, text) && add_text(pattern, &begin, "", 0);
  while (is_good && !is_done) is_good = take_steps(pattern, &expansions, &is_done);
  const char *last = NULL;
  for (const char *expansion = NULL; is_good && (expansion = cli_text_list_next(&expansions, expansion)) != NULL;
       last = expansion)
    if (!last || strcmp(expansion, last) != 0) add_listed(list, expansion, strlen(expansion) - 1);
  cli_text_list_free(&expansions);
  return is_good && *list->has_memory;
}
