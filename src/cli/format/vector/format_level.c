/* Chooses the vector code of a format. */
/* SPDX-License-Identifier: MIT */
#include "cli/format/vector/format_level.h"

#include "cli/format/vector/format_json_walk.h"

void cli_format_use_marker(cli_format *format, const cli_marker *marker) {
  const cli_options *options = format->options;
  format->marker = marker;
  format->take = NULL;
  format->scan_ends = NULL;
  if (!marker) return;
  if (options->format == CLI_FORMAT_LOG && format->take_line)
    format->take = format->take_line;
  else if (options->format == CLI_FORMAT_LOG && format->virtual_field == 0)
    format->take = cli_take_log_field;
  if (options->format == CLI_FORMAT_TSV) format->take = cli_take_table_field;
  if (options->format != CLI_FORMAT_CSV) return;
  format->scan_ends = cli_scan_csv;
  if (options->max_record >= CLI_MARKED_MAX) format->take = cli_take_table_field;
}

void cli_format_use_level(cli_format *format, simdiri_isa isa) {
  if (!format) return;
  cli_format_use_marker(format, cli_marker_of(isa));
  format->isa = isa;
  if (format->options->format == CLI_FORMAT_JSONL && cli_json_index_has_level(isa) && cli_json_can_walk(format) &&
      (!format->host_format || cli_json_can_walk(format->host_format)))
    format->take = cli_take_json_field;
}
