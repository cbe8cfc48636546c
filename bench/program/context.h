// Describes the conditions of a measurement: machine, compiler, library, options, lists.
// SPDX-License-Identifier: MIT
#ifndef BENCH_CONTEXT_H
#define BENCH_CONTEXT_H

#include <string>
#include <vector>

#include "contender.h"

namespace bench {

// Written at the head of google-benchmark's output, as text under "context".
void add_context(const std::vector<List> &lists, const Contenders &contenders, const std::vector<std::string> &absent);

} // namespace bench

#endif
