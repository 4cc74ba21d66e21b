"""The base class of frozen values with named fields.

Not NamedTuple, since creating such a class takes ten times as long: with thirty classes, 2.5 ms of every command. Values of
which there are thousands, such as moves, are NamedTuples even so, which are made, and taken apart, more quickly.
"""

import sys
from collections.abc import Collection, Mapping
from functools import cache
from typing import Any, ClassVar, Never, Self, dataclass_transform


@dataclass_transform(frozen_default=True)
class Frozen:
    """A frozen value whose fields are the annotations of its class and of its base classes, except class variables.

    `toml_keys` are the fields by their keys in a file (`count_` is `count`), without those that are `computed`.
    """

    _fields: ClassVar[tuple[str, ...]] = ()
    toml_keys: ClassVar[Mapping[str, str]]
    _field_defaults: ClassVar[Mapping[str, object]] = {}

    def __init_subclass__(cls, *, computed: Collection[str] = ()) -> None:
        super().__init_subclass__()
        own = [
            field for field, kind in cls.__annotations__.items() if getattr(kind, "__origin__", None) is not ClassVar
        ]
        cls._fields = (*cls._fields, *own)
        cls.toml_keys = {field.rstrip("_"): field for field in cls._fields if field not in computed}
        defaults = {field: vars(cls)[field] for field in own if field in vars(cls)}
        cls._field_defaults = {**cls._field_defaults, **defaults}

    @classmethod
    @cache
    def type_of(cls, field: str) -> Any:  # noqa: ANN401 - any type
        """The type of a field; modules that most commands load have annotations as texts, since types take long to make."""
        owner = next(base for base in cls.__mro__ if field in base.__annotations__)
        kind = owner.__annotations__[field]
        return eval(kind, vars(sys.modules[owner.__module__])) if isinstance(kind, str) else kind  # noqa: S307 - our own text

    def __init__(self, *values: object, **named: object) -> None:
        fields = vars(self)
        fields.update(self._field_defaults)
        fields.update(zip(self._fields, values, strict=False))
        fields.update(named)
        twice = named.keys() & self._fields[: len(values)]
        if len(values) > len(self._fields) or twice or fields.keys() != set(self._fields):
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(self._fields)}")

    def __setattr__(self, field: str, value: object = None) -> Never:
        raise AttributeError(f"{type(self).__name__}.{field} is frozen")

    __delattr__ = __setattr__

    def __eq__(self, other: object) -> bool:
        return vars(self) == vars(other) if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(vars(self)[field] for field in self._fields))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{field}={vars(self)[field]!r}' for field in self._fields)})"

    def _replace(self, **changes: Any) -> Self:  # noqa: ANN401 - any of the fields
        """A copy with some fields changed."""
        return type(self)(**{**vars(self), **changes})
