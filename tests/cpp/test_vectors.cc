/* The vectors of corpora/vectors by simdiri.hpp: validation, components, transformations, errors, comparisons and
 * findings. What the vectors say is described there; tests/vectors checks more of the C functions. Usage: cpp_vectors
 * FILE... */
/* SPDX-License-Identifier: MIT */
#include <simdiri/simdiri.hpp>

#include <fstream>
#include <string>
#include <vector>

extern "C" {
#include "vectors/vector_file.h"
}

#include "check.hpp"

namespace {

/* A decoded field, in memory of its exact size. */
class field {
public:
  explicit field(const char *written) {
    if (check_vector_text(written, &text_) != 0) std::exit(2);
  }
  field(const field &) = delete;
  field &operator=(const field &) = delete;
  ~field() { check_vector_free(&text_); }
  std::string_view view() const { return {text_.data, text_.len}; }

private:
  vector_text text_ = {nullptr, 0};
};

struct question {
  simdiri::options options;
  std::string_view operation, input;
  const char *base = nullptr; /* as written */
};

simdiri::options read_options(const char *written) {
  simdiri_options options;
  if (check_vector_options(written, &options) != 0) std::exit(2);
  return simdiri::options(options);
}

/* Asks, and copies the answer. */
simdiri::result<std::string> ask(const question &asked) {
  const auto context = must(simdiri::context::create(asked.options));
  auto worker = must(simdiri::worker::create(context));
  simdiri::result<std::string_view> text = simdiri::outcome();
  simdiri::base against;
  if (asked.operation == "normalize") text = worker.normalize(asked.input);
  if (asked.operation == "to_uri") text = worker.to_uri(asked.input);
  if (asked.operation == "to_iri") text = worker.to_iri(asked.input);
  if (asked.operation == "resolve" || asked.operation == "base") {
    const field base(asked.base);
    auto made = worker.create_base(base.view());
    if (!made) return simdiri::outcome(made);
    against = std::move(*made);
    text = worker.resolve(against, asked.input);
  }
  return {text, std::string(*text)};
}

/* A batch of one record gives the same. */
bool batch_agrees(const question &asked, const simdiri::result<std::string> &expected) {
  if (asked.input.find('\0') != std::string_view::npos) return true;
  const auto context = must(simdiri::context::create(asked.options));
  auto worker = must(simdiri::worker::create(context));
  simdiri::batch_options options;
  simdiri::base against;
  if (asked.operation == "to_uri") options.operation = SIMDIRI_OPERATION_TO_URI;
  if (asked.operation == "to_iri") options.operation = SIMDIRI_OPERATION_TO_IRI;
  if (asked.base) {
    const field base(asked.base);
    against = must(worker.create_base(base.view()));
    options.operation = SIMDIRI_OPERATION_RESOLVE;
    options.against = &against;
  }
  simdiri::record_list list;
  if (!list.append(asked.input)) return false;
  simdiri::batch batch;
  if (!batch.run(worker, list.view(), options) || batch.size() != 1) return false;
  const simdiri::batch_record record = *batch.begin();
  return record.status() == expected.status() && record.changes() == expected.changes() && record.text() == *expected;
}

/* OPERATION OPTIONS [BASE] INPUT OUTPUT [host-unmapped] [changes:...] */
bool check_transform(const vector_line &line) {
  const std::size_t at = std::string_view(line.fields[0]) == "resolve" ? 3 : 2;
  const field input(line.fields[at]);
  question asked{read_options(line.fields[1]), line.fields[0], input.view()};
  if (at == 3) asked.base = line.fields[2];
  const auto text = ask(asked);
  bool holds = text.ok() && batch_agrees(asked, text);
  const bool is_same = std::string_view(line.fields[at + 1]) == "\\=";
  holds = holds && *text == (is_same ? input.view() : field(line.fields[at + 1]).view());
  holds = holds && (text.changes() == 0) == (*text == input.view());
  bool is_unmapped = false;
  for (std::size_t i = at + 2; i < line.count; i++) {
    std::uint64_t changes;
    const std::string_view extra = line.fields[i];
    is_unmapped = is_unmapped || extra == "host-unmapped";
    if (extra.substr(0, 8) == "changes:")
      holds = holds && check_vector_changes(line.fields[i] + 8, &changes) == 0 && changes == text.changes();
  }
  return holds && text.status() == (is_unmapped ? SIMDIRI_WARNING_HOST_UNMAPPED : SIMDIRI_OK);
}

bool is_failure(const simdiri::outcome &what, const char *const fields[3]) {
  return !what && std::string_view(fields[0]) == what.name() && std::to_string(what.offset()) == fields[1] &&
         std::string_view(fields[2]) == simdiri_component_name(what.component());
}

/* rejects OPERATION OPTIONS INPUT STATUS OFFSET COMPONENT */
bool check_rejects(const vector_line &line) {
  const field input(line.fields[3]);
  question asked{read_options(line.fields[2]), line.fields[1], input.view()};
  if (asked.operation == "resolve") asked.base = "http://a/b/c/d;p?q";
  if (asked.operation == "base") asked.base = line.fields[3], asked.input = "g";
  return is_failure(ask(asked), &line.fields[4]);
}

/* valid PRODUCTION OPTIONS TEXT; invalid PRODUCTION OPTIONS TEXT STATUS OFFSET COMPONENT */
bool check_validation(const vector_line &line) {
  simdiri_production production;
  const field text(line.fields[3]);
  if (check_vector_production(line.fields[1], &production) != 0) return false;
  const auto what = simdiri::validate(text.view(), production, read_options(line.fields[2]).grammar);
  return line.count == 4 ? what.ok() : is_failure(what, &line.fields[4]);
}

/* split TEXT NAME=PART...: a component that is not named is absent, the path empty. */
bool check_split(const vector_line &line) {
  const field text(line.fields[1]);
  const auto parts = simdiri::parse(text.view());
  std::optional<std::string> expected[7];
  static constexpr std::string_view names[] = {"scheme", "userinfo", "host", "port", "query", "fragment", "path"};
  for (std::size_t i = 2; i < line.count; i++) {
    const std::string_view stated = line.fields[i];
    for (std::size_t n = 0; n < 7; n++)
      if (stated.substr(0, names[n].size() + 1) == std::string(names[n]) + "=")
        expected[n] = std::string(field(line.fields[i] + names[n].size() + 1).view());
  }
  const std::optional<std::string_view> actual[] = {parts.scheme(), parts.userinfo(), parts.host(),
                                                    parts.port(),   parts.query(),    parts.fragment()};
  bool holds = parts.path() == expected[6].value_or("");
  for (std::size_t n = 0; n < 6; n++)
    holds = holds && actual[n].has_value() == expected[n].has_value() && (!expected[n] || *actual[n] == *expected[n]);
  return holds;
}

/* compare OPTIONS A B RUNG|different|STATUS, in both directions */
bool check_compare(const vector_line &line) {
  static constexpr const char *rungs[] = {"simple", "syntax", "scheme", "protocol"};
  const field a(line.fields[2]), b(line.fields[3]);
  const simdiri::options options = read_options(line.fields[1]);
  const auto context = must(simdiri::context::create(options));
  auto worker = must(simdiri::worker::create(context));
  const auto against = must(worker.create_base("http://a/b/c/d;p?q"));
  const simdiri::base *base = options.flags & SIMDIRI_FLAG_REFERENCE ? &against : nullptr;
  const auto verdict = [](const simdiri::comparison &compared) {
    if (!compared.ok()) return compared.name();
    return compared.is_equivalent() ? rungs[compared.rung()] : "different";
  };
  const std::string_view expected = line.fields[4];
  return expected == verdict(worker.compare(a.view(), b.view(), base)) &&
         expected == verdict(worker.compare(b.view(), a.view(), base));
}

/* review TEXT CODE@BEGIN-END... */
bool check_review(const vector_line &line) {
  const field text(line.fields[1]);
  simdiri_finding findings[VECTOR_MAX_FIELDS];
  const std::uint32_t groups = SIMDIRI_REVIEW_SCHEME | SIMDIRI_REVIEW_BIDI | SIMDIRI_REVIEW_CONFUSABLES;
  bool holds = simdiri::review(groups, text.view(), findings) == line.count - 2;
  for (std::size_t i = 2; i < line.count && holds; i++) {
    const simdiri_finding &found = findings[i - 2];
    holds = line.fields[i] == std::string(simdiri_finding_name(found.code)) + "@" + std::to_string(found.begin) + "-" +
                                  std::to_string(found.end);
  }
  return holds;
}

bool check_line(const vector_line &line) {
  const std::string_view kind = line.fields[0];
  if (kind == "valid" || kind == "invalid") return check_validation(line);
  if (kind == "rejects") return check_rejects(line);
  if (kind == "split") return check_split(line);
  if (kind == "compare") return check_compare(line);
  if (kind == "review") return check_review(line);
  return check_transform(line);
}

void check_file(const std::string &path) {
  std::ifstream file(path);
  std::string text;
  vector_line line = {path.c_str(), 0, {nullptr}, 0};
  CHECK(file.is_open());
  while (std::getline(file, text)) {
    line.number++;
    if (text.empty() || text[0] == '#' || text.find_first_not_of("\t\r") == std::string::npos) continue;
    if (text.find("idna2008") != std::string::npos && !simdiri_domain_idna2008_version()) continue;
    const std::string copy = text;
    const bool holds = check_vector_split(text.data(), &line) == 0 && check_line(line);
    check_that(holds, line.path, static_cast<int>(line.number), copy.c_str());
  }
}

} // namespace

int main(int argument_count, char **arguments) {
  for (int i = 1; i < argument_count; i++) check_file(arguments[i]);
  return finish("cpp_vectors");
}
