/* simdiri state export --output-format=stream, and import: states as streams of keys. */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands/state/state_actions.h"
#include "cli/io/input_stream.h"
#include "cli/state/state_folder.h"
#include "cli/state/state_hash.h"
#include "cli/state/state_messages.h"
#include "cli/util/message.h"
#include "cli/util/wait.h"
#include "keys/key_stream/key_stream.h"

_Static_assert((int)SET_OPTIONS_MAX == (int)KEY_STREAM_OPTIONS_MAX, "all options fit into a header");

/* ------------------------------------------------------------------------------------------- export */

/* Refuses what would reveal the secret, or warns. */
static int check_output(const cli_output *output, bool has_secret) {
  struct stat file;
  if (output->is_terminal) {
    cli_say("a stream is not text, and may contain a secret; write it to a file: -o FILE");
    return -1;
  }
  if (has_secret && fstat(output->fd, &file) == 0 && S_ISREG(file.st_mode) && (file.st_mode & (S_IRGRP | S_IROTH)))
    cli_say("%s: others can read this file, which contains the secret: run chmod 600", output->name);
  return 0;
}

/* Checks that the options give the identity of the state, so that the keys are equal wherever the stream is read. */
static int check_identity(const char *path, const key_stream_header *header) {
  char message[OPTION_MESSAGE_MAX];
  size_t len;
  simdiri_state_failure failure;
  simdiri_state *state;
  char *identity = cli_state_identify(header->options, header->options_len, header->secret, &len, message);
  if (!identity) {
    cli_say("%s: cannot be exported as a stream: %s", path, message);
    return -1;
  }
  const bool is_equal = len == header->identity_len && memcmp(identity, header->identity, len) == 0;
  const simdiri_state_options how = {.struct_size = sizeof how, .read_only = true};
  const simdiri_status status =
      is_equal ? SIMDIRI_OK : simdiri_state_open(path, identity, len, &how, NULL, &state, &failure);
  free(identity);
  if (is_equal) return 0;
  if (status == SIMDIRI_OK)
    simdiri_state_close(state);
  else
    (void)cli_state_say(path, status, &failure);
  cli_say("%s: cannot be exported as a stream by this version of simdiri", path);
  return -1;
}

static int fill_header(const char *path, const simdiri_state *state, char text[SET_OPTIONS_MAX + 1],
                       key_stream_header *header) {
  simdiri_state_info info;
  simdiri_state_get_info(state, &info);
  *header = (key_stream_header){.hash = cli_state_hash_of(info.identity, info.identity_len, SIMDIRI_HASH_XXH3_128),
                                .secret_may_be_known = info.secret && info.secret_may_be_known,
                                .identity = info.identity,
                                .identity_len = info.identity_len,
                                .options = text};
  if (info.secret) memcpy(header->secret, info.secret, sizeof header->secret);
  header->options_len = cli_state_write_options(path, info.identity, info.identity_len, text);
  return header->options_len > 0 ? check_identity(path, header) : -1;
}

static simdiri_status write_frames(simdiri_state_cursor *cursor, const key_stream_header *header, cli_output *output,
                                   simdiri_state_failure *failure) {
  static simdiri_fingerprint keys[KEY_STREAM_KEYS_MAX];
  static unsigned char frame[KEY_STREAM_FRAME_MAX];
  key_stream_place place;
  size_t count;
  cli_output_write(output, (const char *)frame, simdiri_key_stream_write_header(&place, header, frame));
  do {
    const simdiri_status status = simdiri_state_cursor_next(cursor, keys, KEY_STREAM_KEYS_MAX, &count, failure);
    if (status != SIMDIRI_OK) return status;
    if (count > 0)
      cli_output_write(output, (const char *)frame, simdiri_key_stream_write_keys(&place, keys, count, frame));
  } while (count == KEY_STREAM_KEYS_MAX && !output->failed);
  cli_output_write(output, (const char *)frame, simdiri_key_stream_write_end(&place, frame));
  return SIMDIRI_OK;
}

