/* The URL parser, after text that begins with a host got a default scheme.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "web.h"

bool web_parse_with_scheme(const simdiri_options *options, const char *text, size_t len, const web_url *base,
                           web_url *url, web_outcome *outcome) {
  reference_text whole = {0}, href = {0};
  (void)reference_add_scheme(options, text, len, &whole);
  reference_text_byte(&whole, '\0'); /* so that an empty text is not NULL */
  bool is_good = web_parse(whole.data, whole.len - 1, base, url, outcome);
  free(whole.data);
  if (!is_good || !options->default_scheme) return is_good;
  web_string string = web_serialize(url, false);
  for (size_t i = 0; i < string.len; i++) reference_text_byte(&href, (int)string.item[i]);
  web_free_string(&string);
  if (reference_begins_with_host(href.data, href.len)) {
    web_free(url);
    is_good = web_parse_with_scheme(options, href.data, href.len, base, url, outcome);
  }
  free(href.data);
  return is_good;
}
