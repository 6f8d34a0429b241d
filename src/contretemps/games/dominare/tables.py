"""Cards and boards as arrays, for the rules. Cards, blocks, districts, traits and abilities have their numbers in
content.py."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.games.dominare import codes as a
from contretemps.games.dominare import content
from contretemps.games.dominare.content import ABILITIES, BOARDS, CARDS, EVENTS, FACTIONS, SETS, STATICS, lines_of
from contretemps.kernel.errors import BadContent

# ---- districts -------------------------------------------------------------------------------------------------------

ATHENEUM: Final = 0
CANALS: Final = 1
CHURCH: Final = 2
MERCHANT_QUARTER: Final = 3
SENATE: Final = 4
ESTATE: Final = 5
WARRENS: Final = 6
CORTE_SCALZO: Final = 7
SWAMP_BITS: Final = 224  # The Estate, The Warrens, Corte Scalzo (DOM-074)
if sum([2**number for number, one in enumerate(content.DISTRICTS) if one["swamp"]]) != SWAMP_BITS:
    raise BadContent("districts: The Estate, The Warrens and Corte Scalzo are the Swamp (DOM-074)")
ALL_DISTRICTS: Final = 255
LAND_BITS: Final = 253

# ---- cards -----------------------------------------------------------------------------------------------------------

CULTURE: Final = 6
NOBILITY: Final = 7
SHADOWMEN: Final = 8
FIRST_SPECIAL: Final = 6  # Culture, Nobility and Shadowmen are left out of the learning deck (DOM-029)

NO_INFLUENCE: Final = -1  # Nobility: a slash is not a zero (DOM-266)

FACTION: Final[vec[i64]] = vec[i64]([FACTIONS.index(one["faction"]) for one in CARDS])  # DOM-302
TRAITS: Final[vec[i64]] = vec[i64](content.TRAIT_BITS)  # as bits; as on the card (DOM-210)
INFLUENCE: Final[vec[i64]] = vec[i64]([one.get("influence", NO_INFLUENCE) for one in CARDS])  # as printed (DOM-060)
INCOME: Final[vec[i64]] = vec[i64]([one["income"] for one in CARDS])
EXPOSURE: Final[vec[i64]] = vec[i64]([one["exposure"] for one in CARDS])
NOFLIP: Final[vec[i64]] = vec[i64]([one.noflip for one in STATICS])
WILD: Final[vec[i64]] = vec[i64]([one.wild for one in STATICS])
NEIGHBOUR: Final[vec[i64]] = vec[i64]([one.neighbour for one in STATICS])  # traits given to both neighbours, as bits
LEAST_RANK: Final[vec[i64]] = vec[i64]([one.least_rank - 1 for one in STATICS])  # counted from 0
END_VP: Final[vec[i64]] = vec[i64]([one.end_vp for one in STATICS])

# The home of a faction, as bits of districts (DOM-077, DOM-159, DOM-301): Culture's first block may lie anywhere, and
# Nobility canvasses nowhere (DOM-263, DOM-266).
HOME: Final[vec[i64]] = vec[i64]([1, 2, 4, 8, 16, SWAMP_BITS, ALL_DISTRICTS, 0, SWAMP_BITS])  # DOM-272, DOM-318

ABILITY_CARD: Final[vec[i64]] = vec[i64]([card for card, _ in ABILITIES])
ABILITY_NUMBER: Final[vec[i64]] = vec[i64]([n for _, n in ABILITIES])
FIRST_ABILITY: Final[vec[i64]] = vec[i64](  # of a card; those of the next card begin where its own end
    [[card for card, _ in ABILITIES].index(card) for card in range(len(CARDS))] + [len(ABILITIES)]
)
if len(ABILITIES) != a.USES:
    raise BadContent(f"agents: {a.USES} abilities, not {len(ABILITIES)}")

# Semi-blind Draw: each faction is a deck of its own, Culture and Nobility together (DOM-280).
PILE_OF: Final[vec[i64]] = vec[i64]([[0, 1, 2, 3, 4, 5, 6, 6, 7][faction] for faction in FACTION])

SET_CARDS: Final[vec[i64]] = vec[i64]([card for cards in SETS for card in cards])  # three each

# ---- events ----------------------------------------------------------------------------------------------------------

_SEALS: Final = [[(content.CODES.index(code), n) for code, n in one["seals"].items()] for one in EVENTS]
SEAL: Final[vec[i64]] = vec[i64]([district for seals in _SEALS for district, _ in seals])  # two each (DOM-145)
SEAL_NUMBER: Final[vec[i64]] = vec[i64]([n for seals in _SEALS for _, n in seals])

LINES_OF: Final[list[vec[i64]]] = [  # by 8 * event + season: the lines to resolve, in their order
    vec[i64](lines_of(event, season) if season > 0 else []) for event in range(a.EVENTS) for season in range(8)
]

CITY: Final = 0
ALL: Final = 1
SCAPEGOAT: Final = 2
LOWEST: Final = 3
CONTROLLERS: Final = 4
HEADING: Final[vec[i64]] = vec[i64](
    [content.HEADINGS.index(h) if h in content.HEADINGS else CONTROLLERS for _, _, h, _ in content.LINES]
)
NAMED: Final[list[vec[i64]]] = [  # by line: the districts of its heading, in their order
    vec[i64]([] if h in content.HEADINGS else [content.CODES.index(code) for code in h.split(",")])
    for _, _, h, _ in content.LINES
]

# ---- boards: by 80 * side + block ------------------------------------------------------------------------------------

SMALL: Final = 0
LARGE: Final = 1

DISTRICT: Final[vec[i64]] = vec[i64](BOARDS[LARGE].district)  # by block; names are the same on both sides
THERE: Final[vec[i64]] = vec[i64]([here for board in BOARDS for here in board.there])  # DOM-068
VALUE: Final[vec[i64]] = vec[i64]([value for board in BOARDS for value in board.value])
COAST: Final[vec[i64]] = vec[i64]([coast for board in BOARDS for coast in board.coast])
ADJACENT: Final[vec[i64]] = vec[i64](  # by 6400 * side + 80 * block + block (DOM-069 to DOM-073); DOM-073
    [there for board in BOARDS for row in board.adjacent for there in row]
)
NEXT_TO: Final[list[vec[i64]]] = [  # by 80 * side + block: the blocks that are adjacent to it, ascending
    vec[i64]([other for other, there in enumerate(row) if there]) for board in BOARDS for row in board.adjacent
]
START_VP: Final[vec[i64]] = vec[i64]([vp for board in BOARDS for vp in board.start])  # by 8 * side + district
ANY_DISTRICT_BITS: Final[vec[i64]] = vec[i64]([1, 2, 4, 8, 16, 32, 64, 128, SWAMP_BITS])  # by district, or SWAMP
SIX: Final[vec[i64]] = vec[i64]([ATHENEUM, CANALS, CHURCH, MERCHANT_QUARTER, SENATE, a.SWAMP])  # DOM-308

HOME_BLOCKS: Final[list[vec[i64]]] = [  # by 9 * side + faction: the blocks of its home, ascending
    vec[i64]([b for b, there in enumerate(board.there) if there and home >> board.district[b] & 1])
    for board in BOARDS
    for home in [int(bits) for bits in HOME]
]
BLOCKS_THERE: Final[list[vec[i64]]] = [  # by side, ascending
    vec[i64]([b for b, there in enumerate(board.there) if there]) for board in BOARDS
]
FACTION_COUNT: Final = 9

VP_LEAST: Final[i64] = content.VP_LEAST
VP_MOST: Final[i64] = content.VP_MOST
LAST_SEASON: Final[i64] = content.LAST_SEASON
DRAFT_AFTER: Final[i64] = content.DRAFT_AFTER

if any(
    [there and BOARDS[SMALL].district[b] != BOARDS[LARGE].district[b] for b, there in enumerate(BOARDS[SMALL].there)]
):
    raise BadContent("boards: a block lies in another district on the other side")
