"""The games that can be played at a table, by name."""

from play.game_kinds.base import GameKind
from play.game_kinds.wow_tcg import WOW_TCG

KINDS: dict[str, GameKind] = {kind.name: kind for kind in (WOW_TCG,)}
