/* at_level [--other] LEVEL COMMAND...: runs a command with the ISA level in its environment, for programs linked with
 * the tests' copy of the library. Exit status 77, and a line that says so, where the machine lacks the level. With
 * --other, nothing runs at the best level of the machine, which the command without at_level uses, except in a long
 * run. */
/* SPDX-License-Identifier: MIT */
#include <simdiri/simdiri.h>

#include "support/sampling.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SKIPPED = 77, UNUSABLE = 2 };

static simdiri_isa find(const char *name) {
  for (int isa = SIMDIRI_ISA_SCALAR; isa <= SIMDIRI_ISA_NEON; isa++)
    if (strcmp(name, simdiri_isa_name((simdiri_isa)isa)) == 0) return (simdiri_isa)isa;
  return SIMDIRI_ISA_BEST;
}

static bool is_best(simdiri_isa isa) {
  simdiri_isa best = SIMDIRI_ISA_SCALAR;
  for (int other = SIMDIRI_ISA_SCALAR; other <= SIMDIRI_ISA_NEON; other++)
    if (simdiri_isa_is_supported((simdiri_isa)other)) best = (simdiri_isa)other;
  return isa == best;
}

int main(int argc, char **argv) {
  const bool only_other = argc > 1 && strcmp(argv[1], "--other") == 0;
  argc -= only_other;
  argv += only_other;
  const simdiri_isa isa = argc > 2 ? find(argv[1]) : SIMDIRI_ISA_BEST;
  if (isa == SIMDIRI_ISA_BEST) {
    fputs("usage: at_level [--other] scalar|sse42|avx2|avx512|neon COMMAND [ARGUMENT]...\n", stderr);
    return UNUSABLE;
  }
  if (!simdiri_isa_is_supported(isa)) {
    printf("skipped: this machine has no %s\n", argv[1]);
    return SKIPPED;
  }
  if (only_other && is_best(isa) && !test_is_long()) {
    printf("0 failed: %s is the best level here, which the other tests use\n", argv[1]);
    return 0;
  }
  if (setenv("SIMDIRI_ISA", argv[1], 1) == 0) (void)execvp(argv[2], argv + 2);
  perror(argv[2]);
  return UNUSABLE;
}
