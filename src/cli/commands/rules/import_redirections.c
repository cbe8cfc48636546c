/* Translates the redirections of a provider: patterns for URLs whose one group is the address to go to. Those in which
 * the group is the value of a parameter become lines "unwrap", those in which it follows a path "unwrap-path". */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/rules/import.h"
#include "cli/commands/rules/regex_texts.h"

/* A redirection, which is read from its end to its beginning. */
typedef struct {
  cli_import *import;
  char text[CLI_REGEX_PATTERN_MAX + 1]; /* what is not read yet */
  char *begin;                          /* of what follows the host */
  cli_text_list names;                  /* of parameters; none: the address follows the path */
  cli_text_list paths;
  const char *wider;   /* why lines open more URLs, or NULL */
  const char *problem; /* why there are no lines, or NULL */
} redirection;

static const char any_path[] = "its path cannot be listed";

static void set_wider(redirection *read, const char *reason) {
  if (!read->wider) read->wider = reason;
}

/* Cuts this off the end of the text, if it is there. */
static bool cut(redirection *read, const char *end) {
  const size_t len = strlen(read->begin), end_len = strlen(end);
  if (len < end_len || strcmp(read->begin + len - end_len, end) != 0) return false;
  if (len > end_len && read->begin[len - end_len - 1] == '\\') return false; /* its first byte means itself */
  read->begin[len - end_len] = '\0';
  return true;
}

static bool cut_any(redirection *read) { return cut(read, ".*?") || cut(read, ".*"); }

static bool cut_group(redirection *read) {
  if (cut(read, "([^&]*)") || cut(read, "([^&]+)") || cut(read, "(https?[^&]+)") || cut(read, "(https?[^&]*)"))
    return true;
  if (!cut(read, "(https?%3A%2F%2F[^&]+)") && !cut(read, "(https?%3A%2F%2F[^&]*)")) return false;
  set_wider(read, "the address need not be percent-encoded");
  return true;
}

/* Returns how many groups of the pattern keep their text. */
static size_t count_groups(const char *text) {
  size_t count = 0;
  bool is_in_class = false;
  for (; *text; text++) {
    if (*text == '\\' && text[1])
      text++;
    else if (*text == '[' || (is_in_class && *text == ']'))
      is_in_class = *text == '[';
    else if (!is_in_class && *text == '(' && text[1] != '?')
      count++;
  }
  return count;
}

/* ------------------------------------------------------------------------------------------- names and paths */

static char lower(char byte) { return (char)(byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte); }

static bool is_name_byte(char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == '-' || byte == '_' || byte == '.';
}

static bool is_name(const char *text) {
  const char *begin = text;
  while (is_name_byte(*text)) text++;
  return *text == '\0' && text > begin;
}

/* Lists the names of parameters before "=" at the end of the text, and cuts them off. */
static void cut_names(redirection *read) {
  char *end = read->begin + strlen(read->begin), *name = end;
  if (name > read->begin && name[-1] == ')')
    name = strrchr(read->begin, '(');
  else
    while (name > read->begin && is_name_byte(lower(name[-1]))) name--;
  cli_regex pattern = {.text = name ? name : "", .work = &read->import->work};
  (void)cli_regex_list(&pattern, &read->names);
  read->problem = pattern.problem;
  for (const char *text = NULL; !read->problem && (text = cli_text_list_next(&read->names, text)) != NULL;)
    if (!is_name(text)) read->problem = "it names no parameter";
  if (name) *name = '\0';
}

/* Adds a path, with "*" for segments that may be any. */
static void add_path(redirection *read, const char *text, bool is_open) {
  char path[CLI_REGEX_TEXT_MAX + 2];
  size_t len = 0;
  for (const char *at = text; *at && !read->problem; at++) {
    const bool is_any = *at == CLI_REGEX_ANY, begins = at > text && at[-1] == '/';
    if (is_any && begins && at[1] == '/')
      set_wider(read, "* stands for any segment");
    else if (is_any || (*at != '/' && *at != '~' && !is_name_byte(*at)))
      read->problem = any_path;
    path[len++] = (char)(is_any ? '*' : *at);
  }
  if (len > 0 && *path != '/') read->problem = any_path;
  if (is_open) path[len++] = '*';
  cli_text_list_add(&read->paths, path, len);
}

/* Lists the paths that the rest of the text matches. is_open: any text may follow them. */
static void list_paths(redirection *read, bool is_open) {
  cli_text_list texts = cli_text_list_new(&read->import->has_memory);
  cli_regex pattern = {.text = read->begin, .work = &read->import->work};
  (void)cli_regex_list(&pattern, &texts);
  read->problem = pattern.problem;
  for (const char *text = NULL; !read->problem && (text = cli_text_list_next(&texts, text)) != NULL;)
    add_path(read, text, is_open);
  cli_text_list_free(&texts);
}

