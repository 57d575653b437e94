"""Reads the text of TRACK: positions only, since the file does not say what its fields are."""

from datetime import datetime, timezone

from track_model import Fix, Storm, place

NAME = "track"


def reads(text: str) -> bool:
    """Whether a file's text is of this format."""
    return text.startswith("0\n") and "TRACK_NUM" in text and "ADD_FLD" in text


def storms(text: str) -> list[Storm]:
    """The storms of a file's text."""
    found = []
    for block in text.split("TRACK_ID")[1:]:
        first, count, *lines = block.strip().splitlines()
        assert int(count.split()[1]) == len(lines), count
        fixes = []
        for line in lines:
            time, longitude, latitude = line.split()[:3]
            fixes.append(Fix(datetime.strptime(time, "%Y%m%d%H").replace(tzinfo=timezone.utc),
                             *place(float(longitude), float(latitude)), {"nature": "tropical"}))
        found.append(Storm(f"csv-{first.split()[0]}", {"agency": "unknown"}, fixes, {}))
    return found
