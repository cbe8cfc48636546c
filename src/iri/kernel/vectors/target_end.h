/* See target_begin.h. */
/* SPDX-License-Identifier: MIT */
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
