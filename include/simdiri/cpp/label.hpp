/**
 * @file
 * @brief C++: labels, by which people group IRIs. Include simdiri/simdiri.hpp.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_CPP_LABEL_HPP
#define SIMDIRI_CPP_LABEL_HPP

#include <simdiri/cpp/batch.hpp>
#include <simdiri/label.h>

namespace simdiri {

/** @addtogroup cpp
 * @{ */

/** @cond */
namespace detail {
struct free_routes {
  void operator()(simdiri_routes *object) const noexcept { simdiri_routes_free(object); }
};
struct free_labeler {
  void operator()(simdiri_labeler *object) const noexcept { simdiri_labeler_free(object); }
};
struct free_learner {
  void operator()(simdiri_learner *object) const noexcept { simdiri_learner_free(object); }
};
} // namespace detail
/** @endcond */

/** @param name the name of a template, such as "int" @return Its bit SIMDIRI_TEMPLATE_…; 0: no such name. */
inline std::uint32_t find_template(std::string_view name) noexcept {
  return simdiri_template_find(name.data(), name.size());
}

/** Routes that were read from a file. Immutable, so threads may share them. */
class routes : public handle<simdiri_routes, detail::free_routes> {
public:
  using handle::handle;
  /** Reads routes: simdiri_routes_create(). @param text the text of the file
   * @param failure nullptr, or receives the mistake on #SIMDIRI_ERROR_BAD_OPTION
   * @param allocator nullptr for the default allocator; it must outlive the routes @return The routes, or an error. */
  static result<routes> create(std::string_view text, simdiri_routes_failure *failure = nullptr,
                               const simdiri_allocator *allocator = nullptr) noexcept {
    simdiri_routes *created = nullptr;
    const outcome what(simdiri_routes_create(text.data(), text.size(), allocator, &created, failure));
    return {what, routes(created)};
  }
  /** @return The number of routes. */
  std::size_t count() const noexcept { return simdiri_routes_count(get()); }
};

/** The options of a labeler: the members and constants of the C structure, with the defaults of the command. */
struct label_options : simdiri_label_options {
  /** The defaults: simdiri_label_options_init(). */
  label_options() noexcept : simdiri_label_options() { simdiri_label_options_init(this); }
  /** Sets which parameters stay. @param names their names, each of which ends with NUL; they must be there until the
   * labeler is created */
  void set_params(span<const char *const> names) noexcept {
    params = names.data();
    param_count = names.size();
  }
};

/** A context together with options for labels. Immutable, so threads may share a labeler. */
class labeler : public handle<simdiri_labeler, detail::free_labeler> {
public:
  using handle::handle;
  /** Creates a labeler: simdiri_labeler_create(). @param with the context, which must outlive the labeler
   * @param options the options; rules, routes and list in them must outlive the labeler
   * @param bad nullptr, or receives on #SIMDIRI_ERROR_BAD_OPTION the index of the wrong name of a parameter
   * @param allocator nullptr for the default allocator; it must outlive the labeler @return The labeler, or an error.
   */
  static result<labeler> create(const context &with, const simdiri_label_options &options = label_options(),
                                std::size_t *bad = nullptr, const simdiri_allocator *allocator = nullptr) noexcept {
    simdiri_labeler *created = nullptr;
    const outcome what(simdiri_labeler_create(with.get(), &options, allocator, &created, bad));
    return {what, labeler(created)};
  }
  /** A temporary context would not outlive the labeler. */
  static result<labeler> create(const context &&, const simdiri_label_options & = label_options(),
                                std::size_t * = nullptr, const simdiri_allocator * = nullptr) = delete;
  /** Makes the label of an IRI: simdiri_label(). @param memory the scratch of this thread @param iri the IRI
   * @param out the label is appended here @param against nullptr, or the base of relative references
   * @return The label: a view of `out`. */
  result<std::string_view> label(scratch &memory, std::string_view iri, buffer &out,
                                 const base *against = nullptr) const noexcept {
    simdiri_result raw = {};
    simdiri_text made = {nullptr, 0};
    raw.status = simdiri_label(get(), memory.get(), against ? against->get() : nullptr, iri.data(), iri.size(),
                               out.get(), &made, &raw);
    return {outcome(raw), std::string_view(made.text, made.len)};
  }
  /** Makes the label of a normal form: simdiri_label_normal(). @param memory the scratch of this thread
   * @param normal the normal form @param out the label is appended here @return The label: a view of `out`. */
  result<std::string_view> label_normal(scratch &memory, std::string_view normal, buffer &out) const noexcept {
    simdiri_text made = {nullptr, 0};
    const outcome what(simdiri_label_normal(get(), memory.get(), normal.data(), normal.size(), out.get(), &made));
    return {what, std::string_view(made.text, made.len)};
  }
  /** Finds the label of a path that is in normal form: simdiri_label_path(). @param memory the scratch of this thread
   * @param path the path, perhaps with a query and a fragment @param out a label that is no part of the path is
   * appended here @return The label: a view of the path or of `out`; its data() is nullptr if there is none. */
  result<std::string_view> label_path(scratch &memory, std::string_view path, buffer &out) const noexcept {
    simdiri_text made = {nullptr, 0};
    const outcome what(
        simdiri_label_path(get(), memory.get(), path.data(), path.size(), path.size(), out.get(), &made));
    return {what, std::string_view(made.text, made.len)};
  }
};

