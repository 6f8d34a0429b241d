"""What card games share: hidden hands, and decks that are partly known."""

from contretemps.cards.decks import Cards, Deck, deal_anew, load_cards, load_deck

__all__ = ["Cards", "Deck", "deal_anew", "load_cards", "load_deck"]
