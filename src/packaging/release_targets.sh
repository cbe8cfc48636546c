# How src/packaging/release, which sources this file, makes each target: make_KIND ARCHITECTURE. Everything happens in
# $work. No path of it gets into a file, because the compiler replaces it. The files are made in $made, and copied to $out
# when all are complete.
# SPDX-License-Identifier: MIT

# export_commit: the files of the commit, without Git. Sets tree, version, python_version and flags.
export_commit() {
  local said stamp
  made=$work/files
  rm -rf "$work"/{git,tree,files,sources,source,sdist,wheel-*,static-*,deb-*,jar,npm,page,site,modules-*} && mkdir "$work"/{tree,files,sources} || return 1
  # Git's settings on this machine must not change the files.
  said=$({ git -C "$root" -c core.autocrlf=false -c core.attributesFile=/dev/null archive "$commit" | tar -x -C "$work/tree"; } 2>&1) ||
    # "Wrote only" is tar's message for the file that does not fit; the next one has the reason.
    give_up "cannot unpack the commit in $work/tree: $(grep -m 1 -v ': Wrote only' <<<"$said")" 1
  tree=$work/tree
  check_tree
  version=$(python3 "$tree/src/packaging/version.py" --print plain) && python_version=$(python3 "$tree/src/packaging/version.py" --print python) ||
    give_up 'simdiri.h has no version' 1
  flags="-ffile-prefix-map=$work=."
  # A folder that is kept has these parts of another commit.
  stamp=$(cat "$tree"/src/packaging/{sources.txt,dependencies,build_musl,release_requirements.txt,release_targets.sh,release_bindings.sh} | sha256sum) || return 1
  [ "$stamp" = "$(cat "$work/stamp" 2>/dev/null)" ] || rm -rf "$work"/{stamp,musl-*,arm64,python} || return 1
  echo "$stamp" >"$work/stamp"
}

# check_tree: the files have the digest of the commit. .git/info/attributes may have changed them, and Git does not check what it
# reads. They are made by the scripts of the commit, too.
check_tree() {
  local name
  local -a git=(env GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null git -c core.compression=0 --git-dir="$work/git" --work-tree="$tree")
  git init -q --bare --template= --object-format="$(git -C "$root" rev-parse --show-object-format)" "$work/git" && (cd "$tree" && "${git[@]}" add -A -f .) ||
    give_up "cannot read the files of the commit in $tree" 1
  [ "$("${git[@]}" write-tree)" = "$(git -C "$root" rev-parse "$commit^{tree}")" ] ||
    give_up "Git wrote other files than those of the commit; see .git/info/attributes and git fsck in $root" 1
  for name in release release_targets.sh release_bindings.sh release_artifacts.txt; do
    cmp -s "$root/src/packaging/$name" "$tree/src/packaging/$name" || give_up "src/packaging/$name is not that of the commit $commit; check that commit out" 1
  done
}

