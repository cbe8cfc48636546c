/* simdiri state prune and export: removes old keys, and prints all keys. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/commands/state/state_actions.h"
#include "cli/state/state_hash.h"
#include "cli/state/state_lock.h"
#include "cli/state/state_messages.h"
#include "cli/util/message.h"
#include "cli/util/wait.h"

/* ------------------------------------------------------------------------------------------- prune */

/* Refuses a directory without a state, so that none is created. */
static int check_is_state(const char *path) {
  simdiri_state *state = cli_state_open_any(path);
  simdiri_state_close(state);
  return state ? 0 : -1;
}

static void put_pruned(cli_output *output, const char *path, const simdiri_state_pruned *pruned) {
  char text[128];
  cli_state_put_escaped(output, path, strlen(path));
  (void)snprintf(text, sizeof text, ": %" PRIu64 " keys removed, %" PRIu64 " kept\n", pruned->removed, pruned->kept);
  cli_output_put(output, text);
}

static int prune_one(const cli_options *options, const char *path, uint64_t before, cli_output *output) {
  const simdiri_state_options how = {.struct_size = sizeof how, .memory = options->memory};
  simdiri_state_failure failure;
  simdiri_state_pruned pruned;
  simdiri_state *state;
  if (check_is_state(path) != 0) return CLI_EXIT_TROUBLE;
  simdiri_status status = cli_state_open_locked(path, NULL, 0, &how, &state, &failure);
  if (status == SIMDIRI_OK) status = simdiri_state_prune(state, before, &pruned, &failure);
  simdiri_state_close(state);
  if (status != SIMDIRI_OK) return cli_state_say(path, status, &failure);
  put_pruned(output, path, &pruned);
  if (pruned.undated > 0 && !options->quiet)
    cli_say("%s: %" PRIu64 " keys have no time, because an older version wrote them; they stay until they are merged "
            "with others, which gives them the time of the merge (so does: simdiri state migrate OLD NEW)",
            path, pruned.undated);
  return CLI_EXIT_DONE;
}

int cli_state_prune_all(const cli_options *options, char **paths, int count, cli_output *output) {
  const time_t now = time(NULL);
  const uint64_t before = now > 0 && (uint64_t)now > options->max_age ? (uint64_t)now - options->max_age : 0;
  int outcome = CLI_EXIT_DONE;
  for (int i = 0; i < count; i++)
    if (prune_one(options, paths[i], before, output) != CLI_EXIT_DONE) outcome = CLI_EXIT_TROUBLE;
  return outcome;
}

/* ------------------------------------------------------------------------------------------- export */

enum { KEYS_AT_ONCE = 1024 };

static simdiri_status put_keys(simdiri_state_cursor *cursor, simdiri_hash hash, cli_output *output,
                               simdiri_state_failure *failure) {
  simdiri_fingerprint keys[KEYS_AT_ONCE];
  char hex[SIMDIRI_FINGERPRINT_CAPACITY];
  size_t count = KEYS_AT_ONCE;
  simdiri_status status = SIMDIRI_OK;
  while (status == SIMDIRI_OK && count == KEYS_AT_ONCE && !output->failed) {
    status = simdiri_state_cursor_next(cursor, keys, KEYS_AT_ONCE, &count, failure);
    for (size_t i = 0; i < count; i++) {
      cli_output_write(output, hex, simdiri_fingerprint_write(keys[i], hash, hex));
      cli_output_put(output, "\n");
    }
  }
  return status;
}

int cli_state_export(const cli_options *options, char **paths, int count, cli_output *output) {
  simdiri_state_info info;
  simdiri_state_failure failure = {.problem = SIMDIRI_STATE_NO_PROBLEM};
  simdiri_state_cursor *cursor;
  if (options->output_format == CLI_STATE_STREAM) return cli_state_export_stream(paths[0], output);
  simdiri_state *state = cli_state_open_any(paths[0]);
  (void)count;
  if (!state) return CLI_EXIT_TROUBLE;
  simdiri_state_get_info(state, &info);
  simdiri_status status = simdiri_state_cursor_create(state, &cursor);
  const simdiri_hash hash = cli_state_hash_of(info.identity, info.identity_len, SIMDIRI_HASH_XXH3_128);
  if (status == SIMDIRI_OK) status = put_keys(cursor, hash, output, &failure);
  simdiri_state_cursor_free(cursor);
  simdiri_state_close(state);
  if (status != SIMDIRI_OK) return cli_state_say(paths[0], status, &failure);
  return output->failed ? CLI_EXIT_TROUBLE : CLI_EXIT_DONE;
}
