/* Laws of simdiri.hpp, on the lines of files and on damaged copies of them: it says what the C functions say, one IRI
 * and batches have the same results, and the laws of normalization hold. Usage: cpp_laws FILE... */
/* SPDX-License-Identifier: MIT */
#include <simdiri/simdiri.hpp>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "check.hpp"

namespace {

struct laws {
  simdiri::options options;
  simdiri::context context;
  simdiri::worker worker;
  simdiri::keyer keyer;
  simdiri::buffer out;
  std::vector<std::string> normals; /* what a batch must write, error or not */
  std::vector<simdiri_status> statuses;
  std::vector<simdiri::fingerprint> keys;

  explicit laws(const simdiri::options &chosen)
      : options(chosen), context(must(simdiri::context::create(chosen))),
        worker(must(simdiri::worker::create(context))), keyer(must(simdiri::keyer::create(context))) {}
  laws(const laws &) = delete;
};

bool says_what_c_says(laws &l, const std::string &iri, const simdiri::result<std::string_view> &actual) {
  simdiri_result expected;
  l.out.clear();
  const simdiri_status status =
      simdiri_normalize(l.context.get(), l.worker.get_scratch().get(), iri.data(), iri.size(), l.out.get(), &expected);
  return status == actual.status() && expected.changes == actual.changes() && expected.offset == actual.offset() &&
         expected.component == actual.component() &&
         (!actual || *actual == std::string_view(expected.text, expected.text_len));
}

/* The components, put together again. */
std::string join(const simdiri::components &parts) {
  std::string text;
  if (parts.scheme()) text.append(*parts.scheme()).append(":");
  if (parts.authority()) text.append("//");
  if (parts.userinfo()) text.append(*parts.userinfo()).append("@");
  if (parts.host()) text.append(*parts.host());
  if (parts.port()) text.append(":").append(*parts.port());
  text.append(parts.path());
  if (parts.query()) text.append("?").append(*parts.query());
  if (parts.fragment()) text.append("#").append(*parts.fragment());
  return text;
}

void check_one(laws &l, const std::string &iri) {
  const auto normal = l.worker.normalize(iri);
  const std::string copy = normal ? std::string(*normal) : iri;
  bool holds = says_what_c_says(l, iri, normal) && join(simdiri::parse(iri)) == iri;
  const auto key = l.keyer.key(l.worker.get_scratch(), iri);
  holds = holds && key.has_key() && key.ok() == normal.ok();
  if (normal) {
    const auto again = l.worker.normalize(*l.worker.normalize(iri));
    holds = holds && again && *again == copy && again.changes() == 0;
    holds = holds && l.keyer.key(l.worker.get_scratch(), copy).key() == key.key();
    holds = holds && l.worker.compare(iri, copy).is_equivalent();
    holds = holds && simdiri::validate(copy, SIMDIRI_PRODUCTION_IRI_REFERENCE).ok();
  }
  /* Below the rung scheme, and if they are not mapped, hosts have more than one form. */
  if (normal && !normal.has_warning() && l.options.rung >= SIMDIRI_RUNG_SCHEME) {
    const std::string uri(*l.worker.to_uri(copy));
    const auto back = l.worker.to_uri(*l.worker.to_iri(uri));
    holds = holds && back && *back == uri;
  }
  check_that(holds, iri.c_str(), 0, "the laws hold");
  l.normals.push_back(copy);
  l.statuses.push_back(normal.status());
  l.keys.push_back(key.key());
}

void check_batch(const laws &l, const simdiri::batch &batch, const std::vector<std::string> &iris) {
  std::size_t at = 0;
  bool holds = batch.size() == iris.size();
  for (const auto &record : batch) {
    holds = holds && record.index() == at && record.input() == iris[at] && record.text() == l.normals[at] &&
            record.status() == l.statuses[at];
    at++;
  }
  CHECK(holds && at == iris.size());
}

void check_batches(laws &l, const std::vector<std::string> &iris, const std::string &text) {
  simdiri::batch batch;
  simdiri::key_batch keys;
  simdiri::record_list list;
  CHECK(batch.run(l.worker, simdiri::records::separated(text)));
  check_batch(l, batch, iris);
  CHECK(list.append_all(iris) && batch.run(l.worker, list.view()));
  check_batch(l, batch, iris);
  bool holds = keys.run(l.keyer, l.worker.get_scratch(), list.view()).ok() && keys.size() == iris.size();
  for (const auto &record : keys) holds = holds && record.key() == l.keys[record.index()];
  CHECK(holds);
}

/* Every line, and a copy of it in which one byte is replaced. */
std::vector<std::string> read_lines(const char *path) {
  static constexpr std::string_view bytes = "%:/?#[]@ A\xC3.\\";
  std::ifstream file(path, std::ios::binary);
  std::vector<std::string> lines;
  CHECK(file.is_open());
  for (std::string line; std::getline(file, line) && lines.size() < 4000;) {
    const std::size_t number = lines.size() * 7919;
    lines.push_back(line);
    if (line.empty()) continue;
    line[number % line.size()] = bytes[number % bytes.size()];
    lines.push_back(line);
  }
  return lines;
}

} // namespace

int main(int argument_count, char **arguments) {
  for (int i = 1; i < argument_count; i++) {
    const std::vector<std::string> lines = read_lines(arguments[i]);
    std::string text;
    for (const std::string &line : lines) text += line + "\n";
    for (const simdiri_rung rung : {SIMDIRI_RUNG_SYNTAX, SIMDIRI_RUNG_SCHEME})
      for (const simdiri_form form : {SIMDIRI_FORM_URI, SIMDIRI_FORM_IRI})
        for (const simdiri_disallowed disallowed : {SIMDIRI_DISALLOWED_FAIL, SIMDIRI_DISALLOWED_ENCODE_ALL}) {
          simdiri::options options;
          options.rung = rung;
          options.form = form;
          options.disallowed = disallowed;
          laws l(options);
          for (const std::string &line : lines) check_one(l, line);
          check_batches(l, lines, text);
        }
  }
  return finish("cpp_laws");
}
