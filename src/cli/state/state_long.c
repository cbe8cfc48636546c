/* Records longer than --max-record in the file of -o, which a run after an unfinished one must not print again. */
/* SPDX-License-Identifier: MIT */
#include "cli/state/state_long.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/state/state_note.h"
#include "cli/util/message.h"
#include "cli/util/wait.h"

enum { COPY_LEN = 1 << 14 };

/* ------------------------------------------------------------------------------------------- places as text */

/* Reads places, which must ascend and be within the first `len` bytes of the file. */
static void read_places(cli_state_long *these, const char *at, const char *end, uint64_t len) {
  uint64_t after = 0;
  while (at < end && these->count < CLI_LONG_PLACES_MAX) {
    cli_long_place place;
    if (!cli_state_note_number(&at, end, &place.begin) || at == end || *at++ != '-') return;
    if (!cli_state_note_number(&at, end, &place.end) || (at < end && *at++ != ',')) return;
    if (place.begin < after || place.end <= place.begin || place.end > len) return;
    after = place.end;
    these->places[these->count++] = place;
  }
}

size_t cli_state_long_write(const cli_state_long *these, char *text, size_t capacity) {
  size_t len = 0;
  for (size_t i = 0; i < these->count; i++) {
    char place[64];
    const int place_len = snprintf(place, sizeof place, "%s%" PRIu64 "-%" PRIu64, i > 0 ? "," : "",
                                   these->places[i].begin, these->places[i].end);
    if (place_len <= 0 || (size_t)place_len > capacity - len) break;
    memcpy(text + len, place, (size_t)place_len);
    len += (size_t)place_len;
  }
  return len;
}

/* ------------------------------------------------------------------------------------------- open */

void cli_state_long_open(cli_state_long *these, cli_output *output, const char *path, const char *text, size_t text_len,
                         uint64_t len) {
  *these = (cli_state_long){.output = output, .fd = -1};
  read_places(these, text, text + text_len, len);
  these->old_count = these->count;
  if (these->count == 0) return;
  these->next_at = these->places[0].begin;
  these->fd = cli_open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY, 0);
  if (these->fd < 0)
    cli_say("%s: cannot be read (%s), so records longer than --max-record are printed again", output->name,
            strerror(errno));
}

void cli_state_long_close(cli_state_long *these) {
  if (these->output && these->fd >= 0) (void)close(these->fd);
  these->fd = -1;
}

/* ------------------------------------------------------------------------------------------- a record */

/* Reads at most `len` bytes of the file. Returns their number, at least 1, or -1 after a message. */
static ssize_t read_part(cli_state_long *these, char *data, size_t len, uint64_t at) {
  ssize_t got;
  do got = pread(these->fd, data, len < COPY_LEN ? len : COPY_LEN, (off_t)at);
  while (got < 0 && errno == EINTR);
  if (got > 0) return got;
  cli_say("cannot read %s: %s", these->output->name, got < 0 ? strerror(errno) : "it was truncated");
  these->output->failed = true;
  return -1;
}

/* The record differs from the file: ends the comparison, and prints the equal part, which is copied from the file. */
static int copy_equal(cli_state_long *these) {
  char data[COPY_LEN];
  these->is_comparing = false;
  for (uint64_t at = these->next_at; at < these->equal_to;) {
    const uint64_t rest = these->equal_to - at;
    const ssize_t got = read_part(these, data, rest < sizeof data ? (size_t)rest : sizeof data, at);
    if (got < 0 || cli_output_write(these->output, data, (size_t)got) != 0) return -1;
    at += (uint64_t)got;
  }
  return 0;
}

/* Compares the text with the file from equal_to on. Returns 1 and moves equal_to past the text if they are equal, 0 if
 * not or if the place ends before the text, -1 if the file cannot be read. */
static int compare_part(cli_state_long *these, const char *text, size_t len) {
  const uint64_t end = these->places[these->next].end, from = these->equal_to;
  char data[COPY_LEN];
  if (len > end - from) return 0;
  for (size_t done = 0; done < len;) {
    const ssize_t got = read_part(these, data, len - done, from + done);
    if (got < 0) return -1;
    if (memcmp(data, text + done, (size_t)got) != 0) return 0;
    done += (size_t)got;
  }
  these->equal_to = from + len;
  return 1;
}

void cli_state_long_begin(cli_state_long *these) {
  these->begin = these->output->written_len + these->output->held_len;
  these->is_comparing = these->fd >= 0 && these->next < these->old_count;
  these->equal_to = these->next_at;
}

int cli_state_long_put(cli_state_long *these, const char *text, size_t len) {
  const int outcome = these->is_comparing ? compare_part(these, text, len) : 0;
  if (outcome != 0) return outcome > 0 ? 0 : -1;
  if (these->is_comparing && copy_equal(these) != 0) return -1;
  return cli_output_write(these->output, text, len);
}

/* Adds the place of the record that was printed last. */
static void note_place(cli_state_long *these) {
  const uint64_t end = these->output->written_len + these->output->held_len;
  cli_long_place *last = these->count > 0 ? &these->places[these->count - 1] : NULL;
  if (last && these->count > these->old_count && last->end == these->begin)
    last->end = end;
  else if (these->count < CLI_LONG_PLACES_MAX)
    these->places[these->count++] = (cli_long_place){these->begin, end};
}

bool cli_state_long_end(cli_state_long *these) {
  if (!these->is_comparing) {
    cli_output_end_record(these->output);
    note_place(these);
    return true;
  }
  these->is_comparing = false;
  these->next_at = these->equal_to;
  if (these->next_at < these->places[these->next].end) return false;
  these->next++;
  if (these->next < these->old_count) these->next_at = these->places[these->next].begin;
  return false;
}
