"""The forms of accounts."""

from typing import Any

from django import forms
from django.contrib.auth.forms import (
    AuthenticationForm,
    BaseUserCreationForm,
    PasswordChangeForm,
    PasswordResetForm,
    SetPasswordForm,
)
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.views.decorators.debug import sensitive_variables

from accounts import account_sections, usernames
from accounts.actions import NAME_TAKEN, is_name_confusable, is_name_taken
from accounts.callers import identify_network
from accounts.models import NAME_TOO_SIMILAR, Attempt, User
from common.limits import table
from common.limits.limit import LimitError

LONGEST_PASSWORD = 200
INCORRECT_LOGIN = "Incorrect name or password. Passwords are case-sensitive."
PASSWORD_HINT = "At least 8 characters; not a common password, not only digits, not similar to your name."  # noqa: S105
PASSWORD_MISMATCH = "The two passwords do not match."  # noqa: S105
USERNAME_ATTRIBUTES = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}


def password_field(label: str, *, new: bool = False, hint: str = "") -> forms.CharField:
    """A password field that password managers recognize as for the current or a new password."""
    autocomplete = "new-password" if new else "current-password"
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(
        label=label, strip=False, max_length=LONGEST_PASSWORD, widget=widget, help_text=hint
    )


class NameField(forms.CharField):
    """A field for a user name; its value is normalized."""

    def __init__(self, **options: Any) -> None:
        widget = forms.TextInput(attrs=USERNAME_ATTRIBUTES)
        super().__init__(label="Name", max_length=usernames.LONGEST, widget=widget, **options)

    def clean(self, value: str) -> str:
        """The normalized name."""
        name = usernames.normalize_name(super().clean(value))
        usernames.validate_name(name)
        return name


class SignUpForm(BaseUserCreationForm):
    """A name, a password twice, and an optional email address."""

    error_messages = {"password_mismatch": PASSWORD_MISMATCH}
    username = NameField(
        help_text="Letters, digits, dots, hyphens and underscores. Shown beside your public decks."
    )
    password1 = password_field("Password", new=True, hint=PASSWORD_HINT)
    password2 = password_field("Repeat password", new=True)
    email = forms.EmailField(
        label="Email (optional)",
        required=False,
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text="Used only to reset your password; never shown.",
    )
    field_order = ["username", "password1", "password2", "email"]

    class Meta:
        model = User
        fields = ["username", "email"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].widget.attrs.pop("autofocus", None)

    def clean_username(self) -> str:
        """The name, if nobody has it, nor one that looks like it."""
        name: str = self.cleaned_data["username"]
        if is_name_taken(name):
            raise ValidationError(NAME_TAKEN)
        if is_name_confusable(name):
            raise ValidationError(NAME_TOO_SIMILAR)
        return name


class LogInForm(AuthenticationForm):
    """Name and password of an account. Failed attempts are limited."""

    request: HttpRequest  # which the view always passes
    error_messages = {"invalid_login": INCORRECT_LOGIN, "inactive": INCORRECT_LOGIN}
    username = forms.CharField(label="Name", widget=forms.TextInput(attrs=USERNAME_ATTRIBUTES))
    password = password_field("Password")
    remember = forms.BooleanField(label="Stay logged in on this device", required=False, initial=True)

    @sensitive_variables()
    def clean(self) -> dict[str, Any]:
        """Authenticate, unless a limit is reached.

        :raises ValidationError: when that fails, or must wait.
        """
        username, password = self.cleaned_data.get("username"), self.cleaned_data.get("password")
        if not username or not password:
            return self.cleaned_data
        name, address = usernames.normalize_name(username).casefold(), identify_network(self.request)
        try:
            attempts = Attempt.objects.record(
                (table.LOGIN_NAME_AND_ADDRESS, f"{name} {address}"),
                (table.LOGIN_ADDRESS, address),
                (table.LOGIN_NAME, name),
            )
        except LimitError as error:
            raise ValidationError(str(error)) from None
        super().clean()
        attempts.delete()
        Attempt.objects.under(table.LOGIN_NAME_AND_ADDRESS, f"{name} {address}").delete()
        return self.cleaned_data


class ChangeNameForm(forms.Form):
    """A new name for the user's account."""

    name = NameField()

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("name", user.username)
        self.user = user

    def clean_name(self) -> str:
        """The name, if nobody else has it, nor one that looks like it."""
        name: str = self.cleaned_data["name"]
        if is_name_taken(name, except_by=self.user):
            raise ValidationError(NAME_TAKEN)
        if is_name_confusable(name, except_by=self.user):
            raise ValidationError(NAME_TOO_SIMILAR)
        return name


class PasswordConfirmationForm(forms.Form):
    """An action that requires the user's password. Wrong passwords are limited."""

    password = password_field("Current password")

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    @sensitive_variables()
    def clean_password(self) -> str:
        """The password of the user."""
        password: str = self.cleaned_data["password"]
        confirm_password(self.user, password)
        return password


@sensitive_variables()
def confirm_password(user: User, password: str) -> None:
    """Check the password of a logged-in user.

    :raises ValidationError: when it is wrong, or wrong ones were entered too often.
    """
    try:
        attempts = Attempt.objects.record((table.PASSWORD, str(user.pk)))
    except LimitError as error:
        raise ValidationError(str(error)) from None
    if not user.check_password(password):
        raise ValidationError("Incorrect password.")
    attempts.delete()


class ChangeEmailForm(PasswordConfirmationForm):
    """The address that password resets are sent to."""

    email = forms.EmailField(
        label="Email",
        required=False,
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    field_order = ["email", "password"]

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        self.initial.setdefault("email", user.email)


class NewPasswordForm(SetPasswordForm):
    """A new password, twice, for a user who followed the link in a mail."""

    error_messages = {"password_mismatch": PASSWORD_MISMATCH}
    new_password1 = password_field("New password", new=True, hint=PASSWORD_HINT)
    new_password2 = password_field("Repeat new password", new=True)


class ChangePasswordForm(NewPasswordForm, PasswordChangeForm):
    """The current password, and a new one twice."""

    old_password = password_field("Current password")
    field_order = ["old_password", "new_password1", "new_password2"]

    @sensitive_variables()
    def clean_old_password(self) -> str:
        """The current password of the user."""
        password: str = self.cleaned_data["old_password"]
        confirm_password(self.user, password)
        return password


class RequestResetForm(PasswordResetForm):
    """The email address of an account whose password is forgotten. Mails are limited."""

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request

    def clean_email(self) -> str:
        """The address, counted as one mail.

        :raises ValidationError: when too many mails were requested.
        """
        email: str = self.cleaned_data["email"]
        try:
            Attempt.objects.record(
                (table.MAIL, email.casefold()),
                (table.MAIL_ADDRESS, identify_network(self.request)),
            )
        except LimitError as error:
            raise ValidationError(str(error)) from None
        return email


class DeleteAccountForm(PasswordConfirmationForm):
    """The password, and what becomes of the rows that other apps store for the user."""

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        for handler in account_sections.get_deletion_handlers():
            if handler.choices:
                self.fields[handler.key] = forms.ChoiceField(
                    label=handler.question,
                    choices=handler.choices,
                    widget=forms.RadioSelect,
                )
        self.order_fields([name for name in self.fields if name != "password"])
