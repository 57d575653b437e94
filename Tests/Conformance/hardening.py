"""Rules for the release binary on Linux: how it is laid out in memory, and where it finds its libraries.

    hardening.py <trackconv>...

Each rule is first tested on a copy of the binary that breaks it.
"""

import struct
import subprocess
import sys
import tempfile
from pathlib import Path

import report

# Program headers, entries of the dynamic section, and their flags: the System V ABI, and <elf.h> of glibc.
DYNAMIC, STACK, RELRO, EXECUTABLE, WRITABLE = 2, 0x6474E551, 0x6474E552, 1, 2
NEEDED, STRTAB, RPATH, TEXTREL, FLAGS, RUNPATH, FLAGS_1 = 1, 5, 15, 22, 30, 29, 0x6FFFFFFB
NOW, NOW_1, PIE_1 = 8, 1, 0x08000000
LOAD = 1


class Binary:
    """A little-endian ELF file of 64 bits."""

    def __init__(self, data: bytes):
        self.data = data
        if data[:6] != b"\x7fELF\x02\x01":
            raise ValueError("not a 64-bit little-endian ELF file")
        self.kind, = struct.unpack_from("<H", data, 16)
        start, = struct.unpack_from("<Q", data, 32)
        size, count = struct.unpack_from("<HH", data, 54)
        self.headers = [start + size * index for index in range(count)]
        self.dynamic = self._dynamic()

    def segments(self, kind: int) -> list[tuple]:
        """The segments of a kind: place of the header, flags, offset, address, size in the file."""
        found = []
        for place in self.headers:
            this, flags, offset, address, _, size = struct.unpack_from("<IIQQQQ", self.data, place)
            if this == kind:
                found.append((place, flags, offset, address, size))
        return found

    def _dynamic(self) -> list[tuple]:
        """The dynamic section: place, tag and value of each entry."""
        entries = []
        for _, _, offset, _, size in self.segments(DYNAMIC):
            for place in range(offset, offset + size, 16):
                tag, value = struct.unpack_from("<QQ", self.data, place)
                if tag == 0:
                    break
                entries.append((place, tag, value))
        return entries

    def values(self, tag: int) -> list[int]:
        return [value for _, this, value in self.dynamic if this == tag]

    def text(self, index: int) -> str:
        """A text in the table of dynamic strings."""
        address, = self.values(STRTAB)
        for _, _, offset, start, size in self.segments(LOAD):
            if start <= address < start + size:
                begin = address - start + offset + index
                return self.data[begin:self.data.index(b"\0", begin)].decode()
        raise ValueError("no segment holds the dynamic strings")


def position_independent(binary: Binary):
    """The system loads it at an address that cannot be foreseen."""
    if binary.kind != 3 or not any(value & PIE_1 for value in binary.values(FLAGS_1)):
        yield "it has a fixed address"


def full_relro(binary: Binary):
    """Addresses of functions are bound at the start, and read-only afterwards."""
    if not binary.segments(RELRO):
        yield "no PT_GNU_RELRO"
    if not (any(value & NOW for value in binary.values(FLAGS))
            or any(value & NOW_1 for value in binary.values(FLAGS_1))):
        yield "functions are bound when they are first called: no BIND_NOW"


def no_executable_data(binary: Binary):
    """No memory is both writable and executable; neither is the stack."""
    if [flags & EXECUTABLE for _, flags, _, _, _ in binary.segments(STACK)] != [0]:
        yield "the stack is executable"
    for _, flags, _, address, _ in binary.segments(LOAD):
        if flags & EXECUTABLE and flags & WRITABLE:
            yield f"the segment at {address:#x} is writable and executable"
    if binary.values(TEXTREL):
        yield "code is changed when it is loaded: DT_TEXTREL"


def no_search_path(binary: Binary):
    """Libraries come from the system's folders only."""
    for tag, name in ((RPATH, "RPATH"), (RUNPATH, "RUNPATH")):
        for value in binary.values(tag):
            yield f"{name} {binary.text(value)}"


def stack_protector(binary: Binary):
    """The C parts check for overflows of the stack."""
    if b"\0__stack_chk_fail\0" not in binary.data:
        yield "__stack_chk_fail is not called"


RULES = (position_independent, full_relro, no_executable_data, no_search_path, stack_protector)


def broken(binary: Binary):
    """Copies of the binary that break one rule each."""
    def changed(rule, place: int, bytes_: bytes):
        return rule, binary.data[:place] + bytes_ + binary.data[place + len(bytes_):]

    yield changed(position_independent, 16, struct.pack("<H", 2))
    yield changed(full_relro, binary.segments(RELRO)[0][0], struct.pack("<I", 0))
    place, flags, *_ = binary.segments(STACK)[0]
    yield changed(no_executable_data, place + 4, struct.pack("<I", flags | EXECUTABLE))
    for place, flags, *_ in binary.segments(LOAD):
        if flags & WRITABLE:
            yield changed(no_executable_data, place + 4, struct.pack("<I", flags | EXECUTABLE))
    needed = next(place for place, tag, _ in binary.dynamic if tag == NEEDED)
    yield changed(no_search_path, needed, struct.pack("<Q", RUNPATH))
    yield stack_protector, binary.data.replace(b"\0__stack_chk_fail\0", b"\0__stack_chk_none\0")


def missing_library(binary: Binary) -> list[str]:
    """A library that is missing: one line names it, and the program does not start."""
    changed = binary.data.replace(b"\0libsqlite3.so", b"\0libsqlitex.so")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "trackconv")
        copy.write_bytes(changed)
        copy.chmod(0o755)
        run = subprocess.run([copy, "doctor"], capture_output=True, text=True, timeout=60)
    lines = run.stderr.splitlines()
    if run.returncode != 0 and len(lines) == 1 and "libsqlitex.so" in lines[0] and not run.stdout:
        return []
    return [f"exit {run.returncode}: {run.stderr[:300]!r}"]


def check(path: str) -> dict[str, list[str]]:
    """The findings of all rules; nothing for binaries of other systems."""
    data = Path(path).read_bytes()
    if data[:4] != b"\x7fELF":
        return {}
    binary = Binary(data)
    findings = report.run(binary, RULES)
    missed = [rule.__name__ for rule, copy in broken(binary)
              if not list(rule(Binary(copy)))]
    findings["missing library"] = missing_library(binary)
    return findings | {"broken binaries are found": [f"{name} passes" for name in missed]}


if __name__ == "__main__":
    sys.exit(report.main("binary", check))
