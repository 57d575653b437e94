#!/usr/bin/env bash
# Builds the command for WebAssembly with Embedded Swift: .build/wasm/trackconv.wasm, which imports only a clock.
# It needs Debian 12. The C libraries are built once, from Debian's sources, in some seven minutes; the Swift sources are
# one module, which takes five.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/shared.sh
root=$PWD
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
clang=$toolchain/bin/clang
flags="--target=wasm32-unknown-wasi -Os -fno-threadsafe-statics -fwasm-exceptions -w -DNDEBUG"
C="-isystem /usr/include/wasm32-wasi"
CXX="-std=c++17 -nostdinc++ -isystem /usr/include/wasm32-wasi/c++/v1 $C"
mkdir -p .build/wasm/{sources,include,modules,maps,objects/{proj,geos,xml,zlib,abi}}

libraries() {
  install_missing wasi-libc libclang-rt-14-dev-wasm32 libc++-14-dev-wasm32 libc++abi-14-dev-wasm32 binaryen \
    libsqlite3-dev ca-certificates curl bzip2 xz-utils
  cd "$root/.build/wasm/sources"
  while read -r sum path; do
    curl -fsSLO "http://deb.debian.org/debian/pool/main/$path"
    echo "$sum  ${path##*/}" | sha256sum -c -
    case $path in *.deb) dpkg -x "${path##*/}" emscripten ;; *) tar xf "${path##*/}" ;; esac
  done <<END
003cd4010e52bb5eb8f7de1c143753aa830c8902b6ed01209f294846e40e6d39 p/proj/proj_9.1.1.orig.tar.gz
6d0eb3cfa9f92d947731cc75f1750356b3bdfc07ea020553daf6af1c768e0be2 g/geos/geos_3.11.1.orig.tar.bz2
4fe913dec8b1ab89d13b489b419a8203176ea39e931eaa0d25b17eafb9c279e9 libx/libxml2/libxml2_2.9.14+dfsg.orig.tar.xz
71feb7947e3c00ef125f83b79a4e529bde31171e5babe48b391f06758d1ab0a1 z/zlib/zlib_1.2.13.dfsg.orig.tar.bz2
43742f32443a7a5510f6c5d1d2603f07c0ff555b3464f2438ab7ba7fdc85c8fd e/emscripten/emscripten_3.1.6~dfsg-5_all.deb
END
  cd ..
# libxml2
x=sources/libxml2-2.9.14
sed -e 's/@VERSION@/2.9.14/; s/@LIBXML_VERSION_NUMBER@/20914/; s/@LIBXML_VERSION_EXTRA@//' \
  -e 's/@WITH_\(TREE\|PUSH\|READER\|ISO8859X\|PATTERN\)@/1/; s/@WITH_[A-Z0-9_]*@/0/; s/@MODULE_EXTENSION@//' \
  $x/include/libxml/xmlversion.h.in > $x/include/libxml/xmlversion.h
cat > $x/config.h <<E
#define HAVE_CTYPE_H 1
#define HAVE_ERRNO_H 1
#define HAVE_FCNTL_H 1
#define HAVE_FLOAT_H 1
#define HAVE_INTTYPES_H 1
#define HAVE_LIMITS_H 1
#define HAVE_MATH_H 1
#define HAVE_STDARG_H 1
#define HAVE_STDINT_H 1
#define HAVE_STDLIB_H 1
#define HAVE_STRING_H 1
#define HAVE_SYS_STAT_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_TIME_H 1
#define HAVE_UNISTD_H 1
#define HAVE_VA_COPY 1
#define HAVE_SNPRINTF 1
#define HAVE_VSNPRINTF 1
#define XML_SOCKLEN_T socklen_t
E
for f in SAX2 buf chvalid dict encoding entities error globals hash list parser parserInternals pattern threads tree uri valid xmlIO xmlmemory xmlreader xmlstring xmlunicode; do
  $clang $flags $C -I$x -I$x/include -c $x/$f.c -o objects/xml/$f.o & 
  [ $(jobs -r | wc -l) -ge 2 ] && wait -n
done; wait
z=sources/zlib-1.2.13.dfsg
for f in adler32 compress crc32 deflate inffast inflate inftrees trees zutil; do $clang $flags $C -I$z -c $z/$f.c -o objects/zlib/$f.o; done
# GEOS
g=sources/geos-3.11.1
sed 's/@VERSION_MAJOR@/3/; s/@VERSION_MINOR@/11/; s/@VERSION_PATCH@/1/; s/@VERSION@/3.11.1/; s/@JTS_PORT@/1.18.0/; s/@CAPI_VERSION_MAJOR@/1/; s/@CAPI_VERSION_MINOR@/17/; s/@CAPI_VERSION_PATCH@/1/; s/@CAPI_VERSION@/1.17.1/' $g/capi/geos_c.h.in > include/geos_c.h
sed 's/@VERSION_MAJOR@/3/; s/@VERSION_MINOR@/11/; s/@VERSION_PATCH@/1/; s/@VERSION@/3.11.1/; s/@JTS_PORT@/1.18.0/' $g/include/geos/version.h.in > $g/include/geos/version.h
cat > include/mutex <<E
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
E
cp /usr/include/sqlite3.h include/
  echo "#pragma once" > include/thread
