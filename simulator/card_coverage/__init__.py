"""How much of the text of each card is simulated: the index, its search flags, and what pages say of it."""
