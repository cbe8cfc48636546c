/* Values of options that are numbers or sizes. */
/* SPDX-License-Identifier: MIT */
#include "cli/args/option_numbers.h"

#include <stdint.h>
#include <string.h>

#include "cli/util/message.h"

enum { MAX_THREADS = 1024 };

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

int cli_set_threads(cli_options *options, const char *value) {
  if (cli_read_size(value, false, &options->threads) == 0 && options->threads >= 1 && options->threads <= MAX_THREADS)
    return 0;
  cli_say_usage(options->command->name, "--threads: '%s' is not a number from 1 to %d", value, MAX_THREADS);
  return -1;
}

int cli_set_virtual_field(cli_options *options, const char *value) {
  if (cli_read_size(value, false, &options->virtual_field) == 0 && options->virtual_field >= 1) return 0;
  cli_say_usage(options->command->name, "--vhost-field: '%s' is not a number from 1 on", value);
  return -1;
}
