/* inet_pton and inet_ntop of Windows. */
/* SPDX-License-Identifier: MIT */
#ifndef TESTS_WINDOWS_ARPA_INET_H
#define TESTS_WINDOWS_ARPA_INET_H

#include <winsock2.h>
/* After winsock2.h. */
#include <ws2tcpip.h>

#endif
