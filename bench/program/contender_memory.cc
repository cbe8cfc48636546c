// The lower bounds: copying the bytes of a list, and finding its lines.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <cstring>

#include "contender.h"

namespace bench {
namespace {

class Memcpy : public Contender {
public:
  std::string name() const override { return "memcpy"; }

  std::size_t pass(const List &list) override {
    if (copy_.size() < list.data().size()) copy_.resize(list.data().size());
    std::memcpy(copy_.data(), list.data().data(), list.data().size());
    benchmark::DoNotOptimize(copy_.data());
    benchmark::ClobberMemory();
    return list.line_count();
  }

private:
  std::vector<char> copy_;
};

class Split : public Contender {
public:
  std::string name() const override { return "split"; }

  std::size_t pass(const List &list) override {
    const char *at = list.data().data(), *const end = at + list.data().size();
    std::size_t lines = 0, bytes = 0;
    while (at < end) {
      const char *newline = static_cast<const char *>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
      bytes += static_cast<std::size_t>(newline - at);
      lines++;
      at = newline + 1;
    }
    benchmark::DoNotOptimize(bytes);
    return lines;
  }
};

} // namespace

void add_memory(Contenders &contenders) {
  contenders.push_back(std::make_unique<Memcpy>());
  contenders.push_back(std::make_unique<Split>());
}

} // namespace bench
