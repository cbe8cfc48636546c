// What is measured: a contender goes over a whole list, once per pass. To add one, see README.md.
// SPDX-License-Identifier: MIT
#ifndef BENCH_CONTENDER_H
#define BENCH_CONTENDER_H

#include <simdiri/simdiri.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "list.h"

namespace bench {

class Contender {
public:
  virtual ~Contender() = default;
  // The row's name: lower-case letters, digits and _; of this library, with / and the level of instructions.
  virtual std::string name() const = 0;
  // Name and version of what is called, where it is not this library: "uriparser 0.9.7".
  virtual std::string peer() const { return ""; }
  // One pass; gives how many lines were accepted. The first pass over a list is not timed: what a pass allocates for
  // the next one to use again is no cost of the contender.
  virtual std::size_t pass(const List &list) = 0;
};

using Contenders = std::vector<std::unique_ptr<Contender>>;

void add_memory(Contenders &contenders);
void add_simdiri(Contenders &contenders);
// What this build and this machine have, the lowest first.
std::vector<simdiri_isa> isa_levels();
// Each of these adds nothing where it was not built in, and says so in `absent`.
void add_uriparser(Contenders &contenders, std::vector<std::string> &absent);
void add_libcurl(Contenders &contenders, std::vector<std::string> &absent);
void add_ada(Contenders &contenders, std::vector<std::string> &absent);

} // namespace bench

#endif
