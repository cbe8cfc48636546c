/* The special schemes (URL Standard 4.2). */
/* SPDX-License-Identifier: MIT */
#include "iri/web/web_scheme.h"

#include <string.h>

static const struct {
  char name[6];
  uint8_t len;
  int port;
} special_schemes[] = {
    [WEB_FILE] = {"file", 4, WEB_NO_PORT}, [WEB_FTP] = {"ftp", 3, 21}, [WEB_HTTP] = {"http", 4, 80},
    [WEB_HTTPS] = {"https", 5, 443},       [WEB_WS] = {"ws", 2, 80},   [WEB_WSS] = {"wss", 3, 443},
};

web_scheme simdiri_web_find_scheme(const unsigned char *name, size_t len) {
  for (unsigned i = WEB_FILE; i <= WEB_WSS; i++)
    if (special_schemes[i].len == len && memcmp(special_schemes[i].name, name, len) == 0) return (web_scheme)i;
  return WEB_OTHER;
}

int simdiri_web_default_port(web_scheme scheme) {
  return scheme == WEB_OTHER ? WEB_NO_PORT : special_schemes[scheme].port;
}
