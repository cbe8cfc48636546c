/* Labels: templates, routes, parameters and hosts of one record. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "unit/support.h"

typedef struct {
  test_session session;
  simdiri_label_options label;
  simdiri_routes *routes;
} label_test;

static void begin_labels(label_test *t, const char *routes) {
  simdiri_options options;
  simdiri_options_init(&options);
  options.flags = SIMDIRI_FLAG_REFERENCE;
  options.disallowed = SIMDIRI_DISALLOWED_ENCODE_ALL;
  session_begin(&t->session, &options);
  simdiri_label_options_init(&t->label);
  t->routes = NULL;
  if (routes) assert_int_equal(simdiri_routes_create(routes, strlen(routes), NULL, &t->routes, NULL), SIMDIRI_OK);
  t->label.routes = t->routes;
}

static void end_labels(label_test *t) {
  simdiri_routes_free(t->routes);
  session_end(&t->session);
}

static void check_label(label_test *t, const char *iri, const char *expected) {
  simdiri_labeler *labeler;
  simdiri_text label;
  char fixed[1024];
  const size_t len = strlen(iri);
  assert_true(strlen(expected) <= sizeof fixed);
  simdiri_buffer exact = {fixed, 0, strlen(expected), NULL}, small = {fixed, 0, strlen(expected) - 1, NULL};
  assert_int_equal(simdiri_labeler_create(t->session.context, &t->label, NULL, &labeler, NULL), SIMDIRI_OK);
  t->session.out.len = 0;
  const simdiri_status status = simdiri_label(labeler, t->session.scratch, NULL, guarded_copy(0, iri, len), len,
                                              &t->session.out, &label, &t->session.result);
  assert_false(simdiri_is_error(status));
  check_same_text(iri, label.text, label.len, expected, strlen(expected));
  /* A fixed buffer needs capacity for the label only. */
  assert_int_equal(simdiri_label(labeler, t->session.scratch, NULL, iri, len, &exact, &label, &t->session.result),
                   status);
  check_same_text(iri, fixed, exact.len, expected, strlen(expected));
  assert_int_equal(simdiri_label(labeler, t->session.scratch, NULL, iri, len, &small, &label, &t->session.result),
                   SIMDIRI_ERROR_NO_CAPACITY);
  assert_null(label.text);
  simdiri_labeler_free(labeler);
}

/* Checks the label of a path that each segment is in: the placeholder, or the segment itself (NULL). */
static void check_segments(uint32_t templates, const char *const cases[][2], size_t count) {
  label_test t;
  begin_labels(&t, NULL);
  t.label.templates = templates;
  for (size_t i = 0; i < count; i++) {
    char iri[128], expected[128];
    (void)snprintf(iri, sizeof iri, "http://a/x/%s/y", cases[i][0]);
    (void)snprintf(expected, sizeof expected, "a/x/%s/y", cases[i][1] ? cases[i][1] : cases[i][0]);
    check_label(&t, iri, expected);
  }
  end_labels(&t);
}

