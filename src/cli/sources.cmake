# The sources of the command, relative to the repository: folder by folder, lowest first.
# SPDX-License-Identifier: MIT
set(SIMDIRI_CLI_SOURCES
  main
  util/buffer util/message util/progress util/text util/threads util/visual util/wait util/whole_file
  compress/packer compress/packing compress/packing_gzip compress/packing_zstd compress/unpacker
  options/command options/option_table
  io/files io/framing io/held io/input io/input_packed io/input_share io/json io/layout io/output io/outputs io/spool
  outcome/rules outcome/severity outcome/status outcome/summary outcome/summary_say
  keyer/keyer keyer/redirects
  format/format format/format_escapes format/format_header format/format_json format/format_log format/format_options
  format/format_registry format/format_table format/prepare
  args/help args/help_input args/help_program args/help_text args/option_checks args/option_errors args/option_numbers args/option_values args/options
  args/packing_options args/web_options
  stream/chunk stream/worker_pool stream/fields stream/fields_keys stream/fields_work stream/header stream/job stream/worker
  stream/pipeline stream/reader stream/records stream/rejects
  run/cursor run/long_record run/run_job run/run_objects run/run_records run/url
  commands/filter/convert commands/filter/filter commands/filter/filter_help commands/filter/filter_fields commands/filter/filter_prepared
  commands/filter/filter_work commands/filter/normalize commands/filter/resolve
  commands/key/key commands/key/key_help commands/key/key_fields commands/key/key_work commands/key/surt_work
  commands/dedupe/dedupe commands/dedupe/dedupe_help commands/dedupe/dedupe_commit commands/dedupe/dedupe_fields commands/dedupe/dedupe_merges
  commands/dedupe/dedupe_work commands/dedupe/diff commands/dedupe/key_map commands/dedupe/state
  commands/dedupe/state_batch commands/dedupe/state_folder commands/dedupe/state_long commands/dedupe/state_messages
  commands/dedupe/state_migrate commands/dedupe/state_output
  commands/check/check commands/check/check_help commands/check/compare commands/check/parse commands/check/report commands/check/web_check
  commands/check/web_parse
  commands/explain/explain commands/explain/explain_help commands/explain/explain_findings commands/explain/explain_long
  commands/explain/explain_notes commands/explain/explain_steps commands/explain/parts commands/explain/web_explain
  commands/extract/extract commands/extract/extract_help commands/extract/extract_framing commands/extract/extract_work)
list(TRANSFORM SIMDIRI_CLI_SOURCES REPLACE "(.+)" "src/cli/\\1.c")
