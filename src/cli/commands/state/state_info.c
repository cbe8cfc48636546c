/* simdiri state info: the properties of states, as text or as JSON. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/commands/state/state_actions.h"
#include "cli/io/json.h"
#include "cli/state/state_note.h"

static void put_text(cli_output *output, const char *name, const char *text, size_t len) {
  cli_state_put_escaped(output, name, strlen(name));
  cli_output_put(output, ": ");
  cli_state_put_escaped(output, text, len);
  cli_output_put(output, "\n");
}

static void put_line(cli_output *output, const char *text) {
  cli_output_put(output, text);
  cli_output_put(output, "\n");
}

static void put_number(cli_output *output, const char *name, uint64_t number) {
  char text[32];
  (void)snprintf(text, sizeof text, "%" PRIu64, number);
  put_text(output, name, text, strlen(text));
}

static void put_readings(cli_output *output, const simdiri_state_info *info) {
  const char *note = info->note, *options;
  size_t note_len = info->note_len, len;
  while ((options = cli_state_note_next_reading(&note, &note_len, &len)) != NULL) {
    cli_output_put(output, "records: ");
    cli_state_put_escaped(output, options, len);
    cli_output_put(output, "\n");
  }
}

static void put_note(cli_output *output, const simdiri_state_info *info) {
  const char *note = info->note;
  size_t note_len = info->note_len;
  cli_state_note_output entry;
  while (cli_state_note_next_output(&note, &note_len, &entry)) {
    char text[48];
    (void)snprintf(text, sizeof text, "output: %" PRIu64 " bytes of ", entry.len);
    cli_output_put(output, text);
    cli_state_put_escaped(output, entry.path, entry.path_len);
    cli_output_put(output, "\n");
  }
  put_readings(output, info);
}

/* Writes a time in UTC, such as 2026-11-22T17:00:00Z. A time that no calendar has is written as a number. */
static void write_time(uint64_t seconds, char text[32]) {
  struct tm parts;
  const time_t time = (time_t)seconds;
  if (seconds < UINT64_C(1) << 37 && gmtime_r(&time, &parts) && strftime(text, 32, "%Y-%m-%dT%H:%M:%SZ", &parts) > 0)
    return;
  (void)snprintf(text, 32, "%" PRIu64, seconds);
}

static void put_time(cli_output *output, const char *name, uint64_t seconds) {
  char text[32];
  write_time(seconds, text);
  put_text(output, name, text, strlen(text));
}

static void put_times(cli_output *output, const simdiri_state_info *info) {
  if (info->oldest > 0) put_time(output, "oldest key", info->oldest);
  if (info->newest > 0) put_time(output, "newest key", info->newest);
  if (info->undated > 0) put_number(output, "keys without a time", info->undated);
}

static void put_info(cli_output *output, const char *path, const simdiri_state_info *info) {
  const char *secret = !info->secret ? "none"
                       : info->secret_may_be_known
                           ? "kept in it, but may be known to others; migrate --from makes a new one"
                           : "kept in it";
  put_text(output, "state", path, strlen(path));
  put_number(output, "version", info->version);
  if (info->version < SIMDIRI_STATE_VERSION)
    put_line(output,
             "it is to be migrated before it is used: simdiri state migrate --from=FILE OLD NEW, or --relabel OLD NEW");
  put_number(output, "keys", info->count);
  put_number(output, "files of keys", info->run_count);
  put_number(output, "bytes", info->bytes);
  put_number(output, "publications", info->generation);
  put_times(output, info);
  put_text(output, "identity", info->identity, info->identity_len);
  put_text(output, "secret", secret, strlen(secret));
  put_note(output, info);
}

/* ------------------------------------------------------------------------------------------- JSON */

static void write_count(cli_output *output, const char *name, uint64_t count) {
  cli_json_name(output, name, false);
  cli_json_number(output, count);
}

static void write_string(cli_output *output, const char *name, const char *text, size_t len) {
  cli_json_name(output, name, false);
  cli_json_text(output, text, len);
}

/* Writes a time, or null if it is not known. */
static void write_time_member(cli_output *output, const char *name, uint64_t seconds) {
  char text[32];
  cli_json_name(output, name, false);
  write_time(seconds, text);
  if (seconds > 0)
    cli_json_text(output, text, strlen(text));
  else
    cli_output_put(output, "null");
}

static void write_outputs(cli_output *output, const simdiri_state_info *info) {
  const char *note = info->note, *separator = "";
  size_t note_len = info->note_len;
  cli_state_note_output entry;
  cli_output_put(output, ",\"outputs\":[");
  for (; cli_state_note_next_output(&note, &note_len, &entry); separator = ",") {
    cli_output_put(output, separator);
    cli_output_put(output, "{");
    cli_json_name(output, "path", true);
    cli_json_text(output, entry.path, entry.path_len);
    write_count(output, "bytes", entry.len);
    cli_output_put(output, "}");
  }
  cli_output_put(output, "]");
}

static void write_readings(cli_output *output, const simdiri_state_info *info) {
  const char *note = info->note, *options, *separator = "";
  size_t note_len = info->note_len, len;
  cli_output_put(output, ",\"records\":[");
  for (; (options = cli_state_note_next_reading(&note, &note_len, &len)) != NULL; separator = ",") {
    cli_output_put(output, separator);
    cli_json_text(output, options, len);
  }
  cli_output_put(output, "]");
}

static void write_object(cli_output *output, const char *path, const simdiri_state_info *info) {
  const char *secret = !info->secret ? "none" : info->secret_may_be_known ? "may-be-known" : "kept";
  cli_output_put(output, "{\"schema\":1");
  write_string(output, "state", path, strlen(path));
  write_count(output, "version", info->version);
  cli_json_name(output, "usable", false);
  cli_output_put(output, info->version == SIMDIRI_STATE_VERSION ? "true" : "false");
  write_count(output, "keys", info->count);
  write_count(output, "files", info->run_count);
  write_count(output, "bytes", info->bytes);
  write_count(output, "publications", info->generation);
  write_time_member(output, "oldest", info->oldest);
  write_time_member(output, "newest", info->newest);
  write_count(output, "undated", info->undated);
  write_string(output, "identity", info->identity, info->identity_len);
  write_string(output, "secret", secret, strlen(secret));
  write_outputs(output, info);
  write_readings(output, info);
  cli_output_put(output, "}\n");
}

int cli_state_print_infos(const cli_options *options, char **paths, int count, cli_output *output) {
  int outcome = CLI_EXIT_DONE;
  for (int i = 0; i < count; i++) {
    simdiri_state_info info;
    simdiri_state *state = cli_state_open_any(paths[i]);
    if (!state) {
      outcome = CLI_EXIT_TROUBLE;
      continue;
    }
    simdiri_state_get_info(state, &info);
    (options->output_format == CLI_STATE_JSON ? write_object : put_info)(output, paths[i], &info);
    simdiri_state_close(state);
  }
  return outcome;
}
