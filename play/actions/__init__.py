"""What people do at tables, each in one transaction: the same for pages and the API."""
