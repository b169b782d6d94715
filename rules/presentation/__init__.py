"""What the pages of the rules show, gathered from the database and drawn as HTML."""
