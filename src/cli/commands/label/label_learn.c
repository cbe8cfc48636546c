/* label --learn: writes routes that are learned from the records. */
/* SPDX-License-Identifier: MIT */
#if !defined(_XOPEN_SOURCE)
#define _XOPEN_SOURCE 700 /* realpath; NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
#endif
#include "cli/commands/label/label_learn.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands/label/label_work.h"
#include "cli/io/outputs.h"
#include "cli/sandbox/sandbox.h"
#include "cli/util/append.h"
#include "cli/util/message.h"
#include "cli/util/wait.h"
#include "cli/util/whole_file.h"

static const char incomplete[] = ".incomplete";

static int say_trouble(simdiri_status status) {
  cli_say_status("label", status);
  return CLI_EXIT_TROUBLE;
}

static int say_system(const char *path) {
  cli_say("cannot write %s: %s", path, strerror(errno));
  return CLI_EXIT_TROUBLE;
}

/* ------------------------------------------------------------------------------------------- learning */

simdiri_status cli_label_write_line(cli_cursor *cursor, cli_item *item) {
  simdiri_buffer *out = &cursor->chunk->out;
  const simdiri_text label = cli_label_of(cursor, item);
  if (!label.text) return SIMDIRI_OK;
  const simdiri_status status = cli_append(out, label.text, label.len);
  return status == SIMDIRI_OK ? cli_append(out, "\n", 1) : status;
}

int cli_learning_create(cli_learning *learning, const cli_options *options, const simdiri_redactor *redactor) {
  simdiri_learn_options learn;
  enum { MEMORY_MIN = 1 << 20 };
  simdiri_learn_options_init(&learn);
  if (options->max_values > 0) learn.max_values = options->max_values;
  if (options->memory > 0) learn.max_bytes = options->memory > MEMORY_MIN ? (size_t)options->memory : MEMORY_MIN;
  learn.redactor = redactor;
  if (cli_read_random(learn.secret, sizeof learn.secret) != 0) return CLI_EXIT_TROUBLE;
  const simdiri_status status = simdiri_learner_create(&learn, NULL, &learning->learner);
  return status == SIMDIRI_OK ? CLI_EXIT_DONE : say_trouble(status);
}

/* The labels of a chunk are in the order of its records. */
int cli_learning_add(cli_learning *learning, const cli_chunk *chunk) {
  if (chunk->out.len == 0) return CLI_EXIT_DONE; /* the text may be NULL */
  const char *p = chunk->out.data, *end = p + chunk->out.len;
  while (p < end) {
    const char *line_end = memchr(p, '\n', (size_t)(end - p));
    const simdiri_status status = simdiri_learner_add(learning->learner, p, (size_t)(line_end - p));
    if (status != SIMDIRI_OK) return say_trouble(status);
    p = line_end + 1;
  }
  return CLI_EXIT_DONE;
}

/* ------------------------------------------------------------------------------------------- the file */

/* Opens the incomplete file. What a killed run left is removed, not truncated, and only if it is a regular file: others
 * may have put a link to another file there. Nobody may read the file who could not read the one that it replaces. */
