"""The seed of a run's fuzzing: another one in every run, unless ``FUZZ_SEED`` says which."""

import os
from random import SystemRandom

VARIABLE = "FUZZ_SEED"
SEED = int(os.environ.setdefault(VARIABLE, str(SystemRandom().getrandbits(32))))
"""Processes that are started later find it in their environment."""
