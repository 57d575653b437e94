"""Servers on the loopback interface that respond byte by byte as each case requires."""

import re
import select
import socket
import ssl
import struct
import threading
from pathlib import Path


class Request:
    """A request, and the connection for the response."""

    def __init__(self, connection: socket.socket, head: bytes):
        self.connection = connection
        lines = head.decode("latin-1").split("\r\n")
        self.method, self.target, _ = (lines[0].split(" ") + ["", ""])[:3]
        self.fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        self.host = self.fields.get("host", "").rsplit(":", 1)[0]
        self.path = re.sub(r"^https?://[^/]*", "", self.target)

    def send(self, data: bytes) -> None:
        self.connection.sendall(data)

    def answer(self, status: int, body: bytes = b"", reason: str = "", length: int | None = None, **fields) -> None:
        """Sends a complete response; names of header fields are written with underscores."""
        lines = [f"HTTP/1.1 {status} {reason or 'Something'}", f"Content-Length: {len(body) if length is None else length}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in fields.items()]
        self.send("\r\n".join([*lines, "Connection: close", "", ""]).encode() + body)

    def reset(self) -> None:
        """Ends the connection with RST."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


class Server:
    """Answers each request with the function for its path in `routes`; records all heads."""

    def __init__(self, certificate: Path | None = None):
        self.routes = {}
        self.heads: list[str] = []
        self.context = None
        if certificate:
            self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.context.load_cert_chain(certificate)
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"{'https' if self.context else 'http'}://localhost:{self.port}"

    def accept(self) -> None:
        while True:
            connection, _ = self.listener.accept()
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection: socket.socket) -> None:
        try:
            with connection:
                connection.settimeout(20)
                if self.context:
                    connection = self.context.wrap_socket(connection, server_side=True)
                head = b""
                while b"\r\n\r\n" not in head:
                    piece = connection.recv(65_536)
                    if not piece:
                        return
                    head += piece
                self.heads.append(head.decode("latin-1"))
                request = Request(connection, head)
                self.respond(request)
                if self.context:
                    connection.unwrap()
        except (OSError, ssl.SSLError, ValueError):
            pass  # clients disconnect in some tests

    def respond(self, request: Request) -> None:
        path = request.path.split("?")[0]
        route = self.routes.get((request.host, path)) or self.routes.get(path)
        if route:
            route(request)
        else:
            request.answer(404, b"nothing here\n", "Not Found")

    def count(self, path: str) -> int:
        """The number of requests for a path."""
        return sum(re.match(r"\w+ (https?://[^/]+)?" + re.escape(path) + r"[ ?]", head) is not None for head in self.heads)


class Proxy(Server):
    """A proxy that forwards every https host to one server, and answers for every http host itself."""

    def __init__(self, target: Server):
        super().__init__()
        self.target = target
        self.connects: list[str] = []
        self.refuses = 0

    def respond(self, request: Request) -> None:
        if request.method != "CONNECT":
            return super().respond(request)
        self.connects.append(request.target)
        if self.refuses:
            return request.answer(self.refuses, b"no way", "Refused")
        with socket.create_connection(("127.0.0.1", self.target.port)) as onward:
            request.send(b"HTTP/1.1 200 Connection established\r\n\r\n")
            pair = {request.connection: onward, onward: request.connection}
            while True:
                ready, _, _ = select.select(list(pair), [], [], 20)
                for side in ready:
                    data = side.recv(65_536)
                    if not data:
                        return
                    pair[side].sendall(data)
                if not ready:
                    return


def free_port() -> int:
    """A port without a listener."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]
