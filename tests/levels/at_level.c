/* at_level LEVEL COMMAND...: runs a command with the ISA level in its environment, for programs linked with the tests'
 * copy of the library. Exit status 77, and a line that says so, where the machine lacks the level. */
/* SPDX-License-Identifier: MIT */
#include <simdiri/simdiri.h>

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

int main(int argc, char **argv) {
  const simdiri_isa isa = argc > 2 ? find(argv[1]) : SIMDIRI_ISA_BEST;
  if (isa == SIMDIRI_ISA_BEST) {
    fputs("usage: at_level scalar|sse42|avx2|avx512|neon COMMAND [ARGUMENT]...\n", stderr);
    return UNUSABLE;
  }
  if (!simdiri_isa_is_supported(isa)) {
    printf("skipped: this machine has no %s\n", argv[1]);
    return SKIPPED;
  }
  if (setenv("SIMDIRI_ISA", argv[1], 1) == 0) (void)execvp(argv[2], argv + 2);
  perror(argv[2]);
  return UNUSABLE;
}
