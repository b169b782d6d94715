"""The pages of the simulator."""
