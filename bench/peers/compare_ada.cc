// Compares the profile web with ada, line by line, and prints what differs.
// SPDX-License-Identifier: MIT
//
//   compare_ada [--base=URL] [--edits=N] [--seed=N] FILE...
//
// Every line is parsed by both, and then, with --edits, N made of the lines by random edits, half of them with a line
// as base. What must be the same: whether there is a result, the href, and its components. Exit status: 0 nothing
// differs, 1 something does, 2 the run failed. ada wants UTF-8, so it is given what the Encoding Standard's decoder
// makes of it.
#include <ada.h>
#include <simdiri/simdiri.h>

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

// The length of the first character in bytes; is_good says whether there is one.
std::size_t take(std::string_view text, bool &is_good) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const unsigned lead = byte(0);
  is_good = lead < 0x80;
  if (lead < 0xC2 || lead > 0xF4) return 1;
  const std::size_t len = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  const unsigned low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  for (std::size_t i = 1; i < len; i++)
    if (byte(i) < (i == 1 ? low : 0x80) || byte(i) > (i == 1 ? high : 0xBF)) return i;
  is_good = true;
  return len;
}

std::string decode(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    bool is_good = false;
    const std::size_t len = take(text, is_good);
    out += is_good ? text.substr(0, len) : std::string_view("\xEF\xBF\xBD");
    text.remove_prefix(len);
  }
  return out;
}

// The library, with its buffers.
class Library {
public:
  Library() {
    simdiri_options options;
    simdiri_options_init(&options);
    options.profile = SIMDIRI_PROFILE_WEB;
    is_good_ = simdiri_context_create(&options, nullptr, &context_) == SIMDIRI_OK &&
               simdiri_scratch_create(nullptr, &scratch_) == SIMDIRI_OK;
  }
  ~Library() {
    simdiri_scratch_free(scratch_);
    simdiri_context_free(context_);
    simdiri_buffer_free(&out_);
  }
  Library(const Library &) = delete;
  Library &operator=(const Library &) = delete;

  bool is_good() const { return is_good_; }

  std::optional<std::string> parse(const std::string &text, const std::string *base_text) {
    simdiri_base *base = nullptr;
    simdiri_result result;
    out_.len = 0;
    if (base_text && simdiri_base_create(context_, scratch_, base_text->data(), base_text->size(), nullptr, &base,
                                         nullptr) != SIMDIRI_OK)
      return std::nullopt;
    const simdiri_status status =
        base ? simdiri_resolve(context_, scratch_, base, text.data(), text.size(), &out_, &result)
             : simdiri_normalize(context_, scratch_, text.data(), text.size(), &out_, &result);
    std::optional<std::string> href;
    if (status == SIMDIRI_OK) href.emplace(result.text, result.text_len);
    simdiri_base_free(base);
    return href;
  }

private:
  simdiri_context *context_ = nullptr;
  simdiri_scratch *scratch_ = nullptr;
  simdiri_buffer out_ = {nullptr, 0, 0, simdiri_default_allocator()};
  bool is_good_ = false;
};

using AdaUrl = ada::result<ada::url_aggregator>;

AdaUrl parse_with_ada(const std::string &text, const std::string *base_text) {
  if (!base_text) return ada::parse<ada::url_aggregator>(decode(text));
  const auto base = ada::parse<ada::url_aggregator>(decode(*base_text));
  if (!base) return base;
  return ada::parse<ada::url_aggregator>(decode(text), &*base);
}

// The first component that differs, for equal hrefs.
const char *find_difference(const ada::url_aggregator &url, const std::string &href) {
  simdiri_url_components parts;
  simdiri_split_url(href.data(), href.size(), &parts);
  const std::string_view text(href);
  const auto part = [&](std::size_t begin, std::size_t end) { return text.substr(begin, end - begin); };
  if (url.get_username() != part(parts.username_begin, parts.username_end)) return "username";
  if (url.get_password() != part(parts.password_begin, parts.password_end)) return "password";
  if (url.get_hostname() != part(parts.host_begin, parts.host_end)) return "host";
  if (url.get_port() != part(parts.port_begin, parts.port_end)) return "port";
  if (url.get_pathname() != part(parts.path_begin, parts.path_end)) return "path";
  if (url.has_search() != (parts.has_query != 0)) return "has_query";
  if (url.has_hash() != (parts.has_fragment != 0)) return "has_fragment";
  if (url.has_hostname() != (parts.has_host != 0)) return "has_host";
  return nullptr;
}

void print(const char *label, std::string_view text) {
  std::printf("  %-8s \"", label);
  for (const char c : text) {
    const unsigned byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte >= 0x7F || c == '\\')
      std::printf("\\x%02X", byte);
    else
      std::putchar(c);
  }
  std::printf("\"\n");
}

struct Counts {
  std::size_t compared = 0, accepted = 0, differing = 0;
};

void compare(Library &library, const std::string &text, const std::string *base, Counts &counts) {
  const auto ours = library.parse(text, base);
  const auto theirs = parse_with_ada(text, base);
  counts.compared++;
  counts.accepted += ours.has_value();
  const bool is_same = ours ? theirs && *ours == theirs->get_href() : !theirs;
  const char *part = ours && is_same ? find_difference(*theirs, *ours) : nullptr;
  if (is_same && !part) return;
  counts.differing++;
  std::printf("DIFFERS%s%s\n", part ? ": " : "", part ? part : "");
  print("input", text);
  if (base) print("base", *base);
  print("simdiri", ours ? std::string_view(*ours) : "(failure)");
  print("ada", theirs ? theirs->get_href() : "(failure)");
}

