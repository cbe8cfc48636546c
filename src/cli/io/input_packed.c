/* Compressed input: finding out that it is, and reading it. */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <inttypes.h>

#include "cli/io/input.h"
#include "cli/util/message.h"
#include "cli/util/progress.h"

/* From now on the file is the decompressor's, and what it makes of it begins like a file. */
static int start(cli_input *input) {
  input->unpacker = cli_unpacker_start(input->packing, input->fd, input->data, input->data_len);
  if (!input->unpacker) {
    input->trouble.number = errno;
    return -1;
  }
  input->is_regular = input->at_end = 0;
  input->size = 0;
  input->begin = input->ready = input->data_len = 0;
  return 1;
}

int cli_input_look(cli_input *input) {
  input->packing = cli_packing_of(input->data, input->data_len);
  if (input->packing == PACKING_UNSURE && !input->at_end) return 0;
  input->must_look = 0;
  if (input->packing >= PACKING_NONE) return 1;
  const char *library = cli_packing_lacks(input->packing);
  if (!library) return start(input);
  const char *name = cli_packing_name(input->packing);
  cli_say("%s: is compressed with %s, and this simdiri was built without %s: give what '%s -dc' writes", input->name,
          name, library, name);
  input->trouble = (cli_trouble){.number = ENOTSUP, .packing = input->packing, .is_said = 1};
  return -1;
}

ssize_t cli_input_unpack(cli_input *input, char *data, size_t capacity) {
  cli_unpacked got = cli_unpacker_read(input->unpacker, data, capacity);
  if (got.file_len > 0) cli_progress_add(got.file_len);
  if (got.len > 0) return (ssize_t)got.len;
  if (got.has_garbage)
    cli_say("%s: what follows the %s data, from octet %" PRIu64 " of the file on, is none and was left out",
            input->name, cli_packing_name(input->packing), got.offset);
  if (got.number == 0 && !got.reason) return 0;
  input->trouble = (cli_trouble){.number = got.number ? got.number : EBADMSG,
                                 .packing = input->packing,
                                 .reason = got.number ? NULL : got.reason,
                                 .offset = got.offset};
  return -1;
}
