/* Chooses the vector code of a format. */
/* SPDX-License-Identifier: MIT */
#include "cli/format/vector/format_level.h"

#include "cli/format/vector/format_json_walk.h"

static void use_tables(cli_format *format) {
  format->take = cli_take_table_field;
  format->take_lines = format->options->has_requests ? NULL : cli_take_table_lines;
}

static void use_logs(cli_format *format) {
  format->take = cli_take_log_field;
  format->take_lines = format->options->log_referrer ? NULL : cli_take_log_lines;
}

void cli_format_use_marker(cli_format *format, const cli_marker *marker) {
  const cli_options *options = format->options;
  format->marker = marker;
  format->take = NULL;
  format->take_lines = NULL;
  format->scan_ends = NULL;
  if (!marker) return;
  if (options->format == CLI_FORMAT_LOG && format->take_line)
    format->take = format->take_line;
  else if (options->format == CLI_FORMAT_LOG && format->virtual_field == 0)
    use_logs(format);
  if (options->format == CLI_FORMAT_TSV) use_tables(format);
  if (options->format != CLI_FORMAT_CSV) return;
  format->scan_ends = cli_scan_csv;
  if (options->max_record >= CLI_MARKED_MAX) use_tables(format);
}

void cli_format_use_level(cli_format *format, simdiri_isa isa) {
  if (!format) return;
  cli_format_use_marker(format, cli_marker_of(isa));
  format->isa = isa;
  if (format->options->format == CLI_FORMAT_JSONL && cli_json_index_has_level(isa) && cli_json_can_walk(format) &&
      (!format->host_format || cli_json_can_walk(format->host_format)))
    format->take = cli_take_json_field;
}
