#!/usr/bin/env python3
# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""site.py <folder>: tries the built site in headless Chromium. Prints what is wrong, and two counts. See script/check/site."""

import functools
import html.parser
import http.server
import pathlib
import sys
import threading
import time
import urllib.parse

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

WIDTHS = (390, 768, 1280, 1920)
LARGEST = 25_000_000
# What readers look for, and the page that has to come first.
QUERIES = {
    "shared memory": "reference/shared",
    "barrier": "reference/shared",
    "buffer": "reference/buffers",
    "queue": "reference/queue",
    "event": "reference/event",
    "atomic": "reference/atomic",
    "random numbers": "reference/rand",
    "warp": "reference/warp",
    "phase": "reference/phase",
    "complex": "reference/math",
    "fence": "reference/fence",
    "work division": "reference/indices",
    "settings": "reference/settings",
    "guarantees": "reference/guarantees",
    "cudaMemcpy": "reference/cuda",
    "compiler flags": "reference/compiler-flags",
    "supported systems": "reference/supported-systems",
    "trace": "howto/profile",
    "find a bug": "howto/find-a-bug",
    "several devices": "howto/several-devices",
    "port a CUDA kernel": "howto/port-from-cuda",
    "cooperative launch": "reference/grid",
}
# Texts on a page whose contrast with the ground behind them is below 4.5.
CONTRAST = """
const channel = v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
const light = c => 0.2126 * channel(c[0]) + 0.7152 * channel(c[1]) + 0.0722 * channel(c[2]);
const numbers = s => s.match(/[\\d.]+/g).map(Number);
const ground = e => {
  for (; e; e = e.parentElement) {
    const c = numbers(getComputedStyle(e).backgroundColor);
    if (c.length < 4 || c[3] > 0.5) return c;
  }
  return [255, 255, 255];
};
const worst = {};
const still = document.createElement("style");
still.textContent = "* { transition: none !important; }"; // colours that fade in are not those that stay
document.head.append(still);
for (const e of document.querySelectorAll("p, li, h1, h2, td, th, a, code, pre span, p.caption")) {
  if (![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()) || !e.getClientRects().length || getComputedStyle(e).opacity < 0.9) continue;
  const a = light(numbers(getComputedStyle(e).color)), b = light(ground(e));
  const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (ratio < 4.5) worst[`${e.tagName} ${e.textContent.trim().slice(0, 20)}`] = ratio.toFixed(1);
}
return worst;
"""
# Elements that reach beyond the screen, and code or tables that are cut off instead of scrolling.
TOO_WIDE = """
const screen = document.documentElement.clientWidth;
const found = document.documentElement.scrollWidth > screen ? ["the page"] : [];
for (const e of document.querySelectorAll("div.highlight, .wy-table-responsive")) {
  if (e.scrollWidth > e.clientWidth + 1 && !["auto", "scroll"].includes(getComputedStyle(e).overflowX)
      && !["auto", "scroll"].includes(getComputedStyle(e.parentElement).overflowX)
      && ![...e.children].some(c => ["auto", "scroll"].includes(getComputedStyle(c).overflowX)))
    found.push(e.textContent.trim().slice(0, 40));
}
return found;
"""


class Verdict:
    passed = 0
    failed = 0

    def expect(self, is_right, sentence):
        if is_right:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED: {sentence}")


class Page(html.parser.HTMLParser):
    """The links and places of a page."""

    def __init__(self, file):
        super().__init__()
        self.links, self.places = [], {""}
        self.feed(file.read_text(errors="replace"))

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id" or (tag == "a" and name == "name"):
                self.places.add(value)
            elif name in ("href", "src") and value:
                self.links.append(value)


def check_links(root, verdict):
    """Links between the pages and to the declarations; Doxygen's own pages are its business, but for the first one."""
    files = [*root.glob("*.html"), *(root / "docs").rglob("*.html"), root / "api/index.html"]
    known = {}
    for file in files:
        for link in dict.fromkeys(Page(file).links):
            target = urllib.parse.urlparse(link)
            if target.scheme or target.netloc or link.startswith("data:"):
                continue
            path = urllib.parse.unquote(target.path)
            other = (file.parent / path).resolve() if path else file
            is_there = other.is_file()
            if is_there and target.fragment and other.suffix == ".html":
                page = known[other] = known.get(other) or Page(other)
                is_there = urllib.parse.unquote(target.fragment) in page.places
            verdict.expect(is_there, f"{file.relative_to(root)}: nothing is at {link}")


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def serve(root):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=root))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


