/* Finds on which hosts the rules of a provider apply. A rules file has lines for a host and its subdomains only. So a
 * pattern about paths, or about one host without its subdomains, cannot be expressed. An exception becomes "keep" lines
 * for a whole host, if that host is a subdomain of the provider's. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/rules/import.h"
#include "cli/commands/rules/regex_texts.h"

enum { COMPARISON_COST = 32 };

/* What a host such as google.* ends with. */
static const char *const suffixes[] = {
    "com",    "net",    "org",    "info",   "biz",    "eu",     "ae",     "at",     "be",     "bg",     "ca",
    "ch",     "cl",     "cn",     "co",     "co.id",  "co.il",  "co.in",  "co.jp",  "co.ke",  "co.kr",  "co.nz",
    "co.th",  "co.uk",  "co.za",  "com.ar", "com.au", "com.br", "com.cn", "com.co", "com.eg", "com.hk", "com.mx",
    "com.my", "com.ng", "com.pe", "com.ph", "com.pk", "com.sa", "com.sg", "com.tr", "com.tw", "com.ua", "com.vn",
    "cz",     "de",     "dk",     "es",     "fi",     "fr",     "gr",     "hk",     "hr",     "hu",     "id",
    "ie",     "in",     "it",     "jp",     "kr",     "kz",     "lt",     "lu",     "lv",     "mx",     "nl",
    "no",     "nz",     "pl",     "pt",     "ro",     "rs",     "ru",     "se",     "sg",     "si",     "sk",
    "th",     "tr",     "tw",     "ua",     "uk",     "us",     "uz",     "vn"};

/* The URLs of a pattern, such as ^https?:\/\/(?:[a-z0-9-]+\.)*?example\.com\/path. */
typedef struct {
  const char *problem; /* why its URLs are not known */
  bool is_everywhere;  /* every URL */
  bool is_elsewhere;   /* no http or https URL */
  cli_text_list hosts;
  bool has_subdomains; /* it matches all subdomains of the hosts */
  bool is_anchored;    /* it matches at the start of a URL only */
  bool has_path;       /* it names more than a host */
  bool has_suffixes;   /* a host may have any suffix, of which some are listed */
} url_set;

/* ------------------------------------------------------------------------------------------- patterns */

/* Moves *text past one of these texts, if it begins with one. */
static bool take_any(const char **text, const char *const *starts) {
  for (; *starts; starts++) {
    const size_t len = strlen(*starts);
    if (strncmp(*text, *starts, len) != 0) continue;
    *text += len;
    return true;
  }
  return false;
}

static bool is_host(const char *text) {
  const size_t len = strlen(text);
  return len > 0 && strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-.") == len && *text != '.' &&
         text[len - 1] != '.' && !strstr(text, "..");
}

static void list_hosts(cli_import *import, url_set *urls, const char *text, const cli_text_list *ends) {
  static const char vague[] = "it does not say which host it is about";
  cli_regex pattern = {.text = text, .suffixes = ends, .unlisted = vague, .work = &import->work};
  (void)cli_regex_list(&pattern, &urls->hosts);
  urls->problem = pattern.problem;
  urls->has_path = pattern.has_path;
  urls->has_suffixes = pattern.has_suffixes;
  if (!urls->problem && urls->hosts.count == 0) urls->problem = "it matches nothing";
  for (const char *host = NULL; !urls->problem && (host = cli_text_list_next(&urls->hosts, host)) != NULL;)
    if (!is_host(host)) urls->problem = vague;
}

static const char *const schemes[] = {"https?:\\/\\/", "https?://", NULL};
static const char *const subdomains[] = {"(?:[a-z0-9-]+\\.)*?", "(?:[a-z0-9-]+\\.)*", "([a-z0-9-]+\\.)*?",
                                         "([a-z0-9-]+\\.)*", NULL};
static const char *const anchor[] = {"^", NULL};
static const char outer_choice[] = "it has alternatives outside of a group";

