"""The renewal of a certificate under connections, by the commands of docs/operations/tls.md and maintenance.md as they stand there.

    python3 -m Tests.Fronts.certificates PROGRAM

nginx and HAProxy run with the files of config/. Paths below /etc are those of a folder; `nginx`, `systemctl` and `certbot` are found in that
folder, too: the first two lead to the fronts of this check, and the third makes a certificate and runs the deploy hook, because the real one
needs an issuer. A request that has waited since before is answered, new connections have the new certificate, and none fails.
"""
import http.client
import os
import pathlib
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
import threading

from Tests.Support.harness import nginx, processes, waiting, web
from Tests.Support.harness.clockcast import LIVE, ROOT, Clockcast
from Tests.Support.harness.ports import free_ports

DOCS = ROOT / "docs/operations"
UNCHECKED = ssl._create_unverified_context()  # pylint: disable=protected-access
SHORT_HOOK = """#!/bin/sh
set -e
cd "$RENEWED_LINEAGE"
"""
CERTBOT = """#!/bin/sh
set -e
export RENEWED_LINEAGE={folder}/lineage
mkdir -p $RENEWED_LINEAGE
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 90 -subj /CN=clock.example.org \\
    -keyout $RENEWED_LINEAGE/privkey.pem -out $RENEWED_LINEAGE/fullchain.pem 2>/dev/null
exec {folder}/usr/local/sbin/clockcast-certificate
"""


def expect(is_right, *what):
    if not is_right:
        sys.exit("certificates: " + " ".join(map(str, what)))


def block(page, beginning):
    """The commands of a page that begin with these words, up to the next empty line."""
    found = re.search(rf"(?m)^    {re.escape(beginning)}(?:.*\n    )*.*", (DOCS / page).read_text())
    expect(found, page, "has no", beginning)
    return re.sub(r"(?m)^    ", "", found[0])


class Machine:
    """A folder in the place of /."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="clockcast-certificates-"))
        # nginx gives up root for its workers.
        self.folder.chmod(0o711)
        for name in ("bin", "etc/nginx/tls", "etc/haproxy", "usr/local/sbin"):
            (self.folder / name).mkdir(parents=True)
        self.program("bin/certbot", CERTBOT.format(folder=self.folder))

    def program(self, name, text):
        path = self.folder / name
        path.write_text(text)
        path.chmod(0o755)

    def here(self, text):
        return text.replace("/etc/nginx/", f"{self.folder}/etc/nginx/").replace("/etc/haproxy/", f"{self.folder}/etc/haproxy/")

    def hook(self, text):
        self.program("usr/local/sbin/clockcast-certificate", self.here(text))

    def type(self, commands):
        environment = os.environ | {"PATH": f"{self.folder}/bin:{os.environ['PATH']}"}
        done = subprocess.run(["bash", "-ec", self.here(commands)], env=environment, capture_output=True, text=True, timeout=60)
        expect(done.returncode == 0, commands, done.stderr)
        return done.stdout


class Newcomers(threading.Thread):
    """Viewers who come one after the other, each with a handshake of its own."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.port, self.came, self.failed, self.is_over = port, 0, [], False
        self.start()

    def run(self):
        while not self.is_over:
            try:
                connection = http.client.HTTPSConnection("localhost", self.port, context=UNCHECKED, timeout=30)
                connection.request("GET", "/live.m3u8")
                status = connection.getresponse().status
                if status != 200:
                    self.failed.append(status)
                connection.close()
            except OSError as error:
                self.failed.append(error)
            self.came += 1


