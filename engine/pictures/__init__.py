"""Games to look at: pictures of single moments, and records of whole games."""
