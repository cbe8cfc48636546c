// ada: parses by the rules of browsers (the WHATWG's URL Standard) and returns the href.
// SPDX-License-Identifier: MIT
#include "contender.h"

#ifdef HAVE_ADA
#include <ada.h>
#include <benchmark/benchmark.h>

namespace bench {
namespace {

class Ada : public Contender {
public:
  std::string name() const override { return "ada"; }
  std::string peer() const override { return "ada " ADA_VERSION; }

  std::size_t pass(const List &list) override {
    std::size_t accepted = 0;
    for (std::size_t i = 0; i < list.line_count(); i++) {
      const auto url = ada::parse<ada::url_aggregator>(list.line(i));
      if (!url) continue;
      const std::string_view href = url->get_href();
      benchmark::DoNotOptimize(href.data());
      accepted++;
    }
    return accepted;
  }
};

// Only whether a browser would take the text: the counterpart of check.
class CanParse : public Contender {
public:
  std::string name() const override { return "ada_can_parse"; }

  std::size_t pass(const List &list) override {
    std::size_t accepted = 0;
    for (std::size_t i = 0; i < list.line_count(); i++) accepted += ada::can_parse(list.line(i));
    return accepted;
  }
};

} // namespace

void add_ada(Contenders &contenders, std::vector<std::string> &) {
  contenders.push_back(std::make_unique<Ada>());
  contenders.push_back(std::make_unique<CanParse>());
}

} // namespace bench

#else

void bench::add_ada(Contenders &, std::vector<std::string> &absent) { absent.push_back("ada"); }

#endif
