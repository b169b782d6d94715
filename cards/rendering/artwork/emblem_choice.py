"""The emblem of an ability, chosen by its name, its tags, its school or its class."""

from __future__ import annotations

from collections.abc import Sequence

from cards.rendering.artwork.number_stream import NumberStream
from cards.rendering.artwork.subject import MOST_CLASSES, beginnings

WORDS: tuple[tuple[str, str], ...] = (
    ("totem", "totem"),
    ("archangel angel", "wings"),
    ("bear ursine maul bash.", "bear"),
    ("cat. feline prowl tiger panther lion pounce", "cat"),
    ("wolf worg. hound dog. fang beast pet.", "wolf"),
    ("hawk eagle moonkin raven bird flight owl penguin", "bird"),
    ("serpent viper cobra snake scorpid", "serpent"),
    ("spider web. swarm insect", "spider"),
    ("boar swine pig.", "boar"),
    ("form. shapeshift polymorph hex.", "form"),
    ("trap snare cage", "trap"),
    ("poison venom sting toxi acid", "poison"),
    ("shout roar cry. howl scream call. horn warsong bellow taunt", "shout"),
    ("volley shot arrow aimed archer bow. sniper barrage", "shot"),
    ("mark. target expose focus", "target"),
    ("snow blizzard winter chill freez", "snowflake"),
    ("ice frost glacial icy cold crystal frozen", "crystal"),
    ("lightning bolt shock thunder electr missile lance spark", "bolt"),
    ("nova explosi blast burst eruption detonat bomb shatter", "nova"),
    ("fireball comet meteor pyroblast ball. missiles", "comet"),
    (
        "fire flame burn scorch immolat inferno ignite combust incinerat hellfire lava magma blaze",
        "flame",
    ),
    ("whirl cyclone tornado wind gust spin", "whirl"),
    ("storm rain hurricane tempest cloud tide wave water", "storm"),
    (
        "charge sprint dash blink step leap intercept run. rush haste speed evasion dodge flee "
        "escape retreat disengage",
        "blink",
    ),
    (
        "vanish stealth shadowstep cloak shade ambush hidden hide. ghost invisib fade sneak cheap gouge",
        "shade",
    ),
    ("blood rend bleed wound hemorr vampir gore drain siphon leech", "blood"),
    (
        "curse doom death agony pain plague corrupt soul grave bone corpse undead necro skull "
        "decay disease horror fear terror dread",
        "skull",
    ),
    ("summon demon imp. fel. infernal ritual portal gate dimension conjur", "gate"),
    (
        "shield ward barrier armor protect defen block bulwark guard wall fortitude stoneskin parry stance",
        "ward",
    ),
    ("hammer justice crusader judg smite", "hammer"),
    ("bless seal. aura devotion righteous sanct faith divin oath vow presence", "halo"),
    (
        "heal mend renew prayer flash rejuv regrowth restor life cure cleans purif touch hand. "
        "hands. grace salv resurrec rebirth",
        "healing",
    ),
    ("wing spirit guardian ascen heaven redempt light.", "wings"),
    ("moon star lunar eclipse night astral celest", "moon"),
    ("sun. solar radian dawn day. holy consecrat", "sun"),
    ("root thorn vine entangl bark grasp", "roots"),
    ("leaf nature wild growth bloom seed tree grove tranquil natural innervate", "leaf"),
    ("chain bind shackle banish seize grip silence slow. hold.", "chain"),
    (
        "mind vision sight eye scry see. sense track reveal insight detect dream psych",
        "gaze",
    ),
    (
        "intellect brillian wisdom book scroll study knowledge lesson tactic plan",
        "tome",
    ),
    ("rune sigil glyph word inscri mystic enchant counter denial", "rune"),
    ("steal pick. pocket coin gold loot treasure bribe key. thie", "coin"),
    ("claw rake rip. shred mangle swipe slice rupture savage ferocious furious", "claws"),
    (
        "dagger backstab eviscerat dual blades?. dirty sinister assassin mutilat dismantl cut",
        "blades",
    ),
    (
        "fist punch kick slam pummel crush smash brawl knuckle hit. stun knock disarm",
        "punch",
    ),
    (
        "strike slash cleave execute sword axe weapon sweep sunder attack assault fury rage slay "
        "duel battle war. combat",
        "slash",
    ),
    ("shadow dark", "shade"),
    ("flask potion elixir tinker device engineer invent gadget craft cook brew", "tools"),
)
"""The emblem for a word in the name of an ability, by beginnings of words; the first that occurs counts."""
_WORDS = tuple((beginnings(words), emblem) for words, emblem in WORDS)

SCHOOLS: dict[str, tuple[str, ...]] = {
    "Arcane": ("rune", "nova", "tome", "bolt", "gaze", "whirl", "moon", "gate", "comet", "chain"),
    "Fire": ("flame", "flame", "comet", "nova"),
    "Frost": ("crystal", "crystal", "snowflake", "storm", "ward"),
    "Holy": ("sun", "wings", "healing", "halo", "hammer"),
    "Melee": ("slash", "punch", "blades", "claws"),
    "Nature": ("bolt", "leaf", "whirl", "roots", "storm"),
    "Ranged": ("shot", "target"),
    "Shadow": ("skull", "shade", "gaze", "gate", "chain", "moon"),
}
"""Emblems by the damage that an ability deals, if no word of its name tells more."""
CLASSES: dict[str, tuple[str, ...]] = {
    "Death Knight": ("skull", "rune", "blood", "crystal", "slash"),
    "Druid": ("leaf", "roots", "moon", "form", "claws"),
    "Hunter": ("shot", "target", "trap", "form"),
    "Mage": ("rune", "tome", "nova", "crystal", "flame"),
    "Paladin": ("halo", "hammer", "wings", "ward", "sun"),
    "Priest": ("healing", "sun", "gaze", "wings", "shade"),
    "Rogue": ("blades", "shade", "poison", "coin", "blink"),
    "Shaman": ("totem", "bolt", "storm", "whirl", "healing"),
    "Warlock": ("gate", "skull", "flame", "gaze", "chain"),
    "Warrior": ("slash", "punch", "shout", "ward", "blades"),
}
"""Emblems by class, if neither a word nor damage tells more."""
ANY = ("rune", "nova", "tools", "gaze", "ward", "tome", "coin", "blink", "whirl", "chain", "sun", "moon")


def emblem_of(seed: NumberStream, name: str, tags: Sequence[str], school: str, classes: Sequence[str]) -> str:
    """The emblem of an ability: by a word of its name, by a tag, by its school, by its class."""
    for text in (name, *(tag for tag in tags if tag not in SCHOOLS)):
        for pattern, emblem in _WORDS:
            if pattern.search(text):
                return emblem
    if school in SCHOOLS:
        return seed.choice(SCHOOLS[school])
    if 0 < len(classes) < MOST_CLASSES and classes[0] in CLASSES:
        return seed.choice(CLASSES[classes[0]])
    return seed.choice(ANY)
