/* Windows does not tell the width of a console by ioctl. */
/* SPDX-License-Identifier: MIT */
