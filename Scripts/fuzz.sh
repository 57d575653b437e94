#!/usr/bin/env bash
# Feeds readers and writers with mutated inputs under libFuzzer and AddressSanitizer (Linux).
#
#   Scripts/fuzz.sh [<seconds for each target>] [<target>...]     defaults: 60, and all targets
#   Scripts/fuzz.sh --fixed <runs> [<target>...]                  the same inputs each time, so many
#   Scripts/fuzz.sh --run <target> <file>                         repeats an input that failed
#   Scripts/fuzz.sh --keep                                        renews Tests/Fuzzing/corpus.tar.xz
#
# Inputs that fail are kept in .build/fuzz/failures. Seeds are the samples, the inputs of Tests/Fuzzing/corpus.tar.xz,
# and inputs found by earlier runs in .build/fuzz/corpus. FUZZ_BUILD names another folder than .build/fuzz.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
out=${FUZZ_BUILD:-$root/.build/fuzz}
if [[ $(uname -s) != Linux ]]; then
  echo "fuzz: skipped: libFuzzer of Swift is only available on Linux"
  exit 0
fi
runtime=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": *"\(.*\)".*/\1/p')
if ! compgen -G "$runtime/clang/lib/*/libclang_rt.fuzzer*" >/dev/null; then
  echo "fuzz: skipped: this Swift toolchain has no libFuzzer in $runtime/clang/lib"
  exit 0
fi
mkdir -p "$out/failures"
cores=$(nproc)

# Compiles the modules into objects, each only if its sources or another module changed.
flags=(-swift-version 6 -package-name trackconv -parse-as-library -wmo -num-threads "$cores" -O -gline-tables-only
  -assert-config Debug
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility -sanitize=fuzzer,address -I "$out")
for folder in "$root"/Sources/C*; do
  [[ -f $folder/module.modulemap ]] && flags+=(-I "$folder")
  [[ -d $folder/include ]] && flags+=(-Xcc "-I$folder/include")
  if [[ -d $folder/include && ! -f $folder/include/module.modulemap ]]; then
    name=$(basename "$folder")
    printf 'module %s {\n  umbrella "%s"\n  export *\n}\n' "$name" "$folder/include" >"$out/$name.modulemap"
    flags+=(-Xcc "-fmodule-map-file=$out/$name.modulemap")
  fi
done
libraries=(proj geos libxml-2.0 zlib libzip sqlite3 libcurl)
for flag in $(pkg-config --cflags "${libraries[@]}"); do flags+=(-Xcc "$flag"); done

