"""The engine's scenarios as pages: which there are about a rule, and what happens at each step of one."""
