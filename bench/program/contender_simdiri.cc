// This library: one call per IRI, and one call per list of lines or column, at each ISA level of the machine.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>
#include <simdiri/simdiri.h>

#include <new>
#include <stdexcept>

#include "contender.h"

namespace bench {
namespace {

// The measured forms: uri and iri of the profile rfc3987, and the profile web.
enum class Kind { uri, iri, web };

class Simdiri : public Contender {
public:
  Simdiri(Kind kind, simdiri_isa isa) : kind_(kind), isa_(isa) {
    simdiri_options options;
    simdiri_options_init(&options);
    options.form = kind == Kind::iri ? SIMDIRI_FORM_IRI : SIMDIRI_FORM_URI;
    options.profile = kind == Kind::web ? SIMDIRI_PROFILE_WEB : SIMDIRI_PROFILE_RFC3987;
    options.isa = isa;
    if (simdiri_context_create(&options, nullptr, &context_) != SIMDIRI_OK ||
        simdiri_scratch_create(nullptr, &scratch_) != SIMDIRI_OK)
      throw std::bad_alloc();
  }
  ~Simdiri() override {
    simdiri_scratch_free(scratch_);
    simdiri_context_free(context_);
  }
  Simdiri(const Simdiri &) = delete;
  Simdiri &operator=(const Simdiri &) = delete;

protected:
  std::string full_name(const char *name) const {
    static const char *const kinds[] = {"_uri/", "_iri/", "_web/"};
    return std::string(name) + kinds[static_cast<int>(kind_)] + simdiri_isa_name(isa_);
  }

  Kind kind_;
  simdiri_isa isa_;
  simdiri_context *context_ = nullptr;
  simdiri_scratch *scratch_ = nullptr;
};

class Normalize : public Simdiri {
public:
  using Simdiri::Simdiri;
  ~Normalize() override { simdiri_buffer_free(&out_); }
  std::string name() const override { return full_name("normalize"); }

  std::size_t pass(const List &list) override {
    std::size_t accepted = 0;
    for (std::size_t i = 0; i < list.line_count(); i++) {
      const std::string_view line = list.line(i);
      simdiri_result result;
      out_.len = 0;
      accepted += !simdiri_is_error(simdiri_normalize(context_, scratch_, line.data(), line.size(), &out_, &result));
      benchmark::DoNotOptimize(result.text);
    }
    return accepted;
  }

private:
  simdiri_buffer out_ = {nullptr, 0, 0, simdiri_default_allocator()};
};

class Batch : public Simdiri {
public:
  using Simdiri::Simdiri;
  ~Batch() override { simdiri_batch_result_free(&result_, nullptr); }
  std::string name() const override { return full_name("batch"); }

  std::size_t pass(const List &list) override {
    simdiri_records records = {};
    records.data = list.data().data();
    records.data_len = list.data().size();
    records.separator = '\n';
    simdiri_buffer &out = output().buffer;
    out.len = 0;
    if (simdiri_batch(context_, scratch_, SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_ON_ERROR_KEEP, nullptr, &records, &out,
                      &result_) != SIMDIRI_OK)
      throw std::runtime_error("simdiri_batch failed");
    benchmark::DoNotOptimize(out.data);
    return result_.record_count - result_.error_count;
  }

private:
  struct Output {
    simdiri_buffer buffer = {nullptr, 0, 0, simdiri_default_allocator()};
    ~Output() { simdiri_buffer_free(&buffer); }
  };
  // As long as the longest list, so that all rows share one buffer.
  static Output &output() {
    static Output shared;
    return shared;
  }
  simdiri_batch_result result_ = {};
};

// A batch over records with offsets, which fills the columns that the Java package fills.
class Columns : public Simdiri {
public:
  using Simdiri::Simdiri;
  ~Columns() override {
    simdiri_batch_result_free(&result_, nullptr);
    simdiri_buffer_free(&out_);
  }
  std::string name() const override { return full_name("columns"); }

  std::size_t pass(const List &list) override {
    if (&list != list_) fill(list);
    simdiri_records records = {};
    records.data = text_.data();
    records.data_len = text_.size();
    records.offsets32 = offsets_.data();
    records.record_count = list.line_count();
    result_.statuses = statuses_.data();
    result_.output_offsets = output_offsets_.data();
    result_.dense_capacity = list.line_count();
    out_.len = 0;
    if (simdiri_batch(context_, scratch_, SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_ON_ERROR_EMPTY, nullptr, &records, &out_,
                      &result_) != SIMDIRI_OK)
      throw std::runtime_error("simdiri_batch failed");
    benchmark::DoNotOptimize(out_.data);
    return result_.record_count - result_.error_count;
  }

private:
  void fill(const List &list) {
    text_.clear();
    offsets_.assign(1, 0);
    for (std::size_t i = 0; i < list.line_count(); i++) {
      text_ += list.line(i);
      offsets_.push_back(static_cast<std::int32_t>(text_.size()));
    }
    statuses_.resize(list.line_count());
    output_offsets_.resize(list.line_count() + 1);
    list_ = &list;
  }

  const List *list_ = nullptr;
  std::string text_;
  std::vector<std::int32_t> offsets_;
  std::vector<std::uint16_t> statuses_;
  std::vector<std::int64_t> output_offsets_;
  simdiri_buffer out_ = {nullptr, 0, 0, simdiri_default_allocator()};
  simdiri_batch_result result_ = {};
};

} // namespace

std::vector<simdiri_isa> isa_levels() {
  std::vector<simdiri_isa> levels;
  for (const simdiri_isa isa : {SIMDIRI_ISA_SCALAR, SIMDIRI_ISA_SSE42, SIMDIRI_ISA_AVX2, SIMDIRI_ISA_AVX512,
                                SIMDIRI_ISA_NEON, SIMDIRI_ISA_SIMD128})
    if (simdiri_isa_is_supported(isa)) levels.push_back(isa);
  return levels;
}

void add_simdiri(Contenders &contenders) {
  const std::vector<simdiri_isa> levels = isa_levels();
  for (const Kind kind : {Kind::uri, Kind::iri, Kind::web})
    for (const simdiri_isa isa : levels) contenders.push_back(std::make_unique<Normalize>(kind, isa));
  for (const Kind kind : {Kind::uri, Kind::iri, Kind::web})
    for (const simdiri_isa isa : levels) contenders.push_back(std::make_unique<Batch>(kind, isa));
  for (const simdiri_isa isa : levels) contenders.push_back(std::make_unique<Columns>(Kind::uri, isa));
}

} // namespace bench
