# What there is to do, in two words each: `make help`.

SWIFT ?= swift
PREFIX ?= /usr/local
SHELL := /bin/bash

# The Swift library goes into the binary, so that it starts in milliseconds and runs without Swift; on
# Apple systems it is part of the system.
ifeq ($(shell uname -s),Linux)
  RELEASE := -c release --static-swift-stdlib
else
  RELEASE := -c release
endif

.DEFAULT_GOAL := help
.PHONY: help setup demo build test lint conformance fetching mutations bench install clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install the C libraries that are missing (apt-get or Homebrew)
	@Scripts/setup.sh

demo: build ## Convert a sample into GeoJSON, KML, KMZ and SVG in out/
	@Scripts/demo.sh .build/release/trackconv

build: setup ## Build the command, in release mode: .build/release/trackconv
	$(SWIFT) build $(RELEASE) --product trackconv

test: setup ## Run the tests
	$(SWIFT) test

lint: ## Check the layout of the code and what it may import
	@Scripts/lint.sh

conformance: build ## Check the output by others' eyes: schemas, shapely, GDAL, librsvg, Chromium, pyproj
	@Scripts/conformance.sh .build/release/trackconv

fetching: build ## Examine how inputs are fetched: servers that are slow, broken, hostile; keys; copies
	@Scripts/fetching.sh .build/release/trackconv

mutations: setup ## Change every sample 2,000 times, and read it: no trap, no hang
	$(SWIFT) build $(RELEASE) --product mutations
	@Scripts/mutations.sh .build/release/mutations

bench: build ## Measure speed and memory beside the rivals
	$(SWIFT) build $(RELEASE) --product circles-bench
	@Scripts/bench.sh .build/release/trackconv

install: build ## Install the command and its manual page below PREFIX (/usr/local)
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1"
	install -m 755 .build/release/trackconv "$(DESTDIR)$(PREFIX)/bin/trackconv"
	install -m 644 Documentation/trackconv.1 "$(DESTDIR)$(PREFIX)/share/man/man1/trackconv.1"

clean: ## Remove what was built
	rm -rf .build out
