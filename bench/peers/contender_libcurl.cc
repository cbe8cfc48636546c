// libcurl's URL API: sets the URL in a new handle and returns it as text. Spaces and non-ASCII stay unchanged: encoding
// them (CURLU_URLENCODE) costs more.
// SPDX-License-Identifier: MIT
#include "contender.h"

#ifdef HAVE_LIBCURL
#include <benchmark/benchmark.h>
#include <curl/curl.h>

#include <new>

namespace bench {
namespace {

class Libcurl : public Contender {
public:
  std::string name() const override { return "libcurl"; }
  std::string peer() const override { return std::string("libcurl ") + curl_version_info(CURLVERSION_NOW)->version; }

  std::size_t pass(const List &list) override {
    std::size_t accepted = 0;
    for (std::size_t i = 0; i < list.line_count(); i++) {
      text_.assign(list.line(i)); // it takes NUL-terminated text
      accepted += normalize(text_.c_str());
    }
    return accepted;
  }

private:
  static std::size_t normalize(const char *text) {
    // A handle that already has a URL would resolve the next one against it.
    CURLU *url = curl_url();
    if (!url) throw std::bad_alloc();
    char *written = nullptr;
    const bool is_ok = curl_url_set(url, CURLUPART_URL, text, CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK &&
                       curl_url_get(url, CURLUPART_URL, &written, 0) == CURLUE_OK;
    benchmark::DoNotOptimize(written);
    curl_free(written);
    curl_url_cleanup(url);
    return is_ok;
  }

  std::string text_;
};

} // namespace

void add_libcurl(Contenders &contenders, std::vector<std::string> &) {
  contenders.push_back(std::make_unique<Libcurl>());
}

} // namespace bench

#else

void bench::add_libcurl(Contenders &, std::vector<std::string> &absent) { absent.push_back("libcurl"); }

#endif
