"""SipHash-2-4 with the platform's key: the identity of units (RULES.md 3.1)."""
from __future__ import annotations

from functools import lru_cache

_MASK = (1 << 64) - 1
_KEY = b"Weblate Sip Hash"


def _rotate(value: int, bits: int) -> int:
    return ((value << bits) | (value >> (64 - bits))) & _MASK


def _round(v: list[int]) -> None:
    v[0] = (v[0] + v[1]) & _MASK
    v[1] = _rotate(v[1], 13) ^ v[0]
    v[0] = _rotate(v[0], 32)
    v[2] = (v[2] + v[3]) & _MASK
    v[3] = _rotate(v[3], 16) ^ v[2]
    v[0] = (v[0] + v[3]) & _MASK
    v[3] = _rotate(v[3], 21) ^ v[0]
    v[2] = (v[2] + v[1]) & _MASK
    v[1] = _rotate(v[1], 17) ^ v[2]
    v[2] = _rotate(v[2], 32)


def _siphash(data: bytes) -> int:
    k0 = int.from_bytes(_KEY[:8], "little")
    k1 = int.from_bytes(_KEY[8:], "little")
    v = [
        k0 ^ 0x736F6D6570736575,
        k1 ^ 0x646F72616E646F6D,
        k0 ^ 0x6C7967656E657261,
        k1 ^ 0x7465646279746573,
    ]
    padded = data + b"\0" * (-(len(data) + 1) % 8) + bytes([len(data) & 0xFF])
    for start in range(0, len(padded), 8):
        word = int.from_bytes(padded[start:start + 8], "little")
        v[3] ^= word
        _round(v)
        _round(v)
        v[0] ^= word
    v[2] ^= 0xFF
    for _ in range(4):
        _round(v)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


@lru_cache(maxsize=None)
def id_hash(key: str) -> int:
    """The signed number of a unit whose identity is `key`."""
    return _siphash(key.encode("utf-8", "surrogatepass")) - (1 << 63)
