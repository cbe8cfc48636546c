# The sources of the command, relative to the repository: folder by folder, lowest first.
# SPDX-License-Identifier: MIT
set(SIMDIRI_CLI_SOURCES
  main version
  util/append util/message util/path util/progress util/terminal_text util/threads util/truncation util/visual util/wait util/whole_file
  sandbox/sandbox sandbox/sandbox_filter
  compress/packer compress/packing compress/gzip_body compress/packing_gzip compress/packing_zstd
  compress/packing_xz compress/packing_bzip2 compress/unpacker
  options/command options/option_table
  rotation/follow_poll rotation/follow_siblings rotation/rotated rotation/rotated_name
  io/files io/framing io/held io/input_stream io/input_packed io/input_share io/json io/layout io/output io/outputs io/print
  io/sample io/spool
  html/html html/page_style
  sketch/table sketch/frequent sketch/groups
  scan/marks scan/marks_neon scan/marks_x86 scan/window
  outcome/severity outcome/record_status outcome/removals outcome/summary outcome/verdict outcome/summary_say
  keyer/clean_rules keyer/cleaner_setup keyer/key_map keyer/keyer_setup keyer/labeler_setup keyer/redirects_file keyer/redactor_file keyer/suffix_age
  keyer/suffix_file
  format/record_format format/format_escapes format/format_table format/prepare
  format/json/format_json format/json/format_json_pointer format/json/format_json_reader format/json/format_json_text
  format/json/format_json_texts format/json/format_json_pairs
  format/log/format_log format/log/format_log_pattern format/log/format_pattern format/log/format_pattern_choice
  format/log/format_pattern_match format/log/format_pattern_names format/log/format_pattern_syntax
  format/log/format_request format/log/format_heroku format/log/format_inner format/log/format_joined
  format/log/format_w3c format/log/format_w3c_names format/log/format_w3c_write format/log/log_facts
  format/choice/format_auto format/choice/format_kinds format/choice/format_guess format/choice/format_guess_json
  format/choice/format_header format/choice/format_options
  format/choice/format_registry format/choice/secret_columns
  format/vector/format_json_scan format/vector/format_json_shape format/vector/format_json_walk
  format/vector/format_json_window format/vector/format_level format/vector/format_log_scan
  format/vector/format_table_scan
  args/help args/help_codes args/help_input args/help_text args/option_checks args/option_errors args/suggestions
  args/option_numbers args/option_values args/rule_options args/options args/packing_options
  stream/batch stream/chunk stream/worker_pool stream/header stream/job stream/worker
  stream/pipeline stream/reader stream/records stream/rejects
  state/state_batch state/state_folder state/state_hash state/state_lock state/state_long state/state_messages state/state_note
  state/state_output state/state_reading state/state_tail
  engine/apply engine/block engine/cursor engine/engine engine/fast_fields engine/gather engine/item engine/ways
  engine/write
  run/hint run/long_record run/print_chunk run/run_job run/run_objects run/run_records)
list(TRANSFORM SIMDIRI_CLI_SOURCES REPLACE "(.+)" "src/cli/\\1.c")

# Each command is a folder; a new one needs no line here.
file(GLOB SIMDIRI_COMMAND_SOURCES CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
  ${PROJECT_SOURCE_DIR}/src/cli/commands/*/*.c)
list(APPEND SIMDIRI_CLI_SOURCES ${SIMDIRI_COMMAND_SOURCES})

# What other programs contain, too: explanations, options in a text, and streams of sets.
file(GLOB SIMDIRI_EXPLAIN_SOURCES CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
  ${PROJECT_SOURCE_DIR}/src/text/explain/*.c)
list(APPEND SIMDIRI_CLI_SOURCES ${SIMDIRI_EXPLAIN_SOURCES} src/keys/key_stream/key_stream.c src/keys/option_text/label_text.c src/keys/option_text/option_names.c src/keys/option_text/option_text.c src/keys/option_text/set_options.c)
