"""Contretemps: a tabletop for games that are known by their rules."""

__version__ = "0.1.0"
