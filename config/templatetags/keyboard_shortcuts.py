"""Tags for the list of keyboard shortcuts, a dialog that the base template has on every page.

A page adds its own keys in the block ``shortcuts``, with one ``{% shortcut %}`` for each.
"""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()

CONNECTIVES = frozenset({"or", "then", "to"})


@register.simple_tag
def shortcut(keys: str, action: str) -> SafeString:
    """A row of the list: keys, separated by spaces, and what they do.

    The words "or", "then" and "to" between keys stay words: ``{% shortcut "1 to 9" "choose a card" %}``.
    """
    words = (key if key in CONNECTIVES else format_html("<kbd>{}</kbd>", key) for key in keys.split())
    names = format_html_join(" ", "{}", ([word] for word in words))
    return format_html('<tr><th scope="row">{}</th><td>{}</td></tr>', names, action)


@register.simple_block_tag
def shortcuts(content: str, title: str) -> SafeString | str:
    """The rows inside it as a table with a title; nothing, if there are none."""
    if not content.strip():
        return ""
    return format_html(
        '<table class="data-table"><caption>{}</caption><tbody>{}</tbody></table>', title, content
    )
