"""How Sphinx builds the site: Markdown pages, the furo theme, nothing from the network."""

import re

from sphinx.application import Sphinx

project = "Ludus"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = "Ludus"
html_static_path = ["static"]
html_css_files = ["ludus.css"]
html_show_copyright = False
exclude_patterns = ["_build", "figures", "static"]
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3
autodoc_typehints = "signature"


def setup(app: Sphinx) -> None:
    """Connect what turns links between files of the repository into links between pages of the site."""
    app.connect("source-read", on_the_site)


def on_the_site(app: Sphinx, page: str, source: list[str]) -> None:
    """Rewrite the links of a page: the formats are pages below `generated` here, and folders are none."""
    text = source[0]
    if page.startswith("generated/format_"):
        text = re.sub(r"\]\(\.\./docs/", "](../", text)
        text = re.sub(r"\]\(([\w-]+)\.md", format_link, text)
        text = re.sub(r"\[([^\]]+)\]\(examples/?\)", r"\1", text)
    source[0] = re.sub(r"\]\(\.\./formats/([\w-]+)\.md", lambda link: f"](generated/{format_link(link)[2:]}", text)


def format_link(link: re.Match[str]) -> str:
    """Return a link to the page of a format."""
    return f"](format_{link[1].replace('-', '_')}.md"
