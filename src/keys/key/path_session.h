/* Session identifiers in paths: ";jsessionid=…", and the segments of ASP.NET. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_KEY_PATH_SESSION_H
#define SIMDIRI_KEYS_KEY_PATH_SESSION_H

#include <stdbool.h>
#include <stddef.h>

#include "iri/common/span.h"

bool simdiri_has_path_session(span path);
/* Removes all of them in place; returns the new length. The path may begin with "//" after that. */
size_t simdiri_drop_path_sessions(char *path, size_t len);

#endif
