# Everything a person or CI does with this project. `make help` lists it.

.PHONY: help setup web run test test-long bench fmt
.DEFAULT_GOAL := help

# nextest runs the tests in parallel processes; plain cargo does the same work, only slower.
TEST := $(shell cargo nextest --version >/dev/null 2>&1 && echo nextest run || echo test)

help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

setup: ## Install what is missing on a fresh Debian machine
	@scripts/setup

web: setup ## Build the web interface
	cd web && npm ci --no-audit --no-fund && npm run build

run: web ## Build everything and start the server
	@echo "make run: building the server (some minutes the first time)"
	cargo build --release --locked -p spielwerk
	target/release/spielwerk serve

test: setup ## Everything CI runs
	cargo fmt --check
	cargo clippy --workspace --all-targets --all-features --locked -- -D warnings
	cargo $(TEST) --workspace --all-features --locked
	cargo test --workspace --all-features --locked --doc
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --all-features --locked

test-long: setup ## The same tests with far more games, plies and kill -9 (about an hour)
	RUN_SLOW_TESTS=1 cargo $(TEST) --workspace --all-features --locked --release

bench: setup ## Measure speed, as ratios within one run
	cargo bench --workspace --locked

fmt: ## Format the code
	cargo fmt
