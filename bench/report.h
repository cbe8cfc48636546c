// Rows in the order in which they stand in the program, each with its time as a multiple of memcpy's.
// SPDX-License-Identifier: MIT
#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H

#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <vector>

namespace bench {

// google-benchmark reports in the order in which rows happen to be done, which is random under interleaving, and one
// row cannot see another. So the runs are held back to the end, and then given to the reporter that writes them.
class Report : public benchmark::BenchmarkReporter {
public:
  explicit Report(std::unique_ptr<benchmark::BenchmarkReporter> writer) : writer_(std::move(writer)) {}
  bool ReportContext(const Context &context) override;
  void ReportRuns(const std::vector<Run> &runs) override { rows_.push_back(runs); }
  void Finalize() override;
  // False after an error of the stream that was written to.
  bool is_written() const { return is_written_; }

private:
  bool is_written_ = true;
  std::unique_ptr<benchmark::BenchmarkReporter> writer_;
  std::vector<std::vector<Run>> rows_;
};

// What a terminal shows: one line a row, its median and its spread. To be the writer of a Report.
class Table : public benchmark::BenchmarkReporter {
public:
  bool ReportContext(const Context &context) override;
  void ReportRuns(const std::vector<Run> &runs) override;

private:
  std::string list_;
};

} // namespace bench

#endif
