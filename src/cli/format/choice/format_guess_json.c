/* Guesses about texts, whether they are IRIs or requests; and about JSON, in which member they are. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "cli/format/choice/format_guess.h"

enum { POINTER_CAPACITY = 128, DEPTH_MAX = 8 };

/* ------------------------------------------------------------------------------------------- texts */

static bool is_scheme_byte(char byte) {
  return ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z') || (byte >= '0' && byte <= '9') || byte == '+' || byte == '.' ||
         byte == '-';
}

bool cli_begins_like_iri(const char *at, const char *end) {
  const char *from = at;
  while (at < end && is_scheme_byte(*at)) at++;
  return at > from && end - at >= 3 && memcmp(at, "://", 3) == 0 && (*from | 0x20) >= 'a' && (*from | 0x20) <= 'z';
}

bool cli_is_like_request(const char *at, const char *end) {
  const char *from = at, *last = end;
  while (at < end && *at >= 'A' && *at <= 'Z') at++;
  if (at - from < 3 || end - at < 2 || *at != ' ') return false;
  while (last[-1] != ' ') last--;
  return last - 1 > at && end - last >= 4 && memcmp(last, "HTTP", 4) == 0;
}

/* ------------------------------------------------------------------------------------------- members */

/* The names that lead to a value. Values in arrays are not examined. */
typedef struct {
  cli_sample_line names[DEPTH_MAX];
  size_t depth, arrays;
} member_path;

static void follow_bracket(member_path *path, char bracket) {
  if (bracket == '{') {
    if (path->depth < DEPTH_MAX) path->names[path->depth] = (cli_sample_line){NULL, NULL};
    path->depth++;
  } else if (bracket == '}' && path->depth > 0) {
    path->depth--;
  } else if (bracket == '[') {
    path->arrays++;
  } else if (bracket == ']' && path->arrays > 0) {
    path->arrays--;
  }
}

/* Writes what --field needs: the name of a member, or a pointer. Returns false if it has characters that a shell or a
 * pointer may change. */
