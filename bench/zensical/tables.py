"""What was built of the guide, and what is missing, each counted in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from bench.zensical.built import CARD, Site

PRINTED = "//div[@class='ex']/*[@class='ex-out']"
STUDY = ("practice", "exam", "review", "progress")
GENERATED = ("questions", "path", "glossary", "references", *STUDY)


def share(found: int, of: int) -> str:
    """How many of how many."""
    return f"{found:,} of {of:,}"


def alive(links: Iterable[tuple[str, bool]]) -> str:
    """How many links lead somewhere."""
    every = [good for _, good in links]
    return share(sum(every), len(every))


def has(site: Site, *names: str) -> str:
    """How many pages there are of those that the plugin generates."""
    return share(sum(any(url.endswith(f"/{name}/") for url in site.pages) for name in names), len(names))


def with_element(site: Site, xpath: str) -> str:
    """How many pages have an element."""
    return share(sum(bool(page.xpath(xpath)) for page in site.pages.values()), len(site.pages))


def different_cards(site: Site) -> int:
    """How many questions stand on some page."""
    return len({name for page in site.pages.values() for name in page.xpath(f"{CARD}/@id")})


BUILT: Mapping[str, Callable[[Site], str]] = {
    "pages, written ones and a page per set": lambda s: share(len(s.sources.keys() & s.pages.keys()), len(s.sources)),
    "different questions": lambda s: share(different_cards(s), sum(1 for _ in s.bank.questions())),
    "cards with answer and reasons that open without script": lambda s: share(
        s.count(f"{CARD}[.//details//*[contains(@class, 'qz-why')]]"), s.count(CARD)
    ),
    "drawings, and figures to play with as drawn at first": lambda s: share(
        s.count("//figure[@class='fig'][.//*[local-name()='svg']]"), s.blocks("figure") + s.blocks("explore")
    ),
    "programs": lambda s: share(s.count("//div[@class='ex'][.//pre]"), s.blocks("example")),
    "programs with what they print, where they print something": lambda s: f"{s.count(PRINTED):,}",
    "lists of concepts": lambda s: share(s.count("//*[@class='way' or @class='gd-contents']"), s.blocks("contents")),
    "formulas as MathML": lambda s: f"{s.count('//math'):,}",
    "citations that lead to their work": lambda s: share(
        s.count("//a[starts-with(@href, 'http')]"),
        s.count("//a[starts-with(@href, 'http') or starts-with(@href, 'ref:')]"),
    ),
    "questions of which the search reveals no reason": lambda s: share(
        different_cards(s) - s.revealed, different_cards(s)
    ),
    "pages that load nothing from elsewhere": lambda s: share(0 if s.foreign else len(s.pages), len(s.pages)),
    "links from questions to pages and sections": lambda s: alive(s.links(CARD)),
}

MISSING: Mapping[str, tuple[Callable[[Site], str], str]] = {
    "links of the pages' own text that lead somewhere": (
        lambda s: alive(s.links("//article[contains(@class, 'md-content__inner')]")),
        "the others lead to generated pages and the notebook, which are not there",
    ),
    "generated pages": (
        lambda s: has(s, *GENERATED),
        "the two `pages.py` below `site/` make them in events; their Markdown could be written to files first",
    ),
    "the other language, as hreflang": (
        lambda s: with_element(s, "//link[@hreflang]"),
        "one project is one language; MkDocs builds both through mkdocs-static-i18n",
    ),
    "the answer checked in the browser": (
        lambda s: with_element(s, "//script[contains(@src, 'quiz')]"),
        "the plugin and overrides/main.html put bundles and strings into pages",
    ),
    "the cards' style": (
        lambda s: with_element(s, "//link[@rel='stylesheet' and contains(@href, 'quiz')]"),
        "the same; `extra_css` could name the files of `quiz_plugin/assets/`",
    ),
    "a Content-Security-Policy": (
        lambda s: with_element(s, "//meta[translate(@http-equiv, 'CSP', 'csp')='content-security-policy']"),
        "the plugin computes it from each finished page, an event that Zensical does not have",
    ),
    "terms explained by the glossary": (
        lambda s: with_element(s, "//*[@id='gl-terms']"),
        "the plugin marks them in the finished content of a page",
    ),
    "questions that the search finds by their title": (
        lambda s: share(s.found, different_cards(s)),
        "the plugin gives the search their titles; here an entry has the title of its page",
    ),
    "the page for missing addresses, in both languages": (
        lambda s: "no" if not s.missing or ("lang=" in s.missing and s.missing.count("<h1") == 1) else "yes",
        "overrides/404.html needs the plugin's context",
    ),
    "the key for printing": (
        lambda s: with_element(s, "//*[@id='qz-key']"),
        "the plugin puts it at the end of a page",
    ),
}


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """Lines of a table in Markdown."""
    heads = list(heads)
    yield f"| {' | '.join(heads)} |"
    yield f"| {' | '.join(['---'] * len(heads))} |"
    yield from (f"| {' | '.join(row)} |" for row in rows)


def report(sites: Mapping[str, Site]) -> Iterator[str]:
    """Both tables."""
    yield from table(
        ["built through the blocks", *sites], ([name, *map(of, sites.values())] for name, of in BUILT.items())
    )
    yield ""
    rows = ([name, *map(of, sites.values()), why] for name, (of, why) in MISSING.items())
    yield from table(["missing, or not as it should be", *sites, "because"], rows)
