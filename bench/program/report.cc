// Rows in the order of the program, each with its time as a multiple of memcpy's.
// SPDX-License-Identifier: MIT
#include "report.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>

namespace bench {

using Run = benchmark::BenchmarkReporter::Run;

// The values of a counter in the repetitions, sorted.
static std::vector<double> sorted(const std::vector<Run> &runs, const char *counter) {
  std::vector<double> values;
  for (const Run &run : runs)
    if (run.run_type == Run::RT_Iteration && run.counters.count(counter))
      values.push_back(run.counters.at(counter).value);
  std::sort(values.begin(), values.end());
  return values;
}

// Interpolated between the two nearest values, like table.py.
static double quantile(const std::vector<double> &values, double part) {
  const double at = part * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  const double above = values[std::min(below + 1, values.size() - 1)];
  return values[below] + (above - values[below]) * (at - static_cast<double>(below));
}

// Mean, median and deviation scale like times; the coefficient of variation is already a ratio.
static void add_ratio(Run &run, double memcpy_seconds) {
  const auto seconds = run.counters.find("seconds");
  if (seconds == run.counters.end()) return;
  const bool is_ratio = run.run_type == Run::RT_Aggregate && run.aggregate_unit == benchmark::kPercentage;
  run.counters["times_memcpy"] = benchmark::Counter(seconds->second.value / (is_ratio ? 1 : memcpy_seconds));
}

bool Report::ReportContext(const Context &context) {
  writer_->SetOutputStream(&GetOutputStream());
  writer_->SetErrorStream(&GetErrorStream());
  return writer_->ReportContext(context);
}

// Keeps the rows in the order of the program. Parts of one row stay in the order in which they come.
void Report::ReportRuns(const std::vector<Run> &runs) {
  const auto place = std::upper_bound(rows_.begin(), rows_.end(), runs, [](const auto &a, const auto &b) {
    return a.front().family_index < b.front().family_index;
  });
  rows_.insert(place, runs);
}

void Report::Finalize() {
  // By list, which is the row's label. A row has two parts: its repetitions and the statistics of these.
  std::map<std::string, double> memcpy_seconds;
  for (const std::vector<Run> &row : rows_)
    if (row.front().run_name.function_name == row.front().report_label + "/memcpy")
      if (const std::vector<double> seconds = sorted(row, "seconds"); !seconds.empty())
        memcpy_seconds[row.front().report_label] = quantile(seconds, 0.5);
  for (std::vector<Run> &row : rows_) {
    const auto floor = memcpy_seconds.find(row.front().report_label);
    if (floor != memcpy_seconds.end())
      for (Run &run : row) add_ratio(run, floor->second);
    writer_->ReportRuns(row);
  }
  writer_->Finalize();
  is_written_ = !GetOutputStream().flush().fail();
}

bool Table::ReportContext(const Context &context) {
  PrintBasicContext(&GetErrorStream(), context);
  GetErrorStream() << "measuring; the rows follow when all of them are done\n";
  return true;
}

void Table::ReportRuns(const std::vector<Run> &runs) {
  const std::vector<double> times = sorted(runs, "ns_per_iri"), ratios = sorted(runs, "times_memcpy");
  if (times.empty()) return;
  const Run &run = runs.front();
  const double median = quantile(times, 0.5);
  char multiple[32] = "-", share[32] = "-", cells[160]; // "-": memcpy was not measured
  if (list_ != run.report_label) {
    list_ = run.report_label;
    GetOutputStream() << '\n'
                      << list_
                      << "\n                             ns/IRI   spread     GB/s  times    of memcpy  accepted\n";
  }
  if (!ratios.empty()) {
    std::snprintf(multiple, sizeof multiple, "%.1f", quantile(ratios, 0.5));
    std::snprintf(share, sizeof share, "%.3f", 1 / quantile(ratios, 0.5));
  }
  std::snprintf(cells, sizeof cells, "  %-22s %10.2f %6.1f %% %8.2f %6s %12s %7.2f %%\n",
                run.run_name.function_name.substr(list_.size() + 1).c_str(), median,
                (quantile(times, 0.75) - quantile(times, 0.25)) / median * 100, quantile(sorted(runs, "gb_per_s"), 0.5),
                multiple, share, run.counters.at("accepted").value * 100);
  GetOutputStream() << cells;
}

} // namespace bench
