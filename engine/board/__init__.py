"""A board as readers outside the engine see it: views, pictures of them, and records of whole games."""
