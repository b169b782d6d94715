"""What people send to change decks: forms whose first error is shown as one sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict

from accounts.visitors import Visitor
from cards.models import Card, Kind
from cards.models.querysets import CardQuerySet
from common.forms import ParameterNamesMixin, TextField
from decks import file_limits, formats
from decks.actions import DeckError
from decks.actions.clean_text import deck_name
from decks.actions.metadata import clean_tags
from decks.builder import card_pool
from decks.candidates import MAX_CANDIDATE_LENGTH
from decks.card_references import find_reference
from decks.legality import CardChange, repair
from decks.models import Deck, Visibility, Zone
from decks.permissions import ownership_condition
from decks.tags import normalize_tag

MAX_LINE_NUMBER = 2**31 - 1
"""The largest number that the database stores for a line."""
MAX_SELECTED = 200
"""Decks that one form may change at once."""
NO_SUCH_VISIBILITY = "Visibility must be private, unlisted or public."
NO_SUCH_ZONE = "Cards go into the main deck, the side deck or the maybeboard."
NO_NUMBER_OF_COPIES = "Enter a whole number of copies."
NO_SUCH_CARD = "This card does not exist."
NO_SUCH_DECK = "This deck is none of yours, or was deleted."
NO_SUCH_STEP = "This step does not exist."
NO_SUCH_FORMAT = "This format does not exist."
NO_SUCH_TIME = "Reload the page, then try again."
NOT_IN_DECK = "That card is no longer in the deck."
NO_SUCH_HERO = "That hero is not available. Choose one from the list."
STEP = re.compile(
    r"(?P<zone>[a-z]{1,8})-(?P<card>[0-9]{1,9}):(?:(?P<change>[+-][0-9]{1,3})|>(?P<move>[a-z]{1,8}))"
)


class CardField(forms.ModelChoiceField):
    """A card by its primary key; anything else is refused with one sentence."""

    def __init__(self, cards: CardQuerySet, sentence: str) -> None:
        super().__init__(cards, error_messages=dict.fromkeys(("required", "invalid_choice"), sentence))


class CountField(forms.IntegerField):
    """A number of copies."""

    default_error_messages = {"invalid": NO_NUMBER_OF_COPIES}

    def __init__(self) -> None:
        super().__init__(required=False)


class ZoneField(forms.TypedChoiceField):
    """A zone of a deck; ``empty_value`` where none is named."""

    default_error_messages = {"invalid_choice": NO_SUCH_ZONE}

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"choices": Zone.choices, "required": False, **options})


class MultipleFileField(forms.FileField):
    """Any number of uploaded files, as a list."""

    def clean(self, data: object, initial: object = None) -> list[UploadedFile]:
        files = [file for file in data if file] if isinstance(data, list) else []
        if not files and self.required:
            raise forms.ValidationError(self.error_messages["required"], code="required")
        return files


class MultipleFileInput(forms.ClearableFileInput):
    """A file input with the ``multiple`` attribute."""

    allow_multiple_selected = True


class SentenceForm(forms.Form):
    """A form that reports its first error as one sentence."""

    @property
    def first_error(self) -> str:
        """The first error; empty where the form is valid."""
        return next((str(messages[0]) for messages in self.errors.values()), "")

    def validated(self) -> dict[str, Any]:
        """The cleaned data.

        :raises DeckError: with the first error.
        """
        if not self.is_valid():
            raise DeckError(self.first_error)
        return self.cleaned_data


class EditForm(ParameterNamesMixin, SentenceForm):
    """What is sent beside every change of a deck.

    ``address`` is the query string of the page, ``known_hash`` the :attr:`Deck.metadata_hash` that it shows.
    ``revision`` is sent where a request is repeated because its response was lost: the revision of the deck
    for which the change was made at first.
    """

    PARAMETERS = {"address": "back", "known_hash": "seen", "revision": "again"}

    address = TextField(max_length=2_000)
    known_hash = TextField()
    revision = TextField()

    def clean_address(self) -> QueryDict:
        return QueryDict(self.cleaned_data["address"])

    def is_outdated(self, revision: str) -> bool:
        """Whether a repeated request was made for another revision, so that its change has been made."""
        return self.cleaned_data["revision"] not in ("", revision)


class FixForm(SentenceForm):
    """The changes that fix one violation of a deck, by its key, or with ``all`` every one."""

    violation = TextField()

    def __init__(self, *args: Any, deck: Deck, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.deck = deck

    def clean_violation(self) -> tuple[CardChange, ...]:
        key = self.cleaned_data["violation"]
        if not key:
            raise forms.ValidationError("Choose a problem to fix.")
        report = self.deck.report
        violations = {violation.key: violation for violation in report.violations}
        fix = repair(self.deck.decklist(), report.format) if key == "all" else violations.get(key)
        if fix is None:
            raise forms.ValidationError("This is already fixed.")
        if not fix.changes:
            raise forms.ValidationError("This problem has no automatic fix.")
        return fix.changes


class CopiesForm(SentenceForm):
    """More or fewer copies of a card: ``change`` by a number, ``count`` to a number, or ``move`` one copy."""

    card = CardField(Card.objects.all(), NO_SUCH_CARD)
    zone = ZoneField()
    source = ZoneField()
    move = ZoneField()
    change = CountField()
    count = CountField()

    @classmethod
    def from_post(cls, post: QueryDict) -> CopiesForm:
        """The form of a request; a button sends ``step=main-12:+1`` or ``step=main-12:>side``."""
        step = STEP.fullmatch(post.get("step", ""))
        if step is None:
            return cls(post)
        fields = {name: text for name, text in step.groupdict().items() if text}
        return cls({**fields, "source": step["zone"]} if step["move"] else fields)

    def clean_zone(self) -> str:
        if not self.cleaned_data["zone"] and "zone" in self.data:
            raise forms.ValidationError(NO_SUCH_ZONE)
        return self.cleaned_data["zone"] or Zone.MAIN

    def clean(self) -> dict[str, Any]:
        fields = self.cleaned_data
        if not self.errors and not fields["move"] and fields["change"] is None and fields["count"] is None:
            raise forms.ValidationError(NO_NUMBER_OF_COPIES)
        return fields


class AddCardForm(SentenceForm):
    """A card for the main deck of one of the visitor's decks, or of a new one."""

    card = CardField(Card.objects.filter(kind=Kind.DECK), NO_SUCH_CARD)

    def __init__(self, *args: Any, visitor: Visitor, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        own_decks = Deck.objects.filter(ownership_condition(visitor))
        sentences = {"invalid_choice": NO_SUCH_DECK}
        self.fields["deck"] = forms.ModelChoiceField(own_decks, required=False, error_messages=sentences)


class EntryForm(SentenceForm):
    """The number of copies of a card in one zone, and the note on it; what is not sent stays as it is."""

    card = CardField(Card.objects.all(), NOT_IN_DECK)
    zone = ZoneField(empty_value=Zone.MAIN, error_messages={"invalid_choice": NOT_IN_DECK})
    count = CountField()
    note = TextField()

    def clean_count(self) -> int | None:
        count: int | None = self.cleaned_data["count"]
        if count is None and "count" in self.data:
            raise forms.ValidationError(NO_NUMBER_OF_COPIES)
        return count


class LineNumberForm(SentenceForm):
    """An unmatched line, by its number."""

    line = forms.IntegerField(min_value=0, max_value=MAX_LINE_NUMBER)


class UnmatchedLineForm(LineNumberForm):
    """The card that an unmatched line of a hero's deck means, by name or by name and set.

    No name drops the line.
    """

    card = TextField(max_length=MAX_CANDIDATE_LENGTH)

    def __init__(self, *args: Any, hero: Card | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.hero = hero

    def clean_card(self) -> Card | None:
        name = self.cleaned_data["card"]
        if not name:
            return None
        reference = find_reference(name)
        if reference is None:
            raise forms.ValidationError(f"No card is named “{name}”.")
        return reference.choose(self.hero.printed() if self.hero else None).card


class MetadataForm(SentenceForm):
    """Name, description, format, tags and visibility of a deck; what is not sent stays as it is."""

    name = TextField()
    description = TextField(max_length=file_limits.DESCRIPTION_CHARACTERS.value)
    format = forms.ChoiceField(
        choices=lambda: [(key, key) for key in formats.FORMATS],
        error_messages=dict.fromkeys(("required", "invalid_choice"), NO_SUCH_FORMAT),
    )
    visibility = forms.ChoiceField(
        choices=Visibility.choices,
        error_messages=dict.fromkeys(("required", "invalid_choice"), NO_SUCH_VISIBILITY),
    )
    tags = TextField(max_length=1_000)

    def __init__(self, data: Mapping[str, Any] | None = None, *, deck: Deck) -> None:
        current = {"format": deck.format, "visibility": deck.visibility, "tags": ", ".join(deck.tags)}
        initial = {"name": deck.name, "description": deck.description, **current}
        super().__init__(None if data is None else {**current, **dict(data.items())}, initial=initial)

    def clean_name(self) -> str:
        name = deck_name(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError("A deck needs a name.")
        return name

    def clean_tags(self) -> list[str]:
        try:
            return clean_tags(self.cleaned_data["tags"].split(","))
        except DeckError as error:
            raise forms.ValidationError(str(error)) from None


class BulkForm(SentenceForm):
    """An action on several decks of the visitor; decks of others are left out."""

    deck = forms.Field(required=False, widget=forms.MultipleHiddenInput)
    back = TextField(strip=True, max_length=500)
    do = forms.ChoiceField(
        choices=[(action, action) for action in ("tag", "untag", "show", "delete")],
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Choose an action."),
    )
    tag = TextField(max_length=200)
    visibility = TextField()
    sure = forms.BooleanField(required=False)

    def __init__(self, *args: Any, visitor: Visitor, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.visitor = visitor

    @property
    def list_query(self) -> str:
        """The query of the list to return to."""
        query: str = self.cleaned_data["back"]
        return query

    def clean_deck(self) -> list[Deck]:
        keys: list[str] = self.cleaned_data["deck"]
        if len(keys) > MAX_SELECTED:
            raise forms.ValidationError(
                f"You can select at most {MAX_SELECTED} decks at once. Nothing was changed."
            )
        decks = Deck.objects.filter(
            ownership_condition(self.visitor), pk__in=[key for key in keys if "\x00" not in key]
        )
        selected_decks = list(decks.select_related("hero").order_by("name", "pk"))
        if not selected_decks:
            raise forms.ValidationError("Select at least one of your decks.")
        return selected_decks

    def clean_tag(self) -> str:
        tag = normalize_tag(self.cleaned_data["tag"])
        if not tag and self.cleaned_data.get("do") in ("tag", "untag"):
            raise forms.ValidationError("Enter a tag.")
        return tag

    def clean_visibility(self) -> str:
        visibility: str = self.cleaned_data["visibility"]
        if self.cleaned_data.get("do") == "show" and visibility not in Visibility:
            raise forms.ValidationError(NO_SUCH_VISIBILITY)
        return visibility


class HeroForm(SentenceForm):
    """The hero of a deck, and the name of a new one."""

    hero = CardField(card_pool.starting_heroes(), NO_SUCH_HERO)
    name = TextField()


class DeckListForm(SentenceForm):
    """A pasted or uploaded deck list; an uploaded file counts before pasted text."""

    list = TextField()
    file = forms.FileField(required=False, allow_empty_file=True)
    name = TextField()

    @property
    def pasted_text(self) -> str:
        """The pasted list, to be shown again; empty where it is far too long."""
        text: str = self.cleaned_data["list"]
        return text if len(text) <= file_limits.FILE_BYTES.value else ""

    def source(self) -> tuple[bytes | str, str]:
        """The content of the list, and the name of its file."""
        upload = self.cleaned_data["file"]
        if upload is None:
            return self.cleaned_data["list"], ""
        return upload.read(file_limits.FILE_BYTES.value + 1), upload.name or ""


class ChangesForm(SentenceForm):
    """A list of changes, and the deck to apply them to."""

    list = TextField(max_length=file_limits.FILE_BYTES.value + 1)
    deck = TextField(required=True, max_length=20, error_messages={"required": "Choose a deck."})


class ListTextForm(SentenceForm):
    """The cards of a deck as text; ``known_update`` is the deck's last change that its writer knows of."""

    list = TextField(max_length=file_limits.FILE_BYTES.value + 1)
    known_update = forms.DateTimeField(required=False, error_messages={"invalid": NO_SUCH_TIME})


class DeckFilesForm(SentenceForm):
    """Deck files and zips of them."""

    files = MultipleFileField(  # type: ignore[assignment]  # the form class keeps it apart from its files
        widget=MultipleFileInput, error_messages={"required": "Choose at least one file."}
    )

    def clean_files(self) -> list[UploadedFile]:
        files: list[UploadedFile] = self.cleaned_data["files"]
        if sum(file.size or 0 for file in files) > file_limits.UPLOAD_BYTES.value:
            raise forms.ValidationError(f"These files are larger than {file_limits.UPLOAD_BYTES} in total.")
        return files


class VersionNameForm(SentenceForm):
    """The name under which a version is saved."""

    name = TextField(max_length=1_000)


class VersionForm(SentenceForm):
    """One of the versions of a deck, by its primary key."""

    def __init__(self, *args: Any, deck: Deck, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["version"] = forms.ModelChoiceField(deck.versions.all())


class StepForm(SentenceForm):
    """One of the steps of a deck, by its number; 0 is the beginning."""

    step = forms.IntegerField(
        min_value=0, error_messages=dict.fromkeys(("required", "invalid", "min_value"), NO_SUCH_STEP)
    )