/* Reads a pattern. A host at its end is taken for the end of the host in the URL. `ends` are suffixes of hosts. The
 * caller frees the hosts. */
static void read_urls(cli_import *import, url_set *urls, const char *text, const cli_text_list *ends) {
  static const char *const sockets[] = {"ws", NULL};
  const bool has_choice = cli_regex_has_outer_choice(text);
  *urls = (url_set){.hosts = cli_text_list_new(&import->has_memory), .problem = has_choice ? outer_choice : NULL};
  if (has_choice) return;
  urls->is_anchored = take_any(&text, anchor);
  urls->is_everywhere = *text == '\0' || strcmp(text, ".*") == 0 || strcmp(text, ".+") == 0;
  if (urls->is_everywhere) return;
  if (urls->is_anchored && take_any(&text, sockets)) {
    urls->is_elsewhere = true;
  } else if (!take_any(&text, schemes)) {
    urls->problem = "it does not begin with https?://";
  } else {
    urls->has_subdomains = take_any(&text, subdomains);
    list_hosts(import, urls, text, ends);
  }
}

/* ------------------------------------------------------------------------------------------- the provider's hosts */

/* Leaves the rules of the provider out, if this is the first reason for that. */
static void leave_out(cli_scope *scope, const char *problem) {
  if (!scope->problem) scope->problem = problem;
}

static void find_hosts(cli_scope *scope, cli_import *import, const url_set *urls) {
  const char *pattern = import->provider.url_pattern.data, *reason = urls->problem;
  const bool is_about_part = !reason && (urls->is_elsewhere || urls->has_path);
  if (urls->is_elsewhere)
    reason = "it matches no http or https URL";
  else if (is_about_part)
    reason = "it is about paths, not only about hosts";
  else if (!reason && !urls->is_everywhere && !urls->has_subdomains)
    reason = "it matches a host without its subdomains";
  else if (!reason && import->provider.lists[CLI_PROVIDER_METHODS].count > 0)
    reason = "the provider is for some methods only";
  scope->is_wider = reason && !is_about_part && !urls->problem && import->widens;
  if (reason)
    cli_import_note(import, scope->is_wider ? CLI_IMPORT_WIDER : CLI_IMPORT_LEFT_OUT, "urlPattern", pattern, reason);
  if (reason && !scope->is_wider) leave_out(scope, "the URLs of its provider cannot be expressed");
  if (scope->problem || !urls->has_suffixes) return;
  scope->is_narrower = true;
  cli_import_note(import, CLI_IMPORT_NARROWER, "urlPattern", pattern,
                  "only hosts with 85 suffixes, such as com and co.uk");
}

/* ------------------------------------------------------------------------------------------- exceptions */

static bool is_letter(char byte) { return byte >= 'a' && byte <= 'z'; }

static bool has_text(cli_import *import, const cli_text_list *list, const char *searched) {
  for (const char *text = NULL; (text = cli_text_list_next(list, text)) != NULL && import->work > 0; import->work--)
    if (strcmp(text, searched) == 0) return true;
  return false;
}

/* Lists the suffixes that an exception has on hosts of the provider: their ends that consist of labels of two or more
 * letters. */
static void list_ends(const cli_scope *scope, cli_import *import, cli_text_list *ends) {
  for (const char *host = NULL; (host = cli_text_list_next(&scope->hosts, host)) != NULL;) {
    for (size_t at = strlen(host); at-- > 0 && (host[at] == '.' || is_letter(host[at]));) {
      if (at > 0 && host[at - 1] != '.') continue;
      if (!is_letter(host[at + 1])) break;
      if (!has_text(import, ends, host + at)) cli_text_list_add(ends, host + at, strlen(host + at));
    }
  }
}

/* Is the host `inner` the other one, or a subdomain of it? */
static bool is_within(const char *inner, const char *outer) {
  const size_t inner_len = strlen(inner), outer_len = strlen(outer);
  if (inner_len < outer_len || memcmp(inner + inner_len - outer_len, outer, outer_len) != 0) return false;
  return inner_len == outer_len || inner[inner_len - outer_len - 1] == '.';
}

