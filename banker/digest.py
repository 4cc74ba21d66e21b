"""The digest used for the seals of a ledger and for rulesets."""

# As in the standard library's `random`: importing hashlib loads OpenSSL, which takes longer than reading a whole ledger.
try:
    from _sha2 import sha256  # type: ignore[import-not-found]  # Python 3.12 and later
except ImportError:
    try:
        from _sha256 import sha256  # type: ignore[import-not-found]
    except ImportError:  # pragma: no cover - a Python built without it
        from hashlib import sha256


def digest(data: bytes) -> str:
    """The first 16 hexadecimal digits of the SHA-256 of some bytes."""
    return str(sha256(data).hexdigest()[:16])
