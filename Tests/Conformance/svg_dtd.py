"""Checks an SVG file against the DTD of SVG 1.1, from Debian's w3c-sgml-lib."""

import copy
import subprocess
from collections.abc import Iterator

from lxml import etree

SVG_11 = "-//W3C//DTD SVG 1.1//EN"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
STYLE = "{http://www.w3.org/2000/svg}style"


def found() -> bool:
    """Whether the catalog of this machine has the DTD."""
    try:
        return subprocess.run(["xmlcatalog", "/etc/xml/catalog", SVG_11], capture_output=True,
                              timeout=60).returncode == 0
    except FileNotFoundError:
        return False


def as_of_1_1(tree) -> bytes:
    """The file without additions after SVG 1.1 (ARIA, CSS as the default type of style sheets), and without the names
    of layers for Inkscape."""
    old = copy.deepcopy(tree)
    for element in old.iter(etree.Element):
        for name in [name for name in element.attrib
                     if name == "role" or name.startswith(("aria-", INKSCAPE))]:
            del element.attrib[name]
        if element.tag == STYLE and "type" not in element.attrib:
            element.set("type", "text/css")
    etree.cleanup_namespaces(old)
    return etree.tostring(old, encoding="utf-8", xml_declaration=True)


def valid_svg_11(document) -> Iterator[str]:
    """SVG 1.1 appendix A: valid against the DTD, except for ARIA."""
    # The catalog locates the file; without it nothing is fetched, and the check fails.
    run = subprocess.run(["xmllint", "--noout", "--nonet", "--dtdvalidfpi", SVG_11, "-"],
                         input=as_of_1_1(document.tree), capture_output=True, timeout=300)
    if run.returncode != 0:
        lines = run.stderr.decode("utf-8", "replace").splitlines()
        yield from [line for line in lines if "error" in line][:4] or lines[:4] or ["no word why"]
