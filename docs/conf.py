# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""How Sphinx makes the site of the Markdown pages; script/docs runs it from the root of the repository.

The root is the folder of sources, so that links between pages, to README.md and to sources are the same as in the repository.
"""

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

extensions = ["myst_parser"]
myst_heading_anchors = 4
# "```cpp file [region]": the first word is the language, see script/detail/snippets.py.
highlight_language = "none"
smartquotes = False  # names of tests are quoted as they are

pygments_style = "friendly"
# Debian's package of the theme has dark colours of code only for those who press its button, not for dark systems; so the colours
# are those of site.css.
pygments_dark_style = "friendly"

html_theme = "furo"
html_title = f"alpaka {version}"
html_static_path = ["site"]
html_css_files = ["site.css"]
html_copy_source = False
html_search_scorer = "docs/site/scorer.js"
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1b5e8a", "color-brand-content": "#1b5e8a"},
}


def _break_names(app, pagename, templatename, context, doctree):
    """Long names in tables may break after colons and underscores on a phone, not in the middle of a word."""

    def broken(table):
        return re.sub(r">[^<]+<", lambda text: re.sub(r"(::|(?<=[^\W_])_)(?=[^\W_])", r"\1<wbr>", text[0]), table[0])

    if "body" in context:
        context["body"] = re.sub(r"<table.*?</table>", broken, context["body"], flags=re.S)


def setup(app):
    app.connect("html-page-context", _break_names)
