"""The catalogues: complete, alike in all languages, written in the right script, and quick to load."""

from __future__ import annotations

import logging
import re
from importlib.resources import files

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from bot.text.catalogue import LOCALES, REFERENCE, Catalogue, Locale, TextError, Texts, negotiate, quoted

CATALOGUE = Catalogue.load(*LOCALES, strict=True)
HAN = re.compile(r"[\u3400-\u9fff]")
FOREIGN = {"choice-language-zh-TW", "choice-language-zh-CN", "choice-language-en"}
"""Names of languages stand in their own script."""


class Parts(Visitor):
    """Collects the variables and the references of an entry."""

    def __init__(self) -> None:
        super().__init__()
        self.variables: set[str] = set()
        self.references: list[str] = []

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - fluent.syntax names them so
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 - fluent.syntax names them so
        self.references.append(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802 - fluent.syntax names them so
        self.references.append(node.id.name)


def parts(locale: Locale, key: str) -> Parts:
    found = Parts()
    found.visit(FluentParser().parse(CATALOGUE.language(locale).source(key)))
    return found


def sources(locale: Locale) -> list[str]:
    folder = files("bot.text") / "locales" / locale
    return [item.read_text(encoding="utf-8") for item in folder.iterdir() if item.name.endswith(".ftl")]


@pytest.mark.parametrize("locale", LOCALES)
def test_same_keys_as_the_reference(locale: Locale) -> None:
    assert CATALOGUE.keys(locale) ^ CATALOGUE.keys(REFERENCE) == set()


@pytest.mark.parametrize("locale", LOCALES)
def test_same_variables_as_the_reference(locale: Locale) -> None:
    """An amount may come as number, as word or as both: a language needs the number only where its grammar does."""
    amounts = {"n", "word"}
    different = {
        key
        for key in CATALOGUE.keys(REFERENCE)
        if (parts(locale, key).variables ^ parts(REFERENCE, key).variables) - amounts
    }
    assert different == set()


@pytest.mark.parametrize("locale", LOCALES)
def test_every_file_is_sound_and_cut_right(locale: Locale) -> None:
    """No junk, no key twice, and the entries are those that the real parser finds."""
    found: list[str] = []
    for source in sources(locale):
        for item in FluentParser().parse(source).body:
            assert not isinstance(item, ast.Junk), item.content
            assert not isinstance(item, ast.Term)
            if isinstance(item, ast.Message):
                assert item.value is not None
                assert not item.attributes
                found.append(item.id.name)
    assert len(found) == len(set(found))
    assert set(found) == CATALOGUE.keys(locale)


@pytest.mark.parametrize("locale", LOCALES)
def test_no_entry_refers_to_another(locale: Locale) -> None:
    """Entries are parsed one by one, when they are first shown."""
    assert not [key for key in CATALOGUE.keys(locale) if parts(locale, key).references]


@pytest.mark.parametrize(("locale", "encoding"), [("zh-TW", "cp950"), ("zh-CN", "gb2312")])
def test_the_script_is_right(locale: Locale, encoding: str) -> None:
    """Big5 has (nearly) no simplified characters, GB 2312 no traditional ones."""
    for key in CATALOGUE.keys(locale) - FOREIGN:
        for character in HAN.findall(CATALOGUE.language(locale).source(key)):
            character.encode(encoding)


def test_english_has_no_stray_chinese() -> None:
    """Only terms in brackets, of the table's own words."""
    for key in CATALOGUE.keys("en") - FOREIGN:
        source = re.sub(r"\([^()]*\)|宣點: |明點: ", "", CATALOGUE.language("en").source(key))
        assert not HAN.search(source.split("# ")[0]), key


@pytest.mark.parametrize("locale", LOCALES)
def test_no_placeholder_words(locale: Locale) -> None:
    for source in sources(locale):
        assert not re.search(r"TODO|FIXME|lorem|xxx", source, re.IGNORECASE)


@pytest.mark.parametrize("locale", ["zh-TW", "zh-CN"])
def test_chinese_has_chinese_punctuation(locale: Locale) -> None:
    """No half-width comma, colon or question mark between Chinese characters."""
    for key in CATALOGUE.keys(locale):
        assert not re.search(r"[\u4e00-\u9fff][,?!;:][\u4e00-\u9fff]", CATALOGUE.language(locale).source(key)), key


def test_a_missing_key_is_an_error_in_tests() -> None:
    with pytest.raises(TextError, match="no-such-key"):
        CATALOGUE.t("en", "no-such-key")
    with pytest.raises(TextError, match="player"):
        CATALOGUE.t("en", "table-turn")


def test_a_running_bot_falls_back_and_logs_once(caplog: pytest.LogCaptureFixture) -> None:
    catalogue = Catalogue.load("en", "zh-TW")
    del catalogue.language("en")._entries["place-1"]
    with caplog.at_level(logging.ERROR):
        assert catalogue.t("en", "place-1") == "頭科"
        assert catalogue.t("en", "place-1") == "頭科"
        assert catalogue.t("zh-CN", "no-such-key") == "⟨no-such-key⟩"
    assert [record.getMessage() for record in caplog.records] == [
        "text place-1 in en: no such sentence",
        "text no-such-key in zh-CN: no such sentence",
        "text no-such-key in zh-TW: no such sentence",
    ]


def test_no_isolation_marks_and_no_thousands_separators() -> None:
    text = CATALOGUE.t("en", "table-title", table=12345, rules="x", number=1, deals=5)
    assert text == "Gouji · table 12345 · x · deal 1 of 5"


@pytest.mark.parametrize(
    ("wanted", "locale"),
    [
        (("zh-TW",), "zh-TW"),
        (("zh-CN",), "zh-CN"),
        (("zh-HK",), "zh-TW"),
        (("zh_Hant",), "zh-TW"),
        (("zh",), "zh-CN"),
        (("en-US",), "en"),
        (("en-GB",), "en"),
        (("ja",), "en"),
        ((None, "zh-CN"), "zh-CN"),
        ((None, "", None), "zh-TW"),
        ((), "zh-TW"),
    ],
)
def test_negotiation(wanted: tuple[str | None, ...], locale: Locale) -> None:
    assert negotiate(*wanted) == locale


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("KKB", "`KKB`"),
        ("``` x", "`x`"),
        ("@everyone", "`@everyone`"),
        ("\u202eabc", "`abc`"),
        ("", "` `"),
        ("a" * 30, f"`{'a' * 19}…`"),
    ],
)
def test_quoted_text_cannot_break_out(typed: str, shown: str) -> None:
    assert quoted(typed) == shown


def test_words_lists_and_signs() -> None:
    chinese, english = Texts(CATALOGUE, "zh-TW"), Texts(CATALOGUE, "en")
    assert chinese.join(["甲"]) == "甲"
    assert chinese.join(["甲", "乙", "丙"]) == "甲、乙和丙"
    assert english.join(["A", "B", "C"]) == "A, B and C"
    assert english.join([]) == ""
    assert [english.word(n) for n in (1, 12, 13)] == ["one", "twelve", "13"]
    assert [english.signed(n) for n in (4, 0, -12)] == ["+4", "0", "−12"]
