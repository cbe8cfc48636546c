/* Finds the IRIs in a text. It prints:
 * http://example.org/a
 * https://example.org/b_(c)
 * www.example.com */
/* SPDX-License-Identifier: MIT */
#include <simdiri/simdiri.h>
#include <stdio.h>

int main(void) {
  static const char text[] = "See http://example.org/a, (https://example.org/b_(c)) or www.example.com.";
  const simdiri_extract_options options = {.struct_size = sizeof options, .flags = SIMDIRI_EXTRACT_GUESS};
  simdiri_found found;
  for (size_t start = 0; simdiri_extract(&options, text, sizeof text - 1, start, &found); start = found.end)
    printf("%.*s\n", (int)(found.end - found.begin), text + found.begin);
  return 0;
}
