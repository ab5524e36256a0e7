# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""How Sphinx makes the site of the Markdown pages; script/docs runs it from the root of the repository.

The root is the folder of sources, so that links between pages, to README.md and to sources are the same as in the repository.
"""

import importlib.util
import os
import pathlib
import re

_root = pathlib.Path(__file__).resolve().parent.parent
_version = dict(re.findall(r"#define ALPAKA_VERSION_(MAJOR|MINOR|PATCH) (\d+)",
                           (_root / "include/alpaka/core/Version.hpp").read_text()))

project = "alpaka"
copyright = "the alpaka contributors"
version = release = "{MAJOR}.{MINOR}.{PATCH}".format(**_version)
root_doc = "docs/index"
include_patterns = ["README.md", "docs/**"]
# Those pages are for the repository: what only developers of the library read.
exclude_patterns = ["docs/site", "docs/internals", "docs/contributing.md"]

extensions = ["myst_parser", "sphinx_copybutton"]
copybutton_selector = "div.highlight:not(.highlight-text *) pre"
copybutton_prompt_text = "$ "
myst_heading_anchors = 4
highlight_language = "none"
smartquotes = False  # names of tests are quoted as they are
pygments_style = "friendly"  # and the colours of site.css, also for dark screens

# Of the themes that Debian 12 packages, this one and the one for books work in a browser as they are. Furo's scripts and parts
# of its style are missing in the package; pages of pydata's and alabaster are too wide for a phone (script/check/site, 2026-11-24).
html_theme = "sphinx_rtd_theme"
html_theme_options = {"navigation_depth": 3, "collapse_navigation": True, "prev_next_buttons_location": "bottom"}
html_title = f"alpaka {version}"
html_logo = html_favicon = "site/logo.svg"
html_static_path = ["site"]
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_copy_source = False
html_show_sourcelink = False
html_search_scorer = "docs/site/scorer.js"
html_show_sphinx = False

_spec = importlib.util.spec_from_file_location("names", _root / "script/detail/names.py")
_names = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_names)


def _name_sources(app, docname, source):
    """A block "```cpp file [region]" gets the name of its file, with a link."""

    def titled(block):
        link = os.path.relpath(_root / block[1], (_root / docname).parent)
        return f"```{{code-block}} cpp\n:caption: '[{block[1]}]({link})'\n\n"

    source[0] = re.sub(r"^```cpp (\S+)(?: \[\w+\])?\n", titled, source[0], flags=re.M)


def _index_names(app, env):
    """The public names in the index of the site, each with its page."""
    os.chdir(_root)
    entries = env.get_domain("index").entries
    for kind, name, page in _names.pages_of_names():
        what = {"fn": "function", "const": "constant"}.get(kind, kind)
        entries.setdefault(f"docs/reference/{page}", []).append(("single", f"{name} ({what})", "", "", None))
    return []


def _break_names(app, pagename, templatename, context, doctree):
    """Long names in tables may break after colons and underscores on a phone, not in the middle of a word."""

    def broken(table):
        return re.sub(r">[^<]+<", lambda text: re.sub(r"(::|(?<=[^\W_])_)(?=[^\W_])", r"\1<wbr>", text[0]), table[0])

    if "body" in context:
        context["body"] = re.sub(r"<table.*?</table>", broken, context["body"], flags=re.S)


def setup(app):
    app.connect("source-read", _name_sources)
    app.connect("env-updated", _index_names)
    app.connect("html-page-context", _break_names)