static void test_each_template(void **state) {
  (void)state;
  static const char *const cases[][2] = {{"550e8400-e29b-41d4-a716-446655440000", "{uuid}"},
                                         {"550E8400-E29B-41D4-A716-44665544000F", "{uuid}"},
                                         {"550e8400-e29b-41d4-a716-44665544000g", NULL},
                                         {"550e8400e29b-41d4-a716-4466554400000", NULL},
                                         {"a@b.example", "{email}"},
                                         {"a%40b.example", "{email}"},
                                         {"a.b+c@b-c.xn--p1ai", "{email}"},
                                         {"@b.example", NULL},
                                         {"a@b", NULL},
                                         {"a@b.1", NULL},
                                         {"a..b@c.example", NULL},
                                         {"a@-b.example", NULL},
                                         {"a@b@c.example", NULL},
                                         {"pkg@1.2.3", NULL},
                                         {"1.2.3.4", "{ip}"},
                                         {"1.2.3.256", NULL},
                                         {"1.2.3", NULL},
                                         {"01.2.3.4", NULL},
                                         {"%5B1.2.3.4%5D", "{ip}"},
                                         {"%5B1.2.3.256%5D", NULL},
                                         {"::1", "{ip}"},
                                         {"%5B::1%5D", "{ip}"},
                                         {"2001:db8::1.2.3.4", "{ip}"},
                                         {"1::2::3", NULL},
                                         {"2024-01-31", "{date}"},
                                         {"2024.01.31", "{date}"},
                                         {"2024_01_31", "{date}"},
                                         {"2024%2F01%2F31", "{date}"},
                                         {"31-12-2024", "{date}"},
                                         {"12.31.2024", "{date}"},
                                         {"2024-01", "{date}"},
                                         {"2024.01", NULL},
                                         {"2024-13-01", NULL},
                                         {"2024-13", NULL},
                                         {"2024-01-32", NULL},
                                         {"2024-01.01", NULL},
                                         {"20240131", "{int}"},
                                         {"13-13-2024", NULL},
                                         {"0999-01-01", NULL},
                                         {"2024-01-31T10:20", "{date}"},
                                         {"2024-01-31T10:20:30.5+02:00", "{date}"},
                                         {"2024-01-31%2010:20:30Z", "{date}"},
                                         {"2024-01-31T", NULL},
                                         {"10:20", "{time}"},
                                         {"10:20:60Z", "{time}"},
                                         {"10:20+02:59", "{time}"},
                                         {"10:20+02:60", NULL},
                                         {"24:00", NULL},
                                         {"10:60", NULL},
                                         {"1020", "{int}"},
                                         {"10:20:30.", NULL},
                                         {"d41d8cd98f00b204e9800998ecf8427e", "{hash}"},
                                         {"d41d8cd98f00b204e9800998ecf8427", NULL},
                                         {"12345678901234567890123456789012", "{hash}"},
                                         {"0", "{int}"},
                                         {"%30", "{int}"},
                                         {"-1", NULL},
                                         {"1a", NULL},
                                         {"%D9%A1", NULL},
                                         {"123.html", NULL},
                                         {"AbCd12eFgH3456iJkLmN78", NULL}};
  check_segments(SIMDIRI_TEMPLATES_DEFAULT, cases, LENGTH_OF(cases));
}

static void test_tokens(void **state) {
  (void)state;
  static const char *const cases[][2] = {{"AbCd12eFgH3456iJkLmN78", "{token}"},
                                         {"5f8d04b3c2a1e9d7f6b0a4c3d", "{token}"}, /* 25 hexadecimal digits */
                                         {"how-to-install-debian-12-on-a-raspberry-pi-4", NULL},
                                         {"getUserByIdAndNameAndPlace", NULL},
                                         {"AbCd12eFgH3456iJkLm", NULL}}; /* 19 bytes */
  check_segments(SIMDIRI_TEMPLATES_DEFAULT | SIMDIRI_TEMPLATE_TOKEN, cases, LENGTH_OF(cases));
}

