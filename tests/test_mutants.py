"""The mutants that `tests/tools/mutants.py` makes."""

from pathlib import Path

from support.mutating.operators import mutants, mutated

CODE = '''
"""A module."""
from typing import NamedTuple
LIMIT = 5
class Sale(NamedTuple):
    """A sale."""
    count: int = 1
    def most(self, held: list[int]) -> int:
        """The most."""
        assert self.count > 0
        if self.count >= LIMIT and held:
            raise ValueError("not more than 5")
        return min(held, default=0) + self.count
'''


def test_mutants_of_a_module(tmp_path: Path) -> None:
    """Each change is made once; not in docstrings, annotations, assertions and errors; each can be compiled."""
    (tmp_path / "sale.py").write_text(CODE, encoding="utf-8")
    found = list(mutants(tmp_path, "sale.py"))
    assert [(mutant.function, mutant.new) for mutant in found] == [
        ("", "LIMIT = 6"),
        ("", "count: int = 2"),
        ("Sale.most", "if not (self.count >= LIMIT and held):"),
        ("Sale.most", "if self.count >= LIMIT or held:"),
        ("Sale.most", "return min(held, default=0) - self.count"),
        ("Sale.most", "if self.count > LIMIT and held:"),
        ("Sale.most", "return max(held, default=0) + self.count"),
        ("Sale.most", "return min(held, default=1) + self.count"),
    ]
    for mutant in found:
        compile(mutated(tmp_path, mutant), "sale.py", "exec")
