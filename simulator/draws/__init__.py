"""Draw odds and sample hands: what a shuffled deck shows, computed or dealt, without a game."""