static void test_templates_on_request(void **state) {
  (void)state;
  static const char *const cases[][2] = {{"5f8d04b3c2a1e9d7f6b0a4c3", "{objectid}"},
                                         {"64B7F0A1C2D3E4F506172839", "{objectid}"},
                                         {"507f1f77bcf86cd799439011", "{objectid}"},
                                         {"4e79dc7e52b1fc6a4b166bae", "{objectid}"},
                                         {"000000000000000000000a01", "{objectid}"},
                                         {"5f8d04b3c2a1e9d7f6b0a4cg", "{token}"},
                                         {"00f067aa0ba902b7", "{hex16}"},
                                         {"A1B2C3D4E5F60718", "{hex16}"},
                                         {"7c9e6679f12bce00", "{hex16}"},
                                         {"deadbeefcafe0001", "{hex16}"},
                                         {"9f86d081884c7d65", "{hex16}"},
                                         {"abcdefabcdefabcd", NULL},
                                         {"1234567890123456", "{int}"},
                                         {"01ARZ3NDEKTSV4RRFFQ69G5FAV", "{ulid}"},
                                         {"01HQ7XK4V2M9RTPZ3C8WN5DYEB", "{ulid}"},
                                         {"01hq7xk4v2m9rtpz3c8wn5dyeb", "{ulid}"},
                                         {"01J9ZZZZZZ0000000000000001", "{ulid}"},
                                         {"0000000000ABCDEFGHJKMNPQRS", "{ulid}"},
                                         {"81ARZ3NDEKTSV4RRFFQ69G5FAV", "{token}"},
                                         {"01ARZ3NDEKTSV4RRFFQ69G5FAU", "{token}"},
                                         {"69d642332d25aa3b7315a6d385", "{token}"},
                                         {"00d642332d25aa3b7315a6d385", "{token}"},
                                         {"01hq7xk4v2m9rtpz3c8wn5DYEB", "{token}"},
                                         {"-12", "{number}"},
                                         {"3.14", "{number}"},
                                         {"+0.5", "{number}"},
                                         {"-122.4194", "{number}"},
                                         {"52.5200066", "{number}"},
                                         {"1.2.3", NULL},
                                         {"1.", NULL},
                                         {"-", NULL},
                                         {".5", NULL},
                                         {"dQw4w9WgXcQ", "{id}"},
                                         {"e7K2mQ9xZp4", "{id}"},
                                         {"wqYg3dtV2eU", "{id}"},
                                         {"2Hc8kR-s0Lb", "{id}"},
                                         {"V1StGXR8_Z5jdHi6B-myT", "{token}"},
                                         {"iPhone12Pro", NULL},
                                         {"Rfc3986Notes", NULL},
                                         {"de", "{locale}"},
                                         {"pt-BR", "{locale}"},
                                         {"zh_Hant_TW", "{locale}"},
                                         {"es-419", "{locale}"},
                                         {"en_us", "{locale}"},
                                         {"sr-latn", "{locale}"},
                                         {"en-UK", "{locale}"},
                                         {"xx", NULL},
                                         {"d", NULL},
                                         {"de-", NULL},
                                         {"dev", NULL},
                                         {"de-DEU", NULL},
                                         {"ca-en", NULL},
                                         {"my_pubs", NULL},
                                         {"os_info", NULL}};
  check_segments(SIMDIRI_TEMPLATES_ALL, cases, LENGTH_OF(cases));
}

static void test_order_of_templates(void **state) {
  (void)state;
  label_test t;
  begin_labels(&t, NULL);
  t.label.templates = SIMDIRI_TEMPLATE_INT;
  check_label(&t, "http://a/12345678901234567890123456789012/1.2.3.4", "a/{int}/1.2.3.4");
  end_labels(&t);
  for (unsigned bit = 0; bit < 14; bit++)
    assert_int_equal(simdiri_template_find(simdiri_template_name(bit), strlen(simdiri_template_name(bit))), 1u << bit);
  assert_null(simdiri_template_name(14));
  assert_int_equal(simdiri_template_find("ints", 4), 0);
}

static void test_hosts(void **state) {
  (void)state;
  label_test t;
  begin_labels(&t, NULL);
  check_label(&t, "https://u:p@S.example:443/#f", "s.example/");
  check_label(&t, "https://s.example:80/", "s.example:80/");
  check_label(&t, "http://http:8080/1", "[http]:8080/{int}");
  check_label(&t, "http://[::1]:8080/1", "[::1]:8080/{int}");
  check_label(&t, "http://1.2.3.4:8080/", "1.2.3.4:8080/");
  check_label(&t, "file:///a/1", "/a/{int}");
  check_label(&t, "x:/a/1", "/a/{int}");
  check_label(&t, "urn:isbn:123", "{urn}");
  check_label(&t, "//h/1", "h/{int}");
  check_label(&t, "1/2", "./{int}/{int}");
  check_label(&t, "../1", "../{int}");
  check_label(&t, "./a:b", "./a:b");
  t.label.host = SIMDIRI_LABEL_NO_HOST;
  check_label(&t, "http://s.example/1", "/{int}");
  end_labels(&t);
}

static const char routes[] = "/user/{name}\n/user/settings\n/user/{name}/*\n/user/{name}/x-{y}\n/user/{name}/x-{y}.z\n"
                             "/a/**/z\n/a/b/**\n/**/end\n/%7Bx%7D/%2A/{n}\n/caf%c3%a9/{n}\n/e%2Ff/{n}\n"
                             "h.example/user/{host}\n*.h.example/user/{below}\n*.x.h.example/user/{deeper}\n"
                             "h.example:8080/user/{port}\n/c/{base}...{head}\n/slash/\n"
                             "/files/**\n/files/**/history\n/files/**/{n}.txt\n/files\n";