/** The options of a learner: the members of the C structure, with the defaults of the command. */
struct learn_options : simdiri_learn_options {
  /** The defaults: simdiri_learn_options_init(). */
  learn_options() noexcept : simdiri_learn_options() { simdiri_learn_options_init(this); }
};

/** Learns routes from labels, which a labeler without templates, routes and parameters has made. For one thread at a
 * time. */
class learner : public handle<simdiri_learner, detail::free_learner> {
public:
  using handle::handle;
  /** Creates a learner: simdiri_learner_create(). @param options the options; a redactor in them must outlive the
   * learner
   * @param allocator nullptr for the default allocator; it must outlive the learner @return The learner, or an error.
   */
  static result<learner> create(const simdiri_learn_options &options = learn_options(),
                                const simdiri_allocator *allocator = nullptr) noexcept {
    simdiri_learner *created = nullptr;
    const outcome what(simdiri_learner_create(&options, allocator, &created));
    return {what, learner(created)};
  }
  /** Adds one label: simdiri_learner_add(). @param label the label @return #SIMDIRI_OK, or an error. */
  outcome add(std::string_view label) noexcept {
    return outcome(simdiri_learner_add(get(), label.data(), label.size()));
  }
  /** Writes the routes file: simdiri_learner_write(). Nothing can be added afterwards. @param out the text is appended
   * here
   * @return #SIMDIRI_OK, or an error. */
  outcome write(buffer &out) noexcept { return outcome(simdiri_learner_write(get(), out.get())); }
};

/** The labels of many IRIs, as a range in the order of the input. The text of a record is its label. In all else it is
 * like a batch. */
class label_batch {
public:
  using value_type = batch_record;                             /**< What the range is of. */
  using iterator = detail::record_iterator<label_batch>;       /**< Goes through the records. */
  using const_iterator = detail::record_iterator<label_batch>; /**< The same. */

  /** A batch without records. @param allocator nullptr for the default allocator; it must outlive the batch */
  explicit label_batch(const simdiri_allocator *allocator = nullptr) noexcept : common_(allocator) {}

  /** Runs simdiri_label_batch(). @param with the labeler @param memory the scratch of this thread
   * @param in the records, which must outlive the results @param on_error the text of a record with an error
   * @param against nullptr, or the base of relative references
   * @return #SIMDIRI_OK even if records have errors, or an error of the call or the machine; then there are no
   * results. */
  outcome run(const labeler &with, scratch &memory, const records &in,
              simdiri_on_error on_error = SIMDIRI_ON_ERROR_KEEP, const base *against = nullptr) noexcept {
    return common_.run(in, [&]() noexcept { return call(with, memory, on_error, against); });
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
  /** @return All labels in one text, each with the separator that its record had. */
  std::string_view text() const noexcept { return common_.out_.view(); }
  /** @return The notes about the records that normalizing changes, or whose status is not #SIMDIRI_OK. */
  span<const simdiri_note> notes() const noexcept { return {common_.raw_.notes, common_.raw_.note_count}; }
  /** @return The number of records with an error. */
  std::size_t error_count() const noexcept { return common_.raw_.error_count; }
  /** @return The counts and notes of normalizing, as the C function gives them. */
  const simdiri_batch_result &get() const noexcept { return common_.raw_; }

private:
  friend iterator;

  simdiri_status call(const labeler &with, scratch &memory, simdiri_on_error on_error, const base *against) noexcept {
    if (!common_.start(true)) return SIMDIRI_ERROR_NO_CAPACITY;
    return simdiri_label_batch(with.get(), memory.get(), against ? against->get() : nullptr, on_error,
                               &common_.records_.get(), common_.out_.get(), &common_.raw_);
  }
  batch_record record_at(std::size_t index, std::size_t note) const noexcept { return common_.record_at(index, note); }

  detail::batch_results common_;
};

/** @} */

} // namespace simdiri

#endif