newest=  # the stamp of the module compiled last
compile() { # module, source...
  local module=$1 stamp=$out/$1.stamp
  shift
  if [[ ! -e $stamp || ( -n $newest && $newest -nt $stamp ) ]] || [[ -n $(find "$@" -newer "$stamp" -print -quit) ]]; then
    echo "fuzz: compiling $module"
    rm -rf "${stamp:?}" "${out:?}/$module"
    mkdir "$out/$module"
    touch "$stamp.new"
    # One object for each source, so that all cores write them.
    (cd "$out/$module" && swiftc "${flags[@]}" -module-name "$module" -enable-testing -emit-module \
      -emit-module-path "$out/$module.swiftmodule" -c "$@")
    mv "$stamp.new" "$stamp"
  fi
  if [[ -z $newest || $stamp -nt $newest ]]; then newest=$stamp; fi
}
for file in "$root"/Sources/C*/*.c; do
  object=$out/$(basename "$file").o
  if [[ ! -e $object || $file -nt $object ]]; then
    clang -std=gnu2x -g -O1 -fsanitize=address,undefined -fsanitize-trap=undefined \
      -I "$(dirname "$file")/include" -I "$root/Sources/CSystem/include" -c -o "$object" "$file"
  fi
done
mapfile -t sources < <(find "$root/Sources/TyphoonTrack" -name '*.swift' | sort)
compile TyphoonTrack "${sources[@]}"
mapfile -t sources < <(find "$root/Sources/GeoOut" -name '*.swift' | sort)
compile GeoOut "${sources[@]}"
# The command's parts without its entry, so that @testable reaches them.
mapfile -t sources < <(find "$root/Sources/trackconv" -name '*.swift' ! -name Trackconv.swift | sort)
compile trackconv "${sources[@]}"
mapfile -t sources < <(find "$root"/Tests/{Fuzzing,Mutations} -name '*.swift' ! -name Mutations.swift | sort)
compile Fuzzing "${sources[@]}"
binary=$out/fuzz
if [[ ! -e $binary || $newest -nt $binary ]]; then
  # shellcheck disable=SC2046
  swiftc -sanitize=fuzzer,address -o "$binary" "$out"/*.c.o "$out"/{TyphoonTrack,GeoOut,trackconv,Fuzzing}/*.o $(pkg-config --libs "${libraries[@]}") \
    2> >(grep -v 'Cannot export local symbol' >&2)
fi

# A word of each format in quotes, which the mutations insert.
dictionary=$out/words.txt
{
  grep -rhoE '"[A-Za-z_][A-Za-z0-9_ :.-]{1,30}"' "$root/Sources/TyphoonTrack/Formats" "$root/Sources/TyphoonTrack/Values"
  printf '"%s"\n' '\xEF\xBB\xBF' '\x1F\x8B' '<script>' '</script>' '<!--' '-->' '<![CDATA[' ']]>' '&#x' '\x00' \
    '9999999999999999999' '-99999999' '1e308' '1e-400' 'NaN' '-0' '0.0000001' '180.0W' '900N' '9999'
} | sort -u >"$dictionary"

export SWIFT_BACKTRACE=enable=no
export ASAN_OPTIONS=detect_leaks=${FUZZ_LEAKS:-1}:quarantine_size_mb=16:allocator_may_return_null=0
export LSAN_OPTIONS=suppressions=$root/Tests/Fuzzing/leaks.txt:print_suppressions=0
export TRACKCONV_SAMPLES=$root/samples
if [[ ${1:-} == --run ]]; then
  FUZZ_TARGET=$2 exec "$binary" -timeout=60 "$3"
fi
every=(detect reader archive maps gzip page basemap places cone web)
archive=$root/Tests/Fuzzing/corpus.tar.xz
rm -rf "$out/kept"
mkdir -p "$out/kept"
tar -xJf "$archive" -C "$out/kept"
if [[ ${1:-} == --keep ]]; then
  # Of all that was found, the inputs that reach code that the samples do not reach.
  for target in "${every[@]}"; do
    merged=$out/merged/$target
    rm -rf "$merged"
    mkdir -p "$out/corpus/$target" "$out/kept/$target"
    FUZZ_TARGET=$target "$binary" --seeds="$merged" -runs=0 >/dev/null 2>&1
    mapfile -t samples < <(ls "$merged")
    FUZZ_TARGET=$target "$binary" -merge=1 -use_counters=0 -max_len=16384 "$merged" "$out/kept/$target" \
      "$out/corpus/$target" >"$out/$target.log" 2>&1
    (cd "$merged" && rm -f "${samples[@]}")
  done
  tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -C "$out/merged" -c . | xz -9e >"$archive"
  ls -l "$archive"
  exit
fi
# With a fixed seed, CI fails because of a change and not by chance.
limit=()
if [[ ${1:-} == --fixed ]]; then
  limit=(-seed=1 "-runs=${2:?a number of runs}")
  # What earlier runs have found depends on them.
  rm -rf "$out/corpus"
  shift 2
else
  limit=("-max_total_time=${1:-60}")
  [[ $# -gt 0 ]] && shift
fi
targets=("$@")
[[ ${#targets[@]} -gt 0 ]] || targets=("${every[@]}")
for target in "${targets[@]}"; do
  if [[ " ${every[*]} " != *" $target "* ]]; then
    echo "fuzz: no target '$target', expected one of: ${every[*]}" >&2
    exit 1
  fi
done

fuzz() { # target, limit...
  local target=$1 code=0
  shift
  local corpus=$out/corpus/$target seeds=$out/seeds/$target log=$out/$target.log
  mkdir -p "$corpus" "$out/kept/$target"
  rm -rf "$seeds"
  export FUZZ_TARGET=$target
  "$binary" --seeds="$seeds" -runs=0 >/dev/null 2>&1
  "$binary" "$@" -max_len=16384 -timeout=20 -rss_limit_mb=512 -malloc_limit_mb=256 \
    -dict="$dictionary" -artifact_prefix="$out/failures/$target-" -print_final_stats=1 \
    "$corpus" "$seeds" "$out/kept/$target" >"$log" 2>&1 || code=$?
  awk -v target="$target" '
    /^#[0-9]/ { for (i = 1; i <= NF; i++) if ($i ~ /^cov:/) coverage = $(i + 1) }
    /number_of_executed_units/ { runs = $2 }
    /peak_rss_mb/ { memory = $2 }
    END { printf "%-8s %9d inputs, %6d edges, at most %4d MB\n", target, runs, coverage, memory }' "$log"
  [[ $code -eq 0 ]] || grep -E 'ERROR|Fatal error|failed:|Test unit written' "$log" | head -5
  return "$code"
}
export -f fuzz
export out binary dictionary
# As many at a time as there are cores; xargs fails if one of them does.
printf '%s\0' "${targets[@]}" | xargs -0 -P "$cores" -I '{}' bash -c 'fuzz "$@"' fuzz '{}' "${limit[@]}"