def browser():
    options = Options()
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)


def resize(driver, width):
    driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False},
    )


def prefer(driver, scheme):
    driver.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    )


def check_page(driver, base, name, verdict):
    driver.get(base + name)
    for width in WIDTHS:
        resize(driver, width)
        wide = driver.execute_script(TOO_WIDE)
        verdict.expect(not wide, f"{name}: wider than {width} pixels: {wide}")
    for scheme in ("light", "dark"):
        prefer(driver, scheme)
        low = driver.execute_script(CONTRAST)
        verdict.expect(not low, f"{name}: contrast below 4.5 in {scheme}: {low}")
    errors = [entry["message"] for entry in driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]
    verdict.expect(not errors, f"{name}: the console says {errors}")


def count(driver, selector):
    return len(driver.find_elements("css selector", selector))


def check_parts(driver, base, verdict):
    """What a reader uses on a page."""
    driver.get(base + "docs/reference/shared.html")
    resize(driver, 1280)
    blocks = count(driver, "div.highlight-cpp")
    verdict.expect(blocks > 3, "no code on the page about shared memory")
    verdict.expect(count(driver, ".code-block-caption .caption-text a") == blocks, "code without the name of its file")
    time.sleep(0.2)
    verdict.expect(count(driver, "button.copybtn") >= blocks, "code without a button to copy it")
    verdict.expect(count(driver, ".wy-menu-vertical p.caption") >= 6, "the sidebar has no groups")
    verdict.expect(count(driver, "link[rel~=icon]") == 1, "no picture for the tab")
    verdict.expect(count(driver, "img.logo") >= 1, "no logo")
    prefer(driver, "light")
    before = driver.execute_script("return getComputedStyle(document.body).backgroundColor")
    button = driver.find_element("css selector", ".mode-button")
    for _ in range(2):
        driver.execute_script("arguments[0].click()", button)
    after = driver.execute_script("return getComputedStyle(document.body).backgroundColor")
    verdict.expect("dark" in button.text and before != after, "the button for the colours does nothing")
    driver.execute_script("localStorage.clear()")
    driver.get(base + "api/index.html")
    verdict.expect(count(driver, "div.contents a") > 20, "api/index.html is empty")


def check_search(driver, base, verdict):
    for query, page in QUERIES.items():
        driver.get(base + "search.html?q=" + urllib.parse.quote(query))
        first = None
        for _ in range(100):
            first = driver.execute_script(
                "const a = document.querySelector('#search-results ul.search li a'); return a && a.getAttribute('href')"
            )
            if first and driver.execute_script("return !!document.querySelector('.search-summary')?.textContent.match(/\\d/)"):
                break
            time.sleep(0.05)
        verdict.expect(
            first and urllib.parse.urlparse(first).path.endswith(f"docs/{page}.html"),
            f"the search for '{query}' finds {first} first, not {page}",
        )


def main(folder):
    root = pathlib.Path(folder).resolve()
    verdict = Verdict()
    size = sum(file.stat().st_size for file in root.rglob("*") if file.is_file())
    verdict.expect(size < LARGEST, f"the site has {size} bytes, at most {LARGEST}")
    check_links(root, verdict)
    base = serve(root)
    driver = browser()
    try:
        pages = sorted(file.relative_to(root) for file in (root / "docs").rglob("*.html"))
        for page in [*pages, pathlib.Path("README.html"), pathlib.Path("genindex.html")]:
            check_page(driver, base, str(page), verdict)
        check_parts(driver, base, verdict)
        check_search(driver, base, verdict)
    finally:
        driver.quit()
    print(f"{verdict.passed} passed, {verdict.failed} failed")
    return verdict.failed == 0


sys.exit(0 if main(*sys.argv[1:]) else 1)
