"""Replacements in `good/points.csv` that break one rule each."""

CASES = (
    ("records are whole", ",WP,,,final", ",WP,,,,final"),
    ("rows are points", ",22.4,", ",22.5,"),
    ("rows are points", "TEMBIN", "TEMBIM"),
    ("rows are points", ",965,", ",,"),
    ("radii are features", ",148\n", ",149\n"),
    ("columns are properties", ",wind_kt,", ",wind_kn,"),
    ("columns are properties", ",member,", ",technique,"),
    ("pandas has the types", "2012-08-22T06:00:00Z", "22.8.2012 06:00"),
    ("pandas has the types", ",false,", ",no,"),
    ("pandas has the types", ",965,", ",965 hPa,"),
    ("pandas has the types", ",final,", ",nan,"),
    ("duckdb has the types", ",965,", ",965 hPa,"),
    ("duckdb has the types", ",false,", ",nil,"),
    ("duckdb has the types", "2012-08-22T06:00:00Z", "22.8. 06:00"),
    ("no text is a formula", "TEMBIN", "=TEMBIN"),
    ("no text is a formula", "TEMBIN", "@TEMBIN"),
)
