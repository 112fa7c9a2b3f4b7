# Everything a person or CI does with this project. `make help` lists it.

.PHONY: help setup setup-check setup-test web python run play check test test-long fuzz mutants bench release fmt
.DEFAULT_GOAL := help

# What `scripts/setup` put into the project goes first; rustup's programs are found even where the
# shell has not been told of them yet.
export PATH := $(CURDIR)/.tools/bin:$(PATH):$(HOME)/.cargo/bin

# nextest runs the tests in parallel processes; plain cargo does the same work, only slower. Asked
# for when it is used, since a fresh machine has no cargo before.
TEST = $$(cargo nextest --version >/dev/null 2>&1 && echo nextest run || echo test)

TARGET := $(or $(CARGO_TARGET_DIR),$(CURDIR)/target)
WEB_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/dist/*' \
                 -not -path 'web/test-results/*')

help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

setup: ## Install what building and running need and this machine lacks
	@scripts/setup run

setup-check: ## Install what lints and the fast tests need: no browser, no NATS
	@scripts/setup check

setup-test: ## Install what the tests need as well
	@scripts/setup test

web: setup web/dist/index.html ## Build the web interface

web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	cd web && npm run build

# The system's if it can make environments: contained programs see no other.
PYTHON := $(shell /usr/bin/python3 -c 'import ensurepip, venv' 2>/dev/null && echo /usr/bin/python3 || echo python3)

python: setup-test examples/.venv/ready ## Install what the examples in Python need

examples/.venv/ready: examples/requirements.txt
	@echo "make python: installing $$(grep -v '^#' $<) into examples/.venv"
	$(PYTHON) -m venv examples/.venv
	examples/.venv/bin/pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@

run: web ## Build everything and start the server
	@echo "make run: building the server (some minutes the first time)"
	cargo build --release --locked -p spielwerk
	$(TARGET)/release/spielwerk serve

play: setup ## Play a match: make play GAME_ID=0hdy96hg8ukzm PLAYER=1
	@test -n "$(GAME_ID)" || { echo "make play: give the match, GAME_ID=…, and PLAYER=1 or 2 if you like" >&2; exit 2; }
	cargo build --release --locked -p spielwerk
	$(TARGET)/release/spielwerk client -g "$(GAME_ID)" $(if $(PLAYER),-p "$(PLAYER)")

check: setup-check web ## Format, lints and the fast tests, for every now and then
	cargo fmt --check
	cargo clippy --workspace --all-targets --all-features --locked -- -D warnings
	cargo $(TEST) --workspace --all-features --locked --lib --bins --test tidy
	cd web && npm run check && npm test

test: setup-test web python ## Everything CI runs
	cargo fmt --check
	cargo clippy --workspace --all-targets --all-features --locked -- -D warnings
	cargo $(TEST) --workspace --all-features --locked --tests
	cargo test --workspace --all-features --locked --doc
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --all-features --locked
	cd web && npm run check && npm test
	@# The tests above have built the binary; built alone, it would be compiled once more, since
	@# what the tests need gives some dependencies other features.
	cd web && SPIELWERK_BIN=$(TARGET)/debug/spielwerk npm run e2e

test-long: setup-test web python ## The same tests with far more games, plies and kill -9 (about an hour)
	RUN_SLOW_TESTS=1 SIMULATION_SEEDS=$(or $(SIMULATION_SEEDS),10000) TORTURE_KILLS=$(or $(TORTURE_KILLS),1000) cargo $(TEST) --workspace --all-features --locked --tests --release
	scripts/fuzz 60
	@scripts/setup long
	@SPIELWERK_BIN=$(TARGET)/release/spielwerk scripts/test-firefox
	@SPIELWERK_BIN=$(TARGET)/release/spielwerk scripts/test-webkit
	@scripts/test-cgroups
	@scripts/release
	@scripts/test-package
	@scripts/test-bare

fuzz: setup ## Fuzz everything that takes input, a minute each
	scripts/fuzz 60

mutants: setup-test ## Report changes of the code that no test notices (hours; needs cargo-mutants)
	scripts/mutants

bench: web ## Measure speed, as one table of ratios (docs/benchmarks.md, under five minutes)
	@scripts/bench

release: web ## Make the static binary, the Debian package and the container image
	@scripts/setup release
	@scripts/release

fmt: ## Format the code
	cargo fmt
	cd web && npm run format
