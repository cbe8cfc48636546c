/* Batches, keys, sets and texts by simdiri.hpp. */
/* SPDX-License-Identifier: MIT */
#include <simdiri/simdiri.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <unordered_set>
#include <vector>
/* clang before 16 cannot compile the views of libstdc++. */
#if __cplusplus >= 202002L && !(defined(__clang__) && __clang_major__ < 16)
#define HAS_VIEWS
#include <ranges>
#endif
#include <stdlib.h>

#include "check.hpp"

namespace {

struct fixture {
  simdiri::context context = must(simdiri::context::create());
  simdiri::worker worker = must(simdiri::worker::create(context));
};

std::string join(const simdiri::batch &batch) {
  std::string all;
  for (const simdiri::batch_record &record : batch) {
    all += std::to_string(record.index()) + " " + record.name() + " " + std::string(record.input()) + " > " +
           std::string(record.text()) + (record.is_null() ? " null" : "") + "\n";
    CHECK((record.changes() == 0) == (record.input() == record.text() || !record.ok()));
    const simdiri::batch_record again = batch[record.index()];
    CHECK(again.status() == record.status() && again.text() == record.text() && again.changes() == record.changes());
  }
  return all;
}

void test_separated_records() {
  fixture f;
  simdiri::batch batch;
  CHECK(batch.empty() && batch.begin() == batch.end());
  static const char lines[] = "http://A/\nhttp://b/\n\nno scheme\nhttp://c:80/";
  CHECK(batch.run(f.worker, simdiri::records::separated(lines)));
  CHECK_EQUAL(join(batch), "0 ok http://A/ > http://a/\n1 ok http://b/ > http://b/\n2 no-scheme  > \n"
                           "3 no-scheme no scheme > no scheme\n4 ok http://c:80/ > http://c/\n");
  CHECK_EQUAL(batch.text(), "http://a/\nhttp://b/\n\nno scheme\nhttp://c/");
  CHECK(batch.size() == 5 && batch.changed_count() == 2 && batch.error_count() == 2 && batch.notes().size() == 4);
  CHECK(batch[3].offset() == 2 && batch[0].changes() == SIMDIRI_CHANGE_HOST_CASE);

  simdiri::batch_options options;
  options.on_error = SIMDIRI_ON_ERROR_SKIP;
  CHECK(batch.run(f.worker, simdiri::records::separated("x\r\nhttp://A/\r\n\r\n", '\n', true), options));
  CHECK_EQUAL(join(batch), "0 no-scheme x > \n1 ok http://A/ > http://a/\n2 no-scheme  > \n");
  CHECK_EQUAL(batch.text(), "http://a/\r\n");
  CHECK(batch.run(f.worker, simdiri::records::separated("")) && batch.empty() && batch.text().empty());
  CHECK(batch.run(f.worker, simdiri::records()) && batch.empty());
  const std::string_view nul("http://A/\0http://B/\0", 20);
  CHECK(batch.run(f.worker, simdiri::records::separated(nul, '\0')));
  CHECK(batch.size() == 2 && batch[1].text() == "http://b/" && batch[1].input() == "http://B/");

  options = simdiri::batch_options();
  options.operation = SIMDIRI_OPERATION_RESOLVE;
  const auto against = must(f.worker.create_base("http://a/b/"));
  options.against = &against;
  CHECK(batch.run(f.worker, simdiri::records::separated("c\n../d\n"), options));
  CHECK_EQUAL(batch.text(), "http://a/b/c\nhttp://a/d\n");
  options.operation = SIMDIRI_OPERATION_CHECK;
  options.review_groups = SIMDIRI_REVIEW_SCHEME;
  CHECK(batch.run(f.worker, simdiri::records::separated("http:///\nhttp://a/"), options));
  CHECK(batch.notes().size() == 1 && batch.text().empty() && batch[1].text().empty() &&
        batch[1].input() == "http://a/");
}

void test_records_with_offsets() {
  fixture f;
  simdiri::batch batch;
  const std::string text = "http://A/http://B/x";
  const std::vector<std::int32_t> ends = {0, 9, 9, 18, 19};
  const std::uint8_t validity = 0x1A; /* from bit 1 on: 1 0 1 1 */
  CHECK(batch.run(f.worker, simdiri::records::at_offsets(text, ends).with_validity(&validity, 1)));
  CHECK_EQUAL(join(batch),
              "0 ok http://A/ > http://a/\n1 ok  >  null\n2 ok http://B/ > http://b/\n3 no-scheme x > x\n");
  const std::array<std::int64_t, 2> wrong = {5, 2};
  CHECK(batch.run(f.worker, simdiri::records::at_offsets(text, wrong)).status() == SIMDIRI_ERROR_BAD_OPTION);
  CHECK(batch.empty() && batch.begin() == batch.end());
  const std::vector<std::int64_t> none;
  CHECK(batch.run(f.worker, simdiri::records::at_offsets(text, none)) && batch.empty());

  simdiri::record_list list;
  CHECK(batch.run(f.worker, list.view()) && batch.empty());
  const std::vector<std::string> strings = {"http://A/", "", "http://B/\n"};
  CHECK(list.append_all(strings) && list.append("http://C/") && list.count() == 4);
  CHECK(batch.run(f.worker, list.view()));
  CHECK_EQUAL(join(batch), "0 ok http://A/ > http://a/\n1 no-scheme  > \n2 ok http://B/\n > http://b/%0A\n"
                           "3 ok http://C/ > http://c/\n");
  list.clear();
  CHECK(list.append("a:b") && batch.run(f.worker, list.view()) && batch.size() == 1 && batch[0].text() == "a:b");
}

/* A batch that runs again keeps its memory; one that was moved from is empty. */
void test_batches_move_and_run_again() {
  fixture f;
  simdiri::batch batch;
  std::string lines;
  for (int i = 0; i < 1000; i++) {
    lines += "http://A" + std::to_string(i) + "/\n";
    CHECK(batch.run(f.worker, simdiri::records::separated(lines)) && batch.size() == static_cast<std::size_t>(i) + 1);
  }
  CHECK(batch[999].text() == "http://a999/" && batch[0].text() == "http://a0/");
  simdiri::batch moved(std::move(batch));
  CHECK(batch.empty() && batch.text().empty() && moved.size() == 1000 && moved[999].text() == "http://a999/");
  CHECK(batch.run(f.worker, simdiri::records::separated("a:B\n")) && batch.size() == 1);
  batch = std::move(moved);
  CHECK(batch.size() == 1000 && batch[500].text() == "http://a500/" && moved.empty() && moved.text().empty());
  simdiri::batch *volatile self = &batch;
  batch = std::move(*self);
  CHECK(batch.size() == 1000 && batch[500].text() == "http://a500/");
  CHECK(static_cast<std::size_t>(std::distance(batch.begin(), batch.end())) == batch.size());
  CHECK(std::count_if(batch.begin(), batch.end(), [](const simdiri::batch_record &r) { return r.ok(); }) == 1000);
#ifdef HAS_VIEWS
  static_assert(std::ranges::forward_range<simdiri::batch> && std::ranges::sized_range<simdiri::batch>);
  static_assert(std::ranges::input_range<simdiri::extracted> && std::ranges::forward_range<simdiri::key_batch>);
  const auto is_last = [](const simdiri::batch_record &record) { return record.index() >= 998; };
  std::size_t count = 0;
  for (const auto &record : batch | std::views::filter(is_last)) count += record.text().size();
  CHECK(count == 24);
#endif
}

void test_keys() {
  fixture f;
  simdiri::key_options options;
  options.lossy = simdiri::find_lossy("www") | SIMDIRI_LOSSY_FRAGMENT;
  const auto keyer = must(simdiri::keyer::create(f.context, options));
  CHECK(keyer.identity().substr(0, 20) == "simdiri-key/1 rules=" && simdiri::find_lossy("no") == 0);
  simdiri::scratch &memory = f.worker.get_scratch();
  simdiri_key_result how;
  const auto key = keyer.key(memory, "http://www.a.example/#x", &how);
  CHECK(key.ok() && key.has_key() && key.lossy() == options.lossy);
  CHECK_EQUAL(std::string_view(how.text, how.text_len), "http://a.example/");
  CHECK(key.key() == keyer.key(memory, "http://a.example").key() && !(key.key() != key.key()));
  const auto bad = keyer.key(memory, "no scheme");
  CHECK(!bad.ok() && bad.has_key() && bad.key() != key.key());
  const simdiri::hexadecimal hex(key.key()), half(key.key(), SIMDIRI_HASH_XXH3_64);
  CHECK(hex.view().size() == 32 && half.view().size() == 16);

  simdiri::key_batch batch;
  const auto records = simdiri::records::separated("http://www.a.example/\nno scheme\nhttp://A.example/#y\n");
  for (const bool with_text : {false, true, false}) {
    CHECK(batch.run(keyer, memory, records, with_text) && batch.size() == 3 && batch.lossy_count() == 2);
    CHECK(batch.keys()[0] == key.key() && batch[2].key() == key.key() && batch[1].key() == bad.key());
    CHECK_EQUAL(batch[2].text(), with_text ? "http://a.example/#y" : "");
    CHECK(batch[1].status() == SIMDIRI_ERROR_NO_SCHEME && batch[2].input() == "http://A.example/#y");
    CHECK(batch.text().empty() == !with_text);
  }
  std::unordered_set<simdiri::fingerprint> set(batch.keys().begin(), batch.keys().end());
  CHECK(set.size() == 2 && set.count(key.key()) == 1);
  CHECK(std::min(key.key(), bad.key()) < std::max(key.key(), bad.key()));

  simdiri_key_rules_failure failure;
  CHECK(!simdiri::key_rules::create("nonsense rule", &failure) && failure.line == 1);
  const auto rules = must(simdiri::key_rules::create("simdiri-rules 1\ndrop x\n"));
  const auto redirects = must(simdiri::redirects::create(f.context, memory, "http://a/b\thttp://a/b/\n"));
  CHECK(redirects.find("http://a/b").value_or("") == "http://a/b/" && !redirects.find("http://a/c"));
  simdiri::key_options more;
  more.rules = rules.get();
  more.redirects = redirects.get();
  const auto other = must(simdiri::keyer::create(f.context, more));
  CHECK(other.key(memory, "http://a/c?x=1").key() == other.key(memory, "http://a/c").key());
  CHECK(other.key(memory, "http://a/b").key() == other.key(memory, "http://a/b/").key());
}

void test_seen() {
  fixture f;
  const auto keyer = must(simdiri::keyer::create(f.context));
  simdiri::key_batch batch;
  CHECK(batch.run(keyer, f.worker.get_scratch(), simdiri::records::separated("a:b\nA:b\na:c\n")));
  auto seen = must(simdiri::seen::create());
  std::vector<std::uint8_t> is_new(3);
  const auto inserted = seen.insert(batch.keys(), is_new);
  CHECK(inserted && *inserted == 3 && is_new[0] == 1 && is_new[1] == 0 && is_new[2] == 1);
  CHECK(seen.count() == 2 && seen.memory() > 0 && seen.contains(batch.keys()[2]));
  CHECK(!*seen.insert(batch.keys()[0]) && *seen.insert({1, 2}) && !seen.contains({3, 4}));
  std::array<std::uint8_t, 2> few;
  CHECK(seen.insert(batch.keys(), few).status() == SIMDIRI_ERROR_NO_CAPACITY);
  CHECK(seen.contains(batch.keys(), few).status() == SIMDIRI_ERROR_NO_CAPACITY);
  CHECK(seen.contains(batch.keys(), is_new) && is_new[0] == 1);
  std::array<simdiri::fingerprint, 2> listed{};
  std::uint64_t cursor = 0;
  CHECK(seen.next(cursor, listed) == 2 && seen.contains(listed[0]) && seen.contains(listed[1]));
  CHECK(seen.next(cursor, listed) == 1 && seen.contains(listed[0]) && seen.next(cursor, listed) == 0);
  CHECK(*seen.insert(std::array<simdiri::fingerprint, 2>{{{5, 6}, {7, 8}}}) == 2);
  simdiri::seen_options small;
  small.max_bytes = 1;
  CHECK(simdiri::seen::create(small).status() == SIMDIRI_ERROR_SET_FULL);
}

void test_state() {
  char folder[] = "/tmp/simdiri-cpp-XXXXXX";
  CHECK(mkdtemp(folder));
  const std::string path = std::string(folder) + "/state";
  simdiri::state_failure failure;
  simdiri::state_options missing;
  missing.read_only = true;
  CHECK(simdiri::state::open(path.c_str(), "id", missing, &failure).status() == SIMDIRI_ERROR_STATE);
  CHECK(failure.problem == SIMDIRI_STATE_MISSING && std::string_view(failure.message()).size() > 5);
  auto state = must(simdiri::state::open(path.c_str(), "id"));
  const std::array<simdiri::fingerprint, 3> keys = {{{1, 2}, {3, 4}, {1, 2}}};
  std::array<std::uint8_t, 3> is_new;
  CHECK(state.insert(keys, is_new) && is_new[0] == 1 && is_new[2] == 0);
  CHECK(state.insert(keys, simdiri::span<std::uint8_t>(is_new.data(), 2)).status() == SIMDIRI_ERROR_NO_CAPACITY);
  CHECK(state.publish("note") && state.info().count == 2);
  CHECK_EQUAL(std::string_view(static_cast<const char *>(state.info().note), state.info().note_len), "note");
  const std::array<simdiri::fingerprint, 1> more = {{{5, 6}}};
  CHECK(*state.defer(more) == 1 && state.resolve_deferred() && state.deferred_results(is_new) == 1 && is_new[0] == 1);
  CHECK(state.rollback() && state.contains(more, is_new) && is_new[0] == 0 && state.verify());
  CHECK(state.prune(0)->removed == 0 && state.publish());
  state = simdiri::state();
  auto reader = must(simdiri::state::open(path.c_str(), "id", missing));
  auto cursor = must(simdiri::state_cursor::create(reader));
  std::array<simdiri::fingerprint, 4> all;
  const auto count = cursor.next(all);
  CHECK(count && *count == 2 && all[0] == keys[0] && all[1] == keys[1]);
  const std::string command = "rm -r " + std::string(folder);
  CHECK(std::system(command.c_str()) == 0);
}

void test_texts() {
  fixture f;
  simdiri::scratch &memory = f.worker.get_scratch();
  static const char text[] = "See http://a.example/b, (www.c.example) and more.";
  std::string all;
  for (const auto &found : simdiri::extract(text, SIMDIRI_EXTRACT_GUESS))
    all += std::string(found.text) + (found.is_guess ? "? " : " ");
  CHECK_EQUAL(all, "http://a.example/b www.c.example? ");
  const simdiri::extracted found(text);
  CHECK(std::distance(found.begin(), found.end()) == 1 && found.begin()->begin == 4);
  const simdiri::extracted other("x:y", 0, "x");
  CHECK(other.begin() == other.end());

  simdiri::buffer out;
  CHECK_EQUAL(*simdiri::unescape(SIMDIRI_ESCAPING_HTML, "?a&amp;b", out), "?a&b");
  CHECK(simdiri::unescape(SIMDIRI_ESCAPING_XML, "?a&b", out).offset() == 2);
  CHECK_EQUAL(*simdiri::surt(memory, "http://www.Example.com/a", out), "com,example)/a");
  CHECK_EQUAL(*simdiri::surt(memory, "http://b.c/", out, SIMDIRI_SURT_WITH_SCHEME), "http://(c,b)/");
  CHECK_EQUAL(*simdiri::domain_to_ascii(memory,
                                        "b\xC3\xBC"
                                        "cher",
                                        out),
              "xn--bcher-kva");
  CHECK_EQUAL(*simdiri::domain_to_unicode(memory, "xn--bcher-kva", out), "b\xC3\xBC"
                                                                         "cher");
  const auto bad = simdiri::domain_to_ascii(memory, "a.xn--0", out);
  CHECK(!bad && bad.problem() == SIMDIRI_DOMAIN_BAD_PUNYCODE && bad.offset() == 2 && bad->empty());
  CHECK(simdiri::find_host_problem(f.context, memory, "http://a.xn--0/")->label == 2);
  auto latin = must(simdiri::charset::create("latin1"));
  CHECK_EQUAL(*latin.decode(memory, "http://a/\xE9", out), "http://a/\xC3\xA9");
  CHECK_EQUAL(*latin.encode_query(memory, "http://a/?\xC3\xA9", out), "http://a/?%E9");
  CHECK(simdiri::charset::create("no charset").status() == SIMDIRI_ERROR_UNKNOWN_CHARSET);
}

} // namespace

int main() {
  test_separated_records();
  test_records_with_offsets();
  test_batches_move_and_run_again();
  test_keys();
  test_seen();
  test_state();
  test_texts();
  return finish("cpp_batches");
}
