"""Addresses of accounts."""

from django.urls import path

from accounts.views import account, door, reset

app_name = "accounts"

urlpatterns = [
    path("", account.home, name="home"),
    path("login/", door.log_in, name="login"),
    path("signup/", door.sign_up, name="signup"),
    path("logout/", door.log_out, name="logout"),
    path("name/", account.name, name="name"),
    path("email/", account.email, name="email"),
    path("password/", account.password, name="password"),
    path("delete/", account.delete, name="delete"),
    path("forgotten/", reset.forgotten, name="forgotten"),
    path("forgotten/<uidb64>/<token>/", reset.Reset.as_view(), name="reset"),
]
