/* Checked output: small writes are buffered, large ones are written at once. */
/* SPDX-License-Identifier: MIT */
#include "cli/io/output.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "cli/options/command.h"
#include "cli/util/append.h"
#include "cli/util/message.h"
#include "cli/util/progress.h"
#include "cli/util/wait.h"

/* The maximum bytes of one write: the capacity of a pipe, so that a slow reader delays a signal by one pipe at most. */
enum { PIECE_LEN = 1 << 16 };

static int report_failure(cli_output *output) {
  /* The reader has closed the pipe on purpose (head), so this needs no message. */
  if (errno != EPIPE) cli_say("cannot write %s: %s", output->name, strerror(errno));
  output->failed = output->is_broken = true;
  return -1;
}

static void count_written(cli_output *output, const char *data, size_t len) {
  const char *last = output->has_inner_ends ? data : data + len;
  while (last > data && last[-1] != output->separator) last--;
  if (last > data) output->whole_len = output->written_len + (uint64_t)(last - data);
  output->written_len += len;
  if (output->has_inner_ends && output->marked_len <= output->written_len) output->whole_len = output->marked_len;
}

/* Notes that all data so far are complete records. */
static void mark_end(cli_output *output) {
  output->marked_len = output->written_len + output->held_len;
  if (output->has_inner_ends && output->held_len == 0) output->whole_len = output->marked_len;
}

/* Returns how many of `len` bytes are still written after a signal: the rest of an incomplete record. */
static size_t count_rest_of_record(const cli_output *output, const char *data, size_t len) {
  if (output->whole_len == output->written_len) return 0;
  if (output->has_inner_ends) {
    const uint64_t rest = output->marked_len > output->written_len ? output->marked_len - output->written_len : len;
    return rest < len ? (size_t)rest : len;
  }
  const char *separator = memchr(data, output->separator, len);
  return separator ? (size_t)(separator - data) + 1 : len;
}

/* Returns the number of bytes written, 0 if the caller must try again, or -1 after a message. */
static ssize_t write_piece(cli_output *output, const char *data, size_t len) {
  ssize_t written = write(output->fd, data, len);
  if (written > 0) output->is_changed = true;
  if (written >= 0) return written;
  if (errno == EAGAIN || errno == EWOULDBLOCK)
    cli_wait_writable(output->fd);
  else if (errno != EINTR)
    return report_failure(output);
  return 0;
}

static int write_through(cli_output *output, const char *data, size_t len) {
  if (output->memory) {
    if (cli_append(output->memory, data, len) == SIMDIRI_OK) return 0;
    output->failed = true;
    return -1;
  }
  if (output->is_terminal) cli_progress_hide();
  while (len > 0) {
    size_t piece = len < PIECE_LEN ? len : PIECE_LEN;
    bool must_end = cli_is_interrupted() && !output->ignores_signals;
    if (must_end && (piece = count_rest_of_record(output, data, piece)) == 0) {
      output->failed = true;
      return -1;
    }
    ssize_t written = write_piece(output, data, piece);
    if (written < 0) return -1;
    count_written(output, data, (size_t)written);
    data += written;
    len -= (size_t)written;
  }
  return 0;
}

/* ------------------------------------------------------------------------------------------- compressed */

/* Marks the output as failed. The message follows when the packer ends and returns the reason. */
static int mark_packer_failed(cli_output *output) {
  output->failed = output->is_broken = true;
  return -1;
}

/* After a signal, only the rest of an incomplete record is passed to the packer. */
static int write_packed(cli_output *output, const char *data, size_t len) {
  size_t taken = len;
  if (output->failed) return -1;
  if (cli_is_interrupted() && !output->ignores_signals) taken = count_rest_of_record(output, data, len);
  output->is_changed = true; /* even an empty compressed file has a header and an end */
  if (taken > 0) count_written(output, data, taken);
  if (cli_packer_write(output->packer, data, taken) != 0) return mark_packer_failed(output);
  if (taken < len) output->failed = true;
  return output->failed ? -1 : 0;
}

int cli_output_compress(cli_output *output, cli_packing packing, int level) {
  if (packing >= CLI_PACKING_NONE) return 0;
  if (output->is_terminal) {
    cli_say("refusing to write compressed data to a terminal; use -o FILE or a pipe");
    output->failed = true;
    return -1;
  }
  output->packer = cli_packer_start(packing, level, output->fd);
  if (output->packer) return 0;
  errno = ENOMEM;
  return report_failure(output);
}

