# Moonlit's habits. `make play` and `make test` set everything up by themselves.
PYTHON ?= python3
GAME ?= lunar-trick
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# The guide's examples use batches, so they too need compiled rules.
COMPILED := tests src/moonlit README.md docs --ignore=docs/pictures --ignore=tests/server --ignore=tests/browser \
  --ignore=tests/examples --ignore=tests/faults --ignore=tests/test_architecture.py \
  --ignore=tests/test_client.py --ignore=tests/test_names.py --ignore=tests/test_text.py
# What plays at tables, as people do; with rules interpreted nobody waits there for the compiler.
TABLES := tests/server tests/table tests/tui
# What needs compiled rules, or runs processes of its own in both modes, is left to the second run.
INTERPRETED := --ignore=tests/contract/test_modes.py --ignore=tests/contract/test_cache.py \
  --ignore=tests/envs --ignore=src/moonlit/envs --ignore=tests/browser --ignore=tests/docs \
  --ignore=tests/bots/test_hints.py --ignore=tests/bots/test_search.py \
  --ignore=tests/tui/test_hint.py

# What bots know of a game, and its picture in the terminal, are counted apart from its rules.
KNOWLEDGE := */players/*,*/terminal.py

.PHONY: play prompt client test test-client test-slow test-faults pictures fixtures check format docs bench bench-server warm lock clean

play: client  ## play in the browser; make play LAN=1 lets the local network in
	@$(BIN)/moonlit serve --open $(if $(LAN),--lan)

prompt: $(READY)  ## play at a plain prompt: make prompt GAME=lunar
	@$(BIN)/moonlit play $(GAME)

client: $(READY)  ## build the browser client, if its sources have changed
	@$(BIN)/python hatch_build.py

test: $(READY) test-client  ## all tests but the slow ones, rules interpreted (with coverage) and compiled
	rm -f .coverage*
	MOONLIT_RULES=interpreted $(BIN)/coverage run -m pytest -n 2 -m "not slow" $(INTERPRETED)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --omit='$(KNOWLEDGE)'
	$(BIN)/coverage report --include='$(KNOWLEDGE)' --fail-under=0
	MOONLIT_RULES=compiled $(BIN)/python -m pytest -n 2 -m "not slow" $(COMPILED)

test-client: client  ## the client's types and tests, and matches played in a browser
	$(BIN)/python -c 'from hatch_build import npm; npm("run", "check"); npm("test")'
	$(BIN)/python -m pytest tests/browser -m "not slow"

# A browser's driver keeps an event loop running, so its tests have a process of their own.
test-slow: client  ## the slow tests
	MOONLIT_RULES=interpreted $(BIN)/python -m pytest -n 2 -m slow $(TABLES)
	MOONLIT_RULES=interpreted $(BIN)/python -m pytest -n 2 --hypothesis-profile=slow tests/contract/test_contract.py
	$(BIN)/python -m pytest -n 2 -m slow $(TABLES:%=--ignore=%) --ignore=tests/browser --ignore=tests/faults
	$(BIN)/python -m pytest -m slow tests/browser

# A hundred rounds for each kind of database, unless ROUNDS says otherwise.
test-faults: $(READY)  ## kill servers, fill disks, lock files, set clocks, cut connections
	MOONLIT_RULES=interpreted MOONLIT_FAULT_ROUNDS=$(or $(ROUNDS),100) $(BIN)/python -m pytest -s -m slow tests/faults

fixtures: $(READY)  ## the positions that the tables are tried at
	MOONLIT_RULES=interpreted $(BIN)/python web/fixtures/make.py

# Ruff's cache does not see that a module has become ours, which changes the order of imports.
check: $(READY)  ## format, lint, types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check --no-cache .
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY)  ## every speed we claim, next to OpenSpiel in the same run
	$(BIN)/pip install --quiet --require-hashes --requirement locks/bench.txt
	$(BIN)/python bench/run.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/page.py

bench-server: $(READY)  ## the server under load; make bench-server PARTS="moves start" SHORT=1
	$(BIN)/python bench/server.py $(PARTS) $(if $(SHORT),--short)

pictures: client  ## the screens that README and docs show
	$(BIN)/python docs/pictures/screens.py

docs: $(READY)  ## the documentation site, in build/site
	$(BIN)/zensical build --clean
	@echo 'Look at it: $(BIN)/python -m http.server --directory build/site'

warm: $(READY)  ## compile all rules ahead
	$(BIN)/moonlit warm

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage

# One resolution for all of them: the others keep to the versions of the largest.
LOCK := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-annotate --no-emit-index-url \
  --no-emit-find-links --custom-compile-command 'make lock' $(if $(UPGRADE),--upgrade) --output-file
lock: $(READY)  ## every package pinned, with its hashes; make lock UPGRADE=1 takes the newest
	$(LOCK) locks/dev.txt --python-version 3.11.5 --extra dev pyproject.toml locks/build.in
	$(LOCK) locks/server.txt --python-version 3.11 --constraint locks/dev.txt --extra postgres \
	  pyproject.toml locks/build.in
	$(LOCK) locks/bench.txt --python-version 3.11.5 --constraint locks/dev.txt --extra bench \
	  --extra cluster pyproject.toml locks/build.in
	$(LOCK) locks/node.txt --python-version 3.11 locks/node.in

# The project itself has no hash, so it comes after what it needs, and brings nothing along.
$(READY): pyproject.toml locks/dev.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11, 5) and "Moonlit needs Python 3.11.5 or newer.")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --require-hashes --requirement locks/dev.txt
	$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $(READY)