const std::string_view pieces[] = {"/",
                                   "\\",
                                   "//",
                                   ":",
                                   "@",
                                   "?",
                                   "#",
                                   "%",
                                   "%2e",
                                   "%2E.",
                                   "..",
                                   ".",
                                   "/../",
                                   "/./",
                                   "[",
                                   "]",
                                   "[::1]",
                                   "|",
                                   "C|",
                                   "/c:",
                                   " ",
                                   "\t",
                                   "\n",
                                   "\r",
                                   "\x01",
                                   "\x7F",
                                   "%00",
                                   "%41",
                                   "%zz",
                                   "%25",
                                   "%C3%BC",
                                   "0x",
                                   "0",
                                   "08",
                                   "256",
                                   "1.2.3",
                                   ".0x1.",
                                   "4294967296",
                                   "[1:2::3:4]",
                                   "[::1.2.3.4]",
                                   ":80",
                                   ":443",
                                   ":0",
                                   ":65536",
                                   ":00021",
                                   "http:",
                                   "https://",
                                   "file:",
                                   "file:///",
                                   "ws://",
                                   "wss:",
                                   "ftp://",
                                   "mailto:",
                                   "data:,",
                                   "a:",
                                   "a://",
                                   "a:/",
                                   "localhost",
                                   "xn--",
                                   "xn--4ca",
                                   "\xC3\xA4",
                                   "\xC3\x9F",
                                   "\xE2\x98\x95",
                                   "\xEF\xBF\xBD",
                                   "\xEF\xBB\xBF",
                                   "\xE3\x80\x82",
                                   "\xC2\xAD",
                                   "\xD7\x90",
                                   "\xCC\x81",
                                   "\xD8\xA8",
                                   "\xE0\xA4\x95\xE0\xA5\x8D",
                                   "\xE2\x80\x8C",
                                   "\xE2\x80\x8D",
                                   "\xEA\xB0\x80",
                                   "\xE1\x86\xA8",
                                   "\xF0\x9F\x92\xA9",
                                   "\xEF\xBC\xA1",
                                   "\xE2\x84\x80",
                                   "\xFF",
                                   "\xE2\x82",
                                   "\"",
                                   "<",
                                   ">",
                                   "`",
                                   "^",
                                   "{",
                                   "}",
                                   "'",
                                   "~",
                                   "!",
                                   "$",
                                   "&",
                                   "(",
                                   ")",
                                   "*",
                                   "+",
                                   ",",
                                   ";",
                                   "=",
                                   "_",
                                   "A",
                                   "Z",
                                   "-",
                                   "--",
                                   "user:pass@",
                                   "@@",
                                   "::",
                                   "http",
                                   "//a",
                                   "\\\\"};

std::string edit(const std::string &text, std::mt19937_64 &random) {
  std::string out = text.substr(0, 200);
  for (std::uint64_t n = 1 + random() % 4; n > 0; n--) {
    const std::size_t at = random() % (std::min<std::size_t>(out.size(), random() % 2 ? 20 : 200) + 1);
    if (random() % 4 == 0)
      out.erase(at, 1 + random() % 8);
    else
      out.insert(at, pieces[random() % std::size(pieces)]);
  }
  return out;
}

void compare_edits(Library &library, const std::vector<std::string> &lines, std::uint64_t count, std::uint64_t seed,
                   Counts &counts) {
  std::mt19937_64 random(seed);
  const auto pick = [&]() -> const std::string & { return lines[random() % lines.size()]; };
  for (std::uint64_t i = 0; i < count && !lines.empty(); i++) {
    const std::string &line = pick();
    const std::string text = edit(random() % 8 ? line : line.substr(random() % (line.size() + 1)), random);
    const std::string base = random() % 2 ? pick() : edit(pick(), random);
    compare(library, text, random() % 2 ? &base : nullptr, counts);
  }
}

} // namespace

int main(int argc, char **argv) {
  std::string base;
  std::uint64_t edits = 0, seed = 1;
  std::vector<std::string> lines;
  Library library;
  Counts counts;
  bool is_bad = !library.is_good();
  for (int i = 1; i < argc && !is_bad; i++) {
    const std::string argument = argv[i];
    if (argument.rfind("--base=", 0) == 0) {
      base = argument.substr(7);
    } else if (argument.rfind("--edits=", 0) == 0) {
      edits = std::stoull(argument.substr(8));
    } else if (argument.rfind("--seed=", 0) == 0) {
      seed = std::stoull(argument.substr(7));
    } else {
      std::ifstream file(argument, std::ios::binary);
      is_bad = !file;
      for (std::string line; std::getline(file, line);) lines.push_back(line);
    }
  }
  if (is_bad) {
    std::fprintf(stderr, "usage: compare_ada [--base=URL] [--edits=N] [--seed=N] FILE...\n");
    return 2;
  }
  for (const std::string &line : lines) compare(library, line, base.empty() ? nullptr : &base, counts);
  compare_edits(library, lines, edits, seed, counts);
  std::printf("seed %llu: %zu compared, %zu accepted, %zu differ\n", static_cast<unsigned long long>(seed),
              counts.compared, counts.accepted, counts.differing);
  return counts.differing == 0 ? 0 : 1;
}
