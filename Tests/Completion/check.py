"""Tests completion in the real shells, the manual page, and --json-usage.

    python3 Tests/Completion/check.py <trackconv> [<part>...]

Each shell runs on a pseudo-terminal: a line is typed, Tab is pressed, and the line is read back. fish is also asked
for its candidates. Needs only the standard library.
"""

import fcntl
import json
import os
import pty
import re
import select
import shlex
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "Completions"

# A line, the line after Tab, and the candidates (in fish). A space at the end means that the word is complete.
CASES = [
    ("trackconv --laye", "trackconv --layers ", ["--layers"]),
    ("~/bin/trackconv --laye", "~/bin/trackconv --layers ", ["--layers"]),
    ("../bin/trackconv --laye", "../bin/trackconv --layers ", ["--layers"]),
    ("trackconv inf", "trackconv info ", ["info"]),
    ("trackconv help fet", "trackconv help fetching ", ["fetching"]),
    ("trackconv cache ", "trackconv cache clear ", ["clear"]),
    ("trackconv --from ibt", "trackconv --from ibtracs ", ["ibtracs"]),
    ("trackconv --to gp", "trackconv --to gpkg ", ["gpkg"]),
    ("trackconv --theme=d", "trackconv --theme=dark ", ["--theme=dark"]),
    ("trackconv --scale ssh", "trackconv --scale sshws ", ["sshws"]),
    ('trackconv --scale "ssh', 'trackconv --scale "sshws" ', ["sshws"]),
    ("trackconv --lang zh", "trackconv --lang zh-Hant ", ["zh-Hant"]),
    ("trackconv --layers fix,forecast-f", "trackconv --layers fix,forecast-fix", ["fix,forecast-fix"]),
    ("trackconv --layers=+wind-s", "trackconv --layers=+wind-swath", ["--layers=+wind-swath"]),
    ("trackconv --properties core,lead", "trackconv --properties core,lead_h", ["core,lead_h"]),
    ("trackconv feed:cwa-", "trackconv feed:cwa-mirror ", ["feed:cwa-mirror"]),
    ("trackconv my", "trackconv my\\ storms.js ", ["my storms.js"]),
    ('trackconv "my', 'trackconv "my storms.js" ', ["my storms.js"]),
    ("trackconv my\\ st", "trackconv my\\ storms.js ", ["my storms.js"]),
    ("trackconv ~/hom", "trackconv ~/home.js ", ["~/home.js"]),
    ("trackconv ~/home.js --storm T", "trackconv ~/home.js --storm TEMBIN ", ["TEMBIN"]),
    ("trackconv x.js > my", "trackconv x.js > my\\ storms.js ", ["my storms.js"]),
    ("trackconv -o my", "trackconv -o my\\ storms.js ", ["my storms.js"]),
    ("trackconv --logo=my", "trackconv --logo=my\\ storms.js ", ["--logo=my storms.js"]),
    ("trackconv 圖/颱", "trackconv 圖/颱風.js ", ["圖/颱風.js"]),
    # The storms and techniques of the inputs.
    ("trackconv storms.js --storm T", "trackconv storms.js --storm TEMBIN ", ["TEMBIN"]),
    ("trackconv storms.js --storm 天", "trackconv storms.js --storm 天秤 ", ["天秤"]),
    ("trackconv my\\ storms.js --storm=BO", "trackconv my\\ storms.js --storm=BOLAVEN ", ["--storm=BOLAVEN"]),
    ('trackconv info "my storms.js" --storm BO', 'trackconv info "my storms.js" --storm BOLAVEN ', ["BOLAVEN"]),
    ("trackconv 圖/颱風.js --storm BO", "trackconv 圖/颱風.js --storm BOLAVEN ", ["BOLAVEN"]),
    ("trackconv names.csv --storm LEE", "trackconv names.csv --storm LEE\\ MARIE ", ["LEE MARIE"]),
    ("trackconv deck.dat --technique OF", "trackconv deck.dat --technique OFCL ", ["OFCL"]),
    # Nothing fits, or nothing can be read: the line stays, without a message.
    ("trackconv --to zz", "trackconv --to zz", []),
    ("trackconv --to storms.j", "trackconv --to storms.j", []),
    ("trackconv --storm T", "trackconv --storm T", []),
    ("trackconv nothing.js --storm T", "trackconv nothing.js --storm T", []),
    ("trackconv locked.js --storm T", "trackconv locked.js --storm T", []),
    ("trackconv pipe --storm T", "trackconv pipe --storm T", []),
    ("trackconv large.js --storm T", "trackconv large.js --storm T", []),
    ("trackconv feed:nhc --storm T", "trackconv feed:nhc --storm T", []),
    ("trackconv formats ", "trackconv formats ", []),
]