/* Protects the host of an exception if it is a subdomain of a host of the provider. Returns whether it is. *covers: it
 * includes a host of the provider, or there are too many exceptions to compare. */
static bool protect_host(cli_scope *scope, cli_import *import, const char *exception, bool *covers) {
  const size_t count = scope->protected.count;
  if (scope->is_everywhere) cli_text_list_add(&scope->protected, exception, strlen(exception));
  for (const char *host = NULL; (host = cli_text_list_next(&scope->hosts, host)) != NULL;) {
    const bool is_covered = import->work < COMPARISON_COST || is_within(host, exception);
    *covers |= is_covered;
    if (import->work < COMPARISON_COST) break;
    import->work -= COMPARISON_COST;
    if (!is_covered && is_within(exception, host)) cli_text_list_add(&scope->protected, exception, strlen(exception));
  }
  return scope->protected.count > count;
}

/* An exception that cannot be expressed: the rules are left out, or with --widen imported without it. */
static void skip_exception(cli_scope *scope, cli_import *import, const char *text, const char *reason) {
  cli_import_note(import, import->widens ? CLI_IMPORT_WIDER : CLI_IMPORT_LEFT_OUT, "exceptions", text, reason);
  scope->is_wider = true;
  if (!import->widens) leave_out(scope, "an exception concerns only a part of the provider's URLs; --widen ignores it");
}

static void apply_exception(cli_scope *scope, cli_import *import, const char *text, const url_set *urls) {
  bool covers = false, has_protected = false;
  if (urls->is_elsewhere) return;
  if (urls->problem || urls->is_everywhere || !urls->is_anchored) {
    skip_exception(scope, import, text, urls->problem ? urls->problem : "it may match any host");
    return;
  }
  for (const char *host = NULL; (host = cli_text_list_next(&urls->hosts, host)) != NULL;)
    has_protected |= protect_host(scope, import, host, &covers);
  const bool is_partial = urls->has_path || !urls->has_subdomains;
  if (scope->is_everywhere && urls->has_suffixes) {
    skip_exception(scope, import, text, "it matches hosts that cannot be listed");
  } else if (covers && is_partial) {
    skip_exception(scope, import, text, "it is about a part of a host of the provider");
  } else if (covers) {
    cli_import_note(import, CLI_IMPORT_LEFT_OUT, "exceptions", text, "it excepts a whole host of the provider");
    leave_out(scope, "an exception concerns a whole host of the provider");
  } else if (has_protected && is_partial) {
    cli_import_note(import, CLI_IMPORT_NARROWER, "exceptions", text, "it protects its whole host");
    scope->is_narrower = true;
  }
}

static void add_suffixes(cli_text_list *ends) {
  for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
    cli_text_list_add(ends, suffixes[i], strlen(suffixes[i]));
}

void cli_scope_find(cli_scope *scope, cli_import *import) {
  const cli_text_list *exceptions = &import->provider.lists[CLI_PROVIDER_EXCEPTIONS];
  cli_text_list ends = cli_text_list_new(&import->has_memory);
  url_set urls;
  *scope = (cli_scope){.protected = cli_text_list_new(&import->has_memory)};
  add_suffixes(&ends);
  read_urls(import, &urls, import->provider.url_pattern.data, &ends);
  find_hosts(scope, import, &urls);
  scope->hosts = urls.hosts;
  scope->is_everywhere = urls.is_everywhere;
  if (!scope->problem && !scope->is_everywhere) {
    cli_text_list_free(&ends);
    ends = cli_text_list_new(&import->has_memory);
    list_ends(scope, import, &ends);
  }
  const bool has_scope = !scope->problem;
  for (const char *text = NULL;
       has_scope && import->has_memory && (text = cli_text_list_next(exceptions, text)) != NULL;) {
    read_urls(import, &urls, text, &ends);
    if (import->has_memory) apply_exception(scope, import, text, &urls);
    cli_text_list_free(&urls.hosts);
  }
  cli_text_list_free(&ends);
}

