"""How the garbage collector works in a worker."""

import gc


def collect_seldom() -> None:
    """Keep the collector off everything that there is so far: what it does not touch, workers share. It looks
    through the rest seldom, as a batch makes thousands of objects, but no cycles."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(10_000)
