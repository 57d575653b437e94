"""Tests that certificates are always verified."""

import re

import answers
from bench import Bench
from servers import Server


def run(bench: Bench) -> None:
    bench.title("Certificates")
    trust = {"SSL_CERT_FILE": bench.authority.certificate}
    issue = bench.authority.issue
    good = issue("good", ["localhost"])
    # The message is that of curl and its TLS library.
    for name, certificate, environment, words in [
        ("self-signed", bench.authority.self_signed(["localhost"]), trust, "certificate.*self-signed|verification failed"),
        ("of another host", issue("other", ["other.example"]), trust, "no alternative certificate subject name matches|does not match"),
        ("expired", issue("expired", ["localhost"], days=-1), trust, "certificate.*has expired|verification failed"),
        ("of an unknown authority", good, {}, "certificate.*unable to get local issuer|verification failed"),
    ]:
        server = Server(certificate)
        server.routes["/x"] = answers.good
        address = server.address + "/x"
        run = bench.command.run(address, "-o", "bad.geojson", **environment)
        bench.row("certificate " + name, run, address)
        bench.expect(run.code == 1 and re.search(words, run.errors) is not None,
                     f"certificate {name}: exit {run.code}, {run.errors!r}")
        bench.expect(not server.heads, f"certificate {name}: a request was sent")
        bench.expect(not bench.leftovers(), f"certificate {name}: left {bench.leftovers()}")
    run = bench.command.run(address, SSL_CERT_FILE="/nowhere.pem")
    bench.expect(run.code == 1 and re.search("CA cert|certificate", run.errors) is not None, f"no file of certificates: {run.errors!r}")

    server, plain = Server(good), Server()
    server.routes |= {"/x": answers.good, "/down": answers.redirect(plain.address + "/x"), "/up": answers.redirect("/x")}
    plain.routes |= {"/x": answers.good, "/up": answers.redirect(server.address + "/x")}
    for address in (server.address + "/x", server.address + "/up", plain.address + "/up"):
        run = bench.command.run(address, **trust)
        bench.expect(run.code == 0 and not run.errors, f"{address}: {run.errors!r}")
    before = len(plain.heads)
    run = bench.command.run(server.address + "/down", "-o", "bad.geojson", **trust)
    bench.row("redirect from https to http", run, server.address + "/down")
    bench.expect("the server redirects from https to http, which is not followed" in run.errors,
                 f"from https to http: {run.errors!r}")
    bench.expect(len(plain.heads) == before, "from https to http: was followed")
