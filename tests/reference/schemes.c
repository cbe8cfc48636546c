/* Properties of schemes: DNS hosts, default ports, empty paths.
 * SPDX-License-Identifier: MIT */
#include "internal.h"

#include <string.h>

/* Schemes with DNS hosts; "" means no default port. */
static const char *const dns_schemes[][2] = {
    {"http", "80"},          {"https", "443"},      {"ws", "80"},         {"wss", "443"},
    {"ftp", "21"},           {"gopher", "70"},      {"telnet", "23"},     {"tn3270", "23"},
    {"nntp", "119"},         {"imap", "143"},       {"pop", "110"},       {"ldap", "389"},
    {"ldaps", "636"},        {"rtsp", "554"},       {"rtsps", "322"},     {"rtspu", "554"},
    {"dict", "2628"},        {"rsync", "873"},      {"nfs", "2049"},      {"ssh", "22"},
    {"sftp", "22"},          {"acap", "674"},       {"cap", "1026"},      {"mupdate", "3905"},
    {"prospero", "1525"},    {"ipp", "631"},        {"ipps", "631"},      {"msrp", "2855"},
    {"msrps", "2855"},       {"redis", "6379"},     {"rediss", "6379"},   {"svn", "3690"},
    {"git", "9418"},         {"vnc", "5900"},       {"coap", "5683"},     {"coaps", "5684"},
    {"coap+tcp", "5683"},    {"coaps+tcp", "5684"}, {"coap+ws", "80"},    {"coaps+ws", "443"},
    {"mqtt", "1883"},        {"mqtts", "8883"},     {"amqp", "5672"},     {"amqps", "5671"},
    {"snmp", "161"},         {"tftp", "69"},        {"tip", "3372"},      {"vemmi", "575"},
    {"wais", "210"},         {"z39.50r", "210"},    {"z39.50s", "210"},   {"icap", "1344"},
    {"icaps", "11344"},      {"aaa", "3868"},       {"aaas", "5658"},     {"gemini", "1965"},
    {"finger", "79"},        {"xmpp", ""},          {"iris.beep", "702"}, {"soap.beep", "605"},
    {"xmlrpc.beep", "602"},  {"teamspeak", "9987"}, {"mumble", "64738"},  {"ventrilo", "3784"},
    {"dns", "53"},           {"iris.lwz", "715"},   {"iris.xpc", "713"},  {"iris.xpcs", "714"},
    {"mtqp", "1038"},        {"rtmfp", "1935"},     {"sieve", "4190"},    {"soap.beeps", "605"},
    {"xmlrpc.beeps", "602"},
};

bool reference_scheme_is(const reference_text *scheme, const char *name) {
  if (scheme->len != strlen(name)) return false;
  for (size_t i = 0; i < scheme->len; i++) {
    if (reference_lower((uint8_t)scheme->data[i]) != (uint8_t)name[i]) return false;
  }
  return true;
}

static const char *find_port(const reference_text *scheme) {
  for (size_t i = 0; i < sizeof dns_schemes / sizeof *dns_schemes; i++) {
    if (reference_scheme_is(scheme, dns_schemes[i][0])) return dns_schemes[i][1];
  }
  return NULL;
}

bool reference_is_dns_scheme(const reference_text *scheme) { return find_port(scheme) != NULL; }

const char *reference_default_port(const reference_text *scheme) {
  const char *port = find_port(scheme);
  return port ? port : "";
}

bool reference_keeps_empty_path(const reference_text *scheme) {
  static const char *const names[] = {"aaa", "aaas", "pop", "vnc", "xmpp"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (reference_scheme_is(scheme, names[i])) return true;
  }
  return false;
}