int cli_state_export_stream(const char *path, cli_output *output) {
  char text[SET_OPTIONS_MAX + 1];
  key_stream_header header;
  simdiri_state_cursor *cursor = NULL;
  simdiri_state_failure failure = {.problem = SIMDIRI_STATE_NO_PROBLEM};
  int outcome = CLI_EXIT_TROUBLE;
  simdiri_state *state = cli_state_open_any(path);
  if (!state) return outcome;
  if (fill_header(path, state, text, &header) == 0 &&
      check_output(output, header.hash == SIMDIRI_HASH_SIPHASH_128) == 0) {
    simdiri_status status = simdiri_state_cursor_create(state, &cursor);
    if (status == SIMDIRI_OK) status = write_frames(cursor, &header, output, &failure);
    if (status != SIMDIRI_OK)
      (void)cli_state_say(path, status, &failure);
    else if (!output->failed)
      outcome = CLI_EXIT_DONE;
  }
  simdiri_state_cursor_free(cursor);
  simdiri_state_close(state);
  return outcome;
}

/* ------------------------------------------------------------------------------------------- reading a stream */

typedef struct {
  const char *name; /* of the file, for messages */
  int fd;
  uint64_t offset; /* of the next frame */
  key_stream_place place;
  key_stream_frame frame;
  unsigned char bytes[KEY_STREAM_FRAME_MAX];
} stream_reader;

static int refuse_stream(const stream_reader *r, const char *reason) {
  cli_say("%s: byte %" PRIu64 ": %s; no state was made", r->name, r->offset, reason);
  return -1;
}

/* Reads up to `len` bytes, fewer only at the end. Returns their number, or -1 after a message. */
static ssize_t read_bytes(const stream_reader *r, unsigned char *to, size_t len) {
  size_t done = 0;
  while (done < len) {
    const ssize_t got = read(r->fd, to + done, len - done);
    if (got == 0) break;
    if (got > 0)
      done += (size_t)got;
    else if (errno != EINTR) {
      cli_say("%s: %s; no state was made", r->name, strerror(errno));
      return -1;
    }
  }
  return (ssize_t)done;
}

/* Reads exactly `len` bytes. Returns 0, or -1 after a message. */
static int read_exactly(const stream_reader *r, unsigned char *to, size_t len) {
  const ssize_t got = read_bytes(r, to, len);
  if (got < 0) return -1;
  return (size_t)got == len ? 0 : refuse_stream(r, "the stream ends within the part that begins here");
}

static int read_frame(stream_reader *r) {
  size_t len;
  if (read_exactly(r, r->bytes, KEY_STREAM_HEAD) != 0) return -1;
  key_stream_problem problem = simdiri_key_stream_measure(r->bytes, &len);
  if (problem == KEY_STREAM_FOREIGN && r->offset == 0)
    return refuse_stream(r, "this is not a stream of keys; simdiri state export --output-format=stream and "
                            "SIMDIRI.EXPORT of Redis write one");
  if (problem != KEY_STREAM_OK) return refuse_stream(r, simdiri_key_stream_message(problem));
  if (read_exactly(r, r->bytes + KEY_STREAM_HEAD, len - KEY_STREAM_HEAD) != 0) return -1;
  problem = simdiri_key_stream_read(&r->place, r->bytes, len, &r->frame);
  if (problem != KEY_STREAM_OK) return refuse_stream(r, simdiri_key_stream_message(problem));
  r->offset += len;
  return 0;
}

/* Checks that nothing follows the end. */
static int check_end(const stream_reader *r) {
  unsigned char byte;
  const ssize_t got = read_bytes(r, &byte, 1);
  if (got <= 0) return (int)got;
  return refuse_stream(r, "bytes follow the end of the stream");
}

/* ------------------------------------------------------------------------------------------- import */

