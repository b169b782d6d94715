"""What every agent judges alike: what to play and to place, how to use resources, what to choose."""
