/* refusing WHAT ERROR CMD...: runs CMD under a filter that refuses what a sandbox needs, as containers do: with the
 * number ERROR of errno. WHAT is seccomp, landlock, both, restrict (only the last call of Landlock) or prctl. */
/* SPDX-License-Identifier: MIT */
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static const struct {
  const char *what;
  unsigned first[2], last[2]; /* system calls */
} sets[] = {{"seccomp", {SYS_seccomp, SYS_seccomp}, {SYS_seccomp, SYS_seccomp}},
            {"landlock", {444, 444}, {446, 446}},
            {"both", {SYS_seccomp, 444}, {SYS_seccomp, 446}},
            {"restrict", {446, 446}, {446, 446}},
            {"prctl", {SYS_prctl, SYS_prctl}, {SYS_prctl, SYS_prctl}}};

int main(int argument_count, char **arguments) {
  size_t i = 0;
  while (argument_count > 3 && i < sizeof sets / sizeof *sets && strcmp(sets[i].what, arguments[1]) != 0) i++;
  if (argument_count <= 3 || i == sizeof sets / sizeof *sets) return 125;
  struct sock_filter code[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
                               BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, sets[i].first[0], 0, 1),
                               BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, sets[i].last[0], 0, 3),
                               BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, sets[i].first[1], 0, 1),
                               BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, sets[i].last[1], 0, 1),
                               BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
                               BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)atoi(arguments[2]))};
  const struct sock_fprog program = {sizeof code / sizeof *code, code};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
    return 126;
  execvp(arguments[3], arguments + 3);
  perror(arguments[3]);
  return 127;
}
