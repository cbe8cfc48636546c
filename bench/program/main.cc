// bench_simdiri: nanoseconds per IRI, GB/s and multiples of memcpy, for lists given by path. See README.md.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <set>
#include <stdexcept>

#include "context.h"
#include "report.h"

namespace {

using namespace bench;

struct Arguments {
  std::size_t bytes = 256000000;
  std::vector<std::size_t> lengths = {20, 70, 500};
  std::vector<std::string> paths;
};

void print_help() {
  std::puts("Usage: bench_simdiri [OPTION]... LIST...\n"
            "\n"
            "Measures on lists of IRIs, one per line. A row is LIST/CONTENDER; those of\n"
            "simdiri are LIST/CONTENDER/LEVEL, for each level of instructions that the machine has.\n"
            "\n"
            "  --bytes=N         repeat each list in memory until it has N bytes (k, M, G: powers of\n"
            "                    1000; default 256M, so that it comes from RAM). 0: not repeated\n"
            "  --lengths=N,...   also measure on generated IRIs of about N bytes, 20 or more (default\n"
            "                    20,70,500; empty: none)\n"
            "\n"
            "Options of google-benchmark, with what is set here unless you set it:\n"
            "\n"
            "  --benchmark_out=FILE                          JSON, for table.py\n"
            "  --benchmark_filter=REGEX                      which rows\n"
            "  --benchmark_repetitions=9                     how many times each row is measured\n"
            "  --benchmark_enable_random_interleaving=true   all rows take turns\n"
            "  --benchmark_min_time=0.05                     least seconds of a measurement\n"
            "  --benchmark_format=console|json|csv           as google-benchmark shows it; default: a table\n"
            "                                                of medians, their spread (the middle half of\n"
            "                                                the repetitions) and multiples of memcpy\n"
            "  --benchmark_list_tests                        show the rows, measure nothing\n"
            "  (and the others that google-benchmark documents)");
}

[[noreturn]] void refuse(const std::string &what) { throw std::runtime_error(what + " (try --help)"); }

std::size_t parse_size(const char *text, const char *option) {
  char *end = nullptr;
  const double value = *text >= '0' && *text <= '9' ? std::strtod(text, &end) : -1;
  double unit = 1;
  if (end && *end == 'k') unit = 1e3;
  if (end && *end == 'M') unit = 1e6;
  if (end && *end == 'G') unit = 1e9;
  if (!end || value < 0 || value * unit > 4e9 || end[unit > 1 ? 1 : 0] != '\0')
    refuse(std::string(option) + ": not a number of bytes up to 4G: " + text);
  return static_cast<std::size_t>(value * unit);
}

std::vector<std::size_t> parse_lengths(const std::string &text) {
  std::vector<std::size_t> lengths;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    const std::size_t length = parse_size(text.substr(at, comma - at).c_str(), "--lengths");
    if (length < 20 || length > 1000000) refuse("--lengths: from 20 to 1M: " + text);
    lengths.push_back(length);
    at = comma + 1;
  }
  return lengths;
}

// The arguments that google-benchmark leaves: our options, and paths.
Arguments parse(int count, char **texts) {
  Arguments arguments;
  for (int i = 1; i < count; i++) {
    const char *text = texts[i];
    if (std::strncmp(text, "--bytes=", 8) == 0)
      arguments.bytes = parse_size(text + 8, "--bytes");
    else if (std::strncmp(text, "--octets=", 9) == 0) // the former name of --bytes
      arguments.bytes = parse_size(text + 9, "--octets");
    else if (std::strncmp(text, "--lengths=", 10) == 0)
      arguments.lengths = parse_lengths(text + 10);
    else if (text[0] == '-' && text[1] != '\0')
      refuse(std::string("unknown option ") + text);
    else
      arguments.paths.push_back(text);
  }
  if (arguments.paths.empty() && arguments.lengths.empty()) refuse("no list given");
  return arguments;
}

std::vector<List> load(const Arguments &arguments) {
  std::vector<List> lists;
  std::set<std::string> names;
  for (const std::string &path : arguments.paths) lists.push_back(load_list(path, arguments.bytes));
  for (const std::size_t length : arguments.lengths) lists.push_back(make_list(length));
  for (const List &list : lists)
    if (!names.insert(list.name()).second) refuse("two lists are named " + list.name());
  return lists;
}

