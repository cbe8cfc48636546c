/* The seccomp filter of the sandbox: a list of the system calls that are refused.
 *
 * Other calls are allowed, because the C library, libraries of LD_PRELOAD and debuggers make calls that no list knows
 * in advance. A refused call is an error, not the end of the process, for the same reason. */
/* SPDX-License-Identifier: MIT */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* syscall; NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
#endif
#include "cli/sandbox/sandbox_filter.h"

#include <errno.h>

#if defined(SIMDIRI_HAS_SANDBOX) && defined(__x86_64__) && !defined(__ILP32__)
#define FILTER_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(SIMDIRI_HAS_SANDBOX) && defined(__aarch64__) && defined(__AARCH64EL__) && !defined(__ILP32__)
#define FILTER_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#if defined(FILTER_ARCHITECTURE)
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The calls from 424 on have the same numbers on all architectures. All but those of Landlock fail as they do on
 * Linux 5.0, for which the C library has other ways: so clone3, openat2 and io_uring need no rules, nor do calls that
 * are not known yet. The numbers of x32 are larger, too. */
enum { FIRST_NEW_CALL = 424, FIRST_LANDLOCK_CALL = 444, LAST_LANDLOCK_CALL = 446 };

/* clang-format off: a line for each group */
static const unsigned refused[] = {
    /* programs and other processes */
    SYS_execve,
    SYS_execveat,
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_kcmp,
    /* the network, and sockets of other programs */
    SYS_socket,
    SYS_socketpair,
    SYS_connect,
    SYS_bind,
    SYS_listen,
    SYS_accept,
    SYS_accept4,
    /* changes of files by name that Landlock does not refuse, or only from Linux 6.2 on */
    SYS_truncate,
    SYS_fchown,
    SYS_fchownat,
    SYS_setxattr,
    SYS_lsetxattr,
    SYS_fsetxattr,
    SYS_mknodat,
    /* large parts of the kernel that the command does not need */
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_add_key,
    SYS_request_key,
    SYS_keyctl,
    SYS_fanotify_init,
    SYS_name_to_handle_at,
    SYS_open_by_handle_at,
    SYS_personality,
    /* the rights of root */
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_unshare,
    SYS_setns,
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
    SYS_kexec_load,
    SYS_reboot,
    SYS_swapon,
    SYS_swapoff,
    SYS_acct,
    SYS_syslog,
    SYS_quotactl,
    SYS_sethostname,
    SYS_setdomainname,
    SYS_settimeofday,
    SYS_clock_settime,
    SYS_clock_adjtime,
    SYS_adjtimex,
    SYS_capset,
    SYS_setuid,
    SYS_setgid,
    SYS_setreuid,
    SYS_setregid,
    SYS_setresuid,
    SYS_setresgid,
    SYS_setfsuid,
    SYS_setfsgid,
    SYS_setgroups,
#if defined(SYS_kexec_file_load) /* of aarch64 since Linux 5.0 */
    SYS_kexec_file_load,
#endif
#if defined(__x86_64__)
    SYS_fork,
    SYS_vfork,
    SYS_chown,
    SYS_lchown,
    SYS_mknod,
    SYS_iopl,
    SYS_ioperm,
    SYS_modify_ldt,
#endif
};
/* clang-format on */

/* Calls that are refused if some bits of an argument have some value. */
static const struct {
  unsigned number, argument;
  uint32_t mask, value;
} refused_if[] = {
    {SYS_clone, 0, CLONE_THREAD, 0}, /* a process */
    /* Text that the terminal gives to the shell as if it were typed. */
    {SYS_ioctl, 1, UINT32_MAX, TIOCSTI},
    {SYS_ioctl, 1, UINT32_MAX, TIOCLINUX},
    /* Programs that run as their owner. */
    {SYS_fchmod, 1, S_ISUID, S_ISUID},
    {SYS_fchmod, 1, S_ISGID, S_ISGID},
    {SYS_fchmodat, 2, S_ISUID, S_ISUID},
    {SYS_fchmodat, 2, S_ISGID, S_ISGID},
#if defined(__x86_64__)
    {SYS_chmod, 1, S_ISUID, S_ISUID},
    {SYS_chmod, 1, S_ISGID, S_ISGID},
    {SYS_creat, 1, S_ISUID, S_ISUID},
    {SYS_creat, 1, S_ISGID, S_ISGID},
#endif
};

/* Calls that open files, and the numbers of their arguments. The mode matters only if a file may be created. */
static const struct {
  unsigned number, flags, mode;
} openings[] = {
    {SYS_openat, 2, 3},
#if defined(__x86_64__)
    {SYS_open, 1, 2},
#endif
};
enum { NO_ACCESS = 3, MAY_CREATE = O_CREAT | (O_TMPFILE & ~O_DIRECTORY) };

enum {
  REFUSED_COUNT = sizeof refused / sizeof *refused,
  REFUSED_IF_COUNT = sizeof refused_if / sizeof *refused_if,
  OPENING_COUNT = sizeof openings / sizeof *openings,
  LEAF_LEN = 4,               /* the search ends with so many comparisons */
  OTHER_COUNT = 12,           /* statements before those of the lists */
  STATEMENTS_OF_IF = 6,       /* for each row of refused_if */
  STATEMENTS_OF_OPENING = 12, /* for each row of openings */
  STATEMENT_COUNT =
      3 * REFUSED_COUNT + REFUSED_IF_COUNT * STATEMENTS_OF_IF + OPENING_COUNT * STATEMENTS_OF_OPENING + OTHER_COUNT
};
_Static_assert(REFUSED_COUNT < 128, "the longest jump of the search fits into 8 bits");

