/* label --learn: writes routes that are learned from the records. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/label/label_learn.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands/label/label_work.h"
#include "cli/io/outputs.h"
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

/* The file must not be one that the run reads. It keeps its content until the routes are complete. */
int cli_learning_open(cli_learning *learning, const cli_options *options) {
  const size_t len = strlen(options->learn);
  if (strcmp(options->learn, "-") == 0) return CLI_EXIT_DONE;
  if (cli_outputs_check_path(options->learn, options) != 0) return CLI_EXIT_TROUBLE;
  char *path = malloc(len + sizeof incomplete);
  if (!path) return say_trouble(SIMDIRI_ERROR_NO_MEMORY);
  memcpy(path, options->learn, len);
  memcpy(path + len, incomplete, sizeof incomplete);
  const int fd =
      cli_outputs_check_path(path, options) != 0 ? -2 : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0) {
    const int outcome = fd == -2 ? CLI_EXIT_TROUBLE : say_system(path);
    free(path);
    return outcome;
  }
  learning->temporary = path;
  learning->fd = fd;
  return CLI_EXIT_DONE;
}

static int write_all(const cli_learning *learning, const simdiri_buffer *text) {
  for (size_t done = 0; done < text->len;) {
    const ssize_t written = write(learning->fd, text->data + done, text->len - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return -1;
    done += (size_t)written;
  }
  return cli_sync(learning->fd);
}

/* A file that has its name is complete, after a power cut, too. */
static int replace_file(cli_learning *learning, const simdiri_buffer *text, const char *path) {
  if (write_all(learning, text) != 0) return say_system(learning->temporary);
  const int outcome = close(learning->fd);
  learning->fd = -1;
  if (outcome != 0 && errno != EINTR) return say_system(learning->temporary);
  if (rename(learning->temporary, path) != 0) return say_system(path);
  free(learning->temporary);
  learning->temporary = NULL;
  return CLI_EXIT_DONE;
}

int cli_learning_finish(cli_learning *learning, cli_job *job, int status) {
  const char *path = job->run.options->learn;
  simdiri_buffer text = {.allocator = simdiri_default_allocator()};
  if (status != CLI_EXIT_DONE || job->output.failed || cli_is_interrupted()) return status;
  const simdiri_status written = simdiri_learner_write(learning->learner, &text);
  int outcome = CLI_EXIT_DONE;
  if (written != SIMDIRI_OK)
    outcome = say_trouble(written);
  else if (!learning->temporary)
    (void)cli_output_write(&job->output, text.data, text.len);
  else
    outcome = replace_file(learning, &text, path);
  simdiri_buffer_free(&text);
  return outcome == CLI_EXIT_DONE ? status : outcome;
}

void cli_learning_free(cli_learning *learning) {
  if (learning->fd >= 0) (void)close(learning->fd);
  if (learning->temporary) (void)unlink(learning->temporary);
  free(learning->temporary);
  simdiri_learner_free(learning->learner);
  *learning = (cli_learning){.fd = -1};
}
