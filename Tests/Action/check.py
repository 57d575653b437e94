"""Runs the steps of action.yml in a clean Debian root, as GitHub's runner would: with its variables, files and rules
for workflow commands. Usage: check.py <clean root> <package>."""

import hashlib
import http.server
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import urllib.parse
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from pathlib import Path

import yaml
from markdown_it import MarkdownIt

ROOT = Path(__file__).resolve().parents[2]
CLEAN, PACKAGE = Path(sys.argv[1]), Path(sys.argv[2])
VERSION = PACKAGE.name.split("_")[1]
WORKSPACE = "/home/runner/maps"
ACTION = "/home/runner/_actions/daily/trackconv/v1"
# Each of these would create the file 'pwned' if a shell evaluated it.
EVIL = "$(touch pwned) `touch pwned`; touch pwned & \"'; touch pwned; '\" | touch pwned"


def passed(text):
    print(f"ok  {text}", flush=True)


def inside(path):
    """A path of the clean root, as seen from here."""
    return CLEAN / str(path).lstrip("/")


class Failed(Exception):
    pass


class Runner:
    """One run of the action in a job of its own."""

    def __init__(self, inputs, server="https://example.org", action=ACTION, path=""):
        self.inputs = {name: str(each.get("default", "")) for name, each in DEFINITION["inputs"].items()} | inputs
        self.outputs, self.logs, self.caches = {}, {}, []
        self.server, self.action, self.path = server, action, path
        self.temporary = Path("/home/runner/_temp")
        shutil.rmtree(inside(self.temporary), ignore_errors=True)
        inside(self.temporary).mkdir(parents=True)
        inside(self.temporary / "summary").touch()

    @property
    def summary(self):
        return inside(self.temporary / "summary").read_text()

    def value(self, text):
        """Evaluates the expressions that action.yml uses; any other is an error."""
        def replaced(match):
            scope, _, name = match[1].partition(".")
            if scope == "inputs":
                return self.inputs[name]
            if scope == "steps":
                step, name = re.fullmatch(r"(\w+)\.outputs\.(\w+)", name).groups()
                return self.outputs[step][name]
            return {"github.run_id": "7", "github.run_attempt": "1"}[match[1]]
        return re.sub(r"\$\{\{ (\S+) \}\}", replaced, str(text))

    def steps(self, *names):
        """Runs the steps whose scripts are named."""
        for step in DEFINITION["runs"]["steps"]:
            if "uses" in step:
                if step["uses"].startswith("actions/cache@") and "plan" in self.outputs:
                    self.caches.append({name: self.value(text) for name, text in step["with"].items()})
            elif any(f"/{name}.sh" in step["run"] for name in names):
                self.run(step)
        return self

    def run(self, step):
        name = re.search(r"/(\w+)\.sh", step["run"])[1]
        output = self.temporary / f"output-{name}"
        inside(output).touch()
        environment = {
            "PATH": self.path + "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root",
            "GITHUB_ACTION_PATH": self.action, "GITHUB_WORKSPACE": WORKSPACE, "GITHUB_SERVER_URL": self.server,
            "GITHUB_REPOSITORY": "daily/maps", "GITHUB_REPOSITORY_OWNER": "daily", "GITHUB_REF_NAME": "main",
            "GITHUB_OUTPUT": str(output), "GITHUB_STEP_SUMMARY": str(self.temporary / "summary"),
            "RUNNER_TEMP": str(self.temporary),
        }
        environment |= {key: self.value(text) for key, text in step.get("env", {}).items()}
        result = subprocess.run(
            ["chroot", CLEAN, "env", "-i", f"--chdir={WORKSPACE}", *(f"{k}={v}" for k, v in environment.items()),
             "bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step["run"]],
            capture_output=True, text=True)
        self.logs[name] = result.stdout + result.stderr
        self.outputs[step.get("id", name)] = parse_outputs(inside(output).read_text())
        if result.returncode:
            raise Failed(self.logs[name])


def parse_outputs(text):
    """What GITHUB_OUTPUT sets: 'name=value', or 'name<<end' and lines until the end."""
    outputs, lines = {}, iter(text.splitlines())
    for line in lines:
        if match := re.fullmatch(r"(\w+)<<(.+)", line):
            outputs[match[1]] = "\n".join(iter(lambda: next(lines), match[2]))
        else:
            name, _, outputs_value = line.partition("=")
            outputs[name] = outputs_value
    return outputs


def commands(log):
    """The workflow commands that the runner would execute."""
    stopped, found = None, []
    for line in log.splitlines():
        match = re.fullmatch(r"::([^: ]+)[^:]*::(.*)", line)
        if stopped:
            stopped = None if match and match[1] == stopped else stopped
        elif match and match[1] == "stop-commands":
            stopped = match[2]
        elif match:
            found.append(line)
    return found


def expect_failure(text, run):
    try:
        run()
    except Failed as error:
        assert text in str(error), f"expected '{text}', found: {error}"
    else:
        raise AssertionError(f"expected a failure with '{text}'")


class Tags(HTMLParser):
    def __init__(self, markdown):
        super().__init__()
        self.tags = []
        self.feed(MarkdownIt("commonmark").render(markdown))

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def named(self, name):
        return [attributes for tag, attributes in self.tags if tag == name]


def release_server(folder):
    handler = type("Handler", (http.server.SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), lambda *arguments: handler(*arguments, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def purge():
    subprocess.run(
        ["chroot", CLEAN, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "purge", "trackconv"],
        check=True, capture_output=True)


def check_installation(folder):
    release = folder / "daily/trackconv/releases/download" / f"v{VERSION}"
    release.mkdir(parents=True)
    shutil.copy(PACKAGE, release)
    sums = f"{hashlib.sha256(PACKAGE.read_bytes()).hexdigest()}  {PACKAGE.name}\n"
    server = release_server(folder)

    (release / "SHA256SUMS").write_text("0" * 64 + sums[64:])
    expect_failure("did NOT match", lambda: Runner({"version": VERSION}, server).steps("plan", "install"))
    (release / "SHA256SUMS").write_text("0" * 64 + "  other.deb\n")
    expect_failure("no file was verified", lambda: Runner({"version": VERSION}, server).steps("plan", "install"))
    expect_failure("404", lambda: Runner({"version": "9.9"}, server).steps("plan", "install"))
    for version in ["../../evil", EVIL, "0.1.0\nkey=evil"]:
        expect_failure("is not a version", lambda: Runner({"version": version}, server).steps("plan", "install"))
    expect_failure("Swift 6.3", lambda: Runner({}, server).steps("plan", "install"))
    assert not inside("/usr/bin/trackconv").exists(), "installed in spite of a failure"

    (release / "SHA256SUMS").write_text(sums)
    run = Runner({"version": VERSION}, server).steps("plan", "install")
    assert f"trackconv {VERSION}" in run.logs["install"]
    purge()
    passed("installs a release; refuses wrong checksums, versions that are none, and systems without Swift")

    # As the cache restores it: nothing is downloaded.
    run = Runner({"version": VERSION}, "http://127.0.0.1:9").steps("plan")
    shutil.copytree(release, inside(run.outputs["plan"]["packages"]))
    assert f"trackconv {VERSION}" in run.steps("install").logs["install"]
    assert run.caches[0]["path"] == run.outputs["plan"]["packages"]
    assert run.caches[0]["key"].startswith(f"trackconv-{VERSION}-debian-"), run.caches
    purge()

    # Building, with programs in place of Swift and make; `make deb` itself is not tested here.
    tools = inside("/opt/tools")
    tools.mkdir()
    shutil.copy(PACKAGE, tools)
    for name, text in {
        "swift": "exit 0",
        "make": f'echo "make: $* $DEBFULLNAME <$DEBEMAIL>"; cp /opt/tools/{PACKAGE.name} "${{4#PACKAGES=}}"',
    }.items():
        (tools / name).write_text(f"#!/bin/sh\n{text}\n")
        (tools / name).chmod(0o755)
    run = Runner({}, path="/opt/tools:").steps("plan", "install")
    packages = run.outputs["plan"]["packages"]
    assert (f"make: -C {ACTION} deb PACKAGES={packages} daily <daily@users.noreply.github.com>"
            in run.logs["install"]), run.logs["install"]
    first = run.outputs["plan"]["key"]
    with open(inside(ACTION) / "Sources/CSystem/system.c", "a") as source:
        source.write("\n")
    assert Runner({}).steps("plan").outputs["plan"]["key"] != first, "a changed source keeps the package"
    passed("installs a cached package, and one that it builds; a changed source is built anew")


def check_conversion():
    workspace = inside(WORKSPACE)
    track = "storm of $(touch pwned) \"&' <b>.js"
    shutil.copy(ROOT / "samples/cwb/ty_infos.js", workspace / track)
    (workspace / "::error::track.csv").write_text(
        "id,name,time,latitude,longitude\n"
        "1,```</pre><script>alert(1)</script><img src=x>,2024-07-01T00:00Z,20,130\n"
        "1,```</pre><script>alert(1)</script><img src=x>,2024-07-01T06:00Z,21,<b>bad</b>\n")
    plate, page = "maps/the day's #1 & 100% <b> 颱風.svg", "maps/page.html"
    run = Runner({
        "input": f"  {track}\r\n\n::error::track.csv\n", "output": f"{plate}\n{page}\n-o.geojson",
        "options": f"--title {EVIL}\n--lang   ja\n--credit=Map: {EVIL}\n",
    }).steps("plan", "convert")
    made = subprocess.run(["find", CLEAN, "-xdev", "-name", "pwned"], check=True, capture_output=True).stdout
    assert not made, "a value was executed"
    assert run.outputs["convert"]["files"].split("\n") == [plate, page, "-o.geojson"], run.outputs
    text = "".join(ElementTree.parse(workspace / plate).getroot().itertext())
    assert EVIL in text and f"Map: {EVIL}" in text, "the title or the credit is not on the plate as it was given"
    assert "::error::track.csv" in run.logs["convert"] and not commands(run.logs["convert"]), run.logs["convert"]
    passed("converts; names and values with commands are arguments, not commands")

    assert "TEMBIN" in run.summary and "::error::track.csv" in run.summary, run.summary
    assert "<b>bad</b>" in run.summary, "no message repeats the markup of the input"
    tags = Tags(run.summary)
    assert {tag for tag, _ in tags.tags} <= {"h3", "p", "pre", "code", "img"}, tags.tags
    [image] = tags.named("img")
    address = urllib.parse.urlsplit(image["src"])
    assert urllib.parse.unquote(address.path) == f"/daily/maps/raw/main/{plate}" and not address.query, image
    assert len(run.summary.splitlines()) < 60
    passed("the summary has the storms, the messages and the address of the plate, and no other markup")

    for inputs, text in [
        ({"input": " \n"}, "'input' is empty"), ({"output": ""}, "'output' is empty"), ({"input": "-"}, "found '-'"),
        ({"output": "-"}, "found '-'"), ({"options": "ja"}, "expected an option"),
        ({"options": "--lnag ja"}, "Did you mean '--lang'"), ({"input": "missing.js"}, "missing.js"),
    ]:
        expect_failure(text, lambda: Runner({"input": track, "output": "new.svg"} | inputs).steps("plan", "convert"))
        assert not (workspace / "new.svg").exists()
    assert "missing.js" in summary_of_failure(track), "a failure is not in the summary"
    passed("wrong inputs fail with a message")


def summary_of_failure(track):
    run = Runner({"input": f"{track}\nmissing.js", "output": "partly.svg"})
    expect_failure("missing.js", lambda: run.steps("plan", "convert"))
    return run.summary


def check_example(folder):
    """The last step of the hourly workflow, in a repository with a remote on this machine."""
    job = yaml.safe_load((ROOT / "Documentation/hourly-map.yml").read_text())["jobs"]["map"]
    script = next(step["run"] for step in job["steps"] if "run" in step)
    home, workspace = folder / "home", folder / "work"
    home.mkdir()
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "GITHUB_WORKSPACE": str(workspace)}

    def git(*arguments):
        return subprocess.run(["git", *arguments], cwd=folder, env=environment, check=True, capture_output=True,
                              text=True).stdout

    def commit(files):
        subprocess.run(["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", script], cwd=workspace, check=True,
                       env=environment | {"FILES": files})
        return git("-C", "remote", "log", "--format=%an", "main").split("\n")[:-1]

    git("init", "--quiet", "--bare", "--initial-branch=main", "remote")
    git("clone", "--quiet", "remote", "work")
    git("-C", "work", "checkout", "--quiet", "-b", "main")
    git("-C", "work", "-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "--allow-empty", "-m", "start")
    git("-C", "work", "push", "--quiet", "-u", "origin", "main")
    (workspace / "maps").mkdir()
    names = ["maps/a b.svg", "-o.geojson"]
    for name in [*names, "other"]:
        (workspace / name).write_text("1")
    assert commit("\n".join(names)) == ["github-actions[bot]", "a"]
    assert commit("\n".join(names)) == ["github-actions[bot]", "a"], "committed although nothing has changed"
    (workspace / names[0]).write_text("2")
    assert len(commit("\n".join(names))) == 3
    assert set(git("-C", "remote", "ls-tree", "-r", "--name-only", "main").splitlines()) == set(names)
    passed("the hourly workflow commits what has changed, and nothing else")


DEFINITION = yaml.safe_load((ROOT / "action.yml").read_text())
inside(WORKSPACE).mkdir(parents=True)
inside(ACTION).mkdir(parents=True)
for name in ["Sources", "Scripts", "Packaging", "samples"]:
    shutil.copytree(ROOT / name, inside(ACTION) / name)
for name in ["Package.swift", "action.yml"]:
    shutil.copy(ROOT / name, inside(ACTION))
with tempfile.TemporaryDirectory() as folder:
    check_installation(Path(folder))
with tempfile.TemporaryDirectory() as folder:
    check_conversion()
    check_example(Path(folder))
