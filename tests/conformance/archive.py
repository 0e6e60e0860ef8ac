"""Writes the kit as an archive: ``python -m tests.conformance.archive``. The same files make the same archive."""

import gzip
import tarfile
from io import BytesIO
from pathlib import Path

from conformance.runner import KIT
from tests.conformance.tidy import read

BUILD = KIT.parent / "build"
LEFT_OUT = ("__pycache__",)


def write(folder: Path = BUILD) -> Path:
    """Write the archive, named after the kit's format and rulebooks."""
    kit = read(KIT / "kit.json")
    versions = "-".join(str(version) for _, version in sorted(kit["rulebooks"].items()))
    name = f"adjudicator-conformance-{kit['format']}.{versions}"
    folder.mkdir(exist_ok=True)
    made = folder / f"{name}.tar.gz"
    files = [
        path
        for path in sorted(KIT.rglob("*"))
        if path.is_file() and not set(path.parts) & set(LEFT_OUT)
    ]
    with (
        made.open("wb") as file,
        gzip.GzipFile("", "wb", fileobj=file, mtime=0) as zipped,
        tarfile.open(fileobj=zipped, mode="w") as archive,
    ):
        for path in files:
            content = path.read_bytes()
            entry = tarfile.TarInfo(f"{name}/conformance/{path.relative_to(KIT)}")
            entry.size = len(content)
            archive.addfile(entry, BytesIO(content))
    return made


if __name__ == "__main__":
    print(write())
