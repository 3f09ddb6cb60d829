# Everything that is needed goes into .venv, once; a machine needs only make and Python 3.11 or newer.
#
#   make demo      a first suite, a good agent and a faulty one, and their reports
#   make test      the tests                        make test ARGS=tests/stats
#   make lint      style, types, import contracts
#   make format    put files into the style
#   make bench     the benchmarks
#   make nightly   the tests that are too long for every change
#   make requirements   lay the hashed dependency lists anew
#   make clean     remove caches and built files; .venv and runs/ stay

.DEFAULT_GOAL := help
.SUFFIXES:
.DELETE_ON_ERROR:
.PHONY: help setup demo test lint format bench nightly requirements clean

# The first Python on the path that is new enough; `make PYTHON=/path/to/python3.12 ...` overrides.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; exit; }; done; echo python3)
VENV ?= .venv
ARGS ?=
JOBS ?= 2

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --quiet
COUNTERPARTS := $(VENV)/counterparts
PYTEST := KASAUTI_COUNTERPARTS="$(abspath $(COUNTERPARTS))" $(BIN)/python -m pytest -n $(JOBS) --dist loadscope

help:
	@sed -n '/^$$/q; s/^#\( \|$$\)/ /p' Makefile

setup: $(VENV)/.dev.stamp

demo: $(VENV)/.core.stamp
	$(BIN)/kasauti demo $(ARGS)

test: $(VENV)/.dev.stamp $(COUNTERPARTS)/.stamp
	$(PYTEST) -m "not nightly" $(ARGS)

nightly: $(VENV)/.dev.stamp $(COUNTERPARTS)/.stamp
	$(PYTEST) -m nightly $(ARGS)

lint: $(VENV)/.dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python .ci/plain_text.py

format: $(VENV)/.dev.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.dev.stamp
	@set -e; for file in benchmarks/bench_*.py; do \
		[ -f "$$file" ] || { echo "no benchmark here"; break; }; \
		echo "== $$file"; $(BIN)/python "$$file" $(ARGS); done

# Universal lists (any Python from 3.11, any platform) without the address of a registry.
requirements: $(VENV)/.venv.stamp
	@[ -x $(BIN)/uv ] || $(PIP) install uv
	$(BIN)/uv lock --upgrade --quiet
	$(BIN)/uv export --quiet --format requirements-txt --no-header --no-emit-project --no-dev --group build \
		--output-file requirements/core.txt
	$(BIN)/uv export --quiet --format requirements-txt --no-header --no-emit-project --group dev \
		--output-file requirements/dev.txt
	@! grep -nE '://|^-' requirements/*.txt

clean:
	rm -rf build dist demo-out .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests benchmarks examples -name __pycache__ -type d -prune -exec rm -rf {} +

# Setting up. Each stamp is younger than what it was made from, so a second call has nothing to do.

$(VENV)/.venv.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Kasauti needs Python 3.11 or newer; found: $$($(PYTHON) --version 2>&1 || true)"; \
		echo "  install one, or name it: make PYTHON=/path/to/python3.12 ..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "This Python cannot make virtual environments: its venv module is not installed."; \
		echo "  Debian, Ubuntu: apt-get install python3-venv"; \
		echo "  or name another Python: make PYTHON=/path/to/python3.12 ..."; exit 1; }
	@[ -x $(BIN)/pip ] || { echo "making $(VENV)"; $(PYTHON) -m venv $(VENV); }
	@touch $@

$(VENV)/.core.stamp: $(VENV)/.venv.stamp requirements/core.txt pyproject.toml
	@echo "installing what Kasauti needs into $(VENV)"
	@$(PIP) install --require-hashes -r requirements/core.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev.stamp: $(VENV)/.core.stamp requirements/dev.txt
	@echo "installing what the tests need into $(VENV)"
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

# Old tools whose examples are real counterparts in our tests; the source archive has what the wheel leaves out.
# Without it the tests that need it are skipped and say why, so a failure here stops nothing.
$(COUNTERPARTS)/.stamp: $(VENV)/.dev.stamp
	@mkdir -p $(COUNTERPARTS)
	@awk '/^[^ ]/ { on = /^indicorderbench==/ } on' requirements/dev.txt > $(COUNTERPARTS)/requirements.txt
	@if $(PIP) download --require-hashes --no-deps --no-binary :all: --no-build-isolation \
		--dest $(COUNTERPARTS) -r $(COUNTERPARTS)/requirements.txt \
		&& tar -xzf $(COUNTERPARTS)/indicorderbench-*.tar.gz -C $(COUNTERPARTS); \
	then touch $@; else echo "the source of indicorderbench could not be had; tests that need it are skipped"; fi
