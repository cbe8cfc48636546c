/* The index of JSON by simdjson. Only its first stage is used, which finds the tokens and checks UTF-8 and strings. Its
 * second stage reads numbers and nesting more strictly than the command does. */
/* SPDX-License-Identifier: MIT */
#include "cli/scan/json_index.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <new>
#include <simdjson.h>

struct cli_json_index {
  const simdjson::implementation *level;
  std::unique_ptr<simdjson::internal::dom_parser_implementation> parser;
};

namespace {

const simdjson::implementation *find_implementation(const char *name) {
  const simdjson::implementation *found = simdjson::get_available_implementations()[name];
  return found && found->supported_by_runtime_system() ? found : nullptr;
}

/* simdjson chooses the best code of the machine by itself, but the run has a level. */
const simdjson::implementation *find_level(simdiri_isa isa) {
  const simdjson::implementation *icelake = nullptr;
  switch (isa) {
  case SIMDIRI_ISA_SSE42: return find_implementation("westmere");
  case SIMDIRI_ISA_AVX2: return find_implementation("haswell");
  case SIMDIRI_ISA_AVX512:
    icelake = find_implementation("icelake");
    return icelake ? icelake : find_implementation("haswell");
  case SIMDIRI_ISA_NEON: return find_implementation("arm64");
  default: return nullptr;
  }
}

std::array<char, 32> write_version() {
  std::array<char, 32> text = {};
  (void)std::snprintf(text.data(), text.size(), "%d.%d.%d", simdjson::SIMDJSON_VERSION_MAJOR,
                      simdjson::SIMDJSON_VERSION_MINOR, simdjson::SIMDJSON_VERSION_REVISION);
  return text;
}

/* The first call of simdjson's functions allocates texts of a few bytes in a noexcept function, so simdjson ends the
 * program if there is no memory for them. It is the first thing that a run does. */
[[noreturn]] void say_no_memory() {
  constexpr int exit_trouble = 2;
  (void)std::fputs("simdiri: out of memory (no-memory)\n", stderr);
  std::_Exit(exit_trouble);
}

} // namespace

extern "C" {

bool cli_json_index_has_level(simdiri_isa isa) {
  const std::terminate_handler handler = std::set_terminate(say_no_memory);
  const bool has_level = find_level(isa) != nullptr;
  std::set_terminate(handler);
  return has_level;
}

cli_json_index *cli_json_index_create(simdiri_isa isa) {
  std::unique_ptr<cli_json_index> index(new (std::nothrow) cli_json_index);
  constexpr size_t depth = 1; /* of the second stage */
  if (!index) return nullptr;
  index->level = find_level(isa);
  if (index->level->create_dom_parser_implementation(CLI_JSON_INDEXED_MAX, depth, index->parser)) return nullptr;
  return index.release();
}

void cli_json_index_free(cli_json_index *index) { delete index; }

uint32_t *cli_json_index_list(cli_json_index *index, const char *text, size_t len, size_t *count) {
  simdjson::internal::dom_parser_implementation *parser = index->parser.get();
  const auto bytes = reinterpret_cast<const uint8_t *>(text);
  if (len > CLI_JSON_INDEXED_MAX || parser->stage1(bytes, len, simdjson::stage1_mode::regular)) return nullptr;
  *count = parser->n_structural_indexes;
  return parser->structural_indexes.get();
}

bool cli_json_index_is_utf8(const cli_json_index *index, const char *text, size_t len) {
  return index->level->validate_utf8(text, len);
}

const char *cli_json_index_version(void) {
  static const std::array<char, 32> text = write_version();
  return text.data();
}
}
