/* Finds on which hosts the rules of a provider apply. A rules file has lines for a host and its subdomains only. So a
 * pattern about paths, or about one host without its subdomains, cannot be expressed. An exception becomes "keep" lines
 * for a whole host, if that host is a subdomain of the provider's. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/rules/exceptions.h"

#include <string.h>

#include "cli/commands/rules/regex_texts.h"

enum { HOSTS_MAX = 1024, HOST_CAPACITY = 512, COMPARISON_COST = 32 };

typedef struct {
  cli_scope *scope;
  const cli_provider *provider;
  cli_import *import;
} scope_job;

static void note(const scope_job *job, cli_import_verdict verdict, const char *member, const char *text,
                 const char *reason) {
  cli_import_note(job->import, verdict, job->provider->name.data, member, text, reason);
}

static void refuse_scope(const scope_job *job, const char *problem) {
  if (!job->scope->problem) job->scope->problem = problem;
}

static void refuse_exception(const scope_job *job, const char *problem) {
  if (!job->scope->problem) job->scope->exception_problem = problem;
  refuse_scope(job, problem);
}

static void add_text(const scope_job *job, cli_text_list *list, const char *text, size_t len, const char *more) {
  cli_import *import = job->import;
  import->has_memory = import->has_memory && cli_text_list_add(list, text, len, more, strlen(more));
}

static bool has_suffix_sign(const char *host) { return host[strlen(host) - 1] == CLI_REGEX_SUFFIX; }

/* Adds a host; one that ends with CLI_REGEX_SUFFIX once for each suffix. */
static void add_hosts(const scope_job *job, cli_text_list *list, const char *host) {
  char begin[HOST_CAPACITY];
  size_t len = strlen(host);
  if (!has_suffix_sign(host)) {
    add_text(job, list, host, len, "");
    return;
  }
  memcpy(begin, host, len + 1);
  begin[len - 1] = '.';
  for (const char *const *suffix = cli_import_suffixes; *suffix; suffix++) add_text(job, list, begin, len, *suffix);
}

/* ------------------------------------------------------------------------------------------- the provider's hosts */

static void check_pattern(const scope_job *job, const cli_urls *urls) {
  const char *pattern = job->provider->url_pattern.data, *reason = NULL;
  if (urls->kind == CLI_URLS_UNKNOWN)
    refuse_scope(job, urls->problem);
  else if (urls->kind == CLI_URLS_OTHER)
    refuse_scope(job, "it matches no http or https URL");
  else if (urls->has_path)
    refuse_scope(job, "it is about paths, not only about hosts");
  else if (urls->kind == CLI_URLS_OF_HOSTS && urls->is_wider)
    reason = "it matches only some subdomains of a host";
  else if (urls->kind == CLI_URLS_OF_HOSTS && !urls->has_subdomains)
    reason = "it matches a host without its subdomains";
  else if (job->provider->lists[CLI_PROVIDER_METHODS].count > 0)
    reason = "the provider is for some methods only";
  if (reason && !job->import->widens) refuse_scope(job, reason);
  if (job->scope->problem) {
    note(job, CLI_IMPORT_LEFT_OUT, "urlPattern", pattern, job->scope->problem);
  } else if (reason) {
    note(job, CLI_IMPORT_WIDER, "urlPattern", pattern, reason);
    job->scope->is_wider = true;
  }
}

static void find_hosts(const scope_job *job) {
  const simdiri_buffer *pattern = &job->provider->url_pattern;
  cli_import *import = job->import;
  cli_scope *scope = job->scope;
  cli_urls urls;
  import->has_memory = import->has_memory && cli_urls_read(&urls, pattern->data, pattern->len, &import->work);
  if (!import->has_memory) return;
  check_pattern(job, &urls);
  scope->is_everywhere = urls.kind == CLI_URLS_ALL;
  for (const char *host = NULL; !scope->problem && (host = cli_text_list_next(&urls.hosts, host)) != NULL;) {
    add_hosts(job, &scope->hosts, host);
    if (scope->hosts.count > HOSTS_MAX) refuse_scope(job, "it matches more than 1024 hosts");
  }
  if (!scope->problem && urls.has_suffixes) {
    scope->is_narrower = true;
    note(job, CLI_IMPORT_NARROWER, "urlPattern", pattern->data, "only hosts with 85 suffixes, such as com and co.uk");
  }
  cli_text_list_free(&urls.hosts);
}

/* ------------------------------------------------------------------------------------------- exceptions */

/* Is the host `inner` the other one, or a subdomain of it? */
static bool is_within(const char *inner, const char *outer) {
  const size_t inner_len = strlen(inner), outer_len = strlen(outer);
  if (inner_len < outer_len || memcmp(inner + inner_len - outer_len, outer, outer_len) != 0) return false;
  return inner_len == outer_len || inner[inner_len - outer_len - 1] == '.';
}

