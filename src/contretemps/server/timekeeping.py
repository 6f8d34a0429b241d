"""What time it is. Everything in the server asks here, and nothing asks the machine.

The machine's clock is put forward and back: by hand, by the network, by a laptop that wakes up. Ten minutes forward
would end every game with a clock, an hour back would give everybody an hour. So the server looks at it once, when it
starts, and from then on counts by a clock that only ever runs forward. While the machine sleeps nobody can choose, and
this clock stands. What is stored is in this time; what another start of the server makes of it, `clocks.py` says.
"""

from __future__ import annotations

import time

_STARTED = time.time() - time.monotonic()


def now() -> float:
    """Seconds since 1970, running evenly."""
    return _STARTED + time.monotonic()
