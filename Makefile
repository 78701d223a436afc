# Two commands to begin with: `make demo` and `make test`. Each sets up .venv first; see dev.py.
PYTHON ?= python3

.PHONY: demo serve test test-long test-all check bench soak docs format package lock verified clean

demo serve test test-long test-all check bench docs format package lock verified:
	@$(PYTHON) dev.py $@

soak:
	@$(PYTHON) dev.py soak $(SECONDS) $(SWEEPS)

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis benchmarks/results docs/_build docs/generated
	@$(MAKE) -s -C verified clean
