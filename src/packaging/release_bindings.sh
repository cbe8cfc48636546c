# How src/packaging/release makes what is neither the command nor the Python package: jar, npm package, page, documentation,
# extension for DuckDB, module for Redis. To be sourced after release_targets.sh.
# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154 # variables of src/packaging/release

make_jar() {
  CFLAGS=$flags SIMDIRI_SOURCES_FOLDER=$sources bash "$tree/src/bindings/java/build" --musl="$work" --build-dir "$work/jar" || return 1
  bash "$tree/tests/java/check_library" "$work"/jar/native/org/simdiri/native/*/*.so || return 1
  cmake --install "$work/jar/cmake-linux-x86_64" --component licences --prefix "$work/jar/licences" || return 1
  mkdir -p "$work/jar/with-licences/META-INF" && cp "$work/jar/simdiri-$version.jar" "$work/jar/all.jar" &&
    cp -R "$work/jar/licences/share/doc/simdiri/licences" "$work/jar/with-licences/META-INF/" || return 1
  jar --update --file "$work/jar/all.jar" -C "$work/jar/with-licences" META-INF/licences || return 1
  python3 "$tree/src/packaging/release_jar.py" "$work/jar/all.jar" "$made/simdiri-$version.jar"
}

# build_npm: the package in $work/npm.
build_npm() {
  [ ! -e "$work/npm/simdiri-$version.tgz" ] || return 0
  bash "$tree/src/bindings/js/build" --if-ready --build-dir "$work/npm" --sources "$sources"
}
make_npm() { build_npm && cp "$work/npm/simdiri-$version.tgz" "$made/"; }

make_page() {
  local name=simdiri-$version-page
  build_npm && bash "$tree/src/bindings/page/build" --package "$work/npm/package" "$work/page/$name" || return 1
  cp "$tree/src/bindings/page/policy.txt" "$work/page/$name/" && pack "$work/page" "$name" "$made/$name.tar.gz"
}

make_site() {
  local name=simdiri-$version-site
  bash "$tree/src/docs/site" "$work/site/$name" && mkdir -p "$work/site/$name/licences/doxygen" &&
    cp "$tree/LICENSE" "$tree/src/iri/tables/LICENSE.WHATWG" "$work/site/$name/licences/" &&
    cp /usr/share/doc/doxygen/copyright "$work/site/$name/licences/doxygen/" && pack "$work/site" "$name" "$made/$name.tar.gz"
}

# build_modules ARCHITECTURE LIBC: extension and module in $work/modules-ARCHITECTURE-LIBC, for glibc or musl; they need nothing
# but the C library.
build_modules() {
  local folder=$work/modules-$1-$2 for_libc=''
  local -a options features=(FRIBIDI ZLIB ISAL ZSTD LZMA BZIP2 SIMDJSON JAVA)
  [ ! -e "$folder/complete" ] || return 0
  bash "$tree/src/packaging/dependencies" --sources "$sources" DUCKDB REDIS || return 1 # checks them again
  mapfile -t options < <(cross_options "$1")
  features=("${features[@]/#/-DSIMDIRI_}")
  if [ "$2" = musl ]; then
    use_musl "$1" || return 1
    for_libc=$musl_flags
  fi
  rm -rf "$folder" && cmake -S "$tree" -B "$folder/build" "${options[@]}" "${features[@]/%/=OFF}" -DCMAKE_BUILD_TYPE=Release \
    -DBUILD_SHARED_LIBS=OFF -DCMAKE_C_COMPILER="$1-linux-gnu-gcc" -DCMAKE_C_FLAGS="$for_libc $flags" -DCMAKE_MODULE_LINKER_FLAGS=-s \
    -DSIMDIRI_BUNDLED=ON -DSIMDIRI_PSL=ON -DSIMDIRI_SOURCES_FOLDER="$sources" -DSIMDIRI_DUCKDB=ON -DSIMDIRI_REDIS=ON \
    -DCMAKE_INSTALL_DOCDIR=. || return 1
  cmake --build "$folder/build" --target simdiri_duckdb_extension simdiri_redis -j "$(nproc)" || return 1
  cmake --install "$folder/build" --component licences --prefix "$folder" && touch "$folder/complete"
}

# pack_module ARCHITECTURE LIBC NAME FILE LIBRARY: an archive with the file and the licences, also of the library whose header has code.
pack_module() {
  local folder=$work/modules-$1-$2 needs='lib(c|m)\.so\.6'
  [ "$2" != musl ] || needs="libc\.musl-$1\.so\.1"
  mkdir -p "$folder/packed/$3" && cp -R "$folder/licences" "$4" "$folder/packed/$3/" || return 1
  mkdir "$folder/packed/$3/licences/$5" && cp "$folder"/build/bundled/*/source/"$5"-[0-9]*/LICENSE "$folder/packed/$3/licences/$5/" || return 1
  if needed_libraries "$4" | grep -vxE "$needs"; then
    echo "$4 needs other libraries than the C library"
    return 1
  fi
  [ "$2" != musl ] || needs_only_musl "$1" "$4" || return 1
  pack "$folder/packed" "$3" "$made/$3.tar.gz"
}

make_duckdb() { # ARCHITECTURE
  local folder libc
  for libc in glibc musl; do
    build_modules "$1" "$libc" || return 1
    for folder in "$work/modules-$1-$libc"/build/duckdb/linux_*; do
      pack_module "$1" "$libc" "simdiri-$version-duckdb-${folder##*/}" "$folder/simdiri.duckdb_extension" libduckdb-sys || return 1
    done
  done
}

make_redis() { # ARCHITECTURE
  local libc
  for libc in glibc musl; do
    build_modules "$1" "$libc" &&
      pack_module "$1" "$libc" "simdiri-$version-redis-linux-$libc-$1" "$work/modules-$1-$libc/build/redis/simdiri.so" redis-module || return 1
  done
}
