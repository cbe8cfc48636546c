// Lists of IRIs in memory, one per line, repeated until they reach the requested size.
// SPDX-License-Identifier: MIT
#include "list.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <limits>
#include <stdexcept>

namespace bench {

List::List(std::string name, std::string lines, std::size_t min_bytes) : name_(std::move(name)), copies_(1) {
  if (lines.empty()) throw std::runtime_error(name_ + ": the list is empty");
  if (lines.size() < min_bytes) copies_ = (min_bytes + lines.size() - 1) / lines.size();
  if (lines.size() > std::numeric_limits<std::uint32_t>::max() / copies_)
    throw std::runtime_error(name_ + ": over 4 GB in memory; a part of the list, or a smaller --bytes, will do");
  data_.reserve(lines.size() * copies_);
  for (std::size_t i = 0; i < copies_; i++) data_ += lines;
  begins_.reserve(1 + copies_ * static_cast<std::size_t>(std::count(lines.begin(), lines.end(), '\n')));
  begins_.push_back(0);
  for (std::size_t at = data_.find('\n'); at != std::string::npos; at = data_.find('\n', at + 1))
    begins_.push_back(static_cast<std::uint32_t>(at + 1));
}

static std::string read_file(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::string text;
  char block[1 << 16];
  while (file.read(block, sizeof block) || file.gcount() > 0)
    text.append(block, static_cast<std::size_t>(file.gcount()));
  if (!file.eof()) throw std::runtime_error(path + ": " + std::strerror(errno));
  return text;
}

// The file's name without its last extension, reduced to plain characters because row names and keys contain it.
static std::string name_of(const std::string &path) {
  std::string name = path.substr(path.find_last_of('/') + 1);
  const std::size_t dot = name.find_last_of('.');
  if (dot != 0 && dot != std::string::npos) name.resize(dot);
  for (char &byte : name)
    if (!std::isalnum(static_cast<unsigned char>(byte)) && !std::strchr("-_.+", byte)) byte = '_';
  return name;
}

List load_list(const std::string &path, std::size_t min_bytes) {
  const std::string text = read_file(path);
  std::string lines;
  lines.reserve(text.size() + 1);
  for (std::size_t i = 0; i < text.size(); i++)
    if (text[i] != '\r' || i + 1 == text.size() || text[i + 1] != '\n') lines += text[i];
  if (!lines.empty() && lines.back() != '\n') lines += '\n';
  return List(name_of(path), std::move(lines), min_bytes);
}

namespace {

// xorshift32: the same lists everywhere.
class Random {
public:
  std::size_t below(std::size_t limit) {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 17;
    state_ ^= state_ << 5;
    return state_ % limit;
  }

private:
  std::uint32_t state_ = 1;
};

// Words of 4 to 12 bytes: five of them are segments of the path, the others names and values of the query.
void append_words(std::string &text, std::size_t bytes, Random &random) {
  static const char word_bytes[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";
  std::size_t left = 4 + random.below(9), words = 1;
  for (; bytes > 0; bytes--) {
    const bool is_end = left-- == 0 && bytes > 1;
    if (is_end)
      text += words < 5 ? '/' : words == 5 ? '?' : words % 2 == 0 ? '=' : '&';
    else
      text += word_bytes[random.below(sizeof word_bytes - 1)];
    if (is_end) left = 4 + random.below(9), words++;
  }
}

} // namespace

List make_list(std::size_t bytes) {
  Random random;
  std::string lines;
  for (int i = 0; i < 1024; i++) {
    const std::string head = {'h',
                              't',
                              't',
                              'p',
                              ':',
                              '/',
                              '/',
                              static_cast<char>('a' + random.below(26)),
                              static_cast<char>('a' + random.below(26))};
    // From a fifth less to a fifth more, so that the length of one line does not predict the next.
    const std::size_t target = bytes - bytes / 5 + random.below(bytes / 5 * 2 + 1);
    lines += head + ".example/";
    append_words(lines, target > head.size() + 9 ? target - head.size() - 9 : 0, random);
    lines += '\n';
  }
  return List("length-" + std::to_string(bytes), std::move(lines), 0);
}

} // namespace bench
