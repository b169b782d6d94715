"""The pages of accounts: logging in and signing up, the account page, and resetting a password."""
