/* Tells whether a test may define malloc: not under a sanitizer, which replaces malloc itself. */
/* SPDX-License-Identifier: MIT */
#ifndef SUPPORT_SANITIZERS_H
#define SUPPORT_SANITIZERS_H

#if !defined(__has_feature)
#define __has_feature(name) 0 /* what clang has in place of gcc's macros */
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || __has_feature(address_sanitizer) ||               \
    __has_feature(thread_sanitizer)
#define CAN_REPLACE_MALLOC 0
#else
#define CAN_REPLACE_MALLOC 1
#endif

#endif
