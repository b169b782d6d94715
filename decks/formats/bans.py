"""The bans and restrictions of a format that come from an imported list (Rule 801.1)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.apps import apps

from common.request_cache import cached_per_request
from decks.formats.format import Format, normalize


@dataclass(slots=True)
class ImportedBans:
    """The names on the imported lists of one format, from all sources."""

    banned: list[str] = field(default_factory=list)
    restricted: dict[str, int] = field(default_factory=dict)


def with_ban_list(format: Format) -> Format:
    """The format with the bans of its imported list, where there is one; its own bans come first."""
    if not format.ban_list:
        return format
    bans = cached_per_request(_load_ban_lists).get(format.ban_list, ImportedBans())
    own_names = {*map(normalize, format.banned), *map(normalize, format.restricted)}
    banned = [name for name in bans.banned if normalize(name) not in own_names]
    restricted = {name: count for name, count in bans.restricted.items() if normalize(name) not in own_names}
    return replace(format, banned=(*format.banned, *banned), restricted={**format.restricted, **restricted})


def _load_ban_lists() -> Mapping[str, ImportedBans]:
    rows = apps.get_model("decks", "BannedCard").objects.order_by("name")
    bans: dict[str, ImportedBans] = defaultdict(ImportedBans)
    for list_name, name, copies in rows.values_list("ban_list__name", "name", "copies"):
        imported = bans[list_name]
        if copies is None:
            imported.banned.append(name)
        else:
            imported.restricted[name] = copies
    return bans
