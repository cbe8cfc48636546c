/* POSIX functions for the tests on Windows. */
/* SPDX-License-Identifier: MIT */
#include "windows/posix.h"

#include <direct.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include "cli/windows/windows.h"
/* After windows.h. */
#include <psapi.h>
/* After windows.h. */
#include <aclapi.h>

/* ------------------------------------------------------------------------------------------- memory */

void *test_mmap(void *at, size_t len, int access, int flags, int fd, long offset) {
  (void)flags, (void)fd, (void)offset;
  return VirtualAlloc(at, len, MEM_RESERVE | MEM_COMMIT, access == PROT_NONE ? PAGE_NOACCESS : PAGE_READWRITE);
}

int test_mprotect(void *at, size_t len, int access) {
  DWORD before;
  return VirtualProtect(at, len, access == PROT_NONE ? PAGE_NOACCESS : PAGE_READWRITE, &before) ? 0 : -1;
}

int test_munmap(void *at, size_t len) {
  (void)len;
  return VirtualFree(at, 0, MEM_RELEASE) ? 0 : -1;
}

int test_getrusage(int who, struct rusage *usage) {
  PROCESS_MEMORY_COUNTERS counters;
  (void)who;
  if (!GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof counters)) return -1;
  usage->ru_maxrss = (long)(counters.PeakWorkingSetSize >> 10);
  return 0;
}

long test_sysconf(int name) {
  SYSTEM_INFO info;
  GetSystemInfo(&info);
  return name == _SC_PAGESIZE ? (long)info.dwPageSize : -1;
}

/* ------------------------------------------------------------------------------------------- directories */

int test_mkdir(const char *path, unsigned mode) {
  (void)mode;
  return _mkdir(path);
}

typedef int compare_entries(const struct cli_windows_dirent **a, const struct cli_windows_dirent **b);

/* The tests' folders have few files. */
static void sort_entries(struct cli_windows_dirent **entries, int count, compare_entries *compare) {
  for (int i = 1; i < count; i++) {
    for (int k = i; k > 0; k--) {
      const struct cli_windows_dirent *left = entries[k - 1], *right = entries[k];
      if (compare(&left, &right) <= 0) break;
      struct cli_windows_dirent *kept = entries[k];
      entries[k] = entries[k - 1];
      entries[k - 1] = kept;
    }
  }
}

int test_scandir(const char *path, struct cli_windows_dirent ***entries,
                 int (*is_expected)(const struct cli_windows_dirent *entry), compare_entries *compare) {
  int count = 0;
  cli_windows_folder *folder = cli_windows_opendir(path);
  *entries = NULL;
  if (!folder) return -1;
  for (struct cli_windows_dirent *entry; (entry = cli_windows_readdir(folder));) {
    if (!is_expected(entry)) continue;
    *entries = realloc(*entries, ((size_t)count + 1) * sizeof **entries);
    if (!*entries || !((*entries)[count] = malloc(sizeof *entry))) abort();
    memcpy((*entries)[count++], entry, sizeof *entry);
  }
  (void)cli_windows_closedir(folder);
  sort_entries(*entries, count, compare);
  return count;
}

static bool is_everyone(void *entry) {
  static const WELL_KNOWN_SID_TYPE groups[] = {WinWorldSid, WinAuthenticatedUserSid, WinBuiltinUsersSid};
  PSID who = &((ACCESS_ALLOWED_ACE *)entry)->SidStart;
  for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
    if (((ACE_HEADER *)entry)->AceType == ACCESS_ALLOWED_ACE_TYPE && IsWellKnownSid(who, groups[i])) return true;
  return false;
}

bool test_is_for_everyone(const char *path) {
  PACL list = NULL;
  PSECURITY_DESCRIPTOR descriptor = NULL;
  void *entry;
  if (GetNamedSecurityInfoA(path, SE_FILE_OBJECT, DACL_SECURITY_INFORMATION, NULL, NULL, &list, NULL, &descriptor) != 0)
    return true;
  bool is_open = !list;
  for (DWORD i = 0; list && i < list->AceCount && !is_open; i++)
    is_open = GetAce(list, i, &entry) && is_everyone(entry);
  LocalFree(descriptor);
  return is_open;
}

size_t test_open_handles(void) {
  DWORD count = 0;
  return GetProcessHandleCount(GetCurrentProcess(), &count) ? count : 0;
}
