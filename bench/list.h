// Lists of IRIs in memory, one per line, repeated until they fill what is to be measured.
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
  // `lines` has a newline after every line, the last one too. It is repeated whole until it has `min_bytes`.
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
  // Of each line, and of the one after the last. 32 bits: reading them must not cost a contender more than it has to.
  std::vector<std::uint32_t> begins_;
};

// The file at `path`, named after it: ASCII letters, digits and -_.+, with _ for anything else. A CR in front of a
// newline is dropped and a missing last newline added, so that every contender sees the same bytes however it cuts
// lines. Throws std::runtime_error.
List load_list(const std::string &path, std::size_t min_bytes);

// 1,024 different plain IRIs of about `bytes` bytes, in the normal form of every contender.
List make_list(std::size_t bytes);

} // namespace bench

#endif
