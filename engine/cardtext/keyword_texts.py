"""What keywords mean that the glossary explains by a power, in the wording of cards.

X stands for the number behind a keyword, as in "Assault 2". Keywords that the rules of combat, targeting or
payment know by name are not here.
"""

from __future__ import annotations

from engine.tree.keywords import Keyword

_END_OF_FORM = (
    "When you play a non-Feral ability and when you strike with a weapon, destroy each ability that gives "
    "this card Bear Form and destroy each ability that gives this card Cat Form."
)

KEYWORD_TEXTS: dict[Keyword, tuple[str, ...]] = {
    Keyword.ABERRATION: ("Prevent all non-combat damage that would be dealt to this card.",),
    Keyword.ABSORB: (
        "When this card deals combat damage to a hero, it heals that much damage from your hero.",
    ),
    Keyword.ARCANE_TORRENT: (
        "When this card enters play, target opposing card in play loses and can't have powers this turn.",
    ),
    Keyword.ARTIFACT: ("You may play this card from your graveyard.",),
    Keyword.ASSAULT: ("This card has +X ATK while it is your turn.",),
    Keyword.AWESOME: (
        "At the start of your turn, each player may compliment this card. If they do, they draw a card.",
    ),
    Keyword.BERSERKING: ("This card has +1 ATK for each damage on it.",),
    Keyword.BEAR_FORM: ("This card has Protector.", _END_OF_FORM),
    Keyword.CAT_FORM: ("This card has +1 ATK while attacking.", _END_OF_FORM),
    Keyword.ECHO: (
        "When you play this card, if you control two or more allies that share a [Horde] or [Alliance] race, "
        "copy this card.",
    ),
    Keyword.ENRAGE: ("As this card enters play, you may reveal the top card of your deck.",),
    Keyword.ESCAPE_ARTIST: (
        "When this card becomes targeted by an opposing card, you may put it into its owner's hand.",
    ),
    Keyword.ETERNAL: (
        "When this card enters your graveyard from anywhere, you may shuffle it into your deck.",
    ),
    Keyword.FINISHING_MOVE: (
        "As an additional cost to play this card, remove X Combos in your graveyard from the game.",
    ),
    Keyword.FIND_TREASURE: ("When this card enters play, you may draw a card. If you do, discard a card.",),
    Keyword.HARDINESS: ("If this card would be dealt damage, prevent 1 of it.",),
    Keyword.HARMONIZE: ("You pay (1) less to play allies with cost 4 or more.",),
    Keyword.HASTE: (
        "You pay (X) less to play this card if an ally you control dealt damage to an "
        "opposing hero this turn.",
    ),
    Keyword.INSPIRING_PRESENCE: (
        "If a hero or ally you control would deal non-combat damage, it deals that much +1 instead.",
    ),
    Keyword.INVINCIBLE: ("This card can't leave play, be targeted, or be dealt damage.",),
    Keyword.IRRADIATED: (
        "When this card deals combat damage to an ally that doesn't have Irradiated, that ally has "
        "Irradiated.",
    ),
    Keyword.MEND: ("At the start of your turn, this card may heal X damage from target hero or ally.",),
    Keyword.RIFT: (
        "As you play this card, choose a [Horde] or [Alliance] race.",
        "You pay (1) less to play this card for each ally you control of that race.",
    ),
    Keyword.SENTINEL: ("When this card exhausts for the first time each turn, ready it.",),
    Keyword.SHADOWMELD: ("This card has Elusive and Untargetable while ready.",),
    Keyword.PREPARATION: ("You may play this card without paying its cost if it is your first turn.",),
    Keyword.THROWN: (
        "When you strike with this weapon, your hero has Long-Range this combat. At end of turn, put this "
        "weapon from play into its owner's hand.",
    ),
    Keyword.TRAP: ("You may exhaust a defending hero you control rather than pay this card's cost.",),
    Keyword.WILL_OF_THE_FORSAKEN: ("This card can't leave play unless it has fatal damage or 0 [Health].",),
    Keyword.WAR_STOMP: ("When this card attacks or defends, you may exhaust target opposing hero or ally.",),
}

KEYWORD_INSTRUCTIONS: dict[Keyword, str] = {
    Keyword.DELVE: (
        "Look at the top two cards of your deck. Put any number of them on top of your deck and the rest on "
        "the bottom of your deck."
    ),
    Keyword.PORTAL: (
        "Reveal the top three cards of your deck. You may put a revealed Demon ally with cost less than this "
        "card's cost into play. Put the rest on the bottom of your deck."
    ),
}
"""What keywords mean that are instructions (glossary)."""