typedef struct {
  bool covers;  /* it includes a host of the provider */
  bool is_kept; /* it is about subdomains of the provider's hosts */
} relation;

static void relate_host(const scope_job *job, const char *exception, const char *host, relation *found) {
  if (is_within(host, exception)) {
    found->covers = true;
  } else if (is_within(exception, host)) {
    found->is_kept = true;
    add_text(job, &job->scope->kept, exception, strlen(exception), "");
  }
}

static bool is_letter(char byte) { return byte >= 'a' && byte <= 'z'; }

/* The suffix of such an exception may be any end of the host that consists of labels of two or more letters. */
static void relate_suffixes(const scope_job *job, const char *exception, const char *host, relation *found) {
  char text[2 * HOST_CAPACITY];
  const size_t begin_len = strlen(exception) - 1, host_len = strlen(host);
  memcpy(text, exception, begin_len + 2);
  text[begin_len] = '.';
  for (size_t at = host_len; at-- > 0 && (host[at] == '.' || is_letter(host[at]));) {
    if (at > 0 && host[at - 1] != '.') continue;
    if (!is_letter(host[at + 1])) return;
    memcpy(text + begin_len + 1, host + at, host_len - at + 1);
    relate_host(job, text, host, found);
  }
}

static void relate_to_hosts(const scope_job *job, const char *exception, relation *found) {
  cli_import *import = job->import;
  for (const char *host = NULL; (host = cli_text_list_next(&job->scope->hosts, host)) != NULL;) {
    if (import->work < HOST_CAPACITY) {
      found->covers = true; /* too many exceptions to compare */
      return;
    }
    import->work -= has_suffix_sign(exception) ? HOST_CAPACITY : COMPARISON_COST;
    (has_suffix_sign(exception) ? relate_suffixes : relate_host)(job, exception, host, found);
  }
}

/* All URLs: an exception is a part of them, unless its suffixes cannot be listed. */
static void relate_to_all(const scope_job *job, const char *exception, relation *found) {
  found->covers |= has_suffix_sign(exception);
  found->is_kept = true;
  add_hosts(job, &job->scope->kept, exception);
}

/* An exception that cannot be expressed: the rules are left out, or with --widen imported without it. */
static void skip_exception(const scope_job *job, const char *text, const char *reason) {
  note(job, job->import->widens ? CLI_IMPORT_WIDER : CLI_IMPORT_LEFT_OUT, "exceptions", text, reason);
  job->scope->is_wider = true;
  if (!job->import->widens)
    refuse_exception(job, "an exception concerns only a part of the provider's URLs; --widen ignores it");
}

static void apply_exception(const scope_job *job, const char *text, const cli_urls *urls) {
  relation found = {false, false};
  if (urls->kind == CLI_URLS_OTHER) return;
  if (urls->kind != CLI_URLS_OF_HOSTS || !urls->is_anchored) {
    skip_exception(job, text, urls->problem ? urls->problem : "it may match any host");
    return;
  }
  for (const char *host = NULL; (host = cli_text_list_next(&urls->hosts, host)) != NULL;)
    (job->scope->is_everywhere ? relate_to_all : relate_to_hosts)(job, host, &found);
  const bool is_part = urls->has_path || urls->is_wider || !urls->has_subdomains;
  if (found.covers && !is_part && !job->scope->is_everywhere) {
    note(job, CLI_IMPORT_LEFT_OUT, "exceptions", text, "it excepts a whole host of the provider");
    refuse_exception(job, "an exception concerns a whole host of the provider");
  } else if (found.covers) {
    skip_exception(job, text,
                   job->scope->is_everywhere ? "it matches hosts that cannot be listed"
                                             : "it is about a part of a host of the provider");
  } else if (found.is_kept && is_part) {
    note(job, CLI_IMPORT_NARROWER, "exceptions", text, "it protects its whole host");
    job->scope->is_narrower = true;
  }
}

void cli_scope_find(cli_scope *scope, const cli_provider *provider, cli_import *import) {
  const scope_job job = {scope, provider, import};
  const cli_text_list *exceptions = &provider->lists[CLI_PROVIDER_EXCEPTIONS];
  *scope = (cli_scope){.hosts = cli_text_list_new(), .kept = cli_text_list_new()};
  find_hosts(&job);
  if (scope->problem) return;
  for (const char *text = NULL; import->has_memory && (text = cli_text_list_next(exceptions, text)) != NULL;) {
    cli_urls urls;
    import->has_memory = cli_urls_read(&urls, text, strlen(text), &import->work);
    if (import->has_memory) apply_exception(&job, text, &urls);
    cli_text_list_free(&urls.hosts);
  }
}

void cli_scope_free(cli_scope *scope) {
  cli_text_list_free(&scope->hosts);
  cli_text_list_free(&scope->kept);
}