static void test_routes(void **state) {
  (void)state;
  static const char *const cases[][2] = {{"/user/bob", "/user/{name}"},
                                         {"/user/settings", "/user/settings"},
                                         {"/user/settings/q", "/user/{name}/*"},
                                         {"/user/bob/x-1", "/user/{name}/x-{y}"},
                                         {"/user/bob/x-1.z", "/user/{name}/x-{y}.z"},
                                         {"/user/bob/", "/user/bob/"},
                                         {"/user/a%2Fb", "/user/{name}"},
                                         {"/a/z", "/a/**/z"},
                                         {"/a/1/2/z", "/a/**/z"},
                                         {"/a/b/z", "/a/b/**"},
                                         {"/a/b", "/a/b/**"},
                                         {"/a/b/", "/a/b/**"},
                                         {"/a/bc", "/a/bc"},
                                         {"/end", "/**/end"},
                                         {"/q/1/end", "/**/end"},
                                         {"/q/1/ends", "/q/{int}/ends"},
                                         {"/{x}/*/1", "/%7Bx%7D/%2A/{n}"},
                                         {"/caf%C3%A9/1", "/caf%c3%a9/{n}"},
                                         {"/e%2ff/1", "/e%2Ff/{n}"},
                                         {"/e/f/1", "/e/f/{int}"},
                                         {"/c/main...dev", "/c/{base}...{head}"},
                                         {"/c/main..dev", "/c/main..dev"},
                                         {"/slash/", "/slash/"},
                                         {"/slash", "/slash"},
                                         {"/files/a/b", "/files/**"},
                                         {"/files/a/history", "/files/**/history"},
                                         {"/files/history", "/files/**/history"},
                                         {"/files/a/history/b", "/files/**"},
                                         {"/files/a/b.txt", "/files/**/{n}.txt"},
                                         {"/files", "/files"}};
  label_test t;
  begin_labels(&t, routes);
  assert_int_equal(simdiri_routes_count(t.routes), 21);
  for (size_t i = 0; i < LENGTH_OF(cases); i++) {
    char iri[128], expected[128];
    (void)snprintf(iri, sizeof iri, "http://s.example%s", cases[i][0]);
    (void)snprintf(expected, sizeof expected, "s.example%s", cases[i][1]);
    check_label(&t, iri, expected);
  }
  check_label(&t, "http://h.example/user/x", "h.example/user/{host}");
  check_label(&t, "http://a.h.example/user/x", "a.h.example/user/{below}");
  check_label(&t, "http://a.x.h.example/user/x", "a.x.h.example/user/{deeper}");
  check_label(&t, "http://h.example:8080/user/x", "h.example:8080/user/{port}");
  check_label(&t, "/user/x", "/user/{name}");
  check_label(&t, "q/end", "./q/end");
  end_labels(&t);
}

static const char classes[] = "/u/{name}\n/u/{:int}\n/u/{id:uuid}\n/u/{:email}/x\n/u/{name}/x\n/photo_{:int}.jpg\n"
                              "/photo_{name}.jpg\n/Users({:int})\n/app.{:hash}.js\n/r-{day:date}.txt\n/{:locale}/**\n"
                              "/c/{:int}...{:int}\n/u/me\n/k-{:uuid}\n";

static void test_classes_in_routes(void **state) {
  (void)state;
  static const char *const cases[][2] = {{"/u/bob", "/u/{name}"},
                                         {"/u/me", "/u/me"},
                                         {"/u/12", "/u/{int}"},
                                         {"/u/%31", "/u/{int}"},
                                         {"/u/550e8400-e29b-41d4-a716-446655440000", "/u/{id}"},
                                         {"/u/a@b.example/x", "/u/{email}/x"},
                                         {"/u/a%40b.example/x", "/u/{email}/x"},
                                         {"/u/a@b/x", "/u/{name}/x"},
                                         {"/u/a@b.example", "/u/{name}"},
                                         {"/photo_7.jpg", "/photo_{int}.jpg"},
                                         {"/photo_a.jpg", "/photo_{name}.jpg"},
                                         {"/photo_7.jpeg", "/photo_7.jpeg"},
                                         {"/Users(12)", "/Users({int})"},
                                         {"/Users()", "/Users()"},
                                         {"/app.3f2a9c1b.js", "/app.{hash}.js"},
                                         {"/app.3f2a9.js", "/app.3f2a9.js"},
                                         {"/r-2024-05-01.txt", "/r-{day}.txt"},
                                         {"/r-2024.05.01.txt", "/r-{day}.txt"},
                                         {"/r-2024-05-1.txt", "/r-2024-05-1.txt"},
                                         {"/pt-BR/a/b", "/{locale}/**"},
                                         {"/de", "/{locale}/**"},
                                         {"/dex/1", "/dex/{int}"},
                                         {"/c/1...22", "/c/{int}...{int}"},
                                         {"/c/1..22", "/c/1..22"},
                                         {"/k-550e8400-e29b-41d4-a716-446655440000", "/k-{uuid}"}};
  label_test t;
  begin_labels(&t, classes);
  for (size_t i = 0; i < LENGTH_OF(cases); i++) {
    char iri[128], expected[128];
    (void)snprintf(iri, sizeof iri, "http://s.example%s", cases[i][0]);
    (void)snprintf(expected, sizeof expected, "s.example%s", cases[i][1]);
    check_label(&t, iri, expected);
  }
  end_labels(&t);
}