(cd $g; find src capi -name '*.cpp') | while read f; do
  o=objects/geos/$(echo $f | tr / _ | sed 's/cpp$/o/')
  [ -e $o ] || echo "$clang $flags -Iinclude $CXX -I$g/include -I$g/src/deps -DUSE_UNSTABLE_GEOS_CPP_API -c $g/$f -o $o || echo FAILED $f"
done | xargs -P 2 -I{} sh -c '{}'
p=sources/proj-9.1.1
cat > $p/src/proj_config.h <<E
#define HAVE_LOCALECONV 1
#define HAVE_STRERROR 1
E
(cd $p; find src -name '*.c' -o -name '*.cpp' | grep -v 'src/apps\|src/tests') | while read f; do
  o=objects/proj/$(echo $f | tr / _ | sed 's/c\(pp\)\?$/o/')
  case $f in *.cpp) l="$CXX";; *) l="$C";; esac
  [ -e $o ] || echo "$clang $flags -Iinclude $l -I$p/include -I$p/src -DPROJ_LIB=\\\"/\\\" -c $p/$f -o $o || echo FAILED $f"
done | xargs -P 2 -I{} sh -c '{}'
mkdir -p include/geos && cp $g/include/geos/export.h include/geos
$clang $flags $C -I$g/include -I$g/src/deps -c $g/src/deps/ryu/d2s.c -o objects/geos/d2s.o
cp $p/src/proj.h $p/src/geodesic.h include/

# C++ exceptions: Debian's libc++abi has none for WebAssembly, Emscripten's sources have them.
e=sources/emscripten/usr/share/emscripten/system/lib
f="$flags -D__USING_WASM_EXCEPTIONS__ -D_LIBCXXABI_HAS_NO_THREADS -D_LIBUNWIND_HAS_NO_THREADS
  -D_LIBUNWIND_DISABLE_VISIBILITY_ANNOTATIONS -D_LIBCPP_BUILDING_LIBRARY
  -I$e/libcxxabi/include -I$e/libunwind/include -I$e/libcxxabi/src -I$e/libcxx/src"
for n in cxa_exception cxa_personality cxa_exception_storage fallback_malloc cxa_aux_runtime; do
  $clang $f ${CXX/c++17/c++20} -c $e/libcxxabi/src/$n.cpp -o objects/abi/$n.o
done
$clang $f $C -D__EMSCRIPTEN__ -Dthread_local= -c $e/libunwind/src/Unwind-wasm.c -o objects/abi/unwind.o
rm -f lib*.a
for n in proj geos xml zlib; do "$toolchain/bin/llvm-ar" rcs lib$n.a objects/$n/*.o; done
cd "$root"
touch .build/wasm/libraries
}
[ -e .build/wasm/libraries ] || libraries

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
  -I Sources/CLibXML2 -I Sources/CProj -I Sources/CGEOS -I $w/modules
  -Xcc -fmodule-map-file=$w/maps/module.modulemap)
for module in TyphoonTrack GeoOut; do
  echo "@_exported import CSystem" > $w/$module.swift
  "${swift[@]}" -module-name $module $w/$module.swift -emit-module \
    -emit-module-path $w/modules/$module.swiftmodule -c -o $w/$module.o
done
rm -rf $w/swift && mkdir $w/swift
for module in TyphoonTrack GeoOut trackconv; do
  for file in $(cd Sources && find $module Wasm/$module -name '*.swift'); do
    [ -e "Sources/Wasm/$file" ] && continue
    grep -q -f Sources/Wasm/without <<< "/Sources/$file" && [[ $file != Wasm/* ]] && continue
    ln -s "$root/Sources/$file" "$w/swift/${file//\//-}"
  done
done
"${swift[@]}" -module-name Trackconv $w/swift/*.swift -c -o $w/Trackconv.o

version=$(sed -n 's/.*static let current = "\(.*\)"/\1/p' Sources/trackconv/Files/Version.swift)
for file in Wasm/system/wasm CIcons/icons CBasemap/basemap CPage/page; do
  $clang ${flags/-fwasm-exceptions/} $C -DTRACKCONV_VERSION="\"$version\"" -ISources/"${file%/*}"/include \
    -c Sources/$file.c -o $w/objects/"${file##*/}".o
done
# PROJ reaches SQLite only if it finds its database, which it never does: those calls trap.
"$toolchain/bin/wasm-ld" -o $w/raw.wasm --no-entry --gc-sections -z muldefs --export=tc_run \
  --unresolved-symbols=ignore-all $w/Trackconv.o $w/objects/{wasm,icons,basemap,page}.o $w/objects/abi/*.o \
  $w/lib{geos,proj,xml,zlib}.a \
  "$toolchain/lib/swift/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a" \
  /usr/lib/wasm32-wasi/lib{c++,c++abi,c}.a \
  /usr/lib/llvm-14/lib/clang/14.0.6/lib/wasi/libclang_rt.builtins-wasm32.a
wasm-opt -Oz --strip-debug --strip-producers --enable-exception-handling --enable-bulk-memory \
  --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int --enable-multivalue \
  --enable-reference-types $w/raw.wasm -o $w/trackconv.wasm
ls -l $w/trackconv.wasm
