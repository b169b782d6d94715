"""What effects and the rules both do: cards enter play, strike, are copied, dealt damage, paid for."""