# take_files: the files of the same commit that are in $out already, because they are part of the release, too.
take_files() {
  local changed
  local -a names
  mapfile -t names < <(cd "$out" && find . -mindepth 1 -path ./.simdiri-release -prune -o -printf '%P\n' | sort)
  [ ${#names[@]} -gt 0 ] || return 0
  is_private "$out" || give_up "other users can write in $out, so its files may not be a release; choose another folder" 1
  if ! grep -qsF "\"value\": \"$commit\"" "$out/simdiri-$version.cdx.json" || ! (cd "$out" && sha256sum --status -c SHA256SUMS) ||
    [ "$(printf '%s\n' "${names[@]}")" != "$({ echo SHA256SUMS && sed 's/^[^ ]*  //' "$out/SHA256SUMS"; } | sort)" ]; then
    give_up "$out holds other files than a release of this commit; empty it, or choose another folder" 1
  fi
  cp -- "${names[@]/#/$out/}" "$made/" && rm "$made/SHA256SUMS" || return 1
  # The statement of provenance is about them, too.
  changed=$(python3 "$tree/src/packaging/release_provenance.py" "$tree" "$made" "$version" "$commit" --changed) && [ -z "$changed" ] ||
    give_up "the files in $out were made with other programs ($changed); empty it, or choose another folder" 1
}

# publish_files: a file has its name in $out only when it is complete, and SHA256SUMS comes last.
publish_files() {
  local name
  local -a names
  mapfile -t names < <(cd "$made" && printf '%s\n' *)
  (cd "$made" && sha256sum -- "${names[@]}" >"$work/SHA256SUMS") || return 1
  part=$out/.simdiri-release
  trap 'rm -rf "$part"; [ -n "$kept" ] || rm -rf "$work"' EXIT
  rm -rf "$part" && mkdir "$part" && cp -- "$made"/* "$work/SHA256SUMS" "$part/" && sync "$part"/* && rm -f "$out/SHA256SUMS" || return 1
  for name in "${names[@]}" SHA256SUMS; do
    mv -f -- "$part/$name" "$out/" || return 1
  done
}

# fetch_sources: the archives in $work/sources, where nobody can replace them after they were checked. The headers for DuckDB
# and Redis only if a target needs them.
fetch_sources() {
  local name archive use
  local -a extensions=()
  case " ${targets[*]}" in *' duckdb-'* | *' redis-'*) extensions=(DUCKDB REDIS) ;; esac
  bash "$tree/src/packaging/dependencies" --sources "$sources" || return 1
  [ ${#extensions[@]} -eq 0 ] || bash "$tree/src/packaging/dependencies" --sources "$sources" "${extensions[@]}" || return 1
  while IFS='|' read -r name _ _ archive _ _ _ _ use; do
    [[ $name =~ ^[A-Z0-9]+$ && $use != artifacts ]] && [[ $use != extension || " ${extensions[*]} " == *" $name "* ]] || continue
    cp -- "$sources/$archive" "$work/sources/" || return 1
  done <"$tree/src/packaging/sources.txt"
  sources=$work/sources
  bash "$tree/src/packaging/dependencies" --sources "$sources"
}

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
  pack "$work/source" "$name" "$made/$name.tar.xz"
}

# use_python: the environment with the pinned packages.
use_python() {
  python=$work/python/venv/bin/python
  bash "$tree/src/packaging/dependencies" --python "$work/python" "$tree/src/packaging/release_requirements.txt"
}

# build_sdist: the source distribution in $work/sdist.
build_sdist() {
  [ ! -e "$work/sdist" ] || return 0
  use_python && mkdir "$work/sdist" || return 1
  (cd "$tree/src/bindings/python" && SIMDIRI_SOURCES_FOLDER=$sources PYTHONPATH=build_backend "$python" -c \
    'import sys, simdiri_build; print(simdiri_build.build_sdist(sys.argv[1]))' "$work/sdist")
}

make_sdist() { build_sdist && cp "$work/sdist/simdiri-$python_version.tar.gz" "$made/"; }

# cross_options ARCHITECTURE: CMake's options, one a line.
cross_options() {
  [ "$1" != "$(uname -m)" ] || return 0
  printf '%s\n' -DCMAKE_SYSTEM_NAME=Linux "-DCMAKE_SYSTEM_PROCESSOR=$1" "-DCMAKE_C_COMPILER=$1-linux-gnu-gcc" \
    "-DCMAKE_CXX_COMPILER=$1-linux-gnu-g++"
}

# unpack_arm64: Debian's libraries for 64-bit ARM. Sets sysroot.
unpack_arm64() {
  local link
  sysroot=$work/arm64/sysroot
  bash "$tree/src/packaging/dependencies" --foreign arm64 "$work/arm64" libpython3.11-dev libisal-dev libisal2 \
    libsimdjson-dev libsimdjson14 || return 1
  # Some links are absolute, so the linker would not find what they name, and would take the archive instead.
  for link in "$sysroot"/usr/lib/aarch64-linux-gnu/*.so; do
    case $(readlink "$link") in /lib/*) ln -sf "$sysroot$(readlink "$link")" "$link" || return 1 ;; esac
  done
}

# needed_libraries FILE: the shared libraries that it needs.
needed_libraries() { readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -v '^ld-linux' | sort; }

# use_musl ARCHITECTURE: compiles musl. Sets musl_flags, gcc's flags for shared libraries that are linked with it.
use_musl() {
  local prefix=$work/musl-$1
  bash "$tree/src/packaging/build_musl" "$1" "$prefix" "$sources" "$flags" || return 1
  musl_flags=$(cat "$prefix/library_flags")
}

# needs_only_musl ARCHITECTURE FILE: all functions that a library needs are of musl or Python. Those of the compiler may call others.
needs_only_musl() {
  local needed unknown
  needed=$(nm -D --undefined-only "$2" | awk '$1 == "U" && $2 !~ /^_?Py/ {print $2}' | sort) && [ -n "$needed" ] || return 1
  unknown=$(comm -23 - <(nm -D --defined-only "$work/musl-$1/lib/libc.so" | awk '{print $3}' | sort) <<<"$needed")
  [ -z "$unknown" ] || { echo "musl lacks what $2 needs: $unknown"; return 1; }
}

make_wheel() { # ARCHITECTURE
  local include=/usr/include
  build_sdist || return 1
  if [ "$1" != "$(uname -m)" ]; then
    unpack_arm64 || return 1
    include=$sysroot/usr/include
  fi
  make_glibc_wheel "$1" && make_musl_wheel "$1"
}

make_glibc_wheel() { # ARCHITECTURE
  local other=''
  # Debian's Python has one pyconfig.h for each architecture.
  [ "$1" = "$(uname -m)" ] || other="-isystem $include"
  build_wheel "$1" "manylinux_2_17_$1" "$flags $other" cmake.define.SIMDIRI_OLD_GLIBC=ON
}

# What pyconfig.h says about glibc makes no difference to the extension: it uses the stable ABI.
make_musl_wheel() { # ARCHITECTURE
  local headers=$work/wheel-headers-$1
  use_musl "$1" || return 1
  # The folder of Debian's pyconfig.h, without the headers of glibc beside it.
  mkdir "$headers" && ln -s "$include/$1-linux-gnu" "$headers/" || return 1
  build_wheel "$1" "musllinux_1_2_$1" "$musl_flags -isystem $headers $flags" &&
    needs_only_musl "$1" "$work/wheel-musllinux_1_2_$1/build/_native.abi3.so"
}

build_wheel() { # ARCHITECTURE PLATFORM FLAGS [SETTING...]
  local folder=$work/wheel-$2 option wheel said
  local -a settings=(cmake.define.SIMDIRI_BUNDLED=ON cmake.define.SIMDIRI_PSL=ON build-dir="$folder/build" "${@:4}")
  mkdir "$folder" && tar -xzf "$work/sdist/simdiri-$python_version.tar.gz" -C "$folder" || return 1
  option=$(cross_options "$1" | paste -sd';')
  [ -z "$option" ] || settings+=("cmake.args=$option")
  CFLAGS=$3 CC=$1-linux-gnu-gcc _PYTHON_HOST_PLATFORM=$2 "$python" -m pip --isolated wheel --no-deps \
    --no-build-isolation --no-index -w "$folder" "${settings[@]/#/--config-settings=}" "$folder/simdiri-$python_version" || return 1
  wheel=$(echo "$folder"/simdiri-*.whl)
  said=$("$python" -m auditwheel show "$wheel" | tr '\n' ' ')
  case $said in
  *"platform tag: \"$2\""*) ;;
  *) echo "auditwheel does not agree: $said"; return 1 ;;
  esac
  mv "$wheel" "$made/"
}

make_static() { # ARCHITECTURE
  local prefix=$work/musl-$1 build=$work/static-$1 name=simdiri-$version-linux-$1
  local -a options
  bash "$tree/src/packaging/build_musl" "$1" "$prefix" "$sources" "$flags" || return 1
  mapfile -t options < <(cross_options "$1")
  mkdir -p "$build/$name" || return 1
  cmake -S "$tree" -B "$build/build" "${options[@]}" -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF \
    -DCMAKE_C_COMPILER="$1-linux-gnu-gcc" -DCMAKE_C_FLAGS="-specs=$prefix/specs -isystem $prefix/kernel $flags" \
    -DCMAKE_EXE_LINKER_FLAGS="-static -s" -DSIMDIRI_BUNDLED=ON -DSIMDIRI_PSL=ON \
    -DSIMDIRI_SOURCES_FOLDER="$sources" -DCMAKE_INSTALL_DOCDIR=. || return 1
  cmake --build "$build/build" --target simdiri_cli -j "$(nproc)" || return 1
  cmake --install "$build/build" --component licences --prefix "$build/$name" || return 1
  mkdir -p "$build/$name/licences/musl" && cp "$prefix"/musl-*/COPYRIGHT "$build/$name/licences/musl/" || return 1
  cp "$build/build/simdiri" "$build/$name/" || return 1
  mkdir "$build/$name/man" && cp -R "$tree"/src/docs/man/man[157] "$build/$name/man/" || return 1
  mkdir "$build/$name/completions" && cp "$tree"/src/cli/completions/* "$build/$name/completions/" || return 1
  pack "$build" "$name" "$made/$name.tar.gz"
}

make_deb() { # DEBIAN'S ARCHITECTURE
  build_deb "$1" && cp "$work/deb-$1/packages"/*.deb "$made/"
}

# build_deb ARCHITECTURE: the packages in $work/deb-ARCHITECTURE/packages.
build_deb() {
  local build=$work/deb-$1 hardening linker
  local -a options=() pack_options=()
  local -a buildflags=(env XDG_CONFIG_HOME=/nonexistent dpkg-buildflags) # without settings of this user
  hardening="$("${buildflags[@]}" --get CPPFLAGS) $("${buildflags[@]}" --get CFLAGS) $flags"
  linker=$("${buildflags[@]}" --get LDFLAGS)
  [ ! -e "$build" ] || return 0
  if [ "$1" = arm64 ]; then
    local native=$work/deb-amd64/packages
    build_deb amd64 || return 1
    unpack_arm64 || return 1
    export PKG_CONFIG_LIBDIR=$sysroot/usr/lib/aarch64-linux-gnu/pkgconfig PKG_CONFIG_SYSROOT_DIR=$sysroot
    mapfile -t options < <(cross_options aarch64)
    # Without a path to libraries for the build, of which only the length would stay in the file.
    options+=(-DCMAKE_INSTALL_LIBDIR=lib/aarch64-linux-gnu -DCMAKE_SKIP_RPATH=ON
      "-DBZIP2_INCLUDE_DIR=$sysroot/usr/include" # pkg-config does not know libbz2, and CMake would look in /usr
      "-DBZIP2_LIBRARY_RELEASE=$sysroot/lib/aarch64-linux-gnu/libbz2.so.1.0")
    linker+=" -L$sysroot/usr/lib/aarch64-linux-gnu -Wl,-rpath-link,$sysroot/usr/lib/aarch64-linux-gnu"
    # The same libraries in the same versions: dpkg-shlibdeps would need the packages to be installed.
    pack_options=(-D CPACK_DEBIAN_PACKAGE_ARCHITECTURE=arm64 -D CPACK_DEBIAN_PACKAGE_SHLIBDEPS=OFF
      -D strip_program="$(command -v aarch64-linux-gnu-strip)"
      -D CPACK_DEBIAN_RUNTIME_PACKAGE_DEPENDS="$(dpkg-deb -f "$(echo "$native"/libsimdiri[0-9]*_amd64.deb)" Depends)"
      -D CPACK_DEBIAN_COMMAND_PACKAGE_DEPENDS="$(dpkg-deb -f "$(echo "$native"/simdiri_*_amd64.deb)" Depends)")
  fi
  mkdir "$build" || return 1
  CFLAGS=$hardening LDFLAGS=$linker cmake -S "$tree" -B "$build/build" "${options[@]}" -DCMAKE_INSTALL_PREFIX=/usr \
    -DSIMDIRI_PSL=ON -DSIMDIRI_FRIBIDI=ON -DSIMDIRI_ZLIB=ON -DSIMDIRI_ISAL=ON -DSIMDIRI_ZSTD=ON \
    -DSIMDIRI_LZMA=ON -DSIMDIRI_BZIP2=ON -DSIMDIRI_SIMDJSON=ON || return 1
  cmake --build "$build/build" -j "$(nproc)" --target simdiri_shared simdiri_static simdiri_cli || return 1
  (cd "$build" && cpack --config build/CPackConfig.cmake -G DEB -B "$build/packages" "${pack_options[@]}") || return 1
  unset PKG_CONFIG_LIBDIR PKG_CONFIG_SYSROOT_DIR
  [ "$1" = amd64 ] || needs_the_same "$build/build/simdiri" "$work/deb-amd64/build/simdiri"
}

# needs_the_same FILE FILE: two programs need the same libraries, other than the compiler's, which depends on the processor.
needs_the_same() {
  diff <(needed_libraries "$1" | grep -v '^libgcc_s\.') <(needed_libraries "$2" | grep -v '^libgcc_s\.')
}

# write_contents: the lists of the files in $made. The table comes last, because it has the others.
write_contents() {
  local name=$made/simdiri-$version
  rm -f "$name".{cdx.json,provenance.json,files.tsv}
  printf '%s\n' "${left_out[@]}" | sed '/^$/d' >"$work/missing.tsv"
  python3 "$tree/src/packaging/release_contents.py" "$tree" "$made" "$version" "$commit" >"$work/contents.json" &&
    python3 "$tree/src/packaging/release_provenance.py" "$tree" "$made" "$version" "$commit" >"$work/provenance.json" &&
    mv "$work/contents.json" "$name.cdx.json" && mv "$work/provenance.json" "$name.provenance.json" &&
    python3 "$tree/src/packaging/release_files.py" "$tree" "$made" "$version" "$work/missing.tsv" >"$work/files.tsv" &&
    mv "$work/files.tsv" "$name.files.tsv"
}