static int check_header(const stream_reader *r) {
  char message[OPTION_MESSAGE_MAX];
  size_t len;
  const key_stream_header *header = &r->frame.header;
  if (r->frame.type != KEY_STREAM_HEADER || !header->identity) /* the reader refuses other first frames */
    return refuse_stream(r, simdiri_key_stream_message(KEY_STREAM_OTHER_PLACE));
  char *identity = cli_state_identify(header->options, header->options_len, header->secret, &len, message);
  if (!identity) {
    cli_say("%s: its options: %s; no state was made", r->name, message);
    return -1;
  }
  const bool is_equal = len == header->identity_len && memcmp(identity, header->identity, len) == 0;
  free(identity);
  if (is_equal) return 0;
  cli_say("%s: its keys were made under another rules number, other tables or another public suffix list than this "
          "version of simdiri has, so they cannot be compared with new ones; import it by the version that wrote it, "
          "and give that state to 'simdiri state migrate' of this one; no state was made",
          r->name);
  return -1;
}

static int open_state(const stream_reader *r, const cli_options *options, const char *path, simdiri_state **state) {
  const key_stream_header *header = &r->frame.header;
  const bool has_secret = header->hash == SIMDIRI_HASH_SIPHASH_128;
  simdiri_state_failure failure;
  const simdiri_state_options how = {.struct_size = sizeof how,
                                     .memory = options->memory,
                                     .creation = SIMDIRI_STATE_NEW_WHEN_PUBLISHED,
                                     .secret = has_secret ? header->secret : NULL,
                                     .secret_may_be_known = header->secret_may_be_known};
  const simdiri_status status =
      simdiri_state_open(path, header->identity, header->identity_len, &how, NULL, state, &failure);
  if (status == SIMDIRI_OK) return 0;
  (void)cli_state_say(path, status, &failure);
  return -1;
}

static simdiri_status add_keys(const stream_reader *r, simdiri_state *state, simdiri_state_failure *failure) {
  static simdiri_fingerprint keys[KEY_STREAM_KEYS_MAX];
  const size_t count = r->frame.key_count;
  for (size_t i = 0; i < count; i++) keys[i] = key_stream_read_key(r->frame.keys + i * KEY_STREAM_KEY_BYTES);
  return cli_state_add_keys(state, keys, count, failure);
}

/* Adds all keys, and publishes them once the stream has ended as it should. */
static int fill_state(stream_reader *r, const char *path, simdiri_state *state) {
  simdiri_state_failure failure;
  simdiri_status status = SIMDIRI_OK;
  do {
    if (read_frame(r) != 0) return CLI_EXIT_TROUBLE;
    if (r->frame.type == KEY_STREAM_KEYS) status = add_keys(r, state, &failure);
  } while (status == SIMDIRI_OK && r->frame.type != KEY_STREAM_END);
  if (status == SIMDIRI_OK && check_end(r) != 0) return CLI_EXIT_TROUBLE;
  if (status == SIMDIRI_OK) status = cli_state_publish_keys(state, &failure);
  return status == SIMDIRI_OK ? CLI_EXIT_DONE : cli_state_say(path, status, &failure);
}

int cli_state_import(const cli_options *options, const char *file, const char *path) {
  static stream_reader reader;
  const bool is_standard = strcmp(file, "-") == 0;
  simdiri_state *state = NULL;
  int outcome = CLI_EXIT_TROUBLE;
  reader = (stream_reader){.name = cli_input_name(file),
                           .fd = is_standard ? STDIN_FILENO : cli_open(file, O_RDONLY | O_CLOEXEC | O_NOCTTY, 0)};
  if (reader.fd < 0) {
    cli_say("%s: %s", file, strerror(errno));
    return outcome;
  }
  if (read_frame(&reader) == 0 && check_header(&reader) == 0 && open_state(&reader, options, path, &state) == 0) {
    const bool has_secret = reader.frame.header.hash == SIMDIRI_HASH_SIPHASH_128;
    outcome = fill_state(&reader, path, state);
    if (outcome == CLI_EXIT_DONE && has_secret) cli_state_warn_of_others(path);
  }
  simdiri_state_close(state);
  if (!is_standard) (void)close(reader.fd);
  return outcome;
}
