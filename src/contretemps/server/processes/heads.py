"""What the first bytes of a connection tell about the process that should have it.

Nothing here is trusted or refused: whatever is not understood may go to any process, and each answers everything
rightly.
"""

from __future__ import annotations

import re

from contretemps.server.names import TABLE
from contretemps.server.processes.share import owner

LONGEST = 256  # bytes that are looked at: a method and a path as far as the name of a table, and more
ANY, LATER = -1, -2  # instead of the number of a process: whichever, and not known before more has come

_WANTED = re.compile(
    rb"[A-Z]{3,7} (?:https?://[^/ ]*)?/"
    rb"(?:(?:t|api/tables)/(?P<table>%s)[/? ]|(?:metrics|api/health)\?process=(?P<process>[1-9]\d{0,3}) )"
    % TABLE.pattern.encode()
)


def wanted(head: bytes, of: int) -> int:
    """Which of so many processes whoever begins so wants to speak to."""
    found = _WANTED.match(head)
    if found is None:
        return ANY if b"\n" in head or len(head) >= LONGEST else LATER
    if found["table"] is not None:
        return owner(found["table"].decode(), of)
    return number if (number := int(found["process"]) - 1) < of else ANY