/* What precedes a name: the path, and perhaps other parameters. */
static void read_front(redirection *read) {
  const bool has_others = cut_any(read), has_query = cut(read, "\\?");
  if (!has_others && !has_query) {
    read->problem = "it names no parameter";
    return;
  }
  if (!has_others) set_wider(read, "the parameter need not be the first");
  const bool is_open = !has_query || cut_any(read);
  if (is_open && (!*read->begin || strcmp(read->begin, "/") == 0 || strcmp(read->begin, "\\/") == 0))
    cli_text_list_add(&read->paths, "", 0); /* any path */
  else if (*read->begin)
    list_paths(read, is_open);
  else
    add_path(read, "/", false);
}

static void read_rest(redirection *read) {
  const bool is_group = cut_group(read);
  if (is_group && cut(read, "=")) {
    cut_names(read);
    if (!read->problem) read_front(read);
  } else if (is_group && (cut(read, "/") || cut(read, "\\/"))) {
    set_wider(read, "the address has all parameters");
    read->begin[strlen(read->begin) + 1] = '\0'; /* there is place for what was cut */
    read->begin[strlen(read->begin)] = '/';
    list_paths(read, false);
  } else {
    read->problem = "the address is not a whole parameter";
  }
}

/* ------------------------------------------------------------------------------------------- lines */

static void put_host(const redirection *read, const char *host) {
  for (const char *path = NULL; (path = cli_text_list_next(&read->paths, path)) != NULL;) {
    for (const char *name = NULL; (name = cli_text_list_next(&read->names, name)) != NULL;)
      cli_import_put_rule(read->import, (const char *const[]){"unwrap", name, host, path}, 4);
    if (read->names.count > 0) continue;
    cli_import_put_rule(read->import, (const char *const[]){"unwrap-path", host, path}, 3);
    cli_import_put_rule(read->import, (const char *const[]){"unwrap-path", host, path, "http"}, 4);
  }
}

/* Reads the pattern, and finds out whether its lines would open more URLs. */
static void read_redirection(redirection *read, const cli_scope *scope, cli_scope_hosts *common, const char *pattern) {
  cli_import *import = read->import;
  cli_scope_read_hosts(common, scope, import, pattern);
  read->problem = scope->problem ? scope->problem : common->problem;
  if (read->problem) return;
  if (scope->is_wider) read->wider = "the rules of its provider are wider";
  if (!common->has_subdomains) set_wider(read, "it matches a host without its subdomains");
  for (const char *host = NULL; !read->wider && (host = cli_text_list_next(&common->hosts, host)) != NULL;)
    if (cli_scope_has_exception(scope, import, host)) read->wider = "an exception of its provider is about its host";
  read->begin = read->text;
  memcpy(read->text, common->rest, strlen(common->rest) + 1);
  if (count_groups(pattern) == 1)
    read_rest(read);
  else
    read->problem = "the address is not its only group";
  if (!read->problem && read->wider && !import->widens) read->problem = read->wider;
}

static void import_redirection(cli_import *import, const cli_scope *scope, const char *pattern) {
  const char *member = cli_provider_list_names[CLI_PROVIDER_REDIRECTIONS];
  redirection read = {.import = import,
                      .names = cli_text_list_new(&import->has_memory),
                      .paths = cli_text_list_new(&import->has_memory)};
  cli_scope_hosts common;
  read_redirection(&read, scope, &common, pattern);
  import->redirection_count++;
  if (read.problem) {
    cli_import_note(import, CLI_IMPORT_LEFT_OUT, member, pattern, read.problem);
    import->other_count++;
  } else if (import->has_memory) {
    if (read.wider) cli_import_note(import, CLI_IMPORT_WIDER, member, pattern, read.wider);
    import->opened_count++;
    for (const char *host = NULL; !import->problem && (host = cli_text_list_next(&common.hosts, host)) != NULL;)
      put_host(&read, host);
  }
  cli_text_list_free(&common.hosts);
  cli_text_list_free(&read.names);
  cli_text_list_free(&read.paths);
}

void cli_import_redirections(cli_import *import, const cli_scope *scope) {
  const cli_text_list *redirections = &import->provider.lists[CLI_PROVIDER_REDIRECTIONS];
  for (const char *text = NULL; cli_import_is_good(import) && (text = cli_text_list_next(redirections, text)) != NULL;)
    import_redirection(import, scope, text);
}
