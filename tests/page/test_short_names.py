"""Short names on pages are those of a terminal, where lines have as many letters."""

from typing import Any

from banker.views.web_page import joined
from views.test_names import TABLES


def test_names_are_short_as_at_a_terminal(started: Any) -> None:
    """names.js gives the known answers that banker/views/names.py gives."""
    ask = f"""(asked) => {{ {joined("names")}
        return names_js.shortNames(asked.names, (text) => [...text].length <= asked.most); }}"""
    page = started.new_page()
    for table in TABLES:
        assert page.evaluate(ask, {"names": table["names"], "most": table["most"]}) == table["lines"], table
    page.close()
