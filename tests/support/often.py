"""How often things are tried that chance decides: enough to notice a mistake, and more when somebody has time.

make test TIMES=10
"""

from __future__ import annotations

import os

TIMES = int(os.environ.get("CONTRETEMPS_TEST_TIMES") or 1)


def often(usual: int) -> int:
    """So many, or so many times as many."""
    return usual * TIMES
