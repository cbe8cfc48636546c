/* The system calls of a state, on Windows. */
/* SPDX-License-Identifier: MIT */
#if defined(_WIN32)
#define _WIN32_WINNT 0x0A00 /* NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
#endif
#include "keys/state/sorted_run/io.h"
#include "keys/state/sorted_run/windows_path.h"

#if defined(_WIN32)
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A caller may ask for more bytes than the system moves in one call. */
enum { MAX_AT_ONCE = 1 << 30 };
/* FileDispositionInfoEx and FileRenameInfoEx, which some versions of mingw-w64 number wrongly. */
enum { DISPOSITION_INFO_EX = 21, RENAME_INFO_EX = 22 };
/* Others may rename and remove what is open, as on POSIX. Directories can be opened, and links are not followed. */
enum {
  SHARE_ALL = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
  AS_IT_IS = FILE_FLAG_OPEN_REPARSE_POINT | FILE_FLAG_BACKUP_SEMANTICS | FILE_ATTRIBUTE_NORMAL
};

/* Handles of files have 32 significant bits, and are not negative. */
static HANDLE handle_of(int file) { return (HANDLE)(intptr_t)file; } /* NOLINT(performance-no-int-to-ptr) */
static int file_of(HANDLE handle) { return (int)(intptr_t)handle; }

static int result_of(BOOL is_done) { return is_done ? 0 : simdiri_windows_error(); }

/* Opens and frees the path. NULL: it could not be made. Returns a file or a negative errno. */
static int open_path(wchar_t *path, DWORD access, DWORD disposition, DWORD flags, PSECURITY_DESCRIPTOR permissions) {
  SECURITY_ATTRIBUTES attributes = {.nLength = sizeof attributes, .lpSecurityDescriptor = permissions};
  if (!path) return simdiri_windows_error();
  HANDLE handle = CreateFileW(path, access, SHARE_ALL, permissions ? &attributes : NULL, disposition, flags, NULL);
  const int file = handle == INVALID_HANDLE_VALUE ? simdiri_windows_error() : file_of(handle);
  free(path);
  return file;
}

static int close_file(int file) { return result_of(CloseHandle(handle_of(file))); }

/* Returns 0 for a regular file. Other files were not made by a state. */
static int check_regular(int file) {
  FILE_BASIC_INFO basic;
  if (GetFileType(handle_of(file)) != FILE_TYPE_DISK) return -STATE_NOT_A_FILE;
  if (!GetFileInformationByHandleEx(handle_of(file), FileBasicInfo, &basic, sizeof basic))
    return simdiri_windows_error();
  return basic.FileAttributes & (FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_REPARSE_POINT) ? -STATE_NOT_A_FILE : 0;
}

/* ------------------------------------------------------------------------------------------- directories */

static int make_directory(const char *path, bool is_private) {
  SECURITY_ATTRIBUTES attributes = {.nLength = sizeof attributes};
  wchar_t *wide = simdiri_windows_widen(path);
  if (!wide) return simdiri_windows_error();
  if (is_private) attributes.lpSecurityDescriptor = simdiri_windows_private();
  int result = -EACCES;
  if (!is_private || attributes.lpSecurityDescriptor)
    result = result_of(CreateDirectoryW(wide, is_private ? &attributes : NULL));
  if (attributes.lpSecurityDescriptor) LocalFree(attributes.lpSecurityDescriptor);
  free(wide);
  return result == -EEXIST ? 0 : result;
}

