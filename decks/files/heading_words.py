"""The words of headings in deck lists, in English, German, French, Spanish and Italian.

All are as :func:`cards.indexing.normalize.words` has them: small letters without accents.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cards.indexing.normalize import words
from decks.files.deck_file import LineZone
from engine.cards import CardType, CharacterClass, Faction


def word_set(*texts: str) -> frozenset[str]:
    """The words of these texts."""
    return frozenset(" ".join(texts).split())


_TYPES: Mapping[CardType, frozenset[str]] = {
    CardType.ABILITY: word_set(
        "ability abilities instant instants spells talent talents skills sorceries",
        "fahigkeit fahigkeiten zauber capacite capacites aptitude aptitudes competence competences sorts",
        "habilidad habilidades hechizo hechizos abilita magie incantesimo incantesimi",
    ),
    CardType.ALLY: word_set(
        "ally allies pet pets totem totems demons creatures minions",
        "verbundeter verbundete verbundeten allie alliee allies alliees aliado aliada aliados aliadas",
        "alleato alleata alleati alleate",
    ),
    CardType.EQUIPMENT: word_set(
        "equipment equipments equip equips weapon weapons armor armors armour item items gear",
        "ausrustung ausrustungen waffe waffen rustung rustungen gegenstand gegenstande",
        "equipement equipements arme armes armure armures objet objets",
        "equipo equipos equipamiento arma armas armadura armaduras objeto objetos",
        "equipaggiamento equipaggiamenti armi armatura armature oggetto oggetti",
    ),
    CardType.HERO: word_set("hero heroes heros held heldin helden heroe eroe eroi commander cmdr"),
    CardType.LOCATION: word_set(
        "location locations ort orte schauplatz schauplatze lieu lieux lugar lugares luogo luoghi"
    ),
    CardType.QUEST: word_set(
        "quest quests queste questen aufgaben quete quetes mision misiones busqueda busquedas",
        "missione missioni ricerche",
    ),
}
TYPE_OF_WORD: Mapping[str, CardType] = {word: kind for kind, listed in _TYPES.items() for word in listed}
_ZONES: Mapping[LineZone, frozenset[str]] = {
    LineZone.SIDE: word_set(
        "side sideboard sidedeck sb sideboards bench nebendeck seitendeck beideck reservedeck nebenstapel",
        "secondaire reserve secundario secundaria reserva banquillo lateral secondario laterale riserva",
    ),
    LineZone.MAYBE: word_set("maybe maybeboard considering vielleicht quiza quizas tal vez forse"),
}
ZONE_OF_WORD: Mapping[str, LineZone] = {word: zone for zone, listed in _ZONES.items() for word in listed}

DECK_WORDS = word_set(
    "deck decklist main maindeck mainboard cards card resources other unmatched",
    "hauptdeck karte karten paquet carte cartes mazo carta cartas mazzo principal principale",
)
"""Words that announce cards without saying which."""
QUALIFIERS = word_set(
    "the my our your and or of in for with to non all other starting start master main ongoing unique",
    "cost costs drop drops board list deck cards card total totals copies named each max min",
    "und oder der die das andere alle et ou le la les de du des autre autres y o el los las otros otras",
    "e di il lo gli i del della dei delle altri altre",
)
GROUP_WORDS = word_set(
    *(words(name) for name in (*CharacterClass, *Faction)),
    "druids hunters mages paladins priests rogues shamans warlocks warriors dk lock pally sham",
    "both classes faction class neutral monster scourge traitor generic colorless",
    "removal draw drawing ramp finisher finishers burn control healing heal heals tech combo combos utility",
    "answer answers threat threats protection protectors protector buffs tricks pump discard win cons",
    "condition conditions early mid late game aggro defense defence disruption counter counters staples",
    "creature sorcery artifact artifacts land lands enchantment enchantments planeswalker planeswalkers",
    "spell spells trainer trainers energy tech choices leader package",
)
"""Classes, factions and roles: the headings of groups within a zone."""
COUNTED_HEADING_WORDS = frozenset(TYPE_OF_WORD) | {"and", "or", "master", "drop", "drops", "cost", "cmc"}
"""Words of headings that begin with a number: "20 Allies", "2 drops"."""
REMOVED_WORDS = word_set("out cut cuts removed remove removing minus raus heraus weg dehors fuera via fuori")
ADDED_WORDS = word_set("in add adds added adding plus rein dazu hinein ajouter dentro aggiungere")
OTHER_PROGRAMS = word_set("about metadata companion avatar planes schemes conspiracy dungeon attractions")
"""Headings of the files of other programs without cards of this game."""
TITLE_WORDS = word_set("the deck main list cards card total in all")
PHRASES = frozenset({"not matched", "others", "the list", "list"})

TRAIT_WORDS = word_set(
    *(words(name) for name in (*CharacterClass, *Faction)),
    "human orc dwarf gnome troll undead tauren draenei worgen goblin night blood elf level neutral",
    "affliction demonology destruction arcane fire frost balance feral restoration beast mastery",
    "marksmanship survival retribution holy protection discipline shadow assassination combat subtlety",
    "elemental",
    "enhancement arms fury unholy",
)
"""Words of the line under the name of a hero (Rules 202, 203): faction, race, class, talent."""
WORDS_ON_CARDS = frozenset().union(
    TYPE_OF_WORD,
    ZONE_OF_WORD,
    GROUP_WORDS,
    TRAIT_WORDS,
    word_set(
        "have dont getting own owned want need flip flipped front back reverse foil non nonfoil holo etched",
        "male female set promo the and a of",
    ),
)
"""Words that say of a card what the card says itself, or in which zone or state it is."""


def zone_of(heading_words: Iterable[str]) -> LineZone | None:
    """The zone that one of the words names."""
    return next((ZONE_OF_WORD[word] for word in heading_words if word in ZONE_OF_WORD), None)


def type_of(heading_words: Iterable[str]) -> CardType | None:
    """The type of card that the words name, if they name one alone."""
    types = {TYPE_OF_WORD[word] for word in heading_words if word in TYPE_OF_WORD}
    return next(iter(types)) if len(types) == 1 else None
