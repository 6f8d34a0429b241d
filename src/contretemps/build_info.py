"""Tells whether the running kernel is compiled. Itself it never is."""

from __future__ import annotations


def compiled() -> bool:
    """Whether kernel and games run as compiled code; if not, the same sources run interpreted, only slower."""
    from contretemps.kernel import step

    return not str(step.__file__).endswith(".py")
