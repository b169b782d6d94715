"""What all addresses of the API have in common, whatever they tell: how they answer and turn pages."""
