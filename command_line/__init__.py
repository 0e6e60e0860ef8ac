"""The command ``adjudicator``: what the games can be asked, from a terminal.

Everything is made from what the games declare, so an installed game has all of it. It needs the library and click;
only ``adjudicator serve`` needs the service.

===============  ==========================================================================
``main``         the command itself, which finds its subcommands
``commands/``    a module for each subcommand; a new one needs no more than its module
``questions``    the subcommands that are made from the games' questions: ``score``, ``trick`` …
``words``        words of a command line to JSON values, by the fields that they stand for
``sources``      files and standard input
``asking``       asks the library, prints the answer, and ends with an exit code
``sentences``    answers for people
``streams/``     files of games of any length
===============  ==========================================================================
"""
