/* What is known of schemes. Names and ports are those of the IANA registries "Uniform Resource Identifier (URI)
 * Schemes" and "Service Name and Transport Protocol Port Number"; the first rows are the web's, which are looked up
 * most. */
/* SPDX-License-Identifier: MIT */
#include "tables/scheme_table.h"

#include "common/octet.h"

/* Sorted by name after the first five. Schemes whose own RFC has no path after the authority keep an empty one: aaa,
 * aaas (RFC 6733 4.3.1), pop (RFC 2384 2), vnc (RFC 7869 2.1), xmpp (RFC 5122 2.2). */
static const scheme_info scheme_table[] = {
    {"http", 4, 80, true, false},
    {"https", 5, 443, true, false},
    {"ws", 2, 80, true, false},
    {"wss", 3, 443, true, false},
    {"ftp", 3, 21, true, false},
    {"aaa", 3, 3868, true, true},
    {"aaas", 4, 5658, true, true},
    {"acap", 4, 674, true, false},
    {"amqp", 4, 5672, true, false},
    {"amqps", 5, 5671, true, false},
    {"cap", 3, 1026, true, false},
    {"coap", 4, 5683, true, false},
    {"coap+tcp", 8, 5683, true, false},
    {"coap+ws", 7, 80, true, false},
    {"coaps", 5, 5684, true, false},
    {"coaps+tcp", 9, 5684, true, false},
    {"coaps+ws", 8, 443, true, false},
    {"dict", 4, 2628, true, false},
    {"dns", 3, 53, true, false},
    {"finger", 6, 79, true, false},
    {"gemini", 6, 1965, true, false},
    {"git", 3, 9418, true, false},
    {"gopher", 6, 70, true, false},
    {"icap", 4, 1344, true, false},
    {"icaps", 5, 11344, true, false},
    {"imap", 4, 143, true, false},
    {"ipp", 3, 631, true, false},
    {"ipps", 4, 631, true, false},
    {"iris.beep", 9, 702, true, false},
    {"iris.lwz", 8, 715, true, false},
    {"iris.xpc", 8, 713, true, false},
    {"iris.xpcs", 9, 714, true, false},
    {"ldap", 4, 389, true, false},
    {"ldaps", 5, 636, true, false},
    {"mqtt", 4, 1883, true, false},
    {"mqtts", 5, 8883, true, false},
    {"msrp", 4, 2855, true, false},
    {"msrps", 5, 2855, true, false},
    {"mtqp", 4, 1038, true, false},
    {"mumble", 6, 64738, true, false},
    {"mupdate", 7, 3905, true, false},
    {"nfs", 3, 2049, true, false},
    {"nntp", 4, 119, true, false},
    {"pop", 3, 110, true, true},
    {"prospero", 8, 1525, true, false},
    {"redis", 5, 6379, true, false},
    {"rediss", 6, 6379, true, false},
    {"rsync", 5, 873, true, false},
    {"rtmfp", 5, 1935, true, false},
    {"rtsp", 4, 554, true, false},
    {"rtsps", 5, 322, true, false},
    {"rtspu", 5, 554, true, false},
    {"sftp", 4, 22, true, false},
    {"sieve", 5, 4190, true, false},
    {"snmp", 4, 161, true, false},
    {"soap.beep", 9, 605, true, false},
    {"soap.beeps", 10, 605, true, false},
    {"ssh", 3, 22, true, false},
    {"svn", 3, 3690, true, false},
    {"teamspeak", 9, 9987, true, false},
    {"telnet", 6, 23, true, false},
    {"tftp", 4, 69, true, false},
    {"tip", 3, 3372, true, false},
    {"tn3270", 6, 23, true, false},
    {"vemmi", 5, 575, true, false},
    {"ventrilo", 8, 3784, true, false},
    {"vnc", 3, 5900, true, true},
    {"wais", 4, 210, true, false},
    {"xmlrpc.beep", 11, 602, true, false},
    {"xmlrpc.beeps", 12, 602, true, false},
    {"xmpp", 4, 0, true, true},
    {"z39.50r", 7, 210, true, false},
    {"z39.50s", 7, 210, true, false},
};

static bool is_name(const scheme_info *info, const unsigned char *scheme, size_t len) {
  if (info->name_len != len) return false;
  for (size_t i = 0; i < len; i++)
    if (octet_lower(scheme[i]) != (unsigned char)info->name[i]) return false;
  return true;
}

const scheme_info *simdiri_find_scheme(const unsigned char *scheme, size_t len) {
  if (len >= sizeof scheme_table[0].name) return NULL;
  for (size_t i = 0; i < sizeof scheme_table / sizeof *scheme_table; i++)
    if (is_name(&scheme_table[i], scheme, len)) return &scheme_table[i];
  return NULL;
}
