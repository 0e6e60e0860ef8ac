"""A game's rulebook as a page for people: every rule has an anchor, its id, so that a link to it can be sent."""

import re
from html import escape
from importlib.resources import files
from string import Template

from adjudicators.rulebook import Rule, Rulebook

_CODE = re.compile(r"`([^`]+)`")
_RULE = Template("""<article id="$id" class="rule">
<h3>$title <a class="anchor" href="#$id" aria-label="Link to this rule: $title">#</a></h3>
<p>$text</p>
<p class="source">$source <code>$id</code></p>
</article>
""")


def rulebook_page(name: str, rulebook: Rulebook) -> bytes:
    """The page, the rules under the headings of their topics."""
    page = Template(files("service").joinpath("pages/rules/rulebook.html").read_text("utf-8"))
    known = {rule.id for rule in rulebook}
    topics: dict[str, list[Rule]] = {}
    for rule in rulebook:
        topics.setdefault(_topic(rule), []).append(rule)
    contents = [f'<li><a href="#topic-{topic}">{_heading(topic)}</a></li>' for topic in topics]
    sections = [
        f'<section id="topic-{topic}" aria-labelledby="heading-{topic}">'
        f'<h2 id="heading-{topic}">{_heading(topic)}</h2>\n'
        + "".join([_article(rule, known) for rule in rules])
        + "</section>\n"
        for topic, rules in topics.items()
    ]
    return page.substitute(
        name=escape(name),
        slug=escape(rulebook.game),
        count=len(known),
        contents="".join(contents),
        sections="".join(sections),
    ).encode()


def _topic(rule: Rule) -> str:
    return rule.id.split(".")[1]


def _heading(topic: str) -> str:
    return escape(topic.replace("-", " ").capitalize())


def _article(rule: Rule, known: set[str]) -> str:
    where = escape(rule.source)
    source = f'<span class="ruling">Our ruling</span> {where}' if rule.ruling else where
    return _RULE.substitute(
        id=rule.id, title=escape(rule.title), text=_prose(rule.text, known), source=source
    )


def _prose(text: str, known: set[str]) -> str:
    """The text with its code marked, and each rule that it names linked."""
    marked = _CODE.sub(r"<code>\1</code>", escape(text))
    word = re.compile(r"[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+")
    return word.sub(
        lambda found: f'<a href="#{found[0]}">{found[0]}</a>' if found[0] in known else found[0],
        marked,
    )
