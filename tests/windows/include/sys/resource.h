/* The most memory that the process had. */
/* SPDX-License-Identifier: MIT */
#ifndef TESTS_WINDOWS_SYS_RESOURCE_H
#define TESTS_WINDOWS_SYS_RESOURCE_H

enum { RUSAGE_SELF = 0 };
struct rusage {
  long ru_maxrss; /* in KiB */
};
int test_getrusage(int who, struct rusage *usage);
#define getrusage test_getrusage

#endif
