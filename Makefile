SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# The first Python that is new enough; `make PY=/path/to/python …` names another.
PY ?= $(shell for py in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$py -c 'import sys; sys.version_info < (3, 11) and sys.exit(1); print(sys.executable)' 2>/dev/null && break; done)
TOOLS := .venv-tools/bin
UV := $(TOOLS)/uv
# With bytecode from the beginning, also where Python is told not to write any: a server starts twice as fast.
INSTALL := $(UV) pip install -q --compile-bytecode
CODE = $(wildcard src tests tools benchmarks) setup.py

# An environment's stamp lies inside it and names the tree it was made in: moved, copied or without its Python, it is made anew.
ENVIRONMENTS := .venv .venv-tools .venv-play .venv-compiled .venv-bench
_ := $(shell for env in $(ENVIRONMENTS); do [ ! -e $$env/.stamp ] || \
	{ [ "$$(cat $$env/.stamp)" = "$(CURDIR)" ] && $$env/bin/python -c '' 2>/dev/null; } || rm -f $$env/.stamp; done)
STAMP = @echo "$(CURDIR)" > $@
PORT ?= 8000
SECONDS_EACH ?= 150
TIMES ?= 1
JOBS ?= $(shell nproc 2>/dev/null || echo 1)
NPM = cd web && PATH="$(CURDIR)/$(TOOLS):$$PATH" npm run -s
OFFLINE = { echo "contretemps: could not install $(1); is the package registry within reach?" >&2; exit 1; }

.PHONY: help setup play ready-to-play web packages test page-tests lint format wheel compiled mutate chromium stress \
	bench bench-server bench-choices lock clean FORCE
help:
	@echo "make play          open the table: starts the server and prints its address (PORT=$(PORT))"
	@echo "make test          format, lint, types and all tests, in the browser too (TIMES=10: chance is tried ten times as often)"
	@echo "make setup         prepare .venv: .venv/bin/contretemps then works"
	@echo "make web           build the page that the server serves"
	@echo "make format        put all code into its format"
	@echo "make wheel         build the wheel in dist/, compiled with a profile (CONTRETEMPS_BUILD=pure|quick|compiled|profiled)"
	@echo "make mutate        changes every card and tells what no example notices (JOBS=$(JOBS) processes)"
	@echo "make stress        players, kills and hostile guests for some minutes (SECONDS_EACH=$(SECONDS_EACH) on each database)"
	@echo "make bench         measure the kernel beside C++ and OpenSpiel (needs g++)"
	@echo "make bench-server  measure the server beside boardgame.io, and the page (needs g++)"
	@echo "make bench-choices measure what a mistake costs among 63,504 choices"
	@echo "make lock          pin the newest versions of everything in requirements/"
	@echo "make clean         remove all that make has made"

# ---- environments ---------------------------------------------------------------------------------------------------

.venv-tools/.stamp: requirements/tools.txt tools/bootstrap.py
	@[ -n "$(PY)" ] || { echo "contretemps: needs Python 3.11 or newer (make PY=/path/to/python)" >&2; exit 1; }
	@"$(PY)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
		|| { echo "contretemps: needs Python 3.11 or newer, and $(PY) is not" >&2; exit 1; }
	@"$(PY)" tools/bootstrap.py .venv-tools requirements/tools.txt
	$(STAMP)

# For development: sources as they are, never compiled.
.venv/.stamp: .venv-tools/.stamp requirements/dev.txt pyproject.toml setup.py
	@$(UV) venv -q --clear --python $(TOOLS)/python .venv
	@$(INSTALL) --python .venv/bin/python --require-hashes -r requirements/dev.txt || $(call OFFLINE,what is needed)
	@$(INSTALL) --python .venv/bin/python --no-deps --no-build-isolation -e .
	$(STAMP)

# What playing needs, and neither sources nor wheel: play.py says from where the package comes.
.venv-play/.stamp: .venv-tools/.stamp requirements/run.txt
	@$(UV) venv -q --clear --python $(TOOLS)/python .venv-play
	@$(INSTALL) --python .venv-play/bin/python --require-hashes -r requirements/run.txt || $(call OFFLINE,what is needed)
	$(STAMP)

