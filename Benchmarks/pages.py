#!/usr/bin/env python3
"""Measures HTML pages in Chromium, and prints a Markdown table.

    pages.py <trackconv> <tracks>...

Nothing is drawn by a graphics card, so that machines can be compared.
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parents[1] / "Tests" / "Browser"))

from chrome import Chrome  # noqa: E402

import chromium  # noqa: E402

LOADS = 9
SECONDS = 3
SLOWER = 4  # how many times slower the processor of a phone is
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
# The times between frames while the page plays from its first fix.
FRAMES = f"""(async () => {{
  const slider = document.getElementById('slider'), play = document.getElementById('play');
  slider.value = slider.min;
  slider.dispatchEvent(new Event('input'));
  play.click();
  const times = [], end = performance.now() + {SECONDS * 1000}, name = play.ariaLabel;
  while (performance.now() < end && play.ariaLabel == name)
    times.push(await new Promise(requestAnimationFrame));
  return times.slice(1).map((time, index) => time - times[index]);
}})()"""


def measure(browser: Chrome, page: Path) -> list[str]:
    """The page's size, the time until it is painted, and its frames."""
    paints = []
    for _ in range(LOADS):
        browser.open(page)
        browser.wait(PAINT)
        paints.append(browser.run(PAINT))
    gaps = browser.run(FRAMES)
    browser.ask("Emulation.setCPUThrottlingRate", rate=SLOWER)
    slow = browser.run(FRAMES)
    browser.ask("Emulation.setCPUThrottlingRate", rate=1)
    return [f"{page.stat().st_size / 1e3:.0f}", f"{median(paints):.0f}",
            f"{len(gaps) / sum(gaps) * 1e3:.0f}", f"{max(gaps):.0f}",
            f"{len(slow) / sum(slow) * 1e3:.0f}"]


def main() -> None:
    if chromium.found() is None:
        print("\n## Pages\n\nNot measured: there is no Chromium.")
        return
    binary, *sources = sys.argv[1:]
    print("\n## Pages\n\nHTML in Chromium without a graphics card, 1024 × 768. The first paint is "
          f"the median of {LOADS};\nframes are counted for {SECONDS} s of play.\n")
    print("|  | kB | first paint ms | frames/s | longest frame ms | frames/s, "
          f"{SLOWER} times slower |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder, Chrome() as browser:
        for source in map(Path, sources):
            page = Path(folder, "page.html")
            subprocess.run([binary, source, "-o", page], check=True)
            print("|", " | ".join([source.name, *measure(browser, page)]), "|")


if __name__ == "__main__":
    main()
