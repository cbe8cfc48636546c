/* Files by the calls of Windows. */
/* SPDX-License-Identifier: MIT */
#include "cli/windows/posix.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

#include "cli/windows/windows.h"

/* Others may rename and remove what is open, as on POSIX. */
enum { SHARE_ALL = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE };

static HANDLE handle_of(int fd) { return (HANDLE)_get_osfhandle(fd); } /* NOLINT(performance-no-int-to-ptr) */

static DWORD choose_disposition(int flags) {
  if (flags & O_CREAT) return flags & O_EXCL ? CREATE_NEW : flags & O_TRUNC ? CREATE_ALWAYS : OPEN_ALWAYS;
  return flags & O_TRUNC ? TRUNCATE_EXISTING : OPEN_EXISTING;
}

static DWORD choose_access(int flags) {
  const int kind = flags & (O_RDONLY | O_WRONLY | O_RDWR);
  return kind == O_RDWR ? GENERIC_READ | GENERIC_WRITE : kind == O_WRONLY ? GENERIC_WRITE : GENERIC_READ;
}

static HANDLE open_path(const char *path, DWORD access, DWORD disposition, DWORD flags) {
  wchar_t *wide = cli_windows_widen(strcmp(path, "/dev/null") == 0 ? "NUL" : path);
  if (!wide) return INVALID_HANDLE_VALUE;
  HANDLE handle = CreateFileW(wide, access, SHARE_ALL, NULL, disposition, flags | FILE_ATTRIBUTE_NORMAL, NULL);
  free(wide);
  if (handle == INVALID_HANDLE_VALUE) (void)cli_windows_fail();
  return handle;
}

bool cli_windows_ends_without_reader;

static bool is_link(HANDLE handle) {
  BY_HANDLE_FILE_INFORMATION info;
  return GetFileInformationByHandle(handle, &info) && (info.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT);
}

int cli_windows_open(const char *path, int flags, ...) {
  const DWORD as_folder = flags & O_DIRECTORY ? FILE_FLAG_BACKUP_SEMANTICS : 0;
  const DWORD as_link = flags & O_NOFOLLOW ? FILE_FLAG_OPEN_REPARSE_POINT : 0;
  HANDLE handle = open_path(path, choose_access(flags), choose_disposition(flags), as_folder | as_link);
  if (handle == INVALID_HANDLE_VALUE) {
    struct cli_windows_stat status;
    const int number = errno;
    const bool is_folder = number == EACCES && cli_windows_stat(path, &status) == 0 && S_ISDIR(status.st_mode);
    errno = is_folder ? EISDIR : number;
    return -1;
  }
  if (as_link && is_link(handle)) {
    CloseHandle(handle);
    errno = ELOOP;
    return -1;
  }
  const int fd = _open_osfhandle((intptr_t)handle, (flags & (O_APPEND | O_RDONLY)) | O_BINARY | O_NOINHERIT);
  if (fd < 0) CloseHandle(handle);
  return fd;
}

FILE *cli_windows_fopen(const char *path, const char *mode) {
  if (mode[0] != 'r') return errno = EINVAL, NULL;
  const int fd = cli_windows_open(path, O_RDONLY);
  FILE *file = fd < 0 ? NULL : _fdopen(fd, "rb");
  if (!file && fd >= 0) (void)_close(fd);
  return file;
}

/* ------------------------------------------------------------------------------------------- status */

/* `time` counts 100 ns since 1601, the result counts seconds since 1970. */
static int64_t to_seconds(int64_t time) { return time / 10000000 - INT64_C(11644473600); }

/* The numbers of the file and its volume. File systems without 128-bit numbers have those of 64 bits. */
static int take_number(HANDLE handle, struct cli_windows_stat *status) {
  BY_HANDLE_FILE_INFORMATION info;
  FILE_ID_INFO id;
  uint64_t halves[2];
  if (GetFileInformationByHandleEx(handle, FileIdInfo, &id, sizeof id)) {
    memcpy(halves, &id.FileId, sizeof halves);
    status->st_dev = id.VolumeSerialNumber;
    status->st_ino = halves[0] ^ halves[1];
    return 0;
  }
  if (!GetFileInformationByHandle(handle, &info)) return cli_windows_fail();
  status->st_dev = info.dwVolumeSerialNumber;
  status->st_ino = (uint64_t)info.nFileIndexHigh << 32 | info.nFileIndexLow;
  return 0;
}

