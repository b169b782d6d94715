"""The pages of accounts: the door, one's own account, and a way back for who forgot the password."""