/* Segments of the lengths at which the table reads another word, and many with the same first bytes and length. */
static void test_long_segments_in_routes(void **state) {
  (void)state;
  static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
  char text[16384], iri[1024], expected[1024], big[300];
  size_t len = 0;
  label_test t;
  memset(big, 'x', sizeof big);
  for (int n = 1; n <= 26; n++) len += (size_t)snprintf(text + len, sizeof text - len, "/%.*s/{at}\n", n, letters);
  for (int n = 0; n < 100; n++)
    len += (size_t)snprintf(text + len, sizeof text - len, "/same/%s%03d/{at}\n", letters, n);
  for (int n = 254; n <= 257; n++) len += (size_t)snprintf(text + len, sizeof text - len, "/%.*s/{at}\n", n, big);
  len += (size_t)snprintf(text + len, sizeof text - len, "/{any}/%s/%s/%s/{far}\n", letters, letters, letters);
  (void)snprintf(text + len, sizeof text - len, "/same/{:int}/{number}\n/same/12345678/{own}\n/same/a%%00/{nul}\n");
  begin_labels(&t, text);
  for (int n = 1; n <= 26; n++) {
    (void)snprintf(iri, sizeof iri, "http://h/%.*s/q", n, letters);
    (void)snprintf(expected, sizeof expected, "h/%.*s/{at}", n, letters);
    check_label(&t, iri, expected);
  }
  for (int n = 0; n < 200; n++) {
    (void)snprintf(iri, sizeof iri, "http://h/same/%s%03d/q", letters, n);
    (void)snprintf(expected, sizeof expected, "h/same/%s%03d/%s", letters, n, n < 100 ? "{at}" : "q");
    check_label(&t, iri, expected);
  }
  for (int n = 253; n <= 258; n++) {
    (void)snprintf(iri, sizeof iri, "http://h/%.*s/q", n, big);
    (void)snprintf(expected, sizeof expected, "h/%.*s/%s", n, big, n == 253 || n == 258 ? "q" : "{at}");
    check_label(&t, iri, expected);
  }
  (void)snprintf(iri, sizeof iri, "http://h/w/%s/%s/%s/q", letters, letters, letters);
  (void)snprintf(expected, sizeof expected, "h/{any}/%s/%s/%s/{far}", letters, letters, letters);
  check_label(&t, iri, expected);
  check_label(&t, "http://h/same/1234567/q", "h/same/{int}/{number}");
  check_label(&t, "http://h/same/12345678/q", "h/same/12345678/{own}");
  check_label(&t, "http://h/same/123456789012345678901/q", "h/same/{int}/{number}");
  check_label(&t, "http://h/same/a%00/q", "h/same/a%00/{nul}");
  check_label(&t, "http://h/same/a/q", "h/same/a/q");
  end_labels(&t);
}

