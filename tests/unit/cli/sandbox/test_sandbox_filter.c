/* The seccomp filter of the command (src/cli/sandbox/sandbox_filter.c), run for each number of a call by an
 * interpreter.
 */
/* SPDX-License-Identifier: MIT */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "unit/support.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__AARCH64EL__)) && !defined(__ILP32__)
#include <sys/syscall.h>
#include <unistd.h>

static long capture_call(long number, ...);
#define syscall capture_call
#ifndef SIMDIRI_HAS_SANDBOX
#define SIMDIRI_HAS_SANDBOX
#endif
#include "cli/sandbox/sandbox_filter.c"
#undef syscall
#include <signal.h>
#include <stdarg.h>

static struct sock_filter statements[STATEMENT_COUNT];
static size_t count;

/* Takes the filter instead of the kernel. */
static long capture_call(long number, ...) {
  va_list arguments;
  va_start(arguments, number);
  assert_int_equal(number, SYS_seccomp);
  assert_int_equal(va_arg(arguments, int), SECCOMP_SET_MODE_FILTER);
  assert_int_equal(va_arg(arguments, unsigned long), SECCOMP_FILTER_FLAG_SPEC_ALLOW);
  const struct sock_fprog *program = va_arg(arguments, const struct sock_fprog *);
  va_end(arguments);
  assert_true(program->len <= STATEMENT_COUNT);
  count = program->len;
  memcpy(statements, program->filter, count * sizeof *statements);
  return 0;
}

static int install_filter(void **state) {
  (void)state;
  return cli_sandbox_install_filter();
}

static bool compare(unsigned code, uint32_t value, uint32_t other) {
  switch (BPF_OP(code)) {
  case BPF_JEQ: return value == other;
  case BPF_JGE: return value >= other;
  case BPF_JGT: return value > other;
  case BPF_JSET: return (value & other) != 0;
  default: fail_msg("an operation that this test does not know: %u", code);
  }
  return false;
}

enum { STEPS_MAX = 40 }; /* the kernel tries each number, so the number of steps is the cost */

/* Returns 0 if the call is allowed, or the error. */
static int run_filter(const struct seccomp_data *call) {
  uint32_t value = 0;
  size_t steps = 0;
  for (size_t at = 0; at < count; at++) {
    const struct sock_filter *s = &statements[at];
    assert_true(++steps <= STEPS_MAX);
    switch (BPF_CLASS(s->code)) {
    case BPF_LD: memcpy(&value, (const char *)call + s->k, sizeof value); break;
    case BPF_ALU: value &= s->k; break;
    case BPF_JMP: at += compare(s->code, value, s->k) ? s->jt : s->jf; break;
    case BPF_RET: return s->k == SECCOMP_RET_ALLOW ? 0 : (int)(s->k & SECCOMP_RET_DATA);
    default: fail_msg("a statement that this test does not know: %u", s->code);
    }
  }
  fail_msg("the filter has no end");
  return -1;
}

static int judge(unsigned number, unsigned argument, uint64_t value) {
  struct seccomp_data call = {.nr = (int)number, .arch = FILTER_ARCHITECTURE};
  call.args[argument] = value;
  return run_filter(&call);
}

static bool is_listed(unsigned number) {
  for (size_t i = 0; i < REFUSED_COUNT; i++)
    if (refused[i] == number) return true;
  return false;
}

static void test_every_number(void **state) {
  (void)state;
  for (unsigned number = 0; number < 1000; number++) {
    const bool is_new = number >= 424 && (number < 444 || number > 446);
    assert_int_equal(judge(number, 0, CLONE_THREAD), is_new ? ENOSYS : is_listed(number) ? EPERM : 0);
  }
  assert_int_equal(judge(0x40000000u | 39, 0, 0), ENOSYS); /* x32 */
  assert_int_equal(judge(UINT32_MAX, 0, 0), ENOSYS);
}

static void test_calls_that_matter(void **state) {
  static const unsigned needed[] = {SYS_read,   SYS_write, SYS_pread64, SYS_pwrite64, SYS_close,        SYS_fsync,
                                    SYS_mmap,   SYS_futex, SYS_ppoll,   SYS_mkdirat,  SYS_unlinkat,     SYS_fchmod,
                                    SYS_msgget, SYS_semop, SYS_tgkill,  SYS_kill,     SYS_rt_sigaction, SYS_prctl,
                                    SYS_openat, SYS_ioctl, SYS_flock,   SYS_pipe2,    SYS_ftruncate,    SYS_exit_group};
  static const unsigned harmful[] = {SYS_execve,  SYS_execveat, SYS_socket, SYS_socketpair,
                                     SYS_connect, SYS_ptrace,   SYS_mount,  SYS_bpf};
  (void)state;
  for (size_t i = 0; i < LENGTH_OF(needed); i++) assert_int_equal(judge(needed[i], 0, 0), 0);
  for (size_t i = 0; i < LENGTH_OF(harmful); i++) assert_int_equal(judge(harmful[i], 0, 0), EPERM);
}

