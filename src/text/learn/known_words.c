/* Words that are pages of their own beside names: /users/new, /users/{name}. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "text/learn/learner.h"

/* In order. */
static const char *const words[] = {
    "about",       "activity", "add",        "admin",    "all",      "api",     "archive",     "archived",  "batch",
    "bulk",        "cancel",   "categories", "check",    "config",   "count",   "create",      "current",   "dashboard",
    "default",     "delete",   "docs",       "download", "edit",     "export",  "favicon.ico", "favorites", "feed",
    "health",      "help",     "history",    "home",     "import",   "index",   "index.html",  "index.php", "info",
    "latest",      "list",     "login",      "logout",   "me",       "metrics", "new",         "open",      "overview",
    "popular",     "preview",  "print",      "private",  "profile",  "public",  "recent",      "register",  "reset",
    "robots.txt",  "root",     "rss",        "schema",   "search",   "self",    "settings",    "signin",    "signup",
    "sitemap.xml", "starred",  "stats",      "status",   "summary",  "tags",    "template",    "templates", "test",
    "top",         "trending", "update",     "upload",   "validate", "verify",  "version"};

bool simdiri_learn_is_known_word(span text) {
  size_t begin = 0, end = sizeof words / sizeof *words;
  while (begin < end) {
    const size_t middle = (begin + end) / 2;
    const int order = compare_spans(text, (span){words[middle], strlen(words[middle])});
    if (order == 0) return true;
    if (order < 0)
      end = middle;
    else
      begin = middle + 1;
  }
  return false;
}
