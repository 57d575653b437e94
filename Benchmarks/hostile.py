"""Measures what hostile inputs cost: processor time and memory must grow no faster than the size of the input.

    hostile.py <trackconv> [--quick] [--maps | <format>...]

Every reader gets inputs of a dozen shapes at 1, 2, 4 and 8 MB: deep nesting, one huge text, a million keys,
columns or scripts, one time or storm again and again, texts that almost match. So does every output and every
derived layer, from tables of fixes (`hostile_maps.py`). The exponent of size in time and memory is fitted; above
1.2 it fails. So does a run of more than a minute, and a list of storms whose memory grows with their tracks.
`--maps` measures outputs and lists alone; with `--quick` each shape has one output and two small sizes, which
only tell what grows with the square.
"""

import math
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from hostile_maps import CASES, storms

SAMPLES = Path(__file__).resolve().parents[1] / "samples"
MEGABYTE = 1 << 20
LIMIT = 1.2  # largest exponent
SECONDS = 60  # of processor time for one input
TINY = MEGABYTE // 16  # bytes of an input whose memory is that of the start: libraries, tables, buffers
LISTS = ("info", "stats", "seasons", "info --near Manila,500km")
LIST_SIZES = (4, 16)  # megabytes of storms
KEPT = 0.5  # megabytes that a list may keep of each: ids; tracks took eight
SMALL = (0.15, 8)  # seconds and megabytes above those of a tiny input: below it, the exponent means nothing

# Runs a command. The memory of the process that forks counts as its child's, so it must be a small one.
LAUNCHER = """
import os, resource, sys
child = os.fork()
if child == 0:
    nothing = os.open(os.devnull, os.O_WRONLY)
    for stream in 1, 2:
        os.dup2(nothing, stream)
    seconds = int(sys.argv[1])
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    os.execv(sys.argv[2], sys.argv[2:])
_, status, used = os.wait4(child, 0)
print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, os.waitstatus_to_exitcode(status))
"""