static int open_any_directory(wchar_t *path) {
  FILE_BASIC_INFO basic;
  const int file = open_path(path, GENERIC_READ, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
  if (file < 0) return file;
  if (GetFileInformationByHandleEx(handle_of(file), FileBasicInfo, &basic, sizeof basic) &&
      basic.FileAttributes & FILE_ATTRIBUTE_DIRECTORY)
    return file;
  CloseHandle(handle_of(file));
  return -ENOTDIR;
}

static int open_directory(const char *path) { return open_any_directory(simdiri_windows_widen(path)); }

static int open_parent(int directory) { return open_any_directory(simdiri_windows_parent(handle_of(directory))); }

static int take_entry(const wchar_t *entry, int (*take_name)(void *user, const char *name), void *user) {
  if (wcscmp(entry, L".") == 0 || wcscmp(entry, L"..") == 0) return 0;
  char *name = simdiri_windows_narrow(entry);
  if (!name) return simdiri_windows_error();
  const int result = take_name(user, name);
  free(name);
  return result;
}

static int list_files(int directory, int (*take_name)(void *user, const char *name), void *user) {
  WIN32_FIND_DATAW entry;
  wchar_t *pattern = simdiri_windows_join(handle_of(directory), "*");
  if (!pattern) return simdiri_windows_error();
  HANDLE search = FindFirstFileW(pattern, &entry);
  free(pattern);
  if (search == INVALID_HANDLE_VALUE) return GetLastError() == ERROR_FILE_NOT_FOUND ? 0 : simdiri_windows_error();
  int result;
  do result = take_entry(entry.cFileName, take_name, user);
  while (result == 0 && FindNextFileW(search, &entry));
  if (result == 0 && GetLastError() != ERROR_NO_MORE_FILES) result = simdiri_windows_error();
  FindClose(search);
  return result;
}

/* ------------------------------------------------------------------------------------------- names */

/* Windows 10 frees the name at once even if the file is open; older systems free it when the file is closed. */
static int remove_name(HANDLE handle) {
  FILE_DISPOSITION_INFO_EX now = {FILE_DISPOSITION_FLAG_DELETE | FILE_DISPOSITION_FLAG_POSIX_SEMANTICS};
  FILE_DISPOSITION_INFO later = {TRUE};
  if (SetFileInformationByHandle(handle, (FILE_INFO_BY_HANDLE_CLASS)DISPOSITION_INFO_EX, &now, sizeof now)) return 0;
  return result_of(SetFileInformationByHandle(handle, FileDispositionInfo, &later, sizeof later));
}

static int remove_file(int directory, const char *name) {
  const int file = open_path(simdiri_windows_join(handle_of(directory), name), DELETE | FILE_READ_ATTRIBUTES,
                             OPEN_EXISTING, AS_IT_IS, NULL);
  if (file < 0) return file;
  const int error = check_regular(file), result = error < 0 ? error : remove_name(handle_of(file));
  CloseHandle(handle_of(file));
  return result;
}

static int rename_open(HANDLE handle, const wchar_t *from, const wchar_t *to) {
  const size_t len = wcslen(to) * sizeof *to, size = sizeof(FILE_RENAME_INFO) + len;
  FILE_RENAME_INFO *info = calloc(1, size);
  if (!info) return -ENOMEM;
  info->Flags = FILE_RENAME_FLAG_REPLACE_IF_EXISTS | FILE_RENAME_FLAG_POSIX_SEMANTICS;
  info->FileNameLength = (DWORD)len;
  memcpy(info->FileName, to, len);
  const BOOL is_done =
      SetFileInformationByHandle(handle, (FILE_INFO_BY_HANDLE_CLASS)RENAME_INFO_EX, info, (DWORD)size) ||
      MoveFileExW(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH);
  free(info);
  return result_of(is_done);
}

/* Flushing the file after the rename writes its new name to disk, too: directories cannot be flushed. */
static int rename_file(int directory, const char *from, const char *to) {
  wchar_t *old_path = simdiri_windows_join(handle_of(directory), from);
  wchar_t *new_path = old_path ? simdiri_windows_join(handle_of(directory), to) : NULL;
  int result = new_path ? 0 : simdiri_windows_error();
  if (new_path) {
    HANDLE handle = CreateFileW(old_path, DELETE | GENERIC_WRITE, SHARE_ALL, NULL, OPEN_EXISTING, AS_IT_IS, NULL);
    result = handle == INVALID_HANDLE_VALUE ? simdiri_windows_error() : rename_open(handle, old_path, new_path);
    if (result == 0) result = result_of(FlushFileBuffers(handle));
    if (handle != INVALID_HANDLE_VALUE) CloseHandle(handle);
  }
  free(old_path);
  free(new_path);
  return result;
}

/* ------------------------------------------------------------------------------------------- files */

static int open_file(int directory, const char *name, state_open_mode mode, bool is_private) {
  static const DWORD dispositions[] = {OPEN_EXISTING, CREATE_NEW, OPEN_ALWAYS};
  const DWORD access = mode == STATE_OPEN_READ ? GENERIC_READ : GENERIC_READ | GENERIC_WRITE;
  PSECURITY_DESCRIPTOR permissions = NULL;
  if (mode == STATE_OPEN_NEW) {
    const int error = remove_file(directory, name);
    if (error < 0 && error != -ENOENT) return error;
  }
  if (is_private && mode != STATE_OPEN_READ && !(permissions = simdiri_windows_private())) return -EACCES;
  const int file =
      open_path(simdiri_windows_join(handle_of(directory), name), access, dispositions[mode], AS_IT_IS, permissions);
  if (permissions) LocalFree(permissions);
  const int error = file < 0 ? file : check_regular(file);
  if (file >= 0 && error < 0) CloseHandle(handle_of(file));
  return error < 0 ? error : file;
}

/* Locks a byte after all data, because others cannot read what is locked. */
static int lock_file(int file) {
  OVERLAPPED place = {.OffsetHigh = 0x40000000};
  return result_of(LockFileEx(handle_of(file), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &place));
}

static int64_t get_file_size(int file) {
  LARGE_INTEGER size;
  return GetFileSizeEx(handle_of(file), &size) ? size.QuadPart : simdiri_windows_error();
}

static OVERLAPPED place_of(int64_t offset) {
  return (OVERLAPPED){.Offset = (DWORD)offset, .OffsetHigh = (DWORD)((uint64_t)offset >> 32)};
}

static int64_t read_file(int file, void *data, size_t len, int64_t offset) {
  OVERLAPPED place = place_of(offset);
  DWORD moved = 0;
  if (ReadFile(handle_of(file), data, len < MAX_AT_ONCE ? (DWORD)len : MAX_AT_ONCE, &moved, &place)) return moved;
  return GetLastError() == ERROR_HANDLE_EOF ? 0 : simdiri_windows_error();
}

static int64_t write_file(int file, const void *data, size_t len, int64_t offset) {
  OVERLAPPED place = place_of(offset);
  DWORD moved = 0;
  if (WriteFile(handle_of(file), data, len < MAX_AT_ONCE ? (DWORD)len : MAX_AT_ONCE, &moved, &place)) return moved;
  return simdiri_windows_error();
}

static int sync_file(int file) {
  FILE_STANDARD_INFO info;
  if (FlushFileBuffers(handle_of(file))) return 0;
  const int error = simdiri_windows_error();
  const BOOL is_known = GetFileInformationByHandleEx(handle_of(file), FileStandardInfo, &info, sizeof info);
  return is_known && info.Directory ? 0 : error;
}

static int truncate_file(int file, int64_t size) {
  FILE_END_OF_FILE_INFO end = {.EndOfFile.QuadPart = size};
  return result_of(SetFileInformationByHandle(handle_of(file), FileEndOfFileInfo, &end, sizeof end));
}

static uint64_t get_time(void) {
  const time_t now = time(NULL);
  return now > 0 ? (uint64_t)now : 1; /* 0 means that a time is not known */
}

static uint64_t get_process(void) { return GetCurrentProcessId(); }

const state_io *simdiri_state_system_io(void) {
  static const state_io io = {make_directory, open_directory, open_parent, open_file,  close_file,    lock_file,
                              get_file_size,  read_file,      write_file,  sync_file,  truncate_file, rename_file,
                              remove_file,    list_files,     get_time,    get_process};
  return &io;
}
#endif