/* Completes the compressed file, even after a signal or a bad record, unless a write has failed. */
static int end_packer(cli_output *output) {
  if (!output->packer) return 0;
  const cli_packer_trouble trouble = cli_packer_end(output->packer);
  output->packer = NULL;
  if (trouble.number == 0 && !trouble.reason) return 0;
  errno = trouble.number;
  if (!trouble.reason) return report_failure(output);
  cli_say("cannot compress %s: %s", output->name, trouble.reason);
  return mark_packer_failed(output);
}

/* ------------------------------------------------------------------------------------------- */

void cli_output_use(cli_output *output, int fd, const char *name) {
  output->fd = fd;
  output->name = name;
  output->separator = '\n';
  output->flushes_records = output->ignores_signals = output->failed = output->is_cut = output->is_file = false;
  output->is_broken = output->is_changed = false;
  output->packer = NULL;
  output->memory = NULL;
  output->is_terminal = isatty(fd);
  output->has_inner_ends = false;
  output->written_len = output->whole_len = output->marked_len = 0;
  output->held_len = 0;
}

void cli_output_use_memory(cli_output *output, simdiri_buffer *memory, char separator) {
  output->fd = -1;
  output->name = "memory";
  output->separator = separator;
  output->memory = memory;
}

int cli_output_flush(cli_output *output) {
  if (output->failed) return -1;
  if (output->packer) return 0;
  size_t len = output->held_len;
  output->held_len = 0;
  if (len == 0) return 0;
  return write_through(output, output->held, len);
}

int cli_output_write(cli_output *output, const char *data, size_t len) {
  if (output->packer) return write_packed(output, data, len);
  if (len > sizeof output->held - output->held_len && cli_output_flush(output) != 0) return -1;
  if (output->failed) return -1;
  if (len > sizeof output->held) return write_through(output, data, len);
  if (len > 0) memcpy(output->held + output->held_len, data, len);
  output->held_len += len;
  return 0;
}

int cli_output_put(cli_output *output, const char *text) { return cli_output_write(output, text, strlen(text)); }

int cli_output_end_record(cli_output *output) {
  if (output->failed) return -1;
  mark_end(output);
  if (!output->flushes_records) return 0;
  if (!output->packer) return cli_output_flush(output);
  return cli_packer_flush(output->packer) == 0 ? 0 : mark_packer_failed(output);
}

int cli_output_records(cli_output *output, const char *data, size_t len) {
  if (!output->flushes_records || output->has_inner_ends) {
    const int status = cli_output_write(output, data, len);
    return status == 0 ? cli_output_end_record(output) : status;
  }
  while (len > 0 && !output->failed) {
    const char *separator = memchr(data, output->separator, len);
    size_t record_len = separator ? (size_t)(separator - data) + 1 : len;
    cli_output_write(output, data, record_len);
    cli_output_end_record(output);
    data += record_len;
    len -= record_len;
  }
  return output->failed ? -1 : 0;
}

/* Removes an incomplete record from the end of a file. Pipes and compressed files stay unchanged. */
static void remove_incomplete_record(const cli_output *output, bool is_compressed) {
  if (!output->is_file || output->whole_len == output->written_len) return;
  if (is_compressed) {
    if (!output->is_broken) cli_say("%s: ends with an incomplete record", output->name);
    return;
  }
  if (cli_truncate(output->fd, output->whole_len) != 0)
    cli_say("%s: ends with an incomplete record, which cannot be removed: %s", output->name, strerror(errno));
}

int cli_output_close(cli_output *output) {
  int status = cli_output_flush(output);
  const bool is_compressed = output->packer != NULL;
  if (end_packer(output) != 0) status = -1;
  if (output->fd < 0) return -1;
  if (status != 0 || output->is_cut) remove_incomplete_record(output, is_compressed);
  /* EBADF: the descriptor was never open. It is not an error here, because nothing was written. */
  if (close(output->fd) != 0 && errno != EBADF && status == 0) return report_failure(output);
  return status;
}

int cli_print(const char *text) {
  cli_output output;
  cli_output_use(&output, STDOUT_FILENO, "standard output");
  cli_output_put(&output, text);
  return cli_output_close(&output) == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}
