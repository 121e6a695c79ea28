import re
from pathlib import Path

from django.template import Context, Template

ROOT = Path(__file__).parents[2]
SPRITE = ROOT / "clique" / "static" / "clique" / "icons" / "icons.svg"


def symbols() -> set[str]:
    return set(re.findall(r'<symbol id="([^"]+)"', SPRITE.read_text(encoding="utf-8")))


def render(text: str, **context: object) -> str:
    return Template("{% load icons %}" + text).render(Context(context))


def test_every_icon_of_the_templates_is_in_the_sprite() -> None:
    pages = [path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html")]

    used = {name for page in pages for name in re.findall(r'\{% icon "([^"]+)"', page)}

    assert {f"i-{name}" for name in used} - symbols() == set()
    assert len(used) > 10


def test_icon_is_hidden_from_screen_readers() -> None:
    assert render('{% icon "undo" %}') == (
        '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">'
        '<use href="/static/clique/icons/icons.svg#i-undo"></use></svg>'
    )


def test_mask_follows_from_the_member_s_number() -> None:
    masks = [render("{% mask number %}", number=number) for number in range(1, 6)]

    shapes = [re.findall(r"#([a-z0-9-]+)", mask)[0] for mask in masks]
    assert shapes == ["mask-1", "mask-2", "mask-3", "mask-4", "mask-1"]
    assert set(shapes) <= symbols()


def test_brand_and_strokes_are_in_the_sprite() -> None:
    assert {"brand", "t-1", "t-2", "t-3", "t-4"} <= symbols()
    assert "#brand" in render("{% brand %}")
    assert render('{% sprite "t-1" %}') == "/static/clique/icons/icons.svg#t-1"
