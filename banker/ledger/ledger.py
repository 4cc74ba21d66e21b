"""The ledger on the disk: no acknowledged event is ever lost, and no unfinished event is ever read."""

import errno
import os
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from zlib import crc32

from banker import sizes
from banker.errors import Damaged, Invalid
from banker.ledger import format as ledger_format
from banker.ledger.atomic import StrPath, mode_of, write_new, write_whole
from banker.ledger.lock import locked, unlock
from banker.state.record import Record
from banker.system import READING, is_same_file, sync, sync_folder

_MOST_TORN = 1000


class Ledger:
    """An open ledger: its header, its events, and the bytes of the file up to which it has been read."""

    _have: tuple[list[Record], int, int, bool]
    """What has been read: the events, the number of bytes up to their end, the CRC of these, and whether an editor has stripped the newline
    after the last event, so that the next event puts it back. It is replaced as a whole, so that Ctrl-C leaves all or nothing."""

    def __init__(self, path: StrPath, *, writing: bool) -> None:
        """Open, read and verify a ledger; raises Invalid if there is no such file, Damaged if it cannot be read."""
        self.name = os.fspath(path)
        self._descriptor = _open(path, writing=writing)
        try:
            with locked(self._descriptor, self.name, shared=True):
                data = self._read(0)
            content = ledger_format.parse(data, self.name)
        except BaseException:
            self.close()
            raise
        self.header = content.header
        read = data[: content.good]
        self._have = content.records, content.good, crc32(read), not read.endswith(b"\n")
        self.torn = len(data) - content.good

    def close(self) -> None:
        """Close the file; everything is on the disk already, so an error does not matter."""
        with suppress(OSError):
            os.close(self._descriptor)

    def release(self) -> None:
        """Release the lock, which Ctrl-C may have left behind in the very moment of its release."""
        unlock(self._descriptor)

    @property
    def records(self) -> list[Record]:
        """The events, oldest first; a list that never changes, since more events come as another list."""
        return self._have[0]

    @property
    def _good(self) -> int:
        """The bytes of the header and all events."""
        return self._have[1]

    @property
    def seal(self) -> str:
        """The seal of the last event, or of the header."""
        return self.records[-1].seal if self.records else self.header.seal

    @contextmanager
    def turn(self, *, looking: bool = False) -> Iterator[None]:
        """Lock the ledger for one event (`looking`: for reading), and read what other bankers have appended.

        Raises Damaged if the file was replaced, cut or changed.
        """
        with locked(self._descriptor, self.name, shared=looking):
            self._catch_up()
            yield

    def _catch_up(self) -> None:
        records, good, crc, lacks_newline = self._have
        try:
            data = self._read(0) if is_same_file(self.name, self._descriptor) else b""
        except OSError:  # it is gone
            data = b""
        if len(data) < good or crc32(data[:good]) != crc:
            what = "was replaced, cut or changed" if os.path.exists(self.name) else "is not there any more"
            raise Damaged(f"{self.name} {what}: banker had it open. Nothing was recorded.")
        data = data[good:]
        if lacks_newline and data.startswith(b"\n"):  # another banker has put it back
            data, good, crc, lacks_newline = data[1:], good + 1, crc32(b"\n", crc), False
        self.torn = len(data)
        if not data:
            return
        new, more = ledger_format.parse_more(data, len(records) + 1, self.seal, self.name)
        if new:
            lacks_newline = not data[:more].endswith(b"\n")
        self._have = [*records, *new], good + more, crc32(data[:more], crc), lacks_newline
        self.torn -= more

    def append(self, record: Record, before_writing: Callable[[Record], None] | None = None) -> Record:
        """Write one event within a `turn`, and return it with its seal once it is on the disk; `before_writing` gets it just before.

        Raises Damaged if nothing was recorded, or if it is recorded, but maybe not on the disk.
        """
        text = ledger_format.render_record(record, self.seal)
        sealed = record._replace(seal=ledger_format.last_seal(text))
        if ledger_format.parse_more(text, record.n, self.seal, self.name) != ([sealed], len(text)):
            raise Damaged(f"Event {record.n} could not be read back as it should be written. Nothing was recorded.")
        self._require_room(record, len(text))
        if self.torn:
            self._move_torn_aside()
        if before_writing is not None:
            before_writing(sealed)
        records, good, crc, lacks_newline = self._have
        text = b"\n" * lacks_newline + text
        self._write(text)
        self._have = [*records, sealed], good + len(text), crc32(text, crc), False
        try:
            sync(self._descriptor)
        except OSError as error:
            raise Damaged(f"Event {record.n} is recorded, but may not be on the disk yet: {error.strerror}.") from None
        return sealed

    def _require_room(self, record: Record, size: int) -> None:
        """Raise Damaged if the ledger would become too large to be read again, or too large for an `undo` of the event."""
        whole = self._good + size
        room = sizes.LEDGER if record.do == "undo" else sizes.LEDGER - size - sizes.FOR_UNDO
        if whole > room:
            words = f"{self.name} would have {whole:,} bytes; a ledger has at most {sizes.LEDGER:,}"
            undo = "" if record.do == "undo" else ", with room to undo the last event"
            raise Damaged(f"Nothing was recorded: {words}{undo}. Continue in a new ledger.")

    def _write(self, text: bytes) -> None:
        try:
            written = os.write(self._descriptor, text)
            why = f"only {written} of {len(text)} bytes could be written"
        except OSError as error:
            written, why = -1, error.strerror or str(error)
        if written == len(text):
            return
        try:
            os.ftruncate(self._descriptor, self._good)
        except OSError:
            why += " (the incomplete event is moved to a separate file next time)"
        raise Damaged(f"Nothing was recorded in {self.name}: {why}.")

    def _move_torn_aside(self) -> None:
        """Copy an unfinished last event to a file beside the ledger and cut it off, so that the next event can be written."""
        torn = self._read(self._good)
        for number in range(1, _MOST_TORN):
            aside = f"{self.name}.torn-{number}"
            try:
                aside = self._write_aside(number, torn)
                sync_folder(self.name)
                os.ftruncate(self._descriptor, self._good)
                sync(self._descriptor)
            except FileExistsError:
                continue
            except OSError as error:
                words = f"the unfinished last event cannot be moved to {aside}: {error.strerror or error}"
                raise Damaged(f"Nothing was recorded: {words}.") from None
            self.torn = 0
            return
        many = f"{self.name} has {_MOST_TORN} files of unfinished events beside it"
        raise Damaged(f"Nothing was recorded: {many}. Remove some.")

    def _write_aside(self, number: int, torn: bytes) -> str:
        """Write a new file beside the ledger, with its mode, and return its name; raises FileExistsError or another OSError."""
        ending = f".torn-{number}"
        mode = mode_of(self._descriptor)
        try:
            write_new(self.name + ending, torn, mode)
        except OSError as error:
            if error.errno != errno.ENAMETOOLONG:
                raise
            folder, name = os.path.split(self.name)
            shorter = os.path.join(folder, name[: -len(ending)] + ending)
            write_new(shorter, torn, mode)
            return shorter
        return self.name + ending

    def _read(self, start: int) -> bytes:
        """All bytes from an offset on."""
        try:
            status = os.fstat(self._descriptor)
            size = status.st_size
            if not stat.S_ISREG(status.st_mode):
                raise Damaged(f"{self.name} is not a ledger: it is not a regular file.")
            if size > sizes.LEDGER:
                raise Damaged(f"{self.name} has {size:,} bytes; a ledger has at most {sizes.LEDGER:,}.")
            os.lseek(self._descriptor, start, os.SEEK_SET)
            parts = []
            while start < size and (part := os.read(self._descriptor, size - start)):
                parts.append(part)
                start += len(part)
            return b"".join(parts)
        except OSError as error:
            raise Damaged(f"{self.name} cannot be read: {error.strerror}.") from None


