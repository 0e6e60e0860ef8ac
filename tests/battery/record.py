"""``python -m tests.battery.record [--to DIRECTORY] [GAME …]`` writes recordings and counts anew."""

import argparse
import subprocess
import sys
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path

from adjudicators import GROUP, games, load
from adjudicators.edition import FILE
from tests.battery import answers, golden, lines
from tests.strategies import GOLDEN, VARIANTS, variants


def record_all(slug: str, home: Path) -> None:
    """Everything that is recorded of a game."""
    for old in (home / slug).glob("*.json"):
        if old.name != VARIANTS:
            old.unlink()
    for variant in variants(slug):
        golden.save(home / slug / f"{variant}.json", golden.record(slug, variant))
    counts = {"openings": lines.count_openings(slug), "endings": lines.count_endings(slug)}
    golden.save(home / slug / golden.COUNTS, counts)
    golden.save(home / slug / answers.ANSWERS, answers.record(slug))
    renew_edition(slug)


def renew_edition(slug: str) -> None:
    """The game's edition goes up if it is judged otherwise than before."""
    game = load(slug)
    digest = golden.edition_of_recordings(slug)
    if digest != game.edition.digest:
        package = entry_points(group=GROUP)[slug].module
        file = Path(str(files(package).joinpath(FILE)))
        text = f'version = {game.edition.version + 1}\ndigest = "{digest}"\n'
        file.write_text(f"# Written together with the recorded games.\n{text}", encoding="utf-8")


def main() -> None:
    """Record the games named, or all that are installed."""
    reader = argparse.ArgumentParser(prog="python -m tests.battery.record", description=__doc__)
    reader.add_argument("--to", type=Path, default=GOLDEN, metavar="DIRECTORY")
    reader.add_argument("games", nargs="*", metavar="GAME", help=", ".join(games()))
    given = reader.parse_args()
    for slug in given.games or games():
        record_all(slug, given.to)
        for file in sorted((given.to / slug).iterdir()):
            print(f"{file.stat().st_size:9,d}  {slug}/{file.name}")
    if given.to == GOLDEN:  # the kit names the editions, which a new process reads anew
        subprocess.run([sys.executable, "-m", "tests.conformance.tidy"], check=True)


if __name__ == "__main__":
    main()
