"""The `contretemps` command."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from contretemps.cli.parser import Run, build, check_command
from contretemps.cli.streams import prepare
from contretemps.cli.words import Words, language_of
from contretemps.kernel.errors import BadInput

WRONG_USE = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; its exit code. Whatever was wrong from outside is told in one line on stderr."""
    prepare()
    given = list(sys.argv[1:] if argv is None else argv)
    words = Words(language_of(given))
    try:
        check_command(given, words)
        arguments = build(words).parse_args(given)
        run: Run = arguments.run
        code = run(arguments, words)
        sys.stdout.flush()
        return code
    except BadInput as error:
        return complain(str(error))
    except SystemExit as stop:  # --help and --version
        return int(stop.code or 0)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader closed the pipe, as in `contretemps rules tempest | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))


def complain(message: str) -> int:
    """One clear line; the exit code for wrong use."""
    print(f"contretemps: {' '.join(message.split())}", file=sys.stderr)
    return WRONG_USE
