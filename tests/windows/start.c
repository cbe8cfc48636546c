/* Usage: start simdiri.exe FILE: what wine's own arguments and environment cannot contain. The command refuses an
 * argument that is not valid UTF-16, and finds a temporary folder with a name that is not in the charset of getenv. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <wchar.h>
#include <windows.h>

/* Returns the exit status of the program, or 99. */
static DWORD run_program(const wchar_t *program, wchar_t *line) {
  STARTUPINFOW startup = {.cb = sizeof startup};
  PROCESS_INFORMATION process;
  DWORD status = 99;
  if (!CreateProcessW(program, line, NULL, NULL, TRUE, 0, NULL, NULL, &startup, &process)) return status;
  WaitForSingleObject(process.hProcess, INFINITE);
  GetExitCodeProcess(process.hProcess, &status);
  CloseHandle(process.hThread);
  CloseHandle(process.hProcess);
  return status;
}

int wmain(int argument_count, wchar_t **arguments) {
  wchar_t bad_text[] = L"simdiri normalize a\xD800"
                       L"b";
  wchar_t count[2 * MAX_PATH] = L"simdiri dedupe --count ", folder[MAX_PATH];
  if (argument_count != 3 || wcslen(arguments[2]) > MAX_PATH) return 2;
  wcscat(count, arguments[2]);
  const DWORD refused = run_program(arguments[1], bad_text);
  const DWORD len = GetTempPathW(MAX_PATH / 2, folder);
  if (len == 0 || len > MAX_PATH / 2) return 2;
  wcscat(folder, L"simdiri_\x00fc\x4e2d");
  (void)CreateDirectoryW(folder, NULL);
  SetEnvironmentVariableW(L"TMPDIR", NULL);
  SetEnvironmentVariableW(L"TEMP", folder);
  const DWORD counted = run_program(arguments[1], count);
  const BOOL is_empty = RemoveDirectoryW(folder);
  printf("a bad argument: exit status %lu, a temporary folder: exit status %lu\n", refused, counted);
  return refused == 2 && counted == 0 && is_empty ? 0 : 1;
}
