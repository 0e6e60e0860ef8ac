"""Begins a process that a test started while a change is planted, or while it is noted what is run."""

from tests.mutation.planted import begin

begin()
