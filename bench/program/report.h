// Rows in the order of the program, each with its time as a multiple of memcpy's.
// SPDX-License-Identifier: MIT
#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H

#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <vector>

namespace bench {

// google-benchmark reports rows in the order in which they end, which is random under interleaving, and one row cannot
// see another. So this reporter keeps the runs until the end, and then passes them to the reporter that writes them.
class Report : public benchmark::BenchmarkReporter {
public:
  explicit Report(std::unique_ptr<benchmark::BenchmarkReporter> writer) : writer_(std::move(writer)) {}
  bool ReportContext(const Context &context) override;
  void ReportRuns(const std::vector<Run> &runs) override;
  void Finalize() override;
  // False after an error of the output stream.
  bool is_written() const { return is_written_; }

private:
  bool is_written_ = true;
  std::unique_ptr<benchmark::BenchmarkReporter> writer_;
  std::vector<std::vector<Run>> rows_;
};

// Writes one line a row to a terminal: its median and its spread. Used as the writer of a Report.
class Table : public benchmark::BenchmarkReporter {
public:
  bool ReportContext(const Context &context) override;
  void ReportRuns(const std::vector<Run> &runs) override;

private:
  std::string list_;
};

} // namespace bench

#endif
