# Moonlit's habits. `make play` and `make test` set everything up by themselves.
PYTHON ?= python3
GAME ?= lunar-trick
VENV := .venv
BIN := $(VENV)/bin
# What playing needs is installed first, and alone; everything else with the first that asks for it.
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready
# Two at once; whoever has finished takes over from the other.
PYTEST := $(BIN)/python -m pytest
TWO := -n 2 --dist worksteal

.PHONY: play prompt client test test-interpreted test-compiled test-client test-slow test-faults pictures notebook fixtures spaces check format docs bench bench-server warm lock clean

play: client  ## play in the browser; make play LAN=1 lets the local network in
	@$(BIN)/moonlit serve --open $(if $(LAN),--lan)

prompt: $(PLAYABLE)  ## play at a plain prompt: make prompt GAME=lunar
	@$(BIN)/moonlit play $(GAME)

client: $(PLAYABLE)  ## build the browser client, if its sources have changed
	@$(BIN)/python hatch_build.py

test: test-client test-interpreted test-compiled  ## all tests but the slow ones

# Coverage is measured here: compiled rules leave no traces.
test-interpreted: $(READY)  ## with rules interpreted, and how much of the code was run
	rm -f .coverage*
	MOONLIT_RULES=interpreted $(BIN)/coverage run -m pytest $(TWO) -m "not (slow or compiled or browser)"
	$(BIN)/coverage combine --quiet
	$(BIN)/python tests/floors.py

# All is compiled first, each thing once: two processes of tests would compile the same beside each other.
test-compiled: $(READY) warm  ## with rules compiled, what depends on that
	MOONLIT_RULES=compiled $(PYTEST) $(TWO) -m "not (slow or interpreted or browser)"

test-client: $(READY) client  ## the client's types and tests, and matches played in a browser
	$(BIN)/python hatch_build.py check test
	$(PYTEST) tests/browser -m "not slow"

# A browser's driver keeps an event loop running, so its tests have a process of their own.
test-slow: $(READY) client  ## the slow tests
	MOONLIT_RULES=interpreted $(PYTEST) $(TWO) -m "slow and interpreted and not faults"
	MOONLIT_RULES=interpreted $(PYTEST) $(TWO) --hypothesis-profile=slow tests/contract/test_contract.py
	$(PYTEST) $(TWO) -m "slow and not (interpreted or browser)"
	$(PYTEST) tests/browser -m slow

# A hundred rounds for each kind of database, unless ROUNDS says otherwise.
test-faults: $(READY)  ## kill servers, fill disks, lock files, set clocks, cut connections
	MOONLIT_RULES=interpreted MOONLIT_FAULT_ROUNDS=$(or $(ROUNDS),100) $(PYTEST) -s -m slow tests/faults

fixtures: $(READY)  ## the positions that the tables are tried at
	MOONLIT_RULES=interpreted $(BIN)/python web/fixtures/make.py

# Ruff's cache does not see that a module has become ours, which changes the order of imports.
check: $(READY)  ## format, lint, types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check --no-cache .
	$(BIN)/mypy
	$(BIN)/python hatch_build.py lint

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python hatch_build.py format

bench: $(READY)  ## every speed we claim, next to OpenSpiel in the same run
	$(BIN)/pip install --quiet --require-hashes --requirement locks/bench.txt
	$(BIN)/python bench/run.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/page.py

bench-server: $(READY)  ## the server under load; make bench-server PARTS="moves start" SHORT=1
	$(BIN)/python bench/server.py $(PARTS) $(if $(SHORT),--short)

pictures: $(READY) client  ## the screens that README and docs show
	$(BIN)/python docs/pictures/screens.py
	$(BIN)/python docs/pictures/afterwards.py
	$(BIN)/python docs/pictures/previews.py

notebook: $(READY)  ## the notebook's outputs; matplotlib is fetched for it
	$(BIN)/pip install --quiet matplotlib
	$(BIN)/python docs/pictures/notebook.py

spaces: $(READY)  ## the pages about actions and observations, from what the games declare
	$(BIN)/python docs/spaces.py

docs: $(READY)  ## the documentation site, in build/site
	$(BIN)/python docs/reference.py
	$(BIN)/zensical build --clean
	@echo 'Look at it: $(BIN)/python -m http.server --directory build/site'

warm: $(PLAYABLE)  ## compile all rules ahead
	$(BIN)/moonlit warm

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage

# One resolution for all of them: the others keep to the versions of the largest.
LOCK := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-annotate --no-emit-index-url \
  --no-emit-find-links --custom-compile-command 'make lock' $(if $(UPGRADE),--upgrade) --output-file
lock: $(READY)  ## every package pinned, with its hashes; make lock UPGRADE=1 takes the newest
	$(LOCK) locks/dev.txt --python-version 3.11.5 --extra dev pyproject.toml locks/build.in
	$(LOCK) locks/server.txt --python-version 3.11 --constraint locks/dev.txt --extra host \
	  pyproject.toml locks/build.in
	$(LOCK) locks/push.txt --python-version 3.11 --constraint locks/dev.txt --extra push pyproject.toml
	$(LOCK) locks/bench.txt --python-version 3.11.5 --constraint locks/dev.txt --extra bench \
	  --extra cluster pyproject.toml locks/build.in
	$(LOCK) locks/node.txt --python-version 3.11 locks/node.in

# The project itself has no hash, so it comes after what it needs, and brings nothing along.
$(PLAYABLE): pyproject.toml locks/server.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11, 5) and "Moonlit needs Python 3.11.5 or newer.")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --require-hashes --requirement locks/server.txt
	$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $(PLAYABLE)

$(READY): $(PLAYABLE) locks/dev.txt
	$(BIN)/pip install --quiet --require-hashes --requirement locks/dev.txt
	@touch $(READY)
