"""What other apps add to accounts: sections of the account page, and what happens when an account is deleted.

This app knows no other. An app that stores something for users registers here from its ``AppConfig.ready``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from accounts.models import User
from accounts.requests import UserHttpRequest


@dataclass(frozen=True, slots=True)
class AccountSection:
    """A section of the account page: ``template``, rendered with what ``context`` returns, by ``order``."""

    key: str
    title: str
    order: int
    template: str
    context: Callable[[UserHttpRequest], Mapping[str, object]]


@dataclass(frozen=True, slots=True)
class DeletionHandler:
    """What an app does with a user's rows before the account is deleted.

    The user is asked ``question`` with ``choices`` (value and label; none is preselected). ``handle`` is
    called with the user and the chosen value, empty without choices, in the transaction of the deletion.
    """

    key: str
    handle: Callable[[User, str], None]
    question: str = ""
    choices: tuple[tuple[str, str], ...] = ()


_sections: dict[str, AccountSection] = {}
_deletion_handlers: dict[str, DeletionHandler] = {}


def register_section(section: AccountSection) -> None:
    """Add a section to the account page; one with the same key is replaced."""
    _sections[section.key] = section


def register_deletion_handler(handler: DeletionHandler) -> None:
    """Add a handler for the deletion of accounts; one with the same key is replaced."""
    _deletion_handlers[handler.key] = handler


def get_sections() -> list[AccountSection]:
    """The sections of the account page, in order."""
    return sorted(_sections.values(), key=lambda section: (section.order, section.key))


def get_deletion_handlers() -> list[DeletionHandler]:
    """Every registered deletion handler."""
    return list(_deletion_handlers.values())
