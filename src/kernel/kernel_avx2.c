/* The kernel of avx2. */
/* SPDX-License-Identifier: MIT */
#if defined(__x86_64__)
#include <string.h>

#include "kernel/kernel.h"

#define TARGET_ISA "avx2,bmi,bmi2,popcnt,lzcnt"
#include "kernel/target_begin.h"

#include "kernel/vec_avx2.h"

#include "kernel/mark_template.h"

#include "kernel/copy.h"

#define edit_record simdiri_edit_record
#include "kernel/emit_template.h"

const simdiri_kernel simdiri_kernel_avx2 = {mark_chunk, emit_records};

#include "kernel/target_end.h"
#else
typedef int simdiri_no_avx2;
#endif