def _open(path: StrPath, *, writing: bool) -> int:
    flags = READING | (os.O_RDWR | os.O_APPEND if writing else 0)
    try:
        return os.open(path, flags)
    except FileNotFoundError:
        raise Invalid(f"There is no ledger {path}. Begin one with `banker new`, or name another with -f.") from None
    except OSError as error:
        raise Damaged(f"{path} cannot be opened: {error.strerror}.") from None
    except ValueError as error:
        raise Invalid(f"{str(path)!r} cannot be the name of a file: {error}.") from None


def create(path: StrPath, header: ledger_format.Header) -> None:
    """Create a ledger; raises Invalid if the file exists; Damaged, leaving no file, if it cannot be written."""
    text = ledger_format.render_header(header)
    ledger_format.parse(text, os.fspath(path))
    write_whole(path, text, "created", "Name another file with -f.")


def create_whole(
    path: StrPath, header: ledger_format.Header, records: Sequence[Record], *, mode: int | None = None
) -> None:
    """Write a ledger with all its events at once, completely or not at all, with the mode of the file it comes from.

    Raises Invalid if the file exists, Damaged if it cannot be written.
    """
    name = os.fspath(path)
    text, sealed = ledger_format.render_whole(header, records)
    if len(text) > sizes.LEDGER:
        raise Invalid(f"{name} would have {len(text):,} bytes; a ledger has at most {sizes.LEDGER:,}.")
    content = ledger_format.parse(text, name)
    if content.records != sealed or content.good != len(text):
        raise Damaged(f"{name} cannot be created: its events could not be read back as they should be written.")
    write_whole(name, text, mode=mode)
