"""The rules for user names."""

import unicodedata
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from hypothesis import assume, given
from hypothesis import strategies as st

from accounts import actions
from accounts.actions import AccountError
from accounts.confusables import skeleton
from accounts.models import User
from accounts.usernames import normalize_name, validate_name
from tests.accounts.conftest import PASSWORD, text_of, url
from tests.profiles import examples

GOOD = ["Al", "Kel.Thuzad", "x_x-1", "Jörg", "Ψυχή", "Вася", "カード王", "王者カード", "a" * 30]
BAD = [
    ("", "2 to 30 characters"),
    ("a", "2 to 30 characters"),
    ("a" * 31, "2 to 30 characters"),
    ("Fire Blast", "may contain letters"),
    ("-alice", "must begin and end"),
    ("alice_", "must begin and end"),
    ("alice@home", "may contain letters"),
    ("al\x00ice", "may contain letters"),
    ("al\u200bice", "may contain letters"),
    ("аlice", "same alphabet"),
    ("Admin", "reserved"),
    ("LOREMASTER", "reserved"),
    ("Аdмin", "same alphabet"),
    ("ADM1N", "reserved"),
    ("adrnin", "reserved"),
    ("ádmín", "reserved"),
    ("\u1d00dmin", "reserved"),
    ("a.d-m_in", "reserved"),
    ("lorernaster", "reserved"),
    ("M0derat0r", "reserved"),
    ("모\u1160", "may contain letters"),
    ("\uff41\uff44\uff4d\uff49\uff4e", "reserved"),
]

ALIKE = [
    ("Thrall", "Thra1l"),
    ("Thrall", "ThraIl"),
    ("Illidan", "lllidan"),
    ("Illidan", "ILL1DAN"),
    ("Thom", "Thorn"),
    ("Bob", "B0b"),
    ("will", "vvill"),
    ("apple", "аррӏе"),
    ("Boba", "ВОВА"),
    ("AKA", "ΑΚΑ"),
    ("カ口", "力ロ"),
    ("sun1", "sun١"),
    ("Thrall", "Ｔｈｒａｌｌ"),
    ("Thrall", "THRALL"),
    ("Zorbalix", "Zorbalíx"),
    ("Zorbalix", "Ƶorbalix"),
    ("Zorbalix", "Żọṙḅăḻıẍ"),
    ("Zorbalix", "Zơrƀaɫɨx"),
    ("Thrall", "Ťħràłl"),
    ("Orjan", "Ørjan"),
    ("Dord", "Đorđ"),
    ("Jorg", "Jörg"),
    ("Jaina", "ȷaina"),
    ("Ellen", "Ęłłɇn"),
    ("Bob", "Bɵb"),
    ("Nguyen", "Nguyễn"),
    ("Иван", "Йван"),
    ("Ψυχη", "Ψυχή"),
    ("カード", "ガート"),
    ("Thrall", "ᴛhrall"),
]
DIFFERENT = [
    ("Thrall", "Thrull"),
    ("Zorbalix", "Zorbalex"),
    ("Zorbalix", "Zorbaliks"),
    ("Jörg", "Jürg"),
    ("Øystein", "Eystein"),
    ("Łukasz", "Lucas"),
    ("Đorđe", "Đorđi"),
    ("Søren", "Soeren"),
    ("Иван", "Иванна"),
    ("Kel.Thuzad", "Kelthuzad"),
    ("Вася", "Вася2"),
    ("Anna", "Ana"),
    ("Ψυχή", "Ψυχ"),
    ("王者", "玉者"),
]


@pytest.mark.parametrize("name", GOOD)
def test_names_in_any_one_alphabet_are_valid(name):
    validate_name(normalize_name(name))


@pytest.mark.parametrize(("name", "reason"), BAD)
def test_invalid_names_are_refused_with_a_reason(name, reason):
    with pytest.raises(ValidationError, match=reason):
        validate_name(normalize_name(name))


@given(st.text(max_size=40))
def test_any_text_is_refused_or_normalized_for_good(text):
    name = normalize_name(text)
    try:
        validate_name(name)
    except ValidationError:
        return
    assert name == normalize_name(name)
    assert not any(sign.isspace() for sign in name)


@pytest.mark.parametrize(("name", "other_name"), ALIKE)
def test_names_that_look_alike_have_one_skeleton(name, other_name):
    assert skeleton(name) == skeleton(other_name)


@pytest.mark.parametrize(("name", "other_name"), DIFFERENT)
def test_names_that_look_different_have_two(name, other_name):
    assert skeleton(name) != skeleton(other_name)


@given(st.text(max_size=40))
def test_a_skeleton_is_that_of_the_normalized_name_in_any_case(text):
    name = normalize_name(text)
    assert skeleton(skeleton(name)) == skeleton(name)


def is_valid(name):
    try:
        validate_name(name)
    except ValidationError:
        return False
    return True


def letters_with_marks():
    """The letters that differ from a base letter by marks, as Unicode takes them apart or names them."""
    marked_letters = defaultdict(set)
    for letter in filter(str.isalpha, map(chr, range(0x3000))):
        base = unicodedata.normalize("NFD", letter)[0]
        name, _, marks = unicodedata.name(letter).partition(" WITH ")
        if marks and len(marks.split()) <= 2 and base == letter:
            try:
                base = unicodedata.lookup(name)
            except KeyError:
                continue
        if base != letter and len(unicodedata.normalize("NFKC", letter)) == 1:
            marked_letters[base].add(letter)
    return {base: sorted(letters) for base, letters in marked_letters.items()}