void cli_scope_free(cli_scope *scope) {
  cli_text_list_free(&scope->hosts);
  cli_text_list_free(&scope->protected);
}

/* ------------------------------------------------------------------------------------------- common hosts */

/* Adds what this host and the provider's hosts have in common. */
static void add_common(cli_scope_hosts *common, const cli_scope *scope, cli_import *import, const char *found) {
  if (scope->is_everywhere) cli_text_list_add(&common->hosts, found, strlen(found));
  for (const char *host = NULL; (host = cli_text_list_next(&scope->hosts, host)) != NULL;) {
    if (import->work < COMPARISON_COST) common->problem = "all patterns together are too complex";
    if (common->problem) return;
    import->work -= COMPARISON_COST;
    if (is_within(found, host))
      cli_text_list_add(&common->hosts, found, strlen(found));
    else if (common->has_subdomains && is_within(host, found))
      cli_text_list_add(&common->hosts, host, strlen(host));
  }
}

/* Lists the hosts of the pattern in `host`, which ends with them. */
static void find_common(cli_scope_hosts *common, const cli_scope *scope, cli_import *import, const char *host) {
  cli_text_list ends = cli_text_list_new(&import->has_memory);
  url_set urls = {.hosts = cli_text_list_new(&import->has_memory)};
  add_suffixes(&ends);
  list_hosts(import, &urls, host, &ends);
  common->problem = urls.problem;
  for (const char *found = NULL; !common->problem && (found = cli_text_list_next(&urls.hosts, found)) != NULL;)
    add_common(common, scope, import, found);
  if (!common->problem && common->hosts.count == 0) common->problem = "it is about no host of its provider";
  cli_text_list_free(&urls.hosts);
  cli_text_list_free(&ends);
}

void cli_scope_read_hosts(cli_scope_hosts *common, const cli_scope *scope, cli_import *import, const char *pattern) {
  static const char *const any[] = {".*?", ".*", NULL};
  char host[CLI_REGEX_PATTERN_MAX + 1] = "";
  const char *text = pattern;
  *common = (cli_scope_hosts){.hosts = cli_text_list_new(&import->has_memory), .rest = pattern, .has_subdomains = true};
  if (strlen(pattern) > CLI_REGEX_PATTERN_MAX) {
    common->problem = "it is longer than 2048 bytes";
  } else if (cli_regex_has_outer_choice(pattern)) {
    common->problem = outer_choice;
  } else if (!scope->is_everywhere && take_any(&text, any)) { /* all hosts of the provider */
    for (const char *found = NULL; (found = cli_text_list_next(&scope->hosts, found)) != NULL;)
      cli_text_list_add(&common->hosts, found, strlen(found));
  } else if (!take_any(&text, anchor) || !take_any(&text, schemes)) {
    common->problem = "it does not begin with ^https?://";
  } else {
    common->has_subdomains = take_any(&text, subdomains) || (!scope->is_everywhere && take_any(&text, any));
    size_t len = cli_regex_find_outside((simdiri_text){text, strlen(text)}, "/*+", "/?");
    if (len > 0 && text[len - 1] == '.') len--; /* ".*" */
    memcpy(host, text, len);                    /* NOLINT(bugprone-not-null-terminated-result): host is all zero */
    common->rest = text + len;
    find_common(common, scope, import, host);
  }
}

bool cli_scope_has_exception(const cli_scope *scope, cli_import *import, const char *host) {
  for (const char *found = NULL; (found = cli_text_list_next(&scope->protected, found)) != NULL;) {
    if (import->work < COMPARISON_COST || is_within(found, host) || is_within(host, found)) return true;
    import->work -= COMPARISON_COST;
  }
  return false;
}
