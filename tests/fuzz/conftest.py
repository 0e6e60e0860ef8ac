"""A run of all tests that is not thorough does not even collect what takes long to collect."""

import os

from tests.conftest import EVERYDAY

collect_ignore = ["test_every_operation.py"] if os.environ.get(EVERYDAY) == "1" else []
