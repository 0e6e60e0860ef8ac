"""The conformance kit: cases as data, and what runs them against a server of the contract. See its ``README.md``."""