failures = 0


def check(fact: bool, what: str) -> None:
    global failures
    if not fact:
        failures += 1
        print(f"FAILED {what}")


def passed(what: str) -> None:
    print(f"ok     {what}", flush=True)


def inputs(folder: Path) -> None:
    """The folder in which the lines are typed."""
    sample = ROOT / "samples/cwb/two_storms.js"
    (folder / "圖").mkdir()
    for name in ["storms.js", "my storms.js", "圖/颱風.js", "../home.js"]:
        shutil.copy(sample, folder / name)
    (folder / "names.csv").write_text("name,time,lat,lon\nLEE MARIE,2020-01-01T00:00Z,10,130\n")
    (folder / "deck.dat").write_text(
        "AL, 12, 2005082800, 03, OFCL,   0, 257N,  877W, 100,  941, HU\n"
        "AL, 12, 2005082800, 03, OFCL,  12, 265N,  885W, 120,    0, HU\n")
    os.mkfifo(folder / "pipe")
    # root reads a file without permissions, but no link in a circle.
    os.symlink("locked.js", folder / "locked.js")
    (folder / "large.js").write_bytes(sample.read_bytes() + b" " * (5 << 20))


class Terminal:
    """An interactive shell on a pseudo-terminal. Control-G writes the line into a file."""

    def __init__(self, command: list[str], folder: Path, settings: list[str], environment: dict[str, str]):
        self.line = folder.parent / "line"
        self.shown = b""
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.environ.update(environment, LINE=str(self.line))
            os.execvp(command[0], command)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 200, 0, 0))
        for setting in settings:
            os.write(self.terminal, f"{setting}\n".encode())
        self.edit("")

    def edit(self, keys: str) -> str:
        """The line after the keys; it is deleted."""
        self.line.unlink(missing_ok=True)
        os.write(self.terminal, keys.encode() + b"\x07")
        end = time.monotonic() + 20
        while not self.line.exists() or not self.line.read_text().endswith("\n"):
            if time.monotonic() > end:
                raise TimeoutError(f"no line after {keys!r}; shown: {self.shown.decode(errors='replace')[-500:]}")
            self.read(0.02)
        os.write(self.terminal, b"\x15")
        return self.line.read_text().removesuffix("\n")

    def read(self, seconds: float) -> None:
        if select.select([self.terminal], [], [], seconds)[0]:
            try:
                self.shown += os.read(self.terminal, 65536)
            except OSError:
                pass

    def close(self) -> None:
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def check_terminal(shell: str, terminal: Terminal) -> None:
    slowest = 0.0
    for typed, expected, _ in CASES:
        began = time.monotonic()
        found = terminal.edit(f"{typed}\t")
        slowest = max(slowest, time.monotonic() - began)
        if shell == "fish" and found == f"{expected} ":
            continue  # fish always begins a new word.
        check(found == expected, f"{shell}: {typed!r}: found {found!r}, expected {expected!r}")
    if shell != "fish":
        # In the middle of a line, with the input behind the cursor.
        found = terminal.edit("trackconv --storm T storms.js" + "\x02" * len(" storms.js") + "\t")
        check(found.split() == ["trackconv", "--storm", "TEMBIN", "storms.js"], f"{shell}: in the middle: {found!r}")
    terminal.shown = b""
    found = terminal.edit("trackconv storms.js --storm \t\t")
    terminal.read(0.3)
    text = terminal.shown.decode(errors="replace")
    for name in ["cwb-2012-14", "TEMBIN", "BOLAVEN", "布拉萬"]:
        check(name in text, f"{shell}: the list of storms lacks {name}: {text!r}")
    terminal.close()
    passed(f"{shell}: {len(CASES)} lines, {slowest:.2f} s for the slowest")


