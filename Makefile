# Every target first creates the virtual environment that it needs, and updates it when the locked requirements change.
VENV := .venv
BIN := $(VENV)/bin
IS_NEW_ENOUGH := -c 'import sys; sys.exit(sys.version_info < (3, 11))'
VERSION_OF := -c 'import sys; print("%d.%d" % sys.version_info[:2])'
PYTHONS := python3.11 python3.12 python3.13 python3 python

ifeq ($(origin PYTHON), undefined)
PYTHON := $(shell for each in $(PYTHONS); do $$each $(IS_NEW_ENOUGH) 2>/dev/null && command -v $$each && break; done)
endif
ifneq ($(filter-out help clean,$(or $(MAKECMDGOALS),help)),)
ifneq ($(shell $(or $(PYTHON),false) $(IS_NEW_ENOUGH) 2>/dev/null && echo yes),yes)
FOUND := $(shell for each in $(or $(PYTHON),$(PYTHONS)); do $$each $(VERSION_OF) 2>/dev/null && break; done)
$(error Python 3.11 or newer is needed, found $(or $(FOUND),none))
endif
# An environment is made anew if its Python is gone or too old, if it has no pip, or if it was moved here from elsewhere.
ifneq ($(wildcard $(VENV)),)
ifneq ($(shell $(BIN)/python $(IS_NEW_ENOUGH) 2>/dev/null && $(BIN)/python -c 'import pip' 2>/dev/null && grep -qF '$(CURDIR)/$(BIN)/' $(BIN)/pip && echo whole),whole)
$(info The environment in $(VENV) is broken; making it anew)
$(shell rm -rf $(VENV))
endif
endif
endif
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes
OWN_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .

.DEFAULT_GOAL := help
.PHONY: help serve test check fmt golden openapi reference fuzz conformance clients mutate bench tools image sbom audit lock clean

help: ## list the targets
	@sed -nE 's/^([a-z]+):.*## (.*)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 12

$(VENV)/bin/python:
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo 'This Python cannot make a virtual environment: on Debian, apt install python3-venv' >&2; exit 1; }

$(VENV)/service.done: requirements/service.lock pyproject.toml | $(VENV)/bin/python
	$(PIP_INSTALL) -r requirements/service.lock
	$(OWN_INSTALL)
	@touch $@

$(VENV)/dev.done: requirements/dev.lock $(VENV)/service.done
	$(PIP_INSTALL) -r requirements/dev.lock
	@touch $@

# Tools that audit or deploy have their own environments: their dependencies must not mix with ours.
$(VENV)/%/done: requirements/%.lock
	$(PYTHON) -m venv $(@D)
	$(@D)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

serve: $(VENV)/service.done ## run the service; HOST, PORT and WORKERS override 127.0.0.1, 8080 and the number of cores
	@exec $(BIN)/gunicorn --config service/server/gunicorn_conf.py

test: $(VENV)/dev.done ## run the everyday tests, for two minutes; "make check" runs all
	@echo "The everyday tests take about two minutes on two cores; all of them (make check) about twenty."
	$(BIN)/python -m pytest --numprocesses auto

check: $(VENV)/dev.done ## formatter, linter, strict types and all tests, with all their chance
	@echo "This takes about twenty minutes on two cores; the everyday part of it is 'make test'."
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest --numprocesses auto --thorough

fmt: $(VENV)/dev.done ## format the code and fix what the linter can fix
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

golden: $(VENV)/dev.done ## record the golden games again
	$(BIN)/python -m tests.battery.record

openapi: $(VENV)/dev.done ## generate openapi/openapi.json
	$(BIN)/python -c 'from service import Settings, create_app; from service.openapi import document; document.write(create_app(Settings()).document())'

reference: $(VENV)/dev.done ## generate docs/to-the-bottom-cards.md
	$(BIN)/python -m tests.to_the_bottom.reference

fuzz: $(VENV)/dev.done ## fuzz the running service for two minutes, or with FUZZ_CASES=100000 cases through a night
	$(BIN)/python -m tests.fuzz.live $(if $(FUZZ_CASES),--cases $(FUZZ_CASES))

conformance: $(VENV)/dev.done ## write build/adjudicator-conformance-….tar.gz, the conformance kit with its licence
	$(BIN)/python -m tests.conformance.archive

clients: $(VENV)/dev.done ## write the client packages for Python and npm to build/clients; needs Node
	cd openapi && npm ci --silent --no-audit --no-fund
	$(BIN)/python openapi/packages/make.py build/clients

mutate: $(VENV)/dev.done ## change the code at random, and see whether the tests notice; COUNT, SEED and PART
	$(BIN)/python -m tests.mutation $(or $(PART),adjudicators) --count $(or $(COUNT),300) --seed $(or $(SEED),1)

bench: $(VENV)/dev.done $(VENV)/rivals/done ## benchmark the service and its comparisons
	$(BIN)/python -m bench

tools: $(VENV)/operate/done ## install the programs that check the image and the manifests

DEPENDENCIES ?= service
VERSION = $(shell sed -nE 's/^version = "(.*)"/\1/p' pyproject.toml)
REVISION = $(or $(shell git rev-parse HEAD 2>/dev/null),unknown)
image: ## build the image with docker, or with DOCKER; DEPENDENCIES=otel adds support for traces
	$(or $(DOCKER),docker) build --build-arg VERSION=$(VERSION) --build-arg REVISION=$(REVISION) --build-arg DEPENDENCIES=$(DEPENDENCIES) --tag adjudicator:$(VERSION) .

sbom: $(VENV)/dev.done $(VENV)/audit/done ## write build/sbom.json, the components of the image (CycloneDX)
	$(PYTHON) -m venv --clear --without-pip $(VENV)/served
	$(BIN)/python -m pip --python $(VENV)/served/bin/python install --quiet --disable-pip-version-check --require-hashes -r requirements/$(DEPENDENCIES).lock
	$(BIN)/python -m pip --python $(VENV)/served/bin/python uninstall --quiet --disable-pip-version-check --yes setuptools
	mkdir -p build
	$(VENV)/audit/bin/cyclonedx-py environment --pyproject pyproject.toml --mc-type application --output-reproducible --output-file build/sbom.json $(VENV)/served

audit: $(VENV)/audit/done ## check the components for known vulnerabilities; needs the internet
	for set in service otel dev; do $(VENV)/audit/bin/pip-audit --strict --disable-pip --requirement requirements/$$set.lock || exit; done

lock: $(VENV)/bin/python ## upgrade and lock the versions of all dependencies
	$(BIN)/python -m pip install --quiet "uv>=0.13"
	for set in service otel dev operate audit rivals; do $(BIN)/uv pip compile --quiet --native-tls --generate-hashes --upgrade --universal --python-version 3.11 \
	  --no-emit-index-url --no-emit-find-links --no-header --no-annotate --no-emit-package adjudicator --allow-unsafe --extra $$set $$( case $$set in otel | dev) echo --constraint requirements/service.lock ;; esac ) \
	  --output-file requirements/$$set.lock pyproject.toml; done

clean: ## remove everything that make created
	rm -rf $(VENV) .mypy_cache .ruff_cache .hypothesis build
