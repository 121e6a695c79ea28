"""The engine and the documents agree: the headings that docstrings cite, and the examples."""

import doctest
import json
import re
from pathlib import Path

from games.engine.deal_records import outcome, read_deal
from games.engine.records import read_game, score

ROOT = Path(__file__).parents[3]


def test_cited_headings_exist() -> None:
    cited = {
        citation
        for file in (ROOT / "games" / "engine").glob("*.py")
        for citation in re.findall(r'docs/(\w+\.md), "([^"]+)"', file.read_text(encoding="utf-8"))
    }
    headings = {
        (name, heading)
        for name in ("engine.md", "records.md", "rules.md", "shuffle.md")
        for heading in re.findall(
            r"^##? (.+)$", (ROOT / "docs" / name).read_text(encoding="utf-8"), re.MULTILINE
        )
    }

    assert len(cited) > 10
    assert cited - headings == set()


def examples_of(document: str) -> list[str]:
    text = (ROOT / "docs" / document).read_text(encoding="utf-8")
    return re.findall(r"```json\n(.*?)```", text, re.DOTALL)


def test_the_documented_record_has_the_documented_result() -> None:
    examples = examples_of("records.md")
    record = next(example for example in examples if '"31-game/1"' in example)
    result = next(example for example in examples if '"finished"' in example)

    # As text, because the order of the keys is documented too.
    assert json.dumps(score(read_game(record))) == json.dumps(json.loads(result))


def test_the_documented_round_has_the_documented_result() -> None:
    examples = examples_of("records.md")
    record = next(example for example in examples if '"31-deal/1"' in example)
    result = next(example for example in examples if '"ended_by"' in example)

    assert json.dumps(outcome(read_deal(record))) == json.dumps(json.loads(result))


def test_the_documented_code_does_what_is_written_beside_it() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "engine.md"), module_relative=False)

    assert tried > 20
    assert failed == 0