static int open_temporary(cli_learning *learning, const struct stat *old) {
  struct stat left;
  const size_t len = strlen(learning->path);
  learning->temporary = malloc(len + sizeof incomplete);
  if (!learning->temporary) return say_trouble(SIMDIRI_ERROR_NO_MEMORY);
  memcpy(learning->temporary, learning->path, len);
  memcpy(learning->temporary + len, incomplete, sizeof incomplete);
  if (lstat(learning->temporary, &left) == 0 && S_ISREG(left.st_mode)) (void)unlink(learning->temporary);
  learning->fd = cli_open(learning->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
                          old ? (unsigned)old->st_mode & 0777 : 0666);
  if (learning->fd < 0) return say_system(learning->temporary);
  return cli_sandbox_allow_folder_of(learning->path) == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

/* A run of the same file may have removed the incomplete file of this one, and made its own. */
static bool is_own_file(const cli_learning *learning) {
  struct stat own, named;
  return fstat(learning->fd, &own) == 0 && lstat(learning->temporary, &named) == 0 && own.st_dev == named.st_dev &&
         own.st_ino == named.st_ino;
}

/* A file that has not the first line of learned routes is something else, such as a log that was named by mistake. */
static int check_replaceable(const char *path, const struct stat *old) {
  static const char first[] = SIMDIRI_LEARNED_ROUTES_BEGIN;
  char begin[sizeof first - 1];
  if (!S_ISREG(old->st_mode) || old->st_size == 0) return CLI_EXIT_DONE;
  const int fd = cli_open(path, O_RDONLY | O_CLOEXEC, 0);
  if (fd < 0) {
    cli_say("%s: cannot read what --learn would replace: %s", path, strerror(errno));
    return CLI_EXIT_TROUBLE;
  }
  const bool is_read = pread(fd, begin, sizeof begin, 0) == (ssize_t)sizeof begin;
  (void)close(fd);
  if (is_read && memcmp(begin, first, sizeof begin) == 0) return CLI_EXIT_DONE;
  cli_say("%s: has other content than learned routes; --learn would replace it, so name another file or remove it",
          path);
  return CLI_EXIT_TROUBLE;
}

/* The file must not be one that the run reads. It keeps its content until the routes are complete. */
int cli_learning_open(cli_learning *learning, const cli_options *options) {
  struct stat old;
  if (strcmp(options->learn, "-") == 0) return CLI_EXIT_DONE;
  if (cli_outputs_check_path(options->learn, options) != 0) return CLI_EXIT_TROUBLE;
  const bool is_there = stat(options->learn, &old) == 0;
  if (is_there && check_replaceable(options->learn, &old) != CLI_EXIT_DONE) return CLI_EXIT_TROUBLE;
  learning->path = is_there ? realpath(options->learn, NULL) : NULL;
  if (!learning->path) learning->path = strdup(options->learn);
  if (!learning->path) return say_trouble(SIMDIRI_ERROR_NO_MEMORY);
  if (!is_there || S_ISREG(old.st_mode)) return open_temporary(learning, is_there ? &old : NULL);
  learning->fd = cli_open(options->learn, O_WRONLY | O_CLOEXEC | O_NOCTTY, 0);
  return learning->fd >= 0 ? CLI_EXIT_DONE : say_system(options->learn);
}

static int write_all(const cli_learning *learning, const simdiri_buffer *text) {
  for (size_t done = 0; done < text->len;) {
    const ssize_t written = write(learning->fd, text->data + done, text->len - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return -1;
    done += (size_t)written;
  }
  return 0;
}

static int close_file(cli_learning *learning) {
  const int outcome = close(learning->fd);
  learning->fd = -1;
  return outcome == 0 || errno == EINTR ? 0 : -1;
}

/* A file that has its name is complete, after a power cut, too. */
static int replace_file(cli_learning *learning, const simdiri_buffer *text) {
  if (write_all(learning, text) != 0 || cli_sync(learning->fd) != 0) return say_system(learning->temporary);
  if (!is_own_file(learning)) {
    cli_say("%s: another run has replaced this file", learning->temporary);
    return CLI_EXIT_TROUBLE;
  }
  if (close_file(learning) != 0 || rename(learning->temporary, learning->path) != 0) {
    const int outcome = say_system(learning->path);
    (void)unlink(learning->temporary);
    return outcome;
  }
  free(learning->temporary);
  learning->temporary = NULL;
  return CLI_EXIT_DONE;
}

/* Writes to the device or the pipe. */
static int write_file(cli_learning *learning, const simdiri_buffer *text) {
  return write_all(learning, text) == 0 && close_file(learning) == 0 ? CLI_EXIT_DONE : say_system(learning->path);
}

int cli_learning_finish(cli_learning *learning, cli_job *job, int status) {
  simdiri_buffer text = {.allocator = simdiri_default_allocator()};
  if (status != CLI_EXIT_DONE || job->output.failed || cli_is_interrupted()) return status;
  const simdiri_status written = simdiri_learner_write(learning->learner, &text);
  int outcome = CLI_EXIT_DONE;
  if (written != SIMDIRI_OK)
    outcome = say_trouble(written);
  else if (!learning->path)
    (void)cli_output_write(&job->output, text.data, text.len);
  else
    outcome = learning->temporary ? replace_file(learning, &text) : write_file(learning, &text);
  simdiri_buffer_free(&text);
  return outcome == CLI_EXIT_DONE ? status : outcome;
}

void cli_learning_free(cli_learning *learning) {
  const bool is_own = learning->temporary && learning->fd >= 0 && is_own_file(learning);
  if (learning->fd >= 0) (void)close(learning->fd);
  if (is_own) (void)unlink(learning->temporary);
  free(learning->temporary);
  free(learning->path);
  simdiri_learner_free(learning->learner);
  *learning = (cli_learning){.fd = -1};
}
