// Lists of IRIs in memory, one per line, repeated until they reach the requested size.
// SPDX-License-Identifier: MIT
#ifndef BENCH_LIST_H
#define BENCH_LIST_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

class List {
public:
  // `lines` has a newline after every line, including the last. It is repeated as a whole until it has `min_bytes`.
  List(std::string name, std::string lines, std::size_t min_bytes);

  const std::string &name() const { return name_; }
  const std::string &data() const { return data_; }
  std::size_t copies() const { return copies_; }
  std::size_t line_count() const { return begins_.size() - 1; }
  // Without the newline.
  std::string_view line(std::size_t i) const { return {data_.data() + begins_[i], begins_[i + 1] - begins_[i] - 1U}; }

private:
  std::string name_, data_;
  std::size_t copies_;
  // The offset of each line, and the end of the last. 32 bits, so that reading them costs a contender little.
  std::vector<std::uint32_t> begins_;
};

// The list in the file at `path`, with the file's name: ASCII letters, digits and -_.+, with _ for any other character.
// Drops a CR before a newline and adds a missing last newline, so that every contender gets the same bytes. Throws
// std::runtime_error.
List load_list(const std::string &path, std::size_t min_bytes);

// 1,024 different plain IRIs of about `bytes` bytes, in the normal form of every contender.
List make_list(std::size_t bytes);

} // namespace bench

#endif
