"""What people fill in: each form says in one sentence what is wrong with a field."""

from typing import Any

from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.forms import SetPasswordForm, SetPasswordMixin
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.views.decorators.debug import sensitive_variables

from accounts import limits, names, parts
from accounts.actions import TAKEN, taken
from accounts.limits import TooMany
from accounts.models import User

LONGEST_PASSWORD = 200
WRONG = "Name and password do not belong together. The case of the password counts."
GOOD_ONE = "Eight characters or more; none of the common ones, not only digits, unlike your name."
MISMATCH = {"password_mismatch": "The two passwords differ."}


def password_field(label: str, *, new: bool = False, hint: str = "") -> forms.CharField:
    """A field for a password, known to password managers as an old or a new one."""
    kind = "new-password" if new else "current-password"
    widget = forms.PasswordInput(attrs={"autocomplete": kind})
    return forms.CharField(
        label=label, strip=False, max_length=LONGEST_PASSWORD, widget=widget, help_text=hint
    )


class NameField(forms.CharField):
    """A field for a name that nobody has yet."""

    def __init__(self, **options: Any) -> None:
        widget = forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        )
        super().__init__(label="Name", max_length=names.LONGEST, widget=widget, **options)

    def clean(self, value: str) -> str:
        """The name as it is kept."""
        name = names.normalized(super().clean(value))
        names.check(name)
        return name


class SignUpForm(SetPasswordMixin, forms.Form):
    """A name, a password twice, and perhaps an e-mail address."""

    error_messages = MISMATCH
    name = NameField(
        help_text="Letters, digits, dots, hyphens and underscores. It stands beside your public decks."
    )
    password1 = password_field("Password", new=True, hint=GOOD_ONE)
    password2 = password_field("Password again", new=True)
    email = forms.EmailField(
        label="E-mail, if you like",
        required=False,
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text="Only for the day you forget your password. Nobody is shown it.",
    )

    def clean_name(self) -> str:
        """A name nobody has."""
        if taken(self.cleaned_data["name"]):
            raise ValidationError(TAKEN)
        return self.cleaned_data["name"]

    @sensitive_variables()
    def clean(self) -> dict[str, Any]:
        """The passwords are equal, and good enough for this name."""
        self.validate_passwords()
        self.validate_password_for_user(
            User(username=self.cleaned_data.get("name", ""), email=self.cleaned_data.get("email", "")),
            "password1",
        )
        return self.cleaned_data


class LogInForm(forms.Form):
    """Name and password of an account; wrong ones are counted."""

    name = forms.CharField(
        label="Name",
        max_length=150,
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    password = password_field("Password")
    remember = forms.BooleanField(label="Stay logged in on this device", required=False, initial=True)

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request
        self.user: User | None = None

    @sensitive_variables()
    def clean(self) -> dict[str, Any]:
        """The account that name and password belong to."""
        name, password = self.cleaned_data.get("name"), self.cleaned_data.get("password")
        if not name or not password:
            return self.cleaned_data
        known_as, address = names.normalized(name).casefold(), limits.caller(self.request)
        here = f"{known_as} {address}"
        try:
            tries = limits.take(
                (limits.LOGIN_HERE, here), (limits.LOGIN_ADDRESS, address), (limits.LOGIN_NAME, known_as)
            )
        except TooMany as too_many:
            raise ValidationError(str(too_many)) from None
        self.user = authenticate(self.request, username=name, password=password)
        if self.user is None:
            raise ValidationError(WRONG)
        limits.give_back(tries)
        limits.forget(limits.LOGIN_HERE, here)
        return self.cleaned_data


class NameForm(forms.Form):
    """Another name for one's account."""

    name = NameField()

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, initial={"name": user.username}, **kwargs)
        self.user = user

    def clean_name(self) -> str:
        """A name nobody else has."""
        if taken(self.cleaned_data["name"], by_other_than=self.user):
            raise ValidationError(TAKEN)
        return self.cleaned_data["name"]


class ConfirmedForm(forms.Form):
    """Something only who knows the password may do; wrong ones are counted."""

    password = password_field("Your password")

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    @sensitive_variables()
    def clean_password(self) -> str:
        """The password of the user."""
        confirm(self.user, self.cleaned_data["password"])
        return self.cleaned_data["password"]


@sensitive_variables()
def confirm(user: User, password: str) -> None:
    """Make sure of a password.

    :raises ValidationError: when it is wrong, or wrong ones were given too often.
    """
    try:
        tries = limits.take((limits.PASSWORD, str(user.pk)))
    except TooMany as too_many:
        raise ValidationError(str(too_many)) from None
    if not user.check_password(password):
        raise ValidationError("That is not your password.")
    limits.give_back(tries)


class EmailForm(ConfirmedForm):
    """Where a forgotten password is sent."""

    email = forms.EmailField(
        label="E-mail",
        required=False,
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    field_order = ["email", "password"]

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(user, *args, initial={"email": user.email}, **kwargs)


class NewPasswordForm(SetPasswordForm):
    """A new password, twice, for who came by a link in a mail."""

    error_messages = MISMATCH
    new_password1 = password_field("New password", new=True, hint=GOOD_ONE)
    new_password2 = password_field("New password again", new=True)

    @sensitive_variables()
    def clean(self) -> dict[str, Any]:
        """The passwords are equal, and good enough for this name."""
        self.validate_passwords("new_password1", "new_password2")
        self.validate_password_for_user(self.user, "new_password1")
        return self.cleaned_data


class ChangePasswordForm(NewPasswordForm):
    """The old password, and the new one twice."""

    old_password = password_field("Your password")
    field_order = ["old_password", "new_password1", "new_password2"]

    @sensitive_variables()
    def clean_old_password(self) -> str:
        """The password of the user until now."""
        confirm(self.user, self.cleaned_data["old_password"])
        return self.cleaned_data["old_password"]


class DeleteForm(ConfirmedForm):
    """The password, and what becomes of what other rooms keep for the user."""

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        for farewell in parts.farewells():
            if farewell.choices:
                self.fields[farewell.key] = forms.ChoiceField(
                    label=farewell.question,
                    choices=farewell.choices,
                    widget=forms.RadioSelect,
                )
        self.order_fields([name for name in self.fields if name != "password"])
