/* What the actions of `simdiri state` share. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/dedupe/dedupe.h"
#include "cli/commands/state/state_actions.h"
#include "cli/state/state_folder.h"
#include "cli/state/state_messages.h"
#include "cli/util/terminal_text.h"

simdiri_state *cli_state_open_any(const char *path) {
  const simdiri_state_options options = {.struct_size = sizeof options, .read_only = true, .accepts_older = true};
  simdiri_state *state;
  simdiri_state_failure failure;
  const simdiri_status status = simdiri_state_open(path, NULL, 0, &options, NULL, &state, &failure);
  if (status == SIMDIRI_OK) {
    cli_state_warn_of_mode(path, state);
    return state;
  }
  (void)cli_state_say(path, status, &failure);
  return NULL;
}

simdiri_status cli_state_add_keys(simdiri_state *state, const simdiri_fingerprint *keys, size_t count,
                                  simdiri_state_failure *failure) {
  simdiri_status status = SIMDIRI_OK;
  for (size_t at = 0, done; at < count && status == SIMDIRI_OK; at += done) {
    status = simdiri_state_defer(state, keys + at, count - at, &done, failure);
    if (status == SIMDIRI_OK && at + done < count) status = simdiri_state_resolve_deferred(state, failure);
  }
  return status;
}

simdiri_status cli_state_publish_keys(simdiri_state *state, simdiri_state_failure *failure) {
  const simdiri_status status = simdiri_state_resolve_deferred(state, failure);
  return status == SIMDIRI_OK ? simdiri_state_publish(state, NULL, 0, failure) : status;
}

void cli_state_warn_of_made(const char *path) {
  const simdiri_state_options options = {.struct_size = sizeof options, .read_only = true};
  simdiri_state_info info;
  simdiri_state *state;
  if (simdiri_state_open(path, NULL, 0, &options, NULL, &state, NULL) != SIMDIRI_OK) return;
  simdiri_state_get_info(state, &info);
  if (info.secret) cli_state_warn_of_others(path);
  simdiri_state_close(state);
}

void cli_state_put_escaped(cli_output *output, const char *text, size_t len) {
  const bool shows_non_ascii = cli_shows_non_ascii(output->fd);
  for (size_t at = 0; at < len;) {
    const cli_glyph glyph = cli_glyph_of(text + at, len - at, shows_non_ascii);
    cli_output_write(output, glyph.text, glyph.text_len);
    at += glyph.bytes;
  }
}

/* contains and migrate --from read records and make keys like dedupe. */
static const cli_command reading_command = {
    .name = "state",
    .bit = CLI_FOR_DEDUPE,
    .flags = CLI_COMMAND_READS_REDIRECTS | CLI_COMMAND_COUNTS_PRINTED,
    .bad_outcome = {" and has a key of its own bytes", " and have keys of their own bytes"},
};

int cli_state_check_keys(cli_options *options) {
  options->command = &reading_command;
  options->reads_records = true;
  return cli_dedupe_check_keys(options);
}