static int take_status(HANDLE handle, struct cli_windows_stat *status) {
  FILE_BASIC_INFO basic;
  FILE_STANDARD_INFO standard;
  *status = (struct cli_windows_stat){.st_nlink = 1};
  const DWORD type = GetFileType(handle);
  if (type == FILE_TYPE_PIPE || type == FILE_TYPE_CHAR) {
    status->st_mode = (mode_t)((type == FILE_TYPE_PIPE ? S_IFIFO : S_IFCHR) | 0600);
    return 0;
  }
  if (!GetFileInformationByHandleEx(handle, FileBasicInfo, &basic, sizeof basic) ||
      !GetFileInformationByHandleEx(handle, FileStandardInfo, &standard, sizeof standard))
    return cli_windows_fail();
  status->st_nlink = standard.NumberOfLinks;
  status->st_size = standard.EndOfFile.QuadPart;
  status->st_mtime = to_seconds(basic.LastWriteTime.QuadPart);
  /* Neither file nor directory: a link that was not followed. */
  status->st_mode = standard.Directory ? S_IFDIR | 0700 : S_IFREG | 0600;
  if (basic.FileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) status->st_mode = 0600;
  return take_number(handle, status);
}

static int stat_path(const char *path, DWORD flags, struct cli_windows_stat *status) {
  HANDLE handle = open_path(path, FILE_READ_ATTRIBUTES, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS | flags);
  if (handle == INVALID_HANDLE_VALUE) return -1;
  const int result = take_status(handle, status);
  CloseHandle(handle);
  return result;
}

int cli_windows_stat(const char *path, struct cli_windows_stat *status) { return stat_path(path, 0, status); }

int cli_windows_lstat(const char *path, struct cli_windows_stat *status) {
  return stat_path(path, FILE_FLAG_OPEN_REPARSE_POINT, status);
}

int cli_windows_fstat(int fd, struct cli_windows_stat *status) {
  const HANDLE handle = handle_of(fd);
  return handle == INVALID_HANDLE_VALUE ? -1 : take_status(handle, status);
}

int cli_windows_access(const char *path, int mode) {
  struct cli_windows_stat status;
  (void)mode;
  return cli_windows_stat(path, &status);
}

char *cli_windows_realpath(const char *path, char *resolved) {
  (void)resolved;
  HANDLE handle = open_path(path, FILE_READ_ATTRIBUTES, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);
  if (handle == INVALID_HANDLE_VALUE) return NULL;
  char *real = cli_windows_path_of(handle);
  CloseHandle(handle);
  return real;
}

/* ------------------------------------------------------------------------------------------- changes */

/* FileDispositionInfoEx, which some versions of mingw-w64 number wrongly. */
enum { DISPOSITION_INFO_EX = 21 };

/* Windows 10 frees the name at once even if the file is open; older systems free it when the file is closed. */
static bool remove_name(HANDLE handle) {
  FILE_DISPOSITION_INFO_EX now = {FILE_DISPOSITION_FLAG_DELETE | FILE_DISPOSITION_FLAG_POSIX_SEMANTICS};
  FILE_DISPOSITION_INFO later = {TRUE};
  return SetFileInformationByHandle(handle, (FILE_INFO_BY_HANDLE_CLASS)DISPOSITION_INFO_EX, &now, sizeof now) ||
         SetFileInformationByHandle(handle, FileDispositionInfo, &later, sizeof later);
}

int cli_windows_unlink(const char *path) {
  HANDLE handle = open_path(path, DELETE, OPEN_EXISTING, FILE_FLAG_OPEN_REPARSE_POINT);
  if (handle == INVALID_HANDLE_VALUE) return -1;
  const int result = remove_name(handle) ? 0 : cli_windows_fail();
  CloseHandle(handle);
  return result;
}

int cli_windows_rename(const char *from, const char *to) {
  wchar_t *old_path = cli_windows_widen(from), *new_path = old_path ? cli_windows_widen(to) : NULL;
  int result = -1;
  if (new_path) result = MoveFileExW(old_path, new_path, MOVEFILE_REPLACE_EXISTING) ? 0 : cli_windows_fail();
  free(old_path);
  free(new_path);
  return result;
}

/* What was written to a pipe, a console or a directory needs no fsync. */
int cli_windows_fsync(int fd) {
  struct cli_windows_stat status;
  if (cli_windows_fstat(fd, &status) != 0) return -1;
  if (!S_ISREG(status.st_mode)) return errno = EINVAL, -1;
  return FlushFileBuffers(handle_of(fd)) ? 0 : cli_windows_fail();
}

