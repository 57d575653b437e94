"""Responses of servers, good and bad; each is a function of the request."""

import gzip
import time
import zlib
from functools import cache

from servers import Request

TRACK = (
    b'var typhs = [{"typhname_eng":"TEMBIN","typhno":"14","init":[2012,8,22,0],"best_track":['
    b'{"time":[2012,8,21,18],"lat":"22.1","lon":"125.0","wind":"39"},'
    b'{"time":[2012,8,22,0],"lat":"22.4","lon":"124.5","wind":"40"}]}];\n'
)
PAGE = b"<!DOCTYPE html>\n<html><head><title>Wartung</title></head><body><p>Back soon</p></body></html>\n"


def storm(number: int) -> bytes:
    """The track of another storm."""
    return TRACK.replace(b'"14"', b'"%d"' % number)


def good(request: Request) -> None:
    """The track, with the headers for a conditional request."""
    if request.fields.get("if-none-match") == '"v1"':
        return request.send(b'HTTP/1.1 304 Not Modified\r\nETag: "v1"\r\nConnection: close\r\n\r\n')
    request.answer(200, TRACK, "OK", ETag='"v1"', Content_Type="text/javascript; charset=utf-8")


def data(body: bytes, **fields):
    return lambda request: request.answer(200, body, "OK", **fields)


def refusal(status: int, reason: str, body: bytes = b"", **fields):
    return lambda request: request.answer(status, body, reason, **fields)


def redirect(location: str, status: int = 302):
    return lambda request: request.answer(status, b"", "Moved", Location=location)


def after(failures: int, bad, then=good):
    """Bad responses, followed by good ones."""
    left = [failures]

    def answer(request: Request) -> None:
        left[0] -= 1
        (bad if left[0] >= 0 else then)(request)

    return answer


def head(request: Request, *lines: str) -> None:
    request.send("\r\n".join(["HTTP/1.1 200 OK", *lines, "", ""]).encode())


def slow(request: Request) -> None:
    head(request, f"Content-Length: {len(TRACK)}")
    for start in range(0, len(TRACK), 50):
        request.send(TRACK[start:start + 50])
        time.sleep(0.1)


def chunked(request: Request, end: bytes = b"0\r\n\r\n") -> None:
    head(request, "Transfer-Encoding: chunked")
    for start in range(0, len(TRACK), 50):
        piece = TRACK[start:start + 50]
        request.send(b"%x\r\n%s\r\n" % (len(piece), piece))
    request.send(end)


def cut_chunked(request: Request) -> None:
    chunked(request, end=b"40\r\nvar")


def without_length(request: Request) -> None:
    head(request, "Connection: close")
    request.send(TRACK)


def cut(request: Request) -> None:
    request.answer(200, TRACK[:100], "OK", length=len(TRACK))


def too_short_a_length(request: Request) -> None:
    request.answer(200, TRACK, "OK", length=100)


def reset(request: Request) -> None:
    head(request, f"Content-Length: {len(TRACK)}")
    request.send(TRACK[:50])
    time.sleep(0.05)
    request.reset()


def closed(request: Request) -> None:
    del request


def hang(request: Request) -> None:
    time.sleep(6)


def hang_after_head(request: Request) -> None:
    head(request, f"Content-Length: {len(TRACK)}")
    request.send(TRACK[:50])
    time.sleep(6)


def endless_head(request: Request) -> None:
    request.send(b"HTTP/1.1 200 OK\r\n")
    while True:
        request.send(b"X-Field: " + b"x" * 1_000 + b"\r\n")


def endless_page(request: Request) -> None:
    request.send(b"HTTP/1.1 404 Not Found\r\nContent-Encoding: gzip\r\n\r\n")
    packed = zlib.compressobj(9, zlib.DEFLATED, 31)
    while True:
        request.send(packed.compress(bytes(1 << 20)) + packed.flush(zlib.Z_SYNC_FLUSH))


def endless_extension(request: Request) -> None:
    """A chunk whose size never ends, because of its extensions."""
    head(request, "Transfer-Encoding: chunked")
    request.send(b"5")
    while True:
        request.send(b";x=" + b"x" * 100_000)


def head_behind(request: Request) -> None:
    """The body is followed by data that look like the head of another response."""
    chunked(request, end=b"0\r\nHTTP/1.1: 404\r\nLocation: /x\r\n\r\n")


def not_http(request: Request) -> None:
    request.send(b"220 mail.example.org ESMTP\r\n" * 20)


def zeros(request: Request) -> None:
    """A gigabyte without a Content-Length."""
    head(request, "Connection: close")
    for _ in range(1_024):
        request.send(bytes(1 << 20))


@cache
def bomb_bytes() -> bytes:
    """A gigabyte of zeros as a megabyte of gzip, without its end, which is never reached."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    start = packer.compress(b"") + packer.flush(zlib.Z_FULL_FLUSH)
    piece = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    return start + piece * 1_024


def bomb(request: Request) -> None:
    request.answer(200, bomb_bytes(), "OK", Content_Encoding="gzip")


def packed_bomb(request: Request) -> None:
    """The same as a gzip file, without Content-Encoding."""
    request.answer(200, bomb_bytes(), "OK", Content_Type="application/gzip")


def endless_gzip(request: Request) -> None:
    """An endless sequence of empty deflate blocks."""
    head(request, "Content-Encoding: gzip", "Connection: close")
    request.send(b"\x1f\x8b\x08\0\0\0\0\0\0\x03")
    while True:
        request.send(b"\0\0\0\xff\xff" * 20_000)


packed = data(gzip.compress(TRACK), Content_Encoding="gzip")
packed_file = data(gzip.compress(TRACK), Content_Type="application/gzip")
broken_gzip = data(gzip.compress(TRACK)[:14] + b"\xff" * 40, Content_Encoding="gzip")
no_gzip = data(TRACK, Content_Encoding="gzip")
short_gzip = data(gzip.compress(TRACK)[:-20], Content_Encoding="gzip")
