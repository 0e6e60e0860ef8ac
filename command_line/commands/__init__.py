"""The subcommands: each module has one, as ``command``."""
