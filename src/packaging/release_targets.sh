# How src/packaging/release, which sources this file, makes each target: make_KIND ARCHITECTURE. Everything happens in
# $work. No path of it gets into a file, because the compiler replaces it.
# SPDX-License-Identifier: MIT

# export_commit: the files of the commit, without Git. Sets tree, version and flags.
export_commit() {
  local said
  rm -rf "$work"/{tree,sdist,wheel-*,static-*,deb-*} && mkdir "$work/tree" || return 1
  said=$({ git -C "$root" archive "$commit" | tar -x -C "$work/tree"; } 2>&1) ||
    give_up "cannot unpack the commit in $work/tree: $(head -n 1 <<<"$said")" 1
  tree=$work/tree
  version=$(sed -n 's/^#define SIMDIRI_VERSION_\(MAJOR\|MINOR\|PATCH\) //p' "$tree/include/simdiri/simdiri.h" | paste -sd.)
  flags="-ffile-prefix-map=$work=."
}

fetch_sources() { bash "$tree/src/packaging/dependencies" --sources "$sources" && sources=$(cd "$sources" && pwd); }

# pack FOLDER NAME FILE: FOLDER/NAME as an archive, with sorted names, one owner and one time.
pack() {
  tar -C "$1" --sort=name --format=ustar --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
    --mode=u=rwX,go=rX -cf "$work/packed.tar" "$2" || return 1
  case $3 in
  *.gz) gzip -9n <"$work/packed.tar" >"$3" ;;
  *.xz) xz -9 -T1 <"$work/packed.tar" >"$3" ;;
  esac
}

make_source() {
  local name=simdiri-$version-source
  rm -rf "$work/source" && mkdir "$work/source" && cp -a "$tree" "$work/source/$name" || return 1
  pack "$work/source" "$name" "$out/$name.tar.xz"
}

# use_python: the environment with the pinned packages.
use_python() {
  python=$work/python/venv/bin/python
  [ -x "$python" ] ||
    bash "$tree/src/packaging/dependencies" --python "$work/python" "$tree/src/packaging/release_requirements.txt"
}

# build_sdist: the source distribution in $work/sdist.
build_sdist() {
  [ ! -e "$work/sdist" ] || return 0
  use_python && mkdir "$work/sdist" || return 1
  (cd "$tree/src/python" && SIMDIRI_SOURCES_FOLDER=$sources PYTHONPATH=build_backend "$python" -c \
    'import sys, simdiri_build; print(simdiri_build.build_sdist(sys.argv[1]))' "$work/sdist")
}

make_sdist() { build_sdist && cp "$work/sdist/simdiri-$version.tar.gz" "$out/"; }

# cross_options ARCHITECTURE: CMake's options, one a line.
cross_options() {
  [ "$1" != "$(uname -m)" ] || return 0
  printf '%s\n' -DCMAKE_SYSTEM_NAME=Linux "-DCMAKE_SYSTEM_PROCESSOR=$1" "-DCMAKE_C_COMPILER=$1-linux-gnu-gcc" \
    "-DCMAKE_CXX_COMPILER=$1-linux-gnu-g++"
}

# unpack_arm64: Debian's libraries for 64-bit ARM. Sets sysroot.
unpack_arm64() {
  sysroot=$work/arm64/sysroot
  bash "$tree/src/packaging/dependencies" --foreign arm64 "$work/arm64" libpython3.11-dev libisal-dev libisal2 \
    libsimdjson-dev libsimdjson14 || return 1
  # This link is absolute, so the linker would not find what it names.
  ln -sf "$sysroot/lib/aarch64-linux-gnu/libz.so.1" "$sysroot/usr/lib/aarch64-linux-gnu/libz.so"
}

# needed_libraries FILE: the shared libraries that it needs.
needed_libraries() { readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -v '^ld-linux' | sort; }