def bash(folder: Path, environment: dict[str, str]) -> None:
    subprocess.run(["bash", "-n", SCRIPTS / "trackconv.bash"], check=True)
    check_terminal("bash", Terminal(["bash", "--norc", "--noprofile", "-i"], folder, [
        f"source {shlex.quote(str(SCRIPTS / 'trackconv.bash'))}",
        r"""bind -x '"\C-g": printf "%s\n" "$READLINE_LINE" >"$LINE"'""",
    ], environment))
    # Words and names of files together.
    answer = subprocess.run(
        ["bash", "-c", f"source {shlex.quote(str(SCRIPTS / 'trackconv.bash'))}; COMP_LINE='trackconv --basemap no' "
         'COMP_POINT=22; touch "none such"; mkdir nor; _trackconv trackconv no --basemap; printf "%s|" "${COMPREPLY[@]}"'],
        capture_output=True, text=True, cwd=folder, env=os.environ | environment)
    found = sorted(answer.stdout.split("|"))
    check(found == ["", "none", "none\\ such", "nor/"], f"bash: words and files: {answer}")
    # A program that is gone or says nothing useful: no words, no message.
    answer = subprocess.run(
        ["bash", "-c", f"source {shlex.quote(str(SCRIPTS / 'trackconv.bash'))}; COMP_LINE='none --l' COMP_POINT=8; "
         'for i in ./none true false; do _trackconv "$i" --l "$i"; echo "${#COMPREPLY[@]}"; done'],
        capture_output=True, text=True, cwd=folder, env=os.environ | environment)
    check((answer.stdout, answer.stderr) == ("0\n0\n0\n", ""), f"bash: without the program: {answer}")


def zsh(folder: Path, environment: dict[str, str]) -> None:
    subprocess.run(["zsh", "-n", SCRIPTS / "_trackconv"], check=True)
    check_terminal("zsh", Terminal(["zsh", "-f", "-i"], folder, [
        f"fpath=({shlex.quote(str(SCRIPTS))} $fpath); autoload -Uz compinit; compinit -u -D; bindkey -e",
        "dump() { print -r -- $BUFFER >$LINE }; zle -N dump; bindkey '^G' dump; unset zle_bracketed_paste",
        # A space after a word is part of the line, and nothing is removed again.
        "setopt nobeep no_auto_remove_slash",
    ], environment))


def fish(folder: Path, environment: dict[str, str]) -> None:
    script = SCRIPTS / "trackconv.fish"
    subprocess.run(["fish", "--no-execute", script], check=True)
    lines = [typed for typed, _, _ in CASES]
    # One process for all: each line, then its candidates.
    answer = subprocess.run(
        ["fish", "--no-config", "-c",
         f"source {shlex.quote(str(script))}; for line in $argv; echo \">$line\"; complete -C $line; end", *lines],
        capture_output=True, text=True, cwd=folder, env=os.environ | environment, timeout=60)
    check(not answer.stderr, f"fish: {answer.stderr}")
    found: dict[str, list[str]] = {}
    for row in answer.stdout.splitlines():
        if row.startswith(">"):
            words = found.setdefault(row[1:], [])
        else:
            words.append(row.split("\t")[0])
    for typed, _, expected in CASES:
        check(found.get(typed) == expected, f"fish: {typed!r}: found {found.get(typed)}, expected {expected}")
    check_terminal("fish", Terminal(["fish", "--no-config", "-i"], folder, [
        f"source {shlex.quote(str(script))}",
        """bind \\cg 'commandline >$LINE'; bind \\cu 'commandline ""'""",
    ], environment | {"TERM": "xterm"}))


