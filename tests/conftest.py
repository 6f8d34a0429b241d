"""What all tests share."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# The same examples on every run, and none fails for being slow: machines that run tests are busy with other things.
settings.register_profile(
    "contretemps", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("contretemps")
