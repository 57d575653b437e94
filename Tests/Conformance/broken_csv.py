"""Replacements in `good/points.csv` that break one rule each."""

CASES = (
    ("records are whole", ",WP,,,working", ",WP,,,,working"),
    ("records are whole", "longitude,latitude", "\ufefflongitude,latitude"),
    ("rows are points", ",24.5,36,", ",24.5,37,"),
    ("rows are points", "TEMBIN", "TEMBIM"),
    ("columns are properties", ",wind_kt,", ",wind_kn,"),
    ("columns are properties", ",member,", ",technique,"),
    ("pandas has the types", "2012-08-21T12:00:00Z", "21.8.2012 12:00"),
    ("pandas has the types", ",false,", ",no,"),
    ("pandas has the types", ",960,", ",nan,"),
    ("duckdb has the types", ",960,", ",nan hPa,"),
    ("duckdb has the types", "2012-08-21T12:00:00Z", "21.8.2012 12:00"),
)