# The wheel and what it needs, nothing else, for the tests.
.venv-compiled/.stamp: dist/.stamp requirements/run.txt
	@$(UV) venv -q --clear --python $(TOOLS)/python .venv-compiled
	@$(INSTALL) --python .venv-compiled/bin/python --require-hashes -r requirements/run.txt || $(call OFFLINE,what is needed)
	@$(INSTALL) --python .venv-compiled/bin/python --no-deps dist/*.whl
	$(STAMP)

.venv-bench/.stamp: .venv-tools/.stamp requirements/bench.txt pyproject.toml setup.py
	@$(UV) venv -q --clear --python $(TOOLS)/python .venv-bench
	@$(INSTALL) --python .venv-bench/bin/python --require-hashes -r requirements/bench.txt || $(call OFFLINE,OpenSpiel)
	@$(INSTALL) --python .venv-bench/bin/python --no-deps --no-build-isolation -e .
	$(STAMP)

# ---- what people ask for --------------------------------------------------------------------------------------------

setup: .venv/.stamp
	@echo "contretemps: ready; .venv/bin/contretemps --help tells what it can do"

# What it needs is made by one at a time, though two may play. play.py then takes the compiled build, or has it made.
play:
	@$(if $(PY),"$(PY)" tools/alone.py .cache/play.lock )$(MAKE) -j 2 ready-to-play
	@exec $(TOOLS)/python tools/play.py --port $(PORT) $(if $(LAN),--lan)

ready-to-play: .venv-play/.stamp web
	@:

# These two look for themselves whether anything has to be done.
web: .venv-tools/.stamp
	@$(TOOLS)/python tools/make_web.py

packages: .venv-tools/.stamp
	@$(TOOLS)/python tools/make_web.py --packages

# Compiling takes a core and the longest; beside it the code is read and the page's own tests run. What they need comes before.
# Two runs of pytest, because Playwright leaves an event loop in the process. Both always run; the browser's ends it.
# Three processes on two cores, since tests wait for servers and browsers. Bytecode is kept aside, so that it
# is there also where Python is told not to write any.
PYTEST := PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(CURDIR)/.cache/bytecode .venv/bin/python -m pytest --dist worksteal --durations=15
test: export CONTRETEMPS_TEST_TIMES := $(TIMES)
test: .venv/.stamp packages web
	@$(MAKE) -j 2 compiled lint page-tests chromium
	@failed=0; \
	$(PYTEST) -n 3 --ignore=tests/browser \
		|| { failed=1; echo "contretemps: there are failures above; now the browser" >&2; }; \
	CONTRETEMPS_TEST_PICTURES=none $(PYTEST) -n 3 tests/browser || failed=1; \
	exit $$failed

page-tests: packages
	@$(NPM) test

lint: .venv/.stamp packages
	@.venv/bin/ruff format --check $(CODE)
	@.venv/bin/ruff check $(CODE)
	@.venv/bin/mypy --strict $(CODE)
	@$(NPM) check

format: .venv/.stamp
	@.venv/bin/ruff check --fix $(CODE)
	@.venv/bin/ruff format $(CODE)

wheel: dist/.stamp

# Looks for itself whether the wheel is up to date: a stamp cannot see that a source was deleted.
dist/.stamp: .venv-tools/.stamp web FORCE
	@$(TOOLS)/python tools/make_wheel.py

# Without a profile, which doubles the time to build and changes no result; a test builds a small package with one.
compiled: export CONTRETEMPS_BUILD := $(or $(CONTRETEMPS_BUILD),quick)
# .venv-compiled exists where modules can be compiled, and only there; tests find it by its name.
compiled: .venv-tools/.stamp
	@if reason=$$($(TOOLS)/python tools/compiling.py 2>&1); then \
		$(MAKE) .venv-compiled/.stamp; \
	else \
		rm -rf .venv-compiled; \
		$(MAKE) dist/.stamp; \
		echo "contretemps: the tests of the compiled build are skipped: $$reason"; \
	fi

# Compiled where that is possible, since it plays all examples some hundred times.
mutate: .venv/.stamp compiled
	@env=.venv-compiled; [ -d $$env ] || env=.venv; $$env/bin/python tools/mutate.py --jobs $(JOBS)

chromium: .venv-tools/.stamp
	@$(TOOLS)/python tools/get_chromium.py

stress: .venv/.stamp
	@.venv/bin/python -m tests.server.stress.storm --seconds $(SECONDS_EACH)

bench: .venv-bench/.stamp
	@command -v g++ >/dev/null || { echo "contretemps: make bench needs g++" >&2; exit 1; }
	@.venv-bench/bin/python benchmarks/kernel.py

# It compiles a server with the benchmark's games in it, as people run theirs; .venv has what drives and draws.
bench-server: .venv/.stamp web chromium
	@command -v g++ >/dev/null || { echo "contretemps: make bench-server needs g++" >&2; exit 1; }
	@.venv/bin/python benchmarks/server.py

bench-choices: .venv/.stamp
	@.venv/bin/python benchmarks/big_space.py

lock: .venv-tools/.stamp
	@lock="$(UV) pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --upgrade"; \
	$$lock pyproject.toml -o requirements/run.txt; \
	$$lock pyproject.toml --group test -c requirements/run.txt -o requirements/dev.txt; \
	$$lock pyproject.toml --group ai --group build -c requirements/run.txt -o requirements/bench.txt; \
	$$lock --group build -o requirements/build.txt; \
	$$lock --group tools -o requirements/tools.txt

clean:
	rm -rf $(ENVIRONMENTS) .venv-build dist build .cache src/*.egg-info src/contretemps/web .mypy_cache .ruff_cache \
		.pytest_cache .hypothesis test-results web/node_modules web/fonts tools/chromium/node_modules \
		benchmarks/boardgame_io/node_modules
