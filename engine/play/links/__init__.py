"""What a link has besides its text: targets, modes, how something is divided, what its words refer to."""
