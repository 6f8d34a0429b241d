"""Auction: sealed bids for a few lots. Proves questions that several seats answer at once, in secret."""

from tests.toys.auction.game import GAME

__all__ = ["GAME"]
