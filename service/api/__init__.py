"""The routes: one module for each family of addresses."""
