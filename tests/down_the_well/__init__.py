"""Tests of Down the Well."""
