"""A card in every form it is shown in: drawn, as HTML text with tooltips, SVG, plain text, JSON."""
