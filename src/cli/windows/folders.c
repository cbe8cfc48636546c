/* Directories by the calls of Windows. */
/* SPDX-License-Identifier: MIT */
#include "cli/windows/posix.h"

#include <stdbool.h>
#include <string.h>

#include "cli/windows/windows.h"

struct cli_windows_folder {
  HANDLE search;
  int fd;
  bool has_next;
  DWORD error; /* why there is no next entry */
  WIN32_FIND_DATAW next;
  struct cli_windows_dirent entry;
};

/* The path of an entry, from malloc; NULL and errno if memory runs out. */
static char *join_path(const char *folder, const char *name) {
  const size_t folder_len = strlen(folder), name_len = strlen(name);
  char *path = malloc(folder_len + name_len + 2);
  if (!path) return NULL;
  memcpy(path, folder, folder_len);
  path[folder_len] = '/';
  memcpy(path + folder_len + 1, name, name_len + 1);
  return path;
}

static bool begin_search(cli_windows_folder *folder, const char *path) {
  char *pattern = join_path(path, "*");
  wchar_t *wide = pattern ? cli_windows_widen(pattern) : NULL;
  free(pattern);
  if (!wide) return false;
  folder->search = FindFirstFileW(wide, &folder->next);
  free(wide);
  folder->has_next = folder->search != INVALID_HANDLE_VALUE;
  return folder->has_next || cli_windows_fail() == 0;
}

cli_windows_folder *cli_windows_opendir(const char *path) {
  cli_windows_folder *folder = calloc(1, sizeof *folder);
  if (!folder) return NULL;
  folder->search = INVALID_HANDLE_VALUE;
  folder->fd = cli_windows_open(path, O_RDONLY | O_DIRECTORY);
  if (folder->fd >= 0 && begin_search(folder, path)) return folder;
  (void)cli_windows_closedir(folder);
  return NULL;
}

struct cli_windows_dirent *cli_windows_readdir(cli_windows_folder *folder) {
  if (!folder->has_next) {
    SetLastError(folder->error);
    if (folder->error != ERROR_NO_MORE_FILES) (void)cli_windows_fail();
    return NULL;
  }
  char *name = cli_windows_narrow(folder->next.cFileName);
  if (!name) return NULL;
  (void)snprintf(folder->entry.d_name, sizeof folder->entry.d_name, "%s", name);
  free(name);
  folder->has_next = FindNextFileW(folder->search, &folder->next);
  folder->error = folder->has_next ? 0 : GetLastError();
  return &folder->entry;
}

int cli_windows_closedir(cli_windows_folder *folder) {
  const int error = errno;
  if (folder->search != INVALID_HANDLE_VALUE) FindClose(folder->search);
  if (folder->fd >= 0) (void)_close(folder->fd);
  free(folder);
  errno = error;
  return 0;
}

int cli_windows_dirfd(cli_windows_folder *folder) { return folder->fd; }

int cli_windows_fstatat(int folder, const char *name, struct cli_windows_stat *status, int flags) {
  (void)flags;
  char *folder_path = cli_windows_path_of((HANDLE)_get_osfhandle(folder)); /* NOLINT(performance-no-int-to-ptr) */
  char *path = folder_path ? join_path(folder_path, name) : NULL;
  free(folder_path);
  const int result = path ? cli_windows_lstat(path, status) : -1;
  free(path);
  return result;
}
