"""Card text as HTML: icons where the text names them, keywords in bold, reminder text in italics."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from html import unescape

from django.templatetags.static import static
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from cards.indexing.keywords import BOLD_WORDS, KEYWORDS
from cards.rendering.tooltips import Tooltip, find_tooltip
from engine.cards import CharacterClass, DamageType, Faction

# What cards of any era have in square brackets, with the icon and the word for it.
ICONS: dict[str, tuple[str, str]] = {
    **{name.value.lower(): (name.value.lower(), name.value.lower()) for name in DamageType},
    **{name.value.lower(): (name.value.lower().replace(" ", "-"), name.value) for name in CharacterClass},
    **{name.value.lower(): (name.value.lower(), name.value) for name in Faction},
    **dict.fromkeys(("exhaust", "activate", "act"), ("activate", "activate")),
    "health": ("health", "health"),
    **dict.fromkeys(("def", "defense"), ("defense", "DEF")),
    **dict.fromkeys(("atk", "attack"), ("attack", "ATK")),
    "cost": ("resource", "cost"),
}
NAMED = re.compile(r"\[([A-Za-z ]+?)(?: icon)?\]", re.IGNORECASE)
# A number in parentheses is a cost; after a tag it limits how many cards with it one may have: "Mount (1)".
COST_OR_TAG = re.compile(
    r"(?P<tag>\b(?!Pays?\b)[A-Z][\w&#;'-]*(?:</?[bi]>|\s)*\((?:\d{1,2}|X)\))"
    r"|\((?P<cost>\d{1,2}|X)\)|\[(?P<older_cost>\d{1,2}|X)\]"
)
# In older wording a cost before the arrow is a bare number.
BARE_COST = re.compile(r"((?:^|[:.] |&quot;))(\d{1,2}|X)(?=(?:, [^.:]*)?\s*(?:--?&gt;|&gt;&gt;&gt;))")
ARROW = re.compile(r"\s*(?:&gt;&gt;&gt;|--?&gt;)\s*")
BOLD = re.compile(r"<b>([^<:]+)(:?)</b>")
REMINDER = re.compile(r"&lt;i&gt;(.*?)&lt;/i&gt;")

TAG_WORDS = ("Bloodrush", "Tribe", "Unity")
PRINTED_BOLD = tuple(word for word in (*KEYWORDS, *BOLD_WORDS, *TAG_WORDS) if word != "Resistance")
"""Resistance is bold together with its damage type alone."""
# Also parts of names, such as Portal Stone: with another capital behind them they are no keywords.
PARTS_OF_NAMES = {"Artifact", "Echo", "Eternal", "Portal", "Rift", "Tribe", "Unity", "Warp"}
KEYWORD = re.compile(
    r"(?<![\w-])(?:(?:Arcane|Fire|Frost|Holy|Nature|Shadow|Physical|Melee|Ranged) Resistance|"
    + "|".join(
        re.escape(word) + ("(?! [A-Z])" if word in PARTS_OF_NAMES else "")
        for word in sorted(PRINTED_BOLD, key=len, reverse=True)
    )
    + r")(?: \d+| [A-Z][a-z]+(?=:))?:?(?![\w-])"
)
RESTRICTION = re.compile(r"^[^.:]{1,80} (?:Hero Required|Reputation|Talent)(?=$| &lt;i)")


@lru_cache(maxsize=256)
@lru_cache(maxsize=512)
def icon(name: str, label: str = "") -> SafeString:
    """One of our glyphs, with a label for screen readers unless it is decoration."""
    image = format_html(
        '<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', static("icons.svg"), name
    )
    if not label:
        return image
    hidden_label = format_html('<span class="visually-hidden">{}</span>', label)
    return format_html('<span class="labelled-icon" title="{}">{}{}</span>', label, image, hidden_label)


def paragraph(text: str) -> SafeString:
    """One paragraph as HTML, reminder text between ``<i>`` and ``</i>``."""
    safe: str = escape(text)
    safe = RESTRICTION.sub(lambda match: f"<b>{match[0]}</b>", safe)
    safe = KEYWORD.sub(lambda match: f"<b>{match[0]}</b>", safe) if not safe.startswith("<b>") else safe
    safe = REMINDER.sub(lambda match: f"<i>{match[1].replace('<b>', '').replace('</b>', '')}</i>", safe)
    safe = BARE_COST.sub(r"\1(\2)", safe)
    safe = ARROW.sub(f" {icon('payment', 'to get:')} ", safe)
    safe = NAMED.sub(_icon_of_name, safe)
    safe = COST_OR_TAG.sub(_cost_or_tag, safe)
    return mark_safe(safe)  # noqa: S308 escaped first; only our own marks were added


@lru_cache(maxsize=256)
def pip(cost: str, spoken: str) -> SafeString:
    """A resource cost within text; ``spoken`` is what screen readers say before it."""
    hidden = format_html('<span class="visually-hidden">{}</span>', spoken) if spoken else ""
    return format_html('<span class="pip">{}{}</span>', hidden, cost)


def _cost_or_tag(match: re.Match[str]) -> str:
    if match["tag"]:
        return match["tag"]
    is_within_words = match.string[: match.start()].rstrip()[-1:].isalpha()  # "you pay (3)", "costs (1) less"
    return str(pip(match["cost"] or match["older_cost"], "" if is_within_words else "pay "))


def _icon_of_name(match: re.Match[str]) -> str:
    icon_and_label = ICONS.get(match[1].lower())
    return str(icon(*icon_and_label)) if icon_and_label else match[0]


def paragraphs(texts: Iterable[str]) -> list[SafeString]:
    """Paragraphs as HTML."""
    return [paragraph(text) for text in texts]


@dataclass(frozen=True, slots=True)
class ExplainedText:
    """Paragraphs as HTML in which every known word opens its explanation; the explanations, each once."""

    paragraphs: list[SafeString]
    tooltips: list[Tooltip]


def explained(texts: Iterable[str]) -> ExplainedText:
    """Paragraphs whose bold words are buttons for the popovers of their tooltips (``#tooltip-KEY``)."""
    tooltips_by_key: dict[str, Tooltip] = {}

    def button(match: re.Match[str]) -> str:
        tooltip = find_tooltip(unescape(match[1]))
        if tooltip is None:
            return match[0]
        tooltips_by_key[tooltip.key] = tooltip
        return (
            f'<b><button type="button" class="tooltip-button" popovertarget="tooltip-{tooltip.key}">'
            f"{match[1]}</button>{match[2]}</b>"
        )

    opened = [mark_safe(BOLD.sub(button, text)) for text in paragraphs(texts)]  # noqa: S308 as in paragraph
    return ExplainedText(opened, list(tooltips_by_key.values()))
