"""Card text to trees of powers, and back."""