enum { TRANSFER_MAX = 1 << 30 }; /* bytes of one call */

/* A read or write at an offset moves the position of its handle. It uses a handle of its own therefore. A file that was
 * removed cannot have one, nor can one that wine inherits: then the position is restored, while nobody else uses it. */
static SRWLOCK position_lock = SRWLOCK_INIT;

typedef enum { READ_BYTES, WRITE_BYTES } direction;

static ssize_t transfer_next(int fd, void *data, size_t len, direction kind) {
  const unsigned part = len < TRANSFER_MAX ? (unsigned)len : TRANSFER_MAX;
  const bool has_position = GetFileType(handle_of(fd)) == FILE_TYPE_DISK;
  DWORD written = 0;
  if (has_position) AcquireSRWLockExclusive(&position_lock);
  /* _write reports an error if a part was written. */
  const ssize_t moved = kind == READ_BYTES                                     ? _read(fd, data, part)
                        : WriteFile(handle_of(fd), data, part, &written, NULL) ? (ssize_t)written
                                                                               : cli_windows_fail();
  if (has_position) ReleaseSRWLockExclusive(&position_lock);
  if (moved < 0 && kind == WRITE_BYTES && errno == EACCES) errno = EBADF; /* it was opened to read */
  return moved;
}

ssize_t cli_windows_read(int fd, void *data, size_t len) { return transfer_next(fd, data, len, READ_BYTES); }

ssize_t cli_windows_write(int fd, const void *data, size_t len) {
  const ssize_t written = transfer_next(fd, (void *)data, len, WRITE_BYTES);
  if (written < 0 && errno == EPIPE && cli_windows_ends_without_reader) ExitProcess(128 + SIGPIPE);
  return written;
}

int64_t cli_windows_lseek(int fd, int64_t offset, int from) {
  AcquireSRWLockExclusive(&position_lock);
  const int64_t position = _lseeki64(fd, offset, from);
  ReleaseSRWLockExclusive(&position_lock);
  return position;
}

static ssize_t transfer_by(HANDLE handle, void *data, size_t len, int64_t offset, direction kind) {
  const DWORD part = len < TRANSFER_MAX ? (DWORD)len : TRANSFER_MAX;
  OVERLAPPED place = {.Offset = (DWORD)offset, .OffsetHigh = (DWORD)((uint64_t)offset >> 32)};
  DWORD moved = 0;
  const BOOL is_done =
      kind == READ_BYTES ? ReadFile(handle, data, part, &moved, &place) : WriteFile(handle, data, part, &moved, &place);
  return is_done || GetLastError() == ERROR_HANDLE_EOF ? (ssize_t)moved : cli_windows_fail();
}

static ssize_t transfer_at(int fd, void *data, size_t len, int64_t offset, direction kind) {
  ssize_t moved;
  HANDLE own = ReOpenFile(handle_of(fd), kind == READ_BYTES ? GENERIC_READ : GENERIC_WRITE, SHARE_ALL, 0);
  if (own != INVALID_HANDLE_VALUE) {
    moved = transfer_by(own, data, len, offset, kind);
    CloseHandle(own);
    return moved;
  }
  AcquireSRWLockExclusive(&position_lock);
  const int64_t position = _lseeki64(fd, 0, SEEK_CUR);
  moved = position < 0 ? -1 : transfer_by(handle_of(fd), data, len, offset, kind);
  if (position >= 0 && _lseeki64(fd, position, SEEK_SET) < 0) moved = -1;
  ReleaseSRWLockExclusive(&position_lock);
  return moved;
}

ssize_t cli_windows_pread(int fd, void *data, size_t len, int64_t offset) {
  return transfer_at(fd, data, len, offset, READ_BYTES);
}

ssize_t cli_windows_pwrite(int fd, const void *data, size_t len, int64_t offset) {
  return transfer_at(fd, (void *)data, len, offset, WRITE_BYTES);
}

int cli_windows_mkstemp(char *path) {
  static const char digits[] = "abcdefghijklmnopqrstuvwxyz012345";
  char *end = path + strlen(path) - 6;
  for (int i = 0; i < 100; i++) {
    unsigned char random[6];
    if (cli_windows_random(random, sizeof random) != 0) return -1;
    for (size_t k = 0; k < sizeof random; k++) end[k] = digits[random[k] & 31];
    const int fd = cli_windows_open(path, O_RDWR | O_CREAT | O_EXCL);
    if (fd >= 0 || errno != EEXIST) return fd;
  }
  return -1;
}
