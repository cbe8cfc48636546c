/* Preloaded: once the program has read a text with PROBE.EXAMPLE, its thread tries what no run needs, and writes a line
 * for each attempt to the file PROBE_LOG, which is opened at the start: what it tried, and the name of the error, or
 * "done". OUTSIDE is a folder with a file `victim`. */
/* SPDX-License-Identifier: MIT */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int log_fd = -1, victim_fd = -1;
static char folder[4096];
static atomic_flag is_done = ATOMIC_FLAG_INIT;

__attribute__((constructor)) static void open_files(void) {
  const char *log = getenv("PROBE_LOG"), *outside = getenv("OUTSIDE");
  if (!log || !outside) return;
  log_fd = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  (void)snprintf(folder, sizeof folder, "%s", outside);
  char victim[4200];
  (void)snprintf(victim, sizeof victim, "%s/victim", folder);
  victim_fd = open(victim, O_RDONLY | O_CLOEXEC);
}

static void report(const char *what, long result) {
  const char *name = result >= 0 ? "done" : strerrorname_np(errno);
  dprintf(log_fd, "%s %s\n", what, name ? name : "unknown");
}

static const char *place(const char *name) {
  static _Thread_local char path[2][4200];
  static _Thread_local int turn;
  char *to = path[turn++ % 2];
  (void)snprintf(to, sizeof path[0], "%s/%s", folder, name);
  return to;
}

/* ------------------------------------------------------------------------------------------- programs and processes */

static void end_child(long result) {
  if (result == 0) _exit(0);
  if (result > 0) (void)waitpid((pid_t)result, NULL, __WALL);
}

static void *end_thread(void *argument) { return argument; }

static void try_processes(void) {
  char *const nothing[] = {NULL};
  struct {
    unsigned long flags, rest[10];
  } how = {.rest = {[3] = SIGCHLD}};
  pthread_t thread;
  report("execve", execve("/nowhere", nothing, nothing));
  report("execveat", syscall(SYS_execveat, AT_FDCWD, "/nowhere", nothing, nothing, 0));
  long result = fork();
  end_child(result);
  report("fork", result);
  result = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  end_child(result);
  report("clone", result);
  result = syscall(SYS_clone3, &how, sizeof how);
  end_child(result);
  report("clone3", result);
  const int status = pthread_create(&thread, NULL, end_thread, NULL);
  if (status == 0) (void)pthread_join(thread, NULL);
  report("thread", -status);
  report("ptrace", ptrace(PTRACE_ATTACH, getpid(), NULL, NULL));
  report("process_vm_readv", syscall(SYS_process_vm_readv, getpid(), NULL, 0UL, NULL, 0UL, 0UL));
  report("pidfd_open", syscall(434, getpid(), 0));
}

/* ------------------------------------------------------------------------------------------- network, kernel */

static void try_network(void) {
  report("socket inet", socket(AF_INET, SOCK_STREAM, 0));
  report("socket unix", socket(AF_UNIX, SOCK_STREAM, 0));
  report("socket netlink", socket(AF_NETLINK, SOCK_RAW, 0));
  int pair[2];
  report("socketpair", socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
  report("connect", connect(log_fd, NULL, 0));
  report("bind", bind(log_fd, NULL, 0));
  report("listen", listen(log_fd, 1));
  report("accept", accept(log_fd, NULL, NULL));
}

static void try_kernel(void) {
  report("TIOCSTI", ioctl(log_fd, TIOCSTI, "x"));
  report("TCGETS", ioctl(log_fd, TCGETS, NULL));
  report("bpf", syscall(SYS_bpf, 0, NULL, 0));
  report("io_uring_setup", syscall(425, 1, NULL));
  report("userfaultfd", syscall(SYS_userfaultfd, 0));
  report("keyctl", syscall(SYS_keyctl, 0, 0, 0, 0, 0));
  report("perf_event_open", syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0UL));
  report("mount", syscall(SYS_mount, "", "/nowhere", "", 0UL, NULL));
  report("unshare", syscall(SYS_unshare, 0));
  report("new call", syscall(500));
#if defined(__x86_64__)
  report("x32", syscall(0x40000000 | 39));
#endif
}

/* ------------------------------------------------------------------------------------------- files */

static long close_opened(long fd) {
  if (fd >= 0) (void)close((int)fd);
  return fd;
}

/* Those that Landlock refuses on every system that has it, and those that the filter refuses. */
static void try_files(void) {
  report("write victim", close_opened(open(place("victim"), O_WRONLY)));
  report("append victim", close_opened(open(place("victim"), O_RDWR | O_APPEND)));
  report("create", close_opened(open(place("new"), O_WRONLY | O_CREAT, 0600)));
  report("mkdir", mkdir(place("folder"), 0700));
  report("symlink", symlink("x", place("symlink")));
  report("link", link(place("victim"), place("link")));
  report("rename", rename(place("victim"), place("renamed")));
  report("unlink", unlink(place("victim")));
  report("rmdir", rmdir(place("empty")));
  report("write own memory", close_opened(open("/proc/self/mem", O_RDWR)));
  report("read victim", close_opened(open(place("victim"), O_RDONLY)));
  report("list", close_opened(open(place("."), O_RDONLY | O_DIRECTORY)));
}

static void try_attributes(void) {
  report("mkfifo", mkfifo(place("fifo"), 0600));
  report("truncate", truncate(place("victim"), 0));
  report("empty while reading", close_opened(open(place("victim"), O_RDONLY | O_TRUNC)));
  report("empty without access", close_opened(open(place("victim"), 3 | O_TRUNC)));
  report("create u+s", close_opened(open(place("program"), O_WRONLY | O_CREAT, 04755)));
  report("openat2", syscall(437, AT_FDCWD, place("victim"), NULL, 0UL));
  report("chmod u+s", chmod(place("victim"), 04755));
  report("fchmod u+s", fchmod(victim_fd, 04755));
  report("fchmodat g+s", fchmodat(AT_FDCWD, place("victim"), 02755, 0));
  report("chmod", chmod(place("victim"), 0644));
  report("chown", chown(place("victim"), getuid(), (gid_t)-1));
  report("fchown", fchown(victim_fd, getuid(), (gid_t)-1));
  report("setxattr", syscall(SYS_setxattr, place("victim"), "user.x", "x", 1UL, 0));
  report("no new privileges", prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) - 1);
}

static void probe(const void *text, ssize_t len) {
  if (len <= 0 || log_fd < 0 || !memmem(text, (size_t)len, "PROBE.EXAMPLE", 13) || atomic_flag_test_and_set(&is_done))
    return;
  const int error = errno;
  try_processes();
  try_network();
  try_kernel();
  try_files();
  try_attributes();
  errno = error;
}

ssize_t read(int fd, void *data, size_t len) {
  const ssize_t count = NEXT(read)(fd, data, len);
  probe(data, count);
  return count;
}

ssize_t pread(int fd, void *data, size_t len, off_t offset) {
  const ssize_t count = NEXT(pread)(fd, data, len, offset);
  probe(data, count);
  return count;
}

ssize_t pread64(int fd, void *data, size_t len, off64_t offset) {
  const ssize_t count = NEXT(pread64)(fd, data, len, offset);
  probe(data, count);
  return count;
}

size_t fread(void *data, size_t len, size_t count, FILE *file) {
  const size_t read_count = NEXT(fread)(data, len, count, file);
  probe(data, (ssize_t)(len * read_count));
  return read_count;
}