def renew(name, machine, origin, port, commands, may_fail):
    """Types the commands, with a request that waits and newcomers on the front meanwhile."""
    path = "/" + web.uris(web.get(f"{origin.url}clock.m3u8?latency=low"))[0]
    text = web.get(origin.base + path)
    newest = int(re.search(r"#EXT-X-MEDIA-SEQUENCE:(\d+)", text)[1]) + len(re.findall("(?m)^#EXTINF", text)) - 1
    connection = http.client.HTTPSConnection("localhost", port, context=UNCHECKED, timeout=60)
    # A list with the segment after the next one: it waits until there is one.
    connection.request("GET", f"{path}{'&' if '?' in path else '?'}_HLS_msn={newest + 2}")
    newcomers = Newcomers(port)
    expect(waiting.until(lambda: newcomers.came > 3), name, "serves nobody")
    before = ssl.get_server_certificate(("localhost", port))
    said = machine.type(commands)
    expect("notAfter=" in said, name, "does not say when the certificate ends:", said)
    expect(waiting.until(lambda: ssl.get_server_certificate(("localhost", port)) != before), name, "goes on with the old certificate")
    came = newcomers.came
    expect(waiting.until(lambda: newcomers.came > came + 3), name, "serves nobody afterwards")
    newcomers.is_over = True
    newcomers.join()
    expect(may_fail or not newcomers.failed, name, "failed", newcomers.failed)
    reply = connection.getresponse()
    expect(reply.status == 200 and b"#EXTINF" in reply.read(), name, "does not go on with a request that has waited meanwhile:", reply.status)
    connection.close()
    print(f"ok: {name}: a new certificate under a request that waited and {newcomers.came} newcomers")


def systemd_list(topic):
    section = (DOCS / "maintenance.md").read_text().partition(f"\n## {topic}\n")[2].partition("\n## ")[0]
    return "\n".join(re.findall(r"(?m)^    (.*)", section.partition("### systemd")[2].partition("\n### ")[0]))


def main(program):
    machine, origin = Machine(), Clockcast(settings=LIVE, binary=program)
    try:
        origin.ready()
        plain, tls, redirect, *others = free_ports(6)
        machine.type(block("tls.md", "openssl req"))
        certificates = machine.folder / "etc/nginx/tls"
        # The list's first command also says it of HAProxy's.
        (machine.folder / "etc/haproxy/tls.pem").write_bytes((certificates / "tls.crt").read_bytes() + (certificates / "tls.key").read_bytes())
        text = nginx.local(machine.folder, plain, tls, redirect, [f"127.0.0.1:{origin.port}"] * 2)
        text = text.replace(f"{machine.folder}/tls.", f"{certificates}/tls.")
        config = machine.folder / "nginx.conf"
        config.write_text(f"user root;\n{text}")
        run = f"{shutil.which('nginx')} -e {machine.folder}/nginx.log -c {config}"
        machine.program("bin/nginx", f'#!/bin/sh\nexec {run} "$@"\n')
        processes.start([*run.split(), "-g", "daemon off;"])
        expect(waiting.until(lambda: web.answers(f"http://127.0.0.1:{plain}/readyz")), "nginx is not ready")
        machine.hook(block("tls.md", "#!/bin/sh"))
        renew("nginx", machine, origin, tls, systemd_list("Certificates"), may_fail=False)

        text = machine.here((ROOT / "config/haproxy.cfg").read_text())
        for old, new in [("origin-1:8080", f"127.0.0.1:{origin.port}"), ("origin-2:8080", f"127.0.0.1:{origin.port}"),
                         *((f"bind :{port}", f"bind 127.0.0.1:{own}") for port, own in zip((8080, 8443, 8000), others)), ("maxconn 8000", "maxconn 200")]:
            expect(old in text, "haproxy.cfg has no", old)
            text = text.replace(old, new)
        (machine.folder / "haproxy.cfg").write_text(text)
        master = machine.folder / "haproxy.pid"
        processes.start(["haproxy", "-W", "-p", master, "-f", machine.folder / "haproxy.cfg"])
        expect(waiting.until(lambda: web.answers(f"http://127.0.0.1:{others[0]}/readyz")), "HAProxy is not ready")
        # As Debian's unit reloads it.
        machine.program("bin/systemctl", f"#!/bin/sh\n[ \"$*\" = 'reload haproxy' ]\nexec kill -USR2 $(head -n 1 {master})\n")
        machine.hook(SHORT_HOOK + block("tls.md", "(umask 077"))
        # Whoever comes while its sockets change hands may have to try again.
        renew("HAProxy", machine, origin, others[1], "openssl x509 -enddate -noout -in /etc/haproxy/tls.pem\ncertbot renew --force-renewal", may_fail=True)
    finally:
        processes.stop_all()
        shutil.rmtree(machine.folder, ignore_errors=True)


main(sys.argv[1])
