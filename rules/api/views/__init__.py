"""What answers below ``/api/rules/``."""
