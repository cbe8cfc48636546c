# CMake toolchain: for WebAssembly, by Debian's clang-19 and wasi-libc. With -DCMAKE_C_FLAGS=-msimd128 the code uses vectors.
# SPDX-License-Identifier: MIT
set(CMAKE_SYSTEM_NAME Generic) # CMake 3.25 does not know WASI
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_SYSROOT /usr)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
# The default stack, of 64 KB, is before the data, which an overflow would change. Here it traps.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,-z,stack-size=1048576,--stack-first")
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY NEVER)
set(SIMDIRI_WASM ON)
# Browsers load the module, so most of it is compiled for size; CMakeLists.txt names the rooms that are not.
set(CMAKE_C_FLAGS_RELEASE "-Os -DNDEBUG")
# No libraries and programs of this machine, and nothing that needs files.
set(SIMDIRI_BUNDLED ON CACHE STRING "")
set(BUILD_SHARED_LIBS OFF CACHE BOOL "")
foreach(feature IDN2 FRIBIDI ICONV ZLIB ISAL ZSTD LZMA BZIP2 SIMDJSON DUCKDB REDIS)
  set(SIMDIRI_${feature} OFF CACHE STRING "")
endforeach()