/* A filter that is being written. */
typedef struct {
  struct sock_filter statements[STATEMENT_COUNT];
  unsigned short count;
} call_filter;

static void add_statement(call_filter *filter, unsigned code, uint32_t value) {
  filter->statements[filter->count++] = (struct sock_filter){(uint16_t)code, 0, 0, value};
}

/* Goes on with the next statement, skipping some of them if the comparison holds, or others if it does not. */
static void add_jump(call_filter *filter, unsigned comparison, uint32_t value, size_t if_true, size_t if_false) {
  filter->statements[filter->count++] =
      (struct sock_filter){(uint16_t)(BPF_JMP | comparison | BPF_K), (uint8_t)if_true, (uint8_t)if_false, value};
}

static void add_load(call_filter *filter, size_t offset) {
  add_statement(filter, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset);
}

static void add_number_load(call_filter *filter) { add_load(filter, offsetof(struct seccomp_data, nr)); }

static void add_refusal(call_filter *filter, int error) {
  add_statement(filter, BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (uint32_t)error);
}

static void add_permission(call_filter *filter) { add_statement(filter, BPF_RET | BPF_K, SECCOMP_RET_ALLOW); }

/* Calls of other architectures, such as those of 32 bits, have other numbers, so all of them are refused. */
static void add_architecture(call_filter *filter) {
  add_load(filter, offsetof(struct seccomp_data, arch));
  add_jump(filter, BPF_JEQ, FILTER_ARCHITECTURE, 1, 0);
  add_refusal(filter, ENOSYS);
}

static void add_new_calls(call_filter *filter) {
  add_jump(filter, BPF_JGE, FIRST_NEW_CALL, 0, 4);
  add_jump(filter, BPF_JGE, FIRST_LANDLOCK_CALL, 0, 2);
  add_jump(filter, BPF_JGT, LAST_LANDLOCK_CALL, 1, 0);
  add_permission(filter);
  add_refusal(filter, ENOSYS);
}

/* The architectures are little-endian: the lower half of an argument comes first. */
static void add_argument_load(call_filter *filter, unsigned argument) {
  add_load(filter, offsetof(struct seccomp_data, args) + argument * sizeof(uint64_t));
}

static void add_refused_if(call_filter *filter, size_t row) {
  add_jump(filter, BPF_JEQ, refused_if[row].number, 0, STATEMENTS_OF_IF - 1);
  add_argument_load(filter, refused_if[row].argument);
  add_statement(filter, BPF_ALU | BPF_AND | BPF_K, refused_if[row].mask);
  add_jump(filter, BPF_JEQ, refused_if[row].value, 0, 1);
  add_refusal(filter, EPERM);
  add_number_load(filter);
}

/* Before Linux 6.2, Landlock does not see that a file is emptied that is not opened for writing. A new file must not
 * run as its owner. */
static void add_opening(call_filter *filter, size_t row) {
  add_jump(filter, BPF_JEQ, openings[row].number, 0, STATEMENTS_OF_OPENING - 1);
  add_argument_load(filter, openings[row].flags);
  add_jump(filter, BPF_JSET, O_TRUNC, 0, 4);
  add_statement(filter, BPF_ALU | BPF_AND | BPF_K, O_ACCMODE);
  add_jump(filter, BPF_JEQ, O_RDONLY, 5, 0);
  add_jump(filter, BPF_JEQ, NO_ACCESS, 4, 0);
  add_argument_load(filter, openings[row].flags);
  add_jump(filter, BPF_JSET, MAY_CREATE, 0, 3);
  add_argument_load(filter, openings[row].mode);
  add_jump(filter, BPF_JSET, S_ISUID | S_ISGID, 0, 1);
  add_refusal(filter, EPERM);
  add_number_load(filter);
}

/* A binary search, because the kernel tries the filter with each number of a call when it is installed. */
static void add_search(call_filter *filter, const unsigned *sorted, size_t count) {
  if (count <= LEAF_LEN) {
    for (size_t i = 0; i < count; i++) add_jump(filter, BPF_JEQ, sorted[i], count - i, 0);
    add_permission(filter);
    add_refusal(filter, EPERM);
    return;
  }
  const size_t half = count / 2;
  struct sock_filter *jump = &filter->statements[filter->count];
  add_jump(filter, BPF_JGE, sorted[half], 0, 0);
  add_search(filter, sorted, half);
  jump->jt = (uint8_t)(&filter->statements[filter->count] - jump - 1);
  add_search(filter, sorted + half, count - half);
}

static int compare_numbers(const void *one, const void *other) {
  const unsigned a = *(const unsigned *)one, b = *(const unsigned *)other;
  return (a > b) - (a < b);
}

static void write_filter(call_filter *filter) {
  unsigned sorted[REFUSED_COUNT];
  memcpy(sorted, refused, sizeof sorted);
  qsort(sorted, REFUSED_COUNT, sizeof *sorted, compare_numbers);
  filter->count = 0;
  add_architecture(filter);
  add_number_load(filter);
  add_new_calls(filter);
  for (size_t i = 0; i < OPENING_COUNT; i++) add_opening(filter, i);
  for (size_t i = 0; i < REFUSED_IF_COUNT; i++) add_refused_if(filter, i);
  add_search(filter, sorted, REFUSED_COUNT);
}

/* SPEC_ALLOW: before Linux 5.16, a filter would make the whole process slower otherwise, to protect it from code that
 * it runs for others. It runs none. */
int cli_sandbox_install_filter(void) {
  call_filter filter;
  write_filter(&filter);
  const struct sock_fprog program = {filter.count, filter.statements};
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program) == 0 ? 0 : errno;
}
#else
int cli_sandbox_install_filter(void) { return ENOSYS; }
#endif
