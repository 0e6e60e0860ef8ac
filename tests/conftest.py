"""What all tests share."""

import os

os.environ.setdefault("ADJUDICATOR_LOG", "none")  # what is logged is tested where it is
