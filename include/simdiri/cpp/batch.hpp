/**
 * @file
 * @brief C++: many records in one call. Include simdiri/simdiri.hpp.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_CPP_BATCH_HPP
#define SIMDIRI_CPP_BATCH_HPP

#include <simdiri/cpp/records.hpp>
#include <simdiri/cpp/worker.hpp>

namespace simdiri {

/** @addtogroup cpp
 * @{ */

/** What a batch does with its records. */
struct batch_options {
  simdiri_operation operation = SIMDIRI_OPERATION_NORMALIZE; /**< The operation. */
  simdiri_on_error on_error = SIMDIRI_ON_ERROR_KEEP;         /**< What is written for a record with an error. */
  const base *against = nullptr;   /**< The base of #SIMDIRI_OPERATION_RESOLVE, or of relative references. */
  std::uint32_t review_groups = 0; /**< Findings that get a note, SIMDIRI_REVIEW_… */
};

/** One record of a batch. */
class batch_record : public outcome {
public:
  /** A record. @param what its outcome @param index its number @param in its input @param out its output
   * @param is_null whether it is null */
  batch_record(outcome what, std::size_t index, std::string_view in, std::string_view out, bool is_null) noexcept
      : outcome(what), index_(index), input_(in), text_(out), is_null_(is_null) {}
  /** @return The number of the record, from 0. */
  std::size_t index() const noexcept { return index_; }
  /** @return The record, without its separator: a view of the caller's memory. Empty if it is null. */
  std::string_view input() const noexcept { return input_; }
  /** @return What was written for it, without the separator: a view of the batch. */
  std::string_view text() const noexcept { return text_; }
  /** @return Whether it was null, and so not read. */
  bool is_null() const noexcept { return is_null_; }

private:
  std::size_t index_;
  std::string_view input_, text_;
  bool is_null_;
};

/** @cond */
namespace detail {
/* An iterator over the records of a batch, in order: a number, and the next note. */
template <class Batch> class record_iterator {
public:
  using value_type = typename Batch::value_type;
  using reference = value_type;
  using pointer = void;
  using difference_type = std::ptrdiff_t;
  using iterator_category = std::input_iterator_tag; /* forward, except that a reference is a value */
#if __cplusplus >= 202002L
  using iterator_concept = std::forward_iterator_tag;
#endif
  record_iterator() noexcept = default;
  record_iterator(const Batch *batch, std::size_t index, std::size_t note) noexcept
      : batch_(batch), index_(index), note_(note) {}
  value_type operator*() const noexcept { return batch_->record_at(index_, note_); }
  record_iterator &operator++() noexcept {
    const span<const simdiri_note> notes = batch_->notes();
    if (note_ < notes.size() && notes[note_].index == index_) note_++;
    index_++;
    return *this;
  }
  record_iterator operator++(int) noexcept {
    const record_iterator before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const record_iterator &a, const record_iterator &b) noexcept { return a.index_ == b.index_; }
  friend bool operator!=(const record_iterator &a, const record_iterator &b) noexcept { return a.index_ != b.index_; }

private:
  const Batch *batch_ = nullptr;
  std::size_t index_ = 0, note_ = 0;
};

/* What batches of all kinds have in common: the records, the outputs, and the notes about them. */
class batch_results {
public:
  explicit batch_results(const simdiri_allocator *allocator) noexcept
      : begins_(allocator), ends_(allocator), out_(allocator), notes_allocator_(allocator), raw_{} {}
  batch_results(batch_results &&other) noexcept
      : begins_(std::move(other.begins_)), ends_(std::move(other.ends_)), out_(std::move(other.out_)),
        notes_allocator_(other.notes_allocator_), records_(other.records_), raw_(std::exchange(other.raw_, {})) {}
  batch_results &operator=(batch_results &&other) noexcept {
    if (this == &other) return *this;
    begins_ = std::move(other.begins_);
    ends_ = std::move(other.ends_);
    out_ = std::move(other.out_);
    records_ = other.records_;
    std::swap(notes_allocator_, other.notes_allocator_);
    std::swap(raw_, other.raw_); /* the other one frees these notes, but has no records any more */
    other.clear();
    return *this;
  }
  ~batch_results() { simdiri_batch_result_free(&raw_, notes_allocator_); }

