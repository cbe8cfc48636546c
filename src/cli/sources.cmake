# The sources of the command, relative to the repository.
# SPDX-License-Identifier: MIT
set(SIMDIRI_CLI_SOURCES main command buffer whole_file lane help options option_errors option_table message text status severity report visual
  wait prepare progress input input_share input_packed unpacker packer
  packing packing_gzip packing_zstd rejects files framing output outputs json summary summary_say job
  format format_registry format_header format_options format_table format_escapes format_json format_log header fields fields_keys filter_fields
  chunk reader threads crew pipeline view filter filter_prepared filter_work records key_map spool
  held state state_long state_output state_batch state_messages state_migrate state_folder diff dedupe dedupe_work dedupe_fields dedupe_commit dedupe_merges
  keyer redirects key key_work key_fields surt_work
  normalize convert resolve check parse compare
  explain explain_steps explain_findings explain_notes explain_long layout parts rules
  extract extract_work extract_framing
  url web_options web_check web_parse web_explain)
list(TRANSFORM SIMDIRI_CLI_SOURCES REPLACE "(.+)" "src/cli/\\1.c")
