#!/usr/bin/env bash
# Builds the command for WebAssembly with Embedded Swift: .build/wasm/trackconv.wasm, which imports only a clock.
# It needs Debian 12. The C libraries are built once, from Debian's sources; the Swift sources are one module, which takes
# five minutes.
#
#   Scripts/wasm.sh [--check]
#
# With --check it only finds, in a minute or two, what Embedded Swift does not compile.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/shared.sh
[[ ${1:-} == --check || $(find Sources Scripts/wasm.sh -path '*.docc' -prune -o -newer .build/wasm/trackconv.wasm -print -quit 2>&1) ]] || exit 0
root=$PWD
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
clang=$toolchain/bin/clang
flags="--target=wasm32-unknown-wasi -Oz -fno-threadsafe-statics -fwasm-exceptions -w -DNDEBUG"
C="-isystem /usr/include/wasm32-wasi"
CXX="-std=c++17 -nostdinc++ -isystem /usr/include/wasm32-wasi/c++/v1 $C"
mkdir -p .build/wasm/{sources,include/geos,modules,maps,objects}

# The sources of the C libraries, and the headers that the Swift sources need.
fetch() {
  install_missing wasi-libc libclang-rt-14-dev-wasm32 libc++-14-dev-wasm32 libc++abi-14-dev-wasm32 binaryen \
    libzip-dev ca-certificates curl bzip2 xz-utils make tcl
  cd sources
  while read -r sum path; do
    curl -fsSLO "http://deb.debian.org/debian/pool/main/$path"
    echo "$sum  ${path##*/}" | sha256sum -c -
    case $path in *.deb) dpkg -x "${path##*/}" emscripten ;; *) tar xf "${path##*/}" ;; esac
  done <<'END'
003cd4010e52bb5eb8f7de1c143753aa830c8902b6ed01209f294846e40e6d39 p/proj/proj_9.1.1.orig.tar.gz
6d0eb3cfa9f92d947731cc75f1750356b3bdfc07ea020553daf6af1c768e0be2 g/geos/geos_3.11.1.orig.tar.bz2
4fe913dec8b1ab89d13b489b419a8203176ea39e931eaa0d25b17eafb9c279e9 libx/libxml2/libxml2_2.9.14+dfsg.orig.tar.xz
71feb7947e3c00ef125f83b79a4e529bde31171e5babe48b391f06758d1ab0a1 z/zlib/zlib_1.2.13.dfsg.orig.tar.bz2
a60473ffdb7b4260c08bfa19c2ccea0438edac11193c3afbbb1f17fbcf6c6132 libz/libzip/libzip_1.7.3.orig.tar.xz
aaa776260ab4dc976db34aa7891819484c8676b5b2783123ebc6301e2ca5d655 s/sqlite3/sqlite3_3.40.1.orig.tar.xz
0fa2ec459701e403b72662cf920d252466910161fa2077dd0f6d7c078002da19 l/lzma/lzma_9.22.orig.tar.gz
43742f32443a7a5510f6c5d1d2603f07c0ff555b3464f2438ab7ba7fdc85c8fd e/emscripten/emscripten_3.1.6~dfsg-5_all.deb
END
  cd ..
  sed -e 's/@VERSION@/2.9.14/; s/@LIBXML_VERSION_NUMBER@/20914/; s/@LIBXML_VERSION_EXTRA@//' \
    -e 's/@WITH_\(TREE\|PUSH\|READER\|ISO8859X\|PATTERN\)@/1/; s/@WITH_[A-Z0-9_]*@/0/; s/@MODULE_EXTENSION@//' \
    $xml/include/libxml/xmlversion.h.in > $xml/include/libxml/xmlversion.h
  for file in capi/geos_c.h include/geos/version.h; do
    sed 's/@VERSION_MAJOR@/3/; s/@VERSION_MINOR@/11/; s/@VERSION_PATCH@/1/; s/@VERSION@/3.11.1/; s/@JTS_PORT@/1.18.0/
      s/@CAPI_VERSION_MAJOR@/1/; s/@CAPI_VERSION_MINOR@/17/; s/@CAPI_VERSION_PATCH@/1/; s/@CAPI_VERSION@/1.17.1/' \
      $geos/$file.in > $geos/$file
  done
  # What the compiler makes of several files.
  (cd $sqlite && CC=$clang ./configure --disable-tcl --disable-readline && make sqlite3.c) > sources/sqlite.log
  cp $geos/capi/geos_c.h $proj/src/{proj,geodesic}.h $zip/lib/zip.h $sqlite/sqlite3.h /usr/include/zipconf.h include
  cp $geos/include/geos/export.h include/geos
  # Debian's C++ library has no threads.
  echo "#pragma once" > include/thread
  cat > include/mutex <<'END'