  /* Prepares a run. Returns false if there is no room for any record. */
  bool start(bool has_output) noexcept {
    const std::size_t capacity = begins_.capacity() < ends_.capacity() ? begins_.capacity() : ends_.capacity();
    out_.clear();
    raw_.record_offsets = begins_.data();
    raw_.output_offsets = has_output ? ends_.data() : nullptr;
    raw_.dense_capacity = capacity > 0 ? capacity - 1 : 0;
    return capacity > 0;
  }
  bool reserve(std::size_t count) noexcept { return begins_.reserve(count + 1) && ends_.reserve(count + 1); }
  /* Runs the C function: `call` starts it. If there are more records than in the run before, `reserve_more` gets their
   * number, and `call` is called again. */
  template <class Call, class Reserve> outcome run(const records &in, Call call, Reserve reserve_more) noexcept {
    records_ = in;
    simdiri_status status = call();
    if (status == SIMDIRI_ERROR_NO_CAPACITY) {
      const std::size_t count = in.count();
      status = reserve(count) && reserve_more(count) ? call() : SIMDIRI_ERROR_NO_MEMORY;
    }
    if (status != SIMDIRI_OK) clear();
    return outcome(status);
  }
  template <class Call> outcome run(const records &in, Call call) noexcept {
    return run(in, call, [](std::size_t) noexcept { return true; });
  }
  void clear() noexcept {
    raw_.record_count = raw_.note_count = 0;
    raw_.changed_count = raw_.warning_count = raw_.error_count = 0;
    out_.clear();
  }
  /* If notes come from another allocator from now on, frees those that are there. */
  void use_notes_allocator(const simdiri_allocator *allocator) noexcept {
    if (allocator == notes_allocator_) return;
    simdiri_batch_result_free(&raw_, notes_allocator_);
    notes_allocator_ = allocator;
  }
  /* The number of the first note about this record or a later one. */
  std::size_t note_of(std::size_t index) const noexcept {
    std::size_t low = 0, high = raw_.note_count;
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      if (raw_.notes[middle].index < index)
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  }
  outcome outcome_of(std::size_t index, std::size_t note) const noexcept {
    if (note >= raw_.note_count || raw_.notes[note].index != index) return outcome();
    const simdiri_note &found = raw_.notes[note];
    simdiri_result what = {};
    what.status = static_cast<simdiri_status>(found.status);
    what.component = static_cast<simdiri_component>(found.component);
    what.offset = found.offset;
    what.changes = found.changes;
    return outcome(what);
  }
  batch_record record_at(std::size_t index, std::size_t note) const noexcept {
    return {outcome_of(index, note), index, input_of(index), output_of(index), records_.is_null(index)};
  }
  std::string_view input_of(std::size_t index) const noexcept {
    if (records_.is_null(index)) return {};
    return piece(records_.get().data, begins_, index);
  }
  std::string_view output_of(std::size_t index) const noexcept {
    return raw_.output_offsets ? piece(out_.view().data(), ends_, index) : std::string_view();
  }
  std::string_view piece(const char *data, const array<std::int64_t> &offsets, std::size_t index) const noexcept {
    const auto begin = static_cast<std::size_t>(offsets[index]), end = static_cast<std::size_t>(offsets[index + 1]);
    return records_.without_separator(std::string_view(data + begin, end - begin));
  }

  array<std::int64_t> begins_, ends_;
  buffer out_;
  const simdiri_allocator *notes_allocator_; /* nullptr: the default allocator */
  records records_;
  simdiri_batch_result raw_;
};
} // namespace detail
/** @endcond */

/**
 * The results of a batch, as a range of records in the order of the input. A batch can run again, and then keeps its
 * memory. Only one thread at a time may run it; threads may read it together.
 *
 * The batch owns the outputs: they are valid until it runs again, is moved or destroyed. The inputs belong to the
 * caller.
 */
class batch {
public:
  using value_type = batch_record;                       /**< What the range is of. */
  using iterator = detail::record_iterator<batch>;       /**< Goes through the records. */
  using const_iterator = detail::record_iterator<batch>; /**< The same. */

  /** A batch without records. @param allocator nullptr for the default allocator; it must outlive the batch */
  explicit batch(const simdiri_allocator *allocator = nullptr) noexcept : common_(allocator) {}

  /** Runs simdiri_batch(). It never stops at a record with an error. @param with the context
   * @param memory the scratch of this thread @param in the records, which must outlive the results
   * @param options what to do @return #SIMDIRI_OK even if records have errors, or an error of the call or the machine;
   * then there are no results. */
  outcome run(const context &with, scratch &memory, const records &in,
              const batch_options &options = batch_options()) noexcept {
    common_.raw_.review_groups = options.review_groups;
    return common_.run(in, [&]() noexcept { return call(with, memory, options); });
  }
  /** Runs simdiri_batch() with the context and the scratch of a worker. @param with the worker of this thread
   * @param in the records, which must outlive the results @param options what to do
   * @return As for the other function. */
  outcome run(worker &with, const records &in, const batch_options &options = batch_options()) noexcept {
    return run(with.get_context(), with.get_scratch(), in, options);
  }

  /** @return The number of records. */
  std::size_t size() const noexcept { return common_.raw_.record_count; }
  /** @return Whether there are none. */
  bool empty() const noexcept { return size() == 0; }
  /** @return The first record. */
  iterator begin() const noexcept { return iterator(this, 0, 0); }
  /** @return The end of the records. */
  iterator end() const noexcept { return iterator(this, size(), common_.raw_.note_count); }
  /** One record; the number is not checked. @param index its number, from 0 @return The record. */
  batch_record operator[](std::size_t index) const noexcept { return record_at(index, common_.note_of(index)); }
  /** @return All outputs in one text, each with the separator that its record had. */
  std::string_view text() const noexcept { return common_.out_.view(); }
  /** @return The notes about the records that changed, or whose status is not #SIMDIRI_OK, by their numbers. */
  span<const simdiri_note> notes() const noexcept { return {common_.raw_.notes, common_.raw_.note_count}; }
  /** @return The number of records whose output differs from the input. */
  std::size_t changed_count() const noexcept { return common_.raw_.changed_count; }
  /** @return The number of records with a warning. */
  std::size_t warning_count() const noexcept { return common_.raw_.warning_count; }
  /** @return The number of records with an error. */
  std::size_t error_count() const noexcept { return common_.raw_.error_count; }
  /** @return The counts and notes, as the C function gives them. */
  const simdiri_batch_result &get() const noexcept { return common_.raw_; }

private:
  friend iterator;

  simdiri_status call(const context &with, scratch &memory, const batch_options &options) noexcept {
    if (!common_.start(true)) return SIMDIRI_ERROR_NO_CAPACITY;
    return simdiri_batch(with.get(), memory.get(), options.operation, options.on_error,
                         options.against ? options.against->get() : nullptr, &common_.records_.get(),
                         common_.out_.get(), &common_.raw_);
  }
  batch_record record_at(std::size_t index, std::size_t note) const noexcept { return common_.record_at(index, note); }

  detail::batch_results common_;
};

/** @} */

} // namespace simdiri

#endif