static void test_arguments(void **state) {
  (void)state;
  assert_int_equal(judge(SYS_clone, 0, SIGCHLD), EPERM);
  assert_int_equal(judge(SYS_clone, 0, CLONE_VM | CLONE_VFORK | SIGCHLD), EPERM);
  assert_int_equal(judge(SYS_clone, 0, CLONE_VM | CLONE_THREAD | CLONE_SIGHAND), 0);
  assert_int_equal(judge(SYS_ioctl, 1, TIOCSTI), EPERM);
  assert_int_equal(judge(SYS_ioctl, 1, 0xFFFFFFFF00000000u | TIOCSTI), EPERM); /* the kernel reads 32 bits */
  assert_int_equal(judge(SYS_ioctl, 1, TIOCLINUX), EPERM);
  assert_int_equal(judge(SYS_ioctl, 1, TCGETS), 0);
  assert_int_equal(judge(SYS_fchmod, 1, 04755), EPERM);
  assert_int_equal(judge(SYS_fchmod, 1, 02755), EPERM);
  assert_int_equal(judge(SYS_fchmod, 1, 01777), 0);
  assert_int_equal(judge(SYS_fchmodat, 2, 06755), EPERM);
  assert_int_equal(judge(SYS_fchmodat, 2, 0700), 0);
}

/* `first`: the number of the argument with the flags; the next one has the mode. */
static int judge_opening(unsigned number, unsigned first, unsigned flags, unsigned mode) {
  struct seccomp_data call = {.nr = (int)number, .arch = FILTER_ARCHITECTURE};
  call.args[first] = flags;
  call.args[first + 1] = mode;
  return run_filter(&call);
}

static void check_opening(unsigned number, unsigned first) {
  static const unsigned modes[] = {04755, 02755, 06000}; /* of programs that run as their owner */
  assert_int_equal(judge_opening(number, first, O_RDONLY | O_TRUNC | O_CLOEXEC, 0), EPERM);
  assert_int_equal(judge_opening(number, first, 3 | O_TRUNC, 0), EPERM); /* neither for reading nor for writing */
  assert_int_equal(judge_opening(number, first, 3, 0), 0);
  assert_int_equal(judge_opening(number, first, O_WRONLY | O_TRUNC | O_CREAT, 0666), 0);
  assert_int_equal(judge_opening(number, first, O_RDWR | O_TRUNC | O_CREAT, 01777), 0);
  assert_int_equal(judge_opening(number, first, O_RDWR | O_TMPFILE, 0600), 0);
  for (size_t i = 0; i < LENGTH_OF(modes); i++) {
    assert_int_equal(judge_opening(number, first, O_WRONLY | O_CREAT, modes[i]), EPERM);
    assert_int_equal(judge_opening(number, first, O_WRONLY | O_CREAT | O_TRUNC, modes[i]), EPERM);
    assert_int_equal(judge_opening(number, first, O_RDWR | O_TMPFILE, modes[i]), EPERM);
    assert_int_equal(judge_opening(number, first, O_RDONLY | O_DIRECTORY, modes[i]), 0); /* the mode is not read */
    assert_int_equal(judge_opening(number, first, O_WRONLY | O_TRUNC, modes[i]), 0);
  }
}

static void test_opening(void **state) {
  (void)state;
  check_opening(SYS_openat, 2);
#if defined(__x86_64__)
  check_opening(SYS_open, 1);
  assert_int_equal(judge(SYS_creat, 1, 04755), EPERM);
  assert_int_equal(judge(SYS_creat, 1, 02755), EPERM);
  assert_int_equal(judge(SYS_creat, 1, 0666), 0);
#endif
}

static void test_other_architectures(void **state) {
  (void)state;
  for (int number = 0; number < 1000; number++) {
    const struct seccomp_data call = {.nr = number, .arch = AUDIT_ARCH_I386};
    assert_int_equal(run_filter(&call), ENOSYS);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_number), cmocka_unit_test(test_calls_that_matter),
                                     cmocka_unit_test(test_arguments), cmocka_unit_test(test_opening),
                                     cmocka_unit_test(test_other_architectures)};
  return cmocka_run_group_tests(tests, install_filter, NULL);
}
#else
int main(void) { return 77; } /* there is no filter */
#endif
