"""Addresses of accounts."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from accounts.views import account, sessions
from accounts.views.activity import ActivityView
from accounts.views.login import LogInView, SignUpView
from accounts.views.password_reset import RequestResetView, ResetView

app_name = "accounts"

urlpatterns = [
    path("", account.AccountHomeView.as_view(), name="home"),
    path("login/", LogInView.as_view(), name="login"),
    path("signup/", SignUpView.as_view(), name="signup"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("name/", account.ChangeNameView.as_view(), name="change_name"),
    path("email/", account.ChangeEmailView.as_view(), name="change_email"),
    path("password/", account.ChangePasswordView.as_view(), name="change_password"),
    path("activity/", ActivityView.as_view(), name="activity"),
    path("sessions/end-others/", sessions.end_other_sessions, name="end_other_sessions"),
    path("sessions/<int:number>/end/", sessions.end_session, name="end_session"),
    path("delete/", account.DeleteAccountView.as_view(), name="delete"),
    path("forgotten/", RequestResetView.as_view(), name="password_reset"),
    path("forgotten/<uidb64>/<token>/", ResetView.as_view(), name="password_reset_confirm"),
]
