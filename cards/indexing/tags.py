"""Words of type lines: tags of more than one word, by which cards may name them; the talent specs."""

from engine.cards import CharacterClass

# Named by all their words or by the last one (Rule 202.1a).
NAMED_BY_LAST_WORD = (
    *("Air Elemental", "Air Totem", "Black Dragon", "Black Dragonkin", "Blood Elf", "Blue Dragonkin"),
    *("Bronze Dragonkin", "Bunny Egg", "Carrion Bird", "Core Hound", "Crashin' Thrashin' Racer"),
    *("Crypt Lord", "Dread Pirate", "Earth Elemental", "Earth Totem", "Fel Orc", "Fire Elemental"),
    *("Fire Totem", "Flame Cat", "Frozen Elemental", "Green Dragonkin", "High Elf", "Night Elf"),
    *("Pit Lord", "Polar Bear", "Red Dragonkin", "Shadow Hunter", "Spectral Tiger", "Spore Bat"),
    *("Spring Rabbit", "Timber Wolf", "Twilight Dragonkin", "Two-Headed Ogre", "Water Elemental"),
    *("Water Totem", "Wind Serpent"),
)
# Named by all their words only.
NAMED_BY_ALL_WORDS = (
    *("Crawling Claw", "Crypt Fiend", "Death Knight", "Defias Thug", "Egg Hoarder", "Elder Sage"),
    *("Faceless One", "Fishing Pole", "Flight Master", "Floating Eye", "Frost Wurm", "Fungal Behemoth"),
    *("Ghost Cow", "Gryphon Rider", "High Chieftain", "High Thane", "Keeper of the Grove"),
    *("Merciless One", "Repair Bot", "Sea Giant", "Sea Witch", "Seedling Pod", "Shadow Silhouette"),
    *("Sky Captain", "Sword Dancer", "Trade Prince", "Void Seeker", "Void Wurm", "Warp Stalker"),
    *("Wind Rider", "Wyrmmrest Vanquisher"),
)
# A tag that counts as another one too (Rule 202.4a).
COUNTING_AS = {"Archdruid": "Druid"}
# The talent specs of each class (Rule 206.1).
TALENT_SPECS: dict[CharacterClass, tuple[str, ...]] = {
    CharacterClass.DEATH_KNIGHT: ("Blood", "Frost", "Unholy"),
    CharacterClass.DRUID: ("Balance", "Feral", "Restoration"),
    CharacterClass.HUNTER: ("Beast Mastery", "Marksmanship", "Survival"),
    CharacterClass.MAGE: ("Arcane", "Fire", "Frost"),
    CharacterClass.PALADIN: ("Holy", "Protection", "Retribution"),
    CharacterClass.PRIEST: ("Discipline", "Holy", "Shadow"),
    CharacterClass.ROGUE: ("Assassination", "Combat", "Subtlety"),
    CharacterClass.SHAMAN: ("Elemental", "Enhancement", "Restoration"),
    CharacterClass.WARLOCK: ("Affliction", "Demonology", "Destruction"),
    CharacterClass.WARRIOR: ("Arms", "Fury", "Protection"),
}


def names_of(tag: str) -> tuple[str, ...]:
    """The names by which other cards may refer to a tag.

    >>> names_of("Fire Totem")
    ('Fire Totem', 'Totem')
    >>> names_of("Trade Prince")
    ('Trade Prince',)
    """
    if tag in NAMED_BY_LAST_WORD:
        return tag, tag.split()[-1]
    return (tag, COUNTING_AS[tag]) if tag in COUNTING_AS else (tag,)
