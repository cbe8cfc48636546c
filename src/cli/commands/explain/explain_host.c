/* explain: the public suffix and the registrable domain of the host, and the rule of the list that made them. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/explain/explain.h"
#include "cli/keyer/suffix_file.h"

int cli_explain_suffixes_read(const cli_options *options, simdiri_suffix_list **list) {
  const bool is_asked_for = options->psl || cli_is_given(options, CLI_OPTION_PSL_SECTION);
  *list = NULL;
  if (!is_asked_for && simdiri_suffix_list_open(SIMDIRI_SUFFIX_ALL, NULL, list) == SIMDIRI_ERROR_UNSUPPORTED) return 0;
  return *list ? 0 : cli_suffixes_read(options, list);
}

/* Writes the rule in the notation of the list, which has no final dots. */
static void put_rule(const cli_layout *layout, simdiri_suffix_rule rule, cli_view suffix, cli_view domain) {
  const cli_view all = rule == SIMDIRI_SUFFIX_RULE_EXCEPTION ? domain : suffix;
  size_t begin = 0, end = all.len;
  if (rule == SIMDIRI_SUFFIX_RULE_DEFAULT) {
    cli_output_put(layout->output, "  (rule *: no rule of the list matches)\n");
    return;
  }
  if (end > 0 && all.text[end - 1] == '.') end--;
  while (rule == SIMDIRI_SUFFIX_RULE_WILDCARD && begin < end && all.text[begin] != '.') begin++;
  cli_write_format(layout, "  (rule %s%.*s)\n",
                   rule == SIMDIRI_SUFFIX_RULE_WILDCARD    ? "*"
                   : rule == SIMDIRI_SUFFIX_RULE_EXCEPTION ? "!"
                                                           : "",
                   (int)(end - begin), all.text + begin);
}

void cli_explain_host(const cli_layout *layout, const simdiri_suffix_list *list, simdiri_scratch *scratch,
                      cli_view host) {
  simdiri_suffix found;
  if (!list) return;
  simdiri_suffix_find(list, scratch, host.text, host.len, &found);
  if (!found.has_suffix) return;
  const cli_view suffix = {host.text + found.suffix_begin, host.len - found.suffix_begin};
  const cli_view domain = {host.text + found.domain_begin, found.has_domain ? host.len - found.domain_begin : 0};
  cli_write_format(layout, "\nHost (public suffix list %s)\n  suffix    %.*s", simdiri_suffix_list_identity(list),
                   (int)suffix.len, suffix.text);
  put_rule(layout, simdiri_suffix_find_rule(list, host.text, host.len, &found), suffix, domain);
  if (found.has_domain)
    cli_write_format(layout, "  domain    %.*s\n", (int)domain.len, domain.text);
  else
    cli_output_put(layout->output, "  domain    (none: the host is a public suffix)\n");
}