// Rates use CPU time: on a shared machine, that is the cost of the work, without waiting for a core.
void set_counters(benchmark::State &state, const List &list, std::size_t accepted) {
  using benchmark::Counter;
  constexpr auto rate = Counter::kIsIterationInvariantRate;
  const auto time = rate | Counter::kInvert;
  const auto lines = static_cast<double>(list.line_count()), bytes = static_cast<double>(list.data().size());
  state.counters["ns_per_iri"] = Counter(lines * 1e-9, time);
  state.counters["gb_per_s"] = Counter(bytes * 1e-9, rate);
  state.counters["seconds"] = Counter(1, time);
  state.counters["octets"] = Counter(bytes);
  state.counters["lines"] = Counter(lines);
  state.counters["accepted"] = Counter(static_cast<double>(accepted) / lines);
  state.SetLabel(list.name());
}

void add_row(const List &list, Contender &contender) {
  auto run = [&list, &contender, is_warm = false](benchmark::State &state) mutable {
    std::size_t accepted = 0;
    if (!is_warm) contender.pass(list); // so that pages are touched and buffers have grown
    is_warm = true;
    for (auto step : state) {
      static_cast<void>(step);
      accepted = contender.pass(list);
    }
    set_counters(state, list, accepted);
  };
  benchmark::RegisterBenchmark((list.name() + "/" + contender.name()).c_str(), run)->Unit(benchmark::kMillisecond);
}

// Is an option of google-benchmark set, on the command line or in the environment? Its interface cannot tell.
bool is_given(const std::vector<char *> &texts, const char *option, const char *variable) {
  const std::size_t len = std::strlen(option);
  for (const char *text : texts)
    if (std::strncmp(text, option, len) == 0) return text[len] != '\0';
  const char *value = std::getenv(variable);
  return value && *value;
}

int run_all(std::vector<char *> texts) {
  const bool has_file = is_given(texts, "--benchmark_out=", "BENCHMARK_OUT");
  const bool has_format = is_given(texts, "--benchmark_format=", "BENCHMARK_FORMAT");
  int count = static_cast<int>(texts.size());
  texts.push_back(nullptr);
  benchmark::Initialize(&count, texts.data(), print_help);
  const Arguments arguments = parse(count, texts.data());
  const std::vector<List> lists = load(arguments);
  std::vector<std::string> absent;
  Contenders contenders;
  add_memory(contenders);
  add_simdiri(contenders);
  add_uriparser(contenders, absent);
  add_libcurl(contenders, absent);
  add_ada(contenders, absent);
  add_context(lists, contenders, absent);
  for (const List &list : lists)
    for (const auto &contender : contenders) add_row(list, *contender);
  using Writer = std::unique_ptr<benchmark::BenchmarkReporter>;
  Report shown{has_format ? Writer(benchmark::CreateDefaultDisplayReporter()) : std::make_unique<Table>()};
  Report filed{std::make_unique<benchmark::JSONReporter>()};
  // google-benchmark refuses a file reporter if no file was requested.
  const std::size_t rows = benchmark::RunSpecifiedBenchmarks(&shown, has_file ? &filed : nullptr);
  benchmark::Shutdown();
  if (!shown.is_written() || !filed.is_written()) throw std::runtime_error("the output could not be written");
  return rows > 0 ? 0 : 2;
}

} // namespace

int main(int argument_count, char **arguments) {
  // Before the user's options, which therefore override them.
  static char repetitions[] = "--benchmark_repetitions=9", turns[] = "--benchmark_enable_random_interleaving=true",
              seconds[] = "--benchmark_min_time=0.05";
  std::vector<char *> texts = {arguments[0], repetitions, turns, seconds};
  texts.insert(texts.end(), arguments + 1, arguments + argument_count);
  try {
    return run_all(std::move(texts));
  } catch (const std::exception &error) {
    std::fprintf(stderr, "bench_simdiri: %s\n", error.what());
    return 2;
  }
}
