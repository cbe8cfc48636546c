/* simdiri state info: the properties of states, as text or as JSON. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/commands/state/state_actions.h"
#include "cli/io/json.h"
#include "cli/state/state_note.h"

/* Each property has a name in the text, and one in JSON. */
typedef struct {
  cli_output *output;
  bool is_json;
} info_writer;

static void put_name(const info_writer *w, const char *name, const char *member) {
  if (w->is_json)
    cli_json_name(w->output, member, false);
  else
    cli_output_put(w->output, name);
  if (!w->is_json) cli_output_put(w->output, ": ");
}

static void end_value(const info_writer *w) {
  if (!w->is_json) cli_output_put(w->output, "\n");
}

static void put_text(const info_writer *w, const char *name, const char *member, const char *text, size_t len) {
  put_name(w, name, member);
  if (w->is_json)
    cli_json_text(w->output, text, len);
  else
    cli_state_put_escaped(w->output, text, len);
  end_value(w);
}

static void put_number(const info_writer *w, const char *name, const char *member, uint64_t number) {
  put_name(w, name, member);
  cli_json_number(w->output, number);
  end_value(w);
}

/* Writes a time in UTC, such as 2026-11-22T17:00:00Z. A time that no calendar has is written as a number. */
static void write_time(uint64_t seconds, char text[32]) {
  struct tm parts;
  const time_t time = (time_t)seconds;
  if (seconds < UINT64_C(1) << 37 && gmtime_r(&time, &parts) && strftime(text, 32, "%Y-%m-%dT%H:%M:%SZ", &parts) > 0)
    return;
  (void)snprintf(text, 32, "%" PRIu64, seconds);
}

/* A time that is not known is left out of the text, and null in JSON. */
static void put_time(const info_writer *w, const char *name, const char *member, uint64_t seconds) {
  char text[32];
  write_time(seconds, text);
  if (seconds > 0) {
    put_text(w, name, member, text, strlen(text));
  } else if (w->is_json) {
    cli_json_name(w->output, member, false);
    cli_output_put(w->output, "null");
  }
}

static void put_version(const info_writer *w, uint32_t version) {
  put_number(w, "version", "version", version);
  if (w->is_json) cli_json_name(w->output, "usable", false);
  if (w->is_json)
    cli_output_put(w->output, version == SIMDIRI_STATE_VERSION ? "true" : "false");
  else if (version < SIMDIRI_STATE_VERSION)
    cli_output_put(w->output, "it is to be migrated before it is used: simdiri state migrate --from=FILE OLD NEW, or "
                              "--relabel OLD NEW\n");
}

static void put_secret(const info_writer *w, const simdiri_state_info *info) {
  const char *known =
      w->is_json ? "may-be-known" : "kept in it, but may be known to others; migrate --from makes a new one";
  const char *kept = w->is_json ? "kept" : "kept in it";
  const char *secret = !info->secret ? "none" : info->secret_may_be_known ? known : kept;
  put_text(w, "secret", "secret", secret, strlen(secret));
}

static void put_output(const info_writer *w, const cli_state_note_output *entry, const char *separator) {
  cli_output *output = w->output;
  cli_output_put(output, w->is_json ? separator : "output: ");
  if (w->is_json) {
    cli_output_put(output, "{");
    cli_json_name(output, "path", true);
    cli_json_text(output, entry->path, entry->path_len);
    cli_json_name(output, "bytes", false);
  }
  cli_json_number(output, entry->len);
  cli_output_put(output, w->is_json ? "}" : " bytes of ");
  if (!w->is_json) cli_state_put_escaped(output, entry->path, entry->path_len);
  end_value(w);
}

static void put_outputs(const info_writer *w, const simdiri_state_info *info) {
  const char *note = info->note, *separator = "";
  size_t note_len = info->note_len;
  cli_state_note_output entry;
  if (w->is_json) cli_output_put(w->output, ",\"outputs\":[");
  for (; cli_state_note_next_output(&note, &note_len, &entry); separator = ",") put_output(w, &entry, separator);
  if (w->is_json) cli_output_put(w->output, "]");
}

static void put_readings(const info_writer *w, const simdiri_state_info *info) {
  const char *note = info->note, *options, *separator = "";
  size_t note_len = info->note_len, len;
  if (w->is_json) cli_output_put(w->output, ",\"records\":[");
  for (; (options = cli_state_note_next_reading(&note, &note_len, &len)) != NULL; separator = ",") {
    cli_output_put(w->output, w->is_json ? separator : "records: ");
    if (w->is_json)
      cli_json_text(w->output, options, len);
    else
      cli_state_put_escaped(w->output, options, len);
    end_value(w);
  }
  if (w->is_json) cli_output_put(w->output, "]");
}

static void put_info(const info_writer *w, const char *path, const simdiri_state_info *info) {
  if (w->is_json) cli_output_put(w->output, "{\"schema\":1");
  put_text(w, "state", "state", path, strlen(path));
  put_version(w, info->version);
  put_number(w, "keys", "keys", info->count);
  put_number(w, "files of keys", "files", info->run_count);
  put_number(w, "bytes", "bytes", info->bytes);
  put_number(w, "publications", "publications", info->generation);
  put_time(w, "oldest key", "oldest", info->oldest);
  put_time(w, "newest key", "newest", info->newest);
  if (w->is_json || info->undated > 0) put_number(w, "keys without a time", "undated", info->undated);
  put_text(w, "identity", "identity", info->identity, info->identity_len);
  put_secret(w, info);
  put_outputs(w, info);
  put_readings(w, info);
  if (w->is_json) cli_output_put(w->output, "}\n");
}

int cli_state_print_infos(const cli_options *options, char **paths, int count, cli_output *output) {
  const info_writer w = {output, options->output_format == CLI_STATE_JSON};
  int outcome = CLI_EXIT_DONE;
  for (int i = 0; i < count; i++) {
    simdiri_state_info info;
    simdiri_state *state = cli_state_open_any(paths[i]);
    if (!state) {
      outcome = CLI_EXIT_TROUBLE;
      continue;
    }
    simdiri_state_get_info(state, &info);
    put_info(&w, paths[i], &info);
    simdiri_state_close(state);
  }
  return outcome;
}