static void test_bad_routes(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t line;
  } cases[] = {{"user", 1},  {"/ok\n\n/a b", 3}, {"/{", 1},        {"/{}", 1},        {"/{a}{b}", 1},    {"/a*", 1},
               {"/***", 1},  {"/a?b", 1},        {"http://a/", 1}, {"/a/../b", 1},    {"*./a", 1},       {"*/a", 1},
               {".a/b", 1},  {"/}", 1},          {"/a\x01", 1},    {"/<", 1},         {"a@b/", 1},       {"/{:}", 1},
               {"/{n:}", 1}, {"/{n:x}", 1},      {"/{n:int", 1},   {"/a{:email}", 1}, {"/{:int:int}", 1}};
  for (size_t i = 0; i < LENGTH_OF(cases); i++) {
    simdiri_routes *read;
    simdiri_routes_failure failure;
    const simdiri_status status = simdiri_routes_create(cases[i].text, strlen(cases[i].text), NULL, &read, &failure);
    if (status != SIMDIRI_ERROR_BAD_OPTION) fail_msg("%s is accepted", cases[i].text);
    assert_int_equal(failure.line, cases[i].line);
    assert_true(strlen(failure.message) > 0);
    assert_null(read);
  }
}

/* The number of sets that the automaton would need doubles with each route. */
static void test_too_many_states(void **state) {
  (void)state;
  static char text[64 * 24];
  simdiri_routes *read;
  simdiri_routes_failure failure;
  size_t len = 0;
  for (int i = 0; i < 24; i++)
    len += (size_t)snprintf(text + len, sizeof text - len, "/**/s%c/**/t%c/e%c\n", 'a' + i, 'a' + i, 'a' + i);
  assert_int_equal(simdiri_routes_create(text, len, NULL, &read, &failure), SIMDIRI_ERROR_BAD_OPTION);
  assert_int_equal(failure.line, 0);
}

static void test_batch(void **state) {
  (void)state;
  static const char text[] = "http://a/1\nbad\nHTTP://B/x\r\n\nhttp://c/";
  static const char *const expected[] = {"a/{int}\nbad\nb/x\r\n\nc/", "a/{int}\n\nb/x\r\n\nc/", "a/{int}\nb/x\r\nc/"};
  simdiri_label_options options;
  simdiri_labeler *labeler;
  test_session session;
  session_begin(&session, NULL);
  simdiri_label_options_init(&options);
  assert_int_equal(simdiri_labeler_create(session.context, &options, NULL, &labeler, NULL), SIMDIRI_OK);
  for (int on_error = 0; on_error < 3; on_error++) {
    const simdiri_records records = {.data = text, .data_len = sizeof text - 1, .separator = '\n', .keep_cr = true};
    simdiri_batch_result result = {.output_offsets = NULL};
    session.out.len = 0;
    assert_int_equal(simdiri_label_batch(labeler, session.scratch, NULL, (simdiri_on_error)on_error, &records,
                                         &session.out, &result),
                     SIMDIRI_OK);
    check_same_text("batch", session.out.data, session.out.len, expected[on_error], strlen(expected[on_error]));
    assert_int_equal(result.record_count, 5);
    assert_int_equal(result.error_count, 2);
    simdiri_batch_result_free(&result, NULL);
  }
  simdiri_labeler_free(labeler);
  session_end(&session);
}

/* Redacted values stay as they are: braces of the text are encoded all the same. */
static void test_redacted(void **state) {
  (void)state;
  static const char *const what[] = {"userinfo", "secrets", "email", "ip"}, *const params[] = {"*"};
  label_test t;
  simdiri_redactor *redactor;
  begin_labels(&t, "/own/{name}\n");
  assert_int_equal(simdiri_redactor_create(what, 4, NULL, 0, NULL, &redactor, NULL), SIMDIRI_OK);
  t.label.redactor = redactor;
  t.label.params = params;
  t.label.param_count = 1;
  check_label(&t, "http://u:p@a/{redacted}/7?access_token=abc&q=1",
              "a/%7Bredacted%7D/{int}?access_token={redacted}&q={int}");
  check_label(&t, "http://a/x/ann@b.example/7", "a/x/{redacted}/{int}");
  check_label(&t, "http://a/own/ann@b.example", "a/own/{name}");
  check_label(&t, "http://a/{redacted}", "a/%7Bredacted%7D");
  simdiri_redactor_free(redactor);
  end_labels(&t);
}

