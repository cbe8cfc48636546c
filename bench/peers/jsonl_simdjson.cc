// simdjson as a command: bench_simdjson FILE POINTER validates each line, and writes the string at the pointer.
// SPDX-License-Identifier: MIT
#include <simdjson.h>

#include <cstdio>
#include <cstring>
#include <string_view>

int main(int argc, char **argv) {
  simdjson::padded_string text;
  if (argc == 2 && std::strcmp(argv[1], "--version") == 0) {
    std::puts(SIMDJSON_STRINGIFY(SIMDJSON_VERSION));
    return 0;
  }
  if (argc != 3 || simdjson::padded_string::load(argv[1]).get(text) != simdjson::SUCCESS) {
    std::fputs("usage: bench_simdjson FILE POINTER\n", stderr);
    return 2;
  }
  simdjson::dom::parser parser;
  const char *at = text.data(), *const end = at + text.size();
  while (at < end) {
    const void *newline = std::memchr(at, '\n', static_cast<std::size_t>(end - at));
    const char *const stop = newline ? static_cast<const char *>(newline) : end;
    // Later lines, or the padding, follow the line, so the parser need not copy it.
    simdjson::dom::element document;
    std::string_view value;
    if (parser.parse(at, static_cast<std::size_t>(stop - at), false).get(document) == simdjson::SUCCESS &&
        document.at_pointer(argv[2]).get(value) == simdjson::SUCCESS)
      std::fwrite(value.data(), 1, value.size(), stdout);
    std::putc('\n', stdout);
    at = stop + 1;
  }
  return std::fflush(stdout) == 0 ? 0 : 2;
}
