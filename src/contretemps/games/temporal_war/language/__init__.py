"""The language of the cards: lines that say when something happens, to whom and for how long."""
