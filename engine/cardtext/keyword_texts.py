"""What keywords mean that the glossary explains by a power, in the wording of cards.

X stands for the number behind a keyword, as in "Assault 2". Keywords that the rules of combat, targeting or
payment know by name are not here.
"""

from __future__ import annotations

from engine.tree.keywords import Keyword

KEYWORD_TEXTS: dict[Keyword, tuple[str, ...]] = {
    Keyword.ABSORB: (
        "When this card deals combat damage to a hero, it heals that much damage from your hero.",
    ),
    Keyword.ARCANE_TORRENT: (
        "When this card enters play, target opposing card in play loses and can't have powers this turn.",
    ),
    Keyword.ASSAULT: ("This card has +X ATK while it is your turn.",),
    Keyword.BERSERKING: ("This card has +1 ATK for each damage on it.",),
    Keyword.ESCAPE_ARTIST: (
        "When this card becomes targeted by an opposing card, you may put it into its owner's hand.",
    ),
    Keyword.ETERNAL: (
        "When this card enters your graveyard from anywhere, you may shuffle it into your deck.",
    ),
    Keyword.FIND_TREASURE: ("When this card enters play, you may draw a card. If you do, discard a card.",),
    Keyword.MEND: ("At the start of your turn, this card may heal X damage from target hero or ally.",),
    Keyword.SENTINEL: ("When this card exhausts for the first time each turn, ready it.",),
    Keyword.SHADOWMELD: ("This card has Elusive and Untargetable while ready.",),
    Keyword.WAR_STOMP: ("When this card attacks or defends, you may exhaust target opposing hero or ally.",),
}
