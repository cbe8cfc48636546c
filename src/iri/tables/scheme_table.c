/* Properties of schemes. Names and ports are from the IANA registries "Uniform Resource Identifier (URI) Schemes" and
 * "Service Name and Transport Protocol Port Number". The first rows are those of the web, which are looked up most. */
/* SPDX-License-Identifier: MIT */
#include "iri/tables/scheme_table.h"

#include "iri/common/byte.h"

/* Sorted by name after the first five. All these schemes have domain names as hosts. Schemes whose RFC has no path
 * after the authority keep an empty path: aaa, aaas (RFC 6733 4.3.1), pop (RFC 2384 2), vnc (RFC 7869 2.1), xmpp (RFC
 * 5122 2.2). */
static const scheme_info scheme_table[] = {
    {"http", 4, 80, false},
    {"https", 5, 443, false},
    {"ws", 2, 80, false},
    {"wss", 3, 443, false},
    {"ftp", 3, 21, false},
    {"aaa", 3, 3868, true},
    {"aaas", 4, 5658, true},
    {"acap", 4, 674, false},
    {"amqp", 4, 5672, false},
    {"amqps", 5, 5671, false},
    {"cap", 3, 1026, false},
    {"coap", 4, 5683, false},
    {"coap+tcp", 8, 5683, false},
    {"coap+ws", 7, 80, false},
    {"coaps", 5, 5684, false},
    {"coaps+tcp", 9, 5684, false},
    {"coaps+ws", 8, 443, false},
    {"dict", 4, 2628, false},
    {"dns", 3, 53, false},
    {"finger", 6, 79, false},
    {"gemini", 6, 1965, false},
    {"git", 3, 9418, false},
    {"gopher", 6, 70, false},
    {"icap", 4, 1344, false},
    {"icaps", 5, 11344, false},
    {"imap", 4, 143, false},
    {"ipp", 3, 631, false},
    {"ipps", 4, 631, false},
    {"iris.beep", 9, 702, false},
    {"iris.lwz", 8, 715, false},
    {"iris.xpc", 8, 713, false},
    {"iris.xpcs", 9, 714, false},
    {"ldap", 4, 389, false},
    {"ldaps", 5, 636, false},
    {"mqtt", 4, 1883, false},
    {"mqtts", 5, 8883, false},
    {"msrp", 4, 2855, false},
    {"msrps", 5, 2855, false},
    {"mtqp", 4, 1038, false},
    {"mumble", 6, 64738, false},
    {"mupdate", 7, 3905, false},
    {"nfs", 3, 2049, false},
    {"nntp", 4, 119, false},
    {"pop", 3, 110, true},
    {"prospero", 8, 1525, false},
    {"redis", 5, 6379, false},
    {"rediss", 6, 6379, false},
    {"rsync", 5, 873, false},
    {"rtmfp", 5, 1935, false},
    {"rtsp", 4, 554, false},
    {"rtsps", 5, 322, false},
    {"rtspu", 5, 554, false},
    {"sftp", 4, 22, false},
    {"sieve", 5, 4190, false},
    {"snmp", 4, 161, false},
    {"soap.beep", 9, 605, false},
    {"soap.beeps", 10, 605, false},
    {"ssh", 3, 22, false},
    {"svn", 3, 3690, false},
    {"teamspeak", 9, 9987, false},
    {"telnet", 6, 23, false},
    {"tftp", 4, 69, false},
    {"tip", 3, 3372, false},
    {"tn3270", 6, 23, false},
    {"vemmi", 5, 575, false},
    {"ventrilo", 8, 3784, false},
    {"vnc", 3, 5900, true},
    {"wais", 4, 210, false},
    {"xmlrpc.beep", 11, 602, false},
    {"xmlrpc.beeps", 12, 602, false},
    {"xmpp", 4, 0, true},
    {"z39.50r", 7, 210, false},
    {"z39.50s", 7, 210, false},
};

static bool is_name(const scheme_info *info, const unsigned char *scheme, size_t len) {
  return info->name_len == len && is_same_ignoring_case(scheme, info->name, len);
}

const scheme_info *simdiri_find_scheme(const unsigned char *scheme, size_t len) {
  if (len >= sizeof scheme_table[0].name) return NULL;
  for (size_t i = 0; i < sizeof scheme_table / sizeof *scheme_table; i++)
    if (is_name(&scheme_table[i], scheme, len)) return &scheme_table[i];
  return NULL;
}
