"""Checks action.yml and the workflows, and runs the scripts of the release with a program in place of `gh`."""

import os
import re
import subprocess
import tempfile
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
RELEASE = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text())["jobs"]


def check_scripts():
    """No script contains an expression; every script and every target of make exists."""
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M))
    made = set()
    for name in ["action.yml", "Documentation/hourly-map.yml", *ROOT.glob(".github/workflows/*.yml")]:
        document = yaml.safe_load((ROOT / name).read_text())
        jobs = document["jobs"].values() if "jobs" in document else [document["runs"]]
        for step in [step for job in jobs for step in job["steps"] if "run" in step]:
            assert "${{" not in step["run"], f"{name}: an expression in the text of a script"
            assert step["shell"] == "bash", name
            for script in re.findall(r"GITHUB_ACTION_PATH/(\S+\.sh)", step["run"]):
                assert os.access(ROOT / script, os.X_OK), f"{name}: {script} cannot be executed"
            for line in re.findall(r"^make (.*)$", step["run"], re.M):
                made |= set(line.split())
    assert made <= targets, f"there is no target {made - targets}"
    assert "release" in made, made
    for form in ROOT.glob(".github/ISSUE_TEMPLATE/*.yml"):
        assert {"name", "description", "body"} <= set(yaml.safe_load(form.read_text())), form


def run(step, folder, tag):
    """Runs a script as GitHub does; whether it succeeds."""
    environment = {"PATH": f"{folder}/bin:{os.environ['PATH']}", "HOME": folder, "GITHUB_REF_NAME": tag}
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True).returncode == 0


def check_release():
    """The tag must be the version; the release has the packages, their checksums and the version's changes."""
    build, publish = RELEASE["build"], RELEASE["publish"]
    assert "permissions" not in build and publish["needs"] == "build"
    assert publish["permissions"] == dict.fromkeys(["contents", "id-token", "attestations"], "write")
    version = re.search(r'static let current = "(.*)"', (ROOT / "Sources/trackconv/Files/Version.swift").read_text())[1]
    compare = next(step for step in build["steps"] if "run" in step)
    assert run(compare, ROOT, f"v{version}") and not run(compare, ROOT, f"v{version}.1")
    uses = [step.get("uses", "").partition("@")[0] for step in publish["steps"]]
    attest = publish["steps"][uses.index("actions/attest-build-provenance")]
    assert attest["with"]["subject-path"] == "out/*"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path, text in {
            "out/trackconv_1.2.3_amd64.deb": "a", "out/trackconv-1.2.3-linux-x86_64.tar.gz": "b",
            "out/trackconv-1.2.3-py3-none-manylinux_2_35_x86_64.whl": "c",
            "out/notes.md": "", "CHANGELOG.md": "# Changelog\n\n## 1.2.4\n\nlater\n\n## 1.2.3, 2026-12-01\n\n### Maps\n\n* new\n\n## 1.2.2\n\nold\n",
            "bin/gh": '#!/bin/sh\nprintf "%s\\n" "$@" >gh.txt\n',
        }.items():
            (folder / path).parent.mkdir(exist_ok=True)
            (folder / path).write_text(text)
        (folder / "bin/gh").chmod(0o755)
        function = re.search(r"^notes\(\) .*$", (ROOT / "Scripts/release.sh").read_text(), re.M)[0]
        notes = subprocess.run(["bash", "-c", f"{function}; notes 1.2.3"], cwd=folder, capture_output=True, text=True).stdout
        assert notes.split() == ["###", "Maps", "*", "new"], notes
        compare, create = [step for step in publish["steps"] if "run" in step]
        packages = sorted(path.name for path in (folder / "out").glob("trackconv*"))
        sums = subprocess.run(["sha256sum", *packages], cwd=folder / "out", capture_output=True, check=True).stdout
        (folder / "out/SHA256SUMS").write_bytes(sums)
        assert not run(compare, name, "v9.9"), "released without notes"
        assert run(compare, name, "v1.2.3") and run(create, name, "v1.2.3")
        (folder / "out" / packages[0]).write_text("another")
        assert not run(compare, name, "v1.2.3"), "released with another file than was tested"
        said = (folder / "gh.txt").read_text().splitlines()
        assert said[:3] == ["release", "create", "v1.2.3"] and said[-4:] == [f"out/{name}" for name in [*packages, "SHA256SUMS"]], said


for check in (check_scripts, check_release):
    check()
    print(f"ok  {check.__doc__}", flush=True)
