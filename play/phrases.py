"""What players may say to each other: set phrases, so that nobody has to read what strangers write."""

PHRASES = {
    "hello": "Hello!",
    "luck": "Good luck, have fun!",
    "moment": "One moment, please.",
    "back": "I am back.",
    "sorry": "Sorry!",
    "well-played": "Well played!",
    "thanks": "Thank you!",
    "good-game": "Good game!",
}
"""By key, in the order in which a player may want them."""
