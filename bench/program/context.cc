// Describes the conditions of a measurement: machine, compiler, library, options, lists.
// SPDX-License-Identifier: MIT
#include "context.h"

#include <benchmark/benchmark.h>
#include <simdiri/simdiri.h>

#include <algorithm>
#include <fstream>
#include <new>

namespace bench {

// The level that the library uses by default.
static const char *isa_in_use() {
  simdiri_options options;
  simdiri_context *context = nullptr;
  simdiri_options_init(&options);
  if (simdiri_context_create(&options, nullptr, &context) != SIMDIRI_OK) throw std::bad_alloc();
  const simdiri_isa isa = simdiri_context_isa(context);
  simdiri_context_free(context);
  return simdiri_isa_name(isa);
}

static std::string cpu_model() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.compare(0, 10, "model name") == 0) return line.substr(std::min(line.find(": "), line.size() - 2) + 2);
  return "unknown";
}

static std::string join(const std::vector<std::string> &parts) {
  std::string all;
  for (const std::string &part : parts) all += (all.empty() ? "" : ", ") + part;
  return all;
}

void add_context(const std::vector<List> &lists, const Contenders &contenders, const std::vector<std::string> &absent) {
  std::vector<std::string> names, peers, levels;
  for (const simdiri_isa isa : isa_levels()) levels.push_back(simdiri_isa_name(isa));
  benchmark::AddCustomContext("cpu", cpu_model());
  benchmark::AddCustomContext("isa", isa_in_use());
  benchmark::AddCustomContext("isa_levels", join(levels));
  benchmark::AddCustomContext("compiler", BENCH_COMPILER);
  benchmark::AddCustomContext("library_version", simdiri_version());
  benchmark::AddCustomContext("profile", "rfc3987");
  benchmark::AddCustomContext("options", "rung scheme, grammar iri, disallowed encode, host ascii, one thread");
  for (const auto &contender : contenders)
    if (!contender->peer().empty()) peers.push_back(contender->peer());
  benchmark::AddCustomContext("peers", join(peers));
  benchmark::AddCustomContext("absent", join(absent));
  for (const List &list : lists) {
    const std::size_t lines = list.line_count() / list.copies(), bytes = list.data().size() / list.copies();
    names.push_back(list.name());
    benchmark::AddCustomContext("list." + list.name() + ".lines", std::to_string(lines));
    benchmark::AddCustomContext("list." + list.name() + ".octets", std::to_string(bytes));
    benchmark::AddCustomContext("list." + list.name() + ".copies", std::to_string(list.copies()));
  }
  benchmark::AddCustomContext("lists", join(names));
}

} // namespace bench