def page() -> None:
    """The manual page, by mandoc and, where it is installed, by groff."""
    manual = ROOT / "Documentation/trackconv.1"
    commands = [["mandoc", "-Tlint", "-Wall", manual]]
    if shutil.which("man") and shutil.which("groff"):
        commands.append(["man", "--warnings", "-Tutf8", "-l", manual])
    for command in commands:
        run = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"MANPAGER": "cat"})
        found = run.stderr + (run.stdout if command[0] == "mandoc" else "")
        # The database of manual pages on this machine is not the page's matter.
        found = "\n".join(line for line in found.splitlines() if "mandoc.db" not in line)
        check(not found, f"{command[0]}: {found}")
    passed("manual page: no warnings of " + " and ".join(command[0] for command in commands))


def usage(binary: str) -> None:
    """--json-usage, by Python's parser, against the text of --help-all."""
    def run(*arguments: str) -> str:
        return subprocess.run([binary, *arguments], capture_output=True, text=True, check=True).stdout

    document = json.loads(run("--json-usage"))
    options = {name: option for option in document["options"] for name in [option["name"], *option["aliases"]]}
    shown = set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", "\n".join(
        row for row in run("--help-all").splitlines() if re.match(r"  -", row))))
    check(shown == set(options), f"--json-usage and --help-all differ in {shown ^ set(options)}")
    keys = {"name", "aliases", "value", "description", "details", "group", "type", "choices", "default",
            "repeatable", "common", "value_is_optional"}
    groups = {group["name"] for group in document["groups"]}
    for option in document["options"]:
        check(set(option) == keys, f"--json-usage: {option['name']} has {set(option) ^ keys}")
        check(option["group"] in groups, f"--json-usage: {option['name']} has no group")
        check((option["type"] == "flag") == (option["value"] is None), f"--json-usage: {option['name']}: type")
        check(option["type"] != "choice" or len(option["choices"]) > 1, f"--json-usage: {option['name']}: choices")
        run("help", option["name"])
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(ROOT / "samples/cwb/ty_infos.js", folder)
        Path(folder, "daily.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
        commands = document["examples"] + [command for group in document["groups"] for command in group["examples"]]
        ours = [command for command in commands if command.startswith("trackconv ty_infos.js ")]
        check(len(ours) > 5, f"few examples convert the sample: {commands}")
        for command in ours:
            line = command.replace("trackconv", shlex.quote(binary), 1)
            result = subprocess.run(line, shell=True, cwd=folder, capture_output=True, text=True)
            check(result.returncode == 0 and not result.stderr, f"{command}: {result.stderr}")
            for name in re.findall(r"(?:-o|>) (\S+)", command):
                check(Path(folder, name).stat().st_size > 0, f"{command}: {name} is empty")
    for subcommand in document["subcommands"]:
        check(run("help", subcommand["name"]) != "", f"no help for {subcommand['name']}")
    for group in groups:
        check("EXAMPLES:" in run("help", group), f"no examples for {group}")
    passed(f"--json-usage: {len(document['options'])} options, as in --help-all; {len(ours)} examples run")


def main() -> None:
    binary = str(Path(sys.argv[1]).resolve())
    parts = sys.argv[2:] or ["bash", "zsh", "fish", "page", "usage"]
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch, "a folder")
        folder.mkdir()
        inputs(folder)
        bin = Path(scratch, "bin")
        bin.mkdir()
        (bin / "trackconv").symlink_to(binary)
        # Whoever fetched something would fail at once, and be seen by its delay.
        environment = {"PATH": f"{bin}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "TERM": "dumb", "HOME": scratch,
                       "https_proxy": "http://127.0.0.1:9"}
        for part in parts:
            if part == "page":
                page()
            elif part == "usage":
                usage(binary)
            else:
                {"bash": bash, "zsh": zsh, "fish": fish}[part](folder, environment)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
