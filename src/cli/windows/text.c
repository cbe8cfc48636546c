/* Errors, texts and paths of Windows. */
/* SPDX-License-Identifier: MIT */
#include "cli/windows/windows.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int cli_windows_fail(void) {
  static const struct {
    DWORD error;
    int number;
  } numbers[] = {
      {ERROR_FILE_NOT_FOUND, ENOENT},    {ERROR_PATH_NOT_FOUND, ENOENT},   {ERROR_INVALID_NAME, ENOENT},
      {ERROR_BAD_PATHNAME, ENOENT},      {ERROR_ACCESS_DENIED, EACCES},    {ERROR_SHARING_VIOLATION, EACCES},
      {ERROR_WRITE_PROTECT, EROFS},      {ERROR_FILE_EXISTS, EEXIST},      {ERROR_ALREADY_EXISTS, EEXIST},
      {ERROR_DISK_FULL, ENOSPC},         {ERROR_HANDLE_DISK_FULL, ENOSPC}, {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
      {ERROR_NOT_ENOUGH_MEMORY, ENOMEM}, {ERROR_OUTOFMEMORY, ENOMEM},      {ERROR_INVALID_HANDLE, EBADF},
      {ERROR_DIRECTORY, ENOTDIR},        {ERROR_NEGATIVE_SEEK, EINVAL},    {ERROR_INVALID_PARAMETER, EINVAL},
      {ERROR_BROKEN_PIPE, EPIPE},        {ERROR_NO_DATA, EPIPE},           {ERROR_CANT_RESOLVE_FILENAME, ELOOP},
      {ERROR_PIPE_NOT_CONNECTED, EPIPE}, {ERROR_OPERATION_ABORTED, EINTR}};
  const DWORD error = GetLastError();
  errno = EIO;
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    if (numbers[i].error == error) errno = numbers[i].number;
  return -1;
}

/* A drive, such as "C:", which the parent folder of an absolute path can be, has its root meant. */
static bool is_drive(const char *text) { return text[0] != '\0' && text[1] == ':' && text[2] == '\0'; }

wchar_t *cli_windows_widen(const char *text) {
  if (is_drive(text)) return cli_windows_widen((const char[]){text[0], ':', '/', '\0'});
  const int len = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, NULL, 0);
  errno = ENOENT;
  if (len <= 0) return NULL;
  wchar_t *wide = malloc((size_t)len * sizeof *wide);
  if (wide) (void)MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, wide, len);
  return wide;
}

char *cli_windows_narrow(const wchar_t *text) {
  const int len = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
  char *narrow = malloc(len > 0 ? (size_t)len : 1);
  if (!narrow) return NULL;
  narrow[0] = '\0';
  (void)WideCharToMultiByte(CP_UTF8, 0, text, -1, narrow, len, NULL, NULL);
  return narrow;
}

char *cli_windows_path_of(HANDLE handle) {
  static const wchar_t prefix[] = L"\\\\?\\", share_prefix[] = L"\\\\?\\UNC\\";
  const size_t prefix_len = sizeof prefix / sizeof *prefix - 1,
               share_len = sizeof share_prefix / sizeof *share_prefix - 1;
  const DWORD capacity = GetFinalPathNameByHandleW(handle, NULL, 0, FILE_NAME_NORMALIZED);
  if (capacity == 0) return (void)cli_windows_fail(), NULL;
  wchar_t *wide = malloc(((size_t)capacity + 1) * sizeof *wide);
  if (!wide) return NULL;
  const DWORD len = GetFinalPathNameByHandleW(handle, wide, capacity + 1, FILE_NAME_NORMALIZED);
  char *path = NULL;
  if (len == 0 || len > capacity) {
    (void)cli_windows_fail();
  } else if (wcsncmp(wide, share_prefix, share_len) == 0) { /* a folder of another machine */
    wide[share_len - 2] = L'\\';
    path = cli_windows_narrow(wide + share_len - 2);
  } else {
    path = cli_windows_narrow(wcsncmp(wide, prefix, prefix_len) == 0 ? wide + prefix_len : wide);
  }
  free(wide);
  for (char *at = path; at && *at != '\0'; at++)
    if (*at == '\\') *at = '/';
  return path;
}
