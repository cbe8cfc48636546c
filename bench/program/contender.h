// A contender: it processes a whole list, once per pass. README.md says how to add one.
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
  // The row's name: lower-case letters, digits and _; for this library, followed by / and the ISA level.
  virtual std::string name() const = 0;
  // Name and version of another library: "uriparser 0.9.7".
  virtual std::string peer() const { return ""; }
  // One pass; returns the number of accepted lines. The first pass over a list is not timed, so memory that a pass
  // allocates and the next one reuses is not counted.
  virtual std::size_t pass(const List &list) = 0;
};

using Contenders = std::vector<std::unique_ptr<Contender>>;

void add_memory(Contenders &contenders);
void add_simdiri(Contenders &contenders);
// The levels of this build that this machine supports, the lowest first.
std::vector<simdiri_isa> isa_levels();
// Each of these adds nothing if it is not part of the build, and then adds its name to `absent`.
void add_uriparser(Contenders &contenders, std::vector<std::string> &absent);
void add_libcurl(Contenders &contenders, std::vector<std::string> &absent);
void add_ada(Contenders &contenders, std::vector<std::string> &absent);

} // namespace bench

#endif
