"""How Sphinx builds the site: Markdown pages, the furo theme, nothing from the network."""

project = "Ludus"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = "Ludus"
exclude_patterns = ["_build", "figures"]
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3
autodoc_typehints = "description"
# Links from a page to a folder of the source tree mean something to readers of the repository, not to the site.
suppress_warnings = ["myst.xref_missing", "myst.header", "toc.not_included"]
