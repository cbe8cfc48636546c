/* Paths, errors and permissions of Windows, for the system calls of a state. */
/* SPDX-License-Identifier: MIT */
#include "keys/state/sorted_run/windows_path.h"

#if defined(_WIN32)
#include <errno.h>
#include <sddl.h>
#include <stdlib.h>

int simdiri_windows_error(void) {
  static const struct {
    DWORD error;
    int number;
  } numbers[] = {
      {ERROR_FILE_NOT_FOUND, ENOENT},      {ERROR_PATH_NOT_FOUND, ENOENT},      {ERROR_INVALID_NAME, ENOENT},
      {ERROR_BAD_PATHNAME, ENOENT},        {ERROR_BAD_NETPATH, ENOENT},         {ERROR_ACCESS_DENIED, EACCES},
      {ERROR_FILE_EXISTS, EEXIST},         {ERROR_SHARING_VIOLATION, EACCES},   {ERROR_ALREADY_EXISTS, EEXIST},
      {ERROR_DISK_FULL, ENOSPC},           {ERROR_HANDLE_DISK_FULL, ENOSPC},    {ERROR_WRITE_PROTECT, EROFS},
      {ERROR_OUTOFMEMORY, ENOMEM},         {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},   {ERROR_DIRECTORY, ENOTDIR},
      {ERROR_INVALID_HANDLE, EBADF},       {ERROR_TOO_MANY_OPEN_FILES, EMFILE}, {ERROR_NOT_SUPPORTED, ENOSYS},
      {ERROR_LOCK_VIOLATION, EWOULDBLOCK}, {ERROR_IO_PENDING, EWOULDBLOCK}};
  const DWORD error = GetLastError();
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    if (numbers[i].error == error) return -numbers[i].number;
  return -EIO;
}

wchar_t *simdiri_windows_widen(const char *text) {
  const int len = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, NULL, 0);
  wchar_t *wide = malloc((size_t)(len > 0 ? len : 1) * sizeof *wide);
  SetLastError(len > 0 ? ERROR_OUTOFMEMORY : ERROR_INVALID_NAME);
  if (wide && MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, wide, len) > 0) return wide;
  free(wide);
  return NULL;
}

char *simdiri_windows_narrow(const wchar_t *text) {
  const int len = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
  char *narrow = malloc((size_t)(len > 0 ? len : 1));
  SetLastError(ERROR_OUTOFMEMORY);
  if (narrow && WideCharToMultiByte(CP_UTF8, 0, text, -1, narrow, len, NULL, NULL) > 0) return narrow;
  free(narrow);
  return NULL;
}

/* Reserves `more` characters after the path. */
static wchar_t *find_path(HANDLE file, size_t more, size_t *len) {
  const DWORD capacity = GetFinalPathNameByHandleW(file, NULL, 0, FILE_NAME_NORMALIZED);
  if (capacity == 0) return NULL;
  wchar_t *path = malloc((capacity + 1 + more) * sizeof *path);
  SetLastError(ERROR_OUTOFMEMORY);
  *len = path ? GetFinalPathNameByHandleW(file, path, capacity + 1, FILE_NAME_NORMALIZED) : 0;
  if (*len > 0 && *len <= capacity) return path;
  free(path);
  return NULL;
}

wchar_t *simdiri_windows_join(HANDLE directory, const char *name) {
  size_t len;
  wchar_t *wide = simdiri_windows_widen(name), *path = wide ? find_path(directory, wcslen(wide) + 1, &len) : NULL;
  if (path) {
    if (path[len - 1] != L'\\') path[len++] = L'\\';
    memcpy(path + len, wide, (wcslen(wide) + 1) * sizeof *wide);
  }
  free(wide);
  return path;
}

wchar_t *simdiri_windows_parent(HANDLE directory) {
  size_t len;
  wchar_t *path = find_path(directory, 1, &len);
  while (path && len > 1 && path[len - 1] != L'\\') len--; /* keeps the backslash: C:\ is a root, C: is not */
  if (path) path[len] = L'\0';
  return path;
}

static wchar_t *find_user(void) {
  union {
    TOKEN_USER user;
    char bytes[sizeof(TOKEN_USER) + SECURITY_MAX_SID_SIZE];
  } owner;
  DWORD len;
  HANDLE token;
  wchar_t *text = NULL;
  if (!OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &token)) return NULL;
  if (GetTokenInformation(token, TokenUser, &owner, sizeof owner, &len) &&
      !ConvertSidToStringSidW(owner.user.User.Sid, &text))
    text = NULL;
  CloseHandle(token);
  return text;
}

/* D:P: this list only, nothing inherited from the directory. OICI: files in a directory inherit it. FA: all access. */
PSECURITY_DESCRIPTOR simdiri_windows_private(void) {
  static const wchar_t before[] = L"D:P(A;OICI;FA;;;", after[] = L")";
  wchar_t text[256] = L"";
  PSECURITY_DESCRIPTOR permissions = NULL;
  wchar_t *user = find_user();
  if (!user) return NULL;
  if (wcslen(before) + wcslen(user) + wcslen(after) < sizeof text / sizeof *text) {
    wcscpy(text, before);
    wcscat(text, user);
    wcscat(text, after);
    if (!ConvertStringSecurityDescriptorToSecurityDescriptorW(text, SDDL_REVISION_1, &permissions, NULL))
      permissions = NULL;
  }
  LocalFree(user);
  return permissions;
}
#endif
