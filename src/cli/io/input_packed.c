/* Compressed input: detecting it, and reading it. */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <inttypes.h>

#include "cli/io/input_stream.h"
#include "cli/util/message.h"
#include "cli/util/progress.h"

/* Passes the file to the decompressor. Its output is then read like a file, from the start. */
static int start_unpacker(cli_input *input) {
  input->unpacker = cli_unpacker_start(input->packing, input->fd, input->data, input->data_len);
  if (!input->unpacker) {
    input->trouble.number = errno;
    return -1;
  }
  input->is_regular = input->at_end = false;
  input->size = 0;
  input->begin = input->ready = input->data_len = 0;
  return 1;
}

int cli_input_detect(cli_input *input) {
  input->packing = cli_packing_detect(input->data, input->data_len);
  if (input->packing == CLI_PACKING_UNSURE && !input->at_end) return 0;
  input->must_detect = false;
  if (input->packing >= CLI_PACKING_NONE) return 1;
  if (input->follow) {
    cli_say("%s: is compressed with %s, so no program appends to it; --follow reads files that grow", input->name,
            cli_packing_name(input->packing));
    input->trouble = (cli_trouble){.number = ENOTSUP, .packing = input->packing, .is_reported = true};
    return -1;
  }
  const char *library = cli_packing_missing_library(input->packing);
  if (!library) return start_unpacker(input);
  const char *name = cli_packing_name(input->packing);
  cli_say("%s: is compressed with %s, and this simdiri was built without %s; decompress it first: %s -dc", input->name,
          name, library, name);
  input->trouble = (cli_trouble){.number = ENOTSUP, .packing = input->packing, .is_reported = true};
  return -1;
}

ssize_t cli_input_unpack(cli_input *input, char *data, size_t capacity) {
  cli_unpacked unpacked = cli_unpacker_read(input->unpacker, data, capacity);
  if (unpacked.file_len > 0) cli_progress_add(unpacked.file_len);
  if (unpacked.len > 0) return (ssize_t)unpacked.len;
  if (unpacked.has_garbage)
    cli_say("%s: ignored the rest of the file from byte %" PRIu64 " on, which is not %s data", input->name,
            unpacked.offset, cli_packing_name(input->packing));
  if (unpacked.number == 0 && !unpacked.reason) return 0;
  input->trouble = (cli_trouble){.number = unpacked.number ? unpacked.number : EBADMSG,
                                 .packing = input->packing,
                                 .reason = unpacked.number ? NULL : unpacked.reason,
                                 .offset = unpacked.offset};
  return -1;
}