make_wheel() { # ARCHITECTURE
  local folder=$work/wheel-$1 option wheel said
  local -a options=(cmake.define.SIMDIRI_BUNDLED=ON cmake.define.SIMDIRI_OLD_GLIBC=ON build-dir="$folder/build")
  build_sdist || return 1
  mkdir "$folder" && tar -xzf "$work/sdist/simdiri-$version.tar.gz" -C "$folder" || return 1
  local include=''
  if [ "$1" != "$(uname -m)" ]; then
    unpack_arm64 || return 1
    include="-isystem $sysroot/usr/include" # Debian's Python has one pyconfig.h for each architecture
  fi
  option=$(cross_options "$1" | paste -sd';')
  [ -z "$option" ] || options+=("cmake.args=$option")
  CFLAGS="$flags $include" CC=$1-linux-gnu-gcc _PYTHON_HOST_PLATFORM=manylinux_2_17_$1 "$python" -m pip wheel --no-deps \
    --no-build-isolation --no-index -w "$folder" "${options[@]/#/--config-settings=}" "$folder/simdiri-$version" || return 1
  wheel=$(echo "$folder"/simdiri-*.whl)
  said=$("$python" -m auditwheel show "$wheel" | tr '\n' ' ')
  case $said in
  *"platform tag: \"manylinux_2_17_$1\""*) ;;
  *) echo "auditwheel does not agree: $said"; return 1 ;;
  esac
  mv "$wheel" "$out/"
}

# make_musl ARCHITECTURE: the C library of static commands in $work/musl-ARCHITECTURE.
make_musl() {
  local prefix=$work/musl-$1 file headers=/usr/$1-linux-gnu/include
  [ ! -e "$prefix/complete" ] || return 0
  rm -rf "$prefix" && mkdir -p "$prefix/kernel" && tar -xf "$sources"/musl_*.tar.gz -C "$prefix" || return 1
  file=$(echo "$prefix"/musl-*/src/locale/iconv.c)
  # CVE-2025-26519, as fixed after 1.2.5.
  [ "$(grep -c 'if (c >= 93 || c>=0xc6-0x81 && d>0x52)' "$file")" = 1 ] || return 1
  sed -i 's/if (c >= 93 || c>=0xc6-0x81 \&\& d>0x52)/if (c > 0xc6-0x81 || c==0xc6-0x81 \&\& d>0x52)/' "$file"
  (cd "$prefix"/musl-*/ && CC="$1-linux-gnu-gcc" CFLAGS="-O2 $flags" ./configure --prefix="$prefix" --target="$1-linux-gnu" --disable-shared &&
    make -s -j "$(nproc)" && make -s install &&
    sh tools/musl-gcc.specs.sh "$prefix/include" "$prefix/lib" "/lib/ld-musl-$1.so.1" >"$prefix/specs") || return 1
  # ISA-L asks the kernel what an aarch64 has.
  [ "$1" != "$(uname -m)" ] || headers=/usr/include
  ln -s "$headers/linux" "$headers/asm-generic" "$prefix/kernel/"
  [ -e "$headers/asm" ] || headers=/usr/include/$1-linux-gnu
  ln -s "$headers/asm" "$prefix/kernel/"
  touch "$prefix/complete"
}

