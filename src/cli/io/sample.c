/* The first bytes of the first input. */
/* SPDX-License-Identifier: MIT */
#include "cli/io/sample.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/io/files.h"
#include "cli/util/message.h"

struct cli_sample {
  cli_input input;
  bool is_taken; /* the run has the input now */
};

/* Makes the next read begin where this one began, or keeps what was read. */
static void put_back(cli_options *options, cli_sample *sample, off_t begin) {
  const bool is_standard = sample->input.fd == STDIN_FILENO;
  const bool must_stay = !sample->input.is_regular || (is_standard && lseek(STDIN_FILENO, begin, SEEK_SET) < 0);
  if (must_stay) {
    options->sample = sample;
    return;
  }
  cli_input_close(&sample->input);
  cli_input_free(&sample->input);
  free(sample);
}

int cli_sample_read(cli_options *options, char *data, size_t capacity, size_t *len) {
  const char *path = cli_files_path(options, 0);
  cli_sample *sample = calloc(1, sizeof *sample);
  *len = 0;
  if (!sample) {
    cli_say_status(options->command->name, SIMDIRI_ERROR_NO_MEMORY);
    return -1;
  }
  cli_input *input = &sample->input;
  int status = cli_input_open(input, path, &cli_lines, SIZE_MAX, !options->no_decompress);
  const off_t begin = input->offset;
  if (status == 0) status = cli_input_fill(input, capacity);
  if (status == 0) {
    *len = input->data_len - input->begin < capacity ? input->data_len - input->begin : capacity;
    if (*len > 0) memcpy(data, input->data + input->begin, *len);
    put_back(options, sample, begin);
    return 0;
  }
  cli_input_report(cli_input_name(path), &input->trouble);
  if (input->fd >= 0) cli_input_close(input);
  cli_input_free(input);
  free(sample);
  return -1;
}

bool cli_sample_take(const cli_options *options, cli_input *input, const cli_framing *framing, size_t max_record) {
  cli_sample *sample = options->sample;
  if (!sample || sample->is_taken) return false;
  *input = sample->input;
  input->framing = framing;
  input->max_record = max_record;
  sample->is_taken = true;
  return true;
}

void cli_sample_free(cli_options *options) {
  cli_sample *sample = options->sample;
  if (!sample) return;
  if (!sample->is_taken) {
    cli_input_close(&sample->input);
    cli_input_free(&sample->input);
  }
  free(sample);
  options->sample = NULL;
}
