"""When an instance drains."""

from pathlib import Path

from service.drain import Drain


def test_an_instance_drains_while_the_drain_file_exists_or_once_it_is_stopping(
    tmp_path: Path,
) -> None:
    file = tmp_path / "drain"
    drain = Drain(file)
    assert not drain.is_on()
    file.touch()
    assert drain.check()
    assert drain.is_on()
    file.unlink()
    assert not drain.check()
    drain.stop()
    assert drain.check()