static void test_bad_options(void **state) {
  (void)state;
  static const char *const names[] = {"a*", "*b*"};
  simdiri_label_options options;
  simdiri_labeler *labeler;
  test_session session;
  size_t bad = 9;
  session_begin(&session, NULL);
  simdiri_label_options_init(&options);
  options.params = names;
  options.param_count = 2;
  assert_int_equal(simdiri_labeler_create(session.context, &options, NULL, &labeler, &bad), SIMDIRI_ERROR_BAD_OPTION);
  assert_int_equal(bad, 1);
  options.param_count = 1;
  options.host = SIMDIRI_LABEL_DOMAIN; /* without a list */
  assert_int_equal(simdiri_labeler_create(session.context, &options, NULL, &labeler, &bad), SIMDIRI_ERROR_BAD_OPTION);
  assert_int_equal(bad, 1);
  simdiri_label_options_init(&options);
  options.templates = SIMDIRI_TEMPLATES_ALL + 1;
  assert_int_equal(simdiri_labeler_create(session.context, &options, NULL, &labeler, NULL), SIMDIRI_ERROR_BAD_OPTION);
  simdiri_label_options_init(&options);
  options.lossy = SIMDIRI_LOSSY_PARAMETERS;
  assert_int_equal(simdiri_labeler_create(session.context, &options, NULL, &labeler, NULL), SIMDIRI_ERROR_BAD_OPTION);
  simdiri_label_options_init(&options);
  options.struct_size--;
  assert_int_equal(simdiri_labeler_create(session.context, &options, NULL, &labeler, NULL), SIMDIRI_ERROR_BAD_OPTION);
  simdiri_labeler_free(NULL);
  session_end(&session);
}

/* ------------------------------------------------------------------------------------------- keys of labels */

static void test_a_keyer_takes_the_labeler_of_its_context(void **state) {
  (void)state;
  label_test t, other;
  simdiri_labeler *labeler, *foreign, *lossy;
  simdiri_key_options options;
  simdiri_keyer *keyer;
  char text[1024];
  size_t len;
  begin_labels(&t, "/user/{name} # all of them\n");
  begin_labels(&other, NULL);
  assert_int_equal(simdiri_labeler_create(t.session.context, &t.label, NULL, &labeler, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_labeler_create(other.session.context, &t.label, NULL, &foreign, NULL), SIMDIRI_OK);
  t.label.lossy = SIMDIRI_LOSSY_WWW;
  assert_int_equal(simdiri_labeler_create(t.session.context, &t.label, NULL, &lossy, NULL), SIMDIRI_OK);
  simdiri_key_options_init(&options);
  options.by = SIMDIRI_KEY_BY_LABEL;
  const simdiri_labeler *const bad[] = {NULL, foreign, lossy};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    options.labeler = bad[i];
    assert_int_equal(simdiri_keyer_create(t.session.context, &options, NULL, &keyer), SIMDIRI_ERROR_BAD_OPTION);
  }
  options.labeler = labeler;
  assert_int_equal(simdiri_keyer_create(t.session.context, &options, NULL, &keyer), SIMDIRI_OK);
  const char *identity = simdiri_keyer_identity(keyer, &len);
  assert_true(len < sizeof text);
  memcpy(text, identity, len);
  text[len] = '\0';
  assert_non_null(strstr(text, " by=label group-host=host templates=uuid,email,ip,date,time,hash,int routes="));
  simdiri_keyer_free(keyer);
  options.by = SIMDIRI_KEY_BY_HOST; /* has no labels */
  assert_int_equal(simdiri_keyer_create(t.session.context, &options, NULL, &keyer), SIMDIRI_ERROR_BAD_OPTION);
  simdiri_labeler_free(labeler);
  simdiri_labeler_free(foreign);
  simdiri_labeler_free(lossy);
  end_labels(&t);
  end_labels(&other);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_each_template),
                                     cmocka_unit_test(test_tokens),
                                     cmocka_unit_test(test_templates_on_request),
                                     cmocka_unit_test(test_order_of_templates),
                                     cmocka_unit_test(test_hosts),
                                     cmocka_unit_test(test_routes),
                                     cmocka_unit_test(test_long_segments_in_routes),
                                     cmocka_unit_test(test_bad_routes),
                                     cmocka_unit_test(test_classes_in_routes),
                                     cmocka_unit_test(test_too_many_states),
                                     cmocka_unit_test(test_batch),
                                     cmocka_unit_test(test_bad_options),
                                     cmocka_unit_test(test_redacted),
                                     cmocka_unit_test(test_a_keyer_takes_the_labeler_of_its_context)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
