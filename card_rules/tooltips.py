"""The short explanation of bold words in card text, with their glossary entry and rules."""

from card_rules.topics import find_keyword
from cards.rendering import tooltips
from rules.catalog.source_preference import RESTATED_NOTE
from rules.identifiers.addresses import entry_url, rule_url
from rules.identifiers.slugs import term_slug


def explain_words(words: str) -> tooltips.Tooltip | None:
    """The tooltip of a few bold words of card text, where they are a keyword."""
    topic = find_keyword(words)
    if topic is None:
        return None
    explanation = topic.explain(words)
    number = words.rpartition(" ")[2].strip(":") if explanation != topic.explanation_template else ""
    return tooltips.Tooltip(
        key="-".join(filter(None, [topic.key, number.lower()])),
        term=topic.name,
        explanation=explanation,
        url=entry_url(term_slug(topic.term)) if topic.term else "",
        rules=tuple((rule, rule_url(rule)) for rule in topic.rules),
        note=RESTATED_NOTE,
    )


tooltips.register_source(explain_words)