def filled(size: int, unit: bytes, before: bytes = b"", after: bytes = b"") -> bytes:
    """A text repeated until the input has its size."""
    return before + unit * max(1, (size - len(before) - len(after)) // len(unit)) + after


def counted(size: int, unit, before: bytes = b"", after: bytes = b"") -> bytes:
    """Texts with a counter, until the input has its size."""
    parts, length, index = [before], len(before) + len(after), 0
    while length < size:
        parts.append(unit(index))
        length += len(parts[-1])
        index += 1
    return b"".join(parts) + after


def renumbered(line: bytes, index: int) -> bytes:
    """A line with other digits: mostly another storm, time or place.

    The digits are spread, so that a large input has the same share of valid dates and places as a small one.
    """
    digits = iter(f"{index * 2654435761 % 10**9:09}" * 200)
    return re.sub(rb"\d", lambda _: next(digits).encode(), line)


def text_shapes(sample: bytes) -> dict:
    """Shapes for formats of lines; the first lines may be a header."""
    lines = sample.splitlines(keepends=True)
    head, last = b"".join(lines[:2]), lines[-1].rstrip(b"\n") + b"\n"
    body = [line for line in lines[1:] if line.strip()] or lines
    separator = next((mark for mark in b",;\t" if bytes([mark]) in lines[0]), 0x20)
    mark = bytes([separator])
    return {
        "whole again and again": lambda size: filled(size, sample),
        "one record again and again": lambda size: filled(size, body[-1], b"".join(lines)),
        "first record again and again": lambda size: filled(size, lines[0]),
        "storms in pieces": lambda size: filled(size, lines[0] + body[len(body) // 2] + last),
        "other digits in each record": lambda size: counted(size, lambda i: renumbered(body[i % len(body)], i), head),
        "other digits in all": lambda size: counted(size, lambda i: renumbered(lines[i % len(lines)], i), lines[0]),
        "one long line": lambda size: filled(size, b"A", lines[0]),
        "columns": lambda size: filled(size, mark + b"x1", lines[0].rstrip(b"\n"), b"\n" + b"".join(lines[1:])),
        "columns in a record": lambda size: filled(size, mark + b"1", sample.rstrip(b"\n")),
        "quotation marks": lambda size: filled(size, b'"' + mark, lines[0]),
        "records cut off": lambda size: filled(size, body[0][:len(body[0]) // 2] + b"\n", head),
        "empty lines": lambda size: filled(size, b"\n", lines[0], last),
        "spaces": lambda size: filled(size, b" ", lines[0], last),
        "zeros": lambda size: filled(size, b"0", lines[0] + last),
    }


def script_shapes(sample: bytes) -> dict:
    """Shapes for JSON and scripts."""
    text = sample.strip()
    opening = text.find(b"{")
    # A place within the first object of the data.
    inner = text.find(b"{", opening + 1) + 1 or opening + 1
    objects = max(re.findall(rb"\{[^{}]*\}", text), key=len)
    start = text.index(objects)
    before, after = text[:start], text[start + len(objects):]
    return {
        "whole again and again": lambda size: filled(size, text + b"\n"),
        "one object again and again": lambda size: filled(size, objects + b",", before, objects + after),
        "objects with other digits": lambda size: counted(
            size, lambda i: renumbered(objects, i) + b",", before, objects + after),
        "arrays in arrays": lambda size: filled(size, b"[", text[:inner] + b'"x":'),
        "objects in objects": lambda size: filled(size, b'{"x":', text[:inner] + b'"x":'),
        "a long text": lambda size: filled(size, b"A", text[:inner] + b'"x":"', b'",' + text[inner:]),
        "escapes": lambda size: filled(size, b"\\u00e9", text[:inner] + b'"x":"', b'",' + text[inner:]),
        "keys": lambda size: counted(size, lambda i: b'"k%d":%d,' % (i, i), text[:inner], text[inner:]),
        "one key again and again": lambda size: filled(size, b'"id":"1",', text[:inner], text[inner:]),
        "a long number": lambda size: filled(size, b"9", text[:inner] + b'"x":', b"," + text[inner:]),
        "assignments": lambda size: filled(size, b"var a=[1];x={};", b"", text),
        "heads": lambda size: filled(size, b"a.b['c']=", b"", text),
        "comments": lambda size: filled(size, b"/* a */", b"", text),
        "spaces": lambda size: filled(size, b" ", text[:inner], text[inner:]),
    }


def markup_shapes(sample: bytes) -> dict:
    """Shapes for XML."""
    text = sample.strip()
    root = re.search(rb"<[A-Za-z][^>]*>", text)
    end = text.rindex(b"</")
    children = re.findall(rb"<([A-Za-z][\w:.-]*)(?: [^<>]*)?>[^<>]*</\1>", text[root.end():end])
    element = max((match.group(0) for match in re.finditer(
        rb"<([A-Za-z][\w:.-]*)(?: [^<>]*)?>(?:(?!<\1[ >]).)*?</\1>", text[root.end():end], re.S)), key=len)
    start = text.index(element)
    before, after = text[:start], text[start + len(element):]
    leaf = b"<" + (children[0] if children else b"x") + b">1</" + (children[0] if children else b"x") + b">"
    top, rest = text[:root.end()], text[root.end():]
    return {
        "elements again and again": lambda size: filled(size, element, before, after),
        "elements with other digits": lambda size: counted(size, lambda i: renumbered(element, i), before, after),
        "small elements": lambda size: filled(size, leaf, top, rest),
        "small elements inside": lambda size: filled(size, leaf, before, element + after),
        "elements in elements": lambda size: filled(size, b"<a>", top),
        "one element in itself": lambda size: filled(size, leaf[:leaf.index(b">") + 1], top),
        "attributes": lambda size: counted(size, lambda i: b' a%d="%d"' % (i, i), top[:-1].rstrip(b"/"), b">" + rest),
        "namespaces": lambda size: counted(
            min(size, 8 * MEGABYTE), lambda i: b' xmlns:n%d="u%d"' % (i, i), top[:-1].rstrip(b"/"), b">" + rest),
        "a long attribute": lambda size: filled(size, b"A", top[:-1].rstrip(b"/") + b' a="', b'">' + rest),
        "a long text": lambda size: filled(size, b"A", top, rest),
        "references": lambda size: filled(size, b"&#65;", top, rest),
        "comments": lambda size: filled(size, b"<!-- a -->", top, rest),
        "entities": lambda size: filled(
            size, b"&b;", b'<!DOCTYPE r [<!ENTITY a "' + b"A" * 1000 + b'"><!ENTITY b "' + b"&a;" * 1000 + b'">]>' + top, rest),
        "spaces": lambda size: filled(size, b" ", top, rest),
    }


def page_shapes(sample: bytes) -> dict:
    """Shapes for pages."""
    head = b"<!doctype html><title>x</title>"
    script = re.search(rb"<script[^>]*>.*?</script>", sample, re.S).group(0)
    return {
        "whole again and again": lambda size: filled(size, sample),
        "a script again and again": lambda size: filled(size, script, head),
        "empty scripts": lambda size: filled(size, b"<script></script>", head),
        "small scripts": lambda size: filled(size, b"<script>a=[1]</script>", head),
        "unclosed scripts": lambda size: filled(size, b"<script>", head),
        "unclosed tags": lambda size: filled(size, b"<script", head),
        "script tags in comments": lambda size: filled(size, b"<!--<script>", head + b"<script>"),
        "comments": lambda size: filled(size, b"<!--", head),
        "attributes": lambda size: filled(size, b" a='1'", head + b"<script"),
        "statements": lambda size: filled(size, b"a=[1];b={c:[", head + b"<script>", b"</script>"),
        "long scripts": lambda size: filled(size, b"<script>" + b"a=[1];" * 11_000 + b"</script>", head),
        "heads in long scripts": lambda size: filled(size, b"<script>" + b"a=[" * 22_000 + b"</script>", head),
        "not UTF-8": lambda size: filled(size, b"\xa4\xa4<p>", head),
        "elements": lambda size: filled(size, b"<div>", head),
    }


def ensembles(sample: bytes) -> dict:
    """An ATCF deck of many techniques and members."""
    row = b"WP, 01, 2020010100, 03, %4s, %3d, %03dN, %04dE,  64, 970, TY,  34, NEQ, 0100, 0100, 0100, 0100,\n"

    def techniques(size):
        return counted(size, lambda i: row % (b"T%03d" % (i // 40 % 1000), i % 40 * 6, 100 + i % 200, 1200 + i % 40 * 5))

    def hours(size):
        return counted(size, lambda i: row.replace(b"2020010100", b"20%02d010100" % (i // 1000 % 90)) % (
            b"T%03d" % (i % 50), i % 1000, 100 + i % 200, 1200 + i % 600))

    return {"techniques by lead times": techniques, "base times by techniques": hours}


def shapes(name: str, sample: bytes) -> dict:
    """The inputs for a format, by shape: functions of the size."""
    if name == "html":
        return page_shapes(sample)
    if sample.lstrip(b"\xef\xbb\xbf \n").startswith(b"<"):
        return markup_shapes(sample)
    if b"{" in sample and name in ("cwa", "cwb", "nmc", "kma", "jma-bosai"):
        return script_shapes(sample)
    return text_shapes(sample) | (ensembles(sample) if name == "atcf" else {})


def measure(binary: str, words: list[str], data: bytes) -> tuple[float, float, int]:
    """Processor time in seconds, memory in megabytes, and the exit status of a conversion.

    `IN` among the words stands for a file with the data.
    """
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        words = [binary, *(file.name if word == "IN" else word for word in words), "-q"]
        launcher = [sys.executable, "-I", "-S", "-c", LAUNCHER, str(SECONDS)]
        seconds, memory, code = subprocess.run([*launcher, *words], stdout=subprocess.PIPE, check=True).stdout.split()
        return float(seconds), float(memory), int(code)


def exponent(points: list[tuple[float, float]], least: float) -> float | None:
    """The slope of a line through the logarithms; `None` if the values are too small to tell."""
    points = [(math.log(size), math.log(value)) for size, value in points if value > least]
    if len(points) < 2:
        return None
    x, y = (sum(column) / len(points) for column in zip(*points))
    return sum((a - x) * (b - y) for a, b in points) / sum((a - x) ** 2 for a, _ in points)


def memory_exponent(points: list[tuple[float, float]]) -> float | None:
    """The exponent by the last two doublings of the size: what the start takes cancels out."""
    if len(points) < 3:
        return None
    first, second = (points[index + 1][1] - points[index][1] for index in (-3, -2))
    return math.log2(second / first) if min(first, second) > SMALL[1] else None


def run(binary: str, names: list[str], sizes: tuple[int, ...], only: int | None) -> list[str]:
    """Measures and prints a row for each format; returns what is wrong."""
    problems = []
    print("| format | shapes | seconds per MB | MB per MB | largest exponents | slowest shape |")
    print("|---|---|---|---|---|---|")
    for name in names:
        worst = dict.fromkeys(("seconds", "memory", "time exponent", "memory exponent"), 0.0)
        slowest, count = "", 0
        reading = ["--from", name, "--technique", "all", "--to", "geojson", "IN"]
        tiny = measure(binary, reading, b"x\n")[0]
        for sample in samples(name):
            for shape, make in list(shapes(name, sample).items())[:only]:
                count += 1
                times, sizes_used = [], []
                start = measure(binary, reading, make(TINY))[1]
                for size in sizes:
                    seconds, memory, code = measure(binary, reading, make(size * MEGABYTE))
                    if code not in (0, 1):
                        problems.append(f"{name}, {shape}, {size} MB: exit {code} after {seconds:.1f} s")
                        break
                    times.append((size, max(seconds - tiny, 1e-3)))
                    sizes_used.append((size - TINY / MEGABYTE, max(memory - start, 1e-3)))
                if not times:
                    continue
                slope, growth = exponent(times, SMALL[0]), memory_exponent(sizes_used)
                if times[-1][1] / times[-1][0] > worst["seconds"]:
                    worst["seconds"], slowest = times[-1][1] / times[-1][0], shape
                worst["memory"] = max(worst["memory"], sizes_used[-1][1] / sizes_used[-1][0])
                for what, value, values in (("time", slope, times), ("memory", growth, sizes_used)):
                    worst[f"{what} exponent"] = max(worst[f"{what} exponent"], value or 0)
                    if value is not None and value > LIMIT:
                        words = ", ".join(f"{size:.0f} MB: {number:.2f}" for size, number in values)
                        problems.append(f"{name}, {shape}: {what} grows with exponent {value:.2f} ({words})")
        print(f"| {name} | {count} | {worst['seconds']:.2f} | {worst['memory']:.1f} | {worst['time exponent']:.2f}, "
              f"{worst['memory exponent']:.2f} | {slowest} |", flush=True)
    return problems


def run_maps(binary: str, quick: bool) -> list[str]:
    """Measures and prints a row for each case and output; returns what is wrong.

    In the quick form each case has its first output only, and memory below 100 MB is not judged.
    """
    sizes, limit = ((0.25, 0.5), 1.5) if quick else ((1, 2, 4, 8), LIMIT)
    outputs, least = (1, (SMALL[0], 100)) if quick else (None, SMALL)
    problems = []
    print("| input | output | " + " | ".join(f"{size:g} MB" for size in sizes) + " | exponents |")
    print("|---" * (len(sizes) + 3) + "|")
    with tempfile.NamedTemporaryFile(suffix=".csv") as season:
        season.write(storms(MEGABYTE // 512))
        season.flush()
        for case, output in ((case, output) for case in CASES for output in case.outputs[:outputs]):
            inputs = ["--places", "IN", season.name] if case.is_places else ["--from", "csv", "IN"]
            words = [*case.options.split(), "--to", output, *inputs]
            # Of the time, what an input of one row takes; of the memory, also tables and buffers.
            start = (min(measure(binary, words, case.shape(1))[0] for _ in range(3)),
                     measure(binary, words, case.shape(TINY))[1])
            def attempt():
                return {size: measure(binary, words, case.shape(int(size * MEGABYTE))) for size in sizes}

            found = attempt()
            for _ in range(3 if quick else 0):
                if (exponent([(size, row[0] - start[0]) for size, row in found.items()], least[0]) or 0) <= limit - 0.2:
                    break
                # The least of several: another process may have taken the cache.
                again = attempt()
                found = {size: min(found[size], again[size]) for size in sizes}
            times = [(size, max(seconds - start[0], 1e-3)) for size, (seconds, _, _) in found.items()]
            memory = [(size - TINY / MEGABYTE, max(taken - start[1], 1e-3)) for size, (_, taken, _) in found.items()]
            slopes = exponent(times, least[0]), exponent(memory, least[1])
            cells = [f"{seconds:.2f} s, {taken:.0f} MB" for seconds, taken, _ in found.values()]
            shown = ", ".join("–" if slope is None else f"{slope:.2f}" for slope in slopes)
            name = f"{case.words} ({case.options})" if case.options else case.words
            print(f"| {name} | {output} | {' | '.join(cells)} | {shown} |", flush=True)
            problems += [
                f"{name}, {output}: {what} grows with exponent {slope:.2f}"
                for what, slope in zip(("time", "memory"), slopes) if slope is not None and slope > limit]
            problems += [
                f"{name}, {output}, {size:g} MB: exit {code} after {seconds:.1f} s"
                for size, (seconds, _, code) in found.items() if code not in (0, 1)]
    return problems


def run_lists(binary: str) -> list[str]:
    """Measures and prints a row for each list of storms; returns what is wrong."""
    problems = []
    print("\n| list | " + " | ".join(f"{size} MB" for size in LIST_SIZES) + " | MB per MB |")
    print("|---" * (len(LIST_SIZES) + 2) + "|")
    for name in LISTS:
        words = [*name.split(), "--from", "csv", "--to", "csv", "IN"]
        found = [measure(binary, words, storms(size * MEGABYTE)) for size in LIST_SIZES]
        growth = (found[-1][1] - found[0][1]) / (LIST_SIZES[-1] - LIST_SIZES[0])
        cells = " | ".join(f"{seconds:.2f} s, {memory:.0f} MB" for seconds, memory, _ in found)
        print(f"| {name} | {cells} | {growth:.2f} |", flush=True)
        if growth > KEPT or any(code for *_, code in found):
            problems.append(f"{name}: memory grows by {growth:.2f} MB per MB, exits {[code for *_, code in found]}")
    return problems


def samples(name: str) -> list[bytes]:
    """The samples whose shapes are tried: the first, and the first in another notation."""
    found = [path.read_bytes() for path in sorted((SAMPLES / name).iterdir())]
    marked = [sample for sample in found if sample.lstrip(b"\xef\xbb\xbf \n").startswith(b"<")]
    plain = [sample for sample in found if sample not in marked]
    return [max(group, key=len) for group in (plain, marked) if group]


def main() -> int:
    words = [word for word in sys.argv[2:] if not word.startswith("--")]
    quick = "--quick" in sys.argv
    problems = []
    if "--maps" not in sys.argv:
        names = words or sorted(path.name for path in SAMPLES.iterdir() if path.is_dir())
        problems += run(sys.argv[1], names, (1, 2) if quick else (1, 2, 4, 8), 5 if quick else None)
    if not words:
        problems += run_maps(sys.argv[1], quick)
        problems += run_lists(sys.argv[1])
    for problem in problems:
        print(f"hostile: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
