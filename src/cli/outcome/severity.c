/* The severity of each outcome of a record. */
/* SPDX-License-Identifier: MIT */
#include "cli/outcome/severity.h"

#include <string.h>

#include "cli/util/message.h"

static cli_severity get_default_severity(int status) {
  if (cli_finding_group(status) == SIMDIRI_REVIEW_CONFUSABLES) return CLI_SEVERITY_IGNORE;
  return cli_status_is_error(status) ? CLI_SEVERITY_ERROR : CLI_SEVERITY_WARNING;
}

cli_severity cli_severity_of(const unsigned char *severities, int status) {
  if (status >= CLI_STATUS_RAISED) return CLI_SEVERITY_ERROR;
  bool is_set = severities && status >= 0 && status < CLI_STATUS_CODES && severities[status] != CLI_SEVERITY_DEFAULT;
  return is_set ? (cli_severity)severities[status] : get_default_severity(status);
}

int cli_weigh_status(const unsigned char *severities, int status, int finding) {
  if (status == SIMDIRI_OK) return finding;
  if (cli_status_is_error(status)) return status;
  const cli_severity severity = cli_severity_of(severities, status);
  if (severity == CLI_SEVERITY_ERROR) return CLI_STATUS_RAISED + status;
  return severity == CLI_SEVERITY_IGNORE || cli_status_is_error(finding) ? finding : status;
}

bool cli_judges(const cli_options *options) {
  if (options->command->bit == CLI_FOR_CHECK) return false;
  return options->show_status || cli_is_given(options, CLI_OPTION_SEVERITY);
}

/* Returns true if check can report this status for a record. */
static bool is_about_record(int status) {
  if (status >= CLI_STATUS_SECOND_CHARSET && status <= CLI_STATUS_TRUNCATED_REQUEST) return true;
  if (cli_finding_group(status) != 0 || status == CLI_STATUS_NO_TARGET || status == CLI_STATUS_BAD_VHOST) return true;
  if (status >= CLI_STATUS_LONG_RECORD && status <= CLI_STATUS_BAD_REQUEST) return status != CLI_STATUS_BAD_PAIR;
  if (status <= SIMDIRI_OK || cli_status_is_machine(status)) return false;
  return status < CLI_STATUS_LIBRARY_END && strcmp(simdiri_status_name((simdiri_status)status), "unknown") != 0;
}

/* Returns true if --severity of this command can set this status. Only check has no output that an error would
 * leave out: in all other commands, a record with an error has no result, so errors stay errors. */
static bool is_settable(const cli_options *options, int status) {
  if (options->command->bit == CLI_FOR_CHECK) return is_about_record(status);
  return cli_finding_group(status) != 0 || status == SIMDIRI_WARNING_HOST_UNMAPPED;
}

static uint32_t find_group(const char *name, size_t len) {
  static const struct {
    const char *name;
    uint32_t group;
  } groups[] = {
      {"bidi", SIMDIRI_REVIEW_BIDI}, {"scheme", SIMDIRI_REVIEW_SCHEME}, {"hints", SIMDIRI_REVIEW_CONFUSABLES}};
  for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
    if (strlen(groups[i].name) == len && memcmp(groups[i].name, name, len) == 0) return groups[i].group;
  return 0;
}

/* Sets the severity of the code `name`, or of every code of the group `name`. Returns the number of codes. */
static int set_named(cli_options *options, const char *name, size_t len, cli_severity severity) {
  uint32_t group = find_group(name, len);
  int count = 0;
  for (int status = 0; status < CLI_STATUS_CODES; status++) {
    const char *own = cli_status_name(status);
    bool is_named = is_settable(options, status) && strlen(own) == len && memcmp(own, name, len) == 0;
    if (!is_named && !(group & cli_finding_group(status))) continue;
    options->severities[status] = (unsigned char)severity;
    count++;
  }
  return count;
}

int cli_set_severity(cli_options *options, const char *value) {
  static const char *const levels[] = {"error", "warning", "ignore"};
  const char *equals = strchr(value, '=');
  size_t len = equals ? (size_t)(equals - value) : strlen(value);
  for (size_t i = 0; equals && i < sizeof levels / sizeof *levels; i++) {
    if (strcmp(equals + 1, levels[i]) != 0) continue;
    if (set_named(options, value, len, (cli_severity)(CLI_SEVERITY_ERROR + i)) > 0) return 0;
    cli_say_usage(options->command->name, "--severity: '%.*s' is unknown; give %s, or a group: bidi, scheme, hints",
                  (int)len, value,
                  options->command->bit == CLI_FOR_CHECK ? "a code that check prints ('simdiri help codes')"
                                                         : "host-unmapped, a finding of simdiri-codes(7)");
    return -1;
  }
  cli_say_usage(options->command->name, "--severity: '%s' is not CODE=error, CODE=warning or CODE=ignore", value);
  return -1;
}

void cli_severities_init(cli_options *options) {
  if (options->command->bit != CLI_FOR_CHECK) (void)set_named(options, "bidi", 4, CLI_SEVERITY_IGNORE);
}

void cli_show_hints(cli_options *options) { (void)set_named(options, "hints", 5, CLI_SEVERITY_WARNING); }

uint32_t cli_reviewed_groups(const cli_options *options) {
  uint32_t groups = 0;
  for (int status = 0; status < CLI_STATUS_CODES; status++)
    if (cli_severity_of(options->severities, status) != CLI_SEVERITY_IGNORE) groups |= cli_finding_group(status);
  return groups;
}
