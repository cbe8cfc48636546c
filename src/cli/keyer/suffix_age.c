/* How old a public suffix list is. */
/* SPDX-License-Identifier: MIT */
#include "cli/keyer/suffix_age.h"

#include <limits.h>
#include <stdint.h>
#include <time.h>

enum { DAY_SECONDS = 86400 };

void cli_suffix_age_read(const simdiri_suffix_list *list, cli_suffix_age *age) {
  const int64_t made = simdiri_suffix_list_time(list), now = (int64_t)time(NULL);
  const time_t seconds = (time_t)made;
  struct tm parts;
  *age = (cli_suffix_age){.days = -1};
  if (made == 0 || !gmtime_r(&seconds, &parts)) return;
  if (strftime(age->date, sizeof age->date, "%Y-%m-%d", &parts) == 0) *age->date = '\0';
  if (now >= made && (now - made) / DAY_SECONDS <= INT_MAX) age->days = (int)((now - made) / DAY_SECONDS);
}
