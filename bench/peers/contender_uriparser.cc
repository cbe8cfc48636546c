// uriparser: parses, applies all of its syntax normalizations, writes. URIs only: it refuses non-ASCII bytes.
// SPDX-License-Identifier: MIT
#include "contender.h"

#ifdef HAVE_URIPARSER
#include <benchmark/benchmark.h>
#include <uriparser/Uri.h>

namespace bench {
namespace {

class Uriparser : public Contender {
public:
  std::string name() const override { return "uriparser"; }
  std::string peer() const override { return "uriparser " URI_VER_ANSI; }

  std::size_t pass(const List &list) override {
    std::size_t accepted = 0;
    for (std::size_t i = 0; i < list.line_count(); i++) accepted += normalize(list.line(i));
    return accepted;
  }

private:
  std::size_t normalize(std::string_view line) {
    UriUriA uri;
    int capacity = 0;
    if (uriParseSingleUriExA(&uri, line.data(), line.data() + line.size(), nullptr) != URI_SUCCESS) return 0;
    bool is_ok = uriNormalizeSyntaxExA(&uri, everything_) == URI_SUCCESS &&
                 uriToStringCharsRequiredA(&uri, &capacity) == URI_SUCCESS;
    if (is_ok) {
      // With the NUL. The text is reused for each line, so this allocates only for the longest so far.
      if (text_.size() <= static_cast<std::size_t>(capacity)) text_.resize(static_cast<std::size_t>(capacity) + 1);
      is_ok = uriToStringA(text_.data(), &uri, capacity + 1, nullptr) == URI_SUCCESS;
      benchmark::DoNotOptimize(text_.data());
    }
    uriFreeUriMembersA(&uri);
    return is_ok;
  }

  static constexpr unsigned everything_ = URI_NORMALIZE_SCHEME | URI_NORMALIZE_USER_INFO | URI_NORMALIZE_HOST |
                                          URI_NORMALIZE_PATH | URI_NORMALIZE_QUERY | URI_NORMALIZE_FRAGMENT;
  std::vector<char> text_;
};

} // namespace

void add_uriparser(Contenders &contenders, std::vector<std::string> &) {
  contenders.push_back(std::make_unique<Uriparser>());
}

} // namespace bench

#else

void bench::add_uriparser(Contenders &, std::vector<std::string> &absent) { absent.push_back("uriparser"); }

#endif