#pragma once
#include_next <mutex>
#ifdef _LIBCPP_HAS_NO_THREADS
namespace std {
struct mutex { void lock() {} void unlock() {} bool try_lock() { return true; } };
struct recursive_mutex : mutex {};
template <class M> struct lock_guard { explicit lock_guard(M &) {} };
template <class M> struct unique_lock { explicit unique_lock(M &) {} void lock() {} void unlock() {} };
}
#endif
END
}

# compile <library> <flags> <source>...: prints commands.
compile() {
  local folder=objects/$1 options=$2 source object
  mkdir -p "$folder"
  for source in "${@:3}"; do
    object=$folder/${source//\//-}.o
    [[ -e $object ]] || echo "$clang $flags $options -c $source -o $object"
  done
}

# The commands that compile the C libraries.
commands() {
  defines() { printf '#define HAVE_%s 1\n' "$@"; }
  defines {CTYPE,ERRNO,FCNTL,FLOAT,INTTYPES,LIMITS,MATH,STDARG,STDINT,STDLIB,STRING,TIME,UNISTD,SYS_STAT,SYS_TYPES}_H \
    VA_COPY {,V}SNPRINTF > $xml/config.h
  echo "#define XML_SOCKLEN_T socklen_t" >> $xml/config.h
  defines LOCALECONV STRERROR > $proj/src/proj_config.h
  defines {STDBOOL,UNISTD,STRINGS}_H FSEEKO FTELLO FILENO LOCALTIME_R SNPRINTF STRDUP STRCASECMP STRTOLL STRTOULL \
    > $zip/lib/config.h
  printf '#define SIZEOF_%s\n' "OFF_T 8" "SIZE_T 4" >> $zip/lib/config.h
  {
    local pattern='#define ZIP_ER_[A-Z_]* *[0-9]* */\* \([NSZ]\) \(.*\) \*/'
    echo '#include "zipint.h"'
    echo "const char *const _zip_err_str[] = {"
    sed -n "s|$pattern|\"\2\",|p" $zip/lib/zip.h
    echo "}; const int _zip_nerr_str = sizeof _zip_err_str / sizeof *_zip_err_str; const int _zip_err_type[] = {"
    sed -n "s|$pattern|\1,|p" $zip/lib/zip.h | sed 's/^N,/ZIP_ET_NONE,/; s/^S,/ZIP_ET_SYS,/; s/^Z,/ZIP_ET_ZLIB,/'
    echo "};"
  } > $zip/lib/zip_err_str.c

  # SQLite has its database in memory. It clears what it frees, as Debian's does: the bytes are then the same.
  compile sqlite "$C -DSQLITE_OS_OTHER -DSQLITE_THREADSAFE=0 -DSQLITE_ENABLE_RTREE -DSQLITE_TEMP_STORE=3 \
    -DSQLITE_SECURE_DELETE -DSQLITE_DEFAULT_MEMSTATUS=0 -DSQLITE_OMIT_LOAD_EXTENSION -DSQLITE_OMIT_SHARED_CACHE -DSQLITE_OMIT_UTF16 \
    -DSQLITE_OMIT_WAL -DSQLITE_OMIT_AUTHORIZATION -DSQLITE_OMIT_JSON -DSQLITE_OMIT_TRACE -DSQLITE_OMIT_DEPRECATED \
    -DSQLITE_OMIT_PROGRESS_CALLBACK -DSQLITE_OMIT_COMPLETE" $sqlite/sqlite3.c
  # PROJ without reference systems, which are in a database: Sources/Wasm/system/proj.cpp is in their place.
  compile proj "-Iinclude $CXX -I$proj/include -I$proj/src -DPROJ_LIB='\"/\"' -Dproj_create_crs_to_crs=unused" \
    $(find $proj/src -name '*.cpp' ! -path '*/apps/*' ! -path '*/tests/*' ! -path '*/iso19111/*') \
    $proj/src/iso19111/internal.cpp
  compile projc "$C -I$proj/src" $proj/src/*.c
  compile geos "-Iinclude $CXX -I$geos/include -I$geos/src/deps -DUSE_UNSTABLE_GEOS_CPP_API" \
    $(find $geos/src $geos/capi -name '*.cpp')
  compile ryu "$C -I$geos/include -I$geos/src/deps" $geos/src/deps/ryu/d2s.c
  compile xml "$C -I$xml -I$xml/include" $xml/{SAX2,buf,chvalid,dict,encoding,entities,error,globals,hash,list,parser,parserInternals,pattern,threads,tree,uri,valid,xmlIO,xmlmemory,xmlreader,xmlstring,xmlunicode}.c
  compile zlib "$C -I$zlib" $zlib/{adler32,compress,crc32,deflate,inffast,inflate,inftrees,trees,zutil}.c
  compile zip "$C -Iinclude -I$zip/lib -I$zlib" $(find $zip/lib -name '*.c' |
    grep -v 'win32\|uwp\|crypto_\|aes\|bzip2\|_xz\|pkware\|random\|fdopen\|mkstemp\|source_file_std')
  # C++ exceptions: Debian's libc++abi has none for WebAssembly, Emscripten's sources have them.
  local e=sources/emscripten/usr/share/emscripten/system/lib options
  options="-D__USING_WASM_EXCEPTIONS__ -D_LIBCXXABI_HAS_NO_THREADS -D_LIBUNWIND_HAS_NO_THREADS
    -D_LIBUNWIND_DISABLE_VISIBILITY_ANNOTATIONS -D_LIBCPP_BUILDING_LIBRARY
    -I$e/libcxxabi/include -I$e/libunwind/include -I$e/libcxxabi/src -I$e/libcxx/src"
  options=${options//$'\n'/}
  compile abi "$options ${CXX/c++17/c++20}" \
    $e/libcxxabi/src/{cxa_exception,cxa_personality,cxa_exception_storage,fallback_malloc,cxa_aux_runtime}.cpp
  compile unwind "$options $C -D__EMSCRIPTEN__ -Dthread_local=" $e/libunwind/src/Unwind-wasm.c
}

cd .build/wasm
xml=sources/libxml2-2.9.14 zlib=sources/zlib-1.2.13.dfsg geos=sources/geos-3.11.1 proj=sources/proj-9.1.1
zip=sources/libzip-1.7.3 sqlite=sources/sqlite3-3.40.1
# The libraries are compiled anew if this changes, beside the Swift sources.
state=$(declare -p flags; declare -f fetch commands compile)
if [[ $(cat state 2>/dev/null) != "$state" ]]; then
  rm -rf state libraries.a objects
  fetch
  echo "$state" > state
fi
compiling=
if [[ ! -e libraries.a && ${1:-} != --check ]]; then
  commands > commands
  xargs -a commands -d '\n' -n 1 -P "$(nproc)" nice sh -c &
  compiling=$!
  trap 'kill $compiling 2>/dev/null || true' EXIT
fi
cd "$root"

# One module: the sources but those that Sources/Wasm replaces by files of the same path, or leaves out.
w=.build/wasm
{
  for module in CNetCDF CIcons CBasemap CPage; do
    echo "module $module { header \"$root/Sources/$module/include/$module.h\" export * }"
  done
  echo "module CSystem { header \"$root/Sources/CSystem/include/CSystem.h\""
  echo "  header \"$root/Sources/Wasm/system/wasm.h\" export * }"
} > $w/maps/module.modulemap
swift=(swiftc -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -wmo -parse-as-library
  -swift-version 6 -package-name trackconv -enable-upcoming-feature ExistentialAny
  -enable-upcoming-feature InternalImportsByDefault -Osize -suppress-warnings
  -Xcc -isystem -Xcc /usr/include/wasm32-wasi -Xcc -D__wasi__ -Xcc -I$w/include -Xcc -w
  -Xcc -I$w/sources/libxml2-2.9.14/include -Xcc -I$w/sources/zlib-1.2.13.dfsg -I Sources/CZlib
  -I Sources/CLibXML2 -I Sources/CProj -I Sources/CGEOS -I Sources/CZip -I Sources/CSQLite -I $w/modules
  -Xcc -fmodule-map-file=$w/maps/module.modulemap)
for module in TyphoonTrack GeoOut; do
  echo "@_exported import CSystem" > $w/$module.swift
  "${swift[@]}" -module-name $module $w/$module.swift -emit-module \
    -emit-module-path $w/modules/$module.swiftmodule -c -o $w/$module.o
done
rm -rf $w/swift && mkdir $w/swift
for file in $(cd Sources && find TyphoonTrack GeoOut trackconv Wasm -name '*.swift'); do
  [ -e "Sources/Wasm/$file" ] && continue
  grep -q -f Sources/Wasm/without <<< "/Sources/$file" && [[ $file != Wasm/* ]] && continue
  ln -s "$root/Sources/$file" "$w/swift/${file//\//-}"
done
if [[ ${1:-} == --check ]]; then
  "${swift[@]}" -Onone -module-name Trackconv $w/swift/*.swift -emit-sil -o /dev/null
  exit
fi
"${swift[@]}" -module-name Trackconv $w/swift/*.swift -c -o $w/Trackconv.o

if [[ -n $compiling ]]; then
  wait $compiling
  "$toolchain/bin/llvm-ar" rcs $w/libraries.a $w/objects/{proj,projc,geos,ryu,xml,zlib,zip,sqlite}/*.o
fi

version=$(current_version)
for file in Wasm/system/wasm CIcons/icons CBasemap/basemap CPage/page; do
  $clang ${flags/-fwasm-exceptions/} $C -DTRACKCONV_VERSION="\"$version\"" -I$w/include -ISources/"${file%/*}"/include \
    -c Sources/$file.c -o $w/objects/"${file##*/}".o
done
$clang $flags $CXX -I$w/include -I$w/$proj/include -I$w/$proj/src -c Sources/Wasm/system/proj.cpp -o $w/objects/projcpp.o
lzma=$w/sources/lzma-9.22/C
$clang --target=wasm32-unknown-wasi -O2 -mbulk-memory -w $C -I$lzma -nostdlib -fuse-ld=lld \
  -Wl,--no-entry,--export=__heap_base,--strip-all -o $w/unpack.wasm $lzma/LzmaDec.c Sources/Wasm/system/unpack.c
$clang -O2 -DPACKS Sources/Wasm/system/unpack.c -o $w/pack
# The C library's calls on the system are those of Sources/Wasm/system/wasm.c.
cp /usr/lib/wasm32-wasi/libc.a $w/libc.a
"$toolchain/bin/llvm-ar" d $w/libc.a __wasilibc_real.o
# What the libraries never reach, such as files and encryption, is not there: those calls trap. Of what the Swift sources
# reach nothing may be missing.
# The stack has 64 kB unless told, and runs over into the data unless it is first.
"$toolchain/bin/wasm-ld" -o $w/raw.wasm --no-entry --gc-sections -z stack-size=1048576 --stack-first \
  --export=tc_run \
  --warn-unresolved-symbols $w/Trackconv.o $w/objects/{wasm,icons,basemap,page,projcpp}.o $w/objects/{abi,unwind}/*.o \
  $w/libraries.a \
  "$toolchain/lib/swift/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a" \
  /usr/lib/wasm32-wasi/lib{c++,c++abi}.a $w/libc.a \
  /usr/lib/llvm-14/lib/clang/14.0.6/lib/wasi/libclang_rt.builtins-wasm32.a 2> $w/log || { cat $w/log >&2; exit 1; }
if grep "/Trackconv.o: undefined" $w/log >&2; then exit 1; fi
wasm-opt -Oz --strip-debug --strip-producers --enable-exception-handling --enable-bulk-memory \
  --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int --enable-multivalue \
  --enable-reference-types $w/raw.wasm -o $w/trackconv.wasm
ls -l $w/trackconv.wasm
