"""Makes good and bad certificates for test servers with openssl, new ones in each run."""

import subprocess
from pathlib import Path


class Authority:
    """A certificate authority, trusted only through SSL_CERT_FILE."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.key, self.certificate = folder / "authority.key", folder / "authority.pem"
        openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", self.key, "-out", self.certificate,
                "-days", "2", "-subj", "/CN=trackconv tests", "-addext", "keyUsage=critical,keyCertSign")

    def issue(self, name: str, hosts: list[str], days: int = 2) -> Path:
        """Makes a file with a certificate for hosts and its key, which expires `days` from now."""
        request, key, certificate = (self.folder / f"{name}.{end}" for end in ("csr", "key", "pem"))
        openssl("req", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", request, "-subj", f"/CN={name}")
        names = self.folder / f"{name}.ext"
        entries = [f"IP:{host}" if host[0].isdigit() else f"DNS:{host}" for host in hosts]
        names.write_text("subjectAltName=" + ",".join(entries))
        openssl("x509", "-req", "-in", request, "-CA", self.certificate, "-CAkey", self.key, "-CAcreateserial",
                "-days", str(days), "-extfile", names, "-out", certificate)
        return self.joined(key, certificate)

    def self_signed(self, hosts: list[str]) -> Path:
        """Makes a file with a self-signed certificate."""
        key, certificate = self.folder / "self.key", self.folder / "self.pem"
        openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "2",
                "-subj", "/CN=self", "-addext", "subjectAltName=" + ",".join(f"DNS:{host}" for host in hosts))
        return self.joined(key, certificate)

    @staticmethod
    def joined(key: Path, certificate: Path) -> Path:
        both = certificate.with_suffix(".both")
        both.write_bytes(certificate.read_bytes() + key.read_bytes())
        return both


def openssl(*arguments) -> None:
    subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True)
