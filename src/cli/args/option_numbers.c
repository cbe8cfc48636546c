/* Values of options that are numbers or sizes. */
/* SPDX-License-Identifier: MIT */
#include "cli/args/options.h"

#include <stdint.h>
#include <string.h>

#include "cli/util/message.h"

int cli_read_size(const char *text, bool takes_unit, size_t *size) {
  size_t value = 0;
  if (*text == '\0') return -1;
  for (; *text >= '0' && *text <= '9'; text++) {
    size_t digit = (size_t)(*text - '0');
    if (value > (SIZE_MAX - digit) / 10) return -1;
    value = 10 * value + digit;
  }
  const char *units = "KMG", *unit = takes_unit && *text ? strchr(units, *text) : NULL;
  unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
  if (unit) text++;
  if (*text != '\0' || value > SIZE_MAX >> shift) return -1;
  *size = value << shift;
  return 0;
}

int cli_set_max_record(cli_options *options, const char *value) {
  if (value[0] >= '0' && value[0] <= '9' && cli_read_size(value, true, &options->max_record) == 0) {
    if (options->max_record == 0) options->max_record = SIZE_MAX;
    return 0;
  }
  cli_say_usage(options->command->name, "--max-record: '%s' is not a size such as 4096, 64K, 1M or 2G", value);
  return -1;
}

int cli_set_memory(cli_options *options, const char *value) {
  if (value[0] >= '0' && value[0] <= '9' && cli_read_size(value, true, &options->memory) == 0 && options->memory > 0)
    return 0;
  cli_say_usage(options->command->name, "--memory: '%s' is not a size such as 64M or 2G", value);
  return -1;
}

int cli_set_number(const cli_options *options, const cli_option_row *row, const char *value, size_t *number,
                   size_t max) {
  if (cli_read_size(value, false, number) == 0 && *number >= 1 && *number <= max) return 0;
  if (max == SIZE_MAX)
    cli_say_usage(options->command->name, "--%s: '%s' is not a number from 1 on", row->name, value);
  else
    cli_say_usage(options->command->name, "--%s: '%s' is not a number from 1 to %zu", row->name, value, max);
  return -1;
}

int cli_set_max_age(cli_options *options, const char *value) {
  static const char units[] = "smhdw";
  static const uint32_t seconds[] = {1, 60, 3600, 86400, 604800};
  const size_t len = strspn(value, "0123456789");
  const char *unit = len > 0 && value[len] != '\0' && value[len + 1] == '\0' ? strchr(units, value[len]) : NULL;
  uint64_t age = 0;
  for (size_t i = 0; unit && i < len; i++) {
    if (age > UINT32_MAX) unit = NULL; /* more than four thousand million units: longer than any state exists */
    age = 10 * age + (uint64_t)(value[i] - '0');
  }
  if (unit && age <= UINT32_MAX) {
    options->max_age = age * seconds[unit - units];
    return 0;
  }
  cli_say_usage(options->command->name, "--older-than: '%s' is not an age such as 12h, 30d or 8w", value);
  return -1;
}

int cli_set_virtual_field(cli_options *options, const char *value) {
  const bool is_number = *value >= '0' && *value <= '9';
  options->virtual_field = 0;
  options->virtual_name = is_number ? NULL : value;
  if (!is_number && *value) return 0;
  if (is_number && cli_read_size(value, false, &options->virtual_field) == 0 && options->virtual_field >= 1) return 0;
  cli_say_usage(options->command->name, "--vhost-field: '%s' is not a number from 1 on, or the name of a field", value);
  return -1;
}

/* Reads a percentage as thousandths of a percent. Returns 0, or -1. */
static int read_percentage(const char *text, size_t *thousandths) {
  enum { DECIMALS = 3, WHOLE = 100000 };
  size_t value = 0, decimals = 0;
  bool has_point = false, has_digit = false;
  for (; *text != '%'; text++) {
    const bool is_digit = *text >= '0' && *text <= '9';
    if (!is_digit && (*text != '.' || has_point || !has_digit)) return -1;
    if (is_digit && ((has_point && ++decimals > DECIMALS) || value > WHOLE)) return -1;
    if (is_digit) value = 10 * value + (size_t)(*text - '0');
    has_digit = is_digit;
    has_point = has_point || !is_digit;
  }
  for (; decimals < DECIMALS; decimals++) value *= 10;
  *thousandths = value;
  return has_digit && text[1] == '\0' && value <= WHOLE ? 0 : -1;
}

int cli_set_max_bad(cli_options *options, const char *value) {
  options->max_bad = value;
  options->max_bad_is_share = strchr(value, '%') != NULL;
  if ((options->max_bad_is_share ? read_percentage(value, &options->max_bad_limit)
                                 : cli_read_size(value, false, &options->max_bad_limit)) == 0)
    return 0;
  cli_say_usage(options->command->name, "--max-bad: '%s' is not a number of records, or a percentage such as 5%%",
                value);
  return -1;
}
