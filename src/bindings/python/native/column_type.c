/* Names of the types of columns, for messages. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "column.h"

const char *column_type_name(const char *format) {
  static const struct {
    const char *format, *name;
  } types[] = {{"n", "null"},
               {"b", "bool"},
               {"c", "int8"},
               {"C", "uint8"},
               {"s", "int16"},
               {"S", "uint16"},
               {"i", "int32"},
               {"I", "uint32"},
               {"l", "int64"},
               {"L", "uint64"},
               {"e", "float16"},
               {"f", "float32"},
               {"g", "float64"},
               {"d:", "decimal"},
               {"w:", "fixed-size binary"},
               {"td", "date"},
               {"tt", "time"},
               {"ts", "timestamp"},
               {"tD", "duration"},
               {"ti", "interval"},
               {"+l", "list"},
               {"+L", "list"},
               {"+w:", "list"},
               {"+v", "list view"},
               {"+s", "structure"},
               {"+m", "map"},
               {"+u", "union"},
               {"+r", "run-end-encoded"}};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    const size_t len = strlen(types[i].format);
    if (len == 1 ? strcmp(format, types[i].format) == 0 : strncmp(format, types[i].format, len) == 0)
      return types[i].name;
  }
  return format;
}
