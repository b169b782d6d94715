"""Text boxes, in any of the game's eras and as any source writes them, as paragraphs and reminder text."""

from cards.importing.text.corrections import TextCorrection
from cards.importing.text.reminder_text import MARKUP
from cards.importing.text.text_box import TextBox, TextBoxSide, read_text_box, without_allegiance

__all__ = ["MARKUP", "TextBox", "TextBoxSide", "TextCorrection", "read_text_box", "without_allegiance"]
