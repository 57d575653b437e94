"""Tests with nginx, as used by many agencies: compressed, confirmed, refused and redirected responses."""

import os
import shutil
import subprocess
import time

import answers
from bench import Bench
from servers import free_port
from sound import ids

CONFIGURATION = """
{user} daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1;
events {{}}
http {{
  access_log {folder}/access.log; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  types {{ text/javascript js; }}
  server {{
    listen 127.0.0.1:{port}; listen 127.0.0.1:{secure} ssl http2; root {folder}/files;
    ssl_certificate {certificate}; ssl_certificate_key {certificate};
    location /packed/ {{ alias {folder}/files/; gzip on; gzip_min_length 1; gzip_types *; }}
    location /slow/ {{ alias {folder}/files/; limit_rate 1k; }}
    location /denied/ {{ deny all; }}
    location /moved/ {{ return 301 https://localhost:{secure}/track.js; }}
    location /busy/ {{ return 503; }}
  }}
}}
"""


def run(bench: Bench) -> None:
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if not program:
        bench.expect(False, "nginx is not there: Scripts/fetching.sh installs it")
        return
    folder = bench.command.folder / "nginx"
    (folder / "files").mkdir(parents=True)
    (folder / "files" / "track.js").write_bytes(answers.TRACK)
    port, secure = free_port(), free_port()
    (folder / "configuration").write_text(CONFIGURATION.format(
        # If started by root, its worker runs as another user, without access to folders for temporary files.
        user="user root;" if os.geteuid() == 0 else "", folder=folder, port=port, secure=secure, certificate=bench.authority.issue("nginx", ["localhost"])))
    process = subprocess.Popen([program, "-c", folder / "configuration", "-e", folder / "error.log"], stderr=subprocess.DEVNULL)
    try:
        plain, trust = f"http://localhost:{port}", {"SSL_CERT_FILE": bench.authority.certificate}
        for _ in range(50):
            if (folder / "pid").exists():
                break
            time.sleep(0.05)
        for address in (plain + "/track.js", plain + "/packed/track.js", plain + "/slow/track.js", plain + "/moved/x",
                        f"https://localhost:{secure}/track.js"):
            run = bench.command.run(address, cache="nginx-cache", **trust)
            bench.expect(run.code == 0 and ids(run) == ["cwb-2012-14"], f"nginx {address}: {run.errors!r}")
        bench.command.run(plain + "/track.js", cache="nginx-cache")
        bench.command.run(f"https://localhost:{secure}/track.js", cache="nginx-cache", **trust)
        log = (folder / "access.log").read_text()
        bench.expect('"GET /track.js HTTP/1.1" 304' in log, "nginx: a copy is confirmed")
        bench.expect('"GET /track.js HTTP/2.0" 304' in log or '"GET /track.js HTTP/1.1" 304' in log.split("HTTP/2.0")[-1], "nginx: a copy is confirmed by TLS")
        for path, words in {"/nothing": "404 (Not Found): '404 Not Found'", "/denied/x": "403 (Forbidden): '403 Forbidden'",
                            "/busy/x": "503 (Service Unavailable)"}.items():
            run = bench.command.run(plain + path, cache="nginx-cache")
            bench.expect(run.code == 1 and "the server answered " + words in run.errors, f"nginx {path}: {run.errors!r}")
    finally:
        process.terminate()
        process.wait(10)