static bool write_pointer(const member_path *path, char pointer[POINTER_CAPACITY]) {
  size_t len = 0;
  for (size_t i = 0; i < path->depth; i++) {
    const size_t name_len = (size_t)(path->names[i].end - path->names[i].begin);
    if (name_len == 0 || name_len >= POINTER_CAPACITY - 1 - len) return false;
    if (path->depth > 1) pointer[len++] = '/';
    memcpy(pointer + len, path->names[i].begin, name_len);
    len += name_len;
  }
  pointer[len] = '\0';
  return pointer[strspn(pointer, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-/")] == '\0';
}

/* Finds the first string in the line's object for which `is_sought` is true. Returns false if there is none. */
static bool find_member(const cli_sample_line *line, cli_text_test *is_sought, char pointer[POINTER_CAPACITY]) {
  member_path path = {.depth = 0};
  for (const char *at = line->begin; at < line->end; at++) {
    follow_bracket(&path, *at);
    if (*at != '"') continue;
    const char *begin = ++at;
    while (at < line->end && *at != '"') at += *at == '\\' ? 2 : 1;
    if (at >= line->end) return false;
    const char *next = at + 1;
    while (next < line->end && *next == ' ') next++;
    if (path.depth == 0 || path.depth > DEPTH_MAX || path.arrays > 0) continue;
    if (next < line->end && *next == ':')
      path.names[path.depth - 1] = (cli_sample_line){begin, at};
    else if (is_sought(begin, at))
      return write_pointer(&path, pointer);
  }
  return false;
}

/* ------------------------------------------------------------------------------------------- hints */

static bool is_separator(char byte) { return byte == '/' || byte == '.'; }

/* Are two pointers the same, or is one of them a wrong spelling of the other? */
static bool is_same_member(const char *a, const char *b) {
  a += is_separator(*a);
  b += is_separator(*b);
  for (; *a && *b && (*a == *b || (is_separator(*a) && is_separator(*b))); a++) b++;
  return *a == *b;
}

/* Does the line have the text, in quotation marks? */
static bool has_string(const cli_sample_line *line, const char *text) {
  const size_t len = strlen(text);
  for (const char *at = line->begin; (at = memchr(at, '"', (size_t)(line->end - at))) != NULL;)
    if (++at, (size_t)(line->end - at) > len && memcmp(at, text, len) == 0 && at[len] == '"') return true;
  return false;
}

/* The input is not read as JSON Lines. */
static bool say_lines(const cli_sample_line *line, char *hint) {
  char pointer[POINTER_CAPACITY];
  if (find_member(line, cli_begins_like_iri, pointer))
    (void)snprintf(hint, CLI_HINT_CAPACITY, "this looks like JSON Lines (--jsonl -f %s)", pointer);
  else if (find_member(line, cli_is_like_request, pointer))
    (void)snprintf(hint, CLI_HINT_CAPACITY, "this looks like JSON Lines (--jsonl -f %s --request)", pointer);
  else
    (void)snprintf(hint, CLI_HINT_CAPACITY,
                   "this looks like JSON Lines (--jsonl, and -f with the member that holds "
                   "the IRI)");
  return true;
}

/* The input is read as JSON Lines, with the wrong member or without --request. Requests precede IRIs if --field or
 * --request means them: an IRI in another member can be a referrer. */
static bool say_member(const cli_options *options, const cli_sample_line *line, char *hint) {
  char request[POINTER_CAPACITY], iri[POINTER_CAPACITY];
  const char *field = options->field;
  const bool has_request = find_member(line, cli_is_like_request, request);
  const bool has_iri = find_member(line, cli_begins_like_iri, iri);
  const bool wants_request = has_request && (options->has_requests || is_same_member(request, field) || !has_iri);
  const char *pointer = wants_request ? request : iri;
  if (!wants_request && !has_iri) return false;
  /* With --log=NAME, the field "request" is that of the log; the member of this name is a pointer. */
  const bool is_name = cli_is_given(options, CLI_OPTION_LOG) && strcmp(pointer, "request") == 0;
  const bool is_field = strcmp(pointer + (*pointer == '/'), field + (*field == '/')) == 0;
  if (is_field && wants_request == options->has_requests) return false;
  if (is_field && wants_request)
    (void)snprintf(hint, CLI_HINT_CAPACITY, "the fields look like request lines (--request)");
  else
    (void)snprintf(hint, CLI_HINT_CAPACITY, "the %s seem to be in another member (-f %s%s%s)",
                   wants_request ? "requests" : "IRIs", is_name ? "/" : "", pointer, wants_request ? " --request" : "");
  return true;
}

/* --field is no pointer, but its writer may have meant one. */
static bool say_pointer(const cli_options *options, const cli_sample_line *line, char *hint) {
  enum { FIELD_MAX_LEN = 100 };
  char pointer[FIELD_MAX_LEN + 1];
  const char *field = options->field;
  if (field[0] == '/') return false;
  if (strchr(field, '/')) {
    (void)snprintf(hint, CLI_HINT_CAPACITY, "a JSON pointer begins with /: -f /%.100s", field);
    return true;
  }
  if (!strchr(field, '.') || strlen(field) > FIELD_MAX_LEN || has_string(line, field)) return false;
  for (size_t i = 0; i <= strlen(field); i++) pointer[i] = (char)(field[i] == '.' ? '/' : field[i]);
  (void)snprintf(hint, CLI_HINT_CAPACITY, "a JSON pointer has / before each name: -f /%s", pointer);
  return true;
}

/* JSON in several lines, or an array. */
static bool say_several(const cli_options *options, const cli_sample_lines *list, char *hint) {
  static const char several[] = "this looks like JSON of several lines: use -z, or secrets whose names are in other "
                                "lines stay";
  const cli_sample_line first = list->lines[0];
  const char *next = first.begin + 1;
  while (next < first.end && *next == ' ') next++;
  const bool is_last = next == first.end;
  const bool is_redact = options->command->bit == CLI_FOR_REDACT; /* it needs no field, so one record is enough */
  if (*first.begin == '[' && (is_last ? list->count > 1 : *next == '{')) {
    (void)snprintf(hint, CLI_HINT_CAPACITY, "%s",
                   is_redact ? several
                             : "this looks like a JSON array: make it JSON Lines (jq -c '.[]'), and use --jsonl");
    return true;
  }
  if (*first.begin != '{' || list->count < 2 || first.end[-1] == '}' || *list->lines[1].begin != '"') return false;
  (void)snprintf(hint, CLI_HINT_CAPACITY, "%s",
                 is_redact ? several
                           : "this looks like JSON of several lines: make it JSON Lines (jq -c .), and use --jsonl");
  return true;
}

bool cli_guess_json(const cli_options *options, const cli_sample_lines *list, char *hint) {
  size_t objects = 0;
  for (size_t i = 0; i < list->count; i++) {
    const cli_sample_line *line = &list->lines[i];
    objects +=
        *line->begin == '{' && line->end[-1] == '}' && memchr(line->begin, '"', (size_t)(line->end - line->begin));
  }
  if (!cli_is_majority(list, objects)) return say_several(options, list, hint);
  if (options->command->bit == CLI_FOR_REDACT) return false; /* it reads all fields; -f would hide secrets of others */
  if (options->format != CLI_FORMAT_JSONL) return say_lines(&list->lines[0], hint);
  return say_member(options, &list->lines[0], hint) || say_pointer(options, &list->lines[0], hint);
}
