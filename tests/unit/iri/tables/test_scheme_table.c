/* tables/scheme_table: lookups. */
/* SPDX-License-Identifier: MIT */
#include "iri/tables/scheme_table.h"

#include <string.h>

#include "unit/support.h"

/* Names and ports, copied here in another order. */
static const struct {
  const char *name;
  unsigned port;
} schemes[] = {
    {"http", 80},        {"https", 443},        {"ws", 80},        {"wss", 443},       {"ftp", 21},
    {"sftp", 22},        {"ssh", 22},           {"telnet", 23},    {"tn3270", 23},     {"tftp", 69},
    {"gopher", 70},      {"finger", 79},        {"pop", 110},      {"nntp", 119},      {"imap", 143},
    {"snmp", 161},       {"z39.50r", 210},      {"z39.50s", 210},  {"wais", 210},      {"rtsps", 322},
    {"ldap", 389},       {"rtsp", 554},         {"rtspu", 554},    {"vemmi", 575},     {"xmlrpc.beep", 602},
    {"soap.beep", 605},  {"ipp", 631},          {"ipps", 631},     {"ldaps", 636},     {"acap", 674},
    {"iris.beep", 702},  {"rsync", 873},        {"cap", 1026},     {"icap", 1344},     {"icaps", 11344},
    {"prospero", 1525},  {"mqtt", 1883},        {"mqtts", 8883},   {"gemini", 1965},   {"nfs", 2049},
    {"dict", 2628},      {"msrp", 2855},        {"msrps", 2855},   {"tip", 3372},      {"svn", 3690},
    {"ventrilo", 3784},  {"aaa", 3868},         {"aaas", 5658},    {"mupdate", 3905},  {"amqp", 5672},
    {"amqps", 5671},     {"coap", 5683},        {"coaps", 5684},   {"coap+tcp", 5683}, {"coaps+tcp", 5684},
    {"coap+ws", 80},     {"coaps+ws", 443},     {"vnc", 5900},     {"redis", 6379},    {"rediss", 6379},
    {"dns", 53},         {"mtqp", 1038},        {"iris.xpc", 713}, {"iris.xpcs", 714}, {"iris.lwz", 715},
    {"soap.beeps", 605}, {"xmlrpc.beeps", 602}, {"sieve", 4190},   {"rtmfp", 1935},    {"git", 9418},
    {"teamspeak", 9987}, {"mumble", 64738},     {"xmpp", 0},
};
static const char *const absent[] = {"",       "h",       "htt",   "httpx",        "httpss", "xhttp", "file",
                                     "mailto", "urn",     "sip",   "stun",         "data",   "tel",   "coap+",
                                     "z39.50", "z39x50r", "http:", "xmlrpc.beep0", "ws ",    "www"};
static const char *const empty_paths[] = {"aaa", "aaas", "pop", "vnc", "xmpp"};

static const scheme_info *find(const char *name, size_t len) {
  return simdiri_find_scheme(guarded_bytes(0, name, len), len);
}

static void test_find_scheme_each_with_its_port(void **state) {
  (void)state;
  for (size_t i = 0; i < LENGTH_OF(schemes); i++) {
    const scheme_info *info = find(schemes[i].name, strlen(schemes[i].name));
    if (!info) fail_msg("%s is not found", schemes[i].name);
    assert_string_equal(info->name, schemes[i].name);
    assert_int_equal(info->port, schemes[i].port);
  }
}

static void test_find_scheme_in_any_case(void **state) {
  (void)state;
  for (size_t i = 0; i < LENGTH_OF(schemes); i++) {
    char text[32];
    const size_t len = strlen(schemes[i].name);
    for (unsigned mask = 1; mask < 8; mask++) {
      for (size_t k = 0; k < len; k++) {
        const char c = schemes[i].name[k];
        text[k] = (mask >> k % 3 & 1) && c >= 'a' && c <= 'z' ? (char)(c - 32) : c;
      }
      const scheme_info *info = find(text, len);
      assert_non_null(info);
      assert_string_equal(info->name, schemes[i].name);
    }
  }
}

static void test_find_scheme_prefixes_and_extensions_are_other_schemes(void **state) {
  (void)state;
  for (size_t i = 0; i < LENGTH_OF(schemes); i++) {
    const size_t len = strlen(schemes[i].name);
    for (size_t cut = 0; cut < len; cut++) {
      const scheme_info *info = find(schemes[i].name, cut);
      if (info) assert_int_equal(strlen(info->name), cut);
    }
    char longer[32];
    memcpy(longer, schemes[i].name, len);
    longer[len] = '0';
    assert_null(find(longer, len + 1));
    longer[len] = '\0';
    assert_null(find(longer, len + 1));
  }
}

static void test_find_scheme_absent(void **state) {
  (void)state;
  for (size_t i = 0; i < LENGTH_OF(absent); i++)
    if (find(absent[i], strlen(absent[i]))) fail_msg("%s is found", absent[i]);
}

static void test_find_scheme_long_and_strange_bytes(void **state) {
  (void)state;
  char text[300];
  memset(text, 'h', sizeof text);
  for (size_t len = 0; len <= sizeof text; len++) assert_null(find(text, len));
  assert_null(find("\xE8ttp", 4)); /* 'h' | 0x80 */
  assert_null(find("z39\x0E"
                   "50r",
                   7));
}

static void test_find_scheme_empty_path_is_kept(void **state) {
  (void)state;
  for (size_t i = 0; i < LENGTH_OF(schemes); i++) {
    bool is_kept = false;
    for (size_t k = 0; k < LENGTH_OF(empty_paths); k++) is_kept |= strcmp(empty_paths[k], schemes[i].name) == 0;
    assert_int_equal(find(schemes[i].name, strlen(schemes[i].name))->keeps_empty_path, is_kept);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_find_scheme_each_with_its_port),
      cmocka_unit_test(test_find_scheme_in_any_case),
      cmocka_unit_test(test_find_scheme_prefixes_and_extensions_are_other_schemes),
      cmocka_unit_test(test_find_scheme_absent),
      cmocka_unit_test(test_find_scheme_long_and_strange_bytes),
      cmocka_unit_test(test_find_scheme_empty_path_is_kept),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