make_static() { # ARCHITECTURE
  local prefix=$work/musl-$1 build=$work/static-$1 name=simdiri-$version-linux-$1
  local -a options
  make_musl "$1" || return 1
  mapfile -t options < <(cross_options "$1")
  mkdir -p "$build/$name" || return 1
  cmake -S "$tree" -B "$build/build" "${options[@]}" -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF \
    -DCMAKE_C_COMPILER="$1-linux-gnu-gcc" -DCMAKE_C_FLAGS="-specs=$prefix/specs -isystem $prefix/kernel $flags" \
    -DCMAKE_EXE_LINKER_FLAGS="-static -s" -DSIMDIRI_BUNDLED=ON -DSIMDIRI_SOURCES_FOLDER="$sources" \
    -DCMAKE_INSTALL_DOCDIR=. || return 1
  cmake --build "$build/build" --target simdiri_cli -j "$(nproc)" || return 1
  cmake --install "$build/build" --component licences --prefix "$build/$name" || return 1
  mkdir -p "$build/$name/licences/musl" && cp "$prefix"/musl-*/COPYRIGHT "$build/$name/licences/musl/" || return 1
  cp "$build/build/simdiri" "$tree/src/cli/simdiri.1" "$tree/src/man/simdiri-rules.5" "$build/$name/" || return 1
  mkdir "$build/$name/completions" && cp "$tree"/src/cli/completions/* "$build/$name/completions/" || return 1
  pack "$build" "$name" "$out/$name.tar.gz"
}


make_deb() { # DEBIAN'S ARCHITECTURE
  build_deb "$1" && cp "$work/deb-$1/packages"/*.deb "$out/"
}

# build_deb ARCHITECTURE: the packages in $work/deb-ARCHITECTURE/packages.
build_deb() {
  local build=$work/deb-$1 hardening linker
  local -a options=() pack_options=()
  hardening="$(dpkg-buildflags --get CPPFLAGS) $(dpkg-buildflags --get CFLAGS) $flags"
  linker=$(dpkg-buildflags --get LDFLAGS)
  [ ! -e "$build" ] || return 0
  if [ "$1" = arm64 ]; then
    local native=$work/deb-amd64/packages
    build_deb amd64 || return 1
    unpack_arm64 || return 1
    export PKG_CONFIG_LIBDIR=$sysroot/usr/lib/aarch64-linux-gnu/pkgconfig PKG_CONFIG_SYSROOT_DIR=$sysroot
    mapfile -t options < <(cross_options aarch64)
    options+=(-DCMAKE_INSTALL_LIBDIR=lib/aarch64-linux-gnu)
    linker+=" -L$sysroot/usr/lib/aarch64-linux-gnu -Wl,-rpath-link,$sysroot/usr/lib/aarch64-linux-gnu"
    # The same libraries in the same versions: dpkg-shlibdeps would need the packages to be installed.
    pack_options=(-D CPACK_DEBIAN_PACKAGE_ARCHITECTURE=arm64 -D CPACK_DEBIAN_PACKAGE_SHLIBDEPS=OFF
      -D strip_program="$(command -v aarch64-linux-gnu-strip)"
      -D CPACK_DEBIAN_RUNTIME_PACKAGE_DEPENDS="$(dpkg-deb -f "$(echo "$native"/libsimdiri[0-9]*_amd64.deb)" Depends)"
      -D CPACK_DEBIAN_COMMAND_PACKAGE_DEPENDS="$(dpkg-deb -f "$(echo "$native"/simdiri_*_amd64.deb)" Depends)")
  fi
  mkdir "$build" || return 1
  CFLAGS=$hardening LDFLAGS=$linker cmake -S "$tree" -B "$build/build" "${options[@]}" -DCMAKE_INSTALL_PREFIX=/usr \
    -DSIMDIRI_FRIBIDI=ON -DSIMDIRI_ZLIB=ON -DSIMDIRI_ISAL=ON -DSIMDIRI_ZSTD=ON -DSIMDIRI_SIMDJSON=ON || return 1
  cmake --build "$build/build" -j "$(nproc)" --target simdiri_shared simdiri_static simdiri_cli || return 1
  (cd "$build" && cpack --config build/CPackConfig.cmake -G DEB -B "$build/packages" "${pack_options[@]}") || return 1
  unset PKG_CONFIG_LIBDIR PKG_CONFIG_SYSROOT_DIR
  [ "$1" = amd64 ] || [ "$(needed_libraries "$build/build/simdiri")" = "$(needed_libraries "$work/deb-amd64/build/simdiri")" ]
}

write_contents() {
  python3 "$tree/src/packaging/release_contents.py" "$tree" "$out" "$version" "$commit" >"$work/contents.json" &&
    mv "$work/contents.json" "$out/simdiri-$version.cdx.json"
}
