"""Where words go: a terminal with colour, a plain one, or a file. And where lines come from."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

PIPE_WIDTH = 120


class Screen:
    """Prints text, markup and tables; nothing of it depends on what a terminal can do."""

    def __init__(self) -> None:
        from rich.console import Console

        class Pipe(Console):
            def on_broken_pipe(self) -> None:
                raise BrokenPipeError  # for `main` to deal with

        wide = None if sys.stdout.isatty() or os.environ.get("COLUMNS") else PIPE_WIDTH
        self.console: Console = Pipe(highlight=False, emoji=False, markup=False, width=wide)
        self.terminal = self.console.is_terminal
        self.interactive = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()

    def say(self, text: str = "", style: str = "", indent: int = 0) -> None:
        """A paragraph, wrapped where a terminal shows it, whole in a file."""
        from rich.padding import Padding
        from rich.text import Text

        if self.terminal and indent:
            self.console.print(Padding(Text(text, style=style), (0, 0, 0, indent)))
        else:
            self.console.print(Text(" " * indent + text, style=style), soft_wrap=not self.terminal)

    def marked(self, *parts: tuple[str, str] | str, indent: int = 0) -> None:
        """A paragraph of parts, each a text or a text with its style."""
        from rich.padding import Padding
        from rich.text import Text

        text = Text.assemble(*parts)
        if self.terminal:
            self.console.print(Padding(text, (0, 0, 0, indent)) if indent else text)
        else:
            self.console.print(Text(" " * indent) + text, soft_wrap=True)

    def picture(self, markup: str) -> None:
        """A drawing in rich markup, line by line as it is."""
        from rich.text import Text

        self.console.print(Text.from_markup(markup, emoji=False), soft_wrap=True)

    def table(self, heads: list[str], rows: list[list[str]], right: tuple[int, ...] = ()) -> None:
        """Rows under heads; the columns named in `right` hold numbers."""
        from rich.table import Table
        from rich.text import Text

        table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
        for number, head in enumerate(heads):
            last = number == len(heads) - 1
            table.add_column(Text(head), justify="right" if number in right else "left", no_wrap=not last)
        for row in rows:
            table.add_row(*[Text(cell) for cell in row])
        self.console.print(table)

    def clear(self) -> None:
        """Leave nothing to be seen of what was there."""
        if self.terminal and not self.console.is_dumb_terminal:
            self.console.clear()
        else:
            self.console.print("\n" * 60)

    def ask(self, prompt: str) -> str:
        """A line typed, or read from a pipe and then shown; EOFError at the end."""
        if self.interactive:
            return input(prompt)
        self.console.print(prompt, end="", soft_wrap=True)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            self.console.print()
            raise EOFError
        if not sys.stdin.isatty():
            self.console.print(line.rstrip("\r\n"), soft_wrap=True)
        return line

    def complete_with(self, candidates: Callable[[str], list[str]]) -> None:
        """Complete words by tab, where there is a terminal to press it on; `candidates` is given the line so far."""
        if not self.interactive:
            return
        try:
            import readline
        except ImportError:  # not everywhere
            return

        def complete(text: str, state: int) -> str | None:
            found = [word for word in candidates(readline.get_line_buffer()) if word.startswith(text)]
            return found[state] if state < len(found) else None

        readline.set_completer_delims(" \t\n")
        readline.set_completer(complete)
        readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")


def number(value: Any) -> str:
    """3.0 is 3."""
    return f"{value:g}" if isinstance(value, float) else str(value)
