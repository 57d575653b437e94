"""Reads the NHC's list of active storms, `CurrentStorms.json`."""

import json
from datetime import datetime

from track_model import Fix, Storm, motion, place, present, speeds

NAME = "nhc-current"
NATURES = {"TD": "tropical", "TS": "tropical", "HU": "tropical", "TY": "tropical", "STD": "subtropical",
           "STS": "subtropical", "PTC": "post-tropical", "PC": "disturbance"}
NUMBERS = ("One Two Three Four Five Six Seven Eight Nine Ten").split()


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return text.lstrip().startswith("{") and '"activeStorms"' in text


def storms(text: str) -> list[Storm]:
    """The storms of a file's text."""
    found = []
    for row in json.loads(text)["activeStorms"]:
        fix = Fix(datetime.fromisoformat(row["lastUpdate"].replace("Z", "+00:00")),
                  *place(row["longitudeNumeric"], row["latitudeNumeric"]),
                  {"class": row["classification"], "nature": NATURES[row["classification"]]}
                  | speeds("wind", row["intensity"], "kt", 1)
                  | present(pressure_hpa=float(row["pressure"]) if row["pressure"] else None)
                  | motion(row["movementDir"], row["movementSpeed"], "mph"))
        code = row["id"].lower()
        name = None if row["name"] in NUMBERS else row["name"]
        found.append(Storm(f"atcf-{code}", present(name=name, agency="NHC", number=str(int(code[2:4])),
                                                   season=int(code[4:])), [fix], {}))
    return found
