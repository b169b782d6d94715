"""How a game is played: one module for each chapter or section of the rules, written as flows."""
