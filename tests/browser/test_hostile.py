"""Whatever a contributor writes, a file holds or an address says: nothing of it runs in a reader's browser.

The texts are those of tests/vectors/xss.yml. The policy of the pages would stop most of what they try; here it is
switched off, so that sanitising is proven by itself.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, Dialog, Page, expect

from tests.browser.reader import MULTI, PREFIX, SINGLE, Reader, bank
from tests.browser.serve import served
from tests.browser.test_progress import V1, load
from tests.browser.watch import Watch
from tests.conftest import once
from tests.hostile import CONCEPT, hostile_site, of_each_kind, vectors
from tests.tools import FULL

QUESTION = f"{bank().home[MULTI]}/#q-{MULTI}"

CANARY = """
  for (const name of ['alert', 'confirm', 'prompt', 'msgbox', 'print', 'open'])
    window[name] = (...given) => watchRun(`${name}(${given})`);
"""

USE = """() => {
  addEventListener('click', (e) => e.target.closest?.('a') && e.preventDefault(), true);
  addEventListener('submit', (e) => e.preventDefault());
  const press = (el) => el.matches('a[hreflang]') || el.click();
  for (const card of document.querySelectorAll('.qz')) {
    card.querySelectorAll('input, select, .qz-form button').forEach(press);
    for (const act of ['check', 'hint', 'again', 'reveal', 'reset', 'last'])
      card.querySelectorAll(`[data-act=${act}]`).forEach(press);
    card.querySelectorAll('summary').forEach(press);
  }
  for (const el of document.querySelectorAll('.md-content *, .md-nav a, .md-tabs a, .md-header__title')) {
    for (const type of ['pointerover', 'mouseover', 'focusin', 'focus', 'blur', 'animationend', 'error', 'load'])
      el.dispatchEvent(new Event(type, { bubbles: true }));
    if (el.matches('.md-content a')) el.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
  for (const type of ['beforeprint', 'afterprint']) dispatchEvent(new Event(type));
}"""

INTRUDE = """() => new Promise((done) => {
  const stopped = [];
  addEventListener('securitypolicyviolation', (e) => {
    if (stopped.push(e.effectiveDirective) === 5) done(stopped.sort());
  });
  setTimeout(() => done(stopped), 5000);
  const add = (tag, what) => document.body.appendChild(Object.assign(document.createElement(tag), what));
  add('script', { textContent: 'window.ran = true' });
  add('style', { textContent: 'body { display: none }' });
  add('img', { src: 'https://example.org/tracks.png' });
  add('iframe', { src: 'https://example.org/' });
  add('form', { action: location.href }).submit();
})"""
"""Says itself what was stopped: a test that waits for it would evaluate text, which the policy stops as well."""

LOOK = """() => {
  const faults = [];
  const never = ['iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal', 'base', 'style', 'marquee'];
  const outside = ['script', 'link', 'meta'];
  const own = (address) => new URL(address, location.href).origin === location.origin;
  for (const el of document.querySelectorAll('*')) {
    for (const { name, value } of el.attributes)
      if (/^on/i.test(name) || ['srcdoc', 'formaction', 'ping', 'srcset', 'background'].includes(name))
        faults.push(`${el.localName} ${name}=${value}`);
    for (const name of ['href', 'src', 'action', 'data', 'xlink:href']) {
      const value = el.getAttribute(name);
      if (value === null) continue;
      const { protocol } = new URL(value, document.baseURI);
      const icon = name === 'src' && protocol === 'data:';
      if (!['http:', 'https:'].includes(protocol) && !icon) faults.push(`${el.localName} ${name}=${value}`);
      if (name !== 'href' && name !== 'data' && !icon && !own(value)) faults.push(`${el.localName} ${name}=${value}`);
    }
    if (never.includes(el.localName)) faults.push(el.localName);
    if (outside.includes(el.localName) && el.closest('.md-content, .md-nav, .md-search')) faults.push(el.localName);
    if (el.localName === 'meta' && /refresh/i.test(el.httpEquiv)) faults.push('refresh');
  }
  if (document.querySelectorAll('meta[http-equiv]').length !== 1) faults.push('policies');
  if (Object.keys(Object.prototype).length || {}.polluted) faults.push('prototype');
  return [...new Set(faults)];
}"""


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    def build(folder: Path) -> None:
        hostile_site(folder).build_hostile()

    with served(once(tmp_path_factory, "hostile", build) / "site") as address:
        yield address


@pytest.fixture
def armed(new_context: Callable[..., BrowserContext], watch: Watch) -> Page:
    """A page without its policy that tells what runs in it."""
    context = new_context(bypass_csp=True)
    context.expose_binding("watchRun", lambda _, what: watch.seen.append(f"ran: {what}"))
    context.add_init_script(CANARY)
    page = context.new_page()

    def opened(dialog: Dialog) -> None:
        watch.seen.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    page.on("dialog", opened)
    page.set_default_timeout(60_000)  # one page holds the whole corpus
    return page


@pytest.fixture
def reader(armed: Page, language: str) -> Reader:
    return Reader(armed, language)


def test_the_policy_of_a_page_stops_what_is_not_the_guides_own(
    new_context: Callable[..., BrowserContext], watch: Watch
):
    page = new_context().new_page()
    page.goto("questions/")
    watch.expect("^policy: |Content Security Policy|tracks.png")  # the last is told as asked, and then stopped
    assert page.evaluate(INTRUDE) == [
        "form-action",
        "frame-src",
        "img-src",
        "script-src-elem",
        "style-src-elem",
    ]
    assert page.evaluate("window.ran") is None


@pytest.mark.full
def test_nothing_of_the_corpus_runs_wherever_it_is_shown(hostile: str, armed: Page, watch: Watch):
    watch.allow(hostile)
    page, faults = armed, list[str]()
    asking = ["progress/", f"practice/#/new?c={CONCEPT}", "exam/#/new?n=9&seed=a.b"]
    for path in [f"concepts/{CONCEPT}/", "questions/", "lists/", "path/", "glossary/", "references/", *asking]:
        page.goto(hostile + path)
        card = page.locator(".md-content article.qz").first
        answerable = path not in asking and card.count() > 0
        if answerable:  # the first answer waits for a module; after it, all are given at once
            card.locator(".qz-answer > summary").click()
            expect(card).to_have_attribute("data-state", "done")
        page.evaluate(USE)
        assert not answerable or page.locator("article.qz:not([data-state=done])").count() == 0
        faults += [f"{path}: {fault}" for fault in page.evaluate(LOOK)]
    page.goto(hostile + f"practice/#/new?q={','.join(f'h-{number}' for number in range(60, 64))}")
    for _ in range(4):
        card = page.locator("#qz-app .qz")
        expect(card).to_be_visible()
        page.evaluate(USE)
        faults += page.evaluate(LOOK)
        card.locator(".qz-answer summary").click()
        card.locator("[data-act=next]").press("Enter")  # some of the corpus is as a button's words longer than its row
    page.goto(hostile + "questions/")
    for word in ("alert", "honest"):
        Reader(page, "en").search(word)
        faults += [f"search: {fault}" for fault in page.evaluate(LOOK)]
    assert faults == []


def hostile_file(text: str, qid: str) -> str:
    """A file of progress with a text in each of its places that take one, and keys that every object has."""
    rec = {**json.loads(V1[f"{PREFIX}q/{MULTI}"]), "last": 20777}
    rec |= {"rev": text, "done": {"p": [text], "cr": 1, "t": 1.79e12}, "log": [[1.79e12, "p", [text], 1, 3, 0]]}
    exam = {"id": text, "t": 1.79e12, "seed": text, "sets": [text], "concepts": [text], "n": 2, "right": 1}
    exam |= {"credit": 1.5, "spent": 60, "items": [[qid, [text], 1], [text, [], 0.5]], text: text}
    data = {
        "set": {"examDate": text, "timer": text, "sessionSize": text, "shuffle": text, text: text},
        "q": {qid: rec, text: rec, "__proto__": rec, "constructor": rec, "toString": rec},
        "x": [exam, {**exam, "t": text}, {**exam, "items": text}, text],
    }
    file = {"format": "dtguide-progress", "v": 1, "made": "2026-11-20", "app": text, "data": data, text: text}
    proto = '"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, '
    return json.dumps(file).replace('{"', "{" + proto + '"')


def test_no_file_of_progress_runs_anything(reader: Reader, watch: Watch):
    page = reader.page
    reader.open("settings/#backup")
    faults: list[str] = []
    chosen = [each for each in vectors() if len(each.text) < 300][::40]
    for number, vector in enumerate(chosen):
        load(reader, hostile_file(vector.text, (MULTI, SINGLE)[number % 2]))
        expect(page.locator(".qz-done button")).to_be_visible()
        faults += [f"{vector.name}: {fault}" for fault in page.evaluate(LOOK)]
        if number % 3 == 0:
            reader.open("progress/")
            exam = page.locator("a[href*='#/result/']").first.get_attribute("href") or ""
            faults += [f"{vector.name}, progress: {fault}" for fault in page.evaluate(LOOK)]
            for path in (f"exam/{exam[exam.index('#') :]}", QUESTION, "practice/"):
                reader.open(path)
                faults += [f"{vector.name}, {path}: {fault}" for fault in page.evaluate(LOOK)]
            reader.open("settings/#backup")
    keys = page.evaluate("Object.keys(localStorage)")
    faults += [key for key in keys if any(name in key for name in ("__proto__", "<", "alert"))]
    for wrong in ("[" * 100_000, "\0", "null", '{"__proto__": null}'):
        load(reader, wrong)
        expect(page.locator(".qz-done")).to_contain_text(reader.say("err.prefix"))
    assert faults == []
    watch.expect("404")


def hostile_storage(text: str) -> dict[str, str]:
    """What another site of the same origin could leave under the guide's keys."""
    session = {"v": 1, "ids": [text, MULTI], "size": 1, "at": 0, "seen": 0, "wrong": [text]}
    item = {"q": text, "rev": text, "ord": text}
    exam = {"v": 1, "id": text, "seed": text, "sets": [text], "concepts": [text], "items": [item, {**item, "q": MULTI}]}
    exam |= {"ans": {text: [text]}, "flag": [text], "at": 0, "spent": 0, "limit": 0, "over": False}
    meta = {"v": 1, "made": text, "lastBackup": text, "lastSeen": text}
    jump = {"id": text, "top": text, "focus": text}
    kept = {"p/cur": session, "r/cur": session, "x/cur": exam, "meta": meta, "set": {"timer": text}}
    kept |= {
        f"q/{MULTI}": {"v": 1, "rev": text},
        f"d/{MULTI}": {"p": [text], "t": [text], "h": text},
        "lang-jump": jump,
    }
    return {PREFIX + key: json.dumps(value) for key, value in kept.items()} | {f"{PREFIX}bad/1": text}


def test_nothing_that_others_leave_in_storage_runs(reader: Reader):
    page, faults = reader.page, list[str]()
    reader.open("questions/")
    for vector in of_each_kind(1)[1 : 9 : 3 if FULL else 6]:
        for path in ("practice/#/q", "exam/#/q/1", "review/", "progress/", QUESTION):
            items = hostile_storage(vector.text)
            page.evaluate("items => [localStorage, sessionStorage].forEach(each => Object.assign(each, items))", items)
            reader.open(path)
            faults += [f"{vector.name}, {path}: {fault}" for fault in page.evaluate(LOOK)]
    assert faults == []


ADDRESSES = [
    *("<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "javascript:alert(1)", "\"'><svg onload=alert(1)>"),
    *("data:text/html,<script>alert(1)</script>", "//evil.example/", "\\\\evil.example\\", "https://evil.example/#q-a"),
    *["__proto__", "constructor", "toString", "%00", "%", "%E0%A4%A", "..%2f..%2f", "]", "*"],
    *("\u202e\u2028", "a" * 5000),
]

FORMS = [
    "#X",
    "#/X",
    "#/new?q=X&s=X&c=X&only=X&n=X&seed=X&t=X",
    "#/new?seed=X",
    "#/q/X",
    "#/result/X",
    "#q-X",
]
APART = 4 if FULL else len(FORMS)
HASHES = [form.replace("X", each) for n, each in enumerate(ADDRESSES) for form in FORMS[n % APART :: APART]]
"""Each address in one of the forms, in a full run in some; each form with some of the addresses."""

WANDER = """async (hashes) => {
  for (const each of hashes) {
    location.hash = each;
    await new Promise((done) => setTimeout(done));
  }
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


def test_no_address_runs_anything_or_leads_elsewhere(reader: Reader, base_url: str, watch: Watch):
    watch.expect("404|decodeURI|malformed|URIError")
    page, faults = reader.page, list[str]()
    for path in (f"{bank().home[MULTI]}/", "practice/", "exam/"):
        each = ADDRESSES[1]
        reader.open(f"{path}?q={quote(each)}&h={quote(each)}&{quote(each)}#{each}")
        page.evaluate(WANDER, HASHES)
        faults += [f"{path}: {fault}" for fault in page.evaluate(LOOK)]
        with page.expect_navigation():
            page.evaluate("document.querySelector('.md-header a[hreflang]').click()")
        faults += [] if page.url.startswith(base_url) else [page.url]
    for each in ADDRESSES[::8]:
        page.goto(base_url + "nowhere/" + quote(each, safe="/:<>'\"%\\.") + f"/?q={quote(each)}#{each}")
        faults += [f"404 {each}: {fault}" for fault in page.evaluate(LOOK)]
    assert faults == []