MARKED_LETTERS = letters_with_marks()
ACCENTS = [chr(code) for code in range(0x300, 0x370) if unicodedata.combining(chr(code))]
LEGAL_NAMES = st.one_of(
    st.sampled_from(["Zorbalix", "Thrall", "Jaina", "Вася", "Ψυχη", "Lo.the-mar", "D0omhammer"]),
    st.text(st.characters(categories=["Lu", "Ll", "Nd"], max_codepoint=0x52F), min_size=2, max_size=15),
).filter(lambda name: name == normalize_name(name) and is_valid(name))


@st.composite
def accented_names(draw, marks=ACCENTS):
    """A legal name, and the same with other letters or these marks upon some of its letters."""
    name = draw(LEGAL_NAMES)
    choices = [MARKED_LETTERS.get(letter, []) + [letter + mark for mark in marks] for letter in name]
    places = [place for place, letters in enumerate(choices) if letters]
    assume(places)
    letters = list(name)
    for place in draw(st.sets(st.sampled_from(places), min_size=1)):
        letters[place] = draw(st.sampled_from(choices[place]))
    return name, normalize_name("".join(letters))


def test_letters_with_strokes_hooks_and_accents_are_among_the_accented_ones():
    assert {"z", "l", "d", "h", "o", "и"} <= set(MARKED_LETTERS)
    assert {"ƶ", "ź", "ż"} <= set(MARKED_LETTERS["z"])
    assert "ł" in MARKED_LETTERS["l"]


@examples(400)
@given(accented_names())
def test_an_accented_name_has_the_skeleton_of_the_name(names):
    name, accented_name = names

    assert skeleton(accented_name) == skeleton(name)


@examples(60)
@given(accented_names(marks=()))
def test_an_accented_name_is_refused_while_the_name_exists(db, names):
    name, accented_name = names
    assume(accented_name.upper() != name.upper() and is_valid(accented_name))
    with transaction.atomic():
        User.objects.create_user(name)
        with pytest.raises(AccountError, match="looks too much like"):
            actions.sign_up(accented_name, PASSWORD)
        transaction.set_rollback(True)


def test_different_names_are_allowed_beside_each_other(db):
    names = [
        "Zorbalix",
        "Zorbalex",
        "Zorbaliks",
        "Zörbel",
        "Jörg",
        "Jürg",
        "Łukasz",
        "Lucas",
        "Søren",
        "Иван",
    ]
    for name in names:
        actions.sign_up(name, PASSWORD)

    assert User.objects.count() == len(names)


@pytest.fixture
def thrall(db):
    return User.objects.create_user("Thrall")


def test_signing_up_with_a_lookalike_is_refused(client, thrall):
    values = {"username": "Thra1l", "password1": PASSWORD, "password2": PASSWORD}
    response = client.post(url("signup"), values)

    assert response.status_code == 422
    assert "This name looks too much like that of another user." in text_of(response)
    assert User.objects.get() == thrall


def test_a_new_name_may_look_like_the_old_one_but_not_like_that_of_another(client, thrall):
    jaina = User.objects.create_user("Jaina")
    client.force_login(jaina)
    refused = client.post(url("change_name"), {"name": "ThraIl"})
    accepted = client.post(url("change_name"), {"name": "Ja1na"})

    assert "looks too much like" in text_of(refused)
    assert accepted.status_code == 302
    jaina.refresh_from_db()
    assert jaina.username == "Ja1na"

    actions.rename(jaina, "Sylvanas")
    assert User.objects.create_user("Jaina").pk


def test_the_database_refuses_a_lookalike(thrall):
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("Thra1l")
    with pytest.raises(AccountError, match="looks too much like"):
        actions.sign_up("Thra1l", PASSWORD)
    jaina = User.objects.create_user("Jaina")
    with pytest.raises(AccountError, match="looks too much like"):
        actions.rename(jaina, "THRA1L")
    assert (jaina.username, jaina.skeleton) == ("Jaina", skeleton("Jaina"))


@pytest.mark.django_db(transaction=True)
def test_of_many_lookalikes_at_once_one_signs_up():
    def sign_up(name):
        try:
            return actions.sign_up(name, PASSWORD)
        except AccountError:
            return None
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        users = list(threads.map(sign_up, ["Illidan", "lllidan", "1llidan", "ILL1DAN"]))

    assert sum(user is not None for user in users) == User.objects.count() == 1


def test_staff_cannot_give_a_lookalike(client, thrall):
    client.force_login(User.objects.create_superuser("Chief"))
    values = {"username": "Thra1l", "password1": PASSWORD, "password2": PASSWORD, "usable_password": "true"}
    response = client.post("/admin/accounts/user/add/", values)

    assert response.status_code == 200
    assert "looks too much like" in text_of(response)
    assert User.objects.count() == 2


def test_the_command_refuses_a_lookalike(thrall):
    with pytest.raises(CommandError, match="looks too much like"):
        call_command("createsuperuser", "--noinput", username="Thra1l", email="")
    with pytest.raises(CommandError, match="already taken"):
        call_command("createsuperuser", "--noinput", username="Thrall", email="")


@pytest.fixture
def lookalikes_of_before(thrall):
    """Accounts of a time when names could look alike: the later ones have no skeleton."""
    User.objects.bulk_create([User(username="Thra1l"), User(username="ThraIl")])


def test_accounts_of_before_keep_their_names(lookalikes_of_before, thrall):
    lookalike = User.objects.get(username="Thra1l")
    lookalike.set_password(PASSWORD)
    lookalike.save()
    lookalike.full_clean()
    actions.change_email(lookalike, "a@cards.example")
    assert User.objects.get(username="Thra1l").skeleton is None
    with pytest.raises(AccountError, match="looks too much like"):
        actions.sign_up("Thral1", PASSWORD)

    actions.rename(lookalike, "Garrosh")
    assert User.objects.get(pk=lookalike.pk).skeleton == skeleton("Garrosh")
